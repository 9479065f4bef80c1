"""The worked cases W1 to W59 of the rules file and its sample game, interpreted and compiled."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import scupper
from scupper.engine.facts import Setting
from scupper.engine.match import IllegalAction, Match
from scupper.engine.state import CHANCE, new
from scupper.games.lifeboats.facts import FACTS
from scupper.games.lifeboats.notation_position import position, read_shorthand
from scupper.games.lifeboats.rules import go_on
from scupper.games.lifeboats.rules_sea import leak_supply
from scupper.games.lifeboats.state import BLACK_BOAT, N_RANKS, OFFICER, SAILOR, Event, Phase, State
from tests.compiled_rules import CompiledRules
from tests.interpreted_rules import InterpretedRules

GAME = scupper.game("lifeboats")
SPECS = Path(__file__).parents[2] / "specs" / "lifeboats"
RULES_FILE = Path(__file__).parents[3] / "docs" / "rules" / "lifeboats.md"
CASES: dict[str, dict[str, Any]] = tomllib.loads((SPECS / "worked-cases.toml").read_text("utf-8"))
HEAD = re.compile(r"p=\d (?P<progress>.+) hats=(?P<hats>[\d,]+)")
UNDER_WAY = ("hand ", "water ", "second ", "due ")


def setting_of(case: dict[str, Any]) -> Setting:
    """The players and options of a case."""
    players = case["players"] if "players" in case else int(case["position"][2])
    return GAME.setting(players, case.get("options", {}))


def start_of(case: dict[str, Any]) -> State:
    """Where a case begins: a new game, or its position and what follows from it."""
    setting = setting_of(case)
    if "position" in case:
        s = read_shorthand(case["position"], setting)
        go_on(s)
        return s
    s = new(State)
    GAME.rules.begin(s, setting.players, list(setting.numbers))
    return s


Mode = type[InterpretedRules] | type[CompiledRules]
Table = InterpretedRules | CompiledRules
MODES = [pytest.param(InterpretedRules, id="interpreted"), pytest.param(CompiledRules, id="compiled")]
EVERY_CASE = [pytest.param(case, id=f"{number} {case['about']}") for number, case in CASES.items()]


def asked(s: State) -> list[int]:
    """Who may act: players, CHANCE, or nobody."""
    waiting = GAME.rules.to_act(s)
    return [CHANCE] if waiting == CHANCE else [p for p in range(s.players) if waiting >> p & 1]


def lines_for(table: Table, player: int) -> list[str]:
    """What a player, or chance, may do, as lines."""
    return [GAME.notation.line(table.now(), player, [action]) for action in table.options(player)]


def next_of(s: Any) -> str:
    """What is due: who and what, or a vote, or over."""
    phase = Phase(s.phase).name.lower().replace("_", " ")
    if phase.startswith("draw "):
        return f"* {phase.removeprefix('draw ')} {s.asked + 1}"
    return phase if s.voting or phase == "over" else f"{s.asked + 1} {phase}"


def board_of(text: str) -> str:
    """A position without its first part and without what is only under way."""
    return " | ".join(part for part in text.split(" | ")[1:] if not part.startswith(UNDER_WAY))


def lost_since(s: State, start: State) -> str:
    """The pawns lost since a position, as the rules file writes them."""
    lost = [[s.lost[rank][p] - start.lost[rank][p] for p in range(s.players)] for rank in range(N_RANKS)]
    crews = ["O" * lost[OFFICER][p] + "S" * lost[SAILOR][p] for p in range(s.players)]
    return " ".join(f"{p + 1}:{crew}" for p, crew in enumerate(crews) if crew)


def played(case: dict[str, Any], mode: Mode) -> Table:
    """The end of a case; on the way every choice that the case tells of is compared."""
    table = mode(GAME, start_of(case))
    choices = {each["before"]: each["are"].split(" ") for each in case.get("choices", [])}
    assert set(choices) <= set(case.get("lines", []))
    for line in case.get("lines", []):
        player, actions = GAME.notation.read_line(table.now(), line)
        assert player in asked(table.now()), line
        legal = lines_for(table, player)
        assert line in legal
        if line in choices:
            assert sorted({other.rpartition(" ")[2] for other in legal}) == sorted(choices.pop(line)), line
        table.play(player, actions[0])
    return table


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("case", EVERY_CASE)
def test_worked_case(case: dict[str, Any], mode: Mode) -> None:
    """The lines of a worked case lead to exactly the position, losses and result that it says."""
    table = played(case, mode)
    s = table.now()
    told = HEAD.match(position(s))
    assert told is not None
    assert told["progress"] == case.get("head", told["progress"])
    if "position" in case:
        before = read_shorthand(case["position"], setting_of(case))
        assert lost_since(s, before) == case.get("lost", "")
        assert told["hats"] == case.get("hats", case["position"].partition("hats=")[2].partition(" ")[0])
    assert board_of(position(s)) == case.get("after", board_of(position(s)))
    assert next_of(s) == case["next"]
    assert leak_supply(s) == case.get("supply", leak_supply(s))
    in_hand = sum(map(sum, s.hand))
    assert in_hand == case.get("in_hand", in_hand)
    if "result" in case:
        scores, places = table.result(s.players)
        assert f"= scores {' '.join(map(str, scores))} places {' '.join(map(str, places))}" == case["result"]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("case", EVERY_CASE)
def test_choices_after_a_worked_case(case: dict[str, Any], mode: Mode) -> None:
    """Who is asked then, how many options there are, which they are, and which lines are refused."""
    table = played(case, mode)
    players = asked(table.now())
    assert (players == []) == (case["next"] == "over") == ("result" in case)
    if "voters" in case:
        assert [str(p + 1) for p in players] == case["voters"].split(" ")
    if players:
        legal = lines_for(table, players[0])
        assert len(legal) == case.get("options_count", len(legal))
        assert sorted(legal) == sorted(case.get("legal", legal))
    for line in case.get("illegal", []):
        with pytest.raises(IllegalAction):
            Match.from_position(GAME, setting_of(case), table.now()).play_line(line)


def cases_in_the_rules_file() -> dict[str, str]:
    """The text of every worked case under its number, the title first."""
    section = RULES_FILE.read_text("utf-8").partition("## 14. ")[2].partition("## 15. ")[0]
    pieces = re.split(r"^\*\*(W\d+)\. ", section, flags=re.MULTILINE)[1:]
    return dict(zip(pieces[::2], pieces[1::2], strict=True))


def test_every_worked_case_is_here() -> None:
    """The rules file has no worked case without its test, and no test is of a case that it does not have."""
    assert list(cases_in_the_rules_file()) == list(CASES) == [f"W{n}" for n in range(1, 60)]


@pytest.mark.parametrize("number", CASES)
def test_case_is_that_of_the_rules_file(number: str) -> None:
    """Players, position, options, lines and what the rules file states outright are copied without a slip."""
    text, case = cases_in_the_rules_file()[number], CASES[number]
    assert text.startswith(f"{case['about']}.**")
    stated = {
        "players": r"A new game with (\d) players",
        "position": r"Position: `(.*?)`",
        "options": r"Options: `(.*?)`",
        "lines": r"```\n(.*?)\n```",
        "after": r"After: `(.*?)`",
        "hats": r"Hats: (\d(?:,\d)*)\.",
        "lost": r"Lost: `(.*?)`",
        "illegal": r"Illegal now: (.*)\.",
        "result": r"Over: (scores \S+ places \S+)\.",
    }
    for key, pattern in stated.items():
        found = re.search(pattern, text, re.DOTALL if key == "lines" else 0)
        assert (found is not None) == (key in case), key
        if found is not None:
            assert as_written(key, case[key]) == found[1], key


def as_written(key: str, value: Any) -> str:
    """A value of a case as the rules file writes it."""
    if key == "options":
        return " ".join(f"{name}={text}" for name, text in value.items())
    if key == "illegal":
        return ", ".join(f"`{line}`" for line in value)
    if key == "result":
        scores, places = value.removeprefix("= scores ").split(" places ")
        return f"scores {scores.replace(' ', ',')}, places {places.replace(' ', ',')}"
    return "\n".join(value) if key == "lines" else str(value)


def test_a_case_says_nothing_that_is_not_read() -> None:
    """A misspelt key would be an expectation that nobody checks."""
    keys = {"about", "players", "position", "options", "lines", "choices", "after", "hats", "lost", "head"}
    keys |= {"next", "options_count", "legal", "voters", "in_hand", "supply", "result", "illegal"}
    keys.add("rulings")
    for case in CASES.values():
        assert set(case) <= keys
        assert all(set(each) == {"before", "are"} for each in case.get("choices", []))


# ---- The sample game


def sample_game() -> tuple[list[str], str]:
    """The rows of the rules file's sample game, remarks included, and its result line from section 10."""
    text = RULES_FILE.read_text("utf-8")
    block = text.partition("## 15. ")[2].partition("```\n")[2].partition("\n```")[0]
    result = re.search(r"`(= scores [0-9 ]+ places [0-9 ]+)`", text)
    assert result is not None
    return block.splitlines(), result[1]


def test_sample_game_replays_to_its_end() -> None:
    """Every line of the sample game is legal, there are 99, and the game ends with the scores it states."""
    rows, result = sample_game()
    lines = [row for row in rows if not row.startswith("#")]
    match = Match(GAME, GAME.setting(3))
    for line in lines:
        match.play_line(line)
    assert match.over
    assert match.lines() == lines
    assert len(lines) == 99
    assert match.result_line() == result
    assert "# game over: 1 has 26, 2 has 12, 3 has 24" in rows


def events(match: Match, kind: Event) -> list[tuple[int, int, int]]:
    """The numbers of the events of a kind that the last line told."""
    return [(told.a, told.b, told.c) for told in match.record[-1].told if told.kind == kind]


def boat(name: str) -> int:
    """The number of a boat of three players with the usual colours."""
    return BLACK_BOAT if name == "black" else ["red", "yellow", "green"].index(name)


def landed_with(match: Match) -> int:
    """How many pawns the last line brought ashore."""
    return sum(officers + sailors for _, officers, sailors in events(match, Event.ASHORE))


def is_true(match: Match, remark: str) -> bool:
    """Whether a remark of the sample game is true of the position, or of what the last line brought."""
    words = remark.replace(":", "").replace("'s", "").split(" ")
    match words:
        case ["lifeboats", "players=3,", *_]:
            return match.setting.unusual(FACTS) == {} and match.players == 3
        case ["round", n, "start", "player", seat, "hats", hats]:
            later = f" round={n.strip(',')}" if n != "1," else ""
            head = f"p=3 start={seat.strip(',')}{later} phase="
            return match.position().startswith(head) and f" hats={hats}" in match.position()
        case ["tie", *_]:
            return len(events(match, Event.TIE)) == 1 and "pick" in next_of(match.full_state())
        case ["two", "hats", "cancel", *_]:
            return [hats for hats, _, _ in events(match, Event.HATS_CANCEL)] == [2]
        case ["a", "lone", "captain", *_]:
            return len(events(match, Event.CAPTAIN)) == 1
        case ["seat", seat, "loses", "a", "sailor", "from", colour]:
            return events(match, Event.OVERBOARD) == [(int(seat) - 1, SAILOR, boat(colour))]
        case ["seat", seat, "is", "passed", "over"]:
            return (int(seat) - 1, 0, 0) in events(match, Event.PASSED_OVER)
        case [colour, "lands", "with", pawns, "pawns"]:
            there = [b for b, _, _ in events(match, Event.LANDED)] == [boat(colour)]
            return there and landed_with(match) == int(pawns)
        case ["three", "pawns", *_, colour, "is", "lost"]:
            return events(match, Event.HOPELESS) == [(boat(colour), 0, 0)]
        case ["no", "seat", "for", "seat", seat, "sailor", "lost"]:
            return [(p, rank) for p, rank, _ in events(match, Event.NO_SEAT)] == [(int(seat) - 1, SAILOR)]
        case [colour, "sinks"]:
            return [b for b, _, _ in events(match, Event.SANK)] == [boat(colour)]
        case ["round", n, "only", colour, "is", "at", "sea", *_]:
            rowed = [b for b, _, _ in events(match, Event.ROWED)]
            begun = [number for number, _, _ in events(match, Event.ROUND)]
            return begun == [int(n)] and rowed == [boat(colour)]
        case ["game", "over", *_]:
            said = re.findall(r"(\d) has (\d+)", remark)
            result = match.result
            return result is not None and said == [(str(n), str(m)) for n, m in enumerate(result.scores, 1)]
    return board_of(match.position()) == remark


def test_remarks_of_the_sample_game() -> None:
    """Every remark of the sample game (positions, rounds, ties, hats, losses, landings) is true there."""
    rows, _ = sample_game()
    match = Match(GAME, GAME.setting(3))
    remarks = 0
    for row in rows:
        if row.startswith("# "):
            remarks += 1
            assert is_true(match, row.removeprefix("# ")), (row, match.position())
        else:
            match.play_line(row)
    assert remarks == 50
