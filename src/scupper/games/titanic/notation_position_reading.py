"""The parts of a written position of The Sinking of the Titanic; see `notation_position`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from scupper.engine.facts import Setting
from scupper.engine.game import NotationError
from scupper.engine.language import gettext as _
from scupper.engine.state import NOBODY, new
from scupper.games.titanic.components import (
    CELLS,
    ISLAND_CARDS,
    LAUNCHING_AREA,
    PASSENGERS,
    SEA_CARDS,
    SPACES,
    cell_name,
)
from scupper.games.titanic.rules import begin
from scupper.games.titanic.state import N_CARDS, N_PASSENGERS, NONE, Condition, Phase, State

_HEAD: Final = re.compile(
    r"p=(?P<p>[2-4]) phase=(?P<phase>[a-z-]+) turn=(?P<turn>[1-4-]) turns=(?P<turns>\d{1,5}(,\d{1,5}){1,3}) "
    r"mark=(?P<mark>\d|[12]\d|3[0-6]) food=(?P<food>\d|1\d|2[0-4]) water=(?P<water>\d|1\d|2[0-4])"
    r"( rolling=(?P<rolling>[1-4](,[1-4])*))?( dice=(?P<dice>[1-6](,[1-6])?))?( as=(?P<as>[a-z]+))?"
    r"( left=(?P<left>[1-4]))?( then=(?P<then>[a-z-]+))?( at=(?P<at>[1-4]))?( cards=(?P<cards>[12]))?"
    r"( exact=(?P<exact>yes))?( empties=(?P<empties>[1-6]))?( islands=(?P<islands>[1-6](,[1-6])*))?"
)
_SEAT: Final = re.compile(
    r"(?P<seat>[1-4]) (?P<condition>deck|wait|boat|swim) (?P<place>[a-z0-9]+)( assign=(?P<assign>p\d\d))?"
    r"( (?P<must>must))?( p=(?P<party>p\d\d(\+p\d\d)*))?( f=(?P<food>\d{1,2}))?( w=(?P<water>\d{1,2}))?"
)
_DECK: Final = re.compile(r"deck top=(?P<top>p\d\d|-) bottom=(?P<bottom>p\d\d(,p\d\d)*|-)")
_DRAWN: Final = re.compile(r"drawn sea=(?P<sea>s\d\d(,s\d\d)*|-) island=(?P<island>i\d\d(,i\d\d)*|-)")
_CONDITIONS: Final = {condition.name.lower(): condition for condition in Condition}
_PLACES: Final = {cell_name(cell): cell for cell in (*CELLS, LAUNCHING_AREA)}


def read_parts(text: str, setting: Setting, phases: Mapping[str, Phase]) -> State:
    """The position of a text, not yet whether it is written as it should be. Raises NotationError."""
    parts = text.split(" | ")
    if len(parts) != setting.players + 3:
        sentence = _("a position of {players} players has {parts} parts with ' | ' between them, not {n}")
        raise NotationError(sentence.format(players=setting.players, parts=setting.players + 3, n=len(parts)))
    s = new(State)
    begin(s, setting.players, list(setting.numbers))
    _read_head(s, _match(_HEAD, parts[0]), phases)
    for player, part in enumerate(parts[1:-2]):
        _read_seat(s, player, _match(_SEAT, part))
    _read_decks(s, _match(_DECK, parts[-2]), _match(_DRAWN, parts[-1]))
    _find_unseen(s)
    return s


def _match(pattern: re.Pattern[str], part: str) -> re.Match[str]:
    found = pattern.fullmatch(part)
    if found is None:
        raise NotationError(_("this part of a position is not as it should be: {part!r}").format(part=part))
    return found


def _numbers(text: str) -> list[int]:
    """Numbers with commas between, from 1 in the text and from 0 here."""
    return [int(word) - 1 for word in text.split(",")]


def _read_head(s: State, found: re.Match[str], phases: Mapping[str, Phase]) -> None:
    turns = found["turns"].split(",")
    if int(found["p"]) != s.players or len(turns) != s.players:
        raise NotationError(_("the position has another number of players than this game"))
    for word in (found["phase"], found["then"]):
        if word is not None and word not in phases:
            raise NotationError(_("nothing in this game is called {word!r}").format(word=word))
    s.phase = phases[found["phase"]]
    s.turn = NOBODY if found["turn"] == "-" else _seat_number(s, found["turn"])
    for player, count in enumerate(turns):
        s.turns[player] = int(count)
    s.mark, s.food_pile, s.water_pile = int(found["mark"]), int(found["food"]), int(found["water"])
    s.rolling = sum(1 << player for player in _numbers(found["rolling"])) if found["rolling"] else 0
    for d, face in enumerate(found["dice"].split(",") if found["dice"] else []):
        s.die[d] = int(face)
    if found["as"] is not None:
        if found["as"] not in _CONDITIONS:
            raise NotationError(_("nothing in this game is called {word!r}").format(word=found["as"]))
        s.rolled_as = _CONDITIONS[found["as"]]
    s.marks_left, s.cards_left = int(found["left"] or 0), int(found["cards"] or 0)
    s.after_top = phases[found["then"]] if found["then"] else NONE
    s.at = _seat_number(s, found["at"]) if found["at"] else NOBODY
    s.exact, s.empties = int(found["exact"] is not None), int(found["empties"] or 0)
    s.island_boats = sum(1 << island for island in _numbers(found["islands"])) if found["islands"] else 0


def _seat_number(s: State, text: str) -> int:
    if int(text) > s.players:
        sentence = _("there is no seat {seat} in a game of {players}")
        raise NotationError(sentence.format(seat=text, players=s.players))
    return int(text) - 1


def _read_seat(s: State, player: int, found: re.Match[str]) -> None:
    condition = _CONDITIONS[found["condition"]]
    on_ship = condition in (Condition.DECK, Condition.WAIT)
    if found["place"] not in (SPACES if on_ship else _PLACES):
        raise NotationError(_("there is no place {place!r}").format(place=found["place"]))
    s.condition[player] = condition
    s.space[player] = SPACES.index(found["place"]) if on_ship else NONE
    s.cell[player] = NONE if on_ship else _PLACES[found["place"]]
    s.assigned[player] = _cards(PASSENGERS, found["assign"])[0] if found["assign"] else NONE
    s.must_leave[player] = int(found["must"] is not None)
    party = _cards(PASSENGERS, found["party"].replace("+", ",")) if found["party"] else []
    s.party[player] = len(party)
    s.passengers[player][: len(party)] = party
    s.food[player], s.water[player] = int(found["food"] or 0), int(found["water"] or 0)


def _cards(names: Sequence[str], text: str) -> list[int]:
    """Cards with commas between, none of them twice."""
    words = [] if text == "-" else text.split(",")
    for word in words:
        if word not in names:
            raise NotationError(_("there is no card {word!r}").format(word=word))
    if len(set(words)) != len(words):
        raise NotationError(_("a card is named twice: {words}").format(words=text))
    return [names.index(word) for word in words]


def _read_decks(s: State, passengers: re.Match[str], drawn: re.Match[str]) -> None:
    s.top = _cards(PASSENGERS, passengers["top"])[0] if passengers["top"] != "-" else NONE
    bottom = _cards(PASSENGERS, passengers["bottom"])
    s.bottom[: len(bottom)], s.bottom_size = bottom, len(bottom)
    sea, island = _cards(SEA_CARDS, drawn["sea"]), _cards(ISLAND_CARDS, drawn["island"])
    s.sea_bottom[: len(sea)], s.sea_bottom_size = sea, len(sea)
    s.island_bottom[: len(island)], s.island_bottom_size = island, len(island)
    s.sea_unseen = sum(1 << card for card in range(N_CARDS) if card not in sea)
    s.island_unseen = sum(1 << card for card in range(N_CARDS) if card not in island)


def _find_unseen(s: State) -> None:
    """Passenger cards that are nowhere else have never been seen."""
    parties = [card for party in s.passengers for card in party]
    named = [card for card in (*parties, *s.assigned, *s.bottom, s.top) if card != NONE]
    if len(set(named)) != len(named):
        raise NotationError(_("a passenger card is in two places"))
    for card in range(N_PASSENGERS):
        s.unseen[card] = int(card not in named)
