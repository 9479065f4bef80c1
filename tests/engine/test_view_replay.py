"""A game as one seat read it, seen again."""

from __future__ import annotations

import pytest

import scupper
from scupper.engine.chance import Purpose, Seeded
from scupper.engine.game import Game
from scupper.engine.log import LogError, Viewer, read_transcript, write
from scupper.engine.match import Match
from scupper.engine.view_replay import imagine, play_in_any_order

GAME = scupper.game("abandon-ship")


def viewers(match: Match) -> list[Viewer]:
    """Every seat, and a spectator."""
    return [*range(1, match.players + 1), "spectator"]


def check_views(match: Match) -> None:
    """What everybody reads gives everybody the view again that they have."""
    for viewer in viewers(match):
        text = write(match, seat=viewer)
        again = imagine(read_transcript(text))
        assert again.position(viewer) == match.position(viewer)
        assert again.lines(viewer) == match.lines(viewer)


@pytest.mark.parametrize("hidden", ["open", "hidden"])
def test_views_of_abandon_ship(hidden: str) -> None:
    """Tiles of others and cheese that lies face down are imagined, and not seen."""
    match = Match(GAME, GAME.setting(3, {"cheese": hidden}), Seeded(4))
    chooser = Seeded(4, Purpose.TEST)
    match.draw_all()
    check_views(Match(GAME, match.setting))
    while not match.over:
        if len(match.lines()) % 5 == 0:
            check_views(match)
        actions = match.actions(match.to_act[0])
        match.play(match.to_act[0], actions[chooser.below(len(actions))])
    check_views(match)


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (3, 3)])
def test_views_of_a_game_with_secret_choices(lantern_bluff: Game, players: int, seed: int) -> None:
    """Hands are guessed anew when a seat shows a lantern that was not guessed; seats lay in any order."""
    match = Match(lantern_bluff, lantern_bluff.setting(players), Seeded(seed))
    chooser = Seeded(seed, Purpose.TEST)
    match.draw_all()
    while not match.over:
        if match.sealed_seats or chooser.below(3) == 0:
            check_views(match)
        seat = match.to_act[chooser.below(len(match.to_act))]
        actions = match.actions(seat)
        match.play(seat, actions[chooser.below(len(actions))])
    check_views(match)


def test_a_view_that_nobody_can_have_had(lantern_bluff: Game) -> None:
    """A line that fits no game is refused at its number; so is one that the seat would read otherwise."""
    match = Match(lantern_bluff, lantern_bluff.setting(2), Seeded(1))
    match.draw_all()
    match.play(match.to_act[0], "rest")
    for seat in (1, 2):
        match.play(seat, match.actions(seat)[0])
    text = write(match, seat=1)
    rows = text.split("\n")
    shown = next(n for n, row in enumerate(rows) if row.startswith("2 show"))
    lantern = rows[shown].split(" ")[2]
    own = rows[7].split(" ")[2].removeprefix("1=").split("+")
    assert lantern not in own
    rows[shown] = f"2 show {own[0]}"
    with pytest.raises(LogError) as caught:
        imagine(read_transcript("\n".join(rows)))
    assert caught.value.line == shown + 1
    with pytest.raises(LogError, match="line 9: this seat would read"):
        imagine(read_transcript(text.replace("* crate", "* crate ?\n#", 1)))


def test_result_of_a_view(lantern_bluff: Game) -> None:
    """A finished game that a seat read is checked like the whole one."""
    match = Match(lantern_bluff, lantern_bluff.setting(2), Seeded(1))
    match.draw_all()
    while not match.over:
        match.play(match.to_act[0], match.actions(match.to_act[0])[0])
    text = write(match, seat="spectator")
    assert imagine(read_transcript(text)).result == match.result
    with pytest.raises(LogError, match="the result line must be"):
        imagine(read_transcript(text.replace(" places ", " places 9 ")))


def test_secret_choices_in_any_order(lantern_bluff: Game) -> None:
    """A seat need not wait for lower ones, but for its turn it must."""
    match = Match(lantern_bluff, lantern_bluff.setting(3), Seeded(1))
    match.draw_all()
    match.play(match.to_act[0], "rest")
    play_in_any_order(match, f"3 {match.legal(3)[0].text}")
    assert match.sealed_seats == (3,)
    with pytest.raises(scupper.IllegalAction, match="Seat 1 comes next"):
        play_in_any_order(match, "3 rest")
