"""Opening a written game: its file comes from the home page and makes a table that holds the game."""

from __future__ import annotations

from python_multipart.exceptions import FormParserError
from python_multipart.multipart import Field, File, create_form_parser
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from scupper.engine.language import gettext as _
from scupper.engine.language import marked
from scupper.engine.log import LogError
from scupper.site import admission
from scupper.site.actions import done, visitor_of
from scupper.site.dressing import Page
from scupper.site.guard import Size, read_body
from scupper.site.pages import home_html, site_of
from scupper.site.refusal import Refused

SIZE = Size(admission.LARGEST_FILE + 4_096, admission.TOO_LARGE)
"""With what a browser puts around the file."""
LONGEST_NAME = 60
FORM = "multipart/form-data"
NOT_READ = marked("No file has arrived. Choose a .scupper file first.")


async def open_file(request: Request) -> Response:
    """Make a table of a written game, or say what is wrong with the file."""
    site, visitor = site_of(request), visitor_of(request)
    name, data = await _read_file(request)
    try:
        room = await admission.written_room(site, visitor.person, site.address_of(request), data)
    except LogError as refusal:
        return await _not_in_order(request, _("{file}, {reason}.").format(file=name, reason=refusal))
    return done(request, visitor, f"/t/{room.table.id}/")


async def _not_in_order(request: Request, sentence: str) -> Response:
    if "text/html" not in request.headers.get("accept", ""):
        return PlainTextResponse(sentence, 422)
    return Page(await home_html(request, file_refusal=sentence), 422)


async def _read_file(request: Request) -> tuple[str, bytes]:
    """The name and the bytes of the one file of a form. Raises Refused."""
    kind = request.headers.get("content-type", "")
    if kind.partition(";")[0].strip().lower() != FORM:
        raise Refused(_("A form of type {form} is wanted here.").format(form=FORM), 415)
    body = await read_body(request, SIZE)
    found: list[File | Field] = []
    try:
        # All in memory, which is bounded: no file of the server's is touched.
        parser = create_form_parser(
            {"Content-Type": kind.encode()},
            found.append,
            found.append,
            {"MAX_MEMORY_FILE_SIZE": SIZE.most},
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
    name = (file.file_name or b"").decode("utf-8", "replace")
    return "".join(c for c in name if c.isprintable())[:LONGEST_NAME], data
