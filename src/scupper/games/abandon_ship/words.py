"""Abandon Ship in words: choices, events, what is waited for, and how a score came about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from scupper.engine.facts import Setting
from scupper.engine.game import Told
from scupper.engine.language import gettext as _
from scupper.engine.language import listed, marked, ngettext
from scupper.engine.state import CHANCE, NOBODY, View
from scupper.games.abandon_ship.components import (
    BACK,
    BERTH_POINTS,
    CHEESE_AT,
    CHEESE_SPACES,
    CIRCLED,
    DICE,
    FACES,
    FORWARD,
    RATS,
    STAYS,
    STEPS,
    TILE_RATS,
    TOP,
)
from scupper.games.abandon_ship.rules import free_berth, target, to_act
from scupper.games.abandon_ship.state import N_RATS, NONE, Event, Phase, State
from scupper.games.abandon_ship.words_end import story
from scupper.games.abandon_ship.words_names import (
    colour_name,
    colour_word,
    die_colour,
    face,
    face_sign,
    sign_colour,
)

__all__ = ["account", "action", "event", "part", "points", "story", "waiting"]


def action(view: View[State], action: int) -> str:
    """What using a die on a rat would do, as one sentence."""
    s = view.state
    die, rat = divmod(action, N_RATS)
    number = s.face[die]
    if number == NONE:
        return _("{die} die on {rat}").format(die=colour_name(die), rat=colour_word(rat))
    to = target(s, rat, STEPS[die][number])
    move = _move(s, rat, to, back=STEPS[die][number] == BACK)
    return f"{move} {_pool(die, rat, stays=STAYS[die][number] == 1, up=to >= TOP)}"


def _move(s: State, rat: int, to: int, *, back: bool) -> str:
    """What a rat would do."""
    before, name = s.space[rat], colour_name(rat)
    if to == before and back:
        return _("{rat} stays on {space}, as no rat is behind.").format(rat=name, space=to)
    if to == before:
        return _("{rat} stays on {space}, as no rat is ahead.").format(rat=name, space=to)
    if to >= TOP:
        sentence = _("{rat} climbs from {before} to the top deck and takes the {number}.")
        return sentence.format(rat=name, before=before, number=BERTH_POINTS[free_berth(s)])
    k = CHEESE_AT[to]
    value = s.cheese[k] if k >= 0 else 0
    if value == 0:
        up, down = _("{rat} climbs from {before} to {space}."), _("{rat} slides from {before} to {space}.")
    elif value < 0:
        up = _("{rat} climbs from {before} to {space} and finds the cheese there.")
        down = _("{rat} slides from {before} to {space} and finds the cheese there.")
    else:
        up = _("{rat} climbs from {before} to {space} and finds cheese: {points}.")
        down = _("{rat} slides from {before} to {space} and finds cheese: {points}.")
    return (up if to > before else down).format(rat=name, before=before, space=to, points=points(value))


def _pool(die: int, rat: int, *, stays: bool, up: bool) -> str:
    """Where a die that is used goes, and that of a rat which gets up."""
    if up and die == rat:
        sentence = _("The {die} die is out of the game.")
    elif up and stays:
        sentence = _("The {die} die stays in the pool, and the {rat} one is out of the game.")
    elif up:
        sentence = _("The {die} die leaves the pool, and the {rat} one is out of the game.")
    else:
        sentence = _("The {die} die stays in the pool.") if stays else _("The {die} die leaves the pool.")
    return sentence.format(die=die_colour(die), rat=die_colour(rat))


def part(view: View[State], name: str, value: str) -> str:
    """A die with its face, or a rat with its place, as a label."""
    return _die(view.state, DICE.index(value)) if name == "die" else _rat(view.state, RATS.index(value))


def _die(s: State, die: int) -> str:
    if s.pool[die] == 1 and s.face[die] != NONE:
        return _("{die} die, {face}").format(die=colour_name(die), face=face(die, s.face[die]))
    if s.pool[die] == 1:
        sentence = _("{die} die")
    elif die < N_RATS and s.space[die] == 0:
        sentence = _("{die} die, out of the game")
    else:
        sentence = _("{die} die, set aside until the water rises")
    return sentence.format(die=colour_name(die))


def _rat(s: State, rat: int) -> str:
    if s.space[rat] > 0:
        return _("{rat} rat on {space}").format(rat=colour_name(rat), space=s.space[rat])
    sentence = _("{rat} rat, washed away") if s.berth[rat] == NONE else _("{rat} rat, on the top deck")
    return sentence.format(rat=colour_name(rat))


_SENTENCES: Final[Mapping[int, tuple[str, tuple[str, ...]]]] = {
    Event.BEGINS: (marked("{player} begins."), ("player",)),
    Event.SINK: (marked("The sea rises: a {number}."), ("number",)),
    Event.WASHED: (marked("{rat}, alone on {space}, is washed away."), ("rat", "space")),
    Event.DICE_BACK: (marked("The dice are back: {number} in the pool."), ("number",)),
    Event.MOVED: (marked("{rat} climbs from {before} to {space}."), ("rat", "before", "space")),
    Event.STAYED: (marked("{rat} stays on {space}: nothing to go to."), ("rat", "space")),
    Event.ARRIVED: (marked("{rat} is up: {berth}."), ("rat", "berth")),
    Event.TOOK: (marked("{player} takes the cheese on {cheese}: {points}."), ("player", "cheese", "points")),
    Event.LAST: (marked("{rat}, among the last, gets {berth}."), ("rat", "berth")),
    Event.ENDED: (marked("The game is over. Tiles are turned up."), ()),
}
"""kind of event -> its sentence, and what the numbers a, b, c in it stand for."""
_SLIDES: Final = marked("{rat} slides from {before} to {space}.")


def event(told: Told, names: Sequence[str], viewer: int, setting: Setting) -> str | None:  # noqa: ARG001 - the same in any
    """An event as one sentence of the log."""
    a, b, c = told.a, told.b, told.c
    match told.kind:
        case Event.TILE:
            rats = listed([colour_word(r) for r in TILE_RATS[b]])
            if a == viewer:
                return _("Your secret tile names {rats}.").format(rats=rats)
            return _("{name} has {rats}.").format(name=names[a], rats=rats)
        case Event.USED:
            return _used(names[a], *divmod(b, FACES), c)
        case Event.ROSE:
            sentence = _("The water stays at {space}.") if a == b else _("The water is now at {space}.")
            return sentence.format(space=b)
        case Event.MOVED if c == TOP:
            return None
    if told.kind not in _SENTENCES:
        return None
    sentence, kinds = _SENTENCES[told.kind]
    if told.kind == Event.MOVED and c < b:
        sentence = _SLIDES
    return _(sentence).format(
        **{kind: _named(kind, n, names) for kind, n in zip(kinds, (a, b, c), strict=False)}
    )


def _used(name: str, die: int, number: int, rat: int) -> str:
    circled, colour, sign = CIRCLED[die][number] == 1, die_colour(die), face_sign(die, number)
    if STEPS[die][number] == BACK:
        colour = sign_colour(die)
        plain, ringed = _("{name} uses the {die} anchor."), _("{name} uses the {die} anchor on {rat}.")
    elif STEPS[die][number] == FORWARD:
        colour = sign_colour(die)
        plain, ringed = "", _("{name} uses the {die} arrow on {rat}.")
    elif STAYS[die][number]:
        plain = _("{name} uses the {die} {number}, and the die stays.")
        ringed = _("{name} uses the {die} {number} on {rat}, and the die stays.")
    else:
        plain, ringed = _("{name} uses the {die} {number}."), _("{name} uses the {die} {number} on {rat}.")
    return (ringed if circled else plain).format(name=name, die=colour, number=sign, rat=colour_name(rat))


def _named(kind: str, n: int, names: Sequence[str]) -> str:
    match kind:
        case "player":
            return names[n]
        case "rat":
            return colour_name(n)
        case "cheese":
            return str(CHEESE_SPACES[n])
        case "berth":
            return points(BERTH_POINTS[n])
        case "points":
            return points(n)
    return str(n)


def points(n: int) -> str:
    """A number of points."""
    return _("no points") if n == 0 else ngettext("{n} point", "{n} points", n).format(n=n)


def waiting(view: View[State], names: Sequence[str]) -> str:
    """What is waited for now, said to the viewer."""
    s = view.state
    if s.phase == Phase.OVER:
        return _("The game is over.")
    if to_act(s) == CHANCE:
        return _waiting_for_chance(s, view.player, names)
    if s.turn == view.player:
        return _("Your turn: use one die on a rat.")
    return _("{name} is choosing a die.").format(name=names[s.turn])


def _waiting_for_chance(s: State, viewer: int, names: Sequence[str]) -> str:
    if s.turn == NOBODY:
        return _("The game is being set up.")
    if s.turn == viewer and s.phase == Phase.SINK:
        return _("The water rises, then you roll the dice.")
    if s.turn == viewer:
        return _("Your turn: roll the dice.")
    rises = s.phase == Phase.SINK
    sentence = _("The water rises, then {name} rolls the dice.") if rises else _("{name} rolls the dice.")
    return sentence.format(name=names[s.turn])


def account(view: View[State], player: int) -> list[tuple[str, int]]:
    """How the score of a player came about: each rat of each tile, then the cheese."""
    s = view.state
    rats = [r for tile in s.tile[player] if tile != NONE for r in TILE_RATS[tile]]
    parts = [(_fate(s, r), 0 if s.berth[r] == NONE else BERTH_POINTS[s.berth[r]]) for r in rats]
    return [*parts, (_("Cheese"), s.points[player])]


def _fate(s: State, rat: int) -> str:
    if s.berth[rat] != NONE:
        return _("{rat} is up").format(rat=colour_name(rat))
    if s.space[rat] == 0:
        return _("{rat} drowned").format(rat=colour_name(rat))
    return _("{rat} still on {space}").format(rat=colour_name(rat), space=s.space[rat])
