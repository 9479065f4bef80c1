"""`python -m benchmarks [GAME…]`: speed and start of all installed games, or of those named."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from benchmarks.measures import speed, start
from scupper.engine.game import Game, GameError, game, games
from scupper.engine.rollout import Policy


def main(wanted: Sequence[str]) -> str | None:
    """Measure and print; the reason when a game cannot be found."""
    try:
        chosen = [game(id_) for id_ in wanted] or list(games())
    except GameError as error:
        return str(error)
    for of in chosen:
        measure(of)
    return None


def measure(of: Game) -> None:
    """Print the figures of one game."""
    print(f"{of.facts.title}, {of.facts.usual_players} players, on one core")
    print(f"  {'decisions a CPU second':24}{'compiled':>14}{'interpreted':>14}{'ratio':>8}", flush=True)
    for policy in Policy:
        found = speed(of, policy)
        row = f"{found.compiled:>14,.0f}{found.interpreted:>14,.0f}{found.ratio:>8.0f}"
        print(f"  {policy.name.lower() + ' players':24}{row}", flush=True)
    found_start = start(of)
    print(f"  compiling, with an empty cache: {found_start.cold_cpu:.1f} s of CPU")
    print(
        f"  start with compiled code in the cache, one game played: "
        f"{found_start.cached_cpu:.2f} s of CPU, {found_start.cached_wall:.2f} s in all\n",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
