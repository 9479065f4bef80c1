"""Twins: tables that differ only in what a viewer may not know give that viewer the same, byte for byte.

The tables have the same ids, cookies and clock. Compared are pages with and without picks and reasons,
fragments, downloads, refusals, every frame that came over an open connection, every earlier step with its log
and written lines, and what has come since every revision.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest

from scupper.engine.chance import Seeded, Stream
from scupper.engine.game import Game
from scupper.games.abandon_ship.state import Event
from scupper.site.people import person_of
from tests.site.houses import (
    House,
    Person,
    decision,
    frames_until,
    house,
    make_table,
    seated,
    set_option,
    sit,
    start,
)

SEATS = 3
STEPS = 9
ASKED = ("", "?pick=die-red", "?pick=die-white&pick=rat-blue", "?why=rat-black", "?pick=die-red&why=rat-blue")
Answers = list[tuple[str, int, bytes]]


class Rigged:
    """Chance whose first picks are given, by the outcomes wanted; then it is like any other."""

    def __init__(self, first: Sequence[int]) -> None:
        self._first = list(first)
        self._rest = Seeded(5)

    def pick(self, weights: Sequence[int]) -> int:
        """The next rigged index, or any."""
        return self._first.pop(0) if self._first else self._rest.pick(weights)


def indices(wanted: Sequence[int]) -> list[int]:
    """Where each wanted thing stands among those that are left."""
    left = list(range(max(wanted) + 1))
    found = []
    for one in wanted:
        found.append(left.index(one))
        left.remove(one)
    return found


def everything(person: Person, path: str) -> Answers:
    """All that one viewer can get of a table now, including what is said to what cannot be."""
    found: Answers = []
    rev, page_now = decision(person, path), person.get(path).text
    for query in ASKED:
        for page in ("", "fragment"):
            answer = person.get(f"{path}{page}{query}")
            found.append((page + query, answer.status_code, answer.content))
    file = person.get(f"{path}game.scupper")
    found.append(("file", file.status_code, file.content))
    for act, form in (
        *(("act", {"rev": rev, "action": str(n)}) for n in (0, 9, 30, 55, 99)),
        ("act", {"rev": "1", "action": "0"}),
        ("roll", {"rev": "0"}),
        ("undo", {"rev": "0"}),
        ("start", {}),
        ("call", {"rev": "0"}),
        ("ask-for-bot", {"seat": "1"}),
        ("take-back", {}),
        ("allow", {"removal": "1"}),
        ("device/" + "x" * 43, {}),
    ):
        # What the viewer's own page offers would be a move, not a refusal.
        if act != "act" or f'value="{form["action"]}"' not in page_now:
            answer = person.post(f"{path}{act}", form)
            found.append((f"{act} {form}", answer.status_code, answer.content))
    return found


def looking_back(home: House, person: Person, path: str) -> Answers:
    """Every step of the game so far, and what somebody gets who has been away since any revision."""
    found: Answers = []
    last = person.get(f"{path}?at=-1").text.partition("step ")[2].partition("<")[0].split()[-1]
    addresses = ["?log=all&notation=1", "fragment?whole=1", "fragment?log=all&notation=1"]
    for n in range(int(last) + 1):
        addresses += [f"?at={n}&notation=1&log=all", f"fragment?at={n}"]
    addresses += [f"missed?rev={rev}&watch=1" for rev in range(home.table(path).number + 2)]
    for address in addresses:
        answer = person.get(f"{path}{address}")
        assert answer.status_code == 200, address
        found.append((address, answer.status_code, answer.content))
    for rev in range(home.table(path).number):
        with person.socket(f"{path}socket?rev={rev}&page=table") as socket:
            frames = frames_until(socket, home.table(path).number)
        found.append((f"since {rev}", 200, repr(frames).encode()))
    return found


def run(
    folder: Path,
    first: Sequence[int],
    viewer: int | None,
    steps: Callable[[House, str, list[Person]], object],
) -> tuple[Answers, list[str]]:
    """Play a table with rigged chance; all that the viewer got, and the frames of its connection."""

    def stream() -> Stream:
        return Rigged(first)

    with house(folder, stream=stream) as home, ExitStack() as open_pages:
        path, people = seated(home, ["Ann", "Bo", "Cy"], cheese="hidden", start="deck10")
        person = home.person() if viewer is None else people[viewer - 1]
        socket = open_pages.enter_context(person.socket(f"{path}socket?rev=1&page=table"))
        answers: Answers = []
        for _ in range(STEPS):
            answers += everything(person, path)
            steps(home, path, people)
        answers += everything(person, path) + looking_back(home, person, path)
        table = home.table(path)
        assert table.match is not None
        # Only cheese that lies untouched may differ between the twins.
        taken = {told.b for one in table.story for told in one.told if told.kind == Event.TOOK}
        assert not taken & {3, 4}
        frames = []
        while True:
            frames.append(socket.receive_text())
            if f'"rev":{table.number},"decision"' in frames[-1]:
                return answers, frames


def a_step(home: House, path: str, people: list[Person]) -> None:
    """Roll, or the first choice: the same in both twins, as far as anybody can see."""
    match = home.table(path).match
    assert match is not None
    seat = match.opener or match.to_act[0]
    rev = decision(people[seat - 1], path)
    if match.opener:
        answer = people[seat - 1].post(f"{path}roll", {"rev": rev})
    else:
        answer = people[seat - 1].post(f"{path}act", {"rev": rev, "action": str(match.actions(seat)[0])})
    assert answer.status_code == 204, answer.text


@pytest.mark.parametrize("viewer", [1, 2, 3, None])
def test_twins_are_the_same_to_each_viewer(tmp_path: Path, viewer: int | None) -> None:
    """Others' tiles and the hidden values of untouched cheese do not show in a single byte."""
    tiles = [0, 1, 2]
    other = [n if seat == viewer else n + 4 for seat, n in enumerate(tiles, 1)]
    one = run(tmp_path / "one", [0, 0, 0, 0, 0, *indices(tiles)], viewer, a_step)
    # Values are drawn from 1, 1, 2, 2, 3: the twin has the 3 on space 30 and a 2 on space 33.
    two = run(tmp_path / "two", [0, 0, 0, 1, 0, *indices(other)], viewer, a_step)
    for (what, status, body), (also, status2, body2) in zip(one[0], two[0], strict=True):
        assert (what, status) == (also, status2)
        assert body == body2, what
    assert one[1] == two[1]


def test_the_comparison_sees_what_one_may_know(tmp_path: Path) -> None:
    """The same comparison on one's own tile finds a difference: it is not blind."""
    one = run(tmp_path / "one", [0, 0, 0, 0, 0, *indices([0, 1, 2])], 1, a_step)
    two = run(tmp_path / "two", [0, 0, 0, 0, 0, *indices([3, 1, 2])], 1, a_step)
    assert one[0] != two[0]
    assert one[1] != two[1]


def secret_choices(folder: Path, game: Game, laid: dict[int, int], viewer: int | None) -> Answers:
    """A night of the example game in which the seats lay the n-th lantern of their hands."""
    with house(folder, seed=3) as home:
        people = [home.person() for _ in range(SEATS)]
        path = make_table(people[0], game.facts.id)
        set_option(people[0], path, roll="wait")
        for seat, person in enumerate(people, 1):
            sit(person, path, seat, f"P{seat}")
        start(people[0], path)
        person = home.person() if viewer is None else people[viewer - 1]
        match = home.table(path).match
        assert match is not None
        a_step(home, path, people)
        a_step(home, path, people)
        answers = everything(person, path)
        for seat, n in laid.items():
            form = {"rev": decision(people[seat - 1], path), "action": str(match.actions(seat)[n])}
            assert people[seat - 1].post(f"{path}act", form).status_code == 204
            answers += everything(person, path) + looking_back(home, person, path)
        return answers


@pytest.mark.parametrize("viewer", [1, None])
def test_a_choice_that_lies_face_down_is_nobodys_business(
    tmp_path: Path, lantern_bluff: Game, viewer: int | None
) -> None:
    """Which lantern another seat has laid does not show before all are turned up."""
    one = secret_choices(tmp_path / "one", lantern_bluff, {2: 0, 3: 1}, viewer)
    two = secret_choices(tmp_path / "two", lantern_bluff, {2: 1, 3: 0}, viewer)
    assert one == two
    own = secret_choices(tmp_path / "own", lantern_bluff, {2: 0}, 2)
    assert own != secret_choices(tmp_path / "own2", lantern_bluff, {2: 1}, 2)


def lay(home: House, path: str, person: Person, n: int, rev: str) -> int:
    """Lay the n-th lantern of the person's hand; the status of the answer."""
    table = home.table(path)
    seat = table.seat_of(person_of(person.token))
    assert table.match is not None
    assert seat is not None
    form = {"rev": rev, "action": str(table.match.actions(seat)[n])}
    return person.post(f"{path}act", form).status_code


def test_secret_choices_are_kept_withdrawn_and_turned_up(tmp_path: Path, lantern_bluff: Game) -> None:
    """Choices in any order, one of them taken back, survive a restart and become lines in seat order."""
    with house(tmp_path, seed=3) as home:
        people = [home.person() for _ in range(SEATS)]
        path = make_table(people[0], lantern_bluff.facts.id)
        set_option(people[0], path, roll="wait")
        for seat, person in enumerate(people, 1):
            sit(person, path, seat, f"P{seat}")
        start(people[0], path)
        a_step(home, path, people)
        a_step(home, path, people)
        match = home.table(path).match
        assert match is not None
        assert match.to_act == (1, 2, 3)

        rev = decision(people[0], path)
        assert lay(home, path, people[2], 0, rev) == 204
        # The others' decision is still the same one: nobody who chooses at the same time is turned away.
        assert lay(home, path, people[0], 0, rev) == 204
        assert 'id="withdraw"' in people[0].get(path).text
        assert 'id="withdraw"' not in people[1].get(path).text
        assert people[1].post(f"{path}withdraw", {"rev": rev}).status_code == 409
        assert people[0].post(f"{path}withdraw", {"rev": rev}).status_code == 204
        assert match.sealed_seats == (3,)
        tokens = [person.token for person in people]
    with house(tmp_path, seed=3) as home:
        people = [Person(home.client, token) for token in tokens]
        match = home.table(path).match
        assert match is not None
        assert match.sealed_seats == (3,)
        assert lay(home, path, people[0], 1, rev) == 204
        assert lay(home, path, people[1], 0, rev) == 204
        assert [line.split()[:2] for line in match.lines()][-3:] == [[str(n), "show"] for n in (1, 2, 3)]
        kinds = [str(entry.kind) for entry in home.entries(path)]
        assert kinds[-5:] == ["sealed", "sealed", "withdrawn", "sealed", "sealed"]
        late = people[0].post(f"{path}act", {"rev": rev, "action": "0"})
        assert (late.status_code, "moved on" in late.text) == (409, True)
