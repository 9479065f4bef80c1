"""`python -m scupper.engine.warming GAME…` compiles games in a process of its own, beside a server."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from scupper.engine.compiler import CompileError, warm
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
