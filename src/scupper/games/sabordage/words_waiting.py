"""What Sabordage waits for, said to each viewer: who is to choose, and what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from scupper.engine.language import gettext as _
from scupper.engine.language import listed, marked
from scupper.engine.state import View
from scupper.games.sabordage.rules_build import owner, ships_of
from scupper.games.sabordage.state import NONE, Phase, State
from scupper.games.sabordage.words_choices import ship_asked
from scupper.games.sabordage.words_names import Fleet, own_ship

# More names than these would fill a phone's dock.
MOST_NAMED: Final = 3

_WITHOUT_A_CHOICE: Final[Mapping[int, str]] = {
    Phase.BASE: marked("The starting decks are laid."),
    Phase.DEAL: marked("New hands are dealt."),
    Phase.SAIL: marked("A sail is drawn for a carpenter."),
    Phase.FEED: marked("A tile is drawn for a treasure."),
    Phase.OVER: marked("The game is over."),
    Phase.RESUPPLY: marked("New hands are dealt."),
    Phase.NEXT_HAND: marked("New hands are dealt."),
    Phase.CONSTRUCTION: marked("A construction begins."),
    Phase.REVEAL: marked("All tiles are revealed."),
    Phase.NEXT_CARPENTER: marked("The pirates act."),
    Phase.GUNNERS: marked("The pirates act."),
    Phase.SABOTEURS: marked("The pirates act."),
    Phase.ROTTEN: marked("All tiles are revealed."),
    Phase.PLACE_ROTTEN: marked("The rotten tiles are put in."),
    Phase.AFTER_CONSTRUCTION: marked("The construction is over."),
    Phase.FIRE: marked("The cannons fire."),
    Phase.NEXT_TREASURE: marked("The treasures collect."),
    Phase.BOARDING: marked("The boarding decks throw their hooks."),
    Phase.NEXT_ROUND: marked("The round is over."),
}
"""phase -> what happens while nobody is asked."""


def waiting(view: View[State], names: Sequence[str]) -> str:
    """What is waited for now, as one sentence or two to the viewer."""
    s = view.state
    if s.phase in _WITHOUT_A_CHOICE:
        return _(_WITHOUT_A_CHOICE[s.phase])
    if s.phase == Phase.COVER:
        return _for_cover(view, names)
    asked = ship_asked(view)
    if asked != NONE:
        return _your_tile(s, asked) if s.phase == Phase.BUILD else _your_rotten_tile(s, asked)
    return _for_others(view, names)


def _your_tile(s: State, ship: int) -> str:
    if ships_of(s) == 1:
        sentence = _("Round {round}, construction {construction}: choose a tile and its rank.")
        return sentence.format(round=s.round, construction=s.construction)
    sentence = _("Round {round}, construction {construction}: choose a tile for {ship} and its rank.")
    return sentence.format(round=s.round, construction=s.construction, ship=own_ship(ship, s.players))


def _your_rotten_tile(s: State, ship: int) -> str:
    if s.phase == Phase.ROT:
        sentence = _("Choose the rank of the rotten tile on {ship}.")
    else:
        sentence = _("Choose the rank of the rotten tile on {ship}, in secret: others place one too.")
    return sentence.format(ship=own_ship(ship, s.players))


def _for_cover(view: View[State], names: Sequence[str]) -> str:
    s = view.state
    if ship_asked(view) != NONE:
        sentence = _("Choose which older carpenter of {ship} builds a sail over itself.")
        return sentence.format(ship=own_ship(s.at, s.players))
    sentence = _("{name} chooses the carpenter that goes under a sail on {ship}.")
    ship = Fleet(names, view.player, s.players).ship(s.at)
    return sentence.format(name=names[owner(s, s.at)], ship=ship)


def _for_others(view: View[State], names: Sequence[str]) -> str:
    """Who has still to choose, said to somebody who has chosen or only watches."""
    s = view.state
    still = [names[p] for p in range(s.players) if s.to_plan[p] > 0]
    who = listed(still)
    if s.phase == Phase.ROT:
        return _("{name} chooses the rank of a rotten tile.").format(name=who)
    if s.phase == Phase.BUILD:
        if len(still) > MOST_NAMED:
            return _("All plan in secret: {n} players have still to choose.").format(n=len(still))
        return _("All plan in secret. Still to choose: {names}.").format(names=who)
    return _("Rotten tiles are placed in secret. Still to choose: {names}.").format(names=who)
