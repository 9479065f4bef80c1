"""The lines of a game as somebody may read them now (docs/rules/sabordage.md, Notation, the last table).

Words of draws that nobody saw become known when their tiles go to the discard face up [R7]. So the lines
are gone through with a ship model whose tiles are words of lines: what happened to each is known from what
was told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from scupper.engine.game import Told
from scupper.engine.match import Line, Record
from scupper.engine.state import CHANCE
from scupper.games.sabordage.state import NONE, Event, Phase, State

Word = tuple[int, int]
"""The number of a line, and of one of the kinds it names."""


@dataclass
class _Ships:
    """Each ship as its stacks, each stack as the words that its tiles were drawn by; None for built tiles."""

    stacks: list[list[list[Word | None]]]
    shown: set[Word] = field(default_factory=set)

    def destroy(self, ship: int, ranks: Sequence[int]) -> None:
        """Stacks go to the discard, face up."""
        for rank in ranks:
            self.shown.update(word for word in self.stacks[ship][rank] if word is not None)
        self.stacks[ship] = [stack for rank, stack in enumerate(self.stacks[ship]) if rank not in ranks]

    def follow(self, line: int, told: Sequence[Told]) -> None:
        """Go through what was told while a line was played."""
        gone: dict[int, list[int]] = {}
        taken: list[tuple[int, int, int]] = []
        for one in told:
            kind = one.kind
            # Stacks that go at the same time are named by their ranks before any of them went.
            if kind not in (Event.DESTROYED, Event.SABOTAGED, Event.SHOWN):
                self._take_off(gone)
            if kind != Event.BOARDED:
                self._board(taken)
            match kind:
                case Event.BASE:
                    self.stacks[one.a] = [[(line, 0)], [(line, 1)]]
                case Event.BUILT | Event.ROT_PLACED:
                    self.stacks[one.a].insert(one.b, [None])
                case Event.COVERS:
                    self.stacks[one.a][one.b].append((line, 0))
                case Event.FED:
                    self.stacks[one.a][one.b].insert(-1, (line, 0))
                    if one.c != NONE:
                        self.shown.add((line, 0))
                case Event.DESTROYED | Event.SABOTAGED:
                    gone.setdefault(one.a, []).append(one.b)
                case Event.BOARDED:
                    taken.append((one.a, one.b, one.c))
        self._take_off(gone)
        self._board(taken)

    def _take_off(self, gone: dict[int, list[int]]) -> None:
        for ship, ranks in gone.items():
            self.destroy(ship, ranks)
        gone.clear()

    def _board(self, taken: list[tuple[int, int, int]]) -> None:
        for captor, rank, ship in taken:
            self.stacks[captor][rank] += self.stacks[ship][rank]
        for ship in {ship for _, _, ship in taken}:
            lost = {rank for _, rank, prey in taken if prey == ship}
            self.stacks[ship] = [stack for rank, stack in enumerate(self.stacks[ship]) if rank not in lost]
        taken.clear()


def reading(record: Record, player: int) -> list[str]:
    """The lines as a player (or SPECTATOR) may read them now, `?` for hidden words."""
    view: State = record.view.state
    if view.phase == Phase.OVER:
        return [each.text for each in record.lines]
    ships = _Ships([[] for _ in range(view.ships)])
    for number, each in enumerate(record.lines):
        ships.follow(number, each.told)
    lines = [_as_read(n, each, player, ships.shown) for n, each in enumerate(record.lines)]
    return lines + [text if who == player else _face_down(text) for who, text in record.sealed]


def _face_down(text: str) -> str:
    """A plan of somebody else: only that it is made, and for which ship."""
    seat, verb, *rest = text.split(" ")
    on = rest[-2:] if (len(rest) > 2 and rest[-2] == "on") or rest[:1] == ["on"] else []
    return " ".join((seat, verb, "?", *on))


def _as_read(number: int, line: Line, player: int, shown: set[Word]) -> str:
    if line.player != CHANCE:
        return line.text
    star, verb, *rest = line.text.split(" ")
    heads = {"base": 1, "deal": 1, "sail": 2, "feed": 2}[verb]
    head, kinds = rest[:heads], rest[heads:]
    if verb == "deal":
        known = [int(head[0]) - 1 == player] * len(kinds)
    else:
        known = [(number, place) in shown for place in range(len(kinds))]
    words = [kind if is_known else "?" for kind, is_known in zip(kinds, known, strict=True)]
    return " ".join((star, verb, *head, *words))
