"""What a sensible player of Abandon Planet prefers: to leave with somebody, and to lose nothing until then.

Reads only what the player who chooses sees. A rating is in tenths of a resource that helps nobody: what the
player hopes to have after the choice. It looks at the partner with whom the least is missing and at what that
pair still needs. The weights were set by hand and then tried in simulations (docs/strength.md).
"""

from __future__ import annotations

from scupper.games.abandon_planet.components import (
    ANY,
    ARSENAL,
    BEACON,
    BLANK,
    BOOSTER,
    CANNON,
    CLASS,
    CONVOY,
    CRATER,
    DEPOT,
    GIVES,
    PRICE,
    RUIN,
    SALVOR,
    SCRAP,
    SCRAP_ON,
    SCRAPYARD,
    SHIELD,
    TOOL,
    TRADER,
    WRECK,
    TileClass,
)
from scupper.games.abandon_planet.facts import MOST_OFFERED_SCRAP
from scupper.games.abandon_planet.judgement_worth import (
    A_STONE,
    SCRAP_WORTH,
    STONE_WORTH,
    anything,
    best_worth,
    loot_worth,
    missing_with,
    partner_of,
    scrap_worth,
    worth,
    worth_to_keep,
)
from scupper.games.abandon_planet.rules_actions import (
    ACCEPT,
    ACCEPT_FOR,
    BOOST,
    BRIBE,
    BUY,
    CANNONADE,
    DECLINE,
    DELAYING,
    DONE,
    EXPOSE,
    FLY,
    HINT,
    OFFER,
    PASS,
    PATH,
    RAID,
    SABOTAGE_ONE,
    SABOTAGE_TWO,
    SELL,
    SHIELDING,
    SKIP,
    SLIDE,
    STAY,
    TAKE,
    USE_FOR,
    USE_SWAP,
    YIELD,
)
from scupper.games.abandon_planet.rules_flight import occupied, slide_end
from scupper.games.abandon_planet.rules_launch import could_leave
from scupper.games.abandon_planet.rules_market import GIVEN, OFFERS, PRICE_OF_RESOURCE
from scupper.games.abandon_planet.rules_ready import deck
from scupper.games.abandon_planet.rules_resample import sees
from scupper.games.abandon_planet.rules_takeover import BRIBE_SCRAP
from scupper.games.abandon_planet.state import (
    MAX_PLAYERS,
    N_PATHS,
    NONE,
    TO_ALL,
    Phase,
    State,
)

CERTAIN = 100
TRUST_IN_PRIVATE = 80
TRUST_IN_PUBLIC = 60
"""Percent with which a hint is believed."""
PREPARES_WITHIN = 2
"""How many things a pair may lack when its players prepare: a round may bring so many."""
RAID_SUCCEEDS = 60
RAIDED = 35
"""Percent: a raid brings the loot; each rocket that may follow takes it."""
CROWDED = 70
"""Percent of a tile that is left when nobody knows yet who else comes."""
ANOTHER_OFFER = 8
"""What the next offer of a window must bring more than the one before, which was perhaps declined."""
LAST_WORD = 90
"""Percent of a tile's worth to a rocket that waits until the others have flown."""


def rate(s: State, player: int, action: int) -> int:
    """How much a player likes an action that is legal."""
    if s.phase == Phase.FLIGHT:
        return rate_flight(s, player, action)
    if s.phase == Phase.PATH:
        return path_worth(s, player, action - PATH)
    if s.phase == Phase.MARKET or s.phase == Phase.LATE_MARKET:
        return rate_deal(s, player, action)
    if s.phase == Phase.REPLY:
        return rate_reply(s, player, action)
    if s.phase == Phase.SLIDER:
        return rate_slide(s, player, action)
    if s.phase == Phase.USE:
        return rate_use(s, player, action)
    if s.phase <= Phase.HINT:
        return rate_ready(s, player, action)
    if s.phase == Phase.RAID:
        return loot_worth(s, player, action - RAID) - (10 if partner_of(s, player) == action - RAID else 0)
    if s.phase == Phase.TAKE_CITY or s.phase == Phase.TAKE_ROLLED or s.phase == Phase.TAKE_DEPOT:
        return worth(s, player, action - TAKE)
    if s.phase == Phase.REPREP_RAIDED or s.phase == Phase.REPREP_STRUCK:
        return rate_ready(s, player, action)
    return rate_defence(s, player, action)


# ---- Get Ready


def rate_ready(s: State, player: int, action: int) -> int:
    """Prepare when somebody else may too and little is missing; tell the partner the truth."""
    if s.phase == Phase.HINT:
        if action < HINT:
            return 0
        true = (action - HINT) % N_PATHS == s.meteor
        return 1 if true and (action - HINT) // N_PATHS - 1 == partner_of(s, player) else -1
    if action == PASS:
        return 0
    least = PREPARES_WITHIN + 1
    for other in range(s.players):
        if could_leave(s, player, other) and may_be_prepped(s, player, other):
            least = min(least, missing_with(s, player, other))
    return 1 if least <= PREPARES_WITHIN else -1


def may_be_prepped(s: State, player: int, other: int) -> bool:
    """Whether another has a tool in the Prep Bay, or may still put one there in this step."""
    if s.prepped >> other & 1 == 1:
        return True
    later = (other - s.leader + s.players) % s.players > (player - s.leader + s.players) % s.players
    return s.phase == Phase.PREP and later and s.inventory[other][TOOL] > 0


# ---- The meteor


def danger(s: State, player: int, spot: int) -> int:
    """Percent with which a spot is struck, as far as the player knows."""
    if not is_aimed_at(s, spot):
        return 0
    path = spot // 2
    cards = deck(s)
    if sees(s.meteor_seen, player) and s.meteor != NONE:
        return CERTAIN if s.meteor == path else 0
    if cards >> path & 1 == 0:
        return 0
    others = 0
    for other in range(N_PATHS):
        others += cards >> other & 1
    if s.hint_to == NONE or not sees(s.hint_seen, player) or cards >> s.hint & 1 == 0:
        return CERTAIN // others
    trust = TRUST_IN_PUBLIC if s.hint_to == TO_ALL else TRUST_IN_PRIVATE
    return trust if s.hint == path else (CERTAIN - trust) // max(others - 1, 1)


def is_aimed_at(s: State, spot: int) -> bool:
    """Whether a meteor on its path would strike the spot (M2)."""
    inner = spot - spot % 2
    if s.tile[inner] != NONE and CLASS[s.tile[inner]] == TileClass.RESOURCE:
        return spot == inner
    if s.tile[inner + 1] != NONE and CLASS[s.tile[inner + 1]] == TileClass.RESOURCE:
        return spot == inner + 1
    return True


# ---- Tiles


def tile_worth(s: State, player: int, spot: int) -> int:
    """What a player hopes to get for the control of a spot."""
    kind = s.tile[spot]
    found = A_STONE if s.stone_on >> spot & 1 == 1 else 0
    if s.used >> spot & 1 == 1:
        return found
    if CLASS[kind] == TileClass.RESOURCE:
        gift = best_worth(s, player) if GIVES[kind] == ANY else worth(s, player, GIVES[kind])
        return found + gift + SCRAP_ON[kind] * SCRAP_WORTH
    return found + aftermath_worth(s, player, kind)


def aftermath_worth(s: State, player: int, kind: int) -> int:
    """What the effect of an Aftermath tile is worth."""
    if s.inventory[player][SCRAP] < PRICE[kind]:
        return 0
    price = PRICE[kind] * SCRAP_WORTH
    if kind in (TRADER, DEPOT):
        return best_worth(s, player) - price
    if kind == WRECK:
        return anything(s, player)
    if kind == RUIN:
        return anything(s, player) + SCRAP_WORTH
    if kind == SALVOR:
        return 2 * anything(s, player) - price
    if kind in (CRATER, ARSENAL):
        return A_STONE * (1 + PRICE[kind]) - price
    if kind == SCRAPYARD:
        return 2 * SCRAP_WORTH
    if kind == CONVOY:
        return 3 * SCRAP_WORTH
    return 0 if kind in (BLANK, BEACON) else SCRAP_WORTH


def spot_worth(s: State, player: int, spot: int) -> int:
    """What it is worth to stand on a spot: the tile or a raid, those who follow, and the meteor."""
    own = loot_worth(s, player, player)
    gain = 0
    if occupied(s) >> spot & 1 == 1:
        for other in range(s.players):
            if other != player and s.rocket[other] == spot:
                gain = max(gain, loot_worth(s, player, other))
        gain = gain * RAID_SUCCEEDS // CERTAIN
    else:
        gain = tile_worth(s, player, spot)
    risk = danger(s, player, spot)
    followers = 0
    for other in range(s.players):
        if other != player and s.path[other] == spot // 2:
            followers += 1
    taken = min(followers, 2) * RAIDED
    loss = (gain + own) * max(risk, taken) // CERTAIN
    return gain - loss


# ---- Flights


def path_worth(s: State, player: int, path: int) -> int:
    """The better of its tiles; among equal paths seats have different habits, so that they do not meet."""
    best = -1000
    for spot in range(2 * path, 2 * path + 2):
        if s.tile[spot] != NONE:
            gain = tile_worth(s, player, spot) * CROWDED // CERTAIN
            loss = (gain + loot_worth(s, player, player)) * danger(s, player, spot) // CERTAIN
            best = max(best, gain - loss)
    return best * 2 + (path * 5 + player * 7 + s.round * 3) % 11


def rate_flight(s: State, player: int, action: int) -> int:
    """Where to land, or what to play before."""
    if action < BOOST:
        return spot_worth(s, player, action - FLY)
    if action < DELAYING:
        return spot_worth(s, player, action - BOOST) - STONE_WORTH[BOOSTER]
    if action == DELAYING:
        return rate_delay(s, player)
    if action < SABOTAGE_TWO:
        return -1000
    first = (action - SABOTAGE_TWO) // MAX_PLAYERS
    second = (action - SABOTAGE_TWO) % MAX_PLAYERS
    partner = partner_of(s, player)
    if action >= SABOTAGE_ONE and (first == partner or second == partner):
        return -1000
    return 1000 + s.inventory[first][SCRAP] + s.inventory[second][SCRAP]


def rate_delay(s: State, player: int) -> int:
    """To fly after those who would follow: the best tile of the path, most of it."""
    path = s.path[player]
    followers = 0
    for other in range(s.players):
        if other != player and s.path[other] == path:
            followers += 1
    if followers == 0:
        return -1000
    best = 0
    for spot in range(2 * path, 2 * path + 2):
        if s.tile[spot] != NONE:
            gain = max(tile_worth(s, player, spot), A_STONE)
            best = max(best, gain * (CERTAIN - danger(s, player, spot)) // CERTAIN)
    return best * LAST_WORD // CERTAIN - 1


def rate_slide(s: State, player: int, action: int) -> int:
    """Where the rocket stands in the end."""
    if action == STAY:
        return spot_worth(s, player, s.at)
    return spot_worth(s, player, slide_end(s, s.at, 1 if action == SLIDE else -1))


def rate_use(s: State, player: int, action: int) -> int:
    """What the use of a tile brings, less its price."""
    if action == SKIP:
        return 0
    if action >= USE_SWAP:
        paid = (action - USE_SWAP) // SCRAP
        got = (action - USE_SWAP) % SCRAP
        return worth(s, player, got) + SCRAP_WORTH - worth_to_keep(s, player, paid)
    if action >= USE_FOR:
        return worth(s, player, action - USE_FOR) - PRICE[TRADER] * SCRAP_WORTH
    return aftermath_worth(s, player, s.tile[s.at])


# ---- Takeovers and damage


def rate_defence(s: State, player: int, action: int) -> int:
    """Answers to a raid, a cannon, a bribe and a meteor."""
    own = loot_worth(s, player, player)
    if action in (YIELD, ACCEPT):
        return 0
    if action == CANNONADE:
        return own + loot_worth(s, player, s.flying) - STONE_WORTH[CANNON]
    if action == BRIBE:
        return own - BRIBE_SCRAP * SCRAP_WORTH - 1
    if action == SHIELDING and s.phase == Phase.BRACE:
        return own - STONE_WORTH[SHIELD]
    if action == SHIELDING:
        return own + loot_worth(s, player, s.defender) - STONE_WORTH[SHIELD]
    if action == EXPOSE:
        return loot_worth(s, player, s.defender) - BRIBE_SCRAP * SCRAP_WORTH - STONE_WORTH[4]
    return 0


# ---- Exchange


def rate_deal(s: State, player: int, action: int) -> int:
    """What a deal brings, by what the player lacks; an offer only if the other might like it too."""
    if action == DONE:
        return 0
    if action >= OFFER:
        return rate_offer(s, player, action - OFFER)
    scrap = s.inventory[player][SCRAP]
    if action >= SELL + SCRAP:
        return scrap_worth(s, player, scrap, 1) - STONE_WORTH[action - SELL - SCRAP]
    if action >= SELL:
        return scrap_worth(s, player, scrap, 1) - worth_to_keep(s, player, action - SELL)
    return worth(s, player, action - BUY) - PRICE_OF_RESOURCE * SCRAP_WORTH


def rate_offer(s: State, player: int, code: int) -> int:
    """What an offer brings, if the partner gets at least as much by its own needs."""
    partner = code // OFFERS
    scrap = MOST_OFFERED_SCRAP - code % OFFERS // (GIVEN * 2)
    given = code // 2 % GIVEN
    theirs = scrap_worth(s, partner, s.inventory[partner][SCRAP], scrap)
    if given > 0:
        theirs += A_STONE
    if code % 2 == 1:
        theirs -= A_STONE
    if theirs <= 0:
        return -1
    mine = scrap_worth(s, player, s.inventory[player][SCRAP], -scrap)
    if given > 0:
        mine -= STONE_WORTH[given - 1]
    if code % 2 == 1:
        mine += A_STONE
    if mine + theirs // 2 > 0 and partner == partner_of(s, player):
        mine += theirs // 2
    return mine - 1 - ANOTHER_OFFER * s.offers_made


def rate_reply(s: State, player: int, action: int) -> int:
    """What the offer on the table brings."""
    if action == DECLINE:
        return 0
    gain = scrap_worth(s, player, s.inventory[player][SCRAP], s.offer_scrap)
    if s.offer_gives == 1:
        gain += A_STONE
    if action >= ACCEPT_FOR:
        gain -= STONE_WORTH[action - ACCEPT_FOR]
    return gain
