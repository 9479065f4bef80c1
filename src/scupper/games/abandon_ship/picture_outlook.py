"""What the next rise of the water surely or possibly takes, and how rats feel; from public things only."""

from __future__ import annotations

from dataclasses import dataclass

from scupper.games.abandon_ship.components import SINK_VALUES, TOP
from scupper.games.abandon_ship.state import N_RATS, N_SINK_VALUES, NONE, Phase, State


@dataclass(frozen=True)
class Outlook:
    """Spaces up to `sure` are covered by the next rise, up to `maybe` perhaps. 0 when it rises no more.

    A rise stops at the first space with rats: `stop` is that space (0 when no rat is above the water) and
    `rats` are those on it.
    """

    sure: int
    maybe: int
    stop: int
    rats: tuple[int, ...]

    @property
    def lone(self) -> int | None:
        """The rat that drowns if the rise gets to `stop`, when only one stands there."""
        return self.rats[0] if len(self.rats) == 1 else None


def outlook(s: State) -> Outlook:
    """What Flow 1.1 of the rules does next time, whichever token is revealed."""
    left = [SINK_VALUES[v] for v in range(N_SINK_VALUES) if s.sinks[v] > 0]
    dry = [s.space[r] for r in range(N_RATS) if s.space[r] > s.water]
    stop = min(dry, default=0)
    rats = tuple(r for r in range(N_RATS) if stop > 0 and s.space[r] == stop)
    if not left or s.phase == Phase.OVER:
        return Outlook(0, 0, stop, rats)
    limit = stop if stop > 0 else TOP - 1
    return Outlook(min(s.water + left[0], limit), min(s.water + left[-1], limit), stop, rats)


def mood(s: State, rat: int, ahead: Outlook) -> str:
    """The face of a rat: `glad` on the top deck, `out` when the sea has it, `wide` in danger, else `calm`."""
    if s.berth[rat] != NONE:
        return "glad"
    if s.space[rat] == 0:
        return "out"
    threatened = rat == ahead.lone and ahead.stop <= ahead.maybe
    return "wide" if threatened or s.space[rat] <= s.water or s.phase == Phase.OVER else "calm"
