"""Playing again: a new table for the people and bots of a game that has ended."""

from __future__ import annotations

from collections.abc import Iterator

from scupper.engine.language import gettext as _
from scupper.site import admission
from scupper.site.entries import Creation, Entry, Kind
from scupper.site.refusal import Refused
from scupper.site.rooms import Room
from scupper.site.site import Site
from scupper.site.store import Batch
from scupper.site.table import Table


async def play_again(site: Site, room: Room, person: str, address: str) -> str:
    """Open the new table, unless somebody has, and say which it is; everybody at the old one gets a link."""
    old = room.table
    if old.seat_of(person) is None or not old.over:
        raise Refused(_("Those who have played a game to its end can play again."), 403)
    if not old.followed:
        await admission.admit_new_table(site, person, address)
        await _follow(site, room, person)
    return room.table.followed


async def _follow(site: Site, room: Room, person: str) -> None:
    old = room.table
    facts, options = old.game.facts, old.options(len(old.members))
    creation = Creation(facts.id, facts.rules_version, "", options, old.settings, old.id)
    table, entries = admission.new_table(site, creation, person)
    for seat, member in old.members.items():
        if member.bot:
            entries.append(table.add(Kind.BOT, seat=seat, person=person, text=member.bot))
        else:
            entries.append(table.add(Kind.BROUGHT, seat=seat, person=member.person, text=member.name))
        for device in old.seats.devices_of(member.person):
            entries.append(table.add(Kind.DEVICE, seat=seat, person=device))

    def following(at: Table) -> Iterator[Entry]:
        yield at.add(Kind.FOLLOWED, person=person, text=table.id)

    await room.perform(following, Batch(table.id, entries, word=table.creation.word))
    site.rooms.keep(table)
