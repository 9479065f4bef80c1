"""Pirates of the expert game (docs/rules/sabordage.md, Flow 2.4)."""

from __future__ import annotations

from scupper.engine.state import EVERYONE, NOBODY, beat, tell
from scupper.games.sabordage.components import FUSE, Pirate
from scupper.games.sabordage.rules_build import COVER, owner
from scupper.games.sabordage.rules_deal import refill_pile, take_from_pile
from scupper.games.sabordage.rules_ships import (
    close_up,
    discard_stack,
    fuse_of,
    has_pirate,
    item,
    lay_under,
    light,
    put_out,
)
from scupper.games.sabordage.state import NONE, Event, Phase, State


def has_built(s: State, ship: int, pirate: Pirate) -> bool:
    """Whether the tile just built on a ship has a pirate."""
    return s.built[ship] != NONE and has_pirate(s, ship, s.built[ship], pirate)


# ---- Carpenters


def older_carpenters(s: State, ship: int, out: list[int]) -> int:
    """Decision `cover`: the active carpenters of a ship other than the one just built [R30]."""
    count = 0
    for rank in range(s.length[ship]):
        if rank != s.built[ship] and has_pirate(s, ship, rank, Pirate.CARPENTER):
            out[count] = COVER + rank
            count += 1
    return count


def count_carpenters(s: State, ship: int) -> int:
    """How many older carpenters of a ship are active."""
    count = 0
    for rank in range(s.length[ship]):
        if rank != s.built[ship] and has_pirate(s, ship, rank, Pirate.CARPENTER):
            count += 1
            s.at_rank = rank
    return count


def next_carpenter(s: State) -> None:
    """Flow 2.4a: by column. A carpenter makes an older one of its ship build a sail over itself."""
    while s.at < s.ships and not has_built(s, s.at, Pirate.CARPENTER):
        s.at += 1
    s.at_rank = NONE
    if s.at == s.ships:
        s.at = NONE
        s.phase = Phase.GUNNERS
        return
    older = 0
    if s.pile_size + s.discard_size > 0:
        older = count_carpenters(s, s.at)
    if older == 0:
        s.at_rank = NONE
        s.at += 1
    elif older == 1:
        draw_sail(s, s.at_rank)
    else:
        s.at_rank = NONE
        s.phase = Phase.COVER


def draw_sail(s: State, rank: int) -> None:
    """The carpenter is chosen, and its sail is drawn."""
    s.at_rank = rank
    refill_pile(s)
    s.phase = Phase.SAIL


def lay_sail(s: State, kind: int) -> None:
    """The sail covers the carpenter, whose fuses are taken off."""
    ship = s.at
    rank = s.at_rank
    take_from_pile(s, kind)
    put_out(s, ship, rank)
    lay_under(s, ship, rank, s.top[ship][rank] + 1, kind, 0)
    tell(s, EVERYONE, Event.COVERS, ship, rank, 0)
    beat(s)
    s.at_rank = NONE
    s.at += 1
    s.phase = Phase.NEXT_CARPENTER


# ---- Gunners


def gunners(s: State) -> None:
    """Flow 2.4b: a gunner gives all cannons on tiles with gunners of its ship their fuses back [R32]."""
    for ship in range(s.ships):
        if has_built(s, ship, Pirate.GUNNER):
            for rank in range(s.length[ship]):
                if has_pirate(s, ship, rank, Pirate.GUNNER):
                    relight(s, ship, rank)
    s.phase = Phase.SABOTEURS


def relight(s: State, ship: int, rank: int) -> None:
    """The unlit cannons of a tile get the fuses printed on them."""
    relit = False
    for side in range(2):
        fuse = FUSE[item(s, ship, rank, side)]
        if fuse != fuse_of(s, ship, rank, side):
            light(s, ship, rank, side, fuse)
            relit = True
    if relit:
        tell(s, EVERYONE, Event.RELIT, ship, rank, 0)


# ---- Saboteurs


def saboteurs(s: State) -> None:
    """Flow 2.4c: if one player alone has built saboteurs, all older ones are destroyed [R34, R35]."""
    builder = NOBODY
    several = False
    for ship in range(s.ships):
        if has_built(s, ship, Pirate.SABOTEUR):
            if builder != NOBODY and builder != owner(s, ship):
                several = True
            builder = owner(s, ship)
    if builder != NOBODY:
        tell(s, EVERYONE, Event.SABOTEURS, NOBODY if several else builder, 0, 0)
        if not several:
            for ship in range(s.ships):
                mark_saboteurs(s, ship)
            beat(s)
            for ship in range(s.ships):
                sabotage(s, ship)
            beat(s)
    s.phase = Phase.ROTTEN


def mark_saboteurs(s: State, ship: int) -> None:
    """Every stack topped by an older saboteur will be destroyed [R33]."""
    for rank in range(s.length[ship]):
        if rank != s.built[ship] and has_pirate(s, ship, rank, Pirate.SABOTEUR):
            s.hits[ship] |= 1 << rank


def sabotage(s: State, ship: int) -> None:
    """What is marked on a ship is destroyed."""
    for rank in range(s.length[ship]):
        if s.hits[ship] >> rank & 1 == 1:
            tell(s, EVERYONE, Event.SABOTAGED, ship, rank, 0)
            discard_stack(s, ship, rank)
    close_up(s, ship, s.hits[ship])
    s.hits[ship] = 0
