"""Exchange, unloading and the next Leader (docs/rules/abandon-planet.md, E1 to E4, Flow 10)."""

from __future__ import annotations

from scupper.engine.state import EVERYONE, NOBODY, beat, tell
from scupper.games.abandon_planet.components import SCRAP
from scupper.games.abandon_planet.facts import MOST_OFFERED_SCRAP
from scupper.games.abandon_planet.rules_actions import (
    ACCEPT,
    ACCEPT_FOR,
    BUY,
    DECLINE,
    DONE,
    OFFER,
    SELL,
)
from scupper.games.abandon_planet.rules_things import play_stone, seat_at, unload
from scupper.games.abandon_planet.state import N_STONES, NONE, Event, Phase, State

PRICE_OF_RESOURCE = 3
SCRAPS = 2 * MOST_OFFERED_SCRAP + 1
"""How many values the scrap of an offer has, from giving most to wanting most."""
GIVEN = N_STONES + 1
"""How many values the stone given has: none, or its kind."""
OFFERS = SCRAPS * GIVEN * 2
"""How many offers to one partner have numbers."""

# ---- Windows


def unload_all(s: State) -> None:
    """E1 [R40, R44]."""
    for p in range(s.players):
        unload(s, p)
    beat(s)
    s.phase = Phase.NEXT_WINDOW


def next_window(s: State) -> None:
    """E2: the window that is open stays so as long as it has an option besides `done`."""
    while s.turn < s.players:
        p = seat_at(s, s.turn)
        if can_trade(s, p) or can_offer(s, p):
            if s.asked == NOBODY:
                tell(s, EVERYONE, Event.WINDOW, p, 0, 0)
            s.asked = p
            s.phase = Phase.MARKET
            return
        close_window(s)
    s.turn = 0
    s.phase = Phase.NEXT_LATE_WINDOW


def next_late_window(s: State) -> None:
    """E3: for those who got scrap or a stone after their turn; bank only."""
    while s.turn < s.players:
        p = seat_at(s, s.turn)
        if s.late >> p & 1 == 1 and can_trade(s, p):
            if s.asked == NOBODY:
                tell(s, EVERYONE, Event.WINDOW, p, 1, 0)
            s.asked = p
            s.phase = Phase.LATE_MARKET
            return
        close_window(s)
    s.turn = 0
    s.late = 0
    s.phase = Phase.PASS_LEADERSHIP


def close_window(s: State) -> None:
    """The next seat's turn."""
    s.asked = NOBODY
    s.offers_made = 0
    s.turn += 1


def can_trade(s: State, player: int) -> bool:
    """Whether somebody can buy from the bank or sell to it."""
    if s.inventory[player][SCRAP] >= PRICE_OF_RESOURCE or s.inventory_stones[player] > 0:
        return True
    for item in range(SCRAP):
        if s.inventory[player][item] > 0:
            return True
    return False


def can_offer(s: State, player: int) -> bool:
    """Whether there is an offer to make: something to give, or something that another could give."""
    if s.offers_made >= s.offers:
        return False
    for p in range(s.players):
        if s.inventory[p][SCRAP] > 0 or s.inventory_stones[p] > 0:
            return True
    return False


# ---- Decision `market`


def deals(s: State, player: int, out: list[int]) -> int:
    """Options of `market`."""
    count = 0
    if s.inventory[player][SCRAP] >= PRICE_OF_RESOURCE:
        for item in range(SCRAP):
            out[item] = BUY + item
        count = SCRAP
    for item in range(SCRAP):
        if s.inventory[player][item] > 0:
            out[count] = SELL + item
            count += 1
    for kind in range(N_STONES):
        if s.inventory_stone[player][kind] > 0:
            out[count] = SELL + SCRAP + kind
            count += 1
    if s.phase == Phase.MARKET and s.offers_made < s.offers:
        for partner in range(s.players):
            if partner != player:
                count = list_offers(s, player, partner, count, out)
    out[count] = DONE
    return count + 1


def list_offers(s: State, player: int, partner: int, count: int, out: list[int]) -> int:
    """Every offer to one partner: scrap on one side only, at most one stone a side, not nothing [R42]."""
    most = min(MOST_OFFERED_SCRAP, s.inventory[player][SCRAP])
    least = -min(MOST_OFFERED_SCRAP, s.inventory[partner][SCRAP])
    wanted = 2 if s.inventory_stones[partner] > 0 else 1
    for scrap in range(most, least - 1, -1):
        first = OFFER + partner * OFFERS + (MOST_OFFERED_SCRAP - scrap) * GIVEN * 2
        for given in range(GIVEN):
            if given == 0 or s.inventory_stone[player][given - 1] > 0:
                for want in range(wanted):
                    if scrap != 0 or given > 0 or want == 1:
                        out[count] = first + given * 2 + want
                        count += 1
    return count


def deal(s: State, player: int, action: int) -> None:
    """E2: at the bank both sides at once; an offer asks the other seat; or the window closes."""
    again = Phase.NEXT_WINDOW if s.phase == Phase.MARKET else Phase.NEXT_LATE_WINDOW
    s.phase = again
    if action == DONE:
        tell(s, EVERYONE, Event.DONE, player, 0, 0)
        close_window(s)
    elif action >= OFFER:
        make_offer(s, player, action - OFFER)
    elif action >= SELL:
        sell(s, player, action - SELL)
    else:
        s.inventory[player][SCRAP] -= PRICE_OF_RESOURCE
        s.inventory[player][action - BUY] += 1
        tell(s, EVERYONE, Event.BOUGHT, player, action - BUY, 0)


def sell(s: State, player: int, thing: int) -> None:
    """E2: one resource, or one stone that all see [R41], for one scrap."""
    if thing < SCRAP:
        s.inventory[player][thing] -= 1
        tell(s, EVERYONE, Event.SOLD, player, thing, 0)
    else:
        play_stone(s, player, thing - SCRAP)
        tell(s, EVERYONE, Event.SOLD, player, thing + 1, 0)
    s.inventory[player][SCRAP] += 1


# ---- Offers


def make_offer(s: State, player: int, code: int) -> None:
    """E2: the other seat answers at once [R39]."""
    partner = code // OFFERS
    code = code % OFFERS
    given = code // 2 % GIVEN
    s.offers_made += 1
    s.offer_scrap = MOST_OFFERED_SCRAP - code // (GIVEN * 2)
    s.offer_wants = code % 2
    s.offer_gives = 0
    terms = MOST_OFFERED_SCRAP + s.offer_scrap + 2 * SCRAPS * s.offer_wants
    if given > 0:
        s.offer_gives = 1
        s.offer_stone = given - 1
        s.offer_seen = 1 << player
        tell(s, EVERYONE, Event.OFFERED, player, partner, terms + SCRAPS)
        tell(s, s.offer_seen, Event.OFFERED_STONE, player, given - 1, 0)
    else:
        tell(s, EVERYONE, Event.OFFERED, player, partner, terms)
    s.asked = partner
    s.phase = Phase.REPLY


def replies(s: State, player: int, out: list[int]) -> int:
    """Decision `reply`: with a stone that is wanted, which one."""
    count = 0
    if s.offer_wants == 0:
        out[0] = ACCEPT
        count = 1
    else:
        for kind in range(N_STONES):
            if s.inventory_stone[player][kind] > 0:
                out[count] = ACCEPT_FOR + kind
                count += 1
    out[count] = DECLINE
    return count + 1


def reply(s: State, player: int, action: int) -> None:
    """E2: both sides change hands at once, or nothing does."""
    giver = seat_at(s, s.turn)
    if action == DECLINE:
        tell(s, EVERYONE, Event.DECLINED, player, giver, 0)
    else:
        tell(s, EVERYONE, Event.ACCEPTED, player, giver, 0)
        s.inventory[giver][SCRAP] -= s.offer_scrap
        s.inventory[player][SCRAP] += s.offer_scrap
        if s.offer_gives == 1:
            hand_over(s, giver, player, s.offer_stone)
        if s.offer_wants == 1:
            hand_over(s, player, giver, action - ACCEPT_FOR)
        gets = s.offer_scrap > 0 or s.offer_gives == 1
        if gets and (player - s.leader + s.players) % s.players < s.turn:
            s.late |= 1 << player
    clear_offer(s)
    s.asked = giver
    s.phase = Phase.NEXT_WINDOW


def hand_over(s: State, giver: int, taker: int, kind: int) -> None:
    """A stone from one Inventory to another; only the two know which."""
    s.inventory_stone[giver][kind] -= 1
    s.inventory_stones[giver] -= 1
    s.inventory_stone[taker][kind] += 1
    s.inventory_stones[taker] += 1
    tell(s, 1 << giver | 1 << taker, Event.CHANGED_HANDS, taker, kind, giver)


def clear_offer(s: State) -> None:
    """No offer lies on the table."""
    s.offer_scrap = 0
    s.offer_wants = 0
    s.offer_gives = 0
    s.offer_stone = NONE
    s.offer_seen = EVERYONE


def pass_leadership(s: State) -> None:
    """Flow 10 [R50]."""
    by_beacon = 0
    if s.beacon != NOBODY:
        s.leader = s.beacon
        s.beacon = NOBODY
        by_beacon = 1
    else:
        s.leader = seat_at(s, 1)
    tell(s, EVERYONE, Event.LEADER, s.leader, by_beacon, 0)
    s.phase = Phase.ROUND
