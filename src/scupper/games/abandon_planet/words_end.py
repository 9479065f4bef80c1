"""The end of a game of Abandon Planet: how a score came about, and the story in a few lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scupper.engine.facts import Setting
from scupper.engine.game import Told
from scupper.engine.language import gettext as _
from scupper.engine.language import listed
from scupper.engine.state import View
from scupper.games.abandon_planet.rules_launch import FIRST, MEMBERS, N_PAIRS, SECOND
from scupper.games.abandon_planet.rules_things import total
from scupper.games.abandon_planet.state import N_ITEMS, Event, State
from scupper.games.abandon_planet.words_choices import seat_word
from scupper.games.abandon_planet.words_names import holding

MOST_LINES: Final = 8


# ---- The score


def account(view: View[State], player: int) -> list[tuple[str, int]]:
    """Why somebody won or not, and what was held at the end."""
    s = view.state
    label = _("Held at the end: {things}").format(things=_held(s, player))
    return [(_why(s, player), s.winners >> player & 1), (label, 0)]


def _held(s: State, player: int) -> str:
    counts = [total(s, player, item) for item in range(N_ITEMS)]
    return holding(counts, s.inventory_stones[player] + s.bay_stones[player])


def _why(s: State, player: int) -> str:
    if s.made == 0:
        return _("Nobody left in time")
    partner = next(
        (
            SECOND[pair] if FIRST[pair] == player else FIRST[pair]
            for pair in range(N_PAIRS)
            if s.made >> pair & 1 and MEMBERS[pair] >> player & 1
        ),
        None,
    )
    if partner is None:
        return _("Stayed behind")
    if s.winners >> player & 1:
        return _("Left with {seat}").format(seat=seat_word(partner))
    if s.winners == 0:
        return _("Collided")
    return _("Launched with {seat}, with the smallest load").format(seat=seat_word(partner))


# ---- The story


def story(
    view: View[State],  # noqa: ARG001 - the contract
    told: Sequence[Told],
    names: Sequence[str],
    setting: Setting,  # noqa: ARG001
) -> list[tuple[int, str]]:
    """How it ended, paths that went, and the greatest losses and takeovers as far as there is space."""
    great: list[tuple[int, str]] = []
    small: list[tuple[int, int, str]] = []
    round_now = 0
    launched: list[str] = []
    last = 0
    for number, one in enumerate(told):
        match one.kind:
            case Event.ROUND:
                round_now = one.a
            case Event.ANNIHILATED:
                sentence = _("Round {n}: path {path} is annihilated.")
                small.append((3, number, sentence.format(n=round_now, path=one.a + 1)))
            case Event.WON:
                sentence = _("Round {n}: {name} takes {other}'s loot.")
                line = sentence.format(n=round_now, name=names[one.a], other=names[one.b])
                small.append((_count(told, number, Event.LOOT), number, line))
            case Event.LOST:
                sentence = _("Round {n}: the meteor takes everything from {name}'s rocket.")
                line = sentence.format(n=round_now, name=names[one.a])
                small.append((_count(told, number, Event.LOSS), number, line))
            case Event.LAUNCHED:
                launched.append(_("{name} with {other}").format(name=names[one.a], other=names[one.b]))
                last = number
            case Event.COLLISION | Event.EARTH | Event.LEFT_BEHIND:
                great.append((number, _ending(one, names)))
    if launched:
        sentence = _("Round {n}: they leave the planet, {pairs}.")
        great.insert(0, (last, sentence.format(n=round_now, pairs=listed(launched))))
    return sorted(great + _greatest(small, MOST_LINES - len(great)))


def _count(told: Sequence[Told], number: int, kind: Event) -> int:
    """How many things the events of a kind right behind one name."""
    count = 0
    for one in told[number + 1 :]:
        if one.kind not in (kind, Event.LOST_STONE):
            break
        count += one.c
    return count


def _greatest(small: list[tuple[int, int, str]], space: int) -> list[tuple[int, str]]:
    ranked = sorted(small, key=lambda each: (-each[0], each[1]))
    return [(number, line) for _size, number, line in ranked[: max(0, space)]]


def _ending(one: Told, names: Sequence[str]) -> str:
    if one.kind == Event.EARTH:
        return _("Only one path is left: nobody can leave any more, and all lose.")
    if one.kind == Event.COLLISION:
        return _("Everybody launched with equal loads: the rockets collide, and all lose.")
    sentence = _("Everybody launched, and {name} and {other} had least: they lose.")
    return sentence.format(name=names[one.a], other=names[one.b])
