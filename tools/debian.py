"""Installs Debian packages that some tests need, where that is allowed, and says whether a program starts."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence


def install(packages: Sequence[str], purpose: str) -> None:
    """Install packages if apt-get is here and we are root or may become it without a password.

    A failure is left to the caller, who looks again for what is missing: a machine without network is
    no reason not to run the other tests.
    """
    become_root = _become_root()
    if become_root is None or shutil.which("apt-get") is None:
        return
    print(f"Installing for {purpose}, with apt-get: {' '.join(packages)}", file=sys.stderr, flush=True)
    for words in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        subprocess.run(
            [*become_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            check=False,
        )


def answers(command: Sequence[str], text: str = "") -> bool:
    """Say whether a program starts and is content with `text` as its standard input.

    Some systems have programs under a name that only tell how to install the real one.
    """
    try:
        answer = subprocess.run(command, input=text, text=True, capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0


def _become_root() -> list[str] | None:
    """Return the words before a command that make it run as root, or None where that is not allowed."""
    if os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if sudo is not None and answers([sudo, "-n", "true"]):
        return [sudo, "-n"]
    return None
