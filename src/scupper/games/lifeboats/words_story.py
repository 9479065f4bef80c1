"""The story of a game of Lifeboats: each event as a sentence of the log.

Whoever reads about themselves is spoken to: each sentence about a player has a form for the viewer and one
for everybody else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scupper.engine.facts import Setting
from scupper.engine.game import Told
from scupper.engine.language import gettext as _
from scupper.engine.language import listed, marked, ngettext, pgettext
from scupper.engine.state import NOBODY
from scupper.games.lifeboats.components import BLACK, LEAKS, STEPS_TO_LAND
from scupper.games.lifeboats.state import BLACK_BOAT, HAT, NO_BOAT, Event, Vote
from scupper.games.lifeboats.words_names import (
    bits,
    capital,
    colour_name,
    counted,
    crew_of,
    island_word,
    ordinal,
    rank_word,
)

VOTED_ON: Final[Mapping[int, str]] = {
    Vote.LEAK: marked("which boat leaks"),
    Vote.DROWN: marked("whose pawn goes overboard"),
    Vote.MOVE: marked("which boat rows"),
}
"""kind of ballot -> what it decides, as it stands behind `decides`."""


@dataclass(frozen=True)
class _Telling:
    """One event told to one viewer, who is `you`."""

    names: Sequence[str]
    viewer: int
    setting: Setting

    def colour(self, boat: int) -> str:
        """The colour of a boat in words."""
        return colour_name(BLACK if boat == BLACK_BOAT else self.setting.options["colours"].split(",")[boat])

    def colours(self, mask: int) -> str:
        """The colours of the boats in a mask, for the beginning of a sentence."""
        return capital(self.colours_within(mask))

    def colours_within(self, mask: int) -> str:
        """The colours of the boats in a mask, within a sentence."""
        return listed([self.colour(boat) for boat in bits(mask)])

    def people(self, mask: int) -> str:
        """The players in a mask, the viewer first, for the beginning of a sentence."""
        others = [self.names[p] for p in bits(mask) if p != self.viewer]
        return listed(([you_among_others()] if self.viewer in bits(mask) else []) + others)

    def said(self, player: int, of_you: str, of_another: str, **fields: object) -> str:
        """A sentence about a player: one message for the viewer, one with the `name` of anybody else."""
        if player == self.viewer:
            return _(of_you).format(**fields)
        return _(of_another).format(name=self.names[player], **fields)


_Sentence = Callable[[_Telling, int, int, int], str | None]


def you_among_others() -> str:
    """The viewer as the first of several people at the beginning of a sentence."""
    return pgettext("first of several people", "You")


# ---- The set-up and rounds


def _starts(t: _Telling, a: int, _b: int, _c: int) -> str:
    return t.said(
        a,
        marked("You are drawn as the first start player."),
        marked("{name} is drawn as the first start player."),
    )


def _docked(t: _Telling, a: int, b: int, c: int) -> str:
    if a == NOBODY:
        return _("The {colour} boat is docked in column {column}.").format(colour=t.colour(b), column=c + 1)
    return t.said(
        a,
        marked("You dock the {colour} boat in column {column}."),
        marked("{name} docks the {colour} boat in column {column}."),
        colour=t.colour(b),
        column=c + 1,
    )


def _round(t: _Telling, a: int, b: int, _c: int) -> str:
    if a == 1:
        return _("All aboard: round 1 begins.")
    return t.said(
        b,
        marked("You are start player of round {number}."),
        marked("{name} is start player of round {number}."),
        number=a,
    )


def _ended(t: _Telling, _a: int, _b: int, _c: int) -> str:
    if t.setting.options["end"] == "boats":
        return _("No boat is at sea any more: the game is over.")
    return _("Nobody is at sea any more: the game is over.")


# ---- Votes


@dataclass(frozen=True)
class _Against:
    """A sentence about one player who turns against a crew, by who the two are."""

    you_your_own: str
    you_another: str
    another_their_own: str
    another_you: str
    another_another: str

    def said(self, t: _Telling, player: int, crew: int) -> str:
        """The sentence to this viewer."""
        if crew == player:
            return t.said(player, self.you_your_own, self.another_their_own)
        if crew == t.viewer:
            return _(self.another_you).format(name=t.names[player])
        return t.said(player, self.you_another, self.another_another, other=t.names[crew])


_VOTES_AGAINST: Final = _Against(
    you_your_own=marked("You vote: your own crew loses one."),
    you_another=marked("You vote: {other}'s crew loses one."),
    another_their_own=marked("{name} votes: {name}'s own crew loses one."),
    another_you=marked("{name} votes: your crew loses one."),
    another_another=marked("{name} votes: {other}'s crew loses one."),
)
_DECIDES_AGAINST: Final = _Against(
    you_your_own=marked("You decide: your own crew loses one."),
    you_another=marked("You decide: {other}'s crew loses one."),
    another_their_own=marked("{name} decides: {name}'s own crew loses one."),
    another_you=marked("{name} decides: your crew loses one."),
    another_another=marked("{name} decides: {other}'s crew loses one."),
)


def _card(t: _Telling, a: int, b: int, c: int) -> str:
    if b == HAT:
        return t.said(a, marked("You play a Captain's Hat."), marked("{name} plays a Captain's Hat."))
    if c == Vote.DROWN:
        return _VOTES_AGAINST.said(t, a, b)
    if c == Vote.LEAK:
        of_you, of_another = marked("You vote: {colour} leaks."), marked("{name} votes: {colour} leaks.")
    else:
        of_you, of_another = marked("You vote: {colour} rows."), marked("{name} votes: {colour} rows.")
    return t.said(a, of_you, of_another, colour=t.colour(b))


def _picked(t: _Telling, a: int, b: int, c: int) -> str:
    if c == Vote.DROWN:
        return _DECIDES_AGAINST.said(t, a, b)
    if b == NO_BOAT:
        return t.said(a, marked("You decide: no boat leaks."), marked("{name} decides: no boat leaks."))
    if c == Vote.LEAK:
        of_you, of_another = marked("You decide: {colour} leaks."), marked("{name} decides: {colour} leaks.")
    else:
        of_you, of_another = marked("You decide: {colour} rows."), marked("{name} decides: {colour} rows.")
    return t.said(a, of_you, of_another, colour=t.colour(b))


def _captain(t: _Telling, a: int, b: int, _c: int) -> str:
    return t.said(
        a,
        marked("It is up to you, the lone captain, {what}."),
        marked("It is up to {name}, the lone captain, {what}."),
        what=_(VOTED_ON[b]),
    )


def _hats_cancel(_t: _Telling, a: int, _b: int, _c: int) -> str:
    return _("The {n} hats cancel each other out.").format(n=a)


def _tie(t: _Telling, a: int, b: int, c: int) -> str:
    return t.said(
        a,
        marked("{who} are level: it is up to you, the start player."),
        marked("{who} are level: it is up to {name}, the start player."),
        who=t.people(b) if c == Vote.DROWN else t.colours(b),
    )


def _only_hats(t: _Telling, a: int, _b: int, _c: int) -> str:
    if a == NOBODY:
        return _("Nothing but hats, which cancel out: the boat leaks all the same.")
    return t.said(
        a,
        marked("Nothing but hats, which cancel out: it is up to you, the start player."),
        marked("Nothing but hats, which cancel out: it is up to {name}, the start player."),
    )


def _decided(t: _Telling, a: int, b: int, _c: int) -> str:
    if b == Vote.DROWN:
        return t.said(a, marked("Most weight is against you."), marked("Most weight is against {name}."))
    return _("Most cards are for {colour}.").format(colour=t.colour(a))


# ---- The second leak (P2)


def _second_captain(t: _Telling, a: int, _b: int, _c: int) -> str:
    return t.said(
        a,
        marked("A second boat is to leak: it is up to you, the captain."),
        marked("A second boat is to leak: it is up to {name}, the captain."),
    )


def _second_tie(t: _Telling, a: int, b: int, _c: int) -> str:
    return t.said(
        a,
        marked("A second boat is to leak; {boats} are level, and it is up to you, the start player."),
        marked("A second boat is to leak; {boats} are level, and it is up to {name}, the start player."),
        boats=t.colours_within(b),
    )


def _second_decided(t: _Telling, a: int, _b: int, _c: int) -> str:
    return _("A second boat is to leak: {colour}, with the next most cards.").format(colour=t.colour(a))


def _second_picked(t: _Telling, a: int, b: int, _c: int) -> str:
    return t.said(
        a,
        marked("You decide: {colour} leaks too."),
        marked("{name} decides: {colour} leaks too."),
        colour=t.colour(b),
    )


def _no_second(_t: _Telling, _a: int, _b: int, _c: int) -> str:
    return _("There is no second leak.")


# ---- Leaks and boats


def _no_leaks_left(_t: _Telling, _a: int, _b: int, _c: int) -> str:
    return _("All {n} leaks are in boats: none springs one now.").format(n=LEAKS)


def _leaked(t: _Telling, a: int, b: int, _c: int) -> str:
    return _("The {colour} boat springs its {ordinal} leak.").format(colour=t.colour(a), ordinal=ordinal(b))


def _hopeless(t: _Telling, a: int, _b: int, _c: int) -> str:
    sentence = _("The {colour} boat, with three pawns and three leaks, cannot be saved.")
    return sentence.format(colour=t.colour(a))


def _sank(t: _Telling, a: int, b: int, c: int) -> str:
    if c == 0:
        return _("The {colour} boat sinks, empty.").format(colour=t.colour(a))
    yours = [pgettext("pawns that sink", "yours")] if t.viewer in bits(b) else []
    others = [
        pgettext("pawns that sink", "{name}'s").format(name=t.names[p]) for p in bits(b) if p != t.viewer
    ]
    sentence = ngettext(
        "The {colour} boat sinks with {n} pawn aboard: {whose}.",
        "The {colour} boat sinks with {n} pawns aboard: {whose}.",
        c,
    )
    return sentence.format(colour=t.colour(a), n=c, whose=listed(yours + others))


def _rowed(t: _Telling, a: int, b: int, c: int) -> str | None:
    if c == STEPS_TO_LAND:
        return None
    if c - b == 1:
        sentence = _("The {colour} boat rows on: {steps} to land.")
    else:
        sentence = _("The {colour} boat leaks and rows two steps: {steps} to land.")
    return sentence.format(colour=t.colour(a), steps=counted(STEPS_TO_LAND - c, "step"))


def _landed(t: _Telling, a: int, b: int, c: int) -> str:
    sentence = _("The {colour} boat lands on the {island}, at stage {number}.")
    return sentence.format(colour=t.colour(a), island=island_word(c), number=b)


# ---- Pawns


def _of_pawn(of_you: str, of_another: str) -> _Sentence:
    """An event of a player's pawn of a rank at a boat, from its two messages."""

    def sentence(t: _Telling, a: int, b: int, c: int) -> str:
        return t.said(a, of_you, of_another, rank=rank_word(b), colour=t.colour(c))

    return sentence


def _ashore(t: _Telling, a: int, b: int, c: int) -> str:
    return t.said(
        a, marked("You bring {crew} ashore."), marked("{name} brings {crew} ashore."), crew=crew_of((b, c))
    )


def _passed_over(t: _Telling, a: int, _b: int, _c: int) -> str:
    return t.said(a, marked("You have no pawn that can jump."), marked("{name} has no pawn that can jump."))


_SENTENCES: Final[Mapping[int, _Sentence]] = {
    Event.STARTS: _starts,
    Event.DOCKED: _docked,
    Event.BOARDED: _of_pawn(
        marked("Your {rank} boards the {colour} boat."), marked("{name}'s {rank} boards the {colour} boat.")
    ),
    Event.ROUND: _round,
    Event.CARD: _card,
    Event.CAPTAIN: _captain,
    Event.HATS_CANCEL: _hats_cancel,
    Event.TIE: _tie,
    Event.ONLY_HATS: _only_hats,
    Event.DECIDED: _decided,
    Event.PICKED: _picked,
    Event.SECOND_CAPTAIN: _second_captain,
    Event.SECOND_TIE: _second_tie,
    Event.SECOND_DECIDED: _second_decided,
    Event.SECOND_PICKED: _second_picked,
    Event.NO_SECOND: _no_second,
    Event.NO_LEAKS_LEFT: _no_leaks_left,
    Event.LEAKED: _leaked,
    Event.HOPELESS: _hopeless,
    Event.OVERBOARD: _of_pawn(
        marked("Your {rank} goes overboard from the {colour} boat."),
        marked("{name}'s {rank} goes overboard from the {colour} boat."),
    ),
    Event.SANK: _sank,
    Event.ROWED: _rowed,
    Event.LANDED: _landed,
    Event.ASHORE: _ashore,
    Event.JUMPED: _of_pawn(
        marked("Your {rank} jumps from the {colour} boat."),
        marked("{name}'s {rank} jumps from the {colour} boat."),
    ),
    Event.PASSED_OVER: _passed_over,
    Event.CLIMBED: _of_pawn(
        marked("Your {rank} climbs into the {colour} boat."),
        marked("{name}'s {rank} climbs into the {colour} boat."),
    ),
    Event.NO_SEAT: _of_pawn(
        marked("Your {rank} finds no seat and is lost."), marked("{name}'s {rank} finds no seat and is lost.")
    ),
    Event.ENDED: _ended,
}
"""kind of event -> its sentence from the numbers a, b, c; None where the next event says it."""


def event(told: Told, names: Sequence[str], viewer: int, setting: Setting) -> str | None:
    """An event as one sentence of the log."""
    return _SENTENCES[told.kind](_Telling(names, viewer, setting), told.a, told.b, told.c)
