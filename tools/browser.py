"""Finds what the browser tests need, Chromium above all."""

import os
import shutil
import sys
from pathlib import Path

from tools.debian import answers

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class NoBrowserError(Exception):
    """The browser that somebody asked for by name is not one; says what would be right."""


def find_browser() -> Path | None:
    """Return the Chromium that CHROMIUM names or else the first on the path; None where there is none.

    Raises NoBrowserError when CHROMIUM is set to something that is not a browser: falling back to
    another one would hide the mistake.
    """
    named = os.environ.get("CHROMIUM", "")
    if named:
        found = shutil.which(named)
        if found is None or not answers([found, "--version"]):
            raise NoBrowserError(
                f"CHROMIUM={named} is not a browser that starts; name one, or leave CHROMIUM unset."
            )
        return Path(found)
    for name in NAMES:
        found = shutil.which(name)
        if found is not None and answers([found, "--version"]):
            return Path(found)
    return None


def missing_packages() -> list[str]:
    """Return the Debian packages that the browser tests still need; an empty list when they can run.

    Raises NoBrowserError as find_browser does.
    """
    missing = [] if find_browser() else ["chromium"]
    # Playwright brings a Node of its own, which does not start without this library.
    if not answers([sys.executable, "-m", "playwright", "--version"]):
        missing.append("libatomic1")
    return missing
