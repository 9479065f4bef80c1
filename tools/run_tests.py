"""Runs the tests with all that this machine allows: `make test` and `make check-long`.

Without Chromium everything but the browser tests runs, and without a C compiler everything but the comparison
with C; a notice before and after says so. With REQUIRE_BROWSER=1 or REQUIRE_C_COMPILER=1, as in CI, that is a
failure.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass

from tools import browser, c_compiler
from tools.debian import install

LONG = "--long"


@dataclass(frozen=True)
class Need:
    """What the tests with a mark need from the machine."""

    mark: str
    tests: str
    required: str
    """The variable that makes it a failure when they cannot run."""
    missing: Callable[[], list[str]]
    """The Debian packages that are missing."""


NEEDS = (
    Need("browser", "the browser tests", "REQUIRE_BROWSER", browser.missing_packages),
    Need("yardstick", "the comparison with C", "REQUIRE_C_COMPILER", c_compiler.missing_packages),
)


def main(arguments: list[str]) -> int:
    """Run pytest with the given arguments (`--long`: the long tests only) and return its exit code."""
    chosen = "long" if LONG in arguments else "not long"
    environment = dict(os.environ)
    notices = []
    try:
        remedies = {need: _prepare(need) for need in NEEDS}
        environment["CHROMIUM"] = str(browser.find_browser() or "")
    except (browser.NoBrowserError, c_compiler.NoCompilerError) as mistake:
        print(mistake, file=sys.stderr)
        return 2
    for need, remedy in remedies.items():
        if not remedy:
            continue
        if os.environ.get(need.required) == "1":
            print(f"{need.required}=1, and {need.tests} cannot run here: {remedy}", file=sys.stderr)
            return 1
        chosen += f" and not {need.mark}"
        _warn(f"WITHOUT {need.tests.upper()}. To run that too: {remedy}")
        notices.append(f"NOT RUN: {need.tests.upper()}. To run that: {remedy}")
    command = [sys.executable, "-m", "pytest", "--numprocesses", "auto", "--dist", "worksteal", "-m", chosen]
    finished = subprocess.run(
        [*command, *(word for word in arguments if word != LONG)], env=environment, check=False
    )
    for notice in notices:
        _warn(notice)
    return finished.returncode


def _prepare(need: Need) -> str:
    """Install what is missing if we may; return what to install by hand, or nothing."""
    missing = need.missing()
    if missing:
        install(missing, need.tests)
        missing = need.missing()
    return f"apt install {' '.join(missing)}" if missing else ""


def _warn(sentence: str) -> None:
    """Print a sentence that cannot be overlooked among the dots."""
    bar = "!" * len(sentence)
    print(f"\n{bar}\n{sentence}\n{bar}\n", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
