"""Constructions: plans, building, passing on (docs/rules/sabordage.md, Flow 2)."""

from __future__ import annotations

from scupper.engine.state import EVERYONE, NOBODY, beat, tell
from scupper.games.sabordage.components import CONSTRUCTIONS, RANKS_ON_DIAL, ROTTEN, TWO_WAYS
from scupper.games.sabordage.facts import FACTS
from scupper.games.sabordage.rules_deal import discard_hands, pass_hands, take_from_hand
from scupper.games.sabordage.rules_ships import put_in
from scupper.games.sabordage.state import MAX_OWN, MAX_PLAYERS, MAX_SHIPS, NONE, Event, Lies, Phase, State

_FIRST = {kind.name: kind.first for kind in FACTS.actions.kinds}
BUILD_ROT = _FIRST["build-rot"]
ROT = _FIRST["rot"]
COVER = _FIRST["cover"]
OF_A_KIND = 2 * RANKS_ON_DIAL
"""Actions for each kind of tile: two ways to lie, and the ranks of the dial."""


def ships_of(s: State) -> int:
    """How many ships each player has."""
    return 1 if s.ships == s.players else 2


def owner(s: State, ship: int) -> int:
    """The player whose ship it is: with 2 players the ships alternate."""
    return ship if ship < s.players else ship - s.players


def own_number(s: State, ship: int) -> int:
    """Which of its owner's ships it is: 0, or with 2 players 1 for the higher column."""
    return 0 if ship < s.players else 1


# ---- Plans


def open_construction(s: State) -> None:
    """Flow 2.1: everybody with tiles plans a build for each own ship; without tiles nobody builds."""
    if s.hand_size[0] == 0:
        s.phase = Phase.AFTER_CONSTRUCTION
        return
    tell(s, EVERYONE, Event.CONSTRUCTION, s.construction, 0, 0)
    for p in range(s.players):
        s.to_plan[p] = min(ships_of(s), s.hand_size[p])
    s.phase = Phase.BUILD


def kind_built(action: int) -> int:
    """The kind of tile that a `build` is about: actions leave the rotten kind out."""
    if action == BUILD_ROT:
        return ROTTEN
    kind = action // OF_A_KIND
    return kind if kind < ROTTEN else kind + 1


def first_action(kind: int) -> int:
    """The `build` of a kind that is not rotten, as printed, at rank 1."""
    return (kind if kind < ROTTEN else kind - 1) * OF_A_KIND


def ship_to_plan(s: State, player: int) -> int:
    """The ship that a player's next plan is for: the lower column first."""
    return player + s.players * (min(ships_of(s), s.hand_size[player]) - s.to_plan[player])


def builds(s: State, player: int, out: list[int]) -> int:
    """Decision `build`: every kind in hand, each way it can lie, every rank of the dial and the ship."""
    ranks = min(s.length[ship_to_plan(s, player)] + 1, RANKS_ON_DIAL)
    # With 2 players the tile planned for the first ship is spoken for.
    spoken = s.plan[player][0] if s.to_plan[player] < min(ships_of(s), s.hand_size[player]) else NONE
    spare = kind_built(spoken) if spoken != NONE else NONE
    count = 0
    before = NONE
    for i in range(s.hand_size[player]):
        kind = s.hand[player][i]
        if kind == spare:
            spare = NONE
        elif kind != before:
            before = kind
            count = builds_of(kind, ranks, count, out)
    return count


def builds_of(kind: int, ranks: int, count: int, out: list[int]) -> int:
    """Add the builds of one kind; a rotten tile has neither turn nor rank yet [R10]."""
    if kind == ROTTEN:
        out[count] = BUILD_ROT
        return count + 1
    first = first_action(kind)
    for turn in range(1 + (TWO_WAYS >> kind & 1)):
        for action in range(first + turn * RANKS_ON_DIAL, first + turn * RANKS_ON_DIAL + ranks):
            out[count] = action
            count += 1
    return count


def plan_build(s: State, player: int, action: int) -> None:
    """A plan is laid face down; the last one reveals them all."""
    s.plan[player][own_number(s, ship_to_plan(s, player))] = action
    s.to_plan[player] -= 1
    s.laid += 1
    if is_all_planned(s):
        s.phase = Phase.REVEAL


def is_all_planned(s: State) -> bool:
    """Whether nobody has still to plan."""
    for p in range(s.players):
        if s.to_plan[p] > 0:
            return False
    return True


# ---- Building


def reveal(s: State) -> None:
    """Flow 2.2 and 2.3: the tiles leave the hands, and all but rotten ones are put in at once."""
    for ship in range(s.ships):
        player = owner(s, ship)
        action = s.plan[player][own_number(s, ship)]
        if action == BUILD_ROT:
            take_from_hand(s, player, ROTTEN)
            s.rotten |= 1 << ship
            tell(s, EVERYONE, Event.ROT_REVEALED, ship, 0, 0)
        elif action != NONE:
            build(s, ship, player, action)
    forget_plans(s)
    beat(s)
    s.at = 0
    s.phase = Phase.NEXT_CARPENTER if s.expert == 1 else Phase.ROTTEN


def build(s: State, ship: int, player: int, action: int) -> None:
    """One tile is put in as planned, with the fuses that are printed on it."""
    kind = kind_built(action)
    turned = action // RANKS_ON_DIAL % 2
    rank = action % RANKS_ON_DIAL
    take_from_hand(s, player, kind)
    put_in(s, ship, rank, kind, Lies.TURNED if turned == 1 else Lies.PRINTED)
    s.built[ship] = rank
    tell(s, EVERYONE, Event.BUILT, ship, rank, kind * 2 + turned)


def forget_plans(s: State) -> None:
    """What lay face down has been turned over."""
    s.laid = 0
    for p in range(MAX_PLAYERS):
        for j in range(MAX_OWN):
            s.plan[p][j] = NONE


# ---- Rotten tiles


def ask_for_rotten(s: State) -> None:
    """Flow 2.5: one player alone answers openly, ship by ship; two or more do so in secret [R37]."""
    s.at = NONE
    for ship in range(MAX_SHIPS):
        # The pirates of the tiles just built have acted.
        s.built[ship] = NONE
    if s.rotten == 0:
        s.phase = Phase.AFTER_CONSTRUCTION
        return
    alone = True
    player = NOBODY
    for ship in range(s.ships):
        if s.rotten >> ship & 1 == 1:
            s.to_plan[owner(s, ship)] += 1
            if player != NOBODY and player != owner(s, ship):
                alone = False
            player = owner(s, ship)
    s.phase = Phase.ROT if alone else Phase.ROT_SECRET


def ship_to_rot(s: State, player: int) -> int:
    """The ship of a player whose rotten tile has no rank yet: the lower column first."""
    later = s.to_plan[player]
    for ship in range(s.ships - 1, -1, -1):
        if s.rotten >> ship & 1 == 1 and owner(s, ship) == player:
            later -= 1
            if later == 0:
                return ship
    return NONE


def rot_ranks(s: State, player: int, out: list[int]) -> int:
    """Decision `rot`: placed openly, any rank; in secret, what the dial shows [R11]."""
    ranks = s.length[ship_to_rot(s, player)] + 1
    if s.phase == Phase.ROT_SECRET:
        ranks = min(ranks, RANKS_ON_DIAL)
    for rank in range(ranks):
        out[rank] = ROT + rank
    return ranks


def name_rot_rank(s: State, player: int, rank: int) -> None:
    """A rank for a rotten tile; when all are known the tiles are put in."""
    ship = ship_to_rot(s, player)
    if s.phase == Phase.ROT:
        s.rot_rank[ship] = rank
    else:
        s.plan[player][own_number(s, ship)] = rank
        s.laid += 1
    s.to_plan[player] -= 1
    if is_all_planned(s):
        s.phase = Phase.PLACE_ROTTEN


def place_rotten(s: State) -> None:
    """Flow 2.5: all rotten tiles are put in."""
    for ship in range(s.ships):
        if s.rotten >> ship & 1 == 1:
            rank = s.rot_rank[ship]
            if rank == NONE:
                rank = s.plan[owner(s, ship)][own_number(s, ship)]
            put_in(s, ship, rank, ROTTEN, Lies.PRINTED)
            tell(s, EVERYONE, Event.ROT_PLACED, ship, rank, 0)
            s.rot_rank[ship] = NONE
    s.rotten = 0
    forget_plans(s)
    beat(s)
    s.phase = Phase.AFTER_CONSTRUCTION


# ---- Afterwards


def after_construction(s: State) -> None:
    """Flow 2.6: hands are passed to the left in odd rounds, else to the right; after the last, discarded."""
    if s.construction < CONSTRUCTIONS:
        if s.hand_size[0] > 0:
            pass_hands(s, -1 if s.round % 2 == 1 else 1)
        s.construction += 1
        s.phase = Phase.CONSTRUCTION
        return
    discard_hands(s)
    beat(s)
    s.construction = 0
    s.fuse_step = 1
    s.phase = Phase.FIRE
