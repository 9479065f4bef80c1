"""One declaration of a state: objects, views, copies."""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np
import pytest

from scupper.engine.chance import Seeded
from scupper.engine.game import games
from scupper.engine.state import (
    EVERYONE,
    SPECTATOR,
    UNKNOWN,
    BaseState,
    Field,
    Hidden,
    Int,
    Own,
    Public,
    Seen,
    assign,
    beat,
    copy,
    fields,
    new,
    new_checked,
    observe,
    observe_source,
    same,
    shaped,
    tell,
    values,
)

PerPlayer = Annotated[list[int], shaped(3)]
Grid = Annotated[list[list[int]], shaped(3, 2)]


class Sample(BaseState):
    """One field of every kind."""

    turn: Public[Int]
    hand: Own[Grid]
    deck: Hidden[PerPlayer]
    forgotten: PerPlayer
    card: Seen[Grid, "card_seen"]  # noqa: F821, UP037
    card_seen: Public[PerPlayer]


def filled() -> Sample:
    """A position without a zero or a -1 in it."""
    s = new(Sample)
    s.turn = 2
    for p in range(3):
        s.deck[p] = s.forgotten[p] = 7
        s.card_seen[p] = 1 << p
        for k in range(2):
            s.hand[p][k] = 10 * p + k + 1
            s.card[p][k] = 50 + 10 * p + k
    return s


def test_public_is_seen_and_hidden_is_not() -> None:
    """Everybody sees public fields; hidden ones and those without a declaration are unknown to all."""
    for viewer in (0, 1, 2, SPECTATOR):
        view = observe(filled(), viewer)
        assert view.state.turn == 2
        assert view.state.deck == view.state.forgotten == [UNKNOWN] * 3


def test_own_shows_one_row() -> None:
    """An Own field shows the viewer's row, and a spectator none."""
    assert observe(filled(), 1).state.hand == [[UNKNOWN] * 2, [11, 12], [UNKNOWN] * 2]
    assert observe(filled(), SPECTATOR).state.hand == [[UNKNOWN] * 2] * 3


def test_seen_follows_its_audience() -> None:
    """A Seen element shows to the players in its mask, and to spectators only when all bits are set."""
    s = filled()
    s.card_seen[:] = [EVERYONE, 0b100, 0]
    assert observe(s, 2).state.card == [[50, 51], [60, 61], [UNKNOWN] * 2]
    assert observe(s, 0).state.card == [[50, 51], [UNKNOWN] * 2, [UNKNOWN] * 2]
    assert observe(s, SPECTATOR).state.card == [[50, 51], [UNKNOWN] * 2, [UNKNOWN] * 2]


def test_seat_of_a_view() -> None:
    """A view tells its seat, counted from 1, or none for a spectator."""
    assert observe(filled(), 0).seat == 1
    assert observe(filled(), SPECTATOR).seat is None


def test_copy_is_independent() -> None:
    """A change of a copy leaves the original alone, nested lists too, and a listener stays behind."""
    s = filled()
    s.listener = Ear()
    other = copy(s)
    assert same(s, other)
    other.card[1][1] = 0
    other.turn = 0
    assert s.card[1][1] == 61
    assert s.turn == 2
    assert other.listener is None


@pytest.mark.parametrize("declaration", [Sample, *(game.rules.State for game in games())])
def test_views_are_the_same_by_rows_and_by_numbers(declaration: type[BaseState]) -> None:
    """What fills whole rows shows each viewer just what the text shows that is compiled."""
    space: dict[str, Any] = {}
    exec(observe_source(declaration), space)  # noqa: S102 - made from a declaration of ours
    stream = Seeded(1)
    for _ in range(20):
        s = new(declaration)
        for field in fields(declaration):
            _fill(s, field, stream)
        for player in (SPECTATOR, 0, 1, 2):
            by_numbers = new(declaration)
            space["observe"](by_numbers, s, player)
            assert values(observe(s, player).state) == values(by_numbers)


def _fill(s: BaseState, field: Field, stream: Seeded) -> None:
    """Small numbers everywhere, so that audiences are of all kinds."""
    numbers = np.array([stream.pick([1] * 9) - 1 for _ in range(field.length)]).reshape(field.shape)
    setattr(s, field.name, numbers.tolist())


def test_a_new_position_shares_no_rows() -> None:
    """Every field is there with its shape, all 0, and no two rows of it are one list."""
    s = new(Sample)
    for field in fields(Sample):
        assert np.shape(getattr(s, field.name)) == field.shape
        assert not np.any(getattr(s, field.name))
    s.card[0][0] = s.hand[0][0] = 7
    assert s.card[1][0] == s.hand[1][0] == 0
    assert values(new(Sample)) != values(s)


def test_assign_changes_in_place() -> None:
    """A position is made equal to another without sharing its lists."""
    s, blank = filled(), new(Sample)
    assign(blank, s)
    s.hand[0][0] = 99
    assert blank.hand[0][0] == 1


def test_observing_is_not_sharing() -> None:
    """A view can be changed without changing the state: resample fills views in place."""
    s = filled()
    observe(s, 0).state.card_seen[0] = 0
    assert s.card_seen[0] == 1


def test_checked_rows_refuse_negative_indexes_and_big_numbers() -> None:
    """What compiled code would silently get wrong is an error in tests."""
    s = new_checked(Sample)
    with pytest.raises(IndexError, match="negative index -1"):
        s.card_seen[-1] = 1
    with pytest.raises(IndexError):
        _ = s.hand[0][-1]
    with pytest.raises(OverflowError):
        s.deck[0] = 2**31
    assert values(s) == values(new(Sample))


class Ear:
    """Remembers what it hears."""

    def __init__(self) -> None:
        self.heard: list[tuple[int, ...]] = []
        self.beats = 0

    def tell(self, to: int, kind: int, a: int, b: int, c: int) -> None:
        """Remember an event."""
        self.heard.append((to, kind, a, b, c))

    def beat(self, s: BaseState) -> None:
        """Count a beat."""
        assert isinstance(s, Sample)
        self.beats += 1


def test_tell_and_beat_reach_the_listener_only() -> None:
    """Events go to the listener when there is one, and change nothing."""
    s = filled()
    tell(s, EVERYONE, 1, 2, 3, 4)
    s.listener = ear = Ear()
    tell(s, 1, 5, 6, 7, 8)
    beat(s)
    assert ear.heard == [(1, 5, 6, 7, 8)]
    assert ear.beats == 1
    assert same(s, filled())


class Shapeless(BaseState):
    """A field without a shape."""

    number: Public[int]


class WrongAudience(BaseState):
    """A Seen field whose audience has another shape."""

    card: Seen[Grid, "who"]  # noqa: F821, UP037
    who: Public[Annotated[list[int], shaped(4)]]


class HiddenAudience(BaseState):
    """A Seen field whose audience is not public."""

    card: Seen[Grid, "who"]  # noqa: F821, UP037
    who: Hidden[PerPlayer]


class OwnNumber(BaseState):
    """An Own field without a player index."""

    number: Own[Int]


@pytest.mark.parametrize(
    ("declaration", "complaint"),
    [
        (Shapeless, "number has no shape"),
        (WrongAudience, "must be a public field"),
        (HiddenAudience, "must be a public field"),
        (OwnNumber, "no player index"),
    ],
)
def test_unsound_declarations_are_refused(declaration: type[BaseState], complaint: str) -> None:
    """A declaration that cannot be kept is refused before any game is played."""
    with pytest.raises(TypeError, match=complaint):
        fields(declaration)
