"""The commands for written games."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from scupper.engine.log import read, write
from tests.cli.running import Begin, Run


def view_of(path: Path, seat: int) -> Path:
    """The file as a seat read it."""
    view = path.with_name(f"view-{seat}.scupper")
    view.write_text(write(read(path).match, seat=seat), "utf-8")
    return view


def test_check(run: Run, sample: Path, begin: Begin) -> None:
    """A game in order is told with its lines of play, a wrong one with the line and the reason."""
    assert run("check", sample).out == f"{sample}: ok (37 lines)\n"
    begun = begin(1)
    assert run("check", begun).out == f"{begun}: ok (1 lines)\n"
    begun.write_text(sample.read_text("utf-8").replace("3 use green ", "3 use grin ", 1), "utf-8")
    wrong = run("check", begun)
    assert wrong.status == 1
    assert wrong.out.startswith(f"{begun}:14: after 'use' comes a die")
    assert wrong.err == ""


def test_check_tells_of_every_file(run: Run, sample: Path, begin: Begin, tmp_path: Path) -> None:
    """A file that is wrong or missing does not keep the others from being checked."""
    view = view_of(begin(5), 2)
    done = run("check", view, tmp_path / "none", tmp_path, sample)
    assert done.status == 1
    assert done.out == f"{view}:5: a view cannot be replayed\n{sample}: ok (37 lines)\n"
    assert done.err == f"{tmp_path / 'none'}: No such file or directory\n{tmp_path}: Is a directory\n"
    assert run("check").refused("at least one file", status=2)


def test_legal_lines_of_a_seat(run: Run, begin: Begin) -> None:
    """What the seat may do, sorted."""
    lines = run("legal", begin(4)).out.splitlines()
    assert lines == sorted(lines)
    assert "1 use red" in lines
    assert "1 use blue on purple" in lines
    assert len(lines) == 6 + 7 + 7


def test_legal_outcomes(run: Run, begin: Begin) -> None:
    """What chance may give, each with a tab and its probability in lowest terms."""
    assert run("legal", begin(2)).out == "* first 1\t1/3\n* first 2\t1/3\n* first 3\t1/3\n"
    assert run("legal", begin(0)).out.splitlines()[0] == "* cheese 17=1 22=1 25=2 30=2 33=3\t1/30"
    assert "* sink 4\t1/4\n" in run("legal", begin(23)).out
    assert run("legal", begin(3)).out == "# more than 5000 outcomes\n"


def test_legal_after_the_end(run: Run, sample: Path, begin: Begin) -> None:
    """The result line, whether or not the file holds it; a wrong one is refused."""
    result = "= scores 7 0 8 places 2 3 1\n"
    assert run("legal", sample).out == result
    finished = begin(37)
    assert run("check", finished).status == 1
    assert run("legal", finished).out == result
    finished.write_text(finished.read_text("utf-8") + "= scores 7 0 8 places 1 3 2\n", "utf-8")
    assert run("legal", finished).refused(f"{finished}:43: the result line must be")


def test_legal_outcome_that_is_certain(run: Run, begin: Begin) -> None:
    """With one sink token left its probability is written 1."""
    path = begin(0).with_name("tokens.scupper")
    golden = Path(__file__).parents[1] / "golden" / "abandon-ship" / "no-tokens-left.scupper"
    rows = golden.read_text("utf-8").split("\n")
    last = max(n for n, row in enumerate(rows) if row.startswith("* sink"))
    path.write_text("\n".join([*rows[:last], ""]), "utf-8")
    assert run("legal", path).out == f"{rows[last].partition('  #')[0]}\t1\n"


@pytest.mark.parametrize("command", ["check", "legal"])
def test_views_are_not_replayed(run: Run, begin: Begin, command: str) -> None:
    """`check` and `legal` refuse a view, with the sentence of the format."""
    view = view_of(begin(5), 2)
    done = run(command, view)
    assert done.status == 1
    assert done.out + done.err == f"{view}:5: a view cannot be replayed\n"


def test_position(run: Run, begin: Begin) -> None:
    """In full, as a seat sees it, and as a spectator does."""
    path = begin(5)
    match = read(path).match
    assert run("position", path).out == match.position() + "\n"
    assert run("position", path, "--seat", 2).out == match.position(2) + "\n"
    assert run("position", path, "--seat", "spectator").out == match.position("spectator") + "\n"
    assert run("position", path, "--seat", "4").refused("from 1 to 3, or spectator, not '4'", status=2)
    assert run("position", path, "--seat", "0").refused("not '0'", status=2)


def test_position_and_picture_of_a_view(run: Run, begin: Begin) -> None:
    """A view shows what its seat saw, and nothing else."""
    path = begin(12)
    view = view_of(path, 2)
    assert run("position", view).out == run("position", path, "--seat", 2).out
    assert run("show", view).out == run("show", path, "--seat", 2).out
    assert run("show", view, "--line", 4).out == run("show", path, "--line", 4, "--seat", 2).out
    assert run("position", view, "--seat", 1).refused("is what seat 2 read, not seat 1", status=2)
    assert run("show", view, "--seat", "spectator").refused("not a spectator", status=2)


def test_show(run: Run, sample: Path, begin: Begin, tmp_path: Path) -> None:
    """The picture goes to standard output or a file, after any line of play, for any seat."""
    board = tmp_path / "board.svg"
    done = run("show", sample, "-o", board)
    assert (done.status, done.out, done.err) == (0, "", "")
    assert ET.parse(board).getroot().tag.endswith("svg")  # noqa: S314 - our own picture
    assert run("show", sample).out == board.read_text("utf-8")
    assert run("show", sample, "--line", 37).out == run("show", sample).out
    assert run("show", sample, "--line", 5).out == run("show", begin(5)).out
    assert run("show", sample, "--line", 0).out == run("show", begin(0)).out
    assert run("show", sample, "--line", 5, "--seat", 3).out == run("show", begin(5), "--seat", 3).out
    assert run("show", begin(5), "--seat", 3).out != run("show", begin(5), "--seat", "spectator").out


def test_show_refuses(run: Run, sample: Path, tmp_path: Path) -> None:
    """Lines that are not there, and files that cannot or must not be written."""
    before = sample.read_bytes()
    assert run("show", sample, "--line", 38).refused("from 0 to 37", "not 38", status=2)
    assert run("show", sample, "--line", "-1").refused("not '-1'", status=2)
    assert run("show", sample, "-o", sample).refused("the written game itself", status=2)
    assert run("show", sample, "-o", tmp_path).refused("Is a directory")
    assert run("show", sample, "-o", tmp_path / "none" / "x.svg").refused("No such file")
    assert run("show", tmp_path / "none", "-o", tmp_path / "x.svg").refused("No such file")
    assert sample.read_bytes() == before
    assert not (tmp_path / "x.svg").exists()
