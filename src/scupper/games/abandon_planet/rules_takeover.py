"""Takeovers (docs/rules/abandon-planet.md, T1 to T4)."""

from __future__ import annotations

from scupper.engine.state import EVERYONE, NOBODY, beat, tell
from scupper.games.abandon_planet.components import CANNON, SABOTAGE, SCRAP, SHIELD, TOOL
from scupper.games.abandon_planet.rules_actions import (
    ACCEPT,
    BRIBE,
    CANNONADE,
    EXPOSE,
    RAID,
    SHIELDING,
    YIELD,
)
from scupper.games.abandon_planet.rules_flight import is_raidable
from scupper.games.abandon_planet.rules_things import move_loot, play_stone
from scupper.games.abandon_planet.state import Event, Phase, State

BRIBE_SCRAP = 2


def raids(s: State, player: int, out: list[int]) -> int:
    """Decision `raid`: others on the tile with loot."""
    count = 0
    for other in range(s.players):
        if is_raidable(s, player, other):
            out[count] = RAID + other
            count += 1
    return count


def raid(s: State, player: int, defender: int) -> None:
    """F6: the Takeover begins."""
    tell(s, EVERYONE, Event.RAIDED, player, defender, s.at)
    s.defender = defender
    s.asked = defender
    s.phase = Phase.DEFEND


def defences(s: State, player: int, out: list[int]) -> int:
    """T1: decision `defend` [R17]."""
    out[0] = YIELD
    count = 1
    if s.inventory_stone[player][CANNON] > 0:
        out[count] = CANNONADE
        count += 1
    if s.inventory[player][SCRAP] >= BRIBE_SCRAP:
        out[count] = BRIBE
        count += 1
    return count


def defend(s: State, player: int, action: int) -> None:
    """T2: an attacker without the stone that answers is not asked [R18]."""
    attacker = s.flying
    if action == YIELD:
        tell(s, EVERYONE, Event.YIELDED, player, 0, 0)
        s.phase = Phase.ATTACKER_WINS
    elif action == CANNONADE:
        play_stone(s, player, CANNON)
        tell(s, EVERYONE, Event.CANNON, player, attacker, 0)
        s.asked = attacker
        has_shield = s.inventory_stone[attacker][SHIELD] > 0
        s.phase = Phase.ANSWER_CANNON if has_shield else Phase.DEFENDER_WINS
    else:
        s.inventory[player][SCRAP] -= BRIBE_SCRAP
        s.bay[attacker][SCRAP] += BRIBE_SCRAP
        tell(s, EVERYONE, Event.BRIBE, player, attacker, 0)
        s.asked = attacker
        if s.inventory_stone[attacker][SABOTAGE] > 0:
            s.phase = Phase.ANSWER_BRIBE
        else:
            take_bribe(s)


def answers(s: State, out: list[int]) -> int:
    """T2: decision `answer`."""
    out[0] = SHIELDING if s.phase == Phase.ANSWER_CANNON else EXPOSE
    out[1] = ACCEPT
    return 2


def answer(s: State, player: int, action: int) -> None:
    """T2: the attacker's answer to a cannon or a bribe."""
    if action == SHIELDING:
        play_stone(s, player, SHIELD)
        tell(s, EVERYONE, Event.SHIELDED, player, 0, 0)
        s.phase = Phase.ATTACKER_WINS
    elif action == EXPOSE:
        play_stone(s, player, SABOTAGE)
        s.bay[player][SCRAP] -= BRIBE_SCRAP
        s.inventory[s.defender][SCRAP] += BRIBE_SCRAP
        tell(s, EVERYONE, Event.EXPOSED, player, 0, 0)
        s.phase = Phase.ATTACKER_WINS
    else:
        tell(s, EVERYONE, Event.LET_BE, player, 0, 0)
        if s.phase == Phase.ANSWER_CANNON:
            s.phase = Phase.DEFENDER_WINS
        else:
            take_bribe(s)


def take_bribe(s: State) -> None:
    """T2: neither winner nor loser."""
    tell(s, EVERYONE, Event.BRIBED, s.defender, s.flying, 0)
    s.phase = Phase.AFTER_TAKEOVER


def attacker_wins(s: State) -> None:
    """T3: with the loot goes the control of a defender who had it."""
    takes_tile = s.control[s.at] == s.defender
    if takes_tile:
        s.control[s.at] = s.flying
    win(s, s.flying, s.defender, 1 if takes_tile else 0)


def defender_wins(s: State) -> None:
    """T3: control does not change [R59]."""
    win(s, s.defender, s.flying, 0)


def win(s: State, winner: int, loser: int, takes_tile: int) -> None:
    """T3 and T4 [R19]: loot, Scavenge list, and the loser may prepare again."""
    beat(s)
    tell(s, EVERYONE, Event.WON, winner, loser, takes_tile)
    lost_prep = move_loot(s, winner, loser)
    s.losers |= 1 << loser
    if lost_prep and s.inventory[loser][TOOL] > 0:
        s.asked = loser
        s.phase = Phase.REPREP_RAIDED
    else:
        s.phase = Phase.AFTER_TAKEOVER


def after_takeover(s: State) -> None:
    """T4: an attacker who got control uses the tile."""
    s.defender = NOBODY
    s.phase = Phase.TAKE_CONTROL if s.control[s.at] == s.flying else Phase.NEXT_FLIGHT
