"""What Abandon Planet waits for, said to each viewer: who is to choose, and what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from scupper.engine.language import gettext as _
from scupper.engine.language import listed, marked
from scupper.engine.state import View
from scupper.games.abandon_planet.state import N_ITEMS, NONE, Phase, State
from scupper.games.abandon_planet.words_names import holding, items_word, members, spot_word, tile_word

MOST_NAMED: Final = 3
"""More names than these would fill a phone's dock."""

_BY_ITSELF: Final[Mapping[int, str]] = {
    Phase.TILES: marked("The tiles are laid out."),
    Phase.DEAL: marked("Everybody gets two stones."),
    Phase.STRIKE: marked("The first meteor falls."),
    Phase.SAFE: marked("The first Safe Path is drawn."),
    Phase.LEADER: marked("The first Leader is drawn."),
    Phase.METEOR: marked("The Meteor card is drawn."),
    Phase.AFTERMATH: marked("An Aftermath tile is drawn."),
    Phase.STONE_ON_NEW: marked("A stone falls on the new tile."),
    Phase.STONE_ON_OLD: marked("Stones fall on Aftermath tiles."),
    Phase.STONE_FOUND: marked("A stone is drawn."),
    Phase.ROLL: marked("The die is rolled."),
    Phase.STONE_SCAVENGED: marked("Whoever has lost something scavenges a stone."),
    Phase.OVER: marked("The game is over."),
}
"""phase -> what happens while nobody is asked."""

_YOURS: Final[Mapping[int, str]] = {
    Phase.PREP: marked("Do you prepare? Only those with a tool in the Prep Bay can leave this round."),
    Phase.HINT: marked("You are the Leader and know the Meteor card. Do you give a hint, true or not?"),
    Phase.FLIGHT: marked("It is your flight: choose a tile of your path, or play a stone."),
    Phase.SLIDER: marked("You are over a slider: stay, or slide on."),
    Phase.RAID: marked("Others stand here with loot: whom do you raid?"),
    Phase.DEFEND: marked("You are raided: how do you answer?"),
    Phase.ANSWER_CANNON: marked("A cannon! Do you play your Shield?"),
    Phase.ANSWER_BRIBE: marked("You are bribed. Do you play your Sabotage?"),
    Phase.REPREP_RAIDED: marked("Your prepared tool is lost. Do you prepare again?"),
    Phase.REPREP_STRUCK: marked("Your prepared tool is lost. Do you prepare again?"),
    Phase.USE: marked("The tile is yours: do you use it?"),
    Phase.TAKE_CITY: marked("The City gives what you want: take a resource."),
    Phase.TAKE_ROLLED: marked("The star: take a resource of your choice."),
    Phase.TAKE_DEPOT: marked("The depot gives you a resource of your choice."),
    Phase.BRACE: marked("The meteor strikes your rocket. Do you play your Shield?"),
    Phase.ALLY: marked("You could leave with several players: with whom?"),
    Phase.MARKET: marked("Your turn in the exchange: buy, sell, offer, or end it."),
    Phase.LATE_MARKET: marked("You got something after your turn: buy or sell, or end it."),
}
"""phase -> the question to the viewer."""

_OTHERS: Final[Mapping[int, str]] = {
    Phase.PREP: marked("{name} decides whether to prepare."),
    Phase.HINT: marked("{name} leads, has seen the Meteor card, and may give a hint."),
    Phase.FLIGHT: marked("{name} flies."),
    Phase.SLIDER: marked("{name} is over a slider."),
    Phase.RAID: marked("{name} chooses whom to raid."),
    Phase.DEFEND: marked("{name} is raided and answers."),
    Phase.ANSWER_CANNON: marked("{name} faces a cannon and has a Shield."),
    Phase.ANSWER_BRIBE: marked("{name} is bribed and has a Sabotage."),
    Phase.REPREP_RAIDED: marked("{name} has lost the prepared tool and may prepare again."),
    Phase.REPREP_STRUCK: marked("{name} has lost the prepared tool and may prepare again."),
    Phase.USE: marked("{name} decides whether to use the tile."),
    Phase.TAKE_CITY: marked("{name} chooses a resource."),
    Phase.TAKE_ROLLED: marked("{name} chooses a resource."),
    Phase.TAKE_DEPOT: marked("{name} chooses a resource."),
    Phase.BRACE: marked("{name} is struck and has a Shield."),
    Phase.ALLY: marked("{name} chooses with whom to leave."),
    Phase.MARKET: marked("{name} deals."),
    Phase.LATE_MARKET: marked("{name} deals once more."),
    Phase.REPLY: marked("{name} thinks about an offer."),
}
"""phase -> what is said of another player."""


def waiting(view: View[State], names: Sequence[str]) -> str:
    """What is waited for now, as one sentence or two to the viewer."""
    s = view.state
    if s.phase in _BY_ITSELF:
        return _(_BY_ITSELF[s.phase])
    if s.phase == Phase.PATH:
        return _for_paths(view, names)
    if s.phase not in _OTHERS:
        return _("The round goes on.")
    if s.asked != view.player:
        return _(_OTHERS[s.phase]).format(name=names[s.asked])
    if s.phase == Phase.REPLY:
        return _offer_to_you(s, names)
    if s.phase in (Phase.USE, Phase.SLIDER) and s.at != NONE and s.tile[s.at] != NONE:
        label = _("{spot}: {tile}").format(spot=spot_word(s.at), tile=tile_word(s.tile[s.at]))
        question = _(_YOURS[s.phase])
        return f"{label}. {question}"
    if s.phase in (Phase.DEFEND, Phase.ANSWER_CANNON, Phase.ANSWER_BRIBE):
        other = s.flying if s.phase == Phase.DEFEND else s.defender
        question, against = _(_YOURS[s.phase]), _against(s, other, names)
        return f"{question} {against}"
    return _(_YOURS[s.phase])


def _against(s: State, other: int, names: Sequence[str]) -> str:
    """What the other one of a takeover has in the rocket."""
    bay = list(s.bay[other])
    bay[0] += s.prepped >> other & 1
    return _("{name} has: {loot}.").format(name=names[other], loot=holding(bay, s.bay_stones[other]))


def _for_paths(view: View[State], names: Sequence[str]) -> str:
    s = view.state
    if view.player >= 0 and s.choosing >> view.player & 1:
        return _("Choose a path in secret; the meteor falls on one of them.")
    missing = members(s.choosing)
    if len(missing) > MOST_NAMED:
        return _("{n} players have still to choose their paths.").format(n=len(missing))
    return _("Still to choose a path: {people}.").format(people=listed([names[p] for p in missing]))


def _offer_to_you(s: State, names: Sequence[str]) -> str:
    giver = (s.leader + s.turn) % s.players
    scrap = items_word(N_ITEMS - 1, abs(s.offer_scrap))
    give = [scrap] if s.offer_scrap > 0 else []
    get = [scrap] if s.offer_scrap < 0 else []
    give += [items_word(N_ITEMS, 1)] if s.offer_gives else []
    get += [items_word(N_ITEMS, 1)] if s.offer_wants else []
    sentence = _("{name} offers you {give} and wants {get}.")
    nothing = _("nothing")
    return sentence.format(name=names[giver], give=listed(give) or nothing, get=listed(get) or nothing)
