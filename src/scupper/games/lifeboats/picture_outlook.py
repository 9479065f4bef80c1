"""What a choice would bring about in Lifeboats: the rules are asked, on a copy of the viewer's position."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scupper.engine.language import gettext as _
from scupper.engine.language import listed
from scupper.engine.state import NOBODY, View, copy
from scupper.games.lifeboats.components import ISLAND_OF, POINTS, RANKS, STEPS_TO_LAND
from scupper.games.lifeboats.facts import FACTS
from scupper.games.lifeboats.rules import step
from scupper.games.lifeboats.rules_ballot import weight
from scupper.games.lifeboats.rules_end import score
from scupper.games.lifeboats.rules_sea import aboard, free_seats, is_at_sea, pawns_in, take_out
from scupper.games.lifeboats.rules_swim import can_climb
from scupper.games.lifeboats.state import MAX_PLAYERS, N_RANKS, NONE, OFFICER, Phase, State
from scupper.games.lifeboats.words_names import bits, boat_of, colour_word, counted, crew_of, island_word


@dataclass(frozen=True)
class Outlook:
    """What would follow, as sentences (or nothing worth saying), and whether it is a loss."""

    text: str
    bad: bool = False


NOTHING_TO_SAY: Final = Outlook("")


def outlook(view: View[State], action: int) -> Outlook:
    """What would follow if a legal action of the viewer decided the matter, beyond what its own words say."""
    kind = FACTS.actions.kind_of(action).name
    named = dict(FACTS.actions.parts(action))
    if kind not in _OUTLOOKS or set(named.values()) & {"hat", "none"}:
        return NOTHING_TO_SAY
    return _OUTLOOKS[kind](view, named)


def _settled(s: State, phase: Phase, chosen: int) -> State:
    """A copy of the position in which the cards have decided, with all that follows up to the next phase."""
    after = copy(s)
    for p in range(MAX_PLAYERS):
        after.second[p] = NONE
    after.voting = after.laid = after.picks = 0
    after.asked, after.phase, after.chosen = NOBODY, phase, chosen
    while after.phase in (Phase.LEAK, Phase.DROWN, Phase.AFTER_LEAK, Phase.AFTER_LEAKS, Phase.ROW):
        step(after)
    return after


# ---- a leak


def _if_it_leaks(view: View[State], named: Mapping[str, str]) -> Outlook:
    s, boat = view.state, boat_of(named["boat"])
    after = _settled(s, Phase.LEAK, boat)
    if after.phase == Phase.VOTE_DROWN:
        voters = bits(aboard(s, boat))
        total = sum(weight(after, p) for p in voters)
        yours = weight(after, view.player) if view.player in voters else 0
        sentence = _("You would have {yours} of the {total} votes aboard.")
        return Outlook(sentence.format(yours=yours, total=total))
    losses = _losses(s, after, boat)
    crews = _crews_lost(s, losses, view.player)
    if not is_at_sea(after, boat):
        if not losses:
            return Outlook(_("Nobody is aboard."))
        return Outlook(_("Lost with it: {crews}.").format(crews=crews), bad=True)
    balance = _balance(after, boat)
    if not losses:
        return Outlook(balance)
    lost = _("Lost: {crews}.").format(crews=crews)
    return Outlook(f"{lost} {balance}", bad=view.player in losses)


def _losses(before: State, after: State, boat: int) -> Mapping[int, Sequence[int]]:
    """Who would be lost from a boat: player -> pawns of each rank.

    Another boat may sink in the same check, for the leak that it has got already (P2).
    """
    gone = {
        p: [before.crew[rank][boat][p] - after.crew[rank][boat][p] for rank in range(N_RANKS)]
        for p in range(before.players)
    }
    return {p: counts for p, counts in gone.items() if any(counts)}


def _crews_lost(s: State, losses: Mapping[int, Sequence[int]], viewer: int) -> str:
    """The pawns that would be lost, the viewer's own first."""
    yours = [_("{crew} of yours").format(crew=crew_of(losses[viewer]))] if viewer in losses else []
    others = [
        _("{crew} of {colour}").format(crew=crew_of(counts), colour=colour_word(s, p))
        for p, counts in losses.items()
        if p != viewer
    ]
    return listed(yours + others)


def _balance(s: State, boat: int) -> str:
    """Aboard against leaks, and what that means."""
    pawns, leaks, free = pawns_in(s, boat), s.leaks[boat], free_seats(s, boat)
    if leaks > pawns:
        sentence = _("Then {pawns} aboard against {leaks}: it sinks unless somebody climbs in.")
    elif leaks == pawns and leaks > 0:
        sentence = _("Then {pawns} aboard against {leaks}: one less, and it sinks.")
    elif free == 0:
        sentence = _("Then {pawns} aboard against {leaks}, no seat free.")
    else:
        sentence = _("Then {pawns} aboard against {leaks}, {seats} free.")
    return sentence.format(pawns=pawns, leaks=counted(leaks, "leak"), seats=counted(free, "seat"))


# ---- a move


def _if_it_rows(view: View[State], named: Mapping[str, str]) -> Outlook:
    s, boat = view.state, boat_of(named["boat"])
    after = _settled(s, Phase.ROW, boat)
    ahead = _way_ahead(after, boat) if after.stage[boat] == 0 else _points_made(s, after, view.player)
    again = _("Then two boats leak next round.")
    return Outlook(f"{ahead} {again}" if after.double == 1 else ahead)


def _way_ahead(s: State, boat: int) -> str:
    island = ISLAND_OF[s.column[boat]]
    officer, sailor = POINTS[island]
    sentence = _("Then {steps} to the {island} (officers {officer}, sailors {sailor}).")
    return sentence.format(
        steps=counted(STEPS_TO_LAND - s.step[boat], "step"),
        island=island_word(island),
        officer=officer,
        sailor=sailor,
    )


def _points_made(before: State, after: State, viewer: int) -> str:
    """What a landing would bring, to the viewer first and then to whom it brings most."""
    gains = {p: score(after, p) - score(before, p) for p in range(before.players)}
    made = [
        _("you {points}").format(points=gains[p])
        if p == viewer
        else _("{colour} {points}").format(colour=colour_word(before, p), points=gains[p])
        for p in sorted(gains, key=lambda p: (p != viewer, -gains[p]))
        if gains[p] > 0
    ]
    return _("Points: {made}.").format(made=listed(made)) if made else _("Nobody is aboard.")


# ---- people


def _if_one_jumps(view: View[State], named: Mapping[str, str]) -> Outlook:
    after, boat = copy(view.state), boat_of(named["boat"])
    take_out(after, view.player, RANKS.index(named["rank"]), boat)
    after.swim_boat[view.player] = boat
    text = _balance(after, boat)
    if not any(can_climb(after, view.player, b) for b in bits(after.at_sea)):
        warning = _("No other boat has a free seat now.")
        return Outlook(f"{text} {warning}", bad=True)
    return Outlook(text, bad=after.leaks[boat] > pawns_in(after, boat))


def _if_one_climbs(view: View[State], named: Mapping[str, str]) -> Outlook:
    return _in_a_seat(view, boat_of(named["boat"]), view.state.swim_rank[view.player])


def _if_one_boards(view: View[State], named: Mapping[str, str]) -> Outlook:
    return _in_a_seat(view, boat_of(named["boat"]), RANKS.index(named["rank"]))


def _in_a_seat(view: View[State], boat: int, rank: int) -> Outlook:
    s = view.state
    free, island = free_seats(s, boat), ISLAND_OF[s.column[boat]]
    seats = _("Its last seat.") if free == 1 else _("{seats} free.").format(seats=counted(free, "seat"))
    if rank == OFFICER:
        sentence = _("{steps} to the {island}, {worth} for an officer.")
    else:
        sentence = _("{steps} to the {island}, {worth} for a sailor.")
    way = sentence.format(
        steps=counted(STEPS_TO_LAND - s.step[boat], "step"),
        island=island_word(island),
        worth=POINTS[island][rank],
    )
    return Outlook(f"{seats} {way}")


def _if_crew_drowns(view: View[State], named: Mapping[str, str]) -> Outlook:
    s = view.state
    crew, boat = boat_of(named["crew"]), s.drowning
    after = _settled(s, Phase.DROWN, crew)
    left = crew_of([after.crew[rank][boat][crew] for rank in range(N_RANKS)])
    if crew == view.player:
        sentence = (
            _("Of yours {crew} would stay aboard.") if left else _("Of yours nobody would stay aboard.")
        )
        return Outlook(sentence.format(crew=left), bad=True)
    if left:
        sentence = _("Of {colour} {crew} would stay aboard.")
    else:
        sentence = _("Of {colour} nobody would stay aboard.")
    return Outlook(sentence.format(colour=colour_word(s, crew), crew=left))


_OUTLOOKS: Final[Mapping[str, Callable[[View[State], Mapping[str, str]], Outlook]]] = {
    "board": _if_one_boards,
    "vote-leak": _if_it_leaks,
    "pick-leak": _if_it_leaks,
    "pick-leak2": _if_it_leaks,
    "vote-drown": _if_crew_drowns,
    "pick-drown": _if_crew_drowns,
    "vote-move": _if_it_rows,
    "pick-move": _if_it_rows,
    "jump": _if_one_jumps,
    "climb": _if_one_climbs,
}
"""kind of action -> what would follow from one of it; docking says it all in its own words."""
