"""A position of Sabordage as one line of text, and back.

    1: sail a-s1! / 2: rot sail / 3: - | p=3 phase=build round=1 construction=2 | sails 1=pipe 2=gold
    | hands 1=gold,pipe@1+2 2=… | plans 1=s1-a.t.2 2=- | pile pipe,rot | discard gold*2,s1-a

Parts are separated by ` | `. First the ships, as in docs/rules/sabordage.md, Position notation. Then
players, what is due (`base`, `deal`, `sail`, `feed`, `build`, `cover`, `rot`, `secret-rot`, `over`), the
round, the construction, and where they matter: `at=` the ship or seat, `rank=` the rank, `hand=` the size
of the hands being dealt. Then, where there are any: `sails`, what lies under the sails of a ship from stern
to bow (`*` after what everybody knows, `~` after one of which everybody knows that it is a bombard);
`hands`, each with the seats that know it after `@`; `plans`, what lies face down for each own ship (a build
as tile.turn.rank, a rank for a rotten tile, `-` for what is still to be chosen, nothing for a seat that has
nothing to choose); `built`, the rank just built on each ship; `rotten`, the ships that wait for a rotten
tile, with its rank once it is named openly; `pile` and `discard`, each kind with its copies. `?` is what
the reader does not know.
"""

from __future__ import annotations

from collections.abc import Sequence

from scupper.engine.facts import Setting
from scupper.engine.game import NotationError
from scupper.engine.state import EVERYONE, UNKNOWN
from scupper.games.sabordage.components import KINDS
from scupper.games.sabordage.facts import FACTS
from scupper.games.sabordage.notation_position_reading import read_parts
from scupper.games.sabordage.notation_tiles import ships_text
from scupper.games.sabordage.rules_build import BUILD_ROT, owner, ships_of
from scupper.games.sabordage.rules_ships import is_upgrade, size
from scupper.games.sabordage.state import N_KINDS, NONE, Lies, Phase, State

DUE = {
    Phase.BASE: "base",
    Phase.DEAL: "deal",
    Phase.SAIL: "sail",
    Phase.FEED: "feed",
    Phase.BUILD: "build",
    Phase.COVER: "cover",
    Phase.ROT: "rot",
    Phase.ROT_SECRET: "secret-rot",
    Phase.OVER: "over",
}
"""phase -> how a position calls it."""


def position(s: State) -> str:
    """The position between two lines, or a view of it, as text."""
    parts = [ships_text(s), _head(s)]
    for name, words in (
        ("sails", _by_number([_sails(s, ship) for ship in range(s.ships)])),
        ("hands", _by_number([_hand(s, p) for p in range(s.players)])),
        ("plans", _by_number([_plans(s, p) for p in range(s.players)])),
        ("built", _by_number([_rank(s.built[ship]) for ship in range(s.ships)])),
        ("rotten", _rotten(s)),
        ("pile", _store(s.pile, s.pile_size)),
        ("discard", _store(s.discard, s.discard_size)),
    ):
        if words:
            parts.append(f"{name} {words}")
    return " | ".join(parts)


def _head(s: State) -> str:
    words = [f"p={s.players}", f"phase={DUE[Phase(s.phase)]}", f"round={s.round}"]
    for name, value in (("construction", s.construction), ("hand", s.wanted)):
        words += [f"{name}={value}"] if value else []
    words += [f"at={s.at + 1}"] if s.at != NONE else []
    words += [f"rank={s.at_rank + 1}"] if s.at_rank != NONE else []
    return " ".join(words)


def _by_number(words: Sequence[str]) -> str:
    """What belongs to ships or seats, for those that have any."""
    return " ".join(f"{number}={word}" for number, word in enumerate(words, 1) if word)


def _rank(rank: int) -> str:
    return "" if rank == NONE else str(rank + 1)


def _kind(kind: int) -> str:
    return "?" if kind == UNKNOWN else KINDS[kind]


def _sails(s: State, ship: int) -> str:
    found = []
    for place in range(size(s, ship)):
        lies = s.lies[ship][place]
        if not is_upgrade(lies):
            sign = "*" if s.tile_seen[ship][place] == EVERYONE else "~" if lies == Lies.BOMBARD_SAIL else ""
            found.append(_kind(s.tile[ship][place]) + sign)
    return ",".join(found)


def _hand(s: State, player: int) -> str:
    if s.hand_size[player] == 0:
        return ""
    tiles = ",".join(_kind(kind) for kind in s.hand[player][: s.hand_size[player]])
    knowing = [str(p + 1) for p in range(s.players) if s.hand_seen[player] >> p & 1]
    return f"{tiles}@{'+'.join(knowing)}"


def _plans(s: State, player: int) -> str:
    """The plans of a player by own ship; nothing when there is nothing to choose."""
    if s.phase == Phase.BUILD:
        asked = [player + j * s.players for j in range(min(ships_of(s), s.hand_size[player]))]
    elif s.phase == Phase.ROT_SECRET:
        asked = [ship for ship in range(s.ships) if s.rotten >> ship & 1 and owner(s, ship) == player]
    else:
        return ""
    made = len(asked) - s.to_plan[player]
    words = []
    for n, ship in enumerate(asked):
        plan = s.plan[player][ship // s.players]
        words.append("-" if n >= made else "?" if plan == UNKNOWN else _plan(s, plan))
    return ",".join(words)


def _plan(s: State, plan: int) -> str:
    if s.phase == Phase.ROT_SECRET:
        return str(plan + 1)
    return "rot" if plan == BUILD_ROT else ".".join(value for _, value in FACTS.actions.parts(plan))


def _rotten(s: State) -> str:
    ships = [ship for ship in range(s.ships) if s.rotten >> ship & 1]
    return " ".join(f"{ship + 1}={_rank(s.rot_rank[ship]) or '-'}" for ship in ships)


def _store(store: Sequence[int], size: int) -> str:
    if size > 0 and UNKNOWN in store:
        return f"?*{size}" if size > 1 else "?"
    kinds = [kind for kind in range(N_KINDS) if store[kind] > 0]
    return ",".join(KINDS[kind] + (f"*{store[kind]}" if store[kind] > 1 else "") for kind in kinds)


def read_position(text: str, setting: Setting) -> State:
    """The position of such a text, also one seen by a seat, in a game of this setting.

    Raises NotationError, also for a position of another number of players.
    """
    s = read_parts(text, setting, {word: phase for phase, word in DUE.items()})
    if position(s) != text:
        raise NotationError(f"the position would be written {position(s)!r}")
    return s
