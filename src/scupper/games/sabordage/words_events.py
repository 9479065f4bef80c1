"""The log of Sabordage: each event as a sentence.

A shot is told as it flies: who fires, what it passes, and where it ends. Ships are the subjects, so that one
sentence serves for the viewer's ship and for any other; people are spoken to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from scupper.engine.facts import Setting
from scupper.engine.game import Told
from scupper.engine.language import gettext as _
from scupper.engine.language import marked
from scupper.engine.state import NOBODY
from scupper.games.sabordage.components import CONSTRUCTIONS, ROUNDS
from scupper.games.sabordage.state import NONE, Event
from scupper.games.sabordage.words_names import Fleet
from scupper.games.sabordage.words_tiles import lying_word, tile_word

_Sentence = Callable[[Fleet, int, int, int], str | None]


def event(told: Told, names: Sequence[str], viewer: int, setting: Setting) -> str | None:
    """An event as one sentence of the log."""
    return _SENTENCES[told.kind](Fleet(names, viewer, setting.players), told.a, told.b, told.c)


def _of_ship(opening: str) -> _Sentence:
    """A sentence that begins with a ship and names a rank."""
    return lambda f, a, b, _c: _(opening).format(ship=f.opening(a), rank=b + 1)


def _of_shot(sentence: str) -> _Sentence:
    """A sentence that names a ship and a rank within."""
    return lambda f, a, b, _c: _(sentence).format(ship=f.ship(a), rank=b + 1)


def _said(f: Fleet, player: int, of_you: str, of_another: str, **fields: object) -> str:
    """A sentence about a player: one message for the viewer, one with the `name` of anybody else."""
    if player == f.viewer:
        return _(of_you).format(**fields)
    return _(of_another).format(name=f.names[player], **fields)


# ---- Rounds and hands


def _base(_f: Fleet, a: int, _b: int, _c: int) -> str | None:
    """Said once for all ships."""
    return _("Every ship begins with two decks that nobody has seen, sail side up.") if a == 0 else None


def _round(_f: Fleet, a: int, _b: int, _c: int) -> str:
    return _("Round {n} of {rounds} begins.").format(n=a, rounds=ROUNDS)


def _dealt(f: Fleet, a: int, b: int, _c: int) -> str | None:
    """Said to whoever gets the tiles: all hands are equal."""
    return _("You get {n} tiles.").format(n=b) if a == f.viewer else None


def _reshuffled(_f: Fleet, a: int, _b: int, _c: int) -> str:
    return _("The pile is used up: {n} discarded tiles are shuffled into a new one.").format(n=a)


def _construction(_f: Fleet, a: int, _b: int, _c: int) -> str:
    return _("Construction {n} of {all}: everybody plans in secret.").format(n=a, all=CONSTRUCTIONS)


def _hands_passed(_f: Fleet, a: int, _b: int, _c: int) -> str:
    return _("All hands are passed to the left.") if a < 0 else _("All hands are passed to the right.")


def _left_over(f: Fleet, a: int, b: int, _c: int) -> str:
    return _said(f, a, marked("You discard: {tile}."), marked("{name} discards: {tile}."), tile=tile_word(b))


def _ended(_f: Fleet, _a: int, _b: int, _c: int) -> str:
    return _("The last round is over: the ships are measured.")


# ---- Building


def _built(f: Fleet, a: int, b: int, c: int) -> str:
    sentence = _("{ship} gets at rank {rank}: {tile}.")
    return sentence.format(ship=f.opening(a), rank=b + 1, tile=lying_word(c // 2, c % 2 == 1))


def _saboteurs(f: Fleet, a: int, _b: int, _c: int) -> str:
    if a == NOBODY:
        return _("Several players build saboteurs at once: nothing is blown up.")
    return _said(
        f,
        a,
        marked("You alone build saboteurs: all older ones are blown up."),
        marked("{name} alone builds saboteurs: all older ones are blown up."),
    )


# ---- The broadside


def _step(_f: Fleet, a: int, _b: int, _c: int) -> str:
    if a == 1:
        return _("Broadside! All cannons with fuse 1 fire at once.")
    return _("Now all cannons with fuse 2 fire at once.")


def _by_flag(with_flag: _Sentence, without: _Sentence) -> _Sentence:
    """One of two sentences, by the number c."""
    return lambda f, a, b, c: (with_flag if c else without)(f, a, b, c)


def _fired(to_port: str, to_starboard: str) -> _Sentence:
    """Who fires, by the side of the cannon."""
    return _by_flag(_of_ship(to_starboard), _of_ship(to_port))


def _destroyed(f: Fleet, a: int, b: int, c: int) -> str:
    sentence = _("{ship} loses the tile at rank {rank}.")
    if c > 1:
        sentence = _("{ship} loses the stack of {n} tiles at rank {rank}.")
    return sentence.format(ship=f.opening(a), rank=b + 1, n=c)


def _shown(_f: Fleet, a: int, _b: int, _c: int) -> str:
    return _("A sail from it is turned over: {tile}.").format(tile=tile_word(a))


# ---- Treasures and boarding


def _fed(f: Fleet, a: int, b: int, c: int) -> str:
    if c == NONE:
        sentence = _("{ship} collects an unseen tile under the treasure at rank {rank}.")
        return sentence.format(ship=f.opening(a), rank=b + 1)
    sentence = _("{ship} collects a discarded tile under the treasure at rank {rank}: {tile}.")
    return sentence.format(ship=f.opening(a), rank=b + 1, tile=tile_word(c))


def _of_two_ships(sentence: str) -> _Sentence:
    """A sentence that begins with a ship and names another, of the number c."""
    return lambda f, a, b, c: _(sentence).format(ship=f.opening(a), rank=b + 1, other=f.ship(c))


_SENTENCES: Final[Mapping[int, _Sentence]] = {
    Event.BASE: _base,
    Event.ROUND: _round,
    Event.DEALT: _dealt,
    Event.RESHUFFLED: _reshuffled,
    Event.CONSTRUCTION: _construction,
    Event.BUILT: _built,
    Event.ROT_REVEALED: _of_shot(marked("A rotten tile is revealed for {ship}: its rank is chosen next.")),
    Event.COVERS: _of_ship(marked("{ship} gets a sail over the carpenter at rank {rank}.")),
    Event.RELIT: _of_ship(marked("{ship} gets the fuses at rank {rank} back, thanks to a gunner.")),
    Event.SABOTEURS: _saboteurs,
    Event.SABOTAGED: _of_ship(marked("{ship} loses what is at rank {rank}, the saboteur included.")),
    Event.ROT_PLACED: _of_ship(marked("{ship} gets the rotten tile at rank {rank}.")),
    Event.HANDS_PASSED: _hands_passed,
    Event.LEFT_OVER: _left_over,
    Event.STEP: _step,
    Event.SHORT_FIRED: _fired(
        marked("{ship} fires the short cannon at rank {rank} to port."),
        marked("{ship} fires the short cannon at rank {rank} to starboard."),
    ),
    Event.LONG_FIRED: _fired(
        marked("{ship} fires the long cannon at rank {rank} to port."),
        marked("{ship} fires the long cannon at rank {rank} to starboard."),
    ),
    Event.REPEATING_FIRED: _fired(
        marked("{ship} fires the repeating cannon at rank {rank} to port."),
        marked("{ship} fires the repeating cannon at rank {rank} to starboard."),
    ),
    Event.BOMBARD_FIRED: _fired(
        marked("{ship} lobs a shell from the bombard at rank {rank} to port."),
        marked("{ship} lobs a shell from the bombard at rank {rank} to starboard."),
    ),
    Event.THROUGH: _by_flag(
        _of_shot(marked("The shot flies through the bow of {ship}.")),
        _of_shot(marked("The shot flies through the pipe at rank {rank} of {ship}.")),
    ),
    Event.OVER_WATER: _of_shot(marked("The shot flies over {ship}.")),
    Event.STOPPED: _by_flag(
        _of_ship(marked("{ship} stops the shot with the bow.")),
        _of_ship(marked("{ship} stops the shot with the armour at rank {rank}.")),
    ),
    Event.BOUNCED: _of_ship(marked("{ship} sends the shot back with the spring at rank {rank}.")),
    Event.HIT: _of_shot(marked("The shot hits {ship} at rank {rank}.")),
    Event.HOME: _by_flag(
        _of_shot(marked("The shot goes round the world and comes back to {ship} without doing harm.")),
        _of_shot(marked("The shot goes round the world and reaches {ship} from behind.")),
    ),
    Event.DESTROYED: _destroyed,
    Event.SHOWN: _shown,
    Event.FUSES_CHANGED: lambda _f, _a, _b, _c: _("All repeating cannons change their fuses."),
    Event.FED: _fed,
    Event.NOTHING_TO_FEED: _of_ship(marked("{ship} finds no tile for the treasure at rank {rank}.")),
    Event.BOARDED: _of_two_ships(marked("{ship} boards {other} and takes all that is at rank {rank}.")),
    Event.HOOK_FAILED: _of_two_ships(marked("{ship} throws the hook at rank {rank} at {other}, in vain.")),
    Event.ENDED: _ended,
}
"""kind of event -> its sentence from the numbers a, b, c; None where another event says it."""
