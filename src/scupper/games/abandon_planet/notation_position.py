"""A position of Abandon Planet as one line of text, and back.

    p=4 phase=flight round=2 leader=2 asked=3 flying=3 alive=1,2,3,4,5 safe=4 meteor=3@2 | board 1i=chip!@1
    2i=depot*booster … | seats 1=inv:food+scrap*2 2=inv:shield*2,bay:scrap,prep,on:4i 3=inv:tool,path:5 …
    | stack delay*2+shield | discard cannon | left ruin+wreck*2+…

Parts are separated by ` | `. The first says the players, who looks (`view=2`, `view=spectator`; nothing for
the whole truth), what is due (`fly` is `flight`; the words stand in `DUE`), the round, and as far as they
matter: the Leader, who is asked or gets something, whose flight it is, who defends, the spot that it is about
(`at`), `turn` (how many seats or spots a pass has dealt with), the spots slid away from, that somebody has
`sabotaged` in this flight, rolls or stones still to come (`gifts`), the paths alive and the safe one, the
Meteor card with the seats that see it after `@` (`all` for everybody), who will see the next one, who leads
next by a beacon, a hint as `seat:path` or `all:path`, the delayed seats in order, the spots struck, the
Scavenge list, and at the exchange the offers made, the offer on the table and who gets a late window; at the
end the pairs that launched and the winners; while pairs find together the ready ones.

`board`: each spot with a tile, `!` behind a used one, then `@` and the seat that controls it, then `*` and
the kind of a stone that lies there. `seats`: what lies in the Inventory (`inv`) and the Loading Bay (`bay`),
stones among them; `prep` with a tool in the Prep Bay; where the rocket stands; `path`, the Path card turned
over; `card`, the one face down. `stack` and `discard` are stones, `left` the tiles still to come. `?` is
what the reader does not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scupper.engine.facts import Setting
from scupper.engine.game import NotationError
from scupper.engine.state import EVERYONE, NOBODY, UNKNOWN
from scupper.games.abandon_planet.components import ITEMS, SPOTS, STONES, TILES
from scupper.games.abandon_planet.notation_position_reading import read_parts
from scupper.games.abandon_planet.rules_launch import FIRST, N_PAIRS, SECOND
from scupper.games.abandon_planet.state import BASE, N_PATHS, N_SPOTS, NONE, TO_ALL, Phase, State

DUE: Final = {phase: phase.name.lower().replace("_", "-") for phase in Phase if phase <= Phase.OVER}
"""phase -> how a position calls it."""


def position(s: State) -> str:
    """The position between two lines, or a view of it, as text."""
    parts = [
        " ".join(f"{name}={value}" if value else name for name, value in _head(s)),
        f"board {' '.join(_board(s)) or '-'}",
        f"seats {' '.join(f'{p + 1}={_seat(s, p)}' for p in range(s.players))}",
        f"stack {_stones(s.stack, s.stack_size) or '-'}",
        f"discard {_stones(s.discard, sum(s.discard)) or '-'}",
        f"left {_counted(TILES, s.kinds_left) or '-'}",
    ]
    return " | ".join(parts)


def viewer_of(s: State) -> str:
    """Who looks at a position: a seat, `spectator`, or nothing for the whole truth."""
    if s.stack[0] != UNKNOWN:
        return ""
    known = [p for p in range(s.players) if s.inventory_stone[p][0] != UNKNOWN]
    return str(known[0] + 1) if known else "spectator"


def _head(s: State) -> Iterator[tuple[str, str]]:
    """Words of the first part: those that always stand, and the others as far as they say anything."""
    yield "p", str(s.players)
    if viewer_of(s):
        yield "view", viewer_of(s)
    yield "phase", DUE[Phase(s.phase)]
    yield "round", str(s.round)
    for name, player in (
        ("leader", s.leader),
        ("asked", s.asked),
        ("flying", s.flying),
        ("defender", s.defender),
    ):
        if player != NOBODY:
            yield name, str(player + 1)
    if s.at != NONE:
        yield "at", SPOTS[s.at]
    for name, count in (("turn", s.turn), ("gifts", s.gifts), ("offers", s.offers_made)):
        if count:
            yield name, str(count)
    if s.has_sabotaged:
        yield "sabotaged", ""
    yield "alive", _members(s.alive, N_PATHS)
    if s.safe != NONE:
        yield "safe", str(s.safe + 1)
    yield from _cards(s)
    yield from _lists(s)
    if s.offer_scrap or s.offer_wants or s.offer_gives:
        yield "offer", _offer(s)


def _cards(s: State) -> Iterator[tuple[str, str]]:
    """The Meteor card and what is said about it."""
    if s.meteor != NONE or s.meteor_seen != EVERYONE:
        seen = "all" if s.meteor_seen == EVERYONE else _members(s.meteor_seen, s.players)
        yield "meteor", f"{_path(s.meteor)}@{seen}"
    if s.hint_to != NONE:
        yield "hint", f"{'all' if s.hint_to == TO_ALL else s.hint_to + 1}:{_path(s.hint)}"


def _lists(s: State) -> Iterator[tuple[str, str]]:
    """Seats, spots and pairs of which several may be named."""
    if s.lookout:
        yield "lookout", _members(s.lookout, s.players)
    if s.beacon != NOBODY:
        yield "beacon", str(s.beacon + 1)
    delayed = [str(p + 1) for p in s.delayed if p != NOBODY]
    if delayed:
        yield "delayed", ",".join(delayed)
    for name, mask in (("slid", s.slid), ("struck", s.struck)):
        if mask:
            yield name, ",".join(SPOTS[spot] for spot in range(N_SPOTS) if mask >> spot & 1)
    for name, mask in (("losers", s.losers), ("late", s.late)):
        if mask:
            yield name, _members(mask, s.players)
    for name, mask in (("ready", s.ready), ("made", s.made)):
        if mask:
            pairs = [pair for pair in range(N_PAIRS) if mask >> pair & 1]
            yield name, ",".join(f"{FIRST[pair] + 1}-{SECOND[pair] + 1}" for pair in pairs)
    if s.winners:
        yield "winners", _members(s.winners, s.players)


def _members(mask: int, most: int) -> str:
    return ",".join(str(n + 1) for n in range(most) if mask >> n & 1)


def _path(path: int) -> str:
    return "?" if path == UNKNOWN else str(path + 1)


def _offer(s: State) -> str:
    scrap = f"{abs(s.offer_scrap)}s"
    give = [scrap] if s.offer_scrap > 0 else []
    get = [scrap] if s.offer_scrap < 0 else []
    if s.offer_gives:
        give.append("?" if s.offer_stone == UNKNOWN else STONES[s.offer_stone])
    if s.offer_wants:
        get.append("stone")
    return f"{'+'.join(give) or 'nothing'}:{'+'.join(get) or 'nothing'}"


def _board(s: State) -> Iterator[str]:
    for spot in range(N_SPOTS):
        if s.tile[spot] == NONE:
            continue
        text = f"{SPOTS[spot]}={TILES[s.tile[spot]]}"
        text += "!" if s.used >> spot & 1 else ""
        text += f"@{s.control[spot] + 1}" if s.control[spot] != NOBODY else ""
        if s.stone_on >> spot & 1:
            text += "*?" if s.stone[spot] == UNKNOWN else f"*{STONES[s.stone[spot]]}"
        yield text


def _seat(s: State, player: int) -> str:
    words = []
    for name, items, kinds, stones in (
        ("inv", s.inventory[player], s.inventory_stone[player], s.inventory_stones[player]),
        ("bay", s.bay[player], s.bay_stone[player], s.bay_stones[player]),
    ):
        found = "+".join(filter(None, (_counted(ITEMS, items), _stones(kinds, stones))))
        words += [f"{name}:{found}"] if found else []
    words += ["prep"] if s.prepped >> player & 1 else []
    words += [f"on:{SPOTS[s.rocket[player]]}"] if s.rocket[player] != BASE else []
    words += [f"path:{s.path[player] + 1}"] if s.path[player] != NONE else []
    if s.phase == Phase.PATH and not s.choosing >> player & 1:
        words.append(f"card:{_path(s.card[player])}")
    return ",".join(words) or "-"


def _counted(names: Sequence[str], counts: Sequence[int]) -> str:
    named = zip(names, counts, strict=True)
    return "+".join(name + (f"*{count}" if count > 1 else "") for name, count in named if count > 0)


def _stones(kinds: Sequence[int], size: int) -> str:
    """Stones by kind, or only how many there are."""
    return _counted(("?",), (size,)) if UNKNOWN in kinds else _counted(STONES, kinds)


def read_position(text: str, setting: Setting) -> State:
    """The position of such a text, also one seen by a seat, in a game of this setting.

    Raises NotationError, also for a position of another number of players.
    """
    s = read_parts(text, setting, {word: phase for phase, word in DUE.items()})
    if position(s) != text:
        raise NotationError(f"the position would be written {position(s)!r}")
    return s
