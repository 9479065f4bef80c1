"""A position of The Sinking of the Titanic as one line of text, and back.

    p=3 phase=move turn=1 turns=5,4,4 mark=10 food=23 water=24 dice=2,3 as=deck empties=1 islands=1
    | 1 deck c13 assign=p22 f=1 | 2 wait l2 | 3 boat la p=p16+p17 w=2
    | deck top=p15 bottom=p13,p01 | drawn sea=s03,s11 island=-

Parts are separated by ` | `. First what concerns all, in this order: players, what is due (as the phases are
called), the seat in turn (`-` before the first turn and at the end), how many turns each seat has begun, the
mark, and the tokens in the piles; then, where they matter: `rolling`, the seats that roll again for the first
turn; `dice` just rolled; `as`, the condition in which they were rolled; `left`, marks that the roll has
still to sink the ship; `then`, what follows when the top card is turned up; `at`, the seat that a step has
come to or that is asked for something; `cards`, sea cards still to be drawn; `exact`, whether the landing was
by exact count beside somebody who owns anything; `empties`, empty lifeboats launched so far; `islands` with
an empty lifeboat. Then every seat with its condition, its place and what it has, as in the worked cases of
the rules file; then the top of the passenger deck and the cards put back underneath, first to come first (all
others in the deck have never been seen); then the sea cards and island cards that lie under their decks, in
the same order.
"""

from __future__ import annotations

from collections.abc import Sequence

from scupper.engine.facts import Setting
from scupper.engine.game import NotationError
from scupper.engine.language import gettext as _
from scupper.games.titanic.components import ISLAND_CARDS, PASSENGERS, SEA_CARDS, SPACES, cell_name
from scupper.games.titanic.notation_position_reading import read_parts
from scupper.games.titanic.state import NONE, Condition, Phase, State


def position(s: State) -> str:
    """The position between two lines, or a view of it, as text."""
    top = "-" if s.top == NONE else PASSENGERS[s.top]
    bottom = _listed(PASSENGERS, s.bottom[: s.bottom_size])
    sea = _listed(SEA_CARDS, s.sea_bottom[: s.sea_bottom_size])
    island = _listed(ISLAND_CARDS, s.island_bottom[: s.island_bottom_size])
    seats = [_seat(s, p) for p in range(s.players)]
    return " | ".join(
        (_head(s), *seats, f"deck top={top} bottom={bottom}", f"drawn sea={sea} island={island}")
    )


def phase_name(phase: int) -> str:
    """How a position calls a phase."""
    return Phase(phase).name.lower().replace("_", "-")


def _listed(names: Sequence[str], numbers: Sequence[int]) -> str:
    return ",".join(names[n] for n in numbers) or "-"


def _members(mask: int) -> str:
    """The members of a mask, counted from 1."""
    return ",".join(str(n + 1) for n in range(mask.bit_length()) if mask >> n & 1)


def _head(s: State) -> str:
    turn = "-" if s.turn == NONE else str(s.turn + 1)
    words = [f"p={s.players}", f"phase={phase_name(s.phase)}", f"turn={turn}"]
    words += ["turns=" + ",".join(map(str, s.turns[: s.players]))]
    words += [f"mark={s.mark}", f"food={s.food_pile}", f"water={s.water_pile}"]
    words += [f"rolling={_members(s.rolling)}"] if s.rolling else []
    words += ["dice=" + ",".join(str(face) for face in s.die if face)] if s.die[0] else []
    words += [f"as={Condition(s.rolled_as).name.lower()}"] if s.rolled_as != NONE else []
    words += [f"left={s.marks_left}"] if s.marks_left else []
    words += [f"then={phase_name(s.after_top)}"] if s.after_top != NONE else []
    words += [f"at={s.at + 1}"] if s.at != NONE else []
    words += [f"cards={s.cards_left}"] if s.cards_left else []
    words += ["exact=yes"] if s.exact else []
    words += [f"empties={s.empties}"] if s.empties else []
    words += [f"islands={_members(s.island_boats)}"] if s.island_boats else []
    return " ".join(words)


def _seat(s: State, player: int) -> str:
    condition = Condition(s.condition[player])
    ashore = condition in (Condition.DECK, Condition.WAIT)
    place = SPACES[s.space[player]] if ashore else cell_name(s.cell[player])
    words = [str(player + 1), condition.name.lower(), place]
    words += [f"assign={PASSENGERS[s.assigned[player]]}"] if s.assigned[player] != NONE else []
    words += ["must"] if s.must_leave[player] else []
    party = s.passengers[player][: s.party[player]]
    words += ["p=" + "+".join(PASSENGERS[card] for card in party)] if party else []
    words += [f"f={s.food[player]}"] if s.food[player] else []
    words += [f"w={s.water[player]}"] if s.water[player] else []
    return " ".join(words)


def read_position(text: str, setting: Setting) -> State:
    """The position of such a text, in a game of this setting.

    Raises NotationError, also for a position of another number of players.
    """
    s = read_parts(text, setting, {phase_name(phase): phase for phase in Phase})
    if position(s) != text:
        raise NotationError(_("the position would be written {position!r}").format(position=position(s)))
    return s
