"""What all tests share: how hard Hypothesis tries, and one folder for compiled code."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

# Derandomized: a change is judged by the same examples each time; check-long looks at new ones.
settings.register_profile(
    "quick", max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "long", max_examples=2000, deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)


def pytest_configure(config: pytest.Config) -> None:
    """Choose the profile by what was asked for, and compile each version of a game once for all runs."""
    marks = str(config.getoption("markexpr"))
    settings.load_profile("long" if "long" in marks and "not long" not in marks else "quick")
    if config.cache is not None:
        os.environ.setdefault("SCUPPER_CACHE", str(config.cache.mkdir("compiled")))
