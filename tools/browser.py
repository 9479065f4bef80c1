"""Finds what the browser tests need, Chromium above all, and installs it from Debian if allowed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

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
        if found is None or not _answers([found, "--version"]):
            raise NoBrowserError(
                f"CHROMIUM={named} is not a browser that starts; name one, or leave CHROMIUM unset."
            )
        return Path(found)
    for name in NAMES:
        found = shutil.which(name)
        if found is not None and _answers([found, "--version"]):
            return Path(found)
    return None


def missing_packages() -> list[str]:
    """Return the Debian packages that the browser tests still need; an empty list when they can run.

    Raises NoBrowserError as find_browser does.
    """
    missing = [] if find_browser() else ["chromium"]
    # Playwright brings a Node of its own, which does not start without this library.
    if not _answers([sys.executable, "-m", "playwright", "--version"]):
        missing.append("libatomic1")
    return missing


def install(packages: list[str]) -> None:
    """Install Debian packages if apt-get is here and we are root or may become it without a password.

    A failure is left to the caller, who looks again for what is missing: a machine without network is
    no reason not to run the other tests.
    """
    become_root = _become_root()
    if become_root is None or shutil.which("apt-get") is None:
        return
    print(
        f"Installing for the browser tests, with apt-get: {' '.join(packages)}", file=sys.stderr, flush=True
    )
    for words in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        subprocess.run(
            [*become_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            check=False,
        )


def _answers(command: list[str]) -> bool:
    """Say whether a program starts: some systems have a chromium that only tells how to install one."""
    try:
        answer = subprocess.run(command, capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0


def _become_root() -> list[str] | None:
    """Return the words before a command that make it run as root, or None where that is not allowed."""
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if sudo is not None and _answers([sudo, "-n", "true"]):
        return [sudo, "-n"]
    return None
