"""The log of Abandon Planet: each event as a sentence. Everybody is called by name, the viewer too."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scupper.engine.facts import Setting
from scupper.engine.game import Told
from scupper.engine.language import gettext as _
from scupper.engine.language import listed, marked
from scupper.engine.state import NOBODY
from scupper.games.abandon_planet.components import ANY
from scupper.games.abandon_planet.facts import MOST_OFFERED_SCRAP
from scupper.games.abandon_planet.rules_market import SCRAPS
from scupper.games.abandon_planet.state import N_ITEMS, NONE, TO_ALL, Event
from scupper.games.abandon_planet.words_names import (
    item_word,
    items_word,
    people,
    spot_word,
    stone_word,
    tile_word,
)


@dataclass(frozen=True)
class _Heard:
    """An event as one viewer hears it."""

    names: Sequence[str]
    viewer: int
    a: int
    b: int
    c: int

    @property
    def name(self) -> str:
        """The player of `a`."""
        return self.names[self.a]

    @property
    def other(self) -> str:
        """The player of `b`."""
        return self.names[self.b]


_Sentence = Callable[[_Heard], str | None]


def event(told: Told, names: Sequence[str], viewer: int, setting: Setting) -> str | None:  # noqa: ARG001 - the contract
    """An event as one sentence of the log, or None when others say it."""
    return _SENTENCES[told.kind](_Heard(names, viewer, told.a, told.b, told.c))


def _said(sentence: str) -> _Sentence:
    """A sentence about nobody, or about the players of `a` and `b`."""
    return lambda e: _(sentence).format(
        name=e.name if "{name}" in sentence else "", other=e.other if "{other}" in sentence else ""
    )


def _by_flag(plain: str, flagged: str) -> _Sentence:
    """One sentence or another, as `b` says."""
    return lambda e: _(flagged if e.b else plain).format(name=e.name)


def _of_spot(sentence: str) -> _Sentence:
    """A sentence about the player of `a` and the spot of `b`."""
    return lambda e: _(sentence).format(name=e.name, spot=spot_word(e.b))


def _of_items(sentence: str) -> _Sentence:
    """A sentence about so many of an item."""
    return lambda e: _(sentence).format(name=e.name, items=items_word(e.b, e.c))


def _of_tile(sentence: str) -> _Sentence:
    """A sentence about a player and a tile."""
    return lambda e: _(sentence).format(name=e.name, tile=tile_word(e.b), spot=spot_word(e.c))


def _silent(_e: _Heard) -> None:
    """What the events around it say already."""


# ---- Set-up and Get Ready


def _dealt(e: _Heard) -> str:
    return _("You get two stones: {stones}.").format(stones=listed([stone_word(e.b), stone_word(e.c)]))


def _first_strike(e: _Heard) -> str:
    sentence = _("The first meteor falls on path {path}. These tiles are gone: {spots}.")
    spots = listed([spot_word(spot) for spot in range(e.b.bit_length()) if e.b >> spot & 1])
    return sentence.format(path=e.a + 1, spots=spots)


def _safe(e: _Heard) -> str:
    return _("No path is safe.") if e.a == NONE else _("Path {path} is safe now.").format(path=e.a + 1)


def _card_drawn(e: _Heard) -> str:
    if e.b == 0:
        return _("{name} looks at the Meteor card.").format(name=e.name)
    sentence = _("{name} looks at the Meteor card; these look too: {others}.")
    return sentence.format(name=e.name, others=people(e.b, e.names))


def _card(e: _Heard) -> str:
    return _("The Meteor card says: path {path}.").format(path=e.a + 1)


def _hint(e: _Heard) -> str:
    if e.b == NONE:
        return _("{name} gives no hint.").format(name=e.name)
    if e.b == TO_ALL:
        sentence = _("{name} says to everybody: the meteor falls on path {path}.")
        return sentence.format(name=e.name, path=e.c + 1)
    return _("{name} shows {other} a hint.").format(name=e.name, other=e.other)


def _hint_to_one(e: _Heard) -> str:
    sentence = _("{name} shows {other}: the meteor falls on path {path}.")
    return sentence.format(name=e.name, other=e.other, path=e.c + 1)


def _path(e: _Heard) -> str:
    return _("{name} has chosen path {path}.").format(name=e.name, path=e.b + 1)


# ---- Flights and takeovers


def _flew(e: _Heard) -> str:
    sentence = _("{name} plays Booster and flies to {spot}.") if e.c else _("{name} flies to {spot}.")
    return sentence.format(name=e.name, spot=spot_word(e.b))


def _slid(e: _Heard) -> str:
    return _("{name} slides on to {spot}.").format(name=e.name, spot=spot_word(e.c))


def _landed(e: _Heard) -> str | None:
    if e.c != 2:
        return None
    return _("Nobody there has anything to lose: {name} just stands there.").format(name=e.name)


def _rolled(e: _Heard) -> str:
    if e.b == ANY:
        return _("{name} rolls the star and may choose.").format(name=e.name)
    return _("{name} rolls: {item}.").format(name=e.name, item=item_word(e.b))


def _raided(e: _Heard) -> str:
    sentence = _("{name} raids {other} on {spot}.")
    return sentence.format(name=e.name, other=e.other, spot=spot_word(e.c))


def _won(e: _Heard) -> str:
    sentence = _("{name} wins the takeover against {other}.")
    if e.c:
        sentence = _("{name} wins the takeover against {other}, and the tile.")
    return sentence.format(name=e.name, other=e.other)


# ---- The strike


def _struck(e: _Heard) -> str:
    return _("The meteor strikes {spot}: {tile}.").format(spot=spot_word(e.a), tile=tile_word(e.b))


def _turned_up(e: _Heard) -> str:
    sentence = _("In its place lies now: {tile} ({spot}).")
    return sentence.format(tile=tile_word(e.b), spot=spot_word(e.a))


def _stone_on(e: _Heard) -> str:
    return _("A stone is laid face down on {spot}.").format(spot=spot_word(e.a))


def _no_stones(e: _Heard) -> str:
    if e.a == NOBODY:
        return _("There is no stone left to be laid.")
    return _("There is no stone left for {name}.").format(name=e.name)


def _shattered(e: _Heard) -> str:
    sentence = _("The stone on {spot} is lost: {stone}.")
    return sentence.format(spot=spot_word(e.a), stone=stone_word(e.b))


def _blackout(e: _Heard) -> str:
    if e.a == 0:
        return _("Blackout: nobody has scrap to lose.")
    return _("Blackout: 1 scrap is lost by {people}.").format(people=people(e.a, e.names))


def _lost_stone(e: _Heard) -> str:
    stones = listed([stone_word(e.b)] * e.c)
    return _("{name} loses a stone that all see now: {stones}.").format(name=e.name, stones=stones)


def _sees(e: _Heard) -> str:
    return _("You look at what you found: {stones}.").format(stones=listed([stone_word(e.b)] * e.c))


# ---- The launch and the exchange


def _ready(e: _Heard) -> str:
    sentence = _("Prepared, but no two of them may leave together and cover the goal: {people}.")
    return sentence.format(people=people(e.a, e.names))


def _sold(e: _Heard) -> str:
    if e.b >= N_ITEMS:
        sentence = _("{name} sells a stone for 1 scrap: {stone}.")
        return sentence.format(name=e.name, stone=stone_word(e.b - N_ITEMS))
    return _("{name} sells {items} for 1 scrap.").format(name=e.name, items=items_word(e.b, 1))


def _bought(e: _Heard) -> str:
    return _("{name} buys {items} for 3 scrap.").format(name=e.name, items=items_word(e.b, 1))


def _offered(e: _Heard) -> str:
    scrap = e.c % SCRAPS - MOST_OFFERED_SCRAP
    word = items_word(N_ITEMS - 1, abs(scrap))
    give = [word] if scrap > 0 else []
    get = [word] if scrap < 0 else []
    give += [_("a stone")] if e.c // SCRAPS % 2 else []
    get += [_("a stone")] if e.c // (2 * SCRAPS) else []
    sentence = _("{name} offers {other}: {give} for {get}.")
    nothing = _("nothing")
    return sentence.format(
        name=e.name, other=e.other, give=listed(give) or nothing, get=listed(get) or nothing
    )


def _offered_stone(e: _Heard) -> str:
    return _("The stone that you offer: {stone}.").format(stone=stone_word(e.b))


def _changed_hands(e: _Heard) -> str:
    sentence = _("A stone goes from {giver} to {name}: {stone}.")
    return sentence.format(giver=e.names[e.c], name=e.name, stone=stone_word(e.b))


_SENTENCES: Final[Mapping[int, _Sentence]] = {
    Event.LAID_OUT: _said(marked("The twelve Resource tiles lie round Base.")),
    Event.DEALT: _dealt,
    Event.FIRST_STRIKE: _first_strike,
    Event.SAFE: _safe,
    Event.LEADER: _by_flag(marked("{name} is the Leader."), marked("{name} is the Leader, by the beacon.")),
    Event.ROUND: lambda e: _("Round {n} begins.").format(n=e.a),
    Event.PREPPED: _by_flag(
        marked("{name} prepares: a tool lies in the Prep Bay."), marked("{name} prepares again.")
    ),
    Event.NOT_PREPPED: _by_flag(marked("{name} does not prepare."), marked("{name} does not prepare again.")),
    Event.CARD_DRAWN: _card_drawn,
    Event.CARD: _card,
    Event.HINT: _hint,
    Event.HINT_TO_ONE: _hint_to_one,
    Event.CHOSEN: _silent,
    Event.PATH: _path,
    Event.DELAYED: _said(marked("{name} plays Delay and will fly later.")),
    Event.STOLE: _said(marked("{name} sabotages {other} and takes 1 scrap.")),
    Event.FLEW: _flew,
    Event.SLID: _slid,
    Event.LANDED: _landed,
    Event.FOUND_STONE: _of_spot(marked("{name} takes the stone on {spot}, unseen.")),
    Event.COLLECTED: _of_items(marked("{name} collects {items}.")),
    Event.PAID: _of_items(marked("{name} pays {items}.")),
    Event.USED: _of_tile(marked("{name} uses the tile: {tile}.")),
    Event.SKIPPED: _of_tile(marked("{name} does not use the tile: {tile}.")),
    Event.ROLLED: _rolled,
    Event.RAIDED: _raided,
    Event.YIELDED: _said(marked("{name} gives in.")),
    Event.CANNON: _said(marked("{name} plays Cannon.")),
    Event.BRIBE: _said(marked("{name} bribes {other} with 2 scrap.")),
    Event.SHIELDED: _said(marked("{name} plays Shield against it.")),
    Event.EXPOSED: _said(marked("{name} plays Sabotage: the scrap goes back.")),
    Event.LET_BE: _said(marked("{name} does not answer that.")),
    Event.WON: _won,
    Event.LOOT: _of_items(marked("{name} gets {items}.")),
    Event.BRIBED: _said(marked("Nobody wins: {other} leaves {name} alone.")),
    Event.METEOR: lambda e: _("The Meteor card is turned over: path {path}.").format(path=e.a + 1),
    Event.STRUCK: _struck,
    Event.TURNED_UP: _turned_up,
    Event.STONE_ON: _stone_on,
    Event.STONE_TO: _by_flag(
        marked("{name} gets a stone, unseen."), marked("{name} scavenges a stone, unseen.")
    ),
    Event.NO_STONES: _no_stones,
    Event.RESHUFFLED: lambda e: _("The {n} discarded stones are shuffled into a new stack.").format(n=e.a),
    Event.ANNIHILATED: lambda e: _("Path {path} is annihilated.").format(path=e.a + 1),
    Event.SHATTERED: _shattered,
    Event.AIRDROP: _said(marked("Airdrop: everybody gets 1 scrap.")),
    Event.STARFALL: _said(marked("Starfall: every Aftermath tile without a stone gets one.")),
    Event.BLACKOUT: _blackout,
    Event.UNHARMED: _said(marked("{name} is struck and has nothing to lose.")),
    Event.BRACED: _said(marked("{name} is struck, plays Shield and loses nothing.")),
    Event.LOST: _said(marked("{name} is struck and loses everything in the rocket.")),
    Event.LOSS: _of_items(marked("{name} loses {items}.")),
    Event.LOST_STONE: _lost_stone,
    Event.LOOKOUT: _said(marked("{name} will see the next Meteor card.")),
    Event.BEACON: _said(marked("{name} will be the next Leader.")),
    Event.FLY_OUT_ENDS: _silent,
    Event.SEES: _sees,
    Event.READY: _ready,
    Event.ALLY: _said(marked("{name} chooses to leave with {other}.")),
    Event.LAUNCHED: _said(marked("{name} and {other} launch.")),
    Event.LEFT_BEHIND: _said(marked("Everybody launched, and {name} and {other} had least: they lose.")),
    Event.COLLISION: _said(marked("Everybody launched with equal loads: the rockets collide, and all lose.")),
    Event.EARTH: _said(marked("Only one path is left: nobody can leave any more, and all lose.")),
    Event.WINDOW: _by_flag(marked("{name} may deal."), marked("{name} may deal once more, with the bank.")),
    Event.BOUGHT: _bought,
    Event.SOLD: _sold,
    Event.OFFERED: _offered,
    Event.OFFERED_STONE: _offered_stone,
    Event.ACCEPTED: _said(marked("{name} accepts.")),
    Event.CHANGED_HANDS: _changed_hands,
    Event.DECLINED: _said(marked("{name} declines.")),
    Event.DONE: _silent,
}
