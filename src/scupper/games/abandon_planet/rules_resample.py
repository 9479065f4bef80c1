"""What a view does not know is imagined: stones, the Meteor card, hints and Path cards that lie face down."""

from __future__ import annotations

from scupper.engine.chance import below
from scupper.engine.state import EVERYONE, NOBODY
from scupper.games.abandon_planet.components import SABOTAGE, SHIELD, STONES_OF_A_KIND
from scupper.games.abandon_planet.rules_ready import deck
from scupper.games.abandon_planet.state import (
    MAX_PLAYERS,
    N_PATHS,
    N_SPOTS,
    N_STONES,
    NONE,
    Phase,
    State,
)

TRIES = 200
"""How many hands are imagined until one has the stone that its holder was asked about."""


def resample(s: State, player: int, rng: list[int]) -> None:
    """All stones that are nowhere to be seen are shuffled and lie where something is hidden."""
    gather_unseen(s, player)
    holder = holder_of_needed(s)
    if holder != NOBODY and holder != player:
        imagine_hand_with(s, holder, needed_stone(s), rng)
    for p in range(MAX_PLAYERS):
        if p != player and p != holder:
            draw_hand(s, p, rng)
        if not sees(s.bay_seen[p], player):
            for kind in range(N_STONES):
                s.bay_stone[p][kind] = 0
            for _stone in range(s.bay_stones[p]):
                s.bay_stone[p][draw(s, rng)] += 1
    for spot in range(N_SPOTS):
        s.stone[spot] = draw(s, rng) if s.stone_on >> spot & 1 == 1 else NONE
    imagine_cards(s, player, rng)
    imagine_offer(s, player, rng)


def sees(mask: int, player: int) -> bool:
    """Whether a viewer is in an audience."""
    return mask == EVERYONE or (player >= 0 and mask >> player & 1 == 1)


def gather_unseen(s: State, player: int) -> None:
    """Every stone that the viewer sees nowhere goes to the stack, from which the others are imagined."""
    for kind in range(N_STONES):
        s.stack[kind] = STONES_OF_A_KIND - s.discard[kind]
        if player >= 0:
            s.stack[kind] -= s.inventory_stone[player][kind]
            if sees(s.bay_seen[player], player):
                s.stack[kind] -= s.bay_stone[player][kind]


def draw(s: State, rng: list[int]) -> int:
    """Take a stone out of the unseen ones."""
    count = 0
    for kind in range(N_STONES):
        count += s.stack[kind]
    ticket = below(rng, count)
    for kind in range(N_STONES):
        if ticket < s.stack[kind]:
            s.stack[kind] -= 1
            return kind
        ticket -= s.stack[kind]
    return NONE


def draw_hand(s: State, player: int, rng: list[int]) -> None:
    """The stones in somebody's Inventory."""
    for kind in range(N_STONES):
        s.inventory_stone[player][kind] = 0
    for _stone in range(s.inventory_stones[player]):
        s.inventory_stone[player][draw(s, rng)] += 1


def holder_of_needed(s: State) -> int:
    """Who is asked whether to play a stone and so must have it [R18]."""
    if s.phase == Phase.ANSWER_CANNON or s.phase == Phase.ANSWER_BRIBE or s.phase == Phase.BRACE:
        return s.asked
    return NOBODY


def needed_stone(s: State) -> int:
    """Its kind."""
    return SABOTAGE if s.phase == Phase.ANSWER_BRIBE else SHIELD


def imagine_hand_with(s: State, player: int, kind: int, rng: list[int]) -> None:
    """A hand as likely as chance makes it among those with a stone of a kind."""
    for _attempt in range(TRIES):
        draw_hand(s, player, rng)
        if s.inventory_stone[player][kind] > 0:
            return
        for other in range(N_STONES):
            s.stack[other] += s.inventory_stone[player][other]
    draw_hand(s, player, rng)
    if s.inventory_stone[player][kind] == 0:
        other = 0
        while s.inventory_stone[player][other] == 0:
            other += 1
        s.inventory_stone[player][other] -= 1
        s.stack[other] += 1
        s.inventory_stone[player][kind] += 1
        s.stack[kind] -= 1


def imagine_cards(s: State, player: int, rng: list[int]) -> None:
    """The Meteor card, a hint that others heard, and Path cards that lie face down."""
    cards = deck(s)
    if not sees(s.meteor_seen, player):
        s.meteor = any_path(cards, rng)
    if not sees(s.hint_seen, player):
        s.hint = any_path(cards, rng)
    for p in range(MAX_PLAYERS):
        if p != player:
            has_laid = s.phase == Phase.PATH and p < s.players and s.choosing >> p & 1 == 0
            s.card[p] = any_path(s.alive, rng) if has_laid else NONE


def any_path(mask: int, rng: list[int]) -> int:
    """One of the paths of a mask."""
    count = 0
    for path in range(N_PATHS):
        count += mask >> path & 1
    ticket = below(rng, count)
    for path in range(N_PATHS):
        if mask >> path & 1 == 1:
            if ticket == 0:
                return path
            ticket -= 1
    return NONE


def imagine_offer(s: State, player: int, rng: list[int]) -> None:
    """The stone that is offered: any that its owner holds."""
    if s.offer_gives == 1 and not sees(s.offer_seen, player):
        giver = (s.leader + s.turn) % s.players
        ticket = below(rng, s.inventory_stones[giver])
        for kind in range(N_STONES):
            if 0 <= ticket < s.inventory_stone[giver][kind]:
                s.offer_stone = kind
            ticket -= s.inventory_stone[giver][kind]
