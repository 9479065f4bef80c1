"""The written game: read strictly, replayed, written."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scupper
from scupper.engine import log
from scupper.engine.chance import Purpose, Seeded
from scupper.engine.facts import Setting
from scupper.engine.game import Game
from scupper.engine.log import LogError, check_text, decode, read_transcript, replay, write
from scupper.engine.match import Match

GAME = scupper.game("abandon-ship")
RULES = Path(__file__).parents[2] / "docs" / "rules" / "abandon-ship.md"
HEADER = "scupper: 1\ngame: abandon-ship\nrules: 1\nplayers: 3\n"
PLAY = re.findall(r"^```\n(.*?)^```", RULES.read_text("utf-8").partition("## A full sample")[2], re.M | re.S)[
    0
]
SAMPLE = f"{HEADER}\n{PLAY}"
ROWS = SAMPLE.split("\n")
UNFINISHED = "\n".join(ROWS[:12]) + "\n"
SETTINGS = st.sampled_from(
    [
        GAME.setting(2, {"duel": "on", "cheese": "hidden"}),
        GAME.setting(3),
        GAME.setting(4, {"start": "deck10"}),
        GAME.setting(7, {"last_two": "order", "cheese": "hidden"}),
    ]
)


def played(setting: Setting, seed: int, choices: int | None = None) -> Match:
    """A game played at random, to its end or for so many choices."""
    match = Match(GAME, setting, Seeded(seed))
    chooser = Seeded(seed, Purpose.TEST)
    match.draw_all()
    while not match.over and choices != 0:
        seat = match.to_act[0]
        actions = match.actions(seat)
        match.play(seat, actions[chooser.below(len(actions))])
        choices = None if choices is None else choices - 1
    return match


def refusal(text: str) -> LogError:
    """Why a text is refused."""
    with pytest.raises(LogError) as caught:
        check_text(text)
    return caught.value


def header(**changes: str | None) -> str:
    """The unfinished sample with other keys in its header; None leaves a key out."""
    keys: dict[str, str | None] = {
        "scupper": "1",
        "game": "abandon-ship",
        "rules": "1",
        "players": "3",
        **changes,
    }
    rows = [f"{key}: {value}" for key, value in keys.items() if value is not None]
    return "\n".join([*rows, *ROWS[4:12], ""])


def test_sample_of_the_rules_file() -> None:
    """The full sample game replays to its stated scores, remarks and all."""
    game = check_text(SAMPLE)
    assert game.match.result is not None
    assert game.match.result.scores == (7, 0, 8)
    assert game.match.result.places == (2, 3, 1)
    assert len(game.lines) == 37
    assert (game.lines[3].number, game.lines[3].text[:6]) == (9, "* roll")
    assert game.lines[4].text == "1 use white on green"
    assert (game.game, game.setting.players, game.names) == (GAME, 3, None)


def test_every_beginning_of_a_game_is_in_order() -> None:
    """A file may stop after any line of play."""
    lines = [n for n, row in enumerate(ROWS) if n > 4 and row and not row.startswith("=")]
    for count, n in enumerate([4, *lines[:-1]]):
        assert len(check_text("\n".join(ROWS[: n + 1]) + "\n").lines) == count


def test_finished_game_needs_its_result_line() -> None:
    """A finished game without its result is refused at its last line, and the reason gives the right one."""
    error = refusal("\n".join(ROWS[:-2]) + "\n")
    assert error.line == len(ROWS) - 2
    assert "= scores 7 0 8 places 2 3 1" in error.reason
    assert replay(read_transcript("\n".join(ROWS[:-2]) + "\n")).match.over


@pytest.mark.parametrize(
    "wrong",
    [
        "= scores 7 0 9 places 2 3 1",
        "= scores 7 0 8 places 2 2 1",
        "= scores 07 0 8 places 2 3 1",
        "= scores 7 0 8",
        "=",
        "=scores 7 0 8 places 2 3 1",
    ],
)
def test_wrong_result_line(wrong: str) -> None:
    """The result line is compared exactly."""
    error = refusal("\n".join([*ROWS[:-2], wrong, ""]))
    assert error.line == len(ROWS) - 1
    assert "= scores 7 0 8 places 2 3 1" in error.reason
    with pytest.raises(LogError):
        replay(read_transcript("\n".join([*ROWS[:-2], wrong, ""])))


def test_early_and_late_lines() -> None:
    """No result before the end, nothing after it, no play after the end of the game."""
    early = refusal(UNFINISHED + "= scores 7 0 8 places 2 3 1\n")
    assert (early.line, early.reason[:24]) == (13, "the game is not over her")
    assert refusal(SAMPLE + "1 use red\n").line == len(ROWS)
    assert refusal(SAMPLE + "= scores 7 0 8 places 2 3 1\n").reason == "nothing may follow the result line"
    late = refusal("\n".join([*ROWS[:-2], "1 use red", ""]))
    assert (late.line, late.reason) == (len(ROWS) - 1, "The game is over: only its result line may follow.")
    assert check_text(SAMPLE + "\n# well played\n\n").match.over


@pytest.mark.parametrize(
    ("changes", "line", "words"),
    [
        ({"scupper": None}, 4, "without the key 'scupper'"),
        ({"game": None}, 4, "without the key 'game'"),
        ({"rules": None}, 4, "without the key 'rules'"),
        ({"players": None}, 4, "without the key 'players'"),
        ({"scupper": "2"}, 1, "version 1, not '2'"),
        ({"game": "abandon_ship"}, 2, "there are: abandon-planet, abandon-ship"),
        ({"rules": "0"}, 3, "now 1, not '0'"),
        ({"rules": "one"}, 3, "now 1, not 'one'"),
        ({"rules": "2"}, 3, "rules 2 of Abandon Ship are newer than the rules 1"),
        ({"players": "8"}, 4, "2 to 7 players, not 8"),
        ({"players": "03"}, 4, "must be a whole number"),
        ({"players": "³"}, 4, "must be a whole number"),
        ({"players": "2"}, 4, "duel must be on"),
        ({"start": "deck11"}, 5, "hold, deck10, not 'deck11'"),
        ({"duel": "on"}, 4, "exactly 2 players"),
        ({"weather": "fair"}, 5, "no key 'weather'"),
        ({"names": "Ann, Bo"}, 5, "names must be 3"),
        ({"names": "Ann,Bo,Cy"}, 5, "names must be 3"),
        ({"names": "Ann, Bo, C,y"}, 5, "must not hold a comma"),
        ({"names": "Ann,  Bo, Cy"}, 5, "a blank at an edge"),
        ({"names": "Ann, , Cy"}, 5, "must not be empty"),
        ({"names": "Ann, B\x1b[1mo, Cy"}, 5, "control characters"),
        ({"names": "Ann, B\u2028o, Cy"}, 5, "control characters"),
        ({"view": "4"}, 5, "a seat from 1 to 3 or spectator"),
        ({"view": "2"}, 5, "a view cannot be replayed"),
        ({"view": "spectator"}, 5, "a view cannot be replayed"),
    ],
)
def test_wrong_header(changes: dict[str, str | None], line: int, words: str) -> None:
    """A header that is not in order is refused at the line to blame, with what would be right."""
    error = refusal(header(**changes))
    assert error.line == line
    assert words in error.reason


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("game:abandon-ship", "'key: value'"),
        ("game:  abandon-ship", "'key: value'"),
        ("game: abandon-ship ", "'key: value'"),
        (" game: abandon-ship", "'key: value'"),
        ("Game: abandon-ship", "'key: value'"),
        ("names:", "'key: value'"),
        ("* first 1", "an empty line ends it"),
        ("scupper: 1", "stands in line 1 already"),
        ("x" * 1001, "more than the 1,000 allowed"),
    ],
)
def test_wrong_line_of_the_header(row: str, words: str) -> None:
    """Each line of a header is a key and a value, and each key stands once."""
    error = refusal(SAMPLE.replace("rules: 1\n", f"{row}\n"))
    assert error.line == 3
    assert words in error.reason


def test_header_in_any_order_with_comments_and_defaults() -> None:
    """Order does not matter, `#` at the start of a line makes it a comment, defaults may be written."""
    head = "# a good one\nstart: hold\nplayers: 3\n#\nnames: Ann, Bo, bot greedy # 2\n"
    head += "rules: 1\ngame: abandon-ship\nscupper: 1\n"
    game = check_text(f"{head}\n{PLAY}")
    assert game.names == ("Ann", "Bo", "bot greedy # 2")
    assert game.lines[0].number == 10
    assert write(game.match, game.names).startswith(HEADER + "names: Ann, Bo, bot greedy # 2\n\n* cheese")


def test_options_of_the_header_are_played() -> None:
    """An option in the header changes the game, and is written when it is not the default."""
    match = played(GAME.setting(3, {"start": "deck10"}), 5)
    text = write(match)
    assert text.startswith(HEADER + "start: deck10\n\n")
    assert check_text(text).match.position() == match.position()
    assert "water=6" in check_text(HEADER + "start: deck10\n\n").match.position()


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (" 1 use white on green", "none at the beginning"),
        ("1 use white on green ", "none at the beginning or the end"),
        ("1 use  white on green", "separated by one blank"),
        ("1 use white\ton green", "a tab"),
        ("1 use white\u00a0on green", "U+00A0"),
        ("1 use white on green\x00", "U+0000"),
        ("   ", "separated by one blank"),
        ("1 use " + "white " * 200 + "x", "more than the 1,000 allowed"),
        ("2 use white on green", "Seat 1 comes next"),
        ("1 use white", "must follow"),
        ("1 use white on grey", "there is no 'grey' rat"),
        ("1 USE white on green", "a seat's line is"),
        ("* sink 3", "is due here"),
        ("hello", "not 'hello'"),
        ("?", "not '?'"),
        ("1 use white on ?", "there is no '?' rat"),
    ],
)
def test_wrong_line_of_play(row: str, words: str) -> None:
    """A wrong line of play is refused with its number and the reason, never skipped or repaired."""
    assert ROWS[9].startswith("1 use white on green")
    error = refusal("\n".join([*ROWS[:9], row, *ROWS[10:]]))
    assert error.line == 10
    assert words in error.reason


def test_remarks_and_empty_lines() -> None:
    """A remark reaches to the end of its line, holds anything and is as long as it likes."""
    rows = [
        *ROWS[:9],
        "",
        "# über\t" + "x" * 2000,
        "1 use white on green# at once",
        "  # indented",
        *ROWS[10:],
    ]
    game = check_text("\n".join(rows))
    assert len(game.lines) == 37
    assert game.lines[4] == log.WrittenLine(12, "1 use white on green")


@pytest.mark.parametrize(
    ("data", "line", "words"),
    [
        (b"", 1, "empty"),
        (b"\n", 1, "without the key 'scupper'"),
        (b"\xef\xbb\xbf" + SAMPLE.encode(), 1, "byte order mark"),
        (SAMPLE.encode("utf-16"), 1, "not UTF-8"),
        (SAMPLE.replace("3 use yellow on", "3 use y\xe9llow on").encode("latin-1"), 26, "0xe9"),
        (SAMPLE.replace("\n", "\r\n").encode(), 1, "carriage return"),
        (SAMPLE.replace("* first 1\n", "* first 1\r").encode(), 8, "carriage return"),
        (SAMPLE.encode()[:-1], len(ROWS) - 1, "not ended by a line feed"),
        (HEADER.encode(), 4, "an empty line must follow"),
        (b"scupper: 1\n" * 500_000, 1, "larger than 5,000,000 bytes"),
    ],
    ids=["empty", "newline", "bom", "utf-16", "latin-1", "crlf", "cr", "cut off", "header only", "huge"],
)
def test_wrong_bytes(data: bytes, line: int, words: str) -> None:
    """Files that are no sound text are refused at the line where that shows."""
    with pytest.raises(LogError) as caught:
        check_text(decode(data))
    assert caught.value.line == line
    assert words in caught.value.reason


def test_too_long_a_text() -> None:
    """Text that never was a file is bounded too."""
    assert "longer than 5,000,000" in refusal("#" * 5_000_001).reason


def test_read_from_a_path(tmp_path: Path) -> None:
    """`scupper.read` opens a file, and demands its result line like `check`."""
    path = tmp_path / "sample.scupper"
    path.write_text(SAMPLE, "utf-8")
    assert scupper.read(path).match.lines() == check_text(SAMPLE).match.lines()
    path.write_text("\n".join(ROWS[:-2]) + "\n", "utf-8")
    with pytest.raises(LogError, match="line 42: the game ends here"):
        scupper.read(str(path))


def test_older_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of older rules is replayed under the present ones; written again, it bears their version."""
    newer = Game(GAME.package, replace(GAME.facts, rules_version=3))
    monkeypatch.setattr(log, "game", lambda _: newer)
    game = check_text(SAMPLE)
    assert game.transcript.rules == 1
    assert "\nrules: 3\n" in write(game.match)
    assert refusal(SAMPLE.replace("rules: 1", "rules: 4")).line == 3


@pytest.mark.parametrize(
    "names", [["Ann", "Bo"], ["Ann", "Bo", ""], ["Ann", "Bo", "C,y"], ["Ann", "Bo", "C\ny"]]
)
def test_names_that_cannot_be_written(names: list[str]) -> None:
    """The writer refuses names that a reader would refuse."""
    with pytest.raises(ValueError, match="name"):
        write(Match(GAME, GAME.setting(3)), names)


def test_written_for_a_seat() -> None:
    """A view has `view:` in its header and `?` for what the seat may not know."""
    match = check_text(UNFINISHED).match
    text = write(match, ["Ann", "Bo", "Cy"], seat=2)
    assert text.startswith(HEADER + "names: Ann, Bo, Cy\nview: 2\n\n* cheese")
    assert "* deal 1=? 2=f 3=?\n" in text
    assert "* deal 1=? 2=? 3=?\n" in write(match, seat="spectator")
    assert read_transcript(text).viewer == 2


def test_choices_that_lie_face_down(lantern_bluff: Game) -> None:
    """Secret choices are written as far as they can be replayed: up to the next seat to choose."""
    match = lantern_bluff.start(players=3, seed=1)
    match.play(match.to_act[0], "rest")
    before = write(match)
    for seat in (3, 1):
        match.play(seat, match.actions(seat)[0])
    text = write(match)
    assert text.startswith(before)
    assert text.removeprefix(before) == f"{match.sealed_lines[0]}\n"
    again = check_text(text).match
    assert again.sealed_seats == (1,)
    assert write(again) == text


@given(setting=SETTINGS, seed=st.integers(0, 2**40), choices=st.none() | st.integers(0, 40))
def test_text_comes_back_the_same(setting: Setting, seed: int, choices: int | None) -> None:
    """A game that was written and read gives the same positions for everybody, and the same text again."""
    match = played(setting, seed, choices)
    text = write(match)
    again = check_text(text).match
    assert write(again) == text
    assert again.position() == match.position()
    assert [line.text for line in again.record] == [line.text for line in match.record]
    for seat in (*range(1, match.players + 1), "spectator"):
        assert again.position(seat) == match.position(seat)
        assert again.lines(seat) == match.lines(seat)


WORDS = sorted({word for row in ROWS for word in row.split(" ")})


@st.composite
def spoiled(draw: st.DrawFn) -> str:
    """The sample with a few lines or words taken out, doubled, swapped or replaced."""
    rows = ROWS[:-1]
    for _ in range(draw(st.integers(1, 3))):
        n, other = (draw(st.integers(0, len(rows) - 1)) for _ in range(2))
        words = rows[n].split(" ")
        at, to = (draw(st.integers(0, len(words) - 1)) for _ in range(2))
        match draw(
            st.sampled_from(["drop", "double", "swap", "drop word", "swap words", "other word", "any text"])
        ):
            case "drop":
                del rows[n]
            case "double":
                rows.insert(other, rows[n])
            case "swap":
                rows[n], rows[other] = rows[other], rows[n]
            case "drop word":
                rows[n] = " ".join(words[:at] + words[at + 1 :])
            case "swap words":
                words[at], words[to] = words[to], words[at]
                rows[n] = " ".join(words)
            case "other word":
                words[at] = draw(st.sampled_from(WORDS))
                rows[n] = " ".join(words)
            case _:
                rows[n] = draw(st.text(max_size=20))
    return "\n".join([*rows, ""])


@given(text=spoiled())
def test_spoiled_games_are_refused_or_legal(text: str) -> None:
    """Whatever happens to a file, it is refused at one of its lines or each of its lines is legal."""
    try:
        game = check_text(text)
    except LogError as error:
        refused = error
    else:
        again = Match(GAME, game.setting)
        for line in game.lines:
            again.play_line(line.text)
        assert again.lines() == [line.text for line in game.lines]
        assert game.match.over == (game.transcript.result is not None)
        return
    assert 1 <= refused.line <= text.count("\n") + 1
    assert refused.reason


@given(data=st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes_are_refused(data: bytes) -> None:
    """Bytes that are no written game are refused at a line, and in no other way."""
    with pytest.raises(LogError):
        check_text(decode(data))
