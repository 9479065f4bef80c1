"""During the game: moves, Roll, taking back, choosing, reasons, the end, the file, playing again."""

from __future__ import annotations

import re
import time
from itertools import pairwise
from pathlib import Path

from scupper.engine.log import check_text, read_transcript
from scupper.site.entries import Kind, read_remark
from tests.site.houses import (
    House,
    Person,
    decision,
    house,
    make_table,
    play_on,
    play_to_the_end,
    seated,
    set_option,
    sit,
    start,
    texts,
)


def first_turn(home: House, path: str, people: list[Person]) -> int:
    """Let the first roll fall; the seat that is to choose then."""
    play_on(home, path, people)
    match = home.table(path).match
    assert match is not None
    return match.to_act[0]


def test_set_up_chance_falls_at_the_start_and_the_first_roll_waits(home: House) -> None:
    """Cheese, tiles and the first player are drawn with the start; the turn opens with Roll."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    lines = [entry.text.split()[1] for entry in home.entries(path) if entry.kind == "line"]
    assert lines == ["cheese", "deal", "first"]
    match = home.table(path).match
    assert match is not None
    assert match.opener is not None
    opener = people[match.opener - 1]
    other = people[match.opener % 3]
    assert 'id="roll"' in opener.get(path).text
    assert 'id="roll"' not in other.get(path).text
    assert other.post(f"{path}roll", {"rev": decision(other, path)}).status_code == 409
    assert "<title>Your turn: Abandon Ship</title>" in opener.get(path).text
    assert "<title>Abandon Ship: Scupper</title>" in other.get(path).text


def test_a_whole_game_by_hand(home: House) -> None:
    """Three people play to the end; the page then says who won and how each score came about."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    play_to_the_end(home, path, people)
    table = home.table(path)
    assert table.match is not None
    result = table.match.result
    assert result is not None
    html = people[0].get(path).text
    page = texts(html)
    assert re.search(r"wins? with \d+ points|share the win", page)
    for score in result.scores:
        assert f" {score} points" in page
    assert html.count('aria-label="How it came about"') == 3
    assert "The story of this game" in page


def test_choosing_by_parts_narrows_to_one(home: House) -> None:
    """Picks live in the address: with a die and a rat the page shows the sentence and Go."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    seat = first_turn(home, path, people)
    match = home.table(path).match
    assert match is not None
    choice = match.legal(seat)[-1]
    one, two = choice.parts
    page = people[seat - 1].get(f"{path}?pick={one}&pick={two}").text
    assert choice.words in texts(page)
    assert f'id="go" name="action" value="{choice.action}"' in page
    spoiled = people[seat - 1].get(f"{path}?pick=nonsense&pick=%3Cb%3E").text
    assert 'id="go"' not in spoiled
    assert "<b>" not in spoiled.partition('id="dock"')[2].partition("</section>")[0]


def test_a_reason_cites_its_rule_and_leads_to_the_guide(home: House) -> None:
    """Touching a part that cannot be picked says why, citing the rule, with its place in the guide."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    seat = first_turn(home, path, people)
    match = home.table(path).match
    assert match is not None
    plain = next(c for c in match.legal(seat) if " on " not in c.text)
    die, rat = plain.parts
    other = next(r for r in ("rat-red", "rat-blue") if r != rat)
    page = people[seat - 1].get(f"{path}?pick={die}&why={other}").text
    said = page.partition('id="why"')[2].partition("</p>")[0]
    assert "moves only the" in said
    assert 'href="/guide/abandon-ship#use-a-die"' in said
    guide = people[0].get("/guide/abandon-ship").text
    assert 'id="use-a-die"' in guide
    waiting = people[seat % 3].get(f"{path}?why={other}").text
    assert "It is not your turn to choose." in waiting
    watcher = home.person().get(f"{path}?why={other}").text
    assert "You are watching" in watcher


def test_the_form_for_many_choices_names_an_action_by_its_parts(home: House) -> None:
    """Kind and parts, one field each, are as good as the number; nonsense among them is refused."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    seat = first_turn(home, path, people)
    match = home.table(path).match
    assert match is not None
    ann, rev = people[seat - 1], decision(people[seat - 1], path)
    good = {f"part-{name}": value for name, value in (p.split("-") for p in match.legal(seat)[0].parts)}
    for bad in ({**good, "part-die": "pink"}, {"part-die": "red"}, {**good, "part-hat": "red"}):
        assert ann.post(f"{path}act", {"rev": rev, "kind": "use", **bad}).status_code == 422
    assert ann.post(f"{path}act", {"rev": rev, "action": "1", "kind": "use", **good}).status_code == 400
    assert ann.post(f"{path}act", {"rev": rev, "kind": "use", **good}).status_code == 204


def test_undo_is_open_until_the_next_roll(home: House) -> None:
    """The last move can be taken back by its owner only, and no more once chance has fallen."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    seat = first_turn(home, path, people)
    mover, other = people[seat - 1], people[seat % 3]
    play_on(home, path, people)
    before = home.table(path).match.lines()  # type: ignore[union-attr]
    assert 'id="undo">Take back' in mover.get(path).text
    refused = other.post(f"{path}undo", {"rev": decision(other, path)})
    assert refused.status_code == 409
    assert "Somebody else has played" in refused.text
    assert mover.post(f"{path}undo", {"rev": decision(mover, path)}).status_code == 204
    match = home.table(path).match
    assert match is not None
    assert match.lines() == before[:-1]
    assert match.to_act == (seat,)
    assert "takes the last move back." in texts(other.get(path).text)
    play_on(home, path, people)
    play_on(home, path, people)
    shut = mover.post(f"{path}undo", {"rev": decision(mover, path)})
    assert shut.status_code == 409
    assert "Chance has decided" in shut.text
    assert 'aria-disabled="true" title="Chance has decided' in mover.get(path).text


def test_chance_falls_by_itself_after_the_grace(tmp_path: Path) -> None:
    """With 3 seconds set (no time at all in this test) nobody has to press Roll."""
    with house(tmp_path) as home:
        path, people = seated(home, ["Ann", "Bo", "Cy"], roll="3")
        match = home.table(path).match
        assert match is not None
        for _ in range(200):
            if match.to_act:
                break
            people[0].get(path)
        assert match.to_act


def test_bots_play_on_views_to_the_end(home: House) -> None:
    """Two bots and a person: the bots roll and choose by themselves, one move at a time."""
    ann = home.person()
    path = make_table(ann)
    set_option(ann, path, roll="now")
    sit(ann, path, 1, "Ann")
    for seat in ("2", "3"):
        ann.post(f"{path}bot", {"seat": seat, "bot": "greedy"})
    start(ann, path)
    for _ in range(3000):
        table = home.table(path)
        if table.over:
            break
        if table.match is not None and 1 in table.match.to_act:
            play_on(home, path, [ann])
        else:
            time.sleep(0.005)
    assert home.table(path).over
    lines = [e for e in home.entries(path) if e.kind == "line"]
    for one, two in pairwise(lines):
        assert one.seat is None or two.seat is None, "two moves without a roll between them"


def test_everybody_may_watch_and_nobody_without_a_seat_plays(home: House) -> None:
    """A spectator sees the board and the log, without dice to choose, tiles, Roll or Take back."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    first_turn(home, path, people)
    watcher = home.person()
    page = watcher.get(path).text
    assert "You are watching" in page
    assert "Your secret tile" not in page
    assert 'class="part can"' not in page
    refused = watcher.post(f"{path}act", {"rev": decision(watcher, path), "action": "0"})
    assert refused.status_code == 403


def test_the_file_is_a_view_during_the_game_and_whole_after_it(home: House) -> None:
    """During the game others' tiles are `?` and the header says whose view it is; at the end it checks."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    first_turn(home, path, people)
    own = read_transcript(people[1].get(f"{path}game.scupper").text)
    assert own.viewer == 2
    deal = next(line.text for line in own.lines if " deal " in line.text)
    assert re.fullmatch(r"\* deal 1=\? 2=[a-g] 3=\?", deal)
    watcher = read_transcript(home.person().get(f"{path}game.scupper").text)
    assert watcher.viewer == "spectator"
    play_to_the_end(home, path, people)
    answer = home.person().get(f"{path}game.scupper")
    assert "attachment" in answer.headers["content-disposition"]
    whole = check_text(answer.text)
    assert whole.names == ("Ann", "Bo", "Cy")
    assert whole.match.over


def test_play_again_takes_everybody_along(home: House) -> None:
    """One presses, all get the link; seats are kept by cookie, and there is only one new table."""
    people = [home.person(), home.person()]
    path = make_table(people[0])
    sit(people[0], path, 1, "Ann")
    sit(people[1], path, 5, "Bo")
    set_option(people[0], path, start="deck10", roll="wait")
    start(people[0], path)
    early = people[1].post(f"{path}again")
    assert early.status_code == 403
    play_to_the_end(home, path, people)
    assert home.person().post(f"{path}again").status_code == 403
    first = people[1].post(f"{path}again").headers["location"]
    assert people[0].post(f"{path}again").headers["location"] == first
    assert f'id="follow" href="{first}"' in people[0].get(path).text
    new = home.table(first)
    assert {n: m.name for n, m in new.members.items()} == {1: "Ann", 2: "Bo"}
    assert new.options(2)["start"] == "deck10"
    assert 'id="leave"' in people[0].get(first).text
    start(people[1], first)
    assert home.table(first).names == ("Ann", "Bo")


def test_without_javascript_acts_lead_back_to_the_page(home: House) -> None:
    """A browser that sends forms itself gets the page again; a refusal is a page with a way back."""
    ann = home.person()
    response = ann.post("/tables", {"game": "abandon-ship"}, accept="text/html")
    assert response.status_code == 303
    path = response.headers["location"]
    answer = ann.post(f"{path}sit", {"seat": "1", "name": "Ann"}, accept="text/html")
    assert (answer.status_code, answer.headers["location"]) == (303, "./")
    refused = ann.post(f"{path}start", accept="text/html")
    assert refused.status_code == 409
    assert f'href="{path}"' in refused.text
    assert "needs 1 more" in refused.text


def test_a_remark_that_is_sent_again_stands_once(home: House) -> None:
    """Who heard no answer may press again: the same words right afterwards are the same remark."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    for who, text in ((0, "hello"), (0, "hello"), (1, "hello"), (0, "hello"), (0, "hello")):
        assert people[who].post(f"{path}say", {"text": text}).status_code == 204
    said = [read_remark(h.entry.text).name for h in home.table(path).story if h.entry.kind == Kind.SAID]
    assert said == ["Ann", "Bo", "Ann"]


def test_chat_is_escaped_bounded_and_kept(home: House) -> None:
    """What is said stands on everybody's page as text; too long, empty or too much is refused."""
    path, people = seated(home, ["Ann", "Bo", "Cy"])
    watcher = home.person()
    assert people[0].post(f"{path}say", {"text": " <b>hi</b>\n\u202e there "}).status_code == 204
    assert watcher.post(f"{path}say", {"text": "psst"}).status_code == 204
    page = people[1].get(path).text
    assert "<b>Ann</b> &lt;b&gt;hi&lt;/b&gt; there" in page
    assert "somebody (watching)" in page
    assert people[0].post(f"{path}say", {"text": " "}).status_code == 422
    assert people[0].post(f"{path}say", {"text": "x" * 301}).status_code == 422
    answers = [people[1].post(f"{path}say", {"text": str(n)}).status_code for n in range(30)]
    assert answers[0] == 204
    assert answers[-1] == 429
