"""A game in progress."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import scupper
from scupper.engine.chance import Seeded
from scupper.engine.game import Game
from scupper.engine.match import IllegalAction, Match
from scupper.engine.state import same, tell

GAME = scupper.game("abandon-ship")
SETTING = GAME.setting(3)
OPENING = [
    "* cheese 17=1 22=1 25=2 30=2 33=3",
    "* deal 1=e 2=f 3=a",
    "* first 1",
    "* roll red=6 orange=5 yellow=2x green=4x blue=(2) purple=4x black=4x white=(11)x",
]


def opened() -> Match:
    """The sample game of the rules file, before its first choice."""
    match = Match(GAME, SETTING)
    for line in OPENING:
        match.play_line(line)
    return match


def test_who_may_act() -> None:
    """Chance first, then the seat whose turn it is; seats are counted from 1."""
    match = Match(GAME, SETTING)
    assert match.chance_due
    assert match.to_act == ()
    assert match.opener is None
    assert opened().to_act == (1,)


def test_legal_tells_number_text_words_and_parts() -> None:
    """A choice carries everything that pages, bots and people need."""
    choice = next(c for c in opened().legal(1) if c.text == "use blue on green")
    assert choice.action == 4 * 7 + 3
    assert choice.parts == ("die-blue", "rat-green")
    assert "Green" in choice.words
    assert "1 to 3" in choice.words


def test_a_move_by_text_with_and_without_the_seat() -> None:
    """Notation is accepted from people, with or without the seat in front."""
    first, second = opened(), opened()
    first.play(1, "1 use white on green")
    second.play(1, "use white on green")
    assert first.position() == second.position()
    assert first.lines()[-1] == "1 use white on green"


@pytest.mark.parametrize(
    ("seat", "action", "reason"),
    [
        (2, "use red", "It is not your turn"),
        (1, "use blue on gold", "no 'gold' rat"),
        (1, "fly red", "a seat's line is"),
        (1, 999, "no action has the number 999"),
        (1, 1, "plain 6: it moves only the red rat"),
        (1, "2 use red", "a seat's line is|comes next|begins with"),
    ],
)
def test_refusals_say_why_and_change_nothing(seat: int, action: int | str, reason: str) -> None:
    """An action that is refused leaves position and lines as they were."""
    match = opened()
    before = match.position()
    with pytest.raises(IllegalAction, match=reason):
        match.play(seat, action)
    assert match.position() == before
    assert len(match.lines()) == 4


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("* sink 4", "no chance line is due"),
        ("2 use red", "Seat 1 comes next here, not seat 2"),
        ("1 use red on red", "without 'on'"),
        ("1 use white", "'on' and a rat must follow|belongs to no rat"),
        ("1  use red", "a seat's line is"),
        ("one use red", "begins with"),
    ],
)
def test_wrong_lines_are_refused(line: str, reason: str) -> None:
    """Lines are read strictly and refused with a reason."""
    with pytest.raises(IllegalAction, match=reason):
        opened().play_line(line)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (
            "* cheese 17=1 22=1 25=1 30=2 33=3",
            "cannot give that here; it could give '\\* cheese 17=1 22=1 25=2 30=2 33=3'",
        ),
        ("* cheese 22=1 17=1 25=2 30=2 33=3", "the cheese spaces must be"),
        ("* deal 1=e 2=f 3=a", "'\\* cheese' is due here"),
        ("1 use red", "chance line"),
    ],
)
def test_wrong_chance_lines_are_refused_whole(line: str, reason: str) -> None:
    """A chance line of several steps is played whole or not at all."""
    match = Match(GAME, SETTING)
    before = match.position()
    with pytest.raises(IllegalAction, match=reason):
        match.play_line(line)
    assert match.position() == before


def test_undo_is_open_until_chance_follows() -> None:
    """The last action can be taken back by its seat until the next roll."""
    match = opened()
    before = match.full_state()
    match.play(1, "use white on green")
    assert str(match.why_no_undo(2)).startswith("Somebody else has played")
    match.undo(1)
    assert same(match.full_state(), before)
    assert len(match.lines()) == 4
    match.play(1, "use white on green")
    match.stream = Seeded(1)
    match.draw()
    with pytest.raises(IllegalAction, match="Chance has decided"):
        match.undo(1)


def test_undo_is_shut_when_hidden_cheese_was_taken() -> None:
    """Cheese that lay face down cannot be put back unseen."""
    match = Match(GAME, GAME.setting(3, {"cheese": "hidden"}))
    for line in OPENING[:3]:
        match.play_line(line)
    state = match.full_state()
    assert hasattr(state, "space")
    state.space[4] = 15
    match = Match.from_position(GAME, match.setting, state)
    match.play_line(OPENING[3])
    match.play(1, "use blue on blue")
    assert "turned over" in str(match.why_no_undo(1))


def test_lines_as_a_seat_reads_them() -> None:
    """Others' tiles are ? until the end; a spectator sees none."""
    match = opened()
    assert match.lines(2)[1] == "* deal 1=? 2=f 3=?"
    assert match.lines("spectator")[1] == "* deal 1=? 2=? 3=?"
    assert match.lines()[1] == "* deal 1=e 2=f 3=a"


def test_a_secret_choice_is_written_where_it_was_made(
    lantern_bluff: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its line is written once, from the position just before it: another may lie face down by then."""
    match = Match(lantern_bluff, lantern_bluff.setting(3), Seeded(1), draws_itself=False)
    match.draw_all()
    match.play(match.to_act[0], "rest")
    written, face_down = lantern_bluff.notation.line, list[int]()

    def line(s: Any, player: int, actions: Sequence[int]) -> str:
        face_down.append(lantern_bluff.rules.sealed(s))
        return written(s, player, actions)

    monkeypatch.setattr(lantern_bluff.notation, "line", line)
    for seat in (3, 1, 2):
        match.play(seat, match.actions(seat)[0])
    assert face_down == [0, 1, 2]
    assert [text.partition(" ")[0] for text in match.lines()[-3:]] == ["1", "2", "3"]


def test_what_is_told_of_a_secret_choice_stays_with_it(
    lantern_bluff: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each line keeps what its own choice told; the last in seat order also what turning over brought."""
    match = Match(lantern_bluff, lantern_bluff.setting(3), Seeded(1), draws_itself=False)
    match.draw_all()
    match.play(match.to_act[0], "rest")
    rules_play = lantern_bluff.rules.play

    def play(s: Any, player: int, action: int) -> None:
        tell(s, 1 << player, 99, player, 0, 0)
        rules_play(s, player, action)

    monkeypatch.setattr(lantern_bluff.rules, "play", play)
    for seat in (3, 1, 2):
        match.play(seat, match.actions(seat)[0])
    lines = match.record[-3:]
    assert [[told.a for told in line.told if told.kind == 99] for line in lines] == [[0], [], [2, 1]]
    assert all(beat.after <= len(line.told) for line in lines for beat in line.beats)


def test_same_seed_same_game() -> None:
    """A seeded match is decided by its seed and the choices."""
    games = [GAME.start(4, seed=seed) for seed in (5, 5, 6)]
    for match in games:
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, match.legal(seat)[0].action)
    assert games[0].lines() == games[1].lines() != games[2].lines()
    result = games[0].result
    assert result is not None
    assert min(result.places) == 1


def test_events_and_beats_belong_to_their_line() -> None:
    """A line keeps what was told while it was played, and the moments worth a picture."""
    match = opened()
    match.play(1, "use white on green")
    line = match.record[-1]
    assert line.told
    assert line.beats
    assert match.record[0].beats == ()


def test_finished_games_refuse_more() -> None:
    """After the end only the result line may follow."""
    match = GAME.start(3, seed=2)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0].action)
    with pytest.raises(IllegalAction, match="The game is over"):
        match.play(1, "use red")
    with pytest.raises(IllegalAction, match="only its result line"):
        match.play_line("1 use red")
    assert match.result_line().startswith("= scores ")


def test_seats_outside_the_game_are_refused() -> None:
    """Seats run from 1 to the number of players."""
    for seat in (0, 4, -1):
        with pytest.raises(ValueError, match="seats are 1 to 3"):
            opened().view(seat)


def test_a_match_shows_its_picture_in_a_notebook() -> None:
    """A notebook draws the board as a spectator sees it."""
    assert opened()._repr_svg_().startswith("<svg")


def test_unknown_game() -> None:
    """A wrong id names the ids there are."""
    with pytest.raises(scupper.GameError, match="abandon-ship"):
        scupper.game("abandonship")
