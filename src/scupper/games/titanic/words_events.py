"""The log of The Sinking of the Titanic: each event as a sentence.

Whoever reads about themselves is spoken to. What befalls people is told plainly: the ship was a real one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from scupper.engine.facts import Setting
from scupper.engine.game import Told
from scupper.engine.language import gettext as _
from scupper.engine.language import marked
from scupper.engine.state import NOBODY
from scupper.games.titanic.components import CARD_ROOM, FIRST_BOAT, KIND, Goods, Kind
from scupper.games.titanic.state import NONE, Condition, Event
from scupper.games.titanic.words_cards import (
    island_card_words,
    passenger_name,
    passenger_words,
    sea_card_words,
)
from scupper.games.titanic.words_names import Table, cell_within, goods_word, room_number, space_within

_Sentence = Callable[[Table, int, int, int], str | None]


def event(told: Told, names: Sequence[str], viewer: int, setting: Setting) -> str | None:  # noqa: ARG001 - the same in any
    """An event as one sentence of the log."""
    return _SENTENCES[told.kind](Table(names, viewer), told.a, told.b, told.c)


def _of_player(of_you: str, of_another: str) -> _Sentence:
    """A sentence that names nothing but the player."""
    return lambda t, a, _b, _c: t.said(a, of_you, of_another)


# ---- Cards of passengers


def _top(_t: Table, a: int, _b: int, _c: int) -> str:
    if a == NONE:
        return _("The passenger deck is empty.")
    return _("On top of the deck: stateroom {n}.").format(n=room_number(CARD_ROOM[a]))


def _assigned(t: Table, a: int, b: int, c: int) -> str:
    fields = {"passenger": passenger_words(b), "n": room_number(CARD_ROOM[b])}
    if c == 1:
        return t.said(
            a,
            marked("You look for {passenger}: stateroom {n}, where you stand. Leave it and come back."),
            marked("{name} looks for {passenger}: stateroom {n}, which must be left first."),
            **fields,
        )
    return t.said(
        a,
        marked("You look for {passenger}: stateroom {n}."),
        marked("{name} looks for {passenger}: stateroom {n}."),
        **fields,
    )


def _too_late(_t: Table, _a: int, b: int, _c: int) -> str:
    sentence = _("Stateroom {n} is under water already: its card goes underneath.")
    return sentence.format(n=room_number(CARD_ROOM[b]))


def _flooded(t: Table, a: int, b: int, _c: int) -> str:
    return t.said(
        a,
        marked("Stateroom {n} is under water: you are sent elsewhere."),
        marked("Stateroom {n} is under water: {name} is sent elsewhere."),
        n=room_number(CARD_ROOM[b]),
    )


def _rescued(t: Table, a: int, b: int, c: int) -> str:
    return t.said(
        a,
        marked("You fetch {passenger} from stateroom {n}."),
        marked("{name} fetches {passenger} from stateroom {n}."),
        passenger=passenger_name(b),
        n=room_number(c),
    )


def _gave_back(t: Table, a: int, b: int, _c: int) -> str:
    return t.said(
        a,
        marked("You no longer look for {passenger}."),
        marked("{name} no longer looks for {passenger}."),
        passenger=passenger_name(b),
    )


def _taken_aboard(t: Table, a: int, b: int, _c: int) -> str:
    return t.said(
        a,
        marked("{passenger} joins you."),
        marked("{passenger} joins {name}."),
        passenger=passenger_words(b),
    )


def _left_boat(t: Table, a: int, b: int, _c: int) -> str:
    return t.said(
        a,
        marked("You lose {passenger}."),
        marked("{name} loses {passenger}."),
        passenger=passenger_name(b),
    )


# ---- Turns and the ship


def _first(t: Table, a: int, b: int, _c: int) -> str:
    return t.said(
        a,
        marked("You roll {total} for the first turn."),
        marked("{name} rolls {total} for the first turn."),
        total=b,
    )


def _rolled(t: Table, a: int, b: int, c: int) -> str:
    if c == 0:
        return t.said(a, marked("You roll {one}."), marked("{name} rolls {one}."), one=b)
    return t.said(
        a, marked("You roll {one} and {other}."), marked("{name} rolls {one} and {other}."), one=b, other=c
    )


def _sank(_t: Table, a: int, _b: int, _c: int) -> str:
    return _("The ship sinks: mark {mark}.").format(mark=a)


def _launched(t: Table, a: int, b: int, c: int) -> str:
    if b == NOBODY:
        sentence = _("Lifeboat {n} leaves the ship empty and drifts to island {island}.")
        return sentence.format(n=a + 1, island=c + 1)
    return t.said(
        b,
        marked("Lifeboat {n} floats, and you in it."),
        marked("Lifeboat {n} floats, and {name} in it."),
        n=a + 1,
    )


def _found_boat(t: Table, a: int, b: int, _c: int) -> str:
    return t.said(
        a,
        marked("You climb into the lifeboat at island {island}."),
        marked("{name} climbs into the lifeboat at island {island}."),
        island=b + 1,
    )


def _forced(t: Table, a: int, b: int, _c: int) -> str:
    return t.said(
        a,
        marked("You have to leave the ship at {place}, and swim."),
        marked("{name} has to leave the ship at {place}, and swims."),
        place=space_within(b),
    )


def _lost(t: Table, a: int, b: int, c: int) -> str:
    return t.said(a, marked("You lose {goods}."), marked("{name} loses {goods}."), goods=goods_word(b, c))


def _moved(t: Table, a: int, b: int, c: int) -> str | None:
    """Not said of lifeboats: who climbs into one waits there, and that is told."""
    if KIND[c] == Kind.BOAT:
        return None
    return t.said(
        a,
        marked("You walk from {before} to {place}."),
        marked("{name} walks from {before} to {place}."),
        before=space_within(b),
        place=space_within(c),
    )


def _waits(t: Table, a: int, b: int, _c: int) -> str:
    return t.said(
        a,
        marked("You climb into {place} and wait."),
        marked("{name} climbs into {place} and waits."),
        place=space_within(FIRST_BOAT + b),
    )


_STAYS: Final[Mapping[int, tuple[str, str]]] = {
    Condition.DECK: (marked("You stay where you are."), marked("{name} stays put.")),
    Condition.WAIT: (marked("You stay in your lifeboat."), marked("{name} stays in the lifeboat.")),
    Condition.BOAT: (marked("You lie still."), marked("{name} lies still.")),
    Condition.SWIM: (marked("You stay in the water."), marked("{name} stays in the water.")),
}


def _stayed(t: Table, a: int, b: int, _c: int) -> str:
    return t.said(a, *_STAYS[b])


def _gained(t: Table, a: int, b: int, c: int) -> str:
    if c > 0:
        return t.said(a, marked("You get {goods}."), marked("{name} gets {goods}."), goods=goods_word(b, c))
    if b == Goods.PASSENGER:
        return _("No passenger is left to come along.")
    return _("No food is left.") if b == Goods.FOOD else _("No water is left.")


# ---- The sea


def _sea_card(t: Table, a: int, b: int, _c: int) -> str:
    card = sea_card_words(b)
    return t.said(a, marked("Your sea card: {card}."), marked("{name}'s sea card: {card}."), card=card)


def _island_card(t: Table, a: int, b: int, _c: int) -> str:
    card = island_card_words(b)
    return t.said(a, marked("Your island card: {card}."), marked("{name}'s island card: {card}."), card=card)


def _sailed(t: Table, a: int, b: int, c: int) -> str:
    return t.said(
        a,
        marked("You sail: {before} to {place}."),
        marked("{name} sails: {before} to {place}."),
        before=cell_within(b),
        place=cell_within(c),
    )


def _swam(t: Table, a: int, b: int, c: int) -> str:
    return t.said(
        a,
        marked("You swim: {before} to {place}."),
        marked("{name} swims: {before} to {place}."),
        before=cell_within(b),
        place=cell_within(c),
    )


_TAKES: Final = (
    marked("You take {goods} from {other}."),
    marked("{name} takes {goods} from you."),
    marked("{name} takes {goods} from {other}."),
)
_TAKES_OVER: Final = (
    marked("{passenger} changes from {other} to you."),
    marked("{passenger} changes from you to {name}."),
    marked("{passenger} changes from {other} to {name}."),
)
_WAIVES: Final = (
    marked("You demand nothing from {other}."),
    marked("{name} demands nothing from you."),
    marked("{name} demands nothing from {other}."),
)


def _took(t: Table, a: int, b: int, c: int) -> str:
    return t.between(a, b, _TAKES, goods=goods_word(c, 1))


def _took_passenger(t: Table, a: int, b: int, c: int) -> str:
    return t.between(a, b, _TAKES_OVER, passenger=passenger_name(c))


def _waived(t: Table, a: int, b: int, _c: int) -> str:
    return t.between(a, b, _WAIVES)


def _rescue_ship(_t: Table, _a: int, _b: int, _c: int) -> str:
    return _("A green ship stands on the horizon: the rescue ship.")


def _ended(_t: Table, _a: int, _b: int, _c: int) -> str:
    return _("The last round is over, and nobody has reached the rescue ship.")


_SENTENCES: Final[Mapping[int, _Sentence]] = {
    Event.TOP: _top,
    Event.FIRST: _first,
    Event.BEGINS: _of_player(marked("You begin."), marked("{name} begins.")),
    Event.ROLLED: _rolled,
    Event.SANK: _sank,
    Event.LAUNCHED: _launched,
    Event.FOUND_BOAT: _found_boat,
    Event.FORCED: _forced,
    Event.LOST: _lost,
    Event.FLOODED: _flooded,
    Event.ASSIGNED: _assigned,
    Event.TOO_LATE: _too_late,
    Event.NO_ROOM: _of_player(
        marked("No stateroom in the deck is dry any more: nobody is assigned to you."),
        marked("No stateroom in the deck is dry any more: nobody is assigned to {name}."),
    ),
    Event.MOVED: _moved,
    Event.STAYED: _stayed,
    Event.GAINED: _gained,
    Event.RESCUED: _rescued,
    Event.WAITS: _waits,
    Event.GAVE_BACK: _gave_back,
    Event.DREW: _of_player(
        marked("You draw instead of rolling."), marked("{name} draws instead of rolling.")
    ),
    Event.SEA_CARD: _sea_card,
    Event.ISLAND_CARD: _island_card,
    Event.IGNORED: _of_player(
        marked("You do not have that much: the card is ignored."),
        marked("{name} does not have that much: the card is ignored."),
    ),
    Event.TAKEN_ABOARD: _taken_aboard,
    Event.LEFT_BOAT: _left_boat,
    Event.SAILED: _sailed,
    Event.SWAM: _swam,
    Event.TOOK: _took,
    Event.TOOK_PASSENGER: _took_passenger,
    Event.WAIVED: _waived,
    Event.RESCUE_SHIP: _rescue_ship,
    Event.WON: _of_player(
        marked("You bring your boat to the rescue ship. You win!"),
        marked("{name} reaches the rescue ship and wins!"),
    ),
    Event.ENDED: _ended,
}
"""kind of event -> its sentence."""
