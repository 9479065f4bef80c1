"""The rules of Sabordage, once: docs/rules/sabordage.md in ordinary typed Python.

Interpreted for people and tests, compiled for simulation: docs/design.md tells the style. This file is the
contract and the loop; each part of a round is in a file of its own. Sections and rulings (R12) are those of
the rules file.
"""

from __future__ import annotations

from scupper.engine.state import CHANCE, NOBODY
from scupper.games.sabordage.components import COUNT, TILES
from scupper.games.sabordage.rules_build import (
    COVER,
    ROT,
    after_construction,
    ask_for_rotten,
    builds,
    name_rot_rank,
    open_construction,
    owner,
    place_rotten,
    plan_build,
    reveal,
    rot_ranks,
)
from scupper.games.sabordage.rules_deal import (
    deal,
    lay_base,
    list_base,
    list_store,
    next_hand,
    resupply,
    tile_of,
)
from scupper.games.sabordage.rules_end import boarding, feed, next_round, next_treasure, places, scores
from scupper.games.sabordage.rules_fire import broadside_step
from scupper.games.sabordage.rules_pirates import (
    draw_sail,
    gunners,
    lay_sail,
    next_carpenter,
    older_carpenters,
    saboteurs,
)
from scupper.games.sabordage.rules_resample import resample
from scupper.games.sabordage.rules_ships import clear_ship
from scupper.games.sabordage.state import (
    MAX_HAND,
    MAX_OWN,
    MAX_PLAYERS,
    MAX_SHIPS,
    N_KINDS,
    NONE,
    Phase,
    State,
)

__all__ = [
    "State",
    "begin",
    "between_lines",
    "drawn",
    "go_on",
    "legal",
    "opener",
    "outcomes",
    "places",
    "play",
    "resample",
    "scores",
    "sealed",
    "tickets",
    "to_act",
]


def begin(s: State, players: int, options: list[int]) -> None:
    """An empty position before the first draw; options: expert, long_lap (1: no), open_water, bow, line."""
    s.players = players
    s.ships = 4 if players == 2 else players
    s.expert = options[0]
    s.long_lap = 1 - options[1]
    s.open_water_lost = options[2]
    s.bow_stops = options[3]
    s.reach = options[4]
    s.phase = Phase.BASE
    s.round = 0
    s.construction = 0
    s.drawn = 0
    s.wanted = 0
    s.at = 0
    s.at_rank = NONE
    s.laid = 0
    s.rotten = 0
    s.fuse_step = 0
    s.firing = NONE
    for ship in range(MAX_SHIPS):
        clear_ship(s, ship)
        s.built[ship] = NONE
        s.rot_rank[ship] = NONE
        s.hits[ship] = 0
    for p in range(MAX_PLAYERS):
        s.hand_seen[p] = 0
        s.hand_size[p] = 0
        s.to_plan[p] = 0
        for i in range(MAX_HAND):
            s.hand[p][i] = NONE
        for j in range(MAX_OWN):
            s.plan[p][j] = NONE
    for kind in range(N_KINDS):
        s.pile[kind] = COUNT[kind]
        s.discard[kind] = 0
    s.pile_size = TILES
    s.discard_size = 0


def to_act(s: State) -> int:
    """Bit mask of the players who may act now; CHANCE when chance is due; 0 when the game is over."""
    if s.phase <= Phase.FEED:
        return CHANCE
    if s.phase == Phase.COVER:
        return 1 << owner(s, s.at)
    mask = 0
    for p in range(s.players):
        if s.to_plan[p] > 0:
            mask |= 1 << p
    return mask


def opener(_s: State) -> int:
    """Draws open nobody's turn, and nobody may end the talk for all."""
    return NOBODY


def sealed(s: State) -> int:
    """How many plans lie face down."""
    return s.laid


def between_lines(s: State) -> bool:
    """True unless a line of several draws is half drawn."""
    return s.phase <= Phase.OVER and s.drawn == 0


def legal(s: State, player: int, out: list[int]) -> int:
    """Section Decisions: what a player who is asked may do."""
    if s.phase == Phase.COVER:
        return older_carpenters(s, s.at, out) if player == owner(s, s.at) else 0
    if s.to_plan[player] == 0:
        return 0
    if s.phase == Phase.BUILD:
        return builds(s, player, out)
    return rot_ranks(s, player, out)


def outcomes(s: State, out: list[int], weights: list[int]) -> int:
    """Section Chance: one tile, uniformly among the single tiles of the store."""
    if s.phase == Phase.BASE:
        return list_base(s, out, weights)
    if s.phase == Phase.FEED and s.discard_size > 0:
        return list_store(s.discard, out, weights)
    if s.phase <= Phase.FEED:
        return list_store(s.pile, out, weights)
    return 0


def tickets(s: State) -> int:
    """How many single tiles can be drawn; 0 where not every tile of the store can be, which is listed."""
    if s.phase == Phase.BASE and s.players == 2:
        return 0
    return s.discard_size if s.phase == Phase.FEED and s.discard_size > 0 else s.pile_size


def drawn(s: State, ticket: int) -> int:
    """The tile that is drawn when the tiles of the store are counted by kind."""
    if s.phase == Phase.FEED and s.discard_size > 0:
        return tile_of(s.discard, ticket)
    return tile_of(s.pile, ticket)


def play(s: State, player: int, action: int) -> None:
    """One choice or draw, and all that follows without a choice."""
    if s.phase == Phase.BUILD:
        plan_build(s, player, action)
    elif s.phase == Phase.DEAL:
        deal(s, action)
    elif s.phase == Phase.ROT or s.phase == Phase.ROT_SECRET:
        name_rot_rank(s, player, action - ROT)
    elif s.phase == Phase.FEED:
        feed(s, action)
    elif s.phase == Phase.SAIL:
        lay_sail(s, action)
    elif s.phase == Phase.COVER:
        draw_sail(s, action - COVER)
    elif s.phase == Phase.BASE:
        lay_base(s, action)
    go_on(s)


def go_on(s: State) -> None:
    """All that follows without a choice, until somebody must choose, chance is due or the game is over."""
    while s.phase > Phase.OVER:
        step(s)


def step(s: State) -> None:
    """One step that nobody chooses; it leaves `phase` at whatever comes next."""
    if s.phase == Phase.NEXT_HAND:
        next_hand(s)
    elif s.phase == Phase.CONSTRUCTION:
        open_construction(s)
    elif s.phase == Phase.REVEAL:
        reveal(s)
    elif s.phase == Phase.NEXT_CARPENTER:
        next_carpenter(s)
    elif s.phase == Phase.GUNNERS:
        gunners(s)
    elif s.phase == Phase.SABOTEURS:
        saboteurs(s)
    elif s.phase == Phase.ROTTEN:
        ask_for_rotten(s)
    elif s.phase == Phase.PLACE_ROTTEN:
        place_rotten(s)
    elif s.phase == Phase.AFTER_CONSTRUCTION:
        after_construction(s)
    elif s.phase == Phase.FIRE:
        broadside_step(s)
    elif s.phase == Phase.NEXT_TREASURE:
        next_treasure(s)
    elif s.phase == Phase.BOARDING:
        boarding(s)
    elif s.phase == Phase.RESUPPLY:
        resupply(s)
    else:
        next_round(s)
