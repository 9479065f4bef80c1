"""What is true of every position of Lantern Bluff: nothing is lost or doubled."""

from __future__ import annotations

from lantern_bluff.components import CRATE_COUNT, CRATE_VALUES, NIGHTS, START_POINTS
from lantern_bluff.state import Phase, State


def broken(s: State) -> str | None:
    """What cannot be about a position between two lines; None for a sound one."""
    held = [lantern for hand in s.hand for lantern in hand if lantern > 0]
    held += [lantern for lantern in s.laid if lantern > 0]
    held += [n + 1 for n, used in enumerate(s.used) if used]
    if len(set(held)) != len(held):
        return f"a lantern is in two places: {sorted(held)}"
    if s.phase > Phase.DEAL and len(held) != s.players * NIGHTS:
        return f"{len(held)} lanterns are in the game"
    if any((lantern > 0) != (laid == 1) for lantern, laid in zip(s.laid, s.has_laid, strict=True)):
        return "a seat has laid a lantern that is not there"
    lying = [value for value in (s.crate, s.jetty) if value > 0]
    for v, value in enumerate(CRATE_VALUES):
        if not lying.count(value) <= s.crates_left[v] <= CRATE_COUNT[v]:
            return f"{s.crates_left[v]} crates of {value} are left, and {lying} lie face down"
    crates = zip(CRATE_VALUES, CRATE_COUNT, s.crates_left, strict=True)
    turned = sum(value * (count - left) for value, count, left in crates)
    if not 0 <= START_POINTS * s.players + turned - sum(s.points) <= s.nights + 1:
        return f"crates of {turned} were taken, and the points are {s.points}"
    return None
