"""Finds the Chromium that the browser tests drive, and installs Debian's where that is allowed."""

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
        if found is None or not _answers(found):
            raise NoBrowserError(
                f"CHROMIUM={named} is not a browser that starts; name one, or leave CHROMIUM unset."
            )
        return Path(found)
    for name in NAMES:
        found = shutil.which(name)
        if found is not None and _answers(found):
            return Path(found)
    return None


def install_browser() -> None:
    """Install Debian's Chromium if apt-get is here and we are root or may become it without a password.

    A failure is left to the caller, who looks for the browser again: a machine without network is no
    reason not to run the other tests.
    """
    become_root = _become_root()
    if become_root is None or shutil.which("apt-get") is None:
        return
    print("Installing Chromium for the browser tests with apt-get", file=sys.stderr, flush=True)
    for words in (("update",), ("install", "--yes", "--no-install-recommends", "chromium")):
        subprocess.run(
            [*become_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            check=False,
        )


def _answers(program: str) -> bool:
    """Say whether a browser starts: some systems have a chromium that only tells how to install one."""
    try:
        answer = subprocess.run([program, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0


def _become_root() -> list[str] | None:
    """Return the words before a command that make it run as root, or None where that is not allowed."""
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if (
        sudo is not None
        and subprocess.run([sudo, "-n", "true"], capture_output=True, check=False).returncode == 0
    ):
        return [sudo, "-n"]
    return None
