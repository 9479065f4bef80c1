"""The end of a game of The Sinking of the Titanic: how far everybody came, and the story in a few lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scupper.engine.facts import Setting
from scupper.engine.game import Told
from scupper.engine.language import gettext as _
from scupper.engine.language import listed
from scupper.engine.state import NOBODY, View
from scupper.games.titanic.state import Event, State
from scupper.games.titanic.words_cards import passenger_name
from scupper.games.titanic.words_names import goods_word

MOST_LINES: Final = 8
ENOUGH: Final = 2
"""Of everything the rescue ship asks for two."""


def account(view: View[State], player: int) -> list[tuple[str, int]]:
    """Passengers, food and water, of each of which two count."""
    s = view.state
    held = (s.party[player], s.food[player], s.water[player])
    return [(goods_word(goods, n), min(ENOUGH, n)) for goods, n in enumerate(held)]


def story(
    _view: View[State], told: Sequence[Told], names: Sequence[str], setting: Setting
) -> list[tuple[int, str]]:
    """Who was caught by the water, who was launched, who changed boats, the rescue ship and the end."""
    great: list[tuple[int, str]] = []
    small: list[tuple[int, str]] = []
    mark = 0
    swimmers: list[str] = []
    for number, one in enumerate(told):
        name = names[one.a] if 0 <= one.a < setting.players else ""
        match one.kind:
            case Event.SANK:
                mark = one.a
                swimmers = []
            case Event.FORCED:
                if swimmers:
                    great.pop()
                swimmers.append(name)
                great.append((number, _swims(swimmers, mark)))
            case Event.LAUNCHED if one.b != NOBODY:
                sentence = _("Mark {mark}: {name} is afloat in lifeboat {n}.")
                great.append((number, sentence.format(mark=mark, name=names[one.b], n=one.a + 1)))
            case Event.FOUND_BOAT:
                sentence = _("{name} finds a lifeboat at island {island}.")
                small.append((number, sentence.format(name=name, island=one.b + 1)))
            case Event.TOOK_PASSENGER:
                sentence = _("{passenger} changes from {other} to {name}.")
                passenger = passenger_name(one.c)
                small.append((number, sentence.format(passenger=passenger, other=names[one.b], name=name)))
            case Event.RESCUE_SHIP:
                great.append((number, _("The rescue ship stands on the horizon.")))
            case Event.WON:
                great.append((number, _("{name} reaches the rescue ship.").format(name=name)))
            case Event.ENDED:
                great.append((number, _("The rounds are over before anybody is rescued.")))
    return sorted(great + small[-(MOST_LINES - len(great)) :] if len(great) < MOST_LINES else great)


def _swims(swimmers: Sequence[str], mark: int) -> str:
    """Who had to leave the ship at a mark."""
    if len(swimmers) == 1:
        sentence = _("Mark {mark}: the water reaches {name}, who has to swim.")
        return sentence.format(mark=mark, name=swimmers[0])
    sentence = _("Mark {mark}: the water reaches {names}, who have to swim.")
    return sentence.format(mark=mark, names=listed(swimmers))
