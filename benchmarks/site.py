"""What players feel of the site: opening a table, moves of others, the bytes of a first visit.

`python -m benchmarks.site [GAME…]` measures all installed games, or those named.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from benchmarks.laying import Laid, lay, played
from benchmarks.opening import ENCODINGS, Opening, opening, page_bytes
from benchmarks.passing import passing, serving
from benchmarks.thinking import STRONGEST, TABLES, Beside, beside
from benchmarks.wanted import measure_each
from scupper.engine.game import Game
from scupper.site.store import Store

OPENING_MS: Final = 150
"""The longest game opens in less than this of server time."""
PASSING_MS: Final = 100
"""A move reaches others in tens of milliseconds."""
PAGE_BYTES: Final = 15_000
"""What a browser that has seen none of the site before loads for a table."""
BUSY_RATIO: Final = 3
"""While bots think, a move takes at most so many times as long as on an idle server."""
WATCHERS: Final = (1, 50, 300)


def main(wanted: Sequence[str]) -> str | None:
    """Measure and print; the reason when a game cannot be found."""
    return measure_each(wanted, measure)


def measure(of: Game) -> None:
    """Print the figures of one game, each beside its target."""
    with tempfile.TemporaryDirectory() as folder:
        _measure_in(of, Path(folder))


def _measure_in(of: Game, folder: Path) -> None:
    found = opening(of, folder)
    print(f"{of.facts.title} on the site{'':33}{'measured':>14}{'target':>10}")
    _print_opening(found)
    # One for each number of watchers, and two to play at beside bots.
    laid = asyncio.run(begun(of, folder, len(WATCHERS) + 2))
    with serving(folder) as url:
        for table, watchers in zip(laid, WATCHERS, strict=False):
            seen = passing(url, table, watchers)
            what = f"a move until {watchers} watchers have it: median; 95 %"
            figures = f"{seen.median * 1e3:.0f}; {seen.late * 1e3:.0f} ms"
            _print(what, figures, f"{PASSING_MS} ms")
        sizes = {encoding: page_bytes(url, laid[0], encoding) for encoding in ENCODINGS}
    for encoding, (first, then) in sizes.items():
        _print_visit(encoding, first, then)
    _print_beside(beside(of, folder, (laid[-2], laid[-1])))
    print(flush=True)


def _print_visit(encoding: str, first: Mapping[str, int], then: Mapping[str, int]) -> None:
    for what, files in (("first", first), ("then", then)):
        target = f"{PAGE_BYTES:,} B" if files is first else ""
        _print(
            f"first visit to a table ({encoding}), {what}: {len(files)} files",
            f"{sum(files.values()):,} B",
            target,
        )
        names = (f"{path.rpartition('/')[2] or 'page'} {size:,}" for path, size in files.items())
        print("  " + ", ".join(names))


def _print_opening(found: Opening) -> None:
    what = f"opening {found.lines} finished lines, {found.players} players"
    for how, seconds in (
        ("from the store", found.cold),
        ("again", found.warm),
        ("another seat", found.other),
    ):
        _print(f"{what}: {how}", f"{seconds * 1e3:.0f} ms", f"{OPENING_MS} ms")


def _print_beside(found: Beside) -> None:
    what = f"the same, 95 %, beside {TABLES} tables of {STRONGEST} bots; idle"
    figures = f"{found.busy * 1e3:.0f}; {found.idle * 1e3:.0f} ms"
    _print(what, figures, f"{BUSY_RATIO:.0f} x idle")


def _print(what: str, figures: str, target: str) -> None:
    print(f"  {what:58}{figures:>14}{target:>10}", flush=True)


async def begun(of: Game, folder: Path, tables: int) -> list[Laid]:
    """Some tables after a quarter of their game."""
    store = Store(folder)
    await store.open()
    try:
        match = played(of, of.facts.usual_players, seed=1)
        return [await lay(store, match, len(match.record) // 4) for _ in range(tables)]
    finally:
        await store.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
