"""Runs the tests with all that this machine allows: `make test` and `make check-long`.

Without Chromium everything but the browser tests runs, and the first and last line say so; with
REQUIRE_BROWSER=1, as in CI, that is a failure.
"""

import os
import subprocess
import sys

from tools.browser import NoBrowserError, find_browser, install_browser

LONG = "--long"


def main(arguments: list[str]) -> int:
    """Run pytest with the given arguments (`--long`: the long tests only) and return its exit code."""
    wanted = "long" if LONG in arguments else "not long"
    try:
        browser = find_browser()
        if browser is None:
            install_browser()
            browser = find_browser()
    except NoBrowserError as mistake:
        print(mistake, file=sys.stderr)
        return 2
    environment = dict(os.environ)
    if browser is not None:
        environment["CHROMIUM"] = str(browser)
    elif os.environ.get("REQUIRE_BROWSER") == "1":
        print("REQUIRE_BROWSER=1 and there is no Chromium: apt install chromium", file=sys.stderr)
        return 1
    else:
        wanted += " and not browser"
        _warn("WITHOUT THE BROWSER TESTS: there is no Chromium here. To run them too: apt install chromium")
    command = [sys.executable, "-m", "pytest", "--numprocesses", "auto", "--dist", "worksteal", "-m", wanted]
    finished = subprocess.run(
        [*command, *(word for word in arguments if word != LONG)], env=environment, check=False
    )
    if browser is None:
        _warn("THE BROWSER TESTS WERE NOT RUN: there is no Chromium here. To run them: apt install chromium")
    return finished.returncode


def _warn(sentence: str) -> None:
    """Print a sentence that cannot be overlooked among the dots."""
    bar = "!" * len(sentence)
    print(f"\n{bar}\n{sentence}\n{bar}\n", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
