"""Why an action is not legal in Abandon Ship, or cannot be undone, citing docs/rules/abandon-ship.md."""

from __future__ import annotations

from scupper.engine.game import Reason
from scupper.engine.language import gettext as _
from scupper.engine.state import View
from scupper.games.abandon_ship.components import CIRCLED, WHITE
from scupper.games.abandon_ship.state import N_RATS, NONE, State
from scupper.games.abandon_ship.words_names import colour_name, die_colour, face_sign


def why_not(view: View[State], action: int) -> Reason | None:
    """Why the viewer, whose turn it is, may not use this die on this rat; None when it is legal."""
    s = view.state
    die, rat = divmod(action, N_RATS)
    if s.pool[die] == 0:
        return _not_in_pool(s, die)
    number = s.face[die]
    if CIRCLED[die][number] == 0 and rat != die:
        sentence = _("The {die} die shows a plain {face}: it moves only the {die} rat.").format(
            die=die_colour(die), face=face_sign(die, number)
        )
        return Reason(sentence, _("Decisions, R6"), "use-a-die")
    if s.space[rat] == 0:
        return _not_in_play(s, rat)
    return None


def _not_in_pool(s: State, die: int) -> Reason:
    if die != WHITE and s.space[die] == 0:
        sentence = _("The {die} die left the game with its rat.").format(die=die_colour(die))
        return Reason(sentence, _("Flow 6 and 7, R20"), "dice-out-of-the-game")
    sentence = _("The {die} die is set aside: it comes back when the water rises, or is due to rise.")
    return Reason(sentence.format(die=die_colour(die)), _("Flow 1 and 5"), "the-pool")


def _not_in_play(s: State, rat: int) -> Reason:
    if s.berth[rat] == NONE:
        sentence = _("{rat} was washed away and is out of play.").format(rat=colour_name(rat))
        return Reason(sentence, _("Flow 7, R6"), "washed-away")
    sentence = _("{rat} is on the top deck and moves no more.").format(rat=colour_name(rat))
    return Reason(sentence, _("Flow 6, R6"), "the-top-deck")


def why_no_undo(before: State, after: State) -> Reason | None:
    """Taking a cheese that lay face down showed its value to all; the end of the game showed the tiles."""
    if before.cheese_hidden == 1 and sum(after.points) > sum(before.points):
        return Reason(
            _("The cheese was turned over: everybody has seen its value."), _("Variants, cheese = hidden")
        )
    if any(a != b for a, b in zip(after.tile_seen, before.tile_seen, strict=True)):
        return Reason(_("The game ended and the tiles were turned up."), _("End 1"))
    return None
