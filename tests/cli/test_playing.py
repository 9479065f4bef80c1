"""The commands that play."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import scupper
from scupper.engine.log import check_text
from tests.cli.running import Run

SMALL = ("abandon-ship", "--players", "3", "--seed", "5")


def test_record_is_a_written_game(run: Run, tmp_path: Path) -> None:
    """What bots play is a finished game that `check` accepts."""
    path = tmp_path / "game.scupper"
    path.write_text(run("record", *SMALL).out, "utf-8")
    lines = path.read_text("utf-8").partition("\n\n")[2].count("\n") - 1
    assert run("check", path).out == f"{path}: ok ({lines} lines)\n"


def test_record_depends_on_its_arguments_only(run: Run) -> None:
    """The same words give the same game; the seed, the bots and the options each change it."""
    game = run("record", *SMALL).out
    assert run("record", *SMALL).out == game
    assert run("record", *SMALL, "--bots", "random").out == game
    assert run("record", *SMALL, "--bots", "random,random,random").out == game
    others = {
        run("record", *SMALL[:4], "6").out,
        run("record", *SMALL, "--bots", "greedy").out,
        run("record", *SMALL, "--bots", "random,greedy,random").out,
        run("record", *SMALL, "--option", "start=deck10", "--option", "cheese=hidden").out,
    }
    assert len(others | {game}) == 5


def test_bots_do_not_draw_from_the_table(run: Run) -> None:
    """Other bots meet the same cheese, tiles, first seat and first roll."""
    opening = [run("record", *SMALL, "--bots", bots).out.split("\n")[5:9] for bots in ("random", "greedy")]
    assert opening[0] == opening[1]
    assert opening[0][3].startswith("* roll")


def test_record_with_options(run: Run) -> None:
    """Options stand in the header unless they are at their defaults; a duel needs no saying for two."""
    text = run("record", *SMALL, "--option", "start=deck10", "--option", "cheese=open").out
    assert text.startswith("scupper: 1\ngame: abandon-ship\nrules: 1\nplayers: 3\nstart: deck10\n\n")
    duel = run("record", "abandon-ship", "--players", "2", "--seed", "1").out
    assert check_text(duel).setting.options["duel"] == "on"


def test_simulate_as_json(run: Run) -> None:
    """The summary as data; its first game is the recorded one."""
    done = run("simulate", "abandon-ship", "--players", 3, "--games", 1, "--seed", 5, "--json")
    summary = json.loads(done.out)
    recorded = check_text(run("record", *SMALL).out)
    assert recorded.match.result is not None
    assert [seat["score"]["most"] for seat in summary["seats"]] == list(recorded.match.result.scores)
    assert summary["length"]["most"] == len(recorded.lines)
    assert (summary["game"], summary["games"], summary["seed"]) == ("abandon-ship", 1, 5)


def test_simulate_as_a_table(run: Run) -> None:
    """A title, a row for each seat with its bot and interval, the fair share, and the lengths."""
    done = run(
        *("simulate", "abandon-ship", "--players", 4, "--games", 300, "--seed", 1),
        *("--bots", "greedy,random,random,random", "--option", "start=deck10"),
    )
    assert done.status == 0
    rows = done.out.splitlines()
    assert rows[0] == "Abandon Ship, 4 players, start=deck10: 300 games, seed 1"
    seats = [row.split() for row in rows if row.strip()[:1] in tuple("1234")]
    assert [(row[0], row[1]) for row in seats] == list(zip("1234", ["greedy", *["random"] * 3], strict=True))
    result = scupper.simulate(
        "abandon-ship", 4, 300, seed=1, bots=["greedy", "random", "random", "random"], start="deck10"
    ).summary()
    assert [row[2] for row in seats] == [f"{seat.wins:.1%}" for seat in result.seats]
    assert "Fair share of wins: 25.0%" in done.out


@pytest.mark.parametrize("command", ["record", "simulate"])
@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("lifeboat", "--players", "3"), "no game 'lifeboat'; there are: abandon-planet, abandon-ship"),
        (("abandon-ship", "--players", "8"), "2 to 7 players, not 8"),
        (("abandon-ship", "--players", "3.5"), "must be a whole number, not '3.5'"),
        (("abandon-ship", "--players", "-3"), "must be a whole number, not '-3'"),
        (("abandon-ship", "--players", "9" * 20), "of at most 19 digits, not one of 20"),
        (("abandon-ship",), "--players"),
        (("abandon-ship", "--players", "3", "--option", "start"), "takes key=value, not 'start'"),
        (
            ("abandon-ship", "--players", "3", "--option", "end=now"),
            "no option 'end'; its options are: start",
        ),
        (("abandon-ship", "--players", "3", "--option", "start=top"), "hold, deck10, not 'top'"),
        (("abandon-ship", "--players", "3", "--option", "duel=on"), "exactly 2 players"),
        (("abandon-ship", "--players", "2", "--option", "duel=off"), "duel must be on"),
        (
            ("abandon-ship", "--players", "3", "--option", "start=hold", "--option", "start=hold"),
            "--option start is given twice",
        ),
        (("abandon-ship", "--players", "3", "--bots", "clever"), "there is no bot 'clever'"),
        (("abandon-ship", "--players", "3", "--bots", "greedy,random"), "one for each of the 3, not 2"),
        (("abandon-ship", "--players", "3", "--bots", ""), "there is no bot ''"),
        (("abandon-ship", "--players", "3", "--colour", "red"), "--colour"),
    ],
)
def test_refusals(run: Run, command: str, words: tuple[str, ...], reason: str) -> None:
    """What does not fit is refused in one sentence that says what would."""
    number = ("--seed", "1") if command == "record" else ("--games", "10")
    assert run(command, *words, *number).refused(reason, status=2)


def test_seeds_and_numbers_of_games(run: Run) -> None:
    """A seed has 63 bits, and there is at least one game to simulate."""
    assert run("record", *SMALL[:4], str(2**63 - 1)).status == 0
    assert run("record", *SMALL[:4], str(2**63)).refused("from 0 to", status=2)
    assert run("record", *SMALL[:3]).refused("--seed", status=2)
    assert run("simulate", *SMALL[:3], "--games", "0").refused("from 1 to", status=2)
    assert run("simulate", *SMALL[:3], "--games", "9" * 19).refused("from 1 to", status=2)


# ---- tournament


def test_tournament_as_json(run: Run) -> None:
    """Exactly what the page of the bots promises: shares a seat with their interval, and what is fair."""
    words = ("tournament", "abandon-ship", "--bots", "greedy,random,random", "--games", 200, "--seed", 3)
    done = run(*words, "--json")
    assert (done.status, done.err) == (0, "")
    found = json.loads(done.out)
    assert list(found) == ["game", "games", "bots", "nobody"]
    assert (found["game"], found["games"], found["nobody"]) == ("abandon-ship", 200, 0.0)
    assert [list(bot) for bot in found["bots"].values()] == [["seats", "share", "low", "high", "fair"]] * 2
    assert [bot["seats"] for bot in found["bots"].values()] == [1, 2]
    assert found["bots"]["greedy"]["low"] > found["bots"]["random"]["high"]
    assert all(bot["fair"] == pytest.approx(1 / 3) for bot in found["bots"].values())
    assert run(*words, "--json").out == done.out


def test_tournament_in_words(run: Run) -> None:
    """A title and a line a bot, with an option of the game."""
    words = ("tournament", "abandon-ship", "--bots", "random,greedy,random", "--games", 30, "--seed", 1)
    rows = run(*words, "--option", "start=deck10").out.splitlines()
    assert rows[0] == "Abandon Ship, 3 players, start=deck10: 30 games, seed 1"
    assert [row.partition(":")[0] for row in rows[1:]] == ["random, 2 of 3 seats", "greedy, 1 of 3 seats"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("abandon-ship", "--bots", "greedy,clever,random"), "there is no bot 'clever'; there are: random"),
        (("abandon-ship", "--bots", "greedy"), "2 to 7 players, not 1"),
        (("abandon-ship",), "--bots"),
        (("chess", "--bots", "greedy,greedy"), "there is no game 'chess'"),
    ],
)
def test_tournament_refusals(run: Run, words: tuple[str, ...], reason: str) -> None:
    """One sentence that says what would fit."""
    assert run("tournament", *words, "--games", "10").refused(reason, status=2)
