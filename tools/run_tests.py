"""Runs the tests with all that this machine allows: `make test` and `make check-long`.

Without Chromium everything but the browser tests runs, and a notice before and after says so; with
REQUIRE_BROWSER=1, as in CI, that is a failure.
"""

import os
import subprocess
import sys

from tools.browser import NoBrowserError, find_browser, install, missing_packages

LONG = "--long"


def main(arguments: list[str]) -> int:
    """Run pytest with the given arguments (`--long`: the long tests only) and return its exit code."""
    chosen = "long" if LONG in arguments else "not long"
    environment = dict(os.environ)
    try:
        remedy = _prepare_browser()
        environment["CHROMIUM"] = str(find_browser() or "")
    except NoBrowserError as mistake:
        print(mistake, file=sys.stderr)
        return 2
    if remedy:
        if os.environ.get("REQUIRE_BROWSER") == "1":
            print(f"REQUIRE_BROWSER=1, and the browser tests cannot run here: {remedy}", file=sys.stderr)
            return 1
        chosen += " and not browser"
        _warn(f"WITHOUT THE BROWSER TESTS. To run them too: {remedy}")
    command = [sys.executable, "-m", "pytest", "--numprocesses", "auto", "--dist", "worksteal", "-m", chosen]
    finished = subprocess.run(
        [*command, *(word for word in arguments if word != LONG)], env=environment, check=False
    )
    if remedy:
        _warn(f"THE BROWSER TESTS WERE NOT RUN. To run them: {remedy}")
    return finished.returncode


def _prepare_browser() -> str:
    """Install what the browser tests lack if we may; return what to install by hand, or nothing."""
    missing = missing_packages()
    if missing:
        install(missing)
        missing = missing_packages()
    return f"apt install {' '.join(missing)}" if missing else ""


def _warn(sentence: str) -> None:
    """Print a sentence that cannot be overlooked among the dots."""
    bar = "!" * len(sentence)
    print(f"\n{bar}\n{sentence}\n{bar}\n", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
