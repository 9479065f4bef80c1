"""Opening a written game: its file comes from the home page and makes a table that holds the game."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from python_multipart.exceptions import FormParserError
from python_multipart.multipart import Field, File, create_form_parser
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response

from scupper.engine.language import gettext as _
from scupper.engine.language import marked
from scupper.engine.log import LogError, decode, read_transcript
from scupper.site import admission
from scupper.site.actions import done, visitor_of
from scupper.site.dressing import Page
from scupper.site.entries import Creation, Entry, Kind, Upload, write_json
from scupper.site.pages import home_html, site_of
from scupper.site.refusal import Refused
from scupper.site.table import Table
from scupper.site.written_game import read_upload_text

LARGEST_FILE = 1_000_000
"""In bytes; the longest games take some 30,000."""
LARGEST_BODY = LARGEST_FILE + 4_096
"""With what a browser puts around the file."""
LONGEST_NAME = 60
FORM = "multipart/form-data"
TOO_LARGE = marked("That file is too large: a written game has at most 1 MB.")
NOT_READ = marked("No file has arrived. Choose a .scupper file first.")


async def open_file(request: Request) -> Response:
    """Make a table of a written game, or say what is wrong with the file."""
    site, visitor = site_of(request), visitor_of(request)
    name, data = await _read_file(request)
    await admission.admit_new_table(site, visitor.person, site.address_of(request))
    try:
        text = decode(data)
        async with site.reading:
            # A file can be made so that it takes long to read; the others must not wait for it.
            upload = await asyncio.to_thread(read_upload_text, text)
    except LogError as refusal:
        return await _not_in_order(request, _("{file}, {reason}.").format(file=name, reason=refusal))
    room = await admission.new_room(site, _creation(text), visitor.person, _loading(visitor.person, upload))
    return done(request, visitor, f"/t/{room.table.id}/")


def _creation(text: str) -> Creation:
    transcript = read_transcript(text)
    facts = transcript.game.facts
    return Creation(facts.id, facts.rules_version, "", dict(transcript.setting.options))


def _loading(person: str, upload: Upload) -> admission.Act:
    def load(table: Table) -> Iterator[Entry]:
        yield table.add(Kind.LOADED, person=person, text=write_json(upload))

    return load


async def _not_in_order(request: Request, sentence: str) -> Response:
    if "text/html" not in request.headers.get("accept", ""):
        return PlainTextResponse(sentence, 422)
    return Page(await home_html(request, file_refusal=sentence), 422)


async def _read_file(request: Request) -> tuple[str, bytes]:
    """The name and the bytes of the one file of a form. Raises Refused."""
    kind = request.headers.get("content-type", "")
    if kind.partition(";")[0].strip().lower() != FORM:
        raise Refused(_("A form of type {form} is wanted here.").format(form=FORM), 415)
    body = await _read_body(request)
    found: list[File | Field] = []
    try:
        # All in memory, which is bounded: no file of the server's is touched.
        parser = create_form_parser(
            {"Content-Type": kind.encode()},
            found.append,
            found.append,
            {"MAX_MEMORY_FILE_SIZE": LARGEST_BODY},
        )
        parser.write(body)
        parser.finalize()
    except FormParserError as error:
        raise Refused(_(NOT_READ), 400) from error
    if len(found) != 1 or not isinstance(found[0], File) or not found[0].file_name:
        raise Refused(_(NOT_READ), 400)
    file = found[0]
    file.file_object.seek(0)
    data = file.file_object.read()
    if len(data) > LARGEST_FILE:
        raise Refused(_(TOO_LARGE), 413)
    name = (file.file_name or b"").decode("utf-8", "replace")
    return "".join(c for c in name if c.isprintable())[:LONGEST_NAME], data


async def _read_body(request: Request) -> bytes:
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > LARGEST_BODY:
                raise Refused(_(TOO_LARGE), 413)
    except ClientDisconnect as gone:
        raise Refused(_("That file did not arrive whole."), 400) from gone
    return bytes(body)
