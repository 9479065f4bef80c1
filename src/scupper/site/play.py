"""During the game: moves, Roll and taking back. Each act checks, then yields the entries it makes.

A move names the decision it answers (`Table.decision`), so that one that comes late or twice changes nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from scupper.engine.language import gettext as _
from scupper.engine.language import marked
from scupper.engine.match import IllegalAction, Match
from scupper.site.entries import NAMELESS, WATCHING, Entry, Kind, Remark, Shown, read_shown, write_json
from scupper.site.lesson_acts import insist, keep_going, roll_asked
from scupper.site.lobby import ONLY_SHOWN, settle
from scupper.site.refusal import Refused
from scupper.site.table import Table

MOVED_ON = marked("The table has moved on in the meantime. Look again, then choose.")
LONGEST_REMARK = 300
SENT_AGAIN = 20.0
"""Seconds in which the same words of the same person, with nothing said in between, are one remark."""
TALK_IS_OVER = marked("The vote has been called: talk goes on when the cards are turned over.")
STAND_IN = marked("A bot plays for you. Take your seat back first.")
NOT_SEATED = marked("You are watching: only those who sit at this table play.")


def move(
    table: Table,
    seat: int | None,
    decision: int,
    action: int | str,
    *,
    by_bot: bool = False,
    anew: bool = False,
) -> Iterator[Entry]:
    """Take a legal action, given as its number or text.

    In a secret decision it lies face down until all have chosen; `anew`: in place of one that lies there.
    """
    match, seat = ready(table, seat, decision, by_bot=by_bot)
    if isinstance(action, str):
        action = _number(match, seat, action)
    if anew and seat not in match.to_act and any(choice.action == action for choice in match.instead(seat)):
        if any(choice.action == action for choice in match.laid(seat)):
            raise Refused(_("You have chosen that already; it lies face down."))
        yield table.add(Kind.WITHDRAWN, seat=seat)
    reason = match.why_not(seat, action)
    if reason is not None:
        raise Refused(str(reason), rule=reason.rule)
    choice = next(c for c in match.legal(seat) if c.action == action)
    insist(table, choice)
    yield table.choose(seat, choice)
    yield from settle(table)


def _number(match: Match, seat: int, text: str) -> int:
    try:
        return match.read_action(seat, text)
    except IllegalAction as refusal:
        raise Refused(
            _("That is not the text of an action: {reason}.").format(reason=refusal), 422
        ) from refusal


def action_of(table: Table, kind: str, parts: Mapping[str, str]) -> int:
    """The number of the action that a form with one field a part names."""
    actions = table.game.facts.actions
    found = next((k for k in actions.kinds if k.name == kind), None)
    if found is None or set(parts) != {part.name for part in found.parts}:
        raise Refused(_("That form does not name an action of this game."), 422)
    try:
        return actions.number(kind, *(parts[part.name] for part in found.parts))
    except ValueError as error:
        raise Refused(_("That form does not name an action of this game."), 422) from error


def roll(table: Table, seat: int | None, decision: int) -> Iterator[Entry]:
    """Draw the chance that opens the seat's turn, until somebody must choose."""
    match, seat = ready(table, seat, decision)
    if not match.chance_due or match.opener != seat:
        raise Refused(_("There is nothing for you to roll now."))
    if table.lesson is not None and table.in_lesson:
        yield from roll_asked(table, table.lesson)
        return
    yield from draw_all(table)


def draw_all(table: Table) -> Iterator[Entry]:
    """Draw chance until somebody must choose."""
    while table.match is not None and table.match.chance_due:
        yield table.draw()


def undo(table: Table, seat: int | None, decision: int) -> Iterator[Entry]:
    """Take back the seat's last line."""
    match, seat = ready(table, seat, decision, ended=True)
    keep_going(table)
    reason = match.why_no_undo(seat)
    if reason is not None:
        raise Refused(str(reason), rule=reason.rule)
    yield table.add(Kind.UNDONE, seat=seat)


def withdraw(table: Table, seat: int | None, decision: int) -> Iterator[Entry]:
    """Take back a choice that lies face down."""
    match, seat = ready(table, seat, decision)
    keep_going(table)
    if seat not in match.sealed_seats:
        raise Refused(_("You have no choice lying face down."))
    yield table.add(Kind.WITHDRAWN, seat=seat)


def call_vote(table: Table, seat: int | None, decision: int) -> Iterator[Entry]:
    """End the talk before the secret decision that is open: the bots, who waited for it, choose now."""
    seat = ready(table, seat, decision)[1]
    if table.played.called:
        raise Refused(_("The vote has been called already."))
    if table.caller != seat:
        raise Refused(_("There is no vote for you to call now."))
    yield table.add(Kind.CALLED, seat=seat)


def clean_remark(text: str) -> str:
    """A line of chat as it is kept. Raises Refused."""
    clean = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not clean:
        raise Refused(_("There was nothing to say."), 422)
    if len(clean) > LONGEST_REMARK:
        raise Refused(_("A line of chat has at most {most} characters.").format(most=LONGEST_REMARK), 422)
    return clean


def say(table: Table, person: str, name: str, text: str) -> Iterator[Entry]:
    """Say something at the table; `name` is for those who only watch.

    The same words again right afterwards are the same remark, sent once more because no answer came.
    """
    if table.only_shown:
        raise Refused(_(ONLY_SHOWN))
    if table.played.called:
        raise Refused(_(TALK_IS_OVER))
    seat = table.seat_of(person)
    who = table.members[seat].name if seat is not None else (name or NAMELESS) + WATCHING
    remark = write_json(Remark(who, text))
    last = next((h.entry for h in reversed(table.story) if h.entry.kind == Kind.SAID), None)
    same = last is not None and (last.person, last.text) == (person, remark)
    if last is None or not same or table.now() - last.at > SENT_AGAIN:
        yield table.add(Kind.SAID, seat=seat, person=person, text=remark)


def show(table: Table, seat: int | None, card: str, to: Collection[int]) -> Iterator[Entry]:
    """Show a card of one's own to some of the others; it lies where it lies, and nothing is decided by it."""
    if table.match is None:
        raise Refused(_("The game has not begun."))
    _match, seat = ready(table, seat, table.decision)
    if table.in_lesson or not table.game.showing:
        raise Refused(_("There are no cards here that could be shown."))
    if table.played.called:
        raise Refused(_(TALK_IS_OVER))
    if card not in table.cards_to_show(seat):
        raise Refused(_("You have no such card that you could show now. Look again, then choose."))
    if not to:
        raise Refused(_("Choose to whom you show it."), 422)
    if not set(to) <= set(table.onlookers(seat)):
        raise Refused(_("Only people who sit at this table can look at a card."), 422)
    shown = [read_shown(entry.text) for entry in table.shown if entry.seat == seat]
    fresh = set(to).difference(*(one.to for one in shown if one.card == card))
    if not fresh:
        raise Refused(_("They are looking at that card already."))
    yield table.add(Kind.SHOWN, seat=seat, text=write_json(Shown(card, tuple(sorted(fresh)))))


def ready(
    table: Table, seat: int | None, decision: int, *, ended: bool = False, by_bot: bool = False
) -> tuple[Match, int]:
    """The match, and the seat that may act in it about this decision. Raises Refused."""
    match = table.match
    if match is None:
        raise Refused(_("The game has not begun."))
    if table.is_closed:
        raise Refused(table.played.closed)
    if seat is None:
        raise Refused(_(NOT_SEATED), 403)
    if table.stand_in(seat) and not by_bot:
        raise Refused(_(STAND_IN))
    if decision != table.decision:
        raise Refused(_(MOVED_ON))
    if match.over and not ended:
        raise Refused(_("The game is over."))
    return match, seat
