"""Sets as numbers: their lowest member, and all of them in a row."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scupper.engine.masks import list_members, lowest

MASKS = st.integers(1, 2**31 - 1)


@given(mask=MASKS)
def test_lowest_is_the_first_bit(mask: int) -> None:
    """It is set, and nothing below it is."""
    assert mask & ((2 << lowest(mask)) - 1) == 1 << lowest(mask)


@given(mask=MASKS | st.just(0), first=st.integers(0, 100))
def test_members_are_listed_in_rising_order(mask: int, first: int) -> None:
    """Each bit that is set, counted from `first` on; what lies behind them in the list is left alone."""
    out = [-1] * 32
    count = list_members(mask, first, out)
    assert out[:count] == [first + bit for bit in range(31) if mask >> bit & 1]
    assert set(out[count:]) == {-1}
