"""What a plan would bring about in Sabordage, as things stand: who fires at whom, what pirates do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scupper.engine.language import gettext as _
from scupper.engine.language import listed, ngettext
from scupper.engine.state import View
from scupper.games.sabordage.components import PIRATE, ROTTEN, Pirate
from scupper.games.sabordage.picture_plan import Plan
from scupper.games.sabordage.picture_shots import Flight, salvo
from scupper.games.sabordage.rules_build import owner
from scupper.games.sabordage.rules_ships import has_pirate
from scupper.games.sabordage.state import NONE, Phase, State


@dataclass(frozen=True)
class Outlook:
    """What would follow, as a sentence, and whether it is to be feared."""

    text: str
    bad: bool = False


def outlooks(view: View[State], plan: Plan) -> list[Outlook]:
    """What is worth saying about the present choice."""
    s = view.state
    if s.phase == Phase.COVER:
        return [
            Outlook(
                _("Under its sail the carpenter does nothing, and its cannons go out; the tile still counts.")
            )
        ]
    if s.phase in (Phase.ROT, Phase.ROT_SECRET):
        return [
            Outlook(
                _("It pushes everything before it one rank forward. At the end rotten tiles do not count.")
            )
        ]
    if plan.tile == ROTTEN:
        return [Outlook(_("You choose the rank of a rotten tile after all tiles have been revealed."))]
    found = [Outlook(_pirate(s, plan))] if s.expert and plan.tile != NONE and PIRATE[plan.tile] else []
    danger = _danger(view, plan) if plan.builds else ""
    return found + ([Outlook(danger, bad=True)] if danger else [])


# ---- shots


def flights(s: State) -> list[Flight]:
    """What all lit cannons would do if they fired now."""
    return salvo(s, 1) + salvo(s, 2)


def threatened(s: State, player: int) -> list[tuple[int, int]]:
    """The ranks of a player's ships that a lit cannon would hit as things stand: ship and rank."""
    return sorted(
        {(hit.ship, hit.rank) for one in flights(s) for hit in one.hits if owner(s, hit.ship) == player}
    )


def _danger(view: View[State], plan: Plan) -> str:
    """A cannon of one's own that would hit one's own ship; else how much lies in the line of fire."""
    s = plan.after
    own = [
        one.rank + 1
        for one in flights(s)
        if owner(s, one.ship) == view.player and any(owner(s, hit.ship) == view.player for hit in one.hits)
    ]
    if own:
        ranks = listed([str(rank) for rank in sorted(set(own))])
        sentence = ngettext(
            "As things stand, your cannon at rank {ranks} would hit your own ship.",
            "As things stand, your cannons at ranks {ranks} would hit your own ship.",
            len(set(own)),
        )
        return sentence.format(ranks=ranks)
    in_danger = threatened(s, view.player)
    if not in_danger:
        return ""
    sentence = ngettext(
        "As things stand, rank {ranks} lies in the line of fire.",
        "As things stand, ranks {ranks} lie in the line of fire.",
        len(in_danger),
    )
    return sentence.format(ranks=listed([str(rank + 1) for _ship, rank in in_danger]))


# ---- pirates


def _pirate(s: State, plan: Plan) -> str:
    """What the pirate of the tile would do once it is built."""
    face = PIRATE[plan.tile]
    if face == Pirate.CARPENTER:
        older = _counted(s, plan.asked, Pirate.CARPENTER)
        if older == 0:
            return _("Its carpenter finds no older one on this ship: nothing is covered.")
        return _(
            "An older carpenter of this ship goes under a new sail: one tile more, but its cannons go out."
        )
    if face == Pirate.GUNNER:
        return _("Its gunner gives all cannons on tiles with gunners of this ship their fuses back.")
    every = range(s.ships)
    mine = [ship for ship in every if owner(s, ship) == owner(s, plan.asked)]
    sentence = _(
        "If nobody else builds a saboteur now, all older ones blow up: "
        "{n} on the ships, {yours} of them yours."
    )
    return sentence.format(n=_saboteurs(s, every), yours=_saboteurs(s, mine))


def _saboteurs(s: State, ships: Iterable[int]) -> int:
    """How many stacks of these ships are topped by saboteurs."""
    return sum(_counted(s, ship, Pirate.SABOTEUR) for ship in ships)


def _counted(s: State, ship: int, face: Pirate) -> int:
    """How many stacks of a ship are topped by such a pirate."""
    return sum(has_pirate(s, ship, rank, face) for rank in range(s.length[ship]))
