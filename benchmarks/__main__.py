"""`python -m benchmarks [GAME…]`: speed, start and the site, of all installed games or of those named."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from benchmarks import first_paint, site, smoothness
from benchmarks.measures import against_c, speed, start
from benchmarks.searching import GUIDED, RANDOM, playouts
from benchmarks.wanted import measure_each
from benchmarks.yardstick import GAME
from scupper.engine.game import Game
from scupper.engine.rollout import Policy
from tools.c_compiler import find_compiler


def main(wanted: Sequence[str]) -> str | None:
    """Measure and print; the reason when a game cannot be found."""
    return (
        measure_each(wanted, measure)
        or site.main(wanted)
        or first_paint.main(wanted)
        or smoothness.main(wanted)
    )


def measure(of: Game) -> None:
    """Print the figures of one game."""
    print(f"{of.facts.title}, {of.facts.usual_players} players, on one core")
    print(f"  {'decisions a CPU second':24}{'compiled':>14}{'interpreted':>14}{'ratio':>8}", flush=True)
    for policy in Policy:
        found = speed(of, policy)
        row = f"{found.compiled:>14,.0f}{found.interpreted:>14,.0f}{found.ratio:>8.0f}"
        print(f"  {policy.name.lower() + ' players':24}{row}", flush=True)
    print(
        f"  {'play-outs a CPU second, mid game':40}{'search':>14}{'copy and play':>14}{'ratio':>8}",
        flush=True,
    )
    for name, level in (("at random", RANDOM), ("as bots play them", GUIDED)):
        one = playouts(of, level)
        print(f"  {name:40}{one.search:>14,.0f}{one.plain:>14,.0f}{one.ratio:>8.2f}", flush=True)
    if of.facts.id == GAME:
        _compare_with_c(of)
    found_start = start(of)
    print(f"  compiling, with an empty cache: {found_start.cold_cpu:.1f} s of CPU")
    print(
        f"  start with compiled code in the cache, one game played: "
        f"{found_start.cached_cpu:.2f} s of CPU, {found_start.cached_wall:.2f} s in all\n",
        flush=True,
    )


def _compare_with_c(of: Game) -> None:
    """Print how fast the game is beside its yardstick."""
    compiler = find_compiler()
    if compiler is None:
        print("  not compared with C, for want of a compiler: apt install gcc libc6-dev", flush=True)
        return
    found = against_c(of, compiler)
    print(f"  {'random players, in turns with C':40}{'compiled':>14}{'C':>14}{'ratio':>8}")
    print(f"  {'':40}{found.compiled:>14,.0f}{found.c:>14,.0f}{found.ratio:>8.2f}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
