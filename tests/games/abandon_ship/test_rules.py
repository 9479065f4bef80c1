"""What must always hold of Abandon Ship's rules, on positions of every kind; rulings without a case."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scupper
from scupper.engine.chance import Seeded
from scupper.engine.checks_play import Ear
from scupper.engine.match import Match
from scupper.engine.state import CHANCE, EVERYONE, NOBODY, UNKNOWN, copy, new, new_checked, observe
from scupper.games.abandon_ship import notation, rules
from scupper.games.abandon_ship.components import (
    BACK,
    BERTH_POINTS,
    CHEESE_COUNT,
    CHEESE_SPACES,
    CHEESE_VALUES,
    CIRCLED,
    FACE_TEXT,
    FORWARD,
    SINK_COUNT,
    SINK_VALUES,
    START_SPACE,
    STAYS,
    STEPS,
    TILE_RATS,
    TOP,
    WHITE,
)
from scupper.games.abandon_ship.invariants import broken
from scupper.games.abandon_ship.rules import State
from scupper.games.abandon_ship.state import N_CHEESE, N_DICE, N_RATS, N_TILES, NONE, Event, Phase

GAME = scupper.game("abandon-ship")
HERE = Path(__file__).parent
RULES_FILE = HERE.parents[2] / "docs" / "rules" / "abandon-ship.md"
TOKENS = [value for value, count in zip(CHEESE_VALUES, CHEESE_COUNT, strict=True) for _ in range(count)]


# ---- Positions of every kind


@st.composite
def positions(draw: st.DrawFn, phase: Phase = Phase.USE) -> State:
    """Any sound position at the choice of a die, or before a sink token, also one hardly ever reached."""
    s = new_checked(State)
    duel = draw(st.booleans())
    players = 2 if duel else draw(st.integers(3, 7))
    rules.begin(s, players, [0, draw(st.integers(0, 1)), draw(st.integers(0, 1)), int(duel)])
    s.phase = phase
    s.turn = draw(st.integers(0, players - 1))
    s.water = draw(st.integers(0, TOP - 1))
    _place_rats(draw, s)
    _fill_pool(draw, s)
    _place_cheese(draw, s)
    least = 1 if phase == Phase.SINK else 0
    for v, count in enumerate(SINK_COUNT):
        s.sinks[v] = draw(st.integers(0, count))
    if sum(s.sinks) < least:
        s.sinks[0] = 1
    tiles = draw(st.permutations(range(N_TILES)))
    each = 2 if duel else 1
    for p in range(players):
        hand = sorted(tiles[p * each : p * each + each])
        for h, tile in enumerate(hand):
            s.tile[p][h] = tile
    assert broken(s) is None
    return s


def _place_rats(draw: st.DrawFn, s: State) -> None:
    """Up to three on top, three or more in play, the others drowned; nobody alone on a covered space."""
    order = draw(st.permutations(range(N_RATS)))
    up = draw(st.integers(0, 3))
    playing = draw(st.integers(3, N_RATS - up))
    for k, r in enumerate(order):
        s.berth[r] = k if k < up else NONE
        s.space[r] = draw(st.integers(1, TOP - 1)) if up <= k < up + playing else 0
    lonely = [r for r in in_play(s) if s.space[r] <= s.water and s.space.count(s.space[r]) == 1]
    deepest = s.water == TOP - 1
    for r in in_play(s) if lonely and deepest else lonely:
        s.space[r] = TOP - 1 if deepest else s.water + 1


def _fill_pool(draw: st.DrawFn, s: State) -> None:
    in_game = [d for d in range(N_DICE) if d == WHITE or s.space[d] > 0]
    size = draw(st.integers(2, len(in_game)) if s.phase == Phase.USE else st.integers(0, 1))
    pool = draw(st.permutations(in_game))[:size]
    for d in range(N_DICE):
        s.pool[d] = int(d in pool)
        s.face[d] = draw(st.integers(0, 5)) if d in pool and s.phase == Phase.USE else NONE


def _place_cheese(draw: st.DrawFn, s: State) -> None:
    tokens = draw(st.permutations(TOKENS))
    for k, value in enumerate(tokens):
        taken = CHEESE_SPACES[k] in s.space or draw(st.booleans())
        s.cheese[k] = 0 if taken else value
        s.cheese_seen[k] = EVERYONE if taken or s.cheese_hidden == 0 else 0
        if taken:
            s.points[draw(st.integers(0, s.players - 1))] += value
            s.cheese_left[CHEESE_VALUES.index(value)] -= 1


def options(s: State) -> list[int]:
    """The legal actions of the player in turn."""
    out = [0] * GAME.facts.max_legal
    return out[: rules.legal(s, s.turn, out)]


def in_play(s: State) -> list[int]:
    """The rats in play."""
    return [r for r in range(N_RATS) if s.space[r] > 0]


# ---- The choice


@given(positions())
def test_options_are_those_of_the_rules_file(s: State) -> None:
    """R4, R6: every pair of a die just rolled and a rat in play that its face can move; 2 to 56."""
    found = {(action // N_RATS, action % N_RATS) for action in options(s)}
    rolled = [d for d in range(N_DICE) if s.pool[d] == 1]
    circled = {(d, r) for d in rolled for r in in_play(s) if CIRCLED[d][s.face[d]]}
    own = {(d, d) for d in rolled if not CIRCLED[d][s.face[d]]}
    assert found == circled | own
    assert len(rolled) >= 2
    assert 2 <= len(options(s)) == len(found) <= 56
    assert rules.to_act(s) == 1 << s.turn


@given(positions(), st.data())
def test_using_a_die(before: State, data: st.DataObject) -> None:
    """One rat goes where its face leads; the die stays only with an x; everything is sound afterwards."""
    action = data.draw(st.sampled_from(options(before)))
    die, rat = divmod(action, N_RATS)
    s = copy(before)
    rules.play(s, s.turn, action)
    to = _destination(before, rat, STEPS[die][before.face[die]])
    for r in in_play(before):
        expected = to if r == rat else before.space[r]
        assert s.space[r] in (expected, 0)
    assert all(s.berth[r] == before.berth[r] for r in range(N_RATS) if before.berth[r] != NONE)
    _check_arrival(before, s, rat, to)
    _check_cheese(before, s, rat, to)
    _check_washed(before, s, rat, to)
    assert (s.water, s.sinks) == (before.water, before.sinks)
    assert broken(s) is None
    if s.phase != Phase.OVER:
        assert s.turn == (before.turn + 1) % before.players
        left = {d for d in range(N_DICE) if before.pool[d] and (d == WHITE or s.space[d] > 0)}
        if not STAYS[die][before.face[die]]:
            left.discard(die)
        full = {WHITE, *in_play(s)}
        all_back = len(left) <= 1 and sum(s.sinks) == 0
        assert {d for d in range(N_DICE) if s.pool[d]} == (full if all_back else left)
        assert s.phase == (Phase.SINK if len(left) <= 1 and not all_back else Phase.ROLL)


def _destination(s: State, rat: int, steps: int) -> int:
    """Where a rat goes: Flow 4, said in another way."""
    others = [s.space[r] for r in in_play(s)]
    at = s.space[rat]
    if steps == FORWARD:
        return min((space for space in others if space > at), default=at)
    if steps == BACK:
        return max((space for space in others if space < at), default=at)
    return at + steps


def _check_arrival(before: State, s: State, rat: int, to: int) -> None:
    up = sum(berth != NONE for berth in before.berth)
    if to >= TOP:
        assert (s.berth[rat], s.space[rat]) == (up, 0)
    elif s.phase != Phase.OVER:
        assert s.berth[rat] == NONE


def _check_cheese(before: State, s: State, rat: int, to: int) -> None:
    """R23 to R25: a rat that has moved takes what lies on its space, for the player in turn."""
    gained = [after - had for after, had in zip(s.points, before.points, strict=True)]
    moved = to != before.space[rat]
    value = before.cheese[CHEESE_SPACES.index(to)] if moved and to in CHEESE_SPACES else 0
    assert gained == [value if p == before.turn else 0 for p in range(len(gained))]
    assert sum(s.cheese) == sum(before.cheese) - value


def _check_washed(before: State, s: State, rat: int, to: int) -> None:
    """R10, R11: all rats alone on a covered space after the move are washed away, and no others."""
    standing = {r: to if r == rat else before.space[r] for r in in_play(before)}
    counts = Counter(standing.values())
    alone = {r for r, space in standing.items() if space <= before.water and counts[space] == 1}
    for r, space in standing.items():
        if r in alone:
            assert (s.space[r], s.berth[r]) == (0, NONE)
        elif space < TOP and s.phase != Phase.OVER:
            assert s.space[r] == space
    left = [r for r, space in standing.items() if space < TOP and r not in alone]
    up = sum(berth != NONE for berth in before.berth) + (to >= TOP)
    assert (s.phase == Phase.OVER) == (up == 4 or len(left) <= 2)
    if s.phase == Phase.OVER and up < 4:
        taken = range(up)
        best = max(BERTH_POINTS[k] for k in range(4) if k not in taken)
        points = 0 if up == 0 and s.last_two_by_order else best
        assert [BERTH_POINTS[s.berth[r]] for r in left] == [points] * len(left)


# ---- The water


@given(positions(Phase.SINK), st.data())
def test_water_rises(before: State, data: st.DataObject) -> None:
    """R15 to R19: it stops at the first rats, at the token's number or at 35; one rat there drowns."""
    v = data.draw(st.sampled_from([v for v in range(len(SINK_VALUES)) if before.sinks[v]]))
    s = copy(before)
    rules.play(s, CHANCE, v)
    reach = range(before.water + 1, min(before.water + SINK_VALUES[v], TOP - 1) + 1)
    stop = next((space for space in reach if space in before.space), reach[-1] if reach else before.water)
    assert s.water == stop
    single = reach and before.space.count(stop) == 1
    washed = [r for r in in_play(before) if single and before.space[r] == stop]
    assert [r for r in in_play(before) if (s.space[r], s.berth[r]) == (0, NONE)] == washed
    assert sum(s.sinks) == sum(before.sinks) - 1
    assert broken(s) is None
    left = len(in_play(before)) - len(washed)
    assert s.phase == (Phase.ROLL if left > 2 else Phase.OVER)
    if s.phase == Phase.ROLL:
        assert s.turn == before.turn
        assert {d for d in range(N_DICE) if s.pool[d]} == {WHITE, *in_play(s)}


# ---- Whole games


@given(st.integers(0, 2**32), st.integers(2, 7), st.integers(0, 7))
def test_whole_games(seed: int, players: int, bits: int) -> None:
    """From the set-up to the end every position is sound, and places follow totals and then cheese (R37)."""
    stream, s = Seeded(seed), new_checked(State)
    rules.begin(s, players, [bits & 1, bits >> 1 & 1, bits >> 2, int(players == 2)])
    out, weights = [0] * 64, [0] * 64
    while rules.to_act(s) != 0:
        waiting = rules.to_act(s)
        if waiting == CHANCE:
            player, count = CHANCE, rules.outcomes(s, out, weights)
        else:
            player, count = s.turn, rules.legal(s, s.turn, out)
        rules.play(s, player, out[stream.below(count)])
        if rules.between_lines(s):
            assert broken(s) is None
    scores, places = [0] * players, [0] * players
    rules.scores(s, scores)
    rules.places(s, places)
    order = sorted(range(players), key=lambda p: (-scores[p], -s.points[p]))
    for p, q in combinations(range(players), 2):
        better = (scores[p], s.points[p]) > (scores[q], s.points[q])
        equal = (scores[p], s.points[p]) == (scores[q], s.points[q])
        assert (places[p] < places[q]) == better
        assert (places[p] == places[q]) == equal
    assert places[order[0]] == 1


def test_no_turn_limit() -> None:
    """R33: seats that stall, with small steps and an x, go on for longer than any limit would allow."""
    longest = 0
    for seed in range(6):
        match = GAME.start(players=4, seed=seed)
        turns = 0
        while not match.over:
            seat = match.to_act[0]
            view: Any = match.view(seat).state
            faces = {
                action: (action // N_RATS, view.face[action // N_RATS]) for action in match.actions(seat)
            }
            steps = {a: (not STAYS[d][f], abs(STEPS[d][f])) for a, (d, f) in faces.items()}
            match.play(seat, min(steps, key=lambda action: steps[action]))
            turns += 1
        longest = max(longest, turns)
    assert longest > 80


# ---- Chance


def chance(s: State) -> dict[int, int]:
    """Outcome -> weight."""
    out, weights = [0] * GAME.facts.max_outcomes, [0] * GAME.facts.max_outcomes
    count = rules.outcomes(s, out, weights)
    return dict(zip(out[:count], weights[:count], strict=True))


def test_chance_of_the_set_up() -> None:
    """Section Chance, R35: tokens one by one from those left, tiles from those left, any seat first."""
    s = new(State)
    rules.begin(s, 5, [0, 0, 0, 0])
    assert chance(s) == {0: 2, 1: 2, 2: 1}
    rules.play(s, CHANCE, 0)
    assert chance(s) == {0: 1, 1: 2, 2: 1}
    for value in (0, 1, 1, 2):
        rules.play(s, CHANCE, value)
    assert chance(s) == dict.fromkeys(range(7), 1)
    rules.play(s, CHANCE, 3)
    assert chance(s) == dict.fromkeys((0, 1, 2, 4, 5, 6), 1)
    for tile in (0, 1, 2, 4):
        rules.play(s, CHANCE, tile)
    assert chance(s) == dict.fromkeys(range(5), 1)
    rules.play(s, CHANCE, 4)
    assert s.turn == 4
    assert chance(s) == dict.fromkeys(range(6), 1)


@given(positions(Phase.SINK))
def test_chance_of_sink_tokens(s: State) -> None:
    """While both 4s are left, 4 has two chances."""
    assert chance(s) == {v: s.sinks[v] for v in range(len(SINK_VALUES)) if s.sinks[v]}


# ---- Set-up


@pytest.mark.parametrize("options", [{}, {"start": "deck10"}, {"last_two": "order"}, {"cheese": "hidden"}])
def test_set_up(options: dict[str, Any]) -> None:
    """R1 and section Variants: each option is in the position from the start, and does nothing else there."""
    match = GAME.start(players=4, seed=2, **options)
    s: Any = match.record[3].before
    deep = options.get("start") == "deck10"
    assert (set(s.space), s.water) == ({10 if deep else 1}, 6 if deep else 0)
    assert s.last_two_by_order == int(options.get("last_two") == "order")
    hidden = options.get("cheese") == "hidden"
    assert sorted(s.cheese) == TOKENS
    assert observe(s, 0).state.cheese == ([UNKNOWN] * N_CHEESE if hidden else s.cheese)
    assert (sum(s.pool), sum(s.sinks), s.phase) == (N_DICE, sum(SINK_COUNT), Phase.ROLL)
    assert s.turn == int(match.record[2].text.removeprefix("* first ")) - 1


def test_set_up_of_a_duel() -> None:
    """Two tiles for each of two seats, three put away (section Variants)."""
    s: Any = GAME.start(players=2, seed=2, duel="on").full_state()
    assert all(0 <= low < high for low, high in s.tile[:2])
    assert len({t for hand in s.tile[:2] for t in hand}) == 4


# ---- What is told


@given(positions(), st.data())
def test_what_is_told_of_a_move(before: State, data: st.DataObject) -> None:
    """The log hears of every washed rat, arrival and cheese, and of nothing that did not happen."""
    s: Any = copy(before)
    s.listener = ear = Ear()
    rules.play(s, s.turn, data.draw(st.sampled_from(options(before))))
    told = Counter(event.kind for event in ear.told)
    gone = [r for r in in_play(before) if (s.space[r], s.berth[r]) == (0, NONE)]
    up = [r for r in in_play(before) if s.berth[r] != NONE]
    assert told[Event.WASHED] == len(gone)
    assert told[Event.ARRIVED] + told[Event.LAST] == len(up)
    assert told[Event.TOOK] == int(sum(s.points) > sum(before.points))
    assert told[Event.MOVED] + told[Event.STAYED] == told[Event.USED] == 1
    ended = [event.a for event in ear.told if event.kind == Event.ENDED]
    assert ended == ([sum(berth != NONE for berth in s.berth)] if s.phase == Phase.OVER else [])


# ---- Who knows what


@given(positions())
def test_tiles_and_hidden_cheese_are_secret(s: State) -> None:
    """R26, R30: before the end a tile is its seat's own; cheese is open, or hidden until it is taken."""
    for viewer in (*range(s.players), -2):
        view: Any = observe(s, viewer).state
        for p in range(s.players):
            assert view.tile[p] == (s.tile[p] if p == viewer else [UNKNOWN, UNKNOWN])
        for k in range(N_CHEESE):
            known = s.cheese_hidden == 0 or s.cheese[k] == 0
            assert view.cheese[k] == (s.cheese[k] if known else UNKNOWN)


@given(positions())
def test_everything_is_open_at_the_end(s: State) -> None:
    """R30: when the game is over all tiles, and the cheese that nobody took, are turned up."""
    rules.finish(s)
    for viewer in (0, -2):
        view: Any = observe(s, viewer).state
        assert (view.tile, view.cheese) == (s.tile, s.cheese)
        assert view.turn == NOBODY


# ---- Rulings that no worked case shows


def test_cheese_without_movement() -> None:
    """R25: a move that does nothing takes no cheese, even if a rat stood on one."""
    s = notation.read_position(
        "p=3 phase=use turn=1 water=0 dice=red:3,white:(fwd) sinks=3,4,4,5,5,6,7,8"
        " | red 17 orange 9 yellow 9 green 9 blue 4 purple 4 black 2"
        " | cheese 17=3 | points 0,0,0 | tiles 1=a 2=b 3=c",
        GAME.setting(3),
    )
    rules.play(s, 0, WHITE * N_RATS)
    assert (s.space[0], s.points[:3], s.cheese[0]) == (17, [0, 0, 0], 3)


def test_forward_arrow_of_a_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    """R31: should a coloured die get a plain arrow, it moves the rat of its colour, and no other."""
    steps, text = [list(row) for row in STEPS], [list(row) for row in FACE_TEXT]
    steps[1][2], text[1][2] = FORWARD, "fwd"
    for module in (rules, notation):
        monkeypatch.setattr(module, "STEPS", tuple(map(tuple, steps)), raising=False)
        monkeypatch.setattr(module, "FACE_TEXT", tuple(map(tuple, text)), raising=False)
    s = notation.read_position(
        "p=3 phase=use turn=1 water=0 dice=orange:3,white:(1) sinks=3,4,4,5,5,6,7,8"
        " | red 12 orange 9 yellow 9 green 9 blue 4 purple 4 black 2"
        " | cheese - | points 0,0,0 | tiles 1=a 2=b 3=c",
        GAME.setting(3),
    )
    assert [action for action in options(s) if action // N_RATS == 1] == [1 * N_RATS + 1]
    assert notation.read_line(s, "1 use orange") == (0, [1 * N_RATS + 1])
    rules.play(s, 0, 1 * N_RATS + 1)
    assert (s.space[1], s.pool[1]) == (12, 0)


def test_cheese_is_out_of_reach_at_the_start() -> None:
    """R36: no single die takes a rat from either start to a cheese."""
    numbers = {steps for row in STEPS for steps in row if steps > 0}
    assert not {start + steps for start, steps in product(START_SPACE, numbers)} & set(CHEESE_SPACES)


def test_bounds_of_the_score() -> None:
    """The most that a seat can have: of all ends, both tiles of a duel, and all the cheese."""
    best = 0
    for up in range(4):
        left = max(BERTH_POINTS[up:])
        points = [*BERTH_POINTS[:up], left, left] + [0] * N_RATS
        best = max(best, _best_pair(points[:N_RATS]))
    best = max(best, _best_pair([*BERTH_POINTS, 0, 0, 0]))
    assert GAME.facts.score_range == (0, best + sum(TOKENS))


def _best_pair(points: list[int]) -> int:
    """The most that two tiles can score when the rats have these points in the best order."""
    weights = sorted((sum(r in tile for tile in TILE_RATS[:2]) for r in range(N_RATS)), reverse=True)
    return sum(w * p for w, p in zip(weights, sorted(points, reverse=True), strict=True))


def test_every_ruling_is_tried() -> None:
    """Each ruling of the rules file is named by a worked case or by a test."""
    numbers = re.findall(r"^- \*\*(R\d+)\.", RULES_FILE.read_text("utf-8"), re.MULTILINE)
    assert len(numbers) == 37
    cases = (HERE.parents[1] / "specs" / "abandon-ship" / "worked-cases.toml").read_text("utf-8")
    tests = "".join(path.read_text("utf-8") for path in sorted(HERE.glob("test_*.py")))
    for first, last in re.findall(r"R(\d+) to R(\d+)", tests):
        tests += "".join(f" R{n} " for n in range(int(first), int(last)))
    assert [n for n in numbers if not re.search(rf"\b{n}\b", cases + tests)] == []


def test_a_match_ends_with_its_result() -> None:
    """R28, R29: nothing may follow the end, in the middle of a round as well."""
    match = GAME.start(players=3, seed=8)
    while not match.over:
        match.play(match.to_act[0], match.actions(match.to_act[0])[0])
    assert match.to_act == ()
    assert match.result_line() == GAME.notation.result(match.full_state())
    replay = Match(GAME, GAME.setting(3))
    for text in match.lines():
        replay.play_line(text)
    assert replay.result == match.result
