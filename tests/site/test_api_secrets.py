"""Twins over the API: what differs only in what a viewer may not know gives it the same, byte for byte."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from scupper.engine.chance import Stream
from scupper.engine.game import Game
from tests.site.houses import house
from tests.site.programs import Program, begun, program, step
from tests.site.test_secrets import Rigged, indices

SEATS = 3
STEPS = 6
LOOKS = ("", "/view", "/legal", "/lines", "/game", "/log", "/wait?revision=0&seconds=0")
BACK = ("/step", "/step?at=0", "/step?at=3", "/step?view=1", "/step?view=2", "/step?view=spectator")
Answers = list[tuple[str, int, bytes]]


def everything(viewer: Program, path: str) -> Answers:
    """All that one viewer can get of a table now, including what is said to what cannot be."""
    found: Answers = []
    for look in LOOKS + BACK:
        answer = viewer.ask("GET", path + look)
        found.append((look, answer.status_code, answer.content))
    decision = viewer.get(path)["now"]["decision"]
    legal = viewer.ask("GET", f"{path}/legal").json().get("actions", [])
    possible = {choice["action"] for choice in legal} | {choice["text"] for choice in legal}
    for action in (0, 1, 9, 30, 55, 99, "use purple", "show red", ""):
        if action not in possible:
            answer = viewer.ask("POST", f"{path}/act", {"decision": decision, "action": action})
            found.append((f"act {action}", answer.status_code, answer.content))
    for act, number in (("roll", 0), ("undo", 0), ("withdraw", 0), ("call-vote", 0)):
        answer = viewer.ask("POST", f"{path}/{act}", {"decision": number})
        found.append((act, answer.status_code, answer.content))
    return found


def dealt(folder: Path, first: Sequence[int], viewer: int | None) -> Answers:
    """Play a table with rigged chance: all that the viewer got."""

    def stream() -> Stream:
        return Rigged(first)

    with house(folder, stream=stream) as home:
        path, programs = begun(home, SEATS, cheese="hidden", start="deck10")
        looking = program(home) if viewer is None else programs[viewer - 1]
        answers = everything(looking, path)
        for _ in range(STEPS):
            step(path, programs)
            answers += everything(looking, path)
        return answers


@pytest.mark.parametrize("viewer", [1, 2, 3, None])
def test_hidden_things_do_not_show(tmp_path: Path, viewer: int | None) -> None:
    """Others' tiles and hidden cheese do not show in a single byte; one's own tile does."""
    tiles = [0, 1, 2]
    other = [n if seat == viewer else n + 4 for seat, n in enumerate(tiles, 1)]
    # Values are drawn from 1, 1, 2, 2, 3: the twin has the 3 on space 30 and a 2 on space 33.
    one = dealt(tmp_path / "one", [0, 0, 0, 0, 0, *indices(tiles)], viewer)
    two = dealt(tmp_path / "two", [0, 0, 0, 1, 0, *indices(other)], viewer)
    for (what, status, body), (also, status2, body2) in zip(one, two, strict=True):
        assert (what, status) == (also, status2)
        assert body == body2, what
    if viewer is not None:
        own = [n + 4 if seat == viewer else n for seat, n in enumerate(tiles, 1)]
        assert one != dealt(tmp_path / "own", [0, 0, 0, 0, 0, *indices(own)], viewer)


def laid(folder: Path, game: Game, choices: dict[int, int], viewer: int | None) -> Answers:
    """A night of the example game in which the seats lay the n-th of their choices face down."""
    with house(folder, seed=3) as home:
        path, programs = begun(home, SEATS, game.facts.id)
        looking = program(home) if viewer is None else programs[viewer - 1]
        while len(looking.get(f"{path}/view")["to_act"]) < SEATS:
            step(path, programs)
        answers = everything(looking, path)
        for seat, n in choices.items():
            lay(path, programs[seat - 1], n)
            answers += everything(looking, path)
        return answers


def lay(path: str, each: Program, n: int) -> None:
    """Lay the n-th choice face down."""
    listed = each.get(f"{path}/legal")
    action = listed["actions"][n]["action"]
    each.post(f"{path}/act", {"decision": listed["now"]["decision"], "action": action})


@pytest.mark.parametrize("viewer", [1, None])
def test_choices_that_lie_face_down_do_not_show(
    tmp_path: Path, lantern_bluff: Game, viewer: int | None
) -> None:
    """What another seat has chosen does not show before all have; one's own choice does in one's lines."""
    one = laid(tmp_path / "one", lantern_bluff, {2: 0, 3: 1}, viewer)
    two = laid(tmp_path / "two", lantern_bluff, {2: 1, 3: 0}, viewer)
    assert one == two
    own = laid(tmp_path / "own", lantern_bluff, {2: 0}, 2)
    assert own != laid(tmp_path / "own2", lantern_bluff, {2: 1}, 2)
