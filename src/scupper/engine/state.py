"""One declaration of a state, and what is made from it.

A game declares its position once, as a class whose fields say their shape and who may see them:

    class State(BaseState):
        phase: Public[Int]
        ballot: Own[PerPlayer]
        cheese: Seen[PerSpace, "cheese_seen"]
        cheese_seen: Public[PerSpace]
        bag: Hidden[PerKind]

From this one class come an ordinary Python object of whole numbers and nested lists (`new`), the layout
of a fixed-size record for compiled code (`engine.compiler`), copying (`copy`) and the view of one player
(`observe`). A field that declares no visibility is seen by nobody.

Players are counted from 0 here; people and written games count seats from 1.
"""

from __future__ import annotations

import functools
import math
import typing
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Generic, Protocol, TypeVar

__all__ = [
    "CHANCE",
    "EVERYONE",
    "NOBODY",
    "SPECTATOR",
    "UNKNOWN",
    "BaseState",
    "CheckedRow",
    "Field",
    "Hidden",
    "Int",
    "Listener",
    "Own",
    "Public",
    "Seen",
    "Shape",
    "View",
    "Visibility",
    "assign",
    "beat",
    "copy",
    "copy_source",
    "fields",
    "new",
    "new_checked",
    "new_source",
    "observe",
    "observe_source",
    "same",
    "shaped",
    "tell",
    "values",
]

CHANCE = -1
"""Who acts when a die, a draw or a deal is due: the answer of `to_act`, and the player given to `play`."""
SPECTATOR = -2
"""The viewer who holds no seat."""
NOBODY = -1
"""No player. Never an index."""
UNKNOWN = -1
"""What a view holds in place of a number that its viewer may not know."""
EVERYONE = -1
"""An audience with all bits set: every player, and spectators too."""


@dataclass(frozen=True)
class Shape:
    """The size of a field: no dimension for one number, one or more for (nested) lists."""

    dimensions: tuple[int, ...]


@dataclass(frozen=True)
class Visibility:
    """Who may see a field. `who` names the audience field of a `Seen` field."""

    kind: str
    who: str = ""


PUBLIC = Visibility("public")
OWN = Visibility("own")
HIDDEN = Visibility("hidden")

T = TypeVar("T")
Int = Annotated[int, Shape(())]
"""One whole number of 32 bits."""
Public = Annotated[T, PUBLIC]
"""Everybody sees the field, spectators too."""
Own = Annotated[T, OWN]
"""The first index is a player, and only that player sees the row."""
Hidden = Annotated[T, HIDDEN]
"""Nobody sees the field."""

if TYPE_CHECKING:
    from typing import Annotated as Seen
else:

    class Seen:
        """`Seen[Type, "who"]`: `who` is a public field, a bit mask of players for each element."""

        def __class_getitem__(cls, item: tuple[Any, str]) -> Any:
            """Pair the type with the name of its audience field."""
            kind, who = item
            return Annotated[kind, Visibility("seen", who)]


def shaped(*dimensions: int) -> Shape:
    """Give a list its size, and nested lists one number a level."""
    return Shape(dimensions)


class Listener(Protocol):
    """Hears what happens inside one `play`. Lives outside the declared state and is never copied with it."""

    def tell(self, to: int, kind: int, a: int, b: int, c: int) -> None:
        """Something happened, for the players in the bit mask `to`; `kind` is from the game's event table."""

    def beat(self, s: Any) -> None:
        """The position is worth a picture now."""


class BaseState:
    """What every position is besides its declared fields: perhaps listened to."""

    listener: Listener | None = None


S = TypeVar("S", bound=BaseState)


@dataclass(frozen=True, slots=True)
class View(Generic[S]):
    """All that one player (or `SPECTATOR`) may know of a position: the only thing that leaves the engine.

    `state` has the fields of the game's State with `UNKNOWN` wherever the player may not look.
    """

    player: int
    state: S

    @property
    def seat(self) -> int | None:
        """The viewer's seat, counted from 1; None for a spectator."""
        return None if self.player == SPECTATOR else self.player + 1


@dataclass(frozen=True)
class Field:
    """One declared field of a state."""

    name: str
    shape: tuple[int, ...]
    visibility: Visibility

    @property
    def length(self) -> int:
        """How many numbers the field holds."""
        return math.prod(self.shape)


_known: dict[type[Any], tuple[Field, ...]] = {}


def fields(declaration: type[BaseState]) -> tuple[Field, ...]:
    """The declared fields in order.

    Raises TypeError when the declaration is not sound: a field without a shape, or a `Seen` field whose
    audience is not a public field with a shape that is a prefix of its own.
    """
    if declaration not in _known:
        _known[declaration] = _read_declaration(declaration)
    return _known[declaration]


def _read_declaration(declaration: type[BaseState]) -> tuple[Field, ...]:
    own = declaration.__annotations__
    hints = typing.get_type_hints(declaration, include_extras=True)
    found: dict[str, Field] = {}
    for name in own:
        shape: tuple[int, ...] | None = None
        visibility = HIDDEN
        for part in getattr(hints[name], "__metadata__", ()):
            if isinstance(part, Shape):
                shape = part.dimensions
            elif isinstance(part, Visibility):
                visibility = part
        if shape is None:
            raise TypeError(
                f"{declaration.__name__}.{name} has no shape: write Public[Int] or Public[PerThing]"
            )
        found[name] = Field(name, shape, visibility)
    for field in found.values():
        if field.visibility == OWN and not field.shape:
            raise TypeError(f"{declaration.__name__}.{field.name} is Own but has no player index")
        if field.visibility.kind == "seen":
            who = found.get(field.visibility.who)
            if who is None or who.visibility != PUBLIC or who.shape != field.shape[: len(who.shape)]:
                raise TypeError(
                    f"{declaration.__name__}.{field.name} is seen by {field.visibility.who!r}, which must be "
                    f"a public field whose shape is a prefix of {field.shape}"
                )
    return tuple(found.values())


def new(declaration: type[S]) -> S:
    """A position with every field 0, as an ordinary object."""
    s = declaration()
    _function(declaration, "new")(s)
    return s


class CheckedRow(list[Any]):
    """A list for tests of rules: refuses negative indexes and numbers beyond 32 bits."""

    def __getitem__(self, i: Any) -> Any:
        """The element, unless the index is negative."""
        if i < 0:
            raise IndexError(f"negative index {i}")
        return list.__getitem__(self, i)

    def __setitem__(self, i: Any, value: Any) -> None:
        """Set the element, unless the index is negative or the number does not fit."""
        if isinstance(i, slice):  # `assign`, which fills a whole row
            list.__setitem__(self, i, value)
            return
        if i < 0:
            raise IndexError(f"negative index {i}")
        if not -(2**31) <= value < 2**31:
            raise OverflowError(f"{value} does not fit into 32 bits")
        list.__setitem__(self, i, value)


def _checked(shape: tuple[int, ...]) -> Any:
    if not shape:
        return 0
    return CheckedRow(_checked(shape[1:]) for _ in range(shape[0]))


def new_checked(declaration: type[S]) -> S:
    """Like `new`, on lists that refuse what compiled code would silently get wrong."""
    s = declaration()
    for field in fields(declaration):
        setattr(s, field.name, _checked(field.shape))
    return s


def values(s: BaseState) -> dict[str, Any]:
    """All declared numbers of a position, as plain nested lists: for comparing and showing."""

    def plain(x: Any) -> Any:
        return [plain(y) for y in x] if isinstance(x, list) else x

    return {field.name: plain(getattr(s, field.name)) for field in fields(type(s))}


def same(a: BaseState, b: BaseState) -> bool:
    """Whether two positions are equal in every declared field."""
    if type(a) is not type(b):
        return False
    return all(getattr(a, field.name) == getattr(b, field.name) for field in fields(type(a)))


def _assign_loops(field: Field, right: str, depth: int, whole: str = "") -> list[str]:
    """Lines that assign `right` (an expression in `{at}`) to every element of one field of `view`.

    With `whole="[:]"` the elements are rows, which are filled as one.
    """
    lines: list[str] = []
    at = ""
    for level, size in enumerate(field.shape):
        lines.append("    " * (depth + level) + f"for i{level} in range({size}):")
        at += f"[i{level}]"
    inner = "    " * (depth + len(field.shape))
    lines.append(inner + f"view.{field.name}{at}{whole} = {right.replace('{at}', at)}")
    return lines


def observe_source(declaration: type[BaseState], *, whole_rows: bool = False) -> str:
    """Write out the source of `observe(view, s, player)` from the declaration.

    The same text runs interpreted on objects and compiled on records, so that a view is one thing in both.
    With `whole_rows`, for objects only, rows that are seen or not as one are filled as one, which is two to
    six times as fast.
    """
    out = ["def observe(view, s, player):"]
    for field in fields(declaration):
        kind, name = field.visibility.kind, field.name
        who_shape = _audience_shape(declaration, field)
        rows = whole_rows and len(who_shape) < len(field.shape)
        unknown = f"[{UNKNOWN}] * {field.shape[-1]}" if rows else f"{UNKNOWN}"
        if kind == "public":
            right = f"s.{name}{{at}}"
        elif kind == "own":
            right = f"s.{name}{{at}} if i0 == player else {unknown}"
        elif kind == "seen":
            who = f"s.{field.visibility.who}" + "".join(f"[i{level}]" for level in range(len(who_shape)))
            may = f"{who} == {EVERYONE} or player >= 0 and {who} >> player & 1 == 1"
            right = f"s.{name}{{at}} if {may} else {unknown}"
        else:
            right = unknown
        looped = Field(name, field.shape[:-1], field.visibility) if rows else field
        out += _assign_loops(looped, right, 1, "[:]" if rows else "")
    return "\n".join(out) + "\n"


def _audience_shape(declaration: type[BaseState], field: Field) -> tuple[int, ...]:
    """The leading part of a field's shape on which it depends who may see it."""
    if field.visibility.kind == "seen":
        return next(f.shape for f in fields(declaration) if f.name == field.visibility.who)
    return field.shape[:1] if field.visibility == OWN else ()


def new_source(declaration: type[BaseState]) -> str:
    """Write out the source of `new(s)`, which gives an object every declared field, with 0 throughout.

    Views and copies are made by the hundred when a table is opened; written out, this takes less than half
    the time of a loop over the declaration.
    """
    out = ["def new(s):"]
    for field in fields(declaration):
        zeros = "0"
        for level, size in enumerate(reversed(field.shape)):
            zeros = f"[{zeros}] * {size}" if level == 0 else f"[{zeros} for _ in range({size})]"
        out.append(f"    s.{field.name} = {zeros}")
    return "\n".join(out) + "\n"


def copy_source(declaration: type[BaseState]) -> str:
    """Write out the source of `copy(view, s)`, which copies every declared field of one object to another."""
    out = ["def copy(view, s):"]
    for field in fields(declaration):
        rows = Field(field.name, field.shape[:-1], field.visibility)
        out += _assign_loops(rows, f"s.{field.name}{{at}}", 1, "[:]" if field.shape else "")
    return "\n".join(out) + "\n"


_SOURCES: dict[str, Callable[[type[BaseState]], str]] = {
    "new": new_source,
    "copy": copy_source,
    "observe": functools.partial(observe_source, whole_rows=True),
}
_functions: dict[tuple[type[Any], str], Callable[..., None]] = {}


def _function(declaration: type[BaseState], name: str) -> Callable[..., None]:
    if (declaration, name) not in _functions:
        source = _SOURCES[name](declaration)
        space: dict[str, Any] = {}
        # Written out above from the declaration alone, so that both modes run the same text.
        exec(compile(source, f"<{name} of {declaration.__module__}>", "exec"), space)  # noqa: S102
        _functions[declaration, name] = space[name]
    return _functions[declaration, name]


def observe(s: S, player: int) -> View[S]:
    """The view of a player (from 0) or of `SPECTATOR`, made from the declared visibilities only."""
    view = new(type(s))
    _function(type(s), "observe")(view, s, player)
    return View(player, view)


def copy(s: S) -> S:
    """An independent copy of a position; a listener does not come along."""
    other = new(type(s))
    _function(type(s), "copy")(other, s)
    return other


def assign(target: S, source: S) -> None:
    """Make `target` equal to `source`, in place."""
    _function(type(source), "copy")(target, source)


def tell(s: BaseState, to: int, kind: int, a: int, b: int, c: int) -> None:
    """Say that something happened, to the players in the mask `to`. Never stored; vanishes when compiled."""
    if s.listener is not None:
        s.listener.tell(to, kind, a, b, c)


def beat(s: BaseState) -> None:
    """Mark a moment worth a picture. Vanishes when compiled."""
    if s.listener is not None:
        s.listener.beat(s)
