"""Fly Out, one flight (docs/rules/abandon-planet.md, F1 to F6), and the use of a tile."""

from __future__ import annotations

from scupper.engine.masks import lowest
from scupper.engine.state import EVERYONE, NOBODY, tell
from scupper.games.abandon_planet.components import (
    ANY,
    ARSENAL,
    BAZAAR,
    BOOSTER,
    CLASS,
    CRATER,
    DELAY,
    GIVES,
    PRICE,
    RUIN,
    SABOTAGE,
    SALVOR,
    SCRAP,
    SCRAP_ON,
    SCRAPYARD,
    SLIDES,
    TRADER,
    WRECK,
    TileClass,
)
from scupper.games.abandon_planet.rules_actions import (
    BOOST,
    DELAYING,
    FLY,
    SABOTAGE_ONE,
    SABOTAGE_TWO,
    SKIP,
    SLIDE,
    STAY,
    TAKE,
    USE,
    USE_FOR,
    USE_SWAP,
)
from scupper.games.abandon_planet.rules_things import (
    clear_stone,
    collect,
    has_loot,
    is_stone_left,
    pay,
    play_stone,
    resources,
    seat_at,
    stone_to_bay,
)
from scupper.games.abandon_planet.state import (
    BASE,
    MAX_PLAYERS,
    N_PATHS,
    N_SPOTS,
    NONE,
    Event,
    Phase,
    State,
)

# ---- Whose flight it is


def has_delayed(s: State, player: int) -> bool:
    """Whether a player has played a delay in this round."""
    for i in range(s.players):
        if s.delayed[i] == player:
            return True
    return False


def next_flight(s: State) -> None:
    """Flow 4: clockwise from the Leader, then the delayed seats in their order [R30]."""
    s.has_sabotaged = 0
    s.slid = 0
    s.at = NONE
    s.flying = NOBODY
    s.asked = NOBODY
    for turn in range(s.players):
        p = seat_at(s, turn)
        if s.rocket[p] == BASE and not has_delayed(s, p):
            ask_to_fly(s, p)
            return
    for i in range(s.players):
        p = s.delayed[i]
        if p != NOBODY and s.rocket[p] == BASE:
            ask_to_fly(s, p)
            return
    s.phase = Phase.REVEAL_METEOR


def ask_to_fly(s: State, player: int) -> None:
    """F2."""
    s.flying = player
    s.asked = player
    s.phase = Phase.FLIGHT


# ---- Decision `flight`


def occupied(s: State) -> int:
    """Mask of the spots with a rocket."""
    mask = 0
    for p in range(s.players):
        if s.rocket[p] != BASE:
            mask |= 1 << s.rocket[p]
    return mask


def tiles_on(s: State, first: int, last: int) -> int:
    """Mask of the spots with a tile among those from `first` to `last` - 1."""
    mask = 0
    for spot in range(first, last):
        if s.tile[spot] != NONE:
            mask |= 1 << spot
    return mask


def victims(s: State, player: int) -> int:
    """Mask of the other seats on Base that have scrap in the Inventory [R34]."""
    mask = 0
    for p in range(s.players):
        if p != player and s.rocket[p] == BASE and s.inventory[p][SCRAP] > 0:
            mask |= 1 << p
    return mask


def flights(s: State, player: int, out: list[int]) -> int:
    """Options of `flight`."""
    path = s.path[player]
    count = 0
    for spot in range(2 * path, 2 * path + 2):
        if s.tile[spot] != NONE:
            out[count] = FLY + spot
            count += 1
    if s.inventory_stone[player][BOOSTER] > 0:
        free = tiles_on(s, 0, N_SPOTS) & ~occupied(s)
        for spot in range(N_SPOTS):
            if free >> spot & 1 == 1:
                out[count] = BOOST + spot
                count += 1
    if s.inventory_stone[player][DELAY] > 0 and s.has_sabotaged == 0 and not has_delayed(s, player):
        out[count] = DELAYING
        count += 1
    if s.inventory_stone[player][SABOTAGE] > 0:
        count = list_sabotages(victims(s, player), count, out)
    return count


def list_sabotages(mask: int, count: int, out: list[int]) -> int:
    """Each pair of victims, or the only one [R33]."""
    if mask != 0 and mask & (mask - 1) == 0:
        out[count] = SABOTAGE_ONE + lowest(mask)
        return count + 1
    for a in range(MAX_PLAYERS):
        for b in range(a + 1, MAX_PLAYERS):
            if mask >> a & 1 == 1 and mask >> b & 1 == 1:
                out[count] = SABOTAGE_TWO + a * MAX_PLAYERS + b
                count += 1
    return count


def fly_out(s: State, player: int, action: int) -> None:
    """F3: a played stone goes to the discard pile at once."""
    if action < BOOST:
        depart(s, player, action - FLY, 0)
    elif action < DELAYING:
        play_stone(s, player, BOOSTER)
        depart(s, player, action - BOOST, 1)
    elif action == DELAYING:
        play_stone(s, player, DELAY)
        last = 0
        while s.delayed[last] != NOBODY:
            last += 1
        s.delayed[last] = player
        tell(s, EVERYONE, Event.DELAYED, player, 0, 0)
        s.phase = Phase.NEXT_FLIGHT
    else:
        play_stone(s, player, SABOTAGE)
        s.has_sabotaged = 1
        if action < SABOTAGE_TWO:
            steal(s, player, action - SABOTAGE_ONE)
        else:
            steal(s, player, (action - SABOTAGE_TWO) // MAX_PLAYERS)
            steal(s, player, (action - SABOTAGE_TWO) % MAX_PLAYERS)


def depart(s: State, player: int, spot: int, boosted: int) -> None:
    """F3: to the spot where the rocket arrives."""
    tell(s, EVERYONE, Event.FLEW, player, spot, boosted)
    s.at = spot
    s.phase = Phase.LAND


def steal(s: State, player: int, victim: int) -> None:
    """F3: one scrap from the victim's Inventory."""
    s.inventory[victim][SCRAP] -= 1
    s.bay[player][SCRAP] += 1
    tell(s, EVERYONE, Event.STOLE, player, victim, 0)


# ---- Landing


def land(s: State) -> None:
    """F4: on a tile with a rocket, on a slider, or to take control."""
    if occupied(s) >> s.at & 1 == 1:
        stand(s, Phase.MEET)
    elif SLIDES[s.tile[s.at]] == 1:
        s.asked = s.flying
        s.phase = Phase.SLIDER
    else:
        tell(s, EVERYONE, Event.LANDED, s.flying, s.at, 1)
        stand(s, Phase.TAKE_CONTROL)


def stand(s: State, phase: Phase) -> None:
    """The rocket stands on the spot, and nobody needs its Path card any more."""
    s.rocket[s.flying] = s.at
    s.path[s.flying] = NONE
    s.phase = phase


def slide_end(s: State, spot: int, step: int) -> int:
    """Where a slide leads: the next tile of the ring [R14], NONE if there is none or it was left before."""
    path = spot // 2
    for k in range(1, N_PATHS):
        end = (path + step * k + N_PATHS * k) % N_PATHS * 2 + spot % 2
        if s.tile[end] != NONE:
            return NONE if s.slid >> end & 1 == 1 else end
    return NONE


def slides(s: State, out: list[int]) -> int:
    """Decision `slider` [R13, R14]."""
    out[0] = STAY
    count = 1
    clockwise = slide_end(s, s.at, 1)
    back = slide_end(s, s.at, -1)
    if clockwise != NONE:
        out[count] = SLIDE
        count += 1
    if back != NONE and back != clockwise:
        out[count] = SLIDE + 1
        count += 1
    return count


def slide(s: State, player: int, action: int) -> None:
    """F4: stay and take control, or land on the next tile."""
    if action == STAY:
        tell(s, EVERYONE, Event.LANDED, player, s.at, 1)
        stand(s, Phase.TAKE_CONTROL)
        return
    end = slide_end(s, s.at, 1 if action == SLIDE else -1)
    tell(s, EVERYONE, Event.SLID, player, s.at, end)
    s.slid |= 1 << s.at
    s.at = end
    s.phase = Phase.LAND


def is_raidable(s: State, attacker: int, player: int) -> bool:
    """Whether somebody else stands on the attacker's spot and has loot."""
    return player != attacker and s.rocket[player] == s.rocket[attacker] and has_loot(s, player)


def meet(s: State) -> None:
    """F6: who has nothing is left alone [R16]; otherwise a raid must be [R58]."""
    p = s.flying
    for other in range(s.players):
        if is_raidable(s, p, other):
            tell(s, EVERYONE, Event.LANDED, p, s.at, 0)
            s.asked = p
            s.phase = Phase.RAID
            return
    tell(s, EVERYONE, Event.LANDED, p, s.at, 2)
    s.phase = Phase.NEXT_FLIGHT


# ---- Control


def take_control(s: State) -> None:
    """F5: the stone goes to the Loading Bay [R12], and an unused tile gives what it has."""
    p = s.flying
    s.control[s.at] = p
    if s.stone_on >> s.at & 1 == 1:
        stone_to_bay(s, p, clear_stone(s, s.at))
        tell(s, EVERYONE, Event.FOUND_STONE, p, s.at, 0)
    s.phase = Phase.NEXT_FLIGHT
    if s.used >> s.at & 1 == 0:
        open_tile(s, p, s.tile[s.at])


def open_tile(s: State, player: int, kind: int) -> None:
    """F5: collecting from a Resource tile or a mudslide is no choice [R11]; other effects may be used."""
    if CLASS[kind] == TileClass.RESOURCE:
        s.used |= 1 << s.at
        if SCRAP_ON[kind] > 0:
            collect(s, player, SCRAP, SCRAP_ON[kind])
        if GIVES[kind] == ANY:
            s.asked = player
            s.phase = Phase.TAKE_CITY
        else:
            collect(s, player, GIVES[kind], 1)
    elif CLASS[kind] == TileClass.SLIDER:
        s.used |= 1 << s.at
        collect(s, player, SCRAP, 1)
    elif CLASS[kind] == TileClass.LANDING or CLASS[kind] == TileClass.IMMEDIATE:
        if can_pay(s, player, kind):
            s.asked = player
            s.phase = Phase.USE


def can_pay(s: State, player: int, kind: int) -> bool:
    """Whether the price of a tile can be paid from the Inventory [R51]."""
    if kind == BAZAAR:
        return resources(s, player) > 0
    return s.inventory[player][SCRAP] >= PRICE[kind]


def uses(s: State, player: int, out: list[int]) -> int:
    """Options of `use`."""
    kind = s.tile[s.at]
    count = 0
    if kind == TRADER:
        count = takes(USE_FOR, out)
    elif kind == BAZAAR:
        for a in range(SCRAP):
            for b in range(SCRAP):
                if a != b and s.inventory[player][a] > 0:
                    out[count] = USE_SWAP + a * SCRAP + b
                    count += 1
    else:
        out[0] = USE
        count = 1
    out[count] = SKIP
    return count + 1


def takes(first: int, out: list[int]) -> int:
    """The five kinds of resource, as actions from `first` on."""
    for item in range(SCRAP):
        out[item] = first + item
    return SCRAP


def use(s: State, player: int, action: int) -> None:
    """F5: pay, mark the tile used, and carry out the effect; a skipped tile stays unused [R20]."""
    kind = s.tile[s.at]
    if action == SKIP:
        tell(s, EVERYONE, Event.SKIPPED, player, kind, s.at)
        s.phase = Phase.NEXT_FLIGHT
        return
    tell(s, EVERYONE, Event.USED, player, kind, s.at)
    s.used |= 1 << s.at
    if PRICE[kind] > 0:
        pay(s, player, SCRAP, PRICE[kind])
    if kind == TRADER:
        collect(s, player, action - USE_FOR, 1)
    elif kind == BAZAAR:
        pay(s, player, (action - USE_SWAP) // SCRAP, 1)
        collect(s, player, (action - USE_SWAP) % SCRAP, 1)
        collect(s, player, SCRAP, 1)
    elif kind == SCRAPYARD:
        collect(s, player, SCRAP, 2)
    elif kind == RUIN or CLASS[kind] == TileClass.IMMEDIATE:
        collect(s, player, SCRAP, 1)
    if kind in (ARSENAL, SALVOR):
        s.gifts = 2
    elif kind in (RUIN, WRECK, CRATER):
        s.gifts = 1
    s.phase = Phase.NEXT_GIFT


# ---- What a used tile brings


def next_gift(s: State) -> None:
    """The rolls or stones of a used tile, one after the other."""
    s.phase = Phase.NEXT_FLIGHT
    if s.gifts > 0:
        kind = s.tile[s.at]
        if kind != CRATER and kind != ARSENAL:
            s.phase = Phase.ROLL
        elif is_stone_left(s):
            s.phase = Phase.STONE_FOUND
        else:
            tell(s, EVERYONE, Event.NO_STONES, s.flying, 0, 0)
            s.gifts = 0


def list_faces(out: list[int], weights: list[int]) -> int:
    """C8: the kinds of resource, and the star as ANY."""
    for face in range(ANY + 1):
        out[face] = face
        weights[face] = 1
    return ANY + 1


def roll(s: State, face: int) -> None:
    """The item die; with the star the roller chooses [R55]."""
    s.gifts -= 1
    tell(s, EVERYONE, Event.ROLLED, s.flying, face, 0)
    if face == ANY:
        s.phase = Phase.TAKE_ROLLED
    else:
        collect(s, s.flying, face, 1)
        s.phase = Phase.NEXT_GIFT


def take(s: State, player: int, action: int) -> None:
    """A resource of the collector's choice: at the City, for a star, or at a depot."""
    collect(s, player, action - TAKE, 1)
    if s.phase == Phase.TAKE_ROLLED:
        s.phase = Phase.NEXT_GIFT
    elif s.phase == Phase.TAKE_CITY:
        s.phase = Phase.NEXT_FLIGHT
    else:
        s.turn += 1
        s.phase = Phase.NEXT_DELAYED
