"""Compiled games: what is compiled, when it is compiled anew, and what is said when that is not possible."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from scupper.engine import code_cache
from scupper.engine.compiler import CompileError, compiled, interpreted, is_warm, warm, warm_command
from scupper.engine.game import Game, GameError, game, games
from scupper.engine.records import desk_layout, layout, new_desk, to_object, to_record
from scupper.engine.rollout import Plan, Policy, Rollout
from scupper.engine.state import new, values

EACH_GAME = pytest.mark.parametrize("of", games(), ids=lambda of: of.facts.id)

FILES = {
    "__init__.py": "",
    "facts.py": """
from scupper.engine.facts import ActionKind, ActionTable, Facts
FACTS = Facts(
    id="race", title="Race", sentence="Step or jump to the end.", credits="A test", rules_version=1,
    players=range(1, 2), usual_players=1, minutes=1, options=(), win="split", has_chance=False, hidden="",
    secret_decisions=False, actions=ActionTable((ActionKind("step", 0), ActionKind("jump", 1))), max_legal=2,
    max_outcomes=0, score_range=(0, 100), score_words="points",
)
""",
    "components.toml": "goal = 10\n",
    "tutorial.toml": "goal = 10\n",
    "components.py": """
import tomllib
from importlib.resources import files
GOAL = tomllib.loads(files(__package__).joinpath("components.toml").read_text())["goal"]
POINTS = 3
""",
    "state.py": """
from scupper.engine.state import BaseState, Hidden, Int, Public
class State(BaseState):
    at: Public[Int]
    points: Public[Int]
    better: Hidden[Int]
""",
    "rules.py": """
from scupper.engine.state import beat, tell
from .components import GOAL
from .rules_points import points
from .state import State
def begin(s, players, options):
    s.at = 0
    s.points = 0
    s.better = 1
def to_act(s):
    return 1 if s.at < GOAL else 0
def legal(s, player, out):
    out[0] = 0
    out[1] = 1
    return 2
def outcomes(s, out, weights):
    return 0
def play(s, player, action):
    s.at += 1 + action
    s.points += points(action)
    tell(s, -1, 0, s.at, 0, 0)
    beat(s)
def sealed(s):
    return 0
def between_lines(s):
    return True
def places(s, out):
    out[0] = 1
def scores(s, out):
    out[0] = s.points
def resample(s, player, rng):
    s.better = 0
""",
    "rules_points.py": """
from race.components import POINTS
def points(action):
    return POINTS
""",
    "judgement.py": """
def rate(s, player, action):
    return 1 if action == s.better else -action
""",
    "picture.py": "from race.components import GOAL\n",
}


GREEDY = (Policy.GREEDY,)


@pytest.fixture
def race(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game of another package, with a cache of its own: one player steps or jumps to the goal."""
    for name, text in FILES.items():
        (tmp_path / "race" / name).parent.mkdir(exist_ok=True)
        (tmp_path / "race" / name).write_text(text, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("SCUPPER_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("scupper.engine.compiler._loaded", {})
    for name in [name for name in sys.modules if name.partition(".")[0] == "race"]:
        monkeypatch.delitem(sys.modules, name)
    return Game("race", importlib.import_module("race.facts").FACTS)


def edit(folder: Path, name: str, old: str, new: str) -> None:
    """Change one of the files of the game."""
    text = (folder / "race" / name).read_text("utf-8")
    assert old in text
    (folder / "race" / name).write_text(text.replace(old, new), "utf-8")


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a process of its own."""
    return subprocess.run([sys.executable, *arguments], text=True, capture_output=True, check=False)


# ---- When a game is compiled anew


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("rules.py", "s.at += 1", "s.at += 2"),
        ("rules_points.py", "return POINTS", "return POINTS + action"),
        ("components.py", "POINTS = 3", "POINTS = 4"),
        ("components.toml", "10", "11"),
        ("state.py", "points: Public[Int]", "points: Public[Int]\n    more: Public[Int]"),
        ("judgement.py", "-action", "action * 2"),
    ],
)
def test_a_changed_source_is_another_compiled_game(
    race: Game, tmp_path: Path, name: str, old: str, new: str
) -> None:
    """What compiled code is made of is in its folder's name, constants and tables of other files too."""
    before = code_cache.folder(race)
    edit(tmp_path, name, old, new)
    assert code_cache.folder(race) != before


def test_a_changed_picture_or_lesson_compiles_nothing_anew(race: Game, tmp_path: Path) -> None:
    """What rules and judgement do not import cannot end up in compiled code, nor can a lesson."""
    before = code_cache.folder(race)
    edit(tmp_path, "picture.py", "GOAL", "POINTS")
    edit(tmp_path, "tutorial.toml", "goal", "aim")
    assert code_cache.folder(race) == before


def test_the_folder_depends_on_versions_and_flags(race: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another Numba, Python or set of flags never reads what this one wrote."""
    folders = {code_cache.folder(race)}
    for target, name, value in (
        (code_cache, "FLAGS", {"nogil": True}),
        (metadata, "version", lambda package: package),
        (sys, "version", "4.0"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(target, name, value)
            folders.add(code_cache.folder(race))
    assert len(folders) == 4


def test_a_changed_constant_is_seen_by_the_next_process(race: Game, tmp_path: Path) -> None:
    """The trap of Numba's own cache: nothing has changed in the file of the function that is called."""
    code = """
from race.facts import FACTS
from scupper.engine.compiler import compiled, is_warm, warm
from scupper.engine.game import Game
from scupper.engine.rollout import Plan, Policy, Rollout
race = Game("race", FACTS)
print(is_warm(race), end=" ")
warm(race)
driver = compiled(race)
print(Rollout(driver, Plan(race.setting(1), (Policy.GREEDY,), 1)).play(1).scores[0, 0], end=" ")
print(sum(driver.play_games.stats.cache_hits.values()), is_warm(race))
"""
    outputs = [run("-c", code), run("-c", code)]
    edit(tmp_path, "components.py", "POINTS = 3", "POINTS = 4")
    outputs.append(run("-c", code))
    assert [output.stdout.strip() or output.stderr for output in outputs] == [
        "False 30 0 True",
        "True 30 1 True",
        "False 40 0 True",
    ]
    assert code_cache.folder(race).parent == tmp_path / "cache" / "race"


def test_old_folders_are_deleted(tmp_path: Path) -> None:
    """A game keeps the folders used last, and always the one in use."""
    for age in range(10):
        folder = tmp_path / str(age)
        folder.mkdir()
        (folder / code_cache.READY).touch()
        os.utime(folder / code_cache.READY, (1000 - age, 1000 - age))
    code_cache.mark_ready(tmp_path / "9")
    assert sorted(folder.name for folder in tmp_path.iterdir()) == ["0", "1", "2", "9"]


# ---- Warm or not


def test_a_server_can_have_a_game_warmed_beside_itself() -> None:
    """The command runs by itself: nothing to say of a game that is warm, the reason for one it lacks."""
    of = game("abandon-ship")
    compiled(of)
    done = run(*warm_command(of)[1:])
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    failed = run(*warm_command(of)[1:-1], "chess")
    assert (failed.returncode, failed.stdout) == (1, "")
    assert failed.stderr.startswith("there is no game 'chess'; there are: ")


def test_asking_for_a_warm_game_loads_no_compiler() -> None:
    """A server asks when it starts; that must not cost it NumPy and Numba."""
    code = """
import sys
from scupper.engine.compiler import is_warm
from scupper.engine.game import games
for of in games():
    is_warm(of)
assert not {"numba", "numpy"} & set(sys.modules)
"""
    assert run("-c", code).stderr == ""


# ---- What cannot be compiled or kept


def test_without_a_place_for_the_cache_games_are_compiled_all_the_same(
    race: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder that cannot be written is told of, and the simulation goes on."""
    (tmp_path / "file").write_text("in the way", "utf-8")
    monkeypatch.setenv("SCUPPER_CACHE", str(tmp_path / "file"))
    with pytest.warns(UserWarning, match="cannot be written; set SCUPPER_CACHE"):
        driver = compiled(race)
    assert Rollout(driver, Plan(race.setting(1), GREEDY, 1)).play(1).scores.tolist() == [[30]]
    with pytest.raises(OSError, match="file"):
        warm(race)


def test_rules_beyond_the_subset_are_refused(race: Game, tmp_path: Path) -> None:
    """A game's author learns which game and which file it is about."""
    edit(tmp_path, "rules_points.py", "return POINTS", "return action.no_such_thing()")
    with pytest.raises(
        CompileError, match=r"(?s)^Race's rules or judgement do not compile: .*rules_points\.py"
    ):
        compiled(race)
    assert not is_warm(race)


@pytest.mark.parametrize("bind", [compiled, interpreted])
def test_a_judgement_cannot_use_what_the_player_may_not_see(race: Game, bind: Any) -> None:
    """It would jump if it could read the hidden field: policies rate the view and never the position."""
    assert Rollout(bind(race), Plan(race.setting(1), GREEDY, 1)).play(1).choices.tolist() == [[10]]


@pytest.mark.parametrize("bind", [compiled, interpreted])
def test_a_missing_function_of_the_contract_is_named(race: Game, tmp_path: Path, bind: Any) -> None:
    """Which function a game lacks is said at once, not found out in the middle of a game."""
    edit(tmp_path, "rules.py", "def sealed", "def covered")
    edit(tmp_path, "judgement.py", "def rate", "def guess")
    with pytest.raises(GameError, match=r"Race lacks rules\.sealed, judgement\.rate"):
        bind(race)


def test_a_game_without_judgement_is_refused(race: Game, tmp_path: Path) -> None:
    """The name of the module that is missing."""
    (tmp_path / "race" / "judgement.py").unlink()
    with pytest.raises(GameError, match=r"Race has no module race\.judgement"):
        compiled(race)


@pytest.mark.parametrize("index", ["s.at", "-1"])
def test_an_index_out_of_bounds_raises(race: Game, tmp_path: Path, index: str) -> None:
    """Bounds are checked in compiled code, or it would read whatever lies beside; -1 is no index either."""
    edit(tmp_path, "rules.py", "out[1] = 1", f"out[{index}] = 1")
    with pytest.raises(IndexError):
        Rollout(compiled(race), Plan(race.setting(1), GREEDY, 1)).play(1)


def test_other_compiled_code_is_left_alone(race: Game) -> None:
    """Numba does for others what it always did, with the game's own functions too."""
    numba: Any = importlib.import_module("numba")
    loop: Any = compiled(race).play_games
    legal = loop.py_func.__globals__["legal"]
    table = np.arange(5)
    assert numba.njit(lambda numbers, i: numbers[i])(table, -1) == 4
    states = np.zeros(1, layout(race.rules.State))
    assert numba.njit(lambda states, out: legal(states[0], 0, out))(states, table) == 2
    assert table.tolist() == [0, 1, 2, 3, 4]


# ---- Records


@EACH_GAME
def test_a_position_comes_back_from_its_record(of: Game) -> None:
    """Object to record and back loses nothing, for the positions of a whole game."""
    plan = Plan(of.setting(of.facts.usual_players), (Policy.RANDOM,) * of.facts.usual_players, 3)
    record = np.zeros(1, layout(of.rules.State))[0]
    for position in Rollout(interpreted(of), plan).trace(0).positions:
        to_record(position, record)
        assert values(to_object(of.rules.State, record)) == values(position)


def test_a_number_beyond_32_bits_is_refused() -> None:
    """A record would have to forget half of it."""
    of = game("abandon-ship")
    position = new(of.rules.State)
    position.water = 2**31  # type: ignore[attr-defined]
    with pytest.raises(OverflowError):
        to_record(position, np.zeros(1, layout(of.rules.State))[0])


@EACH_GAME
def test_a_desk_has_the_same_fields_in_both_modes(of: Game) -> None:
    """The interpreted and the compiled loop find as many numbers in each field."""
    record = np.zeros(1, desk_layout(of.facts))[0]
    assert {name: record[name].tolist() for name in desk_layout(of.facts).names or ()} == vars(
        new_desk(of.facts)
    )
