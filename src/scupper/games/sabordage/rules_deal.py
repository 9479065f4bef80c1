"""Set-up, resupply, and all draws of tiles (docs/rules/sabordage.md, Set-up, Chance and Flow 1)."""

from __future__ import annotations

from scupper.engine.state import EVERYONE, tell
from scupper.games.sabordage.components import BOMBARDS, HAND, HAND_OF_TWO, STARTING_DECKS
from scupper.games.sabordage.rules_ships import put_in
from scupper.games.sabordage.state import N_KINDS, NONE, Event, Lies, Phase, State

# ---- Stores


def list_base(s: State, out: list[int], weights: list[int]) -> int:
    """What a starting deck can be: any tile of the pile, or with 2 players any bombard."""
    count = 0
    for kind in range(N_KINDS):
        if s.pile[kind] > 0 and (s.players > 2 or BOMBARDS >> kind & 1 == 1):
            out[count] = kind
            weights[count] = s.pile[kind]
            count += 1
    return count


def list_store(store: list[int], out: list[int], weights: list[int]) -> int:
    """The kinds of a store, each weighted by its copies."""
    count = 0
    for kind in range(N_KINDS):
        # Written also when there is none, and then written over: a branch would often be guessed wrong.
        copies = store[kind]
        out[count] = kind
        weights[count] = copies
        count += 1 if copies > 0 else 0
    return count


def tile_of(store: list[int], ticket: int) -> int:
    """The kind of one tile of a store, which are counted by kind from 0."""
    kind = 0
    end = 0
    for k in range(N_KINDS - 1):
        # All kinds are gone through: where to stop would often be guessed wrong.
        end += store[k]
        kind += 1 if end <= ticket else 0
    return kind


def refill_pile(s: State) -> None:
    """Before a draw from an empty pile the discard becomes the pile [R5]."""
    if s.pile_size > 0 or s.discard_size == 0:
        return
    tell(s, EVERYONE, Event.RESHUFFLED, s.discard_size, 0, 0)
    for kind in range(N_KINDS):
        s.pile[kind] = s.discard[kind]
        s.discard[kind] = 0
    s.pile_size = s.discard_size
    s.discard_size = 0


def take_from_pile(s: State, kind: int) -> None:
    """A tile that was drawn leaves the pile."""
    s.pile[kind] -= 1
    s.pile_size -= 1


# ---- Set-up


def lay_base(s: State, kind: int) -> None:
    """Set-up 3: starting decks are laid sail side up, unseen, column by column."""
    take_from_pile(s, kind)
    ship = s.at
    lies = Lies.SAIL if s.players > 2 else Lies.BOMBARD_SAIL
    put_in(s, ship, s.length[ship], kind, lies)
    s.tile_seen[ship][s.drawn] = 0
    s.drawn += 1
    if s.drawn < STARTING_DECKS:
        return
    tell(s, EVERYONE, Event.BASE, ship, 0, 0)
    s.drawn = 0
    s.at += 1
    if s.at == s.ships:
        s.at = NONE
        s.phase = Phase.NEXT_ROUND


# ---- Resupply


def resupply(s: State) -> None:
    """Flow 1.1: all hands get the same number of tiles [R6]."""
    in_stores = s.pile_size + s.discard_size
    s.wanted = min(HAND_OF_TWO if s.players == 2 else HAND, in_stores // s.players)
    s.at = 0
    s.phase = Phase.NEXT_HAND


def next_hand(s: State) -> None:
    """Flow 1.2: seat by seat; the next tile of a hand, or the first construction."""
    if s.at == s.players or s.wanted == 0:
        s.wanted = 0
        s.at = NONE
        s.construction = 1
        s.phase = Phase.CONSTRUCTION
        return
    refill_pile(s)
    s.phase = Phase.DEAL


def deal(s: State, kind: int) -> None:
    """A tile goes into a hand, which its holder alone looks at."""
    player = s.at
    take_from_pile(s, kind)
    s.hand_seen[player] = 1 << player
    insert_in_hand(s, player, kind)
    s.drawn += 1
    if s.drawn == s.wanted:
        tell(s, EVERYONE, Event.DEALT, player, s.wanted, 0)
        s.drawn = 0
        s.at += 1
    s.phase = Phase.NEXT_HAND


def insert_in_hand(s: State, player: int, kind: int) -> None:
    """Hands are kept in the order of the kinds: which tile came first no rule asks."""
    # Each tile makes room for a lower one; where the new one belongs would often be guessed wrong.
    for i in range(s.hand_size[player]):
        held = s.hand[player][i]
        s.hand[player][i] = min(held, kind)
        kind = max(held, kind)
    s.hand[player][s.hand_size[player]] = kind
    s.hand_size[player] += 1


def take_from_hand(s: State, player: int, kind: int) -> None:
    """One tile of a kind leaves a hand."""
    s.hand_size[player] -= 1
    last = s.hand_size[player]
    found = 0
    for i in range(last):
        found |= 1 if s.hand[player][i] == kind else 0
        s.hand[player][i] = s.hand[player][i + found]
    s.hand[player][last] = NONE


def pass_hands(s: State, step: int) -> None:
    """Flow 2.6: all hands go on to the neighbour; whoever has passed a hand on remembers it."""
    tell(s, EVERYONE, Event.HANDS_PASSED, step, 0, 0)
    last = s.players - 1
    for shift in range(last):
        # Swapping neighbour with neighbour moves every hand on by one.
        a = last - shift if step > 0 else shift
        b = (a + s.players - 1) % s.players if step > 0 else a + 1
        swap_hands(s, a, b)
    for p in range(s.players):
        s.hand_seen[p] |= 1 << p


def swap_hands(s: State, a: int, b: int) -> None:
    """Two players exchange their hands, which have the same size [R6]."""
    for i in range(s.hand_size[a]):
        kind = s.hand[a][i]
        s.hand[a][i] = s.hand[b][i]
        s.hand[b][i] = kind
    mask = s.hand_seen[a]
    s.hand_seen[a] = s.hand_seen[b]
    s.hand_seen[b] = mask


def discard_hands(s: State) -> None:
    """Flow 2.6: after the last construction what is left in hand is discarded [R8]."""
    for p in range(s.players):
        for i in range(s.hand_size[p]):
            kind = s.hand[p][i]
            tell(s, EVERYONE, Event.LEFT_OVER, p, kind, 0)
            s.discard[kind] += 1
            s.discard_size += 1
            s.hand[p][i] = NONE
        s.hand_size[p] = 0
        s.hand_seen[p] = 0
