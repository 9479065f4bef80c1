"""The numbers of the actions of Abandon Planet, from the table in the facts."""

from __future__ import annotations

from typing import Final

from scupper.games.abandon_planet.facts import FACTS

_FIRST: Final = {kind.name: kind.first for kind in FACTS.actions.kinds}
PREP: Final = _FIRST["prep"]
REPREP: Final = _FIRST["reprep"]
PASS: Final = _FIRST["pass"]
HINT_NONE: Final = _FIRST["hint-none"]
HINT: Final = _FIRST["hint"]
PATH: Final = _FIRST["path"]
FLY: Final = _FIRST["fly"]
BOOST: Final = _FIRST["boost"]
DELAYING: Final = _FIRST["delay"]
SABOTAGE_ONE: Final = _FIRST["sabotage-one"]
SABOTAGE_TWO: Final = _FIRST["sabotage"]
STAY: Final = _FIRST["stay"]
SLIDE: Final = _FIRST["slide"]
RAID: Final = _FIRST["raid"]
YIELD: Final = _FIRST["yield"]
CANNONADE: Final = _FIRST["cannon"]
BRIBE: Final = _FIRST["bribe"]
SHIELDING: Final = _FIRST["shield"]
EXPOSE: Final = _FIRST["expose"]
ACCEPT: Final = _FIRST["accept"]
ACCEPT_FOR: Final = _FIRST["accept-for"]
DECLINE: Final = _FIRST["decline"]
SUFFER: Final = _FIRST["suffer"]
USE: Final = _FIRST["use"]
USE_FOR: Final = _FIRST["use-for"]
USE_SWAP: Final = _FIRST["use-swap"]
SKIP: Final = _FIRST["skip"]
TAKE: Final = _FIRST["take"]
ALLY: Final = _FIRST["ally"]
BUY: Final = _FIRST["buy"]
SELL: Final = _FIRST["sell"]
OFFER: Final = _FIRST["offer"]
DONE: Final = _FIRST["done"]
