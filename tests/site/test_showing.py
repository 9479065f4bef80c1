"""Cards shown to some of the others: who sees what, how long it stands, and what the written game says."""

from __future__ import annotations

from pathlib import Path

import pytest

from scupper.site.people import person_of
from tests.site.houses import House, Person, decision, house, seated, texts
from tests.site.programs import Program
from tests.site.test_secrets import Answers, everything, looking_back

NAMES = ("Ann", "Bo", "Cy", "Dee")
ANN, BO, CY = range(3)
PUBLIC = "Ann shows Bo the path card that lies face down."


def choosing(folder: House) -> tuple[str, list[Person]]:
    """A table whose four people are to choose their paths in secret."""
    return seated(folder, NAMES, game="abandon-planet", hints="off")


def lay(home: House, path: str, person: Person, n: int) -> str:
    """Lay the n-th path that is left; its number."""
    match = home.table(path).match
    assert match is not None
    choice = match.legal(home.table(path).seat_of(person_of(person.token)) or 0)[n]
    form = {"rev": decision(person, path), "action": str(choice.action)}
    assert person.post(f"{path}act", form).status_code == 204
    return choice.text.split()[-1]


def show(person: Person, path: str, card: str, *to: int) -> int:
    """Show a card to seats; the status of the answer."""
    return person.post(f"{path}show", {"card": card, **{f"to-{seat}": "on" for seat in to}}).status_code


def test_a_card_is_seen_by_those_it_is_shown_to_as_long_as_it_lies_there(tmp_path: Path) -> None:
    """The others hear only that it is shown; taken up or turned over, it is shown no more."""
    with house(tmp_path) as home:
        path, people = choosing(home)
        laid = lay(home, path, people[ANN], 1)
        card = f"laid-{laid}-1"
        assert show(people[CY], path, card, 2) == 409
        assert show(people[ANN], path, card) == 422
        assert show(people[ANN], path, card, 1) == 422
        assert show(people[ANN], path, card, 5) == 422
        assert show(people[ANN], path, card, 2) == 204
        mine = f"Ann shows you: path card {laid}, which lies face down."
        # In the log, as what happened just now, and that it lies there.
        assert texts(people[BO].get(path).text).count(mine) == 3
        view = Program(home.client, people[BO].token).get(f"/tables/{path.split('/')[2]}/view")
        assert view["shown"] == [mine]
        for other in (people[CY], home.person()):
            page = texts(other.get(path).text)
            assert PUBLIC in page
            assert mine.partition(": ")[2] not in page
        assert people[ANN].post(f"{path}withdraw", {"rev": decision(people[ANN], path)}).status_code == 204
        assert 'id="shown-1"' not in people[BO].get(path).text
        lay(home, path, people[ANN], 1)
        assert 'id="shown-1"' not in people[BO].get(path).text
        assert show(people[ANN], path, card, 2, 3) == 204
        tokens = [person.token for person in people]
    with house(tmp_path) as home:
        people = [Person(home.client, token) for token in tokens]
        assert f"Ann shows you and Bo: path card {laid}, which" in texts(people[CY].get(path).text)
        assert (
            "# Ann shows Bo the path card that lies face down\n" in people[BO].get(f"{path}game.scupper").text
        )
        for person in people[1:]:
            lay(home, path, person, 0)
        assert 'id="shown-1"' not in people[CY].get(path).text


def shown(folder: Path, n: int, viewer: int | None) -> Answers:
    """All that a viewer gets while Ann lays the n-th card, shows Bo two cards, and takes hers up."""
    with house(folder) as home:
        path, people = choosing(home)
        looking = home.person() if viewer is None else people[viewer]
        program = Program(home.client, looking.token)
        laid = lay(home, path, people[ANN], n)
        assert show(people[ANN], path, f"laid-{laid}-1", 2) == 204
        found = everything(looking, path)
        for look in ("view", "log", "lines"):
            answer = program.ask("GET", f"/tables/{path.split('/')[2]}/{look}")
            found.append((look, answer.status_code, answer.content))
        hand = next(c for c in home.table(path).cards_to_show(1) if c.startswith("rest"))
        assert show(people[ANN], path, hand, 2) == 204
        people[ANN].post(f"{path}withdraw", {"rev": decision(people[ANN], path)})
        found += everything(looking, path)
        lay(home, path, people[ANN], n)
        return found + everything(looking, path) + looking_back(home, looking, path)


@pytest.mark.parametrize("viewer", [CY, None])
def test_twins_are_the_same_to_who_does_not_see_the_card(tmp_path: Path, viewer: int | None) -> None:
    """Which card was shown does not show in a single byte, and neither does which was laid."""
    assert shown(tmp_path / "one", 0, viewer) == shown(tmp_path / "two", 1, viewer)


def test_who_sees_the_card_sees_the_difference(tmp_path: Path) -> None:
    """The comparison is not blind."""
    assert shown(tmp_path / "one", 0, BO) != shown(tmp_path / "two", 1, BO)
