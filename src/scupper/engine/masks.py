"""Sets as numbers: bit n of a mask is set when player, boat or place n belongs to the set.

Rules and judgements may use these; compiled, `lowest` is one instruction.
"""

from __future__ import annotations


def lowest(mask: int) -> int:
    """The number of the lowest bit that is set in a mask, which must not be empty."""
    return (mask & -mask).bit_length() - 1


def list_members(mask: int, first: int, out: list[int]) -> int:
    """Write the numbers of a mask, rising, into `out`, each with `first` added; returns how many."""
    count = 0
    while mask != 0:
        out[count] = first + lowest(mask)
        mask &= mask - 1
        count += 1
    return count
