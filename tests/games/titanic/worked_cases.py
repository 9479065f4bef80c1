"""The worked cases of docs/rules/titanic.md, read from the page itself, and the positions they begin in."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from scupper.engine.game import Game
from scupper.engine.match import Match
from scupper.engine.state import new_checked
from scupper.games.titanic.components import LAUNCHING_AREA, PASSENGERS, SPACES, cell_number
from scupper.games.titanic.facts import FACTS
from scupper.games.titanic.rules import begin, go_on
from scupper.games.titanic.state import MAX_PLAYERS, N_PASSENGERS, NONE, Condition, Phase, State

PAGE = (Path(__file__).parents[3] / "docs" / "rules" / "titanic.md").read_text("utf-8")
GAME = Game("scupper.games.titanic", FACTS)


@dataclass
class Case:
    """One block of the page: its settings, the words of each seat, the lines to play and what comes of it."""

    name: str
    set: dict[str, str] = field(default_factory=dict)
    seats: list[list[str]] = field(default_factory=list)
    play: list[list[str]] = field(default_factory=list)
    gives: list[list[str]] = field(default_factory=list)


def cases() -> list[Case]:
    """All cases of the page."""
    found: list[Case] = []
    (block,) = re.findall(r"```\n(case .*?)```", PAGE, re.DOTALL)
    for line in block.splitlines():
        words = line.partition("#")[0].split()
        match words:
            case ["case", name]:
                found.append(Case(name))
            case ["set", *pairs]:
                found[-1].set = dict(pair.split("=") for pair in pairs)
            case ["seat", *rest]:
                found[-1].seats.append(rest)
            case ["gives", *rest]:
                found[-1].gives.append(rest)
            case ["play"] | []:
                pass
            case _:
                found[-1].play.append(words)
    return found


def sample_game() -> list[tuple[str, str]]:
    """The lines of the sample game, each with its remark."""
    block = re.search(r"## A full sample game.*?```\n(.*?)```", PAGE, re.DOTALL)
    assert block is not None
    lines = [line.partition("#") for line in block[1].splitlines()]
    return [(line.strip(), remark.strip()) for line, _sign, remark in lines]


def seat_of(s: State, player: int) -> dict[str, object]:
    """What a case may say of a seat."""
    on_ship = s.condition[player] in (Condition.DECK, Condition.WAIT)
    return {
        "condition": Condition(s.condition[player]).name.lower(),
        "place": s.space[player] if on_ship else s.cell[player],
        "assign": s.assigned[player],
        "must": s.must_leave[player],
        "p": s.passengers[player][: s.party[player]],
        "f": s.food[player],
        "w": s.water[player],
    }


def seat_said(words: list[str]) -> dict[str, object]:
    """The words of a case about a seat, after its number; what is not given is zero or none."""
    condition, place, *rest = words
    given = dict(word.partition("=")[::2] for word in rest)
    on_ship = condition in ("deck", "wait")
    return {
        "condition": condition,
        "place": SPACES.index(place) if on_ship else LAUNCHING_AREA if place == "la" else cell_number(place),
        "assign": PASSENGERS.index(given["assign"]) if "assign" in given else NONE,
        "must": int("must" in given),
        "p": [PASSENGERS.index(card) for card in given["p"].split("+")] if "p" in given else [],
        "f": int(given.get("f", 0)),
        "w": int(given.get("w", 0)),
    }


def position_of(case: Case) -> State:
    """The position at the beginning of the turn of a case, on lists that check their indices."""
    given = case.set
    options = {option.name: given[option.name] for option in FACTS.options if option.name in given}
    setting = GAME.setting(int(given["players"]), options)
    s = new_checked(State)
    begin(s, setting.players, list(setting.numbers))
    s.mark, s.turn = int(given["mark"]), int(given["active"]) - 1
    for seat, *words in case.seats:
        put_seat(s, int(seat) - 1, words)
    s.food_pile -= sum(s.food)
    s.water_pile -= sum(s.water)
    s.food_pile = int(given.get("food_pile", s.food_pile))
    s.top = PASSENGERS.index(given.get("top", "p20"))
    named = {card for party in s.passengers for card in party} | set(s.assigned) | {s.top}
    for card in range(N_PASSENGERS):
        s.unseen[card] = int(card not in named)
    s.empties = int(given.get("empties", 0))
    s.island_boats = sum(1 << (int(n) - 1) for n in given.get("islands", "").split(",") if n)
    for player in range(s.players):
        s.turns[player] = 5
    s.turns[s.turn] = int(given.get("turn", 5)) - 1
    s.phase = Phase.BEGIN_TURN
    go_on(s)
    return s


def put_seat(s: State, player: int, words: list[str]) -> None:
    """A seat as a case describes it."""
    said = seat_said(words)
    on_ship = said["condition"] in ("deck", "wait")
    place, party = said["place"], said["p"]
    assert isinstance(place, int)
    assert isinstance(party, list)
    s.condition[player] = Condition[str(said["condition"]).upper()]
    s.space[player] = place if on_ship else NONE
    s.cell[player] = NONE if on_ship else place
    for row, name in ((s.assigned, "assign"), (s.must_leave, "must"), (s.food, "f"), (s.water, "w")):
        value = said[name]
        assert isinstance(value, int)
        row[player] = value
    s.party[player] = len(party)
    for i, card in enumerate(party):
        s.passengers[player][i] = card


def state_of(match: Match) -> State:
    """The whole position of a match."""
    s = match.full_state()
    assert isinstance(s, State)
    return s


if max(FACTS.players) != MAX_PLAYERS:
    raise ValueError("the state has room for as many as may play")
