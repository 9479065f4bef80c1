"""What acts need alike, whether a page's form or a program asks: not too often, new tables, names kept."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator

from msgspec.structs import replace

from scupper.engine.language import gettext as _
from scupper.engine.language import marked
from scupper.engine.log import decode, read_transcript
from scupper.site.entries import Creation, Entry, Kind, write_json
from scupper.site.people import clean_name
from scupper.site.refusal import Refused
from scupper.site.rooms import Room
from scupper.site.site import Site, Visitor
from scupper.site.store import Conflict, StoreError
from scupper.site.table import Table, first_entry
from scupper.site.written_game import read_upload_text

logger = logging.getLogger(__name__)
TOO_OFTEN = marked("That was a lot in a row. Wait a moment, then go on.")
Act = Callable[[Table], Iterator[Entry]]
DAY = 24 * 3600
LARGEST_FILE = 1_000_000
"""Of a written game, in bytes; the longest games take some 30,000."""
TOO_LARGE = marked("That file is too large: a written game has at most 1 MB.")


def admit(site: Site, visitor: Visitor, address: str) -> None:
    """Let somebody act who does not act too often. Raises Refused."""
    key = address if visitor.fresh_token else visitor.person
    # The address counts too: anybody can make up cookies, a new person with each.
    if not site.posts.take(key) or not site.posts_of_address.take(address):
        raise Refused(_(TOO_OFTEN), 429)


def admit_remark(site: Site, person: str, address: str) -> None:
    """Let somebody speak who does not speak too much. Raises Refused."""
    if not site.remarks.take(person) or not site.remarks.take(address):
        raise Refused(_("That was a lot at once. Wait a moment before you say more."), 429)


def admit_hint(site: Site, person: str) -> None:
    """Let somebody ask for a hint who has not asked much. Raises Refused."""
    if not site.hints.take(person):
        raise Refused(_("That was a lot at once. Wait a moment before you ask for another hint."), 429)


def admit_analysis(site: Site, person: str) -> None:
    """Let somebody ask for an analysis while not many wait for theirs. Raises Refused."""
    if site.analysing.full:
        raise Refused(_("Many games are waiting to be analysed. Ask again in a few minutes."), 503)
    if not site.analyses.take(person):
        raise Refused(_("You have asked for many analyses. Wait a while before you ask for another."), 429)


async def admit_new_table(site: Site, person: str, address: str) -> None:
    """Let somebody make a table who has not made too many. Raises Refused."""
    made = await site.store.made_since(person, site.sources.clock() - DAY)
    if made >= site.limits.tables_a_day or not site.new_tables.take(address):
        raise Refused(_("You have made many tables already. Play at one of them first."), 429)


async def new_room(site: Site, creation: Creation, person: str, begin: Act) -> Room:
    """A new table that is written down, with what `begin` does at it at once. Raises Refused."""
    for _try in range(5):
        table, entries = new_table(site, creation, person)
        entries += list(begin(table))
        try:
            return await site.rooms.make(table, entries)
        except Conflict:
            continue  # the word is taken
    raise Refused(_("No free table word was found. Try again."), 503)


def new_table(site: Site, creation: Creation, person: str) -> tuple[Table, list[Entry]]:
    """A new table with a word of its own, and its first entry, which is not written down yet."""
    named = replace(creation, word=site.sources.word())
    first = first_entry(named, person, site.sources.clock())
    table = Table(site.sources.table_id(), first, site.sources.stream(), site.sources.clock)
    return table, [first]


async def written_room(site: Site, person: str, address: str, data: bytes) -> Room:
    """A new table at which a written game lies, as its file holds it. Raises Refused, LogError."""
    if len(data) > LARGEST_FILE:
        raise Refused(_(TOO_LARGE), 413)
    await admit_new_table(site, person, address)
    text = decode(data)
    async with site.reading:
        # A file can be made so that it takes long to read; the others must not wait for it.
        upload = await asyncio.to_thread(read_upload_text, text)
    transcript = read_transcript(text)
    facts = transcript.game.facts
    creation = Creation(facts.id, facts.rules_version, "", dict(transcript.setting.options))

    def load(table: Table) -> Iterator[Entry]:
        yield table.add(Kind.LOADED, person=person, text=write_json(upload))

    return await new_room(site, creation, person, load)


async def remember(site: Site, person: str, name: str) -> None:
    """Keep a name for the next table, as its owner wrote it: without the number that a namesake made needful.

    The act that named somebody is written down already, and that is what counts.
    """
    try:
        await site.store.remember(person, clean_name(name))
    except StoreError:
        logger.exception("a name could not be kept")
