"""A position of Lifeboats as one line of text: docs/rules/lifeboats.md, section 13, Position shorthand.

    p=3 start=1 phase=1 hats=3,3,1 | red@c5r0 1:OSS 2:SS 3:S L0 | … | sunk green | due vote drown red 1:?

`position` writes the full form, and `read_position` reads nothing else. `read_shorthand` also reads the short
form of the rules file's examples: boats that sank may be left out, and a phase may be only about to begin.
"""

from __future__ import annotations

from typing import Final

from scupper.engine.facts import Setting
from scupper.engine.game import NotationError
from scupper.engine.state import NOBODY, UNKNOWN
from scupper.games.lifeboats.components import ISLANDS
from scupper.games.lifeboats.notation_names import boats_in_play, card_name, colour_of, names_in
from scupper.games.lifeboats.notation_reading import read_parts, refuse_a_dead_end
from scupper.games.lifeboats.rules import go_on
from scupper.games.lifeboats.rules_sea import aboard, is_at_sea
from scupper.games.lifeboats.rules_setup import boat_to_dock
from scupper.games.lifeboats.state import NONE, OFFICER, SAILOR, Phase, State

__all__ = ["position", "read_position", "read_shorthand"]

_VOTES: Final = {Phase.VOTE_LEAK: "leak", Phase.VOTE_DROWN: "drown", Phase.VOTE_MOVE: "move"}
_PICKS: Final = {
    Phase.PICK_LEAK: "leak",
    Phase.PICK_DROWN: "drown",
    Phase.PICK_LEAK2: "leak2",
    Phase.PICK_MOVE: "move",
}
_PHASE_2: Final = (Phase.VOTE_MOVE, Phase.PICK_MOVE, Phase.PHASE_2)
_PHASE_3: Final = (Phase.JUMP, Phase.CLIMB, Phase.PHASE_3)


def read_position(text: str, setting: Setting) -> State:
    """The position of such a text, also one seen by a seat, in a game of this setting.

    Raises NotationError, also for a position that `position` would write in another way.
    """
    s = read_shorthand(text, setting)
    go_on(s)
    refuse_a_dead_end(s)
    if position(s) != text:
        raise NotationError(f"the position would be written {position(s)!r}")
    return s


def read_shorthand(text: str, setting: Setting) -> State:
    """The position of a text in the full or the short form, before anything that follows by itself.

    Without a `due` part the state is at the beginning of its phase, and `rules.go_on` plays what follows.
    Raises NotationError.
    """
    return read_parts(text, setting)


def position(s: State) -> str:
    """The position between two lines, or a view of it, as text."""
    at_sea = [b for b in boats_in_play(s) if is_at_sea(s, b)]
    parts = [_head(s), *(_boat(s, b) for b in at_sea)]
    landed = [b for b in boats_in_play(s) if s.stage[b] > 0]
    parts += _list(s, "landed", sorted(landed, key=lambda b: s.stage[b]))
    if not _in_setup(s):
        parts += _list(s, "sunk", [b for b in boats_in_play(s) if b not in at_sea and b not in landed])
    for island, name in enumerate(ISLANDS):
        parts += _part(name, _pawns(s, s.ashore[OFFICER][island], s.ashore[SAILOR][island]))
    parts += _part("hand", _pawns(s, s.hand[OFFICER], s.hand[SAILOR]))
    parts += _part("water", _water(s))
    parts += _part("second", _cards(s, s.second))
    parts += _part("due", _due(s))
    return " | ".join(parts)


def _head(s: State) -> str:
    start = "-" if s.start == NOBODY else str(s.start + 1)
    later = f" round={s.round}" if s.round > 1 else ""
    double = " double=yes" if s.double else ""
    hats = ",".join(str(n) for n in s.hats[: s.players])
    return f"p={s.players} start={start}{later} phase={_phase(s)}{double} hats={hats}"


def _phase(s: State) -> str:
    if _in_setup(s):
        return "setup"
    if s.phase == Phase.OVER:
        return "over"
    return "2" if s.phase in _PHASE_2 else "3" if s.phase in _PHASE_3 else "1"


def _in_setup(s: State) -> bool:
    return s.phase <= Phase.BOARD


def _part(name: str, what: str) -> list[str]:
    """A part that is left out when it has nothing to tell."""
    return [f"{name} {what}"] if what else []


def _list(s: State, name: str, boats: list[int]) -> list[str]:
    return _part(name, ",".join(colour_of(s, b) for b in boats))


def _boat(s: State, boat: int) -> str:
    pawns = _pawns(s, s.crew[OFFICER][boat], s.crew[SAILOR][boat]) or "-"
    return f"{colour_of(s, boat)}@c{s.column[boat] + 1}r{s.step[boat]} {pawns} L{s.leaks[boat]}"


def _pawns(s: State, officers: list[int], sailors: list[int]) -> str:
    crews = {p: "O" * officers[p] + "S" * sailors[p] for p in range(s.players)}
    return " ".join(f"{p + 1}:{crew}" for p, crew in crews.items() if crew)


def _water(s: State) -> str:
    return " ".join(
        f"{p + 1}:{'OS'[s.swim_rank[p]]}<{colour_of(s, s.swim_boat[p])}" for p in s.swimmer[: s.swimmers]
    )


def _cards(s: State, cards: list[int]) -> str:
    return " ".join(f"{p + 1}:{card_name(s, cards[p])}" for p in range(s.players) if cards[p] != NONE)


def _face_down(s: State, voters: int) -> str:
    """The cards laid so far; `?` for a card that the reader may not see."""
    cards = {p: s.ballot[p] for p in range(s.players) if voters & ~s.voting & 1 << p}
    return "".join(f" {p + 1}:{'?' if card == UNKNOWN else card_name(s, card)}" for p, card in cards.items())


def _due(s: State) -> str:
    """What is due; nothing at the end and before the first line of a phase."""
    if s.phase == Phase.START:
        return "* start"
    if s.phase >= Phase.OVER or (s.begun == 0 and s.phase > Phase.BOARD):
        return ""
    phase, seat = Phase(s.phase), s.asked + 1
    drowning = "" if s.drowning == NONE else f" {colour_of(s, s.drowning)}"
    if phase in _VOTES:
        voters = (1 << s.players) - 1 if s.drowning == NONE else aboard(s, s.drowning)
        return f"vote {_VOTES[phase]}{drowning}{_face_down(s, voters)}"
    if phase in _PICKS:
        return f"{seat} pick {_PICKS[phase]}{drowning} {names_in(s, s.picks)}"
    if phase in (Phase.DOCK, Phase.DRAW_DOCK):
        who = "*" if phase == Phase.DRAW_DOCK else str(seat)
        return f"{who} dock {colour_of(s, boat_to_dock(s))}"
    return f"* board {seat}" if phase == Phase.DRAW_BOARD else f"{seat} {phase.name.lower()}"
