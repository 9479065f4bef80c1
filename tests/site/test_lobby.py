"""Before the game: making a table, seats, names, bots, options, start."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.site.houses import House, Person, house, make_table, sit, start, texts


def test_home_shows_the_games_and_my_tables(home: House) -> None:
    """The home page has each game with its players, and the tables of the visitor only."""
    ann, bo = home.person(), home.person()
    path = make_table(ann)
    page = ann.get("/").text
    assert "Abandon Ship" in page
    assert "2–7 players" in page
    assert path in page
    assert path not in bo.get("/").text


def test_people_sit_move_rename_and_leave(home: House) -> None:
    """A seat is held by a cookie; moving, renaming and getting up are told in the log."""
    ann, bo = home.person(), home.person()
    path = make_table(ann)
    sit(ann, path, 1, "  Ann  Lee ")
    sit(bo, path, 2, "Bo")
    sit(bo, path, 4, "Bo")
    assert {n: m.name for n, m in home.table(path).members.items()} == {1: "Ann Lee", 4: "Bo"}
    assert bo.post(f"{path}rename", {"name": "Bob"}).status_code == 204
    assert bo.post(f"{path}leave").status_code == 204
    page = texts(ann.get(path).text)
    for sentence in ("Ann Lee sits down.", "Bo is now called Bob.", "Bob gets up."):
        assert sentence in page


def test_a_name_is_remembered(home: House) -> None:
    """Who has sat somewhere sits at a new table of their own at once, under the same name."""
    ann = home.person()
    sit(ann, make_table(ann), 3, "Ann")
    other = home.table(make_table(ann))
    assert other.members[1].name == "Ann"


def test_namesakes_get_a_number(home: House) -> None:
    """Names are unique at a table, whatever their case."""
    ann, other = home.person(), home.person()
    path = make_table(ann)
    sit(ann, path, 1, "Ann")
    sit(other, path, 2, "ANN")
    assert home.table(path).names == ("Ann", "ANN 2")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("", "1 to 24 characters"),
        (" \t ", "1 to 24 characters"),
        ("x" * 25, "at most 24"),
        ("Ann, Bo", "comma"),
        ("a\u202eb", "direction"),
        ("a\x07b", "control"),
        ("Bot greedy", "kept for bots"),
        ("\u3164 \u115f", "cannot be seen"),
        ("\u2800\u0301", "cannot be seen"),
    ],
)
def test_bad_names_are_refused_with_what_would_be_right(home: House, name: str, says: str) -> None:
    """A name that cannot stand in a header, misleads or is empty is refused, and nobody sits."""
    ann = home.person()
    path = make_table(ann)
    response = ann.post(f"{path}sit", {"seat": "1", "name": name})
    assert response.status_code == 422
    assert says in response.text
    assert home.table(path).members == {}


def test_bots_are_seated_and_removed(home: House) -> None:
    """Who sits may seat bots and take them away; a stranger may not."""
    ann, stranger = home.person(), home.person()
    path = make_table(ann)
    for seat in ("2", "3"):
        assert ann.post(f"{path}bot", {"seat": seat, "bot": "greedy"}).status_code == 204
    assert home.table(path).names == ("bot greedy", "bot greedy 2")
    assert stranger.post(f"{path}remove", {"seat": "2"}).status_code == 403
    assert stranger.post(f"{path}bot", {"seat": "4", "bot": "greedy"}).status_code == 403
    refused = ann.post(f"{path}bot", {"seat": "4", "bot": "clever"})
    assert (refused.status_code, "random, greedy" in refused.text) == (422, True)
    assert ann.post(f"{path}remove", {"seat": "2"}).status_code == 204
    assert list(home.table(path).members) == [3]


def test_only_the_host_sends_people_away_changes_options_and_starts(home: House) -> None:
    """The others see the same controls, but cannot use them."""
    ann, bo = home.person(), home.person()
    path = make_table(ann)
    sit(ann, path, 1, "Ann")
    sit(bo, path, 2, "Bo")
    assert bo.post(f"{path}remove", {"seat": "1"}).status_code == 403
    assert bo.post(f"{path}options", {"start": "deck10"}).status_code == 403
    assert bo.post(f"{path}start").status_code == 403
    assert ann.post(f"{path}remove", {"seat": "2"}).status_code == 204
    assert list(home.table(path).members) == [1]


def test_the_host_who_gets_up_hands_the_table_on(home: House) -> None:
    """A table never stays without somebody who can start it."""
    ann, bo = home.person(), home.person()
    path = make_table(ann)
    sit(ann, path, 1, "Ann")
    sit(bo, path, 2, "Bo")
    ann.post(f"{path}leave")
    ann.post(f"{path}bot", {"seat": "1", "bot": "greedy"})
    bo.post(f"{path}bot", {"seat": "3", "bot": "greedy"})
    start(bo, path)
    assert home.table(path).names == ("Bo", "bot greedy")


def test_options_that_the_players_settle_are_fixed(home: House) -> None:
    """With two the duel is on and cannot be changed; with three it is off."""
    ann = home.person()
    path = make_table(ann)
    sit(ann, path, 1, "Ann")
    assert 'id="option-duel" disabled' in ann.get(path).text
    refused = ann.post(f"{path}options", {"duel": "off"})
    assert (refused.status_code, refused.text) == (422, "With so many players duel is on.")
    ann.post(f"{path}bot", {"seat": "4", "bot": "greedy"})
    start(ann, path)
    assert home.table(path).options(2)["duel"] == "on"


@pytest.mark.parametrize(
    ("form", "status", "says"),
    [
        ({"cheese": "green"}, 422, "open, hidden"),
        ({"weather": "fine"}, 422, "no such option"),
        ({"roll": "never"}, 422, "3, wait, now"),
    ],
)
def test_wrong_options_are_refused(home: House, form: dict[str, str], status: int, says: str) -> None:
    """A value that is not one is refused with those that are; nothing of the form is taken."""
    ann = home.person()
    path = make_table(ann)
    before = len(home.entries(path))
    response = ann.post(f"{path}options", {"start": "deck10", **form})
    assert response.status_code == status
    assert says in response.text
    assert len(home.entries(path)) == before


def test_an_option_of_several_fields_counts_with_its_choice_alone(home: House) -> None:
    """It begins with something sensible, one field changes it, and it waits while another choice is made."""
    ann = home.person()
    path = make_table(ann, "abandon-planet")
    table = home.table(path)
    assert 'name="custom.tool"' not in ann.get(path).text
    refused = ann.post(f"{path}options", {"custom": "tool=1 fuel=0 food=0 oxygen=0 chip=0 scrap=0"})
    assert (refused.status_code, refused.text) == (422, "custom counts only with goal=custom.")
    assert ann.post(f"{path}options", {"goal": "custom"}).status_code == 204
    assert table.options(5)["custom"] == "tool=2 fuel=3 food=3 oxygen=2 chip=2 scrap=0"
    page = ann.get(path).text
    assert re.search(r'form="steps" name="custom.tool" value="\+1"', page)
    assert re.search(r'name="custom.scrap" value="-1" aria-label="[^"]*" disabled', page)
    assert ann.post(f"{path}options", {"custom.tool": "+1", "offers": "-1"}).status_code == 204
    assert table.options(5)["offers"] == "3"
    wrong = ann.post(f"{path}options", {"custom.tool": "7"})
    assert (wrong.status_code, wrong.text) == (422, "custom: tool must be from 0 to 6, not 7.")
    own = "tool=3 fuel=3 food=3 oxygen=2 chip=2 scrap=0"
    assert table.options(5)["custom"] == own
    assert "Your own goal: 3 tool, 3 fuel, 3 food, 2 oxygen, 2 chip." in texts(ann.get(path).text)
    # A page without scripts sends all its fields, those of the goal that is given up too.
    assert ann.post(f"{path}options", {"goal": "ark", "custom.tool": "5"}).status_code == 204
    assert table.options(5)["custom"].startswith("tool=0")
    assert ann.post(f"{path}options", {"goal": "custom", "blanks.kind": "copies"}).status_code == 204
    assert (table.options(5)["custom"], table.options(5)["blanks"]) == (own, "ruin,wreck")
    assert ann.post(f"{path}options", {"blanks.tile1": "beacon"}).status_code == 204
    assert table.options(5)["blanks"] == "ruin,beacon"
    assert table.objection(5) is None


def test_too_few_players_cannot_start(home: House) -> None:
    """The refusal says how many are missing, and nothing has begun."""
    ann = home.person()
    path = make_table(ann)
    sit(ann, path, 1, "Ann")
    response = ann.post(f"{path}start")
    assert response.status_code == 409
    assert "needs 1 more" in response.text
    assert not home.table(path).started


def test_seats_close_when_the_game_begins(home: House) -> None:
    """Nobody sits down, leaves or changes options in a running game."""
    ann, late = home.person(), home.person()
    path = make_table(ann)
    sit(ann, path, 1, "Ann")
    ann.post(f"{path}bot", {"seat": "2", "bot": "greedy"})
    start(ann, path)
    for response in (
        late.post(f"{path}sit", {"seat": "3", "name": "Late"}),
        ann.post(f"{path}leave"),
        ann.post(f"{path}options", {"start": "deck10"}),
        ann.post(f"{path}start"),
    ):
        assert response.status_code == 409
        assert "has begun" in response.text


def test_the_share_link_reaches_other_devices(home: House) -> None:
    """A host who opened the page as localhost still gets a link that others can open."""
    ann = home.person()
    path = make_table(ann)
    home.site.reach = type(home.site.reach)(lan="192.168.1.7", port=8004)
    page = ann.get(path, host="localhost:8004").text
    assert f"http://192.168.1.7:8004{path}" in page
    assert 'class="qr"' in page


def test_whoever_is_sent_away_is_told_and_stays_away_until_allowed(home: House) -> None:
    """No seat can be taken; the others see who it is, and only the host lets them back."""
    ann, bo = home.person(), home.person()
    path = make_table(ann)
    sit(ann, path, 1, "Ann")
    sit(bo, path, 2, "Bo")
    assert ann.post(f"{path}remove", {"seat": "2"}).status_code == 204
    page = bo.get(path)
    assert "The host has taken you off your seat" in page.text
    assert 'id="sit-3"' not in page.text
    assert "The host sends Bo away." in texts(page.text)
    for seat in ("2", "5"):
        refused = bo.post(f"{path}sit", {"seat": seat, "name": "Bob"})
        assert (refused.status_code, "taken you off" in refused.text) == (403, True)
    shown = re.search(r'name="removal" value="(\d+)"', ann.get(path).text)
    assert shown
    assert 'name="removal"' not in page.text
    before = home.entries(path)
    for person, form, status in (
        (bo, {"removal": shown[1]}, 403),
        (home.person(), {"removal": shown[1]}, 403),
        (ann, {"removal": "1"}, 409),
        (ann, {"removal": "x"}, 400),
        (ann, {"removal": "9" * 30}, 400),
        (ann, {}, 400),
    ):
        assert person.post(f"{path}allow", form).status_code == status, form
    assert home.entries(path) == before
    assert ann.post(f"{path}allow", {"removal": shown[1]}).status_code == 204
    assert ann.post(f"{path}allow", {"removal": shown[1]}).status_code == 409
    sit(bo, path, 2, "Bo")
    assert home.table(path).names == ("Ann", "Bo")


def test_being_sent_away_survives_a_restart_and_counts_for_every_device(tmp_path: Path) -> None:
    """It is written down who may not sit; another device of the same person is the same person."""
    with house(tmp_path) as home:
        ann, bo, phone = home.person(), home.person(), home.person()
        path = make_table(ann)
        sit(ann, path, 1, "Ann")
        sit(bo, path, 2, "Bo")
        link = bo.post(f"{path}device").text
        assert phone.post(f"{path}{link.partition(path)[2]}").status_code == 204
        ann.post(f"{path}remove", {"seat": "2"})
    with house(tmp_path) as home:
        for token in (bo.token, phone.token):
            answer = Person(home.client, token).post(f"{path}sit", {"seat": "3", "name": "Bo"})
            assert answer.status_code == 403
        assert Person(home.client, ann.token).post(f"{path}leave").status_code == 204


def test_getting_up_oneself_shuts_nobody_out(home: House) -> None:
    """Who leaves, or a bot that is removed, leaves nothing to allow."""
    ann, bo = home.person(), home.person()
    path = make_table(ann)
    sit(ann, path, 1, "Ann")
    sit(bo, path, 2, "Bo")
    bo.post(f"{path}leave")
    ann.post(f"{path}bot", {"seat": "3", "bot": "greedy"})
    ann.post(f"{path}remove", {"seat": "3"})
    assert 'name="removal"' not in ann.get(path).text
    assert "The host has taken you" not in bo.get(path).text
    sit(bo, path, 4, "Bo")
