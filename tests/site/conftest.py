"""Fixtures: a site in a folder of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.site.houses import House, house


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    """A running site without tables."""
    with house(tmp_path / "data") as running:
        yield running
