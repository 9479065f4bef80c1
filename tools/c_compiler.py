"""Finds the C compiler that the yardstick of speed is compiled with."""

import os
import shutil
from pathlib import Path

from tools.debian import answers

NAMES = ("cc", "gcc", "clang")
PROGRAM = '#include <stdio.h>\nint main(void) { return puts("") < 0; }\n'


class NoCompilerError(Exception):
    """The compiler that somebody asked for by name is not one; says what would be right."""


def find_compiler() -> Path | None:
    """Return the C compiler that CC names or else the first on the path; None where there is none.

    Raises NoCompilerError when CC is set to something that compiles no C: falling back to another one would
    hide the mistake.
    """
    named = os.environ.get("CC", "")
    if named:
        found = shutil.which(named)
        if found is None or not _compiles(found):
            raise NoCompilerError(f"CC={named} compiles no C; name a compiler, or leave CC unset.")
        return Path(found)
    for name in NAMES:
        found = shutil.which(name)
        if found is not None and _compiles(found):
            return Path(found)
    return None


def missing_packages() -> list[str]:
    """Return the Debian packages that compiling C still needs; an empty list when it works.

    Raises NoCompilerError as find_compiler does.
    """
    return [] if find_compiler() else ["gcc", "libc6-dev"]


def _compiles(compiler: str) -> bool:
    """Say whether it turns C into a program: one without the C library's headers does not."""
    return answers([compiler, "-x", "c", "-o", os.devnull, "-"], PROGRAM)
