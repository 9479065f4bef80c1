"""Abandon Planet as text: lines and results (docs/rules/abandon-planet.md, section Notation).

Positions are in `notation_position`, lines as somebody may read them in `notation_reading`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from scupper.engine.game import NotationError
from scupper.engine.state import CHANCE
from scupper.games.abandon_planet.components import RESOURCES, SPOTS, STONES, TILES
from scupper.games.abandon_planet.facts import FACTS, MOST_OFFERED_SCRAP
from scupper.games.abandon_planet.notation_position import position, read_position
from scupper.games.abandon_planet.notation_reading import hidden_pattern, reading
from scupper.games.abandon_planet.rules import places
from scupper.games.abandon_planet.rules_setup import FIRST_STONES
from scupper.games.abandon_planet.state import N_PATHS, N_SPOTS, Phase, State

__all__ = ["hidden_pattern", "line", "position", "read_line", "read_position", "reading", "result"]

FACES: Final = (*RESOURCES, "star")
_PLAIN: Final = {
    "hint-none": "hint none",
    "expose": "sabotage",
}
"""Kinds of actions without parts whose line is not their name."""
_VERBS: Final = {
    "hint": "hint",
    "sabotage-one": "sabotage",
    "accept-for": "accept",
    "use-for": "use",
    "use-swap": "use",
}
"""Kinds of actions with parts whose line does not begin with their name."""
_STONE_NAMED: Final = ("boost", "delay", "sabotage-one", "sabotage", "cannon", "shield", "expose")
"""Kinds whose first part is the stone that is played: the verb says it."""


# ---- Writing


def line(s: State, player: int, actions: Sequence[int]) -> str:
    """The line for the steps from the position `s`."""
    if player == CHANCE:
        return f"* {chance_head(s)} {' '.join(_outcome(s, outcome) for outcome in actions)}"
    return f"{player + 1} {_action(actions[0])}"


def chance_head(s: State) -> str:
    """The beginning of a chance line: what falls, and for whom or where."""
    match s.phase:
        case Phase.TILES:
            return "tiles"
        case Phase.DEAL:
            return f"deal {s.asked + 1}"
        case Phase.STRIKE:
            return "strike"
        case Phase.SAFE:
            return "safe"
        case Phase.LEADER:
            return "leader"
        case Phase.METEOR:
            return "meteor"
        case Phase.AFTERMATH:
            return f"tile {SPOTS[s.at]}"
        case Phase.STONE_ON_NEW | Phase.STONE_ON_OLD:
            return f"stone {SPOTS[s.at]}"
        case Phase.STONE_FOUND:
            return f"stone {s.flying + 1}"
        case Phase.STONE_SCAVENGED:
            return f"stone {s.asked + 1}"
    return "roll"


def _outcomes_named(s: State) -> tuple[str, ...]:
    """The words for the outcomes of the chance that is due, by number."""
    match s.phase:
        case Phase.TILES | Phase.AFTERMATH:
            return TILES
        case Phase.STRIKE | Phase.SAFE | Phase.METEOR:
            return tuple(str(path) for path in range(1, N_PATHS + 1))
        case Phase.LEADER:
            return tuple(str(seat) for seat in range(1, s.players + 1))
        case Phase.ROLL:
            return FACES
    return STONES


def _outcome(s: State, outcome: int) -> str:
    return _outcomes_named(s)[outcome]


def _action(action: int) -> str:
    kind = FACTS.actions.kind_of(action)
    values = [value for _, value in FACTS.actions.parts(action)]
    if kind.name == "offer":
        return _offer(*values)
    if kind.name in _STONE_NAMED:
        values = values[1:]
    verb = _PLAIN.get(kind.name) or _VERBS.get(kind.name, kind.name)
    return " ".join((verb, *values))


def _offer(partner: str, scrap: str, given: str, wanted: str) -> str:
    side, _, count = scrap.partition("-")
    give = [f"{count}s"] if side == "give" else []
    get = [f"{count}s"] if side == "get" else []
    give += [given] if given != "nothing" else []
    get += [wanted] if wanted != "nothing" else []
    return f"offer {partner} give {' '.join(give) or 'nothing'} get {' '.join(get) or 'nothing'}"


def result(s: State) -> str:
    """The result line of a finished game."""
    ranks = [0] * s.players
    places(s, ranks)
    return f"= places {' '.join(map(str, ranks))}"


# ---- Reading


def read_line(s: State, text: str) -> tuple[int, list[int]]:
    """The player (or CHANCE) and the steps of a line at the position `s`."""
    who, *words = text.split(" ")
    if who == "*":
        return CHANCE, _read_chance(s, words)
    if not re.fullmatch(r"[1-8]", who) or int(who) > s.players:
        raise NotationError(f"a line begins with * or a seat from 1 to {s.players}, not {who!r}")
    return int(who) - 1, [_read_action(words)]


def _read_chance(s: State, words: list[str]) -> list[int]:
    text = " ".join(("*", *words))
    if s.phase > Phase.STONE_SCAVENGED:
        raise NotationError(f"no chance line is due here, and so not {text!r}")
    wanted = chance_head(s)
    head = wanted.split(" ")
    if words[: len(head)] != head:
        raise NotationError(f"'* {wanted} …' is due here, not {text!r}")
    drawn = words[len(head) :]
    count = N_SPOTS if s.phase == Phase.TILES else FIRST_STONES if s.phase == Phase.DEAL else 1
    if len(drawn) != count:
        raise NotationError(f"after '* {wanted}' come {count} words, not {len(drawn)}")
    names = _outcomes_named(s)
    for word in drawn:
        if word not in names:
            raise NotationError(f"after '* {wanted}' comes one of {', '.join(names)}, not {word!r}")
    return [names.index(word) for word in drawn]


def _read_action(words: list[str]) -> int:
    match words:
        case ["hint", "none"]:
            return _number("hint-none")
        case ["sabotage"]:
            return _number("expose", "sabotage")
        case ["sabotage", victim]:
            return _number("sabotage-one", "sabotage", victim)
        case ["sabotage", first, second]:
            return _number("sabotage", "sabotage", first, second)
        case ["boost", spot]:
            return _number("boost", "booster", spot)
        case ["delay" | "cannon" | "shield" as stone]:
            return _number(stone, stone)
        case ["accept", stone]:
            return _number("accept-for", stone)
        case ["use", kind]:
            return _number("use-for", kind)
        case ["use", paid, kind]:
            return _number("use-swap", paid, kind)
        case ["offer", partner, "give", *bundles] if bundles.count("get") == 1:
            at = bundles.index("get")
            return _read_offer(partner, bundles[:at], bundles[at + 1 :])
        case [verb, *values] if verb in _READ_AS_WRITTEN:
            return _number(verb, *values)
    raise NotationError(
        "after the seat comes a decision such as 'path 2', 'fly 3o' or 'offer 2 give 1s get stone', "
        f"not {' '.join(words)!r}"
    )


_READ_AS_WRITTEN: Final = tuple(
    kind.name for kind in FACTS.actions.kinds if "-" not in kind.name and kind.name not in ("offer", "expose")
)
"""Kinds whose lines are their names and the values of their parts, as they stand."""


def _number(kind: str, *values: str) -> int:
    try:
        return FACTS.actions.number(kind, *values)
    except ValueError as error:
        raise NotationError(str(error)) from error


def _read_offer(partner: str, give: list[str], get: list[str]) -> int:
    given, given_stone = _read_bundle(give, STONES)
    wanted, wanted_stone = _read_bundle(get, ("stone",))
    if given and wanted:
        raise NotationError("scrap stands on one side of an offer only")
    scrap = f"give-{given}" if given else f"get-{wanted}" if wanted else "none"
    return _number("offer", partner, scrap, given_stone, wanted_stone)


def _read_bundle(words: list[str], stones: tuple[str, ...]) -> tuple[int, str]:
    """Scrap and stone of one side of an offer."""
    rest = list(words)
    if rest == ["nothing"]:
        return 0, "nothing"
    scrap = 0
    if rest and re.fullmatch(rf"[1-{MOST_OFFERED_SCRAP}]s", rest[0]):
        scrap = int(rest.pop(0)[0])
    if (len(rest) == 1 and rest[0] in stones) or (scrap and not rest):
        return scrap, rest[0] if rest else "nothing"
    raise NotationError(
        f"a side of an offer is nothing, or at most {MOST_OFFERED_SCRAP} scrap ('2s') and at most one of "
        f"{', '.join(stones)}, not {' '.join(words)!r}"
    )
