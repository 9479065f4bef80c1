"""What all tests share: how hard Hypothesis tries, one folder for compiled code, and the example game."""

from __future__ import annotations

import importlib
import os
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from scupper.engine import game as finding
from scupper.engine.game import Game

EXAMPLE = Path(__file__).parent / "example_game"

# Derandomized: a change is judged by the same examples each time; check-long looks at new ones.
settings.register_profile(
    "quick", max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "long", max_examples=2000, deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)


def pytest_configure(config: pytest.Config) -> None:
    """Choose the profile by what was asked for, and compile each version of a game once for all runs."""
    marks = str(config.getoption("markexpr"))
    settings.load_profile("long" if "long" in marks and "not long" not in marks else "quick")
    cache: pytest.Cache | None = getattr(config, "cache", None)
    if cache is not None:
        os.environ.setdefault("SCUPPER_CACHE", str(cache.mkdir("compiled")))


@pytest.fixture(scope="session")
def example_path(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Folders that make Python find the example game and its entry point, as if pip had installed it."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text("utf-8"))["project"]
    site = tmp_path_factory.mktemp("site")
    folder = site / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", "utf-8"
    )
    points = project["entry-points"][finding.ENTRY_POINTS]
    rows = [f"[{finding.ENTRY_POINTS}]", *(f"{name} = {package}" for name, package in points.items()), ""]
    (folder / "entry_points.txt").write_text("\n".join(rows), "utf-8")
    return [str(EXAMPLE / "src"), str(site)]


@pytest.fixture(scope="module")
def example(example_path: list[str]) -> Iterator[Game]:
    """The example game, found through its entry point; for the tests of one module only."""
    sys.path[:0] = example_path
    importlib.invalidate_caches()
    finding.games.cache_clear()
    yield finding.game("lantern-bluff")
    del sys.path[: len(example_path)]
    finding.games.cache_clear()


@pytest.fixture
def lantern_bluff(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The example game with its secret choices: written games and tables find it, though not installed."""
    monkeypatch.syspath_prepend(EXAMPLE / "src")
    found = Game("lantern_bluff", importlib.import_module("lantern_bluff.facts").FACTS)
    for finder in ("scupper.engine.log.game", "scupper.site.table.game", "scupper.site.refusal.game"):
        monkeypatch.setattr(finder, lambda name: found if name == found.facts.id else finding.game(name))
    return found
