"""The worked cases W1 to W50 of the rules file and its sample game, interpreted and compiled."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import scupper
from scupper.engine.match import IllegalAction, Match
from scupper.games.abandon_ship.components import DICE, RATS
from tests.compiled_rules import CompiledRules
from tests.interpreted_rules import InterpretedRules

GAME = scupper.game("abandon-ship")
SPECS = Path(__file__).parents[2] / "specs" / "abandon-ship"
RULES_FILE = Path(__file__).parents[3] / "docs" / "rules" / "abandon-ship.md"
CASES: dict[str, list[dict[str, Any]]] = tomllib.loads((SPECS / "worked-cases.toml").read_text("utf-8"))
P = "red 12 orange 9 yellow 9 green 9 blue 4 purple 4 black 2"


def variants() -> list[Any]:
    """Every position of every case, named after its number."""
    return [pytest.param(case, id=f"{number}-{case['about']}") for number in CASES for case in CASES[number]]


def pairs(text: str) -> dict[str, str]:
    """The rats of a text and where each is."""
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


def rats_of(case: dict[str, Any]) -> dict[str, str]:
    """Where every rat is before the steps."""
    text = case["rats"]
    return pairs(P) | pairs(text[1:]) if text.startswith("P") else pairs(text)


def filler(die: str) -> str:
    """A face for a die whose face does not matter."""
    return "(1)" if die == "white" else "3"


def position_of(case: dict[str, Any]) -> str:
    """The position before the steps, as text."""
    players, rats, steps = case.get("players", 3), rats_of(case), case.get("steps", [])
    opens_with_sink = bool(steps) and steps[0].get("line", "").startswith("* sink")
    turn, _, phase = case.get("next", "1 sink" if opens_with_sink else "1 use").rpartition(" ")
    in_game = [die for die in DICE if rats.get(die, "1").isdigit()]
    usual = {"use": in_game, "sink": ["white"], "over": []}[phase]
    pool = case["pool"].split() if "pool" in case else usual
    if phase == "use":
        pool = [f"{die}:{case.get('faces', {}).get(die, filler(die))}" for die in pool]
    options = GAME.setting(players, case.get("options", {})).unusual(GAME.facts)
    head = [f"p={players}", *(f"{name}={value}" for name, value in options.items() if name != "start")]
    head += [f"phase={phase}", f"turn={turn or '-'}", f"water={case.get('water', 0)}"]
    head += [f"dice={listed(pool)}", f"sinks={listed(case.get('sinks', '3 4 4 5 5 6 7 8').split())}"]
    tiles = case.get("tiles", " ".join("abcdefg"[:players])).split()
    parts = [" ".join(head), " ".join(f"{rat} {rats[rat]}" for rat in RATS)]
    parts += [f"cheese {case.get('cheese') or '-'}"]
    parts += ["points " + ",".join(case.get("points", " ".join("0" * players)).split())]
    parts += ["tiles " + " ".join(f"{seat}={tile}" for seat, tile in enumerate(tiles, 1))]
    return " | ".join(parts)


def listed(words: list[str]) -> str:
    """Words as the notation of positions lists them."""
    return ",".join(words) or "-"


def told(position: str) -> dict[str, str]:
    """A position taken apart, so that two of them can be compared thing by thing."""
    head, rats, *rest = position.split(" | ")
    found = dict(word.split("=") for word in head.split(" ")) | pairs(rats)
    found["dice"] = re.sub(r":[^,]+", "", found["dice"])
    return found | {part.partition(" ")[0]: part.partition(" ")[2] for part in rest}


def expected(before: dict[str, str], step: dict[str, Any], line: str) -> dict[str, str]:
    """What a step must lead to: what it names, and everything else as it was."""
    after = before | pairs(step.get("rats", ""))
    turn, _, after["phase"] = step["next"].rpartition(" ")
    after["turn"] = turn or "-"
    after["water"] = str(step.get("water", before["water"]))
    gone = step.get("leaves", "").split()
    stay = [die for die in before["dice"].split(",") if die not in gone]
    pool = step["pool"].split() if "pool" in step else stay
    after["dice"] = listed([die for die in DICE if die in pool and after["phase"] != "over"])
    if line.startswith("* sink"):
        sinks = before["sinks"].split(",")
        sinks.remove(line.removeprefix("* sink "))
        after["sinks"] = listed(sinks)
    after["points"] = ",".join(step["points"].split()) if "points" in step else before["points"]
    after["cheese"] = (step["cheese"] or "-") if "cheese" in step else before["cheese"]
    return after


Mode = type[InterpretedRules] | type[CompiledRules]
MODES = [pytest.param(InterpretedRules, id="interpreted"), pytest.param(CompiledRules, id="compiled")]


def start_of(case: dict[str, Any]) -> Any:
    """The position of a case."""
    setting = GAME.setting(case.get("players", 3), case.get("options", {}))
    return GAME.notation.read_position(position_of(case), setting)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("case", variants())
def test_worked_case(case: dict[str, Any], mode: Mode) -> None:
    """Each step of a worked case leads to exactly the position it says, and its end to the result it says."""
    table = mode(GAME, start_of(case))
    for step in case.get("steps", []):
        s = table.now()
        pool = [die for d, die in enumerate(DICE) if s.pool[d]]
        roll = "* roll" + "".join(f" {die}={step.get('roll', {}).get(die, filler(die))}" for die in pool)
        line = step.get("line", roll)
        player, actions = GAME.notation.read_line(s, line)
        for action in actions:
            assert action in table.options(player)
            table.play(player, action)
        before, after = told(GAME.notation.position(s)), told(GAME.notation.position(table.now()))
        assert after == expected(before, step, line)
    if "result" in case:
        scores, places = table.result(case.get("players", 3))
        assert f"= scores {' '.join(map(str, scores))} places {' '.join(map(str, places))}" == case["result"]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("case", variants())
def test_choices_of_a_worked_case(case: dict[str, Any], mode: Mode) -> None:
    """How many options there are before the steps, which lines are among them and which are refused."""
    start = start_of(case)
    options = mode(GAME, start).options(0)
    lines = [GAME.notation.line(start, 0, [action]) for action in options]
    assert len(lines) == case.get("options_count", len(lines))
    assert set(case.get("legal", [])) <= set(lines)
    for line in case.get("illegal", []):
        with pytest.raises(IllegalAction):
            Match.from_position(GAME, GAME.setting(3), start).play_line(line)


def test_every_worked_case_is_here() -> None:
    """The rules file has no worked case without its test, and no test is of a case that it does not have."""
    numbers = re.findall(r"^- \*\*(W\d+)\*\*", RULES_FILE.read_text("utf-8"), re.MULTILINE)
    assert numbers == sorted(numbers, key=lambda number: int(number[1:]))
    assert list(CASES) == numbers


def test_a_case_says_nothing_that_is_not_read() -> None:
    """A misspelt key would be an expectation that nobody checks."""
    keys = {
        "about",
        "rulings",
        "rats",
        "water",
        "pool",
        "faces",
        "cheese",
        "points",
        "sinks",
        "players",
        "options",
    }
    keys |= {"tiles", "next", "steps", "options_count", "legal", "illegal", "result"}
    of_steps = {"line", "roll", "rats", "water", "pool", "leaves", "cheese", "points", "next"}
    for case in (case for number in CASES for case in CASES[number]):
        assert set(case) <= keys
        for step in case.get("steps", []):
            assert set(step) <= of_steps
            assert "line" in step or "roll" in step


def sample_game() -> tuple[list[tuple[str, str]], str]:
    """The lines of the rules file's sample game with their remarks, and its result line."""
    text = RULES_FILE.read_text("utf-8").partition("## A full sample game")[2]
    block = text.partition("```")[2].partition("```")[0]
    rows = [row.partition("#") for row in block.strip().splitlines()]
    *lines, result = [(line.rstrip(), remark.strip()) for line, _, remark in rows]
    return lines, result[0]


def test_sample_game_replays_to_its_end() -> None:
    """Every line of the sample game is legal, and the game ends with the scores it states."""
    lines, result = sample_game()
    match = Match(GAME, GAME.setting(3))
    for line, _ in lines:
        match.play_line(line)
    assert match.over
    assert match.result_line() == result == "= scores 7 0 8 places 2 3 1"
    assert match.lines() == [line for line, _ in lines]


def test_states_that_the_sample_game_remarks_on() -> None:
    """Where a remark says where a rat is, what the water is or which dice are in the pool, so it is."""
    lines, _ = sample_game()
    match = Match(GAME, GAME.setting(3))
    checked = 0
    for line, remark in lines:
        match.play_line(line)
        state = told(match.position())
        for rat, space in re.findall(r"([a-z]+) (?:from \d+ (?:up )?to )?(\d+)\b", remark):
            if rat in RATS and int(space) < 36:
                assert state[rat] == space, (line, remark)
                checked += 1
        for rat, berth in re.findall(r"([a-z]+) \d+: on ([x53])", remark):
            assert state[rat] == "+" + berth, (line, remark)
            checked += 1
        for rat in re.findall(r"([a-z]+) alone[^:,]*[:,] washed away", remark):
            assert state[rat] == "drowned", (line, remark)
            checked += 1
        if "water" in remark:
            assert state["water"] == re.findall(r"water (?:\d+, )*(\d+)", remark)[0]
            checked += 1
        for pool in re.findall(r"pool ([a-z, ]+)|only ([a-z]+) is passed", remark):
            assert state["dice"] == "".join(pool).replace(", ", ","), (line, remark)
            checked += 1
        if "eight dice" in remark:
            assert state["dice"].split(",") == list(DICE)
            checked += 1
    assert checked >= 24
