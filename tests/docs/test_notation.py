"""The page about written games: its files, commands and Python run, and come out as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scupper.cli import main

PAGE = Path(__file__).parents[2] / "docs" / "notation.md"
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```", re.MULTILINE | re.DOTALL)
LEFT_OUT = "…"


def agrees(written: str, expected: str) -> bool:
    """Whether the output is as the page says; `…` stands for anything."""
    pattern = ".*".join(re.escape(part) for part in expected.split(LEFT_OUT))
    return re.fullmatch(pattern, written, re.DOTALL) is not None


def test_examples_come_out_as_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Files are laid down, commands run one after the other, and everything they write is on the page."""
    monkeypatch.chdir(tmp_path)
    commands = 0
    for kind, name, body in BLOCK.findall(PAGE.read_text("utf-8")):
        if kind == "scupper":
            Path(name).write_text(body, "utf-8")
        elif kind == "python":
            exec(compile(body, str(PAGE), "exec"), {})  # noqa: S102 - the page's own example
            assert capsys.readouterr().out == "('Ann', 'Bo', 'bot greedy') 6 (2,)\n"
        else:
            for example in body.split("$ scupper ")[1:]:
                command, _, expected = example.partition("\n")
                main(command.split())
                written = capsys.readouterr()
                assert agrees(written.out + written.err, expected), f"{command}\n{written.out}{written.err}"
                commands += 1
    assert commands >= 8
    assert Path("board.svg").exists()


def test_every_command_of_the_page_is_one_and_no_key_is_missing() -> None:
    """The page names the keys that a header may have."""
    text = PAGE.read_text("utf-8")
    for key in ("scupper", "game", "rules", "players", "names", "view"):
        assert f"| `{key}` |" in text
    for command in ("check", "legal", "position", "show", "record", "games", "warm", "simulate"):
        assert re.search(rf"^### .*\b{command}\b", text, re.MULTILINE), command
