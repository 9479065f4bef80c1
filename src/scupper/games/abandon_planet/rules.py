"""The rules of Abandon Planet, once: docs/rules/abandon-planet.md in ordinary typed Python.

Interpreted for people and tests, compiled for simulation: docs/design.md tells the style. This file is the
contract and the loop; each part of a round is in a file of its own. Sections and rulings (R12) are those of
the rules file.
"""

from __future__ import annotations

from scupper.engine.masks import list_members
from scupper.engine.state import CHANCE, EVERYONE, NOBODY
from scupper.games.abandon_planet.components import BLANK as BLANK_TILE
from scupper.games.abandon_planet.components import (
    COPIES,
    GOALS,
    SCRAP,
    STONES_OF_A_KIND,
)
from scupper.games.abandon_planet.rules_actions import (
    ALLY,
    PATH,
    PREP,
    RAID,
    REPREP,
    TAKE,
)
from scupper.games.abandon_planet.rules_flight import (
    flights,
    fly_out,
    land,
    list_faces,
    meet,
    next_flight,
    next_gift,
    roll,
    slide,
    slides,
    take,
    take_control,
    takes,
    use,
    uses,
)
from scupper.games.abandon_planet.rules_launch import (
    abandon,
    allies,
    ally,
    launch,
    pair_up,
    places,
    scores,
)
from scupper.games.abandon_planet.rules_market import (
    clear_offer,
    deal,
    deals,
    next_late_window,
    next_window,
    pass_leadership,
    replies,
    reply,
    unload_all,
)
from scupper.games.abandon_planet.rules_ready import (
    deck,
    draw_meteor,
    hint,
    hints,
    lay_card,
    next_prep,
    paths,
    prep,
    preps,
    reveal_paths,
    start_round,
)
from scupper.games.abandon_planet.rules_resample import resample
from scupper.games.abandon_planet.rules_setup import (
    deal_stone,
    first_strike,
    lay_tile,
    list_kinds,
    list_stones,
    name_leader,
    name_safe_path,
    next_deal,
)
from scupper.games.abandon_planet.rules_strike import (
    brace,
    braces,
    fall,
    find_stone,
    fly_back,
    next_delayed,
    next_fall,
    next_scavenger,
    next_struck,
    reveal_meteor,
    reveal_tile,
    revealed_tile,
    scavenge,
)
from scupper.games.abandon_planet.rules_takeover import (
    after_takeover,
    answer,
    answers,
    attacker_wins,
    defences,
    defend,
    defender_wins,
    raid,
    raids,
)
from scupper.games.abandon_planet.state import (
    BASE,
    MAX_PLAYERS,
    N_ITEMS,
    N_KINDS,
    N_PATHS,
    N_SPOTS,
    N_STONES,
    NONE,
    Phase,
    State,
)

__all__ = [
    "State",
    "begin",
    "between_lines",
    "go_on",
    "legal",
    "opener",
    "outcomes",
    "places",
    "play",
    "resample",
    "scores",
    "sealed",
    "to_act",
]

GOAL_SHEETS = tuple(GOALS.values())
FIRST_SCRAP = 2
MOST_THRESHOLD = 5


def begin(s: State, players: int, options: list[int]) -> None:
    """An empty position before the tiles are laid out.

    options: goal, the six numbers of a custom one, the kinds of the two blanks, offers, prep, hints (1: off).
    """
    s.players = players
    goal = options[0]
    for item in range(N_ITEMS):
        s.goal[item] = GOAL_SHEETS[goal][item] if goal < len(GOAL_SHEETS) else options[1 + item]
    s.blanks[0] = options[7]
    s.blanks[1] = options[8]
    s.offers = options[9]
    s.threshold = 0 if options[10] == 1 else threshold(s)
    s.hints = 1 - options[11]
    s.phase = Phase.TILES
    s.round = 0
    s.leader = NOBODY
    s.turn = 0
    s.drawn = 0
    s.alive = (1 << N_PATHS) - 1
    s.safe = NONE
    s.meteor = NONE
    s.meteor_seen = EVERYONE
    s.lookout = 0
    s.beacon = NOBODY
    s.hint_to = NONE
    s.hint = NONE
    s.hint_seen = EVERYONE
    s.struck = 0
    s.losers = 0
    s.prepped = 0
    s.ready = 0
    s.made = 0
    s.winners = 0
    s.offers_made = 0
    s.late = 0
    clear_offer(s)
    begin_board(s)
    begin_flights(s)
    for p in range(MAX_PLAYERS):
        begin_player(s, p)


def threshold(s: State) -> int:
    """Components, T: half of the goal's resources less one, from 1 to 5 [R5]."""
    demanded = 0
    for item in range(SCRAP):
        demanded += s.goal[item]
    return max(1, min(MOST_THRESHOLD, demanded // 2 - 1))


def begin_board(s: State) -> None:
    """Empty spots, full stacks."""
    for kind in range(N_KINDS):
        s.kinds_left[kind] = 0 if kind == BLANK_TILE else COPIES[kind]
    for i in range(2):
        if s.blanks[i] != NONE:
            s.kinds_left[s.blanks[i]] += 1
    for spot in range(N_SPOTS):
        s.tile[spot] = NONE
        s.control[spot] = NOBODY
        s.stone[spot] = NONE
    s.used = 0
    s.stone_on = 0
    for stone in range(N_STONES):
        s.stack[stone] = STONES_OF_A_KIND
        s.discard[stone] = 0
    s.stack_size = N_STONES * STONES_OF_A_KIND


def begin_flights(s: State) -> None:
    """Nobody flies."""
    s.asked = NOBODY
    s.flying = NOBODY
    s.defender = NOBODY
    s.has_sabotaged = 0
    s.slid = 0
    s.at = NONE
    s.gifts = 0
    s.choosing = 0
    s.laid = 0


def begin_player(s: State, player: int) -> None:
    """Set-up 2: two scrap; the stones come by chance."""
    s.card[player] = NONE
    s.path[player] = NONE
    s.rocket[player] = BASE
    s.delayed[player] = NOBODY
    s.inventory_stones[player] = 0
    s.bay_stones[player] = 0
    s.bay_seen[player] = 1 << player if player < s.players else 0
    for item in range(N_ITEMS):
        s.inventory[player][item] = 0
        s.bay[player][item] = 0
    for kind in range(N_STONES):
        s.inventory_stone[player][kind] = 0
        s.bay_stone[player][kind] = 0
    if player < s.players:
        s.inventory[player][SCRAP] = FIRST_SCRAP


def to_act(s: State) -> int:
    """Bit mask of the players who may act now; CHANCE when chance is due; 0 when the game is over."""
    if s.phase <= Phase.STONE_SCAVENGED:
        return CHANCE
    if s.phase == Phase.OVER:
        return 0
    return s.choosing if s.phase == Phase.PATH else 1 << s.asked


def opener(s: State) -> int:
    """The Leader, who may end the talk before the paths are turned over; draws open nobody's turn."""
    return s.leader if s.phase == Phase.PATH else NOBODY


def sealed(s: State) -> int:
    """How many Path cards lie face down."""
    return s.laid


def between_lines(s: State) -> bool:
    """True unless tiles or first stones are half drawn."""
    return s.phase <= Phase.OVER and s.drawn == 0


def legal(s: State, player: int, out: list[int]) -> int:
    """Section Decisions: the options of a player who is asked, in canonical order."""
    if s.phase == Phase.PATH:
        return paths(s, out) if s.choosing >> player & 1 == 1 else 0
    if player != s.asked or s.phase >= Phase.OVER or s.phase <= Phase.STONE_SCAVENGED:
        return 0
    if s.phase == Phase.FLIGHT:
        return flights(s, player, out)
    if s.phase == Phase.MARKET or s.phase == Phase.LATE_MARKET:
        return deals(s, player, out)
    if s.phase == Phase.REPLY:
        return replies(s, player, out)
    if s.phase == Phase.SLIDER:
        return slides(s, out)
    return legal_otherwise(s, player, out)


def legal_otherwise(s: State, player: int, out: list[int]) -> int:
    """The options of the decisions that are rarer."""
    if s.phase == Phase.PREP:
        return preps(PREP, out)
    if s.phase == Phase.REPREP_RAIDED or s.phase == Phase.REPREP_STRUCK:
        return preps(REPREP, out)
    if s.phase == Phase.HINT:
        return hints(s, player, out)
    if s.phase == Phase.RAID:
        return raids(s, player, out)
    if s.phase == Phase.DEFEND:
        return defences(s, player, out)
    if s.phase == Phase.ANSWER_CANNON or s.phase == Phase.ANSWER_BRIBE:
        return answers(s, out)
    if s.phase == Phase.USE:
        return uses(s, player, out)
    if s.phase == Phase.BRACE:
        return braces(out)
    if s.phase == Phase.ALLY:
        return allies(s, player, out)
    return takes(TAKE, out)


def outcomes(s: State, out: list[int], weights: list[int]) -> int:
    """Section Chance: what may come, uniformly among single tiles, cards, faces and stones."""
    if s.phase == Phase.TILES or s.phase == Phase.AFTERMATH:
        return list_kinds(s, out, weights)
    if s.phase == Phase.ROLL:
        return list_faces(out, weights)
    if s.phase == Phase.STRIKE or s.phase == Phase.SAFE:
        return list_evenly(s.alive, out, weights)
    if s.phase == Phase.LEADER:
        return list_evenly((1 << s.players) - 1, out, weights)
    if s.phase == Phase.METEOR:
        return list_evenly(deck(s), out, weights)
    if s.phase <= Phase.STONE_SCAVENGED:
        return list_stones(s, out, weights)
    return 0


def list_evenly(mask: int, out: list[int], weights: list[int]) -> int:
    """The members of a mask, all equally likely."""
    count = list_members(mask, 0, out)
    for i in range(count):
        weights[i] = 1
    return count


def play(s: State, player: int, action: int) -> None:
    """One choice or outcome, and all that follows without a choice."""
    if s.phase <= Phase.STONE_SCAVENGED:
        happen(s, action)
    elif s.phase == Phase.PATH:
        lay_card(s, player, action - PATH)
    elif s.phase <= Phase.REPREP_RAIDED:
        choose_in_flight(s, player, action)
    elif s.phase == Phase.MARKET or s.phase == Phase.LATE_MARKET:
        deal(s, player, action)
    elif s.phase == Phase.REPLY:
        reply(s, player, action)
    elif s.phase == Phase.USE:
        use(s, player, action)
    elif s.phase == Phase.BRACE:
        brace(s, player, action)
    elif s.phase == Phase.REPREP_STRUCK:
        prep(s, player, action)
        s.turn += 1
        s.phase = Phase.NEXT_STRUCK
    elif s.phase == Phase.ALLY:
        ally(s, player, action - ALLY)
    elif s.phase < Phase.BRACE:
        take(s, player, action)
    go_on(s)


def choose_in_flight(s: State, player: int, action: int) -> None:
    """A choice before or in a flight or a takeover."""
    if s.phase == Phase.FLIGHT:
        fly_out(s, player, action)
    elif s.phase == Phase.SLIDER:
        slide(s, player, action)
    elif s.phase == Phase.RAID:
        raid(s, player, action - RAID)
    elif s.phase == Phase.DEFEND:
        defend(s, player, action)
    elif s.phase == Phase.ANSWER_CANNON or s.phase == Phase.ANSWER_BRIBE:
        answer(s, player, action)
    elif s.phase == Phase.HINT:
        hint(s, player, action)
    elif s.phase == Phase.PREP:
        prep(s, player, action)
    else:
        prep(s, player, action)
        s.phase = Phase.AFTER_TAKEOVER


def happen(s: State, outcome: int) -> None:
    """What chance brings."""
    if s.phase == Phase.METEOR:
        draw_meteor(s, outcome)
    elif s.phase == Phase.TILES:
        lay_tile(s, outcome)
    elif s.phase == Phase.DEAL:
        deal_stone(s, outcome)
    elif s.phase == Phase.STRIKE:
        first_strike(s, outcome)
    elif s.phase == Phase.SAFE:
        name_safe_path(s, outcome)
    elif s.phase == Phase.LEADER:
        name_leader(s, outcome)
    elif s.phase == Phase.AFTERMATH:
        reveal_tile(s, outcome)
    elif s.phase == Phase.STONE_FOUND:
        find_stone(s, outcome)
    elif s.phase == Phase.ROLL:
        roll(s, outcome)
    elif s.phase == Phase.STONE_SCAVENGED:
        scavenge(s, outcome)
    else:
        fall(s, outcome)


def go_on(s: State) -> None:
    """All that follows without a choice, until somebody must choose, chance is due or the game is over."""
    while s.phase > Phase.OVER:
        step(s)


def step(s: State) -> None:
    """One step that nobody chooses; it leaves `phase` at whatever comes next."""
    if s.phase == Phase.NEXT_FLIGHT:
        next_flight(s)
    elif s.phase == Phase.LAND:
        land(s)
    elif s.phase == Phase.TAKE_CONTROL:
        take_control(s)
    elif s.phase == Phase.MEET:
        meet(s)
    elif s.phase == Phase.NEXT_WINDOW:
        next_window(s)
    elif s.phase == Phase.ATTACKER_WINS:
        attacker_wins(s)
    elif s.phase == Phase.DEFENDER_WINS:
        defender_wins(s)
    elif s.phase == Phase.AFTER_TAKEOVER:
        after_takeover(s)
    elif s.phase == Phase.NEXT_GIFT:
        next_gift(s)
    elif s.phase == Phase.NEXT_PREP:
        next_prep(s)
    elif s.phase == Phase.REVEAL_PATHS:
        reveal_paths(s)
    else:
        step_after_flights(s)


def step_after_flights(s: State) -> None:
    """One step of the strike, the return, the launch or the exchange."""
    if s.phase == Phase.REVEAL_METEOR:
        reveal_meteor(s)
    elif s.phase == Phase.REVEALED_TILE:
        revealed_tile(s)
    elif s.phase == Phase.NEXT_FALL:
        next_fall(s)
    elif s.phase == Phase.NEXT_STRUCK:
        next_struck(s)
    elif s.phase == Phase.NEXT_SCAVENGER:
        next_scavenger(s)
    elif s.phase == Phase.NEXT_DELAYED:
        next_delayed(s)
    elif s.phase == Phase.RETURN:
        fly_back(s)
    elif s.phase == Phase.ABANDON:
        abandon(s)
    elif s.phase == Phase.PAIR_UP:
        pair_up(s)
    elif s.phase == Phase.LAUNCH:
        launch(s)
    elif s.phase == Phase.UNLOAD:
        unload_all(s)
    elif s.phase == Phase.NEXT_LATE_WINDOW:
        next_late_window(s)
    elif s.phase == Phase.PASS_LEADERSHIP:
        pass_leadership(s)
    elif s.phase == Phase.ROUND:
        start_round(s)
    else:
        next_deal(s)
