"""What programs can look at. Of a game everything comes through the door: from views."""

from __future__ import annotations

from collections.abc import Iterable

from scupper.engine.facts import Facts
from scupper.engine.game import Game, games
from scupper.engine.match import Result
from scupper.engine.options import Option
from scupper.engine.state import fields, values
from scupper.site.api import messages
from scupper.site.api.calls import Call, moment
from scupper.site.chronicle import Item
from scupper.site.door import Seen
from scupper.site.lobby_view import LobbySeen
from scupper.site.play import NOT_SEATED
from scupper.site.refusal import Refused
from scupper.site.rooms import Room
from scupper.site.stepping import step_of, value_of
from scupper.site.table_settings import SETTINGS
from scupper.site.written_game import Loaded

_SEEN_BY = {"public": "everybody", "own": "own", "seen": "audience", "hidden": "nobody"}


async def list_games(_call: Call) -> messages.Games:
    """The games that are installed: their options, actions and the fields of their views.

    Options are given when a table is made, or changed by its host before the start. `settings` are those of
    every table: how chance falls, how fast bots move.
    """
    settings = tuple(
        messages.OptionOfGame(s.name, s.title, s.help, s.default, tuple(s.labels)) for s in SETTINGS
    )
    return messages.Games(tuple(map(_game, games())), settings)


def _game(game: Game) -> messages.GameShown:
    facts = game.facts
    return messages.GameShown(
        facts.id,
        facts.title,
        facts.sentence,
        facts.rules_version,
        facts.players[0],
        facts.players[-1],
        tuple(map(_option, facts.options_for(facts.usual_players))),
        _kinds(facts),
        tuple(
            messages.FieldOfView(f.name, f.shape, _SEEN_BY[f.visibility.kind], f.visibility.who)
            for f in fields(game.rules.State)
        ),
    )


def _option(option: Option) -> messages.OptionOfGame:
    return messages.OptionOfGame(
        option.name, option.title, option.help, option.default, tuple(option.examples())
    )


def _kinds(facts: Facts) -> tuple[messages.ActionKind, ...]:
    return tuple(
        messages.ActionKind(
            kind.name,
            kind.first,
            kind.count,
            tuple(messages.ActionPart(part.name, part.values) for part in kind.parts),
        )
        for kind in facts.actions.kinds
    )


async def look(call: Call) -> messages.TableShown:
    """A table: who sits at it, its options, whether its game has begun."""
    async with call.enter() as room:
        table, lying = room.table, _lying(room)
        gone = {one.seat for one in room.door.gone}
        return messages.TableShown(
            table.id,
            table.game.facts.id,
            moment(room, call.viewer),
            host=table.seats.is_host(call.viewer),
            seats=len(table.members) if table.started else table.seat_counts[-1],
            sitting=tuple(
                messages.Sitter(
                    seat,
                    member.name,
                    member.bot,
                    member.stand_in,
                    seat in gone,
                    host=table.seats.is_host(member.person),
                )
                for seat, member in sorted(table.members.items())
            ),
            bots=tuple(call.site.bots),
            options=table.options(table.likely_players),
            settings=dict(table.settings),
            objection=None if table.started else table.objection(table.likely_players),
            sent_away=_sent_away(room, call.viewer),
            written=None if lying is None else messages.WrittenShown(lying.names, lying.playable),
            closed=table.played.closed,
            followed=table.followed,
        )


def _sent_away(room: Room, viewer: str | None) -> tuple[messages.SentAway, ...]:
    seats = room.table.seats
    removed = seats.removed if seats.is_host(viewer) else {}
    return tuple(messages.SentAway(number, one.name) for number, one in removed.items())


async def view(call: Call) -> messages.ViewShown:
    """All that you may know of the game now: your seat's view, or a spectator's."""
    async with call.enter() as room:
        seen = _seen(room, call.viewer)
        return messages.ViewShown(
            moment(room, call.viewer),
            seen.names,
            seen.to_act,
            seen.sealed_seats,
            seen.turn,
            seen.position,
            values(seen.view.state),
            may_undo=seen.may_undo,
            may_show=tuple(messages.Card(card, words) for card, words in seen.offers.cards),
            shown=seen.offers.shown,
            result=_places(seen.result),
        )


def _places(result: Result | None) -> tuple[messages.Place, ...] | None:
    if result is None:
        return None
    return tuple(
        messages.Place(seat, place, score)
        for seat, (place, score) in enumerate(zip(result.places, result.scores, strict=True), 1)
    )


async def legal(call: Call) -> messages.Legal:
    """The actions that you may take now: their numbers, text, words and parts.

    None when you are not asked. Two games that differ only in what you may not know give you the same list.
    """
    async with call.enter() as room:
        seen = _seen(room, call.person)
        if seen.seat is None:
            raise Refused(NOT_SEATED, 403)
        actions = tuple(
            messages.LegalAction(choice.action, choice.text, choice.words, choice.parts)
            for choice in (seen.nothing_picked.choices if seen.asked else ())
        )
        return messages.Legal(moment(room, call.person), actions)


async def step(call: Call, query: messages.Step) -> messages.StepShown:
    """A step of the game so far, or of the written game that lies at the table.

    During a game you look through your own eyes only (without a seat: a spectator's), after its end through
    anybody's. Of a written game: through a spectator's while it can be gone on with, then through anybody's;
    of a file that shows one seat's view, through that one's. A number after the last step means the last.
    """
    async with call.enter() as room:
        lying = _lying(room)
        wanted = {"at": "" if query.at is None else str(query.at), "view": query.view or ""}
        if lying is None:
            past = step_of(room.door, room.table.seat_of(call.viewer), wanted)
        else:
            past = step_of(room.written(lying), lying.views[0], wanted, lying.views)
        eyes, at = past.eyes, past.at
        return messages.StepShown(
            moment(room, call.viewer),
            at,
            eyes.timeline.last,
            value_of(eyes.seat),
            eyes.names,
            eyes.chronicle.told_at(at),
            eyes.position_at(at),
            values(eyes.timeline.view(at, eyes.player).state),
            _places(eyes.result) if at == eyes.timeline.last else None,
        )


async def lines(call: Call) -> messages.Lines:
    """The written lines of the game so far, as you may read them now: `?` stands for hidden words."""
    async with call.enter() as room:
        lying = _lying(room)
        seen = _seen(room, call.viewer) if lying is None else room.written(lying).seen(lying.views[0])
        return messages.Lines(moment(room, call.viewer), seen.lines)


async def download(call: Call) -> messages.WrittenGame:
    """The game as a file to keep: as you may read it now, the whole of it once it is over.

    A written game that lies at the table comes as its file does; while it can be gone on with, as a spectator
    may read it.
    """
    async with call.enter() as room:
        lying = _lying(room)
        text = _seen(room, call.viewer).download() if lying is None else room.file_of(lying)
        return messages.WrittenGame(moment(room, call.viewer), text)


async def log(call: Call) -> messages.Log:
    """What has happened at the table and been said, in words."""
    async with call.enter() as room:
        found: Iterable[Item]
        if room.table.match is None:
            found = LobbySeen(room.table, call.viewer, call.site.bots).log
        else:
            chronicle = _seen(room, call.viewer).chronicle
            found = (item for happening in chronicle.since(0) for item in chronicle.items(happening))
        items = tuple(messages.LogItem(item.entry, item.text, item.chat, item.name) for item in found)
        return messages.Log(moment(room, call.viewer), items)


def _lying(room: Room) -> Loaded | None:
    """The written game that lies at a table and has not been gone on with."""
    return None if room.table.started else room.table.loaded


def _seen(room: Room, person: str | None) -> Seen:
    return room.door.seen(room.table.seat_of(person))
