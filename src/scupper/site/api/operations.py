"""The one table of operations: routes and description are made of it, so that they cannot differ."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any

import msgspec

from scupper.site.admission import LARGEST_FILE, TOO_LARGE
from scupper.site.api import acts, looking, waiting
from scupper.site.guard import SHORT, Size

FILE = Size(3 * LARGEST_FILE + 1_024, TOO_LARGE)
"""JSON may write a written game in three times as many bytes."""


class Token(Enum):
    """Whether an operation takes no token, may take one, gives one to who has none, or needs one."""

    UNASKED = "unasked"
    OPTIONAL = "optional"
    GIVEN = "given"
    NEEDED = "needed"


@dataclass(frozen=True)
class Operation:
    """One thing that a program can ask for.

    `does` is called with the call and, if it takes them, a `query` or a `body`; its annotations say what they
    and the answer are. `refusals` are the statuses it may answer besides those that follow from its form.
    """

    method: str
    path: str
    does: Callable[..., Awaitable[msgspec.Struct]]
    token: Token
    refusals: tuple[int, ...] = ()
    success: int = 200
    size: Size = SHORT
    """Of its body."""

    @cached_property
    def _types(self) -> dict[str, Any]:
        return inspect.get_annotations(self.does, eval_str=True)

    @property
    def name(self) -> str:
        """Its name in the description."""
        return self.does.__name__

    @property
    def text(self) -> tuple[str, str]:
        """What it does, in a line, and whatever else is to be said of it."""
        summary, _, rest = inspect.cleandoc(self.does.__doc__ or "").partition("\n\n")
        return summary, rest

    @property
    def body(self) -> type[msgspec.Struct] | None:
        """The type of the JSON that is sent."""
        return self._types.get("body")

    @property
    def query(self) -> type[msgspec.Struct] | None:
        """The type of the fields behind the question mark."""
        return self._types.get("query")

    @property
    def answer(self) -> type[msgspec.Struct]:
        """The type of the JSON that is answered."""
        found: type[msgspec.Struct] = self._types["return"]
        return found

    @property
    def changes(self) -> bool:
        """Whether it changes something."""
        return self.method == "POST"

    @property
    def at_table(self) -> bool:
        """Whether its path names a table."""
        return "{table}" in self.path

    @property
    def statuses(self) -> tuple[int, ...]:
        """Every status but its success that it can answer."""
        found = {400, 414, 421, 431, 500, *self.refusals}
        if self.token is not Token.UNASKED:
            found.add(401)
        if self.at_table:
            found |= {404, 410, 503}
        if self.changes:
            found |= {403, 413, 429, 503}
        if self.changes and self.at_table:
            found.add(409)
        if self.body is not None:
            found.add(415)
        return tuple(sorted(found))


OPERATIONS = (
    Operation("GET", "/games", looking.list_games, Token.UNASKED),
    Operation("POST", "/tables", acts.make, Token.GIVEN, (404, 422), success=201),
    Operation("POST", "/files", acts.open_file, Token.GIVEN, (422,), success=201, size=FILE),
    Operation("GET", "/tables/{table}", looking.look, Token.OPTIONAL),
    Operation("POST", "/tables/{table}/sit", acts.sit, Token.GIVEN, (422,)),
    Operation("POST", "/tables/{table}/rename", acts.rename, Token.NEEDED, (422,)),
    Operation("POST", "/tables/{table}/leave", acts.leave, Token.NEEDED),
    Operation("POST", "/tables/{table}/options", acts.set_options, Token.NEEDED, (422,)),
    Operation("POST", "/tables/{table}/bot", acts.seat_bot, Token.NEEDED, (422,)),
    Operation("POST", "/tables/{table}/remove", acts.remove, Token.NEEDED, (422,)),
    Operation("POST", "/tables/{table}/allow", acts.allow, Token.NEEDED),
    Operation("POST", "/tables/{table}/start", acts.start, Token.NEEDED),
    Operation("GET", "/tables/{table}/view", looking.view, Token.OPTIONAL, (409,)),
    Operation("GET", "/tables/{table}/legal", looking.legal, Token.NEEDED, (403, 409)),
    Operation("POST", "/tables/{table}/act", acts.act, Token.NEEDED, (422,)),
    Operation("POST", "/tables/{table}/roll", acts.roll, Token.NEEDED),
    Operation("POST", "/tables/{table}/withdraw", acts.withdraw, Token.NEEDED),
    Operation("POST", "/tables/{table}/undo", acts.undo, Token.NEEDED),
    Operation("POST", "/tables/{table}/call-vote", acts.call_vote, Token.NEEDED),
    Operation("POST", "/tables/{table}/hint", acts.hint, Token.NEEDED),
    Operation("POST", "/tables/{table}/device", acts.make_link, Token.NEEDED),
    Operation("POST", "/tables/{table}/enter", acts.enter, Token.GIVEN, (422,)),
    Operation("POST", "/tables/{table}/again", acts.again, Token.NEEDED),
    Operation("POST", "/tables/{table}/ask-for-bot", acts.ask_for_bot, Token.NEEDED, (422,)),
    Operation("POST", "/tables/{table}/take-back", acts.take_back, Token.NEEDED),
    Operation("POST", "/tables/{table}/say", acts.say, Token.NEEDED, (422,)),
    Operation("POST", "/tables/{table}/show", acts.show, Token.NEEDED, (422,)),
    Operation("GET", "/tables/{table}/step", looking.step, Token.OPTIONAL, (403, 409, 422)),
    Operation("GET", "/tables/{table}/lines", looking.lines, Token.OPTIONAL, (409,)),
    Operation("GET", "/tables/{table}/game", looking.download, Token.OPTIONAL, (409,)),
    Operation("GET", "/tables/{table}/log", looking.log, Token.OPTIONAL),
    Operation("GET", "/tables/{table}/wait", waiting.wait, Token.OPTIONAL, (429,)),
)
