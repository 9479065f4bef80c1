"""What programs can look at. Of a game everything comes through the door: from views."""

from __future__ import annotations

from collections.abc import Iterable

from scupper.engine.facts import Facts
from scupper.engine.game import Game, games
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
from scupper.site.table_settings import SETTINGS

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
        table = room.table
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
            closed=table.played.closed,
            followed=table.followed,
        )


async def view(call: Call) -> messages.ViewShown:
    """All that you may know of the game now: your seat's view, or a spectator's."""
    async with call.enter() as room:
        seen = _seen(room, call.viewer)
        result = seen.result
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
            result=None
            if result is None
            else tuple(
                messages.Place(seat, place, score)
                for seat, (place, score) in enumerate(zip(result.places, result.scores, strict=True), 1)
            ),
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


async def lines(call: Call) -> messages.Lines:
    """The written lines of the game so far, as you may read them now: `?` stands for hidden words."""
    async with call.enter() as room:
        return messages.Lines(moment(room, call.viewer), _seen(room, call.viewer).lines)


async def download(call: Call) -> messages.WrittenGame:
    """The game as a file to keep: as you may read it now, the whole of it once it is over."""
    async with call.enter() as room:
        return messages.WrittenGame(moment(room, call.viewer), _seen(room, call.viewer).download())


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


def _seen(room: Room, person: str | None) -> Seen:
    return room.door.seen(room.table.seat_of(person))
