"""The end of a game of Sabordage: how a score came about, and the story in a few lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from scupper.engine.facts import Setting
from scupper.engine.game import Told
from scupper.engine.language import gettext as _
from scupper.engine.language import listed, ngettext
from scupper.engine.state import NOBODY, SPECTATOR, View
from scupper.games.sabordage.facts import A_TILE
from scupper.games.sabordage.rules_end import best_score, ship_cannons, ship_length, ship_score
from scupper.games.sabordage.rules_ships import size
from scupper.games.sabordage.state import Event, State
from scupper.games.sabordage.words_names import Fleet, is_left

MOST_LINES: Final = 8


# ---- The score


def account(view: View[State], player: int) -> list[tuple[str, int]]:
    """The tiles and the cannons of the ship that counts; what rotted away, and which ship it is, count 0."""
    s = view.state
    ship = max(range(player, s.ships, s.players), key=lambda one: ship_score(s, one))
    length, cannons = ship_length(s, ship), ship_cannons(s, ship)
    rotten = size(s, ship) - length
    tiles = ngettext("{n} tile, counting {worth}", "{n} tiles, each counting {worth}", length)
    parts = [
        (tiles.format(n=length, worth=A_TILE), A_TILE * length),
        (ngettext("{n} cannon", "{n} cannons", cannons).format(n=cannons), cannons),
    ]
    if rotten:
        label = ngettext("{n} rotten tile, thrown away", "{n} rotten tiles, thrown away", rotten)
        parts.append((label.format(n=rotten), 0))
    if s.players == 2:
        parts.append((_("The left ship counts") if is_left(ship) else _("The right ship counts"), 0))
    return parts


# ---- The story


def story(
    view: View[State], told: Sequence[Told], names: Sequence[str], setting: Setting
) -> list[tuple[int, str]]:
    """What each broadside took and whether cannons decided; boarding and saboteurs while there is space."""
    fleet = Fleet(names, SPECTATOR, setting.players)
    great: list[tuple[int, str]] = []
    small: list[tuple[int, str]] = []
    lost: Counter[int] = Counter()
    round_now, last = 1, 0
    for number, one in enumerate(told):
        match one.kind:
            case Event.DESTROYED:
                lost[one.a] += one.c
                last = number
            case Event.ROUND | Event.ENDED:
                if lost:
                    great.append((last, _broadside(fleet, round_now, lost)))
                lost.clear()
                round_now = one.a
                if one.kind == Event.ENDED:
                    great += [(number, line) for line in _tie_break(view.state, names)]
            case Event.SABOTEURS if one.a != NOBODY:
                small += _sabotage(told, number, round_now, names)
            case Event.BOARDED:
                sentence = _("Round {n}: {ship} boards {other}.")
                ships = {"ship": fleet.opening(one.a), "other": fleet.ship(one.c)}
                small.append((number, sentence.format(n=round_now, **ships)))
    return sorted(great + small[: max(0, MOST_LINES - len(great))])


def _broadside(fleet: Fleet, round_now: int, lost: Counter[int]) -> str:
    """What the cannons of a round destroyed, by the ships that lost most."""
    tiles, most = lost.total(), max(lost.values())
    worst = [fleet.ship(ship) for ship in sorted(lost) if lost[ship] == most]
    if len(lost) == 1:
        sentence = ngettext(
            "Round {n}: the broadside destroys {tiles} tile, on {ship}.",
            "Round {n}: the broadside destroys {tiles} tiles, all on {ship}.",
            tiles,
        )
        return sentence.format(n=round_now, tiles=tiles, ship=worst[0])
    if len(worst) == 1:
        sentence = _("Round {n}: the broadside destroys {tiles} tiles, most of all on {ship}: {most}.")
        return sentence.format(n=round_now, tiles=tiles, ship=worst[0], most=most)
    if len(worst) == len(lost):
        sentence = _("Round {n}: the broadside destroys {tiles} tiles, {most} each on {ships}.")
    else:
        sentence = _("Round {n}: the broadside destroys {tiles} tiles, most of all on {ships}: {most} each.")
    return sentence.format(n=round_now, tiles=tiles, ships=listed(worst), most=most)


def _sabotage(
    told: Sequence[Told], number: int, round_now: int, names: Sequence[str]
) -> list[tuple[int, str]]:
    """What saboteurs blew up: stacks are told right behind them, with the sails among their tiles."""
    stacks = 0
    for one in told[number + 1 :]:
        if one.kind not in (Event.SABOTAGED, Event.SHOWN):
            break
        stacks += one.kind == Event.SABOTAGED
    if stacks == 0:
        return []
    sentence = ngettext(
        "Round {n}: {name} alone builds a saboteur, and {stacks} older one is blown up.",
        "Round {n}: {name} alone builds a saboteur, and {stacks} older ones are blown up.",
        stacks,
    )
    return [(number, sentence.format(n=round_now, name=names[told[number].a], stacks=stacks))]


def _tie_break(s: State, names: Sequence[str]) -> list[str]:
    """That the longest ships were equal, and what came of it."""
    scores = [best_score(s, player) for player in range(s.players)]
    longest = max(scores) // A_TILE
    level = [player for player in range(s.players) if scores[player] // A_TILE == longest]
    if len(level) < 2:
        return []
    first = [player for player in level if scores[player] == max(scores)]
    people = listed([names[player] for player in level])
    if len(first) > 1:
        sentence = _("The ships of {people} are equally long, at {tiles} tiles; cannons cannot part {first}.")
    else:
        sentence = _("The ships of {people} are equally long, at {tiles} tiles: cannons decide for {first}.")
    return [sentence.format(people=people, tiles=longest, first=listed([names[player] for player in first]))]
