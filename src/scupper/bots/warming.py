"""`python -m scupper.bots.warming GAME…` compiles the search of games in a process beside a server."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from scupper.bots.search_program import warm
from scupper.engine.compiler import CompileError
from scupper.engine.game import GameError, game


def main(games: Sequence[str]) -> str | None:
    """Warm the games with these ids; the reason when that is not possible."""
    try:
        for wanted in games:
            warm(game(wanted))
    except (GameError, CompileError, OSError) as error:
        return str(error)
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
