"""What a view does not know is imagined: hands, sails, the pile, and plans that lie face down."""

from __future__ import annotations

from scupper.engine.chance import below
from scupper.games.sabordage.components import BOMBARDS, COUNT, RANKS_ON_DIAL, ROTTEN, TWO_WAYS
from scupper.games.sabordage.rules_build import (
    BUILD_ROT,
    first_action,
    kind_built,
    own_number,
    owner,
    ships_of,
)
from scupper.games.sabordage.rules_ships import size
from scupper.games.sabordage.state import MAX_HAND, MAX_OWN, N_KINDS, NONE, Lies, Phase, State


def resample(s: State, player: int, rng: list[int]) -> None:
    """All tiles that are nowhere to be seen are shuffled and lie where something is hidden [R36]."""
    gather_unseen(s, player)
    for ship in range(s.ships):
        for i in range(size(s, ship)):
            if s.tile_seen[ship][i] == 0:
                s.tile[ship][i] = draw(s, s.lies[ship][i] == Lies.BOMBARD_SAIL, rng)
    for p in range(s.players):
        if not knows_hand(s, player, p):
            imagine_hand(s, p, rng)
    for p in range(s.players):
        if p != player:
            imagine_plans(s, p, rng)


def knows_hand(s: State, viewer: int, player: int) -> bool:
    """Whether a viewer has held the hand that a player holds now."""
    return viewer >= 0 and s.hand_seen[player] >> viewer & 1 == 1


def gather_unseen(s: State, player: int) -> None:
    """Put every tile that the viewer sees nowhere into the pile, from which the others are imagined."""
    for kind in range(N_KINDS):
        s.pile[kind] = COUNT[kind] - s.discard[kind]
    for ship in range(s.ships):
        if s.rotten >> ship & 1 == 1:
            # Revealed, and not put in yet.
            s.pile[ROTTEN] -= 1
        for i in range(size(s, ship)):
            if s.tile_seen[ship][i] != 0:
                s.pile[s.tile[ship][i]] -= 1
    for p in range(s.players):
        if knows_hand(s, player, p):
            for i in range(s.hand_size[p]):
                s.pile[s.hand[p][i]] -= 1


def draw(s: State, bombard: bool, rng: list[int]) -> int:
    """Take a tile out of the unseen ones: with 2 players, it is known of each whether it is a bombard."""
    total = 0
    for kind in range(N_KINDS):
        if may_be(s, kind, bombard):
            total += s.pile[kind]
    ticket = below(rng, total)
    for kind in range(N_KINDS):
        if may_be(s, kind, bombard):
            if ticket < s.pile[kind]:
                s.pile[kind] -= 1
                return kind
            ticket -= s.pile[kind]
    return NONE


def may_be(s: State, kind: int, bombard: bool) -> bool:
    """With 2 players bombards never leave the ships but for the discard; with more, a tile may be any."""
    return s.players > 2 or (BOMBARDS >> kind & 1 == 1) == bombard


def imagine_hand(s: State, player: int, rng: list[int]) -> None:
    """A hand of unseen tiles, kept in the order of the kinds."""
    for n in range(s.hand_size[player]):
        kind = draw(s, False, rng)
        i = n
        while i > 0 and s.hand[player][i - 1] > kind:
            s.hand[player][i] = s.hand[player][i - 1]
            i -= 1
        s.hand[player][i] = kind
    for n in range(s.hand_size[player], MAX_HAND):
        s.hand[player][n] = NONE


def imagine_plans(s: State, player: int, rng: list[int]) -> None:
    """The plans of another player that lie face down: any that it might have made."""
    for j in range(MAX_OWN):
        s.plan[player][j] = NONE
    if s.phase == Phase.BUILD:
        for j in range(min(ships_of(s), s.hand_size[player]) - s.to_plan[player]):
            s.plan[player][j] = imagine_build(s, player, j, rng)
    elif s.phase == Phase.ROT_SECRET:
        still = s.to_plan[player]
        for ship in range(s.ships - 1, -1, -1):
            if s.rotten >> ship & 1 == 1 and owner(s, ship) == player:
                still -= 1
                if still < 0:
                    ranks = min(s.length[ship] + 1, RANKS_ON_DIAL)
                    s.plan[player][own_number(s, ship)] = below(rng, ranks)


def imagine_build(s: State, player: int, j: int, rng: list[int]) -> int:
    """A build for the j-th ship of a player, of a tile that is not planned for the other one."""
    i = below(rng, s.hand_size[player] - j)
    if j > 0:
        spoken = 0
        while s.hand[player][spoken] != kind_built(s.plan[player][0]):
            spoken += 1
        if i >= spoken:
            i += 1
    kind = s.hand[player][i]
    if kind == ROTTEN:
        return BUILD_ROT
    ranks = min(s.length[player + j * s.players] + 1, RANKS_ON_DIAL)
    return first_action(kind) + below(rng, 1 + (TWO_WAYS >> kind & 1)) * RANKS_ON_DIAL + below(rng, ranks)
