"""What programs do: the same acts as a person's forms, with the same checks."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from scupper.engine.log import LogError
from scupper.site import admission, lobby, play, rejoin, takeover
from scupper.site.advising import advise
from scupper.site.api import messages
from scupper.site.api.calls import Call, moment
from scupper.site.entries import Creation, Entry
from scupper.site.presence_watch import strongest
from scupper.site.refusal import Refused, installed
from scupper.site.rematch import play_again
from scupper.site.rooms import Room
from scupper.site.table import Table

HINTED = 2
"""A hint is the best action and the next best."""


async def _perform(call: Call, act: admission.Act) -> messages.Moment:
    async with call.enter() as room:
        await room.perform(act)
        return moment(room, call.person)


# ---- making a table, and before the game


async def make(call: Call, body: messages.NewTable) -> messages.TableMade:
    """Make a table, and be its host.

    Being host is no seat: sit down afterwards. Whoever has the table's address may look, and sit before the
    start. Without a token you get one, which belongs to you, not to the table.
    """
    game = installed(body.game)
    await admission.admit_new_table(call.site, call.person, call.address)
    creation = Creation(game.facts.id, game.facts.rules_version, "")
    room = await admission.new_room(
        call.site, creation, call.person, lambda table: lobby.change_options(table, call.person, body.options)
    )
    return await _made(call, room)


async def open_file(call: Call, body: messages.FileToOpen) -> messages.TableMade:
    """Make a table of a written game, and be its host.

    Everybody may look at it: with `step`, `lines` and `game`. If it is whole and has not ended, people and
    programs sit down on its seats, and `start` goes on from its last line. What is wrong with a file is said
    with the line (422).
    """
    try:
        room = await admission.written_room(call.site, call.person, call.address, body.text.encode())
    except LogError as refusal:
        raise Refused(f"The written game, {refusal}.", 422) from refusal
    return await _made(call, room)


async def _made(call: Call, room: Room) -> messages.TableMade:
    async with room.lock:
        return messages.TableMade(
            room.table.id, _link(call, room.table.id), call.fresh_token or None, moment(room, call.person)
        )


def _link(call: Call, table: str) -> str:
    base = call.site.reach.base(call.request.headers["host"], call.request.url.scheme)
    return f"{base}/t/{table}/"


async def sit(call: Call, body: messages.Sitting) -> messages.Seated:
    """Sit down on a free seat, or move there from another, before the game begins.

    Without a token you get one: keep it, it is the only way back to your seat. When the game begins the seats
    that are taken are numbered anew from 1; `now.seat` always tells yours.
    """

    def sitting(table: Table) -> Iterator[Entry]:
        return lobby.sit(table, call.person, _seat(table, body.seat), body.name)

    async with call.enter() as room:
        await room.perform(sitting)
        await admission.remember(call.site, call.person, body.name)
        now = moment(room, call.person)
        seat = now.seat or 0
        return messages.Seated(seat, room.table.members[seat].name, call.fresh_token or None, now)


def _seat(table: Table, wanted: int | None) -> int:
    """The seat that is wanted, or the first free one. Raises Refused."""
    if wanted is not None or table.started:
        return wanted or 0
    for seat in range(1, table.seat_counts[-1] + 1):
        if seat not in table.members:
            return seat
    raise Refused("Every seat of this table is taken.")


async def rename(call: Call, body: messages.Renaming) -> messages.Moment:
    """Take another name, before the game begins. It gets a number if somebody else has the same."""
    now = await _perform(call, lambda table: lobby.rename(table, call.person, body.name))
    await admission.remember(call.site, call.person, body.name)
    return now


async def leave(call: Call) -> messages.Moment:
    """Get up from your seat, before the game begins."""
    return await _perform(call, lambda table: lobby.leave(table, call.person))


async def set_options(call: Call, body: messages.Options) -> messages.Moment:
    """Change options of the game and settings of the table. Only the host can, before the game begins."""
    return await _perform(call, lambda table: lobby.change_options(table, call.person, body.options))


async def seat_bot(call: Call, body: messages.SeatedBot) -> messages.Moment:
    """Seat a bot. The host and those who sit can, before the game begins."""
    known = tuple(call.site.bots)
    return await _perform(
        call, lambda table: lobby.add_bot(table, call.person, _seat(table, body.seat), body.bot, known)
    )


async def remove(call: Call, body: messages.Removal) -> messages.Moment:
    """Take a bot off its seat, or as the host send a person away, before the game begins."""
    return await _perform(call, lambda table: lobby.remove(table, call.person, body.seat))


async def allow(call: Call, body: messages.Pardon) -> messages.Moment:
    """Let somebody sit again whom you, the host, have sent away, before the game begins."""
    return await _perform(call, lambda table: lobby.allow(table, call.person, body.removal))


async def start(call: Call) -> messages.Moment:
    """Begin the game with those who sit. Only the host can."""
    return await _perform(call, lambda table: lobby.start(table, call.person))


# ---- in the game


async def act(call: Call, body: messages.Acting) -> messages.Moment:
    """Take an action, given by its number or its text.

    It answers the decision that it names, so the same request twice changes nothing the second time (409).
    An action that is not legal now is refused (409) with the reason that the page gives, and the rule. In a
    secret decision the choice lies face down until everybody has chosen; `withdraw` it to choose anew.
    """
    return await _perform(
        call, lambda table: play.move(table, table.seat_of(call.person), body.decision, body.action)
    )


async def roll(call: Call, body: messages.Answering) -> messages.Moment:
    """Let the chance fall that opens your turn, if `now.may_roll`.

    At most tables it falls by itself after some seconds; with the setting roll=wait it waits for this.
    """
    return await _play(call, body, play.roll)


async def withdraw(call: Call, body: messages.Answering) -> messages.Moment:
    """Take back your choice that lies face down."""
    return await _play(call, body, play.withdraw)


async def undo(call: Call, body: messages.Answering) -> messages.Moment:
    """Take back your last line, while nobody else and no chance has followed and it showed nothing hidden."""
    return await _play(call, body, play.undo)


async def call_vote(call: Call, body: messages.Answering) -> messages.Moment:
    """End the talk before a secret decision, if `now.may_call`: the bots, who waited for it, choose now."""
    return await _play(call, body, play.call_vote)


async def _play(
    call: Call,
    body: messages.Answering,
    doing: Callable[[Table, int | None, int], Iterator[Entry]],
) -> messages.Moment:
    return await _perform(call, lambda table: doing(table, table.seat_of(call.person), body.decision))


async def hint(call: Call, body: messages.Answering) -> messages.Hinted:
    """Ask what a strong bot would do in your place, if the table allows hints: its setting `hints` says so.

    The bot thinks for some seconds, on your view alone. Everybody at the table reads that you had a hint,
    nobody what it was. While bots are warming up it is refused (503): ask again.
    """
    await advise(call.site, call.enter, call.person, body.decision)
    async with call.enter() as room:
        seen = room.door.seen(room.table.seat_of(call.person))
        if seen.advised is None:
            raise Refused(play.MOVED_ON)
        legal = {choice.action: choice for choice in seen.nothing_picked.choices}
        told = tuple(
            messages.Promise(one.action, legal[one.action].text, legal[one.action].words, round(one.share, 4))
            for one in seen.advised.prospects[:HINTED]
        )
        return messages.Hinted(moment(room, call.person), told)


# ---- the seat, and after the game


async def make_link(call: Call) -> messages.SeatLink:
    """Make a private link to your seat, with which a browser or another program can hold it too."""
    token = rejoin.new_token(call.site, call.person)
    async with call.enter() as room:
        await room.perform(lambda table: rejoin.make_link(table, call.person, token))
        link = rejoin.link_to(call.site, call.request, room.table, token)
        return messages.SeatLink(link, moment(room, call.person))


async def enter(call: Call, body: messages.Entering) -> messages.Seated:
    """Hold the seat that a private link leads to, besides those who hold it already.

    Without a token you get one, which is yours and not the one that made the link.
    """
    async with call.enter() as room:
        try:
            owner = rejoin.allowed_owner(call.site, call.address, room.table, body.link)
        except Refused as refusal:
            # 404 would say that there is no such table: here the link is in the body.
            raise Refused(str(refusal), 422 if refusal.status == 404 else refusal.status) from refusal
        await room.perform(lambda table: rejoin.let_in(table, owner, call.person))
        now = moment(room, call.person)
        seat = now.seat or 0
        return messages.Seated(seat, room.table.members[seat].name, call.fresh_token or None, now)


async def again(call: Call) -> messages.NextTable:
    """Play again with the same people and bots, at a new table, when the game is over.

    Who asks first opens it; whoever asks after that is told the same table.
    """
    async with call.enter() as room:
        table = await play_again(call.site, room, call.person, call.address)
        return messages.NextTable(table, _link(call, table))


# ---- people, bots, talk


async def ask_for_bot(call: Call, body: messages.Absent) -> messages.Moment:
    """Ask that a bot play for somebody who is gone. It does when all others who are here have asked."""
    async with call.enter() as room:
        gone = room.door.gone
        await room.perform(lambda table: takeover.ask(table, call.person, body.seat, gone, strongest()))
        return moment(room, call.person)


async def take_back(call: Call) -> messages.Moment:
    """Play yourself again instead of the bot that stands in for you."""
    return await _perform(call, lambda table: takeover.take_back(table, call.person))


async def say(call: Call, body: messages.Saying) -> messages.Moment:
    """Say something to everybody at the table."""
    text = play.clean_remark(body.text)
    admission.admit_remark(call.site, call.person, call.address)
    name = await call.site.store.name_of(call.person)
    return await _perform(call, lambda table: play.say(table, call.person, name, text))


async def show(call: Call, body: messages.CardToShow) -> messages.Moment:
    """Show one of your cards to some of the others, as table talk that is no part of the written game.

    Everybody hears that you do, and only those what it is. `shown` of their view has it as long as it is so.
    """
    admission.admit_remark(call.site, call.person, call.address)
    return await _perform(
        call, lambda table: play.show(table, table.seat_of(call.person), body.card, body.to)
    )
