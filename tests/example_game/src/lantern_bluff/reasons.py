"""Why an action is not legal in Lantern Bluff, or cannot be undone, citing `guide.md`."""

from __future__ import annotations

from lantern_bluff.state import PEEK, REST, Phase, State
from scupper.engine.game import Reason
from scupper.engine.state import View


def why_not(view: View[State], action: int) -> Reason | None:
    """Why the viewer, who is asked, may not do this now; None when it is legal."""
    s = view.state
    looks = action in (PEEK, REST)
    if s.phase == Phase.SHOW and looks:
        return Reason("The lookout has decided for tonight.", "The lookout", "the-lookout")
    if s.phase == Phase.LOOK and not looks:
        return Reason("First the lookout peeks or rests.", "The lookout", "the-lookout")
    if action == PEEK and s.peek_is_free == 0 and s.points[view.player] == 0:
        return Reason("A peek costs a point, and you have none.", "The lookout", "the-lookout")
    if not looks and s.used[action] == 1:
        return Reason(f"Lantern {action + 1} was shown already.", "Lanterns", "lanterns")
    if not looks and action + 1 not in s.hand[view.player]:
        return Reason(f"Lantern {action + 1} is not in your hand.", "Lanterns", "lanterns")
    return None


def why_no_undo(before: State, after: State) -> Reason | None:
    """A peek showed the crate, and so did the lanterns when they were turned up."""
    if after.crate_seen != before.crate_seen:
        return Reason("You have seen what is in the crate.", "The lookout", "the-lookout")
    return None
