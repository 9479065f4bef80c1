"""What a browser loads that comes to a table and has seen nothing of the site before."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import scupper
from benchmarks.opening import ENCODINGS, page_bytes
from benchmarks.passing import serving
from benchmarks.site import PAGE_BYTES, begun


@pytest.mark.parametrize("name", ["abandon-planet", "abandon-ship", "lifeboats"])
def test_a_first_visit_stays_small(name: str, tmp_path: Path) -> None:
    """The page and its first script, with the heads of their answers, in mid game."""
    (laid,) = asyncio.run(begun(scupper.game(name), tmp_path, 1))
    with serving(tmp_path) as url:
        for encoding in ENCODINGS:
            first, _ = page_bytes(url, laid, encoding)
            assert len(first) == 2
            assert sum(first.values()) < PAGE_BYTES, (encoding, first)
