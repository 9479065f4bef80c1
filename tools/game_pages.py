"""Write the tables of each game's page in docs/ from the code: `python -m tools.game_pages`.

The part between the two markers is made here; the rest of a page is written by hand. With `--check` nothing
is written and the exit status says whether a page is out of date.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from scupper.engine.game import Game, games
from scupper.engine.options import Number, Option, PerSeat
from scupper.engine.state import Field, fields

DOCS = Path(__file__).parent.parent / "docs"
BEGIN, END = "<!-- tables: made by tools/game_pages.py -->", "<!-- end of tables -->"


def main() -> int:
    """Write or check the page of every game of the house; returns the exit status."""
    check = "--check" in sys.argv[1:]
    stale = []
    for game in games():
        page = DOCS / f"{game.facts.id}.md"
        if not game.package.startswith("scupper.games."):
            continue
        text = page.read_text("utf-8")
        new = with_tables(text, game)
        if new != text:
            stale.append(page.name)
            if not check:
                page.write_text(new, "utf-8")
    if check and stale:
        print(f"out of date: {', '.join(stale)}; run python -m tools.game_pages", file=sys.stderr)
    return int(check and bool(stale))


def with_tables(text: str, game: Game) -> str:
    """The page with its tables made anew. Raises ValueError when the markers are missing."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"docs/{game.facts.id}.md must hold the lines {BEGIN!r} and {END!r}")
    return f"{before}{BEGIN}\n\n{tables(game)}\n{END}{after}"


def tables(game: Game) -> str:
    """Facts, options, actions and observation of a game as Markdown tables."""
    facts = game.facts
    parts = ["## Facts", "", "| fact | value |", "|---|---|"]
    parts += [f"| {name} | {value} |" for name, value in _facts(game)]
    parts += ["", "## Options", "", "| option | values (default first) | what it changes |", "|---|---|---|"]
    for option in facts.options_for(facts.usual_players):
        parts.append(f"| `{option.name}` | {_values(option)} | {option.help} |")
    parts += ["", "## Actions", "", f"{facts.actions.count} action numbers.", ""]
    parts += ["| kind | numbers | parts, the last counting fastest |", "|---|---|---|"]
    for kind in facts.actions.kinds:
        names = "; ".join(f"{part.name}: {', '.join(part.values)}" for part in kind.parts) or "none"
        parts.append(f"| `{kind.name}` | {kind.first} to {kind.first + kind.count - 1} | {names} |")
    parts += ["", "## Observation", ""]
    parts += ["What a view holds; -1 stands for what its viewer may not know.", ""]
    parts += ["| field | shape | who may see it |", "|---|---|---|"]
    parts += [f"| `{f.name}` | {_shape(f)} | {_visible(f)} |" for f in fields(game.rules.State)]
    return "\n".join(parts) + "\n"


def _values(option: Option) -> str:
    if isinstance(option, Number):
        return f"`{option.default}`, of `{option.low}` to `{option.high}`"
    if isinstance(option, PerSeat):
        return f"`{option.default}`, for each seat a different one of {_listed(option.values)}"
    return _listed((option.default, *(v for v in option.examples() if v != option.default)))


def _listed(values: Sequence[str]) -> str:
    return ", ".join(f"`{value}`" for value in values)


def _facts(game: Game) -> list[tuple[str, str]]:
    facts = game.facts
    low, high = facts.score_range
    return [
        ("id", f"`{facts.id}`"),
        ("players", f"{facts.players[0]} to {facts.players[-1]}"),
        ("rules version", str(facts.rules_version)),
        ("chance", "yes" if facts.has_chance else "no"),
        ("hidden", facts.hidden),
        ("secret simultaneous decisions", "yes" if facts.secret_decisions else "no"),
        (
            "a win",
            "shared by the seats at place 1" if facts.win == "split" else "whole for each seat at place 1",
        ),
        ("legal actions at most", str(facts.max_legal)),
        ("outcomes of a chance step at most", str(facts.max_outcomes)),
        (f"scores ({facts.score_words})", f"{low} to {high}"),
        ("numbers in a position", str(sum(f.length for f in fields(game.rules.State)))),
    ]


def _shape(field: Field) -> str:
    return " × ".join(str(n) for n in field.shape) or "one number"


def _visible(field: Field) -> str:
    kinds = {"public": "everybody", "own": "the player of the row", "hidden": "nobody"}
    return kinds.get(field.visibility.kind, f"the players in `{field.visibility.who}`")


if __name__ == "__main__":
    sys.exit(main())
