"""The log of Abandon Planet: each event as a sentence. Whoever reads about themselves is spoken to."""

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
    members,
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

    def says(self, of_you: str, of_another: str, to_you: str = "", **fields: object) -> str:
        """A sentence about the player of `a` and perhaps the one of `b`, or about neither.

        One for a viewer who is the first of them, one for anybody else, and if there is `to_you` one for a
        viewer who is the second.
        """
        sentence = of_another
        if self.a == self.viewer:
            sentence = of_you
        elif to_you and self.b == self.viewer:
            sentence = to_you
        return _(sentence).format(name=self._name(self.a), other=self._name(self.b), **fields)

    def _name(self, player: int) -> str:
        return self.names[player] if 0 <= player < len(self.names) else ""

    def people(self, mask: int) -> str:
        """Players by name, the viewer as such and last."""
        others = [self.names[player] for player in members(mask) if player != self.viewer]
        is_among = self.viewer >= 0 and mask >> self.viewer & 1 == 1
        return listed([*others, _("you")] if is_among else others)


_Sentence = Callable[[_Heard], str | None]


def event(told: Told, names: Sequence[str], viewer: int, setting: Setting) -> str | None:  # noqa: ARG001 - the contract
    """An event as one sentence of the log, or None when others say it."""
    return _SENTENCES[told.kind](_Heard(names, viewer, told.a, told.b, told.c))


def _said(of_you: str, of_another: str, to_you: str = "") -> _Sentence:
    """A sentence about one or two players."""
    return lambda e: e.says(of_you, of_another, to_you)


def _plain(sentence: str) -> _Sentence:
    """A sentence about nobody."""
    return lambda _e: _(sentence)


def _by_flag(plain: _Sentence, flagged: _Sentence) -> _Sentence:
    """One sentence or another, as `b` says."""
    return lambda e: (flagged if e.b else plain)(e)


def _of_spot(of_you: str, of_another: str) -> _Sentence:
    """A sentence about the player of `a` and the spot of `b`."""
    return lambda e: e.says(of_you, of_another, spot=spot_word(e.b))


def _of_items(of_you: str, of_another: str) -> _Sentence:
    """A sentence about so many of an item."""
    return lambda e: e.says(of_you, of_another, items=items_word(e.b, e.c))


def _of_tile(of_you: str, of_another: str) -> _Sentence:
    """A sentence about a player and a tile."""
    return lambda e: e.says(of_you, of_another, tile=tile_word(e.b))


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
        return e.says(marked("You look at the Meteor card."), marked("{name} looks at the Meteor card."))
    return e.says(
        marked("You look at the Meteor card; these look too: {others}."),
        marked("{name} looks at the Meteor card; these look too: {others}."),
        others=e.people(e.b),
    )


def _card(e: _Heard) -> str:
    return _("The Meteor card says: path {path}.").format(path=e.a + 1)


def _hint(e: _Heard) -> str | None:
    if e.b == NONE:
        return e.says(marked("You give no hint."), marked("{name} gives no hint."))
    if e.b == TO_ALL:
        return e.says(
            marked("You say to everybody: the meteor falls on path {path}."),
            marked("{name} says to everybody: the meteor falls on path {path}."),
            path=e.c + 1,
        )
    if e.viewer in (e.a, e.b):
        return None
    return _("{name} shows {other} a hint.").format(name=e.names[e.a], other=e.names[e.b])


def _hint_to_one(e: _Heard) -> str:
    """What the two hear instead of that there was a hint."""
    return e.says(
        marked("You show {other}: the meteor falls on path {path}."),
        marked("{name} shows you: the meteor falls on path {path}."),
        path=e.c + 1,
    )


def _path(e: _Heard) -> str:
    return e.says(
        marked("You have chosen path {path}."), marked("{name} has chosen path {path}."), path=e.b + 1
    )


# ---- Flights and takeovers


def _flew(e: _Heard) -> str:
    spot = spot_word(e.b)
    if e.c:
        return e.says(
            marked("You play Booster and fly to {spot}."),
            marked("{name} plays Booster and flies to {spot}."),
            spot=spot,
        )
    return e.says(marked("You fly to {spot}."), marked("{name} flies to {spot}."), spot=spot)


def _slid(e: _Heard) -> str:
    return e.says(
        marked("You slide on to {spot}."), marked("{name} slides on to {spot}."), spot=spot_word(e.c)
    )


def _landed(e: _Heard) -> str | None:
    if e.c != 2:
        return None
    return e.says(
        marked("Nobody there has anything to lose: you just stand there."),
        marked("Nobody there has anything to lose: {name} just stands there."),
    )


def _rolled(e: _Heard) -> str:
    if e.b == ANY:
        return e.says(
            marked("You roll the star and may choose."), marked("{name} rolls the star and may choose.")
        )
    return e.says(marked("You roll: {item}."), marked("{name} rolls: {item}."), item=item_word(e.b))


def _raided(e: _Heard) -> str:
    return e.says(
        marked("You raid {other} on {spot}."),
        marked("{name} raids {other} on {spot}."),
        marked("{name} raids you on {spot}."),
        spot=spot_word(e.c),
    )


def _won(e: _Heard) -> str:
    if e.c:
        return e.says(
            marked("You win the takeover against {other}, and the tile."),
            marked("{name} wins the takeover against {other}, and the tile."),
            marked("{name} wins the takeover against you, and the tile."),
        )
    return e.says(
        marked("You win the takeover against {other}."),
        marked("{name} wins the takeover against {other}."),
        marked("{name} wins the takeover against you."),
    )


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
    return e.says(marked("There is no stone left for you."), marked("There is no stone left for {name}."))


def _shattered(e: _Heard) -> str:
    sentence = _("The stone on {spot} is lost: {stone}.")
    return sentence.format(spot=spot_word(e.a), stone=stone_word(e.b))


def _blackout(e: _Heard) -> str:
    if e.a == 0:
        return _("Blackout: nobody has scrap to lose.")
    return _("Blackout: 1 scrap is lost by {people}.").format(people=e.people(e.a))


def _lost_stone(e: _Heard) -> str:
    return e.says(
        marked("You lose a stone that all see now: {stones}."),
        marked("{name} loses a stone that all see now: {stones}."),
        stones=listed([stone_word(e.b)] * e.c),
    )


def _sees(e: _Heard) -> str:
    return _("You look at what you found: {stones}.").format(stones=listed([stone_word(e.b)] * e.c))


# ---- The launch and the exchange


def _ready(e: _Heard) -> str:
    sentence = _("Prepared, but no two of them may leave together and cover the goal: {people}.")
    return sentence.format(people=e.people(e.a))


def _sold(e: _Heard) -> str:
    if e.b >= N_ITEMS:
        return e.says(
            marked("You sell a stone for 1 scrap: {stone}."),
            marked("{name} sells a stone for 1 scrap: {stone}."),
            stone=stone_word(e.b - N_ITEMS),
        )
    return e.says(
        marked("You sell {items} for 1 scrap."),
        marked("{name} sells {items} for 1 scrap."),
        items=items_word(e.b, 1),
    )


def _bought(e: _Heard) -> str:
    return e.says(
        marked("You buy {items} for 3 scrap."),
        marked("{name} buys {items} for 3 scrap."),
        items=items_word(e.b, 1),
    )


def _offered(e: _Heard) -> str:
    scrap = e.c % SCRAPS - MOST_OFFERED_SCRAP
    word = items_word(N_ITEMS - 1, abs(scrap))
    give = [word] if scrap > 0 else []
    get = [word] if scrap < 0 else []
    give += [items_word(N_ITEMS, 1)] if e.c // SCRAPS % 2 else []
    get += [items_word(N_ITEMS, 1)] if e.c // (2 * SCRAPS) else []
    nothing = _("nothing")
    return e.says(
        marked("You offer {other}: {give} for {get}."),
        marked("{name} offers {other}: {give} for {get}."),
        marked("{name} offers you: {give} for {get}."),
        give=listed(give) or nothing,
        get=listed(get) or nothing,
    )


def _offered_stone(e: _Heard) -> str:
    return _("The stone that you offer: {stone}.").format(stone=stone_word(e.b))


def _changed_hands(e: _Heard) -> str:
    """Only the two whose stone it is hear that."""
    stone = stone_word(e.b)
    if e.a == e.viewer:
        return _("A stone goes from {giver} to you: {stone}.").format(giver=e.names[e.c], stone=stone)
    return _("A stone goes from you to {name}: {stone}.").format(name=e.names[e.a], stone=stone)


_SENTENCES: Final[Mapping[int, _Sentence]] = {
    Event.LAID_OUT: _plain(marked("The twelve Resource tiles lie round Base.")),
    Event.DEALT: _dealt,
    Event.FIRST_STRIKE: _first_strike,
    Event.SAFE: _safe,
    Event.LEADER: _by_flag(
        _said(marked("You are the Leader."), marked("{name} is the Leader.")),
        _said(marked("You are the Leader, by the beacon."), marked("{name} is the Leader, by the beacon.")),
    ),
    Event.ROUND: lambda e: _("Round {n} begins.").format(n=e.a),
    Event.PREPPED: _by_flag(
        _said(
            marked("You prepare: a tool lies in your Prep Bay."),
            marked("{name} prepares: a tool lies in the Prep Bay."),
        ),
        _said(marked("You prepare again."), marked("{name} prepares again.")),
    ),
    Event.NOT_PREPPED: _by_flag(
        _said(marked("You do not prepare."), marked("{name} does not prepare.")),
        _said(marked("You do not prepare again."), marked("{name} does not prepare again.")),
    ),
    Event.CARD_DRAWN: _card_drawn,
    Event.CARD: _card,
    Event.HINT: _hint,
    Event.HINT_TO_ONE: _hint_to_one,
    Event.CHOSEN: _silent,
    Event.PATH: _path,
    Event.DELAYED: _said(
        marked("You play Delay and will fly later."), marked("{name} plays Delay and will fly later.")
    ),
    Event.STOLE: _said(
        marked("You sabotage {other} and take 1 scrap."),
        marked("{name} sabotages {other} and takes 1 scrap."),
        marked("{name} sabotages you and takes 1 scrap."),
    ),
    Event.FLEW: _flew,
    Event.SLID: _slid,
    Event.LANDED: _landed,
    Event.FOUND_STONE: _of_spot(
        marked("You take the stone on {spot}, unseen."), marked("{name} takes the stone on {spot}, unseen.")
    ),
    Event.COLLECTED: _of_items(marked("You collect {items}."), marked("{name} collects {items}.")),
    Event.PAID: _of_items(marked("You pay {items}."), marked("{name} pays {items}.")),
    Event.USED: _of_tile(marked("You use the tile: {tile}."), marked("{name} uses the tile: {tile}.")),
    Event.SKIPPED: _of_tile(
        marked("You do not use the tile: {tile}."), marked("{name} does not use the tile: {tile}.")
    ),
    Event.ROLLED: _rolled,
    Event.RAIDED: _raided,
    Event.YIELDED: _said(marked("You give in."), marked("{name} gives in.")),
    Event.CANNON: _said(marked("You play Cannon."), marked("{name} plays Cannon.")),
    Event.BRIBE: _said(
        marked("You bribe {other} with 2 scrap."),
        marked("{name} bribes {other} with 2 scrap."),
        marked("{name} bribes you with 2 scrap."),
    ),
    Event.SHIELDED: _said(marked("You play Shield against it."), marked("{name} plays Shield against it.")),
    Event.EXPOSED: _said(
        marked("You play Sabotage: the scrap goes back."),
        marked("{name} plays Sabotage: the scrap goes back."),
    ),
    Event.LET_BE: _said(marked("You do not answer that."), marked("{name} does not answer that.")),
    Event.WON: _won,
    Event.LOOT: _of_items(marked("You get {items}."), marked("{name} gets {items}.")),
    Event.BRIBED: _said(
        marked("Nobody wins: {other} leaves you alone."),
        marked("Nobody wins: {other} leaves {name} alone."),
        marked("Nobody wins: you leave {name} alone."),
    ),
    Event.METEOR: lambda e: _("The Meteor card is turned over: path {path}.").format(path=e.a + 1),
    Event.STRUCK: _struck,
    Event.TURNED_UP: _turned_up,
    Event.STONE_ON: _stone_on,
    Event.STONE_TO: _by_flag(
        _said(marked("You get a stone, unseen."), marked("{name} gets a stone, unseen.")),
        _said(marked("You scavenge a stone, unseen."), marked("{name} scavenges a stone, unseen.")),
    ),
    Event.NO_STONES: _no_stones,
    Event.RESHUFFLED: lambda e: _("The {n} discarded stones are shuffled into a new stack.").format(n=e.a),
    Event.ANNIHILATED: lambda e: _("Path {path} is annihilated.").format(path=e.a + 1),
    Event.SHATTERED: _shattered,
    Event.AIRDROP: _plain(marked("Airdrop: everybody gets 1 scrap.")),
    Event.STARFALL: _plain(marked("Starfall: every Aftermath tile without a stone gets one.")),
    Event.BLACKOUT: _blackout,
    Event.UNHARMED: _said(
        marked("You are struck and have nothing to lose."),
        marked("{name} is struck and has nothing to lose."),
    ),
    Event.BRACED: _said(
        marked("You are struck, play Shield and lose nothing."),
        marked("{name} is struck, plays Shield and loses nothing."),
    ),
    Event.LOST: _said(
        marked("You are struck and lose everything in your rocket."),
        marked("{name} is struck and loses everything in the rocket."),
    ),
    Event.LOSS: _of_items(marked("You lose {items}."), marked("{name} loses {items}.")),
    Event.LOST_STONE: _lost_stone,
    Event.LOOKOUT: _said(
        marked("You will see the next Meteor card."), marked("{name} will see the next Meteor card.")
    ),
    Event.BEACON: _said(marked("You will be the next Leader."), marked("{name} will be the next Leader.")),
    Event.FLY_OUT_ENDS: _silent,
    Event.SEES: _sees,
    Event.READY: _ready,
    Event.ALLY: _said(
        marked("You choose to leave with {other}."),
        marked("{name} chooses to leave with {other}."),
        marked("{name} chooses to leave with you."),
    ),
    Event.LAUNCHED: _said(
        marked("You and {other} launch."),
        marked("{name} and {other} launch."),
        marked("{name} and you launch."),
    ),
    Event.LEFT_BEHIND: _said(
        marked("Everybody launched, and you and {other} had least: you lose."),
        marked("Everybody launched, and {name} and {other} had least: they lose."),
        marked("Everybody launched, and {name} and you had least: you lose."),
    ),
    Event.COLLISION: _plain(
        marked("Everybody launched with equal loads: the rockets collide, and all lose.")
    ),
    Event.EARTH: _plain(marked("Only one path is left: nobody can leave any more, and all lose.")),
    Event.WINDOW: _by_flag(
        _said(marked("You may deal."), marked("{name} may deal.")),
        _said(
            marked("You may deal once more, with the bank."),
            marked("{name} may deal once more, with the bank."),
        ),
    ),
    Event.BOUGHT: _bought,
    Event.SOLD: _sold,
    Event.OFFERED: _offered,
    Event.OFFERED_STONE: _offered_stone,
    Event.ACCEPTED: _said(marked("You accept."), marked("{name} accepts.")),
    Event.CHANGED_HANDS: _changed_hands,
    Event.DECLINED: _said(marked("You decline."), marked("{name} declines.")),
    Event.DONE: _silent,
}
