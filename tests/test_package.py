"""What `import scupper` gives."""

from __future__ import annotations

import subprocess
import sys

CALLS = """
import scupper
for _ in range(2):
    assert "abandon-ship" in [game.facts.id for game in scupper.games()]
scupper.game("abandon-ship").rules
assert scupper.games()
assert not {"numpy", "numba", "rich", "starlette"} & set(__import__("sys").modules)
"""


def test_games_stays_a_function_when_games_are_loaded() -> None:
    """The package `scupper.games` does not take the place of the function; neither loads anything heavy."""
    done = subprocess.run([sys.executable, "-c", CALLS], capture_output=True, text=True, check=False)
    assert done.stderr == ""
