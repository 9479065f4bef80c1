"""What a sensible player of Lantern Bluff prefers. Reads only what the player may see."""

from __future__ import annotations

from lantern_bluff.state import PEEK, REST, State


def rate(s: State, player: int, action: int) -> int:
    """Peek only for nothing; a low lantern for a crate that is known to be poor, else a high one."""
    if action == PEEK:
        return s.peek_is_free
    if action == REST:
        return 0
    knows = s.crate_seen >> player & 1 == 1
    return -action if knows and s.crate == 1 else action
