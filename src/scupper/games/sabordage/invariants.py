"""What is true of every position of Sabordage between two lines (docs/rules/sabordage.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from scupper.engine.state import EVERYONE
from scupper.games.sabordage.components import COUNT, FUSE, GUN, REPEATING, ROTTEN, Gun
from scupper.games.sabordage.rules_build import kind_built
from scupper.games.sabordage.rules_ships import bottom, fuses_of, is_upgrade, item, size
from scupper.games.sabordage.state import MAX_RANKS, MAX_SHIPS, MAX_TILES, N_KINDS, NONE, Lies, Phase, State


def broken(s: State) -> str | None:
    """What cannot be about a position between two lines; None for a sound one."""
    return next(_faults(s), None)


def _faults(s: State) -> Iterator[str]:
    yield from _pieces(s)
    yield from _rows(s)
    yield from _fuses(s)
    yield from _hands(s)
    yield from _questions(s)


def _pieces(s: State) -> Iterator[str]:
    """All tiles are somewhere, and no tile twice; a rotten tile just revealed lies beside its ship."""
    held = Counter(kind for hand in s.hand for kind in hand)
    held.update(s.tile[ship][place] for ship in range(MAX_SHIPS) for place in range(size(s, ship)))
    held[ROTTEN] += s.rotten.bit_count()
    for kind in range(N_KINDS):
        found = s.pile[kind] + s.discard[kind] + held[kind]
        if found != COUNT[kind] or min(s.pile[kind], s.discard[kind]) < 0:
            yield f"there are {found} tiles of kind {kind} and should be {COUNT[kind]}"
    if (sum(s.pile), sum(s.discard)) != (s.pile_size, s.discard_size):
        yield f"pile and discard hold {sum(s.pile)} and {sum(s.discard)} tiles and say otherwise"


def _rows(s: State) -> Iterator[str]:
    """Ships close up: stacks of one tile or more, one after the other, and nothing beyond."""
    for ship in range(MAX_SHIPS):
        length = s.length[ship]
        if length > MAX_RANKS or (ship >= s.ships and length):
            yield f"ship {ship} has {length} stacks"
        if any(s.top[ship][r] < bottom(s, ship, r) for r in range(length)):
            yield f"ship {ship} has an empty stack: its tops are {s.top[ship]}"
        for place in range(MAX_TILES):
            there = place < size(s, ship)
            cleared = (s.tile[ship][place], s.lies[ship][place], s.tile_seen[ship][place]) == (
                NONE,
                NONE,
                EVERYONE,
            )
            if there == cleared:
                yield f"place {place} of ship {ship} is {'empty' if there else 'not cleared'}"
            if there and is_upgrade(s.lies[ship][place]) and s.tile_seen[ship][place] != EVERYONE:
                yield f"the tile at place {place} of ship {ship} lies open and is not seen"
            if there and s.lies[ship][place] == Lies.BOMBARD_SAIL and s.players != 2:
                yield f"place {place} of ship {ship} is known as a bombard with {s.players} players"


def _fuses(s: State) -> Iterator[str]:
    """Only cannons are lit, with the fuse printed on them; of a repeating tile both, one 1 and one 2."""
    for ship in range(MAX_SHIPS):
        for rank in range(MAX_RANKS):
            fuses = fuses_of(s, ship, rank)
            repeats = bool(s.repeating[ship] >> rank & 1)
            if rank >= s.length[ship]:
                if any(fuses) or repeats:
                    yield f"fuses are left beyond the bow of ship {ship}"
                continue
            place = s.top[ship][rank]
            if repeats != (is_upgrade(s.lies[ship][place]) and REPEATING >> s.tile[ship][place] & 1):
                yield f"ship {ship} says of rank {rank} that it is {'' if repeats else 'not '}repeating"
            items = [item(s, ship, rank, side) for side in range(2)]
            if Gun.REPEATING in (GUN[items[0]], GUN[items[1]]):
                if sorted(fuses) != [1, 2]:
                    yield f"the repeating cannons of ship {ship}, rank {rank} have the fuses {fuses}"
            elif any(fuse and fuse != FUSE[carried] for fuse, carried in zip(fuses, items, strict=True)):
                yield f"ship {ship}, rank {rank} has the fuses {fuses} on items {items}"
        if s.hits[ship]:
            yield f"ship {ship} is still marked as hit"


def _hands(s: State) -> Iterator[str]:
    """Hands lie in the order of the kinds; who holds one knows it; plans are about tiles of the hand."""
    for p, hand in enumerate(s.hand):
        held = [kind for kind in hand if kind != NONE]
        if len(held) != s.hand_size[p] or held != sorted(hand[i] for i in range(len(held))):
            yield f"player {p} holds {hand}, said to be {s.hand_size[p]} tiles"
        if held and not s.hand_seen[p] >> p & 1:
            yield f"player {p} does not know the own hand"
        if s.phase == Phase.BUILD:
            planned = [kind_built(plan) for plan in s.plan[p] if plan != NONE]
            if any(planned.count(kind) > held.count(kind) for kind in planned):
                yield f"player {p} plans to build {planned} out of {held}"


def _questions(s: State) -> Iterator[str]:
    """Plans are only where choices are due."""
    laid = sum(plan != NONE for plans in s.plan for plan in plans)
    if laid != s.laid or (laid and s.phase not in (Phase.BUILD, Phase.ROT_SECRET)):
        yield f"{laid} plans lie face down in phase {s.phase}, said to be {s.laid}"
    if any(s.to_plan) != (s.phase in (Phase.BUILD, Phase.ROT, Phase.ROT_SECRET)):
        yield f"players have {s.to_plan} choices to make in phase {s.phase}"
    if s.firing != NONE or s.fuse_step:
        yield "a broadside is half fired"
