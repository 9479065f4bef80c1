"""The meteor and what follows from it (docs/rules/abandon-planet.md, M1 to M6, D1 to D4, Flow 7)."""

from __future__ import annotations

from scupper.engine.state import EVERYONE, NOBODY, beat, tell
from scupper.games.abandon_planet.components import (
    AIRDROP,
    BLACKOUT,
    CLASS,
    CONVOY,
    DEPOT,
    FIRST_AFTERMATH,
    LOOKOUT,
    SCRAP,
    SHIELD,
    STARFALL,
    TOOL,
    TileClass,
)
from scupper.games.abandon_planet.rules_actions import SHIELDING, SUFFER
from scupper.games.abandon_planet.rules_things import (
    clear_stone,
    collect,
    draw_stone,
    has_loot,
    is_stone_left,
    lay_stone,
    lose_loot,
    play_stone,
    seat_at,
    stone_to_bay,
)
from scupper.games.abandon_planet.state import (
    BASE,
    MAX_PLAYERS,
    N_SPOTS,
    N_STONES,
    NONE,
    Event,
    Phase,
    State,
)

CONVOY_SCRAP = 3

# ---- Reveal Meteor


def reveal_meteor(s: State) -> None:
    """M1 and M2: the inner Resource tile, else the outer one, else the whole path [R3]."""
    for i in range(MAX_PLAYERS):
        s.delayed[i] = NOBODY
    s.used = 0
    s.hint_to = NONE
    s.hint = NONE
    s.hint_seen = EVERYONE
    s.meteor_seen = EVERYONE
    tell(s, EVERYONE, Event.METEOR, s.meteor, 0, 0)
    beat(s)
    inner = 2 * s.meteor
    if is_resource(s, inner):
        strike_tile(s, inner)
    elif is_resource(s, inner + 1):
        strike_tile(s, inner + 1)
    else:
        annihilate(s, s.meteor)


def is_resource(s: State, spot: int) -> bool:
    """Whether a Resource tile lies on a spot."""
    return s.tile[spot] != NONE and s.tile[spot] < FIRST_AFTERMATH


def strike_tile(s: State, spot: int) -> None:
    """M3: the tile leaves the game; nobody controls what takes its place [R24]."""
    tell(s, EVERYONE, Event.STRUCK, spot, s.tile[spot], 0)
    s.struck = 1 << spot
    s.tile[spot] = NONE
    s.control[spot] = NOBODY
    s.at = spot
    s.phase = Phase.AFTERMATH


def reveal_tile(s: State, kind: int) -> None:
    """M3 and M4: the Aftermath tile and its stone [R25]."""
    s.tile[s.at] = kind
    s.kinds_left[kind] -= 1
    tell(s, EVERYONE, Event.TURNED_UP, s.at, kind, 0)
    if is_stone_left(s):
        s.phase = Phase.STONE_ON_NEW
    else:
        tell(s, EVERYONE, Event.NO_STONES, NOBODY, 0, 0)
        s.phase = Phase.REVEALED_TILE


def revealed_tile(s: State) -> None:
    """M5: an immediate effect."""
    kind = s.tile[s.at]
    s.at = NONE
    s.phase = Phase.NEXT_STRUCK
    if kind == AIRDROP:
        for p in range(s.players):
            s.bay[p][SCRAP] += 1
        tell(s, EVERYONE, Event.AIRDROP, 0, 0, 0)
    elif kind == BLACKOUT:
        mask = 0
        for p in range(s.players):
            if s.inventory[p][SCRAP] > 0:
                s.inventory[p][SCRAP] -= 1
                mask |= 1 << p
        tell(s, EVERYONE, Event.BLACKOUT, mask, 0, 0)
    elif kind == STARFALL:
        tell(s, EVERYONE, Event.STARFALL, 0, 0, 0)
        s.phase = Phase.NEXT_FALL


def next_fall(s: State) -> None:
    """M5: a stone onto each Aftermath tile that has none, in spot order, as long as there are stones."""
    while s.turn < N_SPOTS:
        if s.tile[s.turn] >= FIRST_AFTERMATH and s.stone_on >> s.turn & 1 == 0:
            if is_stone_left(s):
                s.at = s.turn
                s.phase = Phase.STONE_ON_OLD
                return
            tell(s, EVERYONE, Event.NO_STONES, NOBODY, 0, 0)
            break
        s.turn += 1
    s.turn = 0
    s.phase = Phase.NEXT_STRUCK


def fall(s: State, kind: int) -> None:
    """M4 and M5: a stone onto the spot that is due."""
    lay_stone(s, s.at, kind)
    if s.phase == Phase.STONE_ON_NEW:
        s.phase = Phase.REVEALED_TILE
    else:
        s.at = NONE
        s.phase = Phase.NEXT_FALL


def annihilate(s: State, path: int) -> None:
    """M6: the path is gone; with one path left everybody loses at once [R26, R29]."""
    tell(s, EVERYONE, Event.ANNIHILATED, path, 0, 0)
    for spot in range(2 * path, 2 * path + 2):
        if s.tile[spot] != NONE:
            if s.stone_on >> spot & 1 == 1:
                kind = clear_stone(s, spot)
                s.discard[kind] += 1
                tell(s, EVERYONE, Event.SHATTERED, spot, kind, 0)
            s.struck |= 1 << spot
            s.tile[spot] = NONE
            s.control[spot] = NOBODY
    s.alive &= ~(1 << path)
    beat(s)
    s.phase = Phase.NEXT_STRUCK
    if s.alive & (s.alive - 1) == 0:
        tell(s, EVERYONE, Event.EARTH, 0, 0, 0)
        s.struck = 0
        s.losers = 0
        s.phase = Phase.OVER


# ---- Damage


def next_struck(s: State) -> None:
    """D1, clockwise from the Leader."""
    while s.turn < s.players:
        p = seat_at(s, s.turn)
        if s.rocket[p] != BASE and s.struck >> s.rocket[p] & 1 == 1:
            if not has_loot(s, p):
                tell(s, EVERYONE, Event.UNHARMED, p, 0, 0)
            elif s.inventory_stone[p][SHIELD] > 0:
                s.asked = p
                s.phase = Phase.BRACE
                return
            else:
                damage(s, p)
                return
        s.turn += 1
    s.turn = 0
    s.asked = NOBODY
    s.struck = 0
    s.phase = Phase.NEXT_SCAVENGER


def damage(s: State, player: int) -> None:
    """D2: everything in the rocket is lost; who lost a Prep tool may prepare again."""
    lost_prep = lose_loot(s, player)
    s.losers |= 1 << player
    beat(s)
    if lost_prep and s.inventory[player][TOOL] > 0:
        s.asked = player
        s.phase = Phase.REPREP_STRUCK
    else:
        s.turn += 1
        s.phase = Phase.NEXT_STRUCK


def braces(out: list[int]) -> int:
    """Decision `brace`."""
    out[0] = SHIELDING
    out[1] = SUFFER
    return 2


def brace(s: State, player: int, action: int) -> None:
    """D1 and D2 [R57]."""
    if action == SUFFER:
        damage(s, player)
        return
    play_stone(s, player, SHIELD)
    tell(s, EVERYONE, Event.BRACED, player, 0, 0)
    s.turn += 1
    s.phase = Phase.NEXT_STRUCK


# ---- Scavenge and delayed effects


def next_scavenger(s: State) -> None:
    """D3: one stone for each seat on the list [R21]."""
    while s.turn < s.players:
        p = seat_at(s, s.turn)
        if s.losers >> p & 1 == 1:
            if is_stone_left(s):
                s.asked = p
                s.phase = Phase.STONE_SCAVENGED
                return
            tell(s, EVERYONE, Event.NO_STONES, p, 0, 0)
        s.turn += 1
    s.turn = 0
    s.asked = NOBODY
    s.losers = 0
    s.phase = Phase.NEXT_DELAYED


def scavenge(s: State, kind: int) -> None:
    """D3: the stone that was drawn."""
    draw_stone(s, kind)
    stone_to_bay(s, s.asked, kind)
    tell(s, EVERYONE, Event.STONE_TO, s.asked, 1, 0)
    s.turn += 1
    s.phase = Phase.NEXT_SCAVENGER


def find_stone(s: State, kind: int) -> None:
    """A stone that a used tile brings."""
    draw_stone(s, kind)
    stone_to_bay(s, s.flying, kind)
    tell(s, EVERYONE, Event.STONE_TO, s.flying, 0, 0)
    s.gifts -= 1
    s.phase = Phase.NEXT_GIFT


def next_delayed(s: State) -> None:
    """D4, in spot order, for whoever controls the tile now [R27]; then Fly Out ends."""
    while s.turn < N_SPOTS:
        p = s.control[s.turn]
        kind = s.tile[s.turn]
        if p != NOBODY and CLASS[kind] == TileClass.DELAYED:
            if kind == DEPOT:
                s.asked = p
                s.phase = Phase.TAKE_DEPOT
                return
            if kind == CONVOY:
                collect(s, p, SCRAP, CONVOY_SCRAP)
            elif kind == LOOKOUT:
                s.lookout |= 1 << p
                tell(s, EVERYONE, Event.LOOKOUT, p, 0, 0)
            else:
                s.beacon = p
                tell(s, EVERYONE, Event.BEACON, p, 0, 0)
        s.turn += 1
    s.turn = 0
    s.asked = NOBODY
    end_fly_out(s)


def end_fly_out(s: State) -> None:
    """Flow 6: every seat may look at the stones in its Loading Bay."""
    tell(s, EVERYONE, Event.FLY_OUT_ENDS, 0, 0, 0)
    for p in range(s.players):
        s.bay_seen[p] = 1 << p
        for kind in range(N_STONES):
            if s.bay_stone[p][kind] > 0:
                tell(s, 1 << p, Event.SEES, p, kind, s.bay_stone[p][kind])
    beat(s)
    s.phase = Phase.RETURN


def fly_back(s: State) -> None:
    """Flow 7: rockets to Base, and the Safe Path of the next round [R49]."""
    for p in range(s.players):
        s.rocket[p] = BASE
    for spot in range(N_SPOTS):
        s.control[spot] = NOBODY
    s.safe = s.meteor if s.alive >> s.meteor & 1 == 1 else NONE
    s.meteor = NONE
    tell(s, EVERYONE, Event.SAFE, s.safe, 0, 0)
    s.phase = Phase.ABANDON
