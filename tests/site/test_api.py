"""The JSON API: a program holds a seat from making a table to the end of a game."""

from __future__ import annotations

import asyncio
import contextlib
import re
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from scupper.engine.game import Game, games
from scupper.engine.match import IllegalAction, Match
from scupper.engine.state import fields
from scupper.site.api.operations import OPERATIONS
from scupper.site.site import Limits
from scupper.site.store import StoreError
from tests.site.houses import House, house, make_table, seated, sit, start, texts, until
from tests.site.programs import Program, begun, program, step


def test_a_program_makes_a_table_and_plays_to_the_end_against_a_bot(home: House) -> None:
    """Make, set, sit, seat a bot, start, wait, look, act; at the end the result and all lines."""
    one = program(home)
    made = one.post("/tables", {"game": "abandon-ship", "options": {"pace": "quick"}})
    path = f"/tables/{made['table']}"
    assert made["link"] == f"http://testserver/t/{made['table']}/"
    assert len(one.token) == 43
    seat = one.post(f"{path}/sit", {"name": "Deep Rat"})
    assert (seat["seat"], seat["name"], seat["token"]) == (1, "Deep Rat", None)
    one.post(f"{path}/options", {"options": {"roll": "wait"}})
    one.post(f"{path}/bot", {"bot": "greedy"})
    table = one.get(path)
    assert [sitter["bot"] for sitter in table["sitting"]] == ["", "greedy"]
    assert (table["host"], table["settings"]["roll"], table["objection"]) == (True, "wait", None)
    now = one.post(f"{path}/start")
    while not now["over"]:
        if now["may_roll"]:
            now = one.post(f"{path}/roll", {"decision": now["decision"]})
        elif now["asked"]:
            actions = one.get(f"{path}/legal")["actions"]
            now = one.post(f"{path}/act", {"decision": now["decision"], "action": actions[-1]["text"]})
        else:
            now = one.get(f"{path}/wait?revision={now['revision']}")
    view = one.get(f"{path}/view")
    assert [place["seat"] for place in view["result"]] == [1, 2]
    assert min(place["place"] for place in view["result"]) == 1
    assert "wins" in view["waiting"]
    match = home.table(f"/t/{made['table']}/").match
    assert match is not None
    assert one.get(f"{path}/lines")["lines"] == match.lines()
    text = one.get(f"{path}/game")["text"]
    assert text.startswith("scupper: 1\ngame: abandon-ship\n")
    assert [line for line in text.splitlines() if line in match.lines()] == match.lines()
    again = one.post(f"{path}/again")
    assert one.post(f"{path}/again") == again
    followed = one.get(f"/tables/{again['table']}")
    assert [sitter["bot"] for sitter in followed["sitting"]] == ["", "greedy"]
    assert followed["now"]["seat"] == 1
    assert again["link"] == f"http://testserver/t/{again['table']}/"


def test_a_seat_is_renamed_and_held_by_another_program_too(home: House) -> None:
    """The other one has a token of its own; an older link, and a wrong one, lead nowhere."""
    one, two, other = program(home), program(home), program(home)
    path = f"/tables/{one.post('/tables', {'game': 'abandon-ship'})['table']}"
    for seat in (one, two):
        seat.post(f"{path}/sit", {"name": "Rat"})
    one.post(f"{path}/rename", {"name": "Deep Rat"})
    assert [sitter["name"] for sitter in one.get(path)["sitting"]] == ["Deep Rat", "Rat 2"]
    assert other.refused("POST", f"{path}/enter", {"link": "w" * 43})[0] == 422
    old, new = (one.post(f"{path}/device")["link"].rpartition("/")[2] for _ in range(2))
    assert other.refused("POST", f"{path}/enter", {"link": old})[0] == 422
    entered = other.post(f"{path}/enter", {"link": new})
    assert (entered["seat"], entered["name"]) == (1, "Deep Rat")
    assert other.token not in ("", one.token)
    one.post(f"{path}/start")
    assert other.get(path)["now"]["seat"] == one.get(path)["now"]["seat"]
    assert "view: " in other.get(f"{path}/game")["text"]
    assert other.refused("POST", f"{path}/again")[0] == 403
    assert one.refused("POST", f"{path}/rename", {"name": "Late"})[0] == 409


def test_somebody_sent_away_may_be_let_in_again(home: House) -> None:
    """The host alone hears who was sent away, and takes it back."""
    host, guest = program(home), program(home)
    path = f"/tables/{host.post('/tables', {'game': 'abandon-ship'})['table']}"
    guest.post(f"{path}/sit", {"name": "Rat"})
    host.post(f"{path}/remove", {"seat": 1})
    assert guest.refused("POST", f"{path}/sit", {"name": "Rat"})[0] == 403
    assert guest.get(path)["sent_away"] == []
    [away] = host.get(path)["sent_away"]
    assert away["name"] == "Rat"
    assert guest.refused("POST", f"{path}/allow", {"removal": away["removal"]})[0] == 403
    host.post(f"{path}/allow", {"removal": away["removal"]})
    assert host.refused("POST", f"{path}/allow", {"removal": away["removal"]})[0] == 409
    assert guest.post(f"{path}/sit", {"name": "Rat"})["seat"] == 1


def test_steps_back_are_those_of_the_page(home: House) -> None:
    """Through one's own eyes during a game, through anybody's after it; position and fields as they were."""
    path, programs = begun(home, 2)
    for _ in range(8):
        step(path, programs)
    match = home.table(f"/t/{path.rpartition('/')[2]}/").match
    assert match is not None
    now = programs[0].get(f"{path}/step")
    assert (now["view"], now["at"], now["result"]) == ("1", now["last"], None)
    assert now["position"] == match.position(1) == programs[0].get(f"{path}/view")["position"]
    assert program(home).get(f"{path}/step")["view"] == "spectator"
    first = programs[0].get(f"{path}/step?at=0&view=1")
    assert (first["at"], first["last"], first["told"]) == (0, now["last"], [])
    assert first["position"] != now["position"]
    assert any(programs[0].get(f"{path}/step?at={at}")["told"] for at in range(now["last"]))
    for query, status in (
        ("view=2", 403),
        ("view=3", 422),
        ("view=0", 400),
        ("view=me", 400),
        ("at=-1", 400),
    ):
        assert programs[0].refused("GET", f"{path}/step?{query}")[0] == status, query
    while step(path, programs) is not None:
        pass
    for viewer in ("1", "2", "spectator"):
        last = programs[0].get(f"{path}/step?view={viewer}&at=99999")
        assert last["position"] == match.position(int(viewer) if viewer.isdigit() else viewer)
        assert [place["seat"] for place in last["result"]] == [1, 2]


def test_the_list_of_games_tells_options_actions_and_fields(home: House) -> None:
    """Every action number of every game can be worked out from its table; fields say who sees them."""
    listed = {game["id"]: game for game in program(home).get("/games")["games"]}
    assert set(listed) == {game.facts.id for game in games()}
    for game in games():
        shown = listed[game.facts.id]
        assert (shown["fewest_players"], shown["most_players"]) == (
            game.facts.players[0],
            game.facts.players[-1],
        )
        assert [option["name"] for option in shown["options"]] == [o.name for o in game.facts.options]
        for kind in shown["actions"]:
            for n in (0, kind["count"] - 1):
                rest, found = n, list[tuple[str, str]]()
                for part in reversed(kind["parts"]):
                    rest, i = divmod(rest, len(part["values"]))
                    found.insert(0, (part["name"], part["values"][i]))
                assert tuple(found) == game.facts.actions.parts(kind["first"] + n)
        declared = fields(game.rules.State)
        assert [field["name"] for field in shown["fields"]] == [field.name for field in declared]
        for field in shown["fields"]:
            assert field["seen_by"] in ("everybody", "own", "audience", "nobody")
            assert (field["seen_by"] == "audience") == bool(field["audience"])


def test_a_view_is_all_that_the_seat_may_know(home: House) -> None:
    """Fields as declared with -1 for what is hidden, position text, who may act; a spectator sees less."""
    path, programs = begun(home, 3)
    step(path, programs)
    views = [each.get(f"{path}/view") for each in (*programs, program(home))]
    match = home.table(f"/t/{path.rpartition('/')[2]}/").match
    assert match is not None
    for seat, shown in zip((1, 2, 3, None), views, strict=True):
        state = match.view(seat).state
        assert shown["now"]["seat"] == seat
        assert shown["to_act"] == list(match.to_act)
        assert shown["names"] == ["Program 1", "Program 2", "Program 3"]
        assert shown["position"] == match.position(seat or "spectator")
        assert all(shown["fields"][name] == getattr(state, name) for name in shown["fields"])
        assert shown["now"]["asked"] == (seat in match.to_act)
    assert len({view["position"] for view in views}) == 4
    assert len({view["waiting"] for view in views}) > 1


def test_legal_is_for_those_who_sit_and_empty_when_they_are_not_asked(home: House) -> None:
    """Number, text, words and parts of each legal action; 401 without a token, 403 for those who watch."""
    path, programs = begun(home, 3)
    step(path, programs)
    match = home.table(f"/t/{path.rpartition('/')[2]}/").match
    assert match is not None
    asked = match.to_act[0]
    listed = programs[asked - 1].get(f"{path}/legal")["actions"]
    assert [(c["action"], c["text"], c["words"], tuple(c["parts"])) for c in listed] == [
        (c.action, c.text, c.words, c.parts) for c in match.legal(asked)
    ]
    assert programs[asked % 3].get(f"{path}/legal")["actions"] == []
    assert program(home).refused("GET", f"{path}/legal")[0] == 401
    assert Program(home.client, "w" * 43).refused("GET", f"{path}/legal")[0] == 403


def test_an_act_answers_its_decision_once(home: House) -> None:
    """The same request twice, and one for an earlier decision, are 409 and change nothing."""
    path, programs = begun(home, 2)
    step(path, programs)
    table = home.table(f"/t/{path.rpartition('/')[2]}/")
    assert table.match is not None
    seat = table.match.to_act[0]
    mover, other = programs[seat - 1], programs[seat % 2]
    body = {"decision": table.decision, "action": table.match.actions(seat)[0]}
    assert other.refused("POST", f"{path}/act", body)[0] == 409
    mover.post(f"{path}/act", body)
    entries = len(home.entries(f"/t/{table.id}/"))
    assert mover.refused("POST", f"{path}/act", body) == (
        409,
        "The table has moved on in the meantime. Look again, then choose.",
    )
    assert len(home.entries(f"/t/{table.id}/")) == entries
    assert mover.get(f"{path}/view")["may_undo"]
    mover.post(f"{path}/undo", {"decision": mover.get(path)["now"]["decision"]})
    assert mover.refused("POST", f"{path}/undo", {"decision": mover.get(path)["now"]["decision"]})[0] == 409


def an_illegal_action(match: Match, seat: int) -> tuple[int, str] | None:
    """An action that the seat, which is asked, may not take now although its line can be written."""
    for action in range(match.game.facts.actions.count):
        if match.why_not(seat, action) is not None:
            written = match.game.notation.line(match.view(seat).state, seat - 1, [action])
            with contextlib.suppress(IllegalAction):
                if match.read_action(seat, written) == action:
                    return action, written
    return None


def test_what_is_not_legal_now_is_refused_with_the_pages_reason_and_the_rule(home: House) -> None:
    """By number and by text: 409, the sentence that the page shows, and its rule; text that is none: 422."""
    path, programs = begun(home, 3)
    table = home.table(f"/t/{path.rpartition('/')[2]}/")
    match = table.match
    assert match is not None
    found = None
    while found is None:
        step(path, programs)
        found = an_illegal_action(match, match.to_act[0]) if match.to_act else None
    seat, (wrong, written) = match.to_act[0], found
    reason = match.why_not(seat, wrong)
    assert reason is not None
    for action in (wrong, written, written.partition(" ")[2]):
        answer = programs[seat - 1].ask("POST", f"{path}/act", {"decision": table.decision, "action": action})
        assert (answer.status_code, answer.json()) == (409, {"error": str(reason), "rule": reason.rule})
    for text in ("", "fly away", "* roll", f"{seat + 1} {written.partition(' ')[2]}", written + " "):
        status, sentence = programs[seat - 1].refused(
            "POST", f"{path}/act", {"decision": table.decision, "action": text}
        )
        assert (status, bool(sentence)) == (422, True), text


def test_a_table_of_the_browser_can_be_joined_by_a_program(home: House) -> None:
    """The id in the share link is all that a program needs; the page shows it like anybody."""
    ann = home.person()
    page = make_table(ann)
    sit(ann, page, 1, "Ann")
    table = page.split("/")[2]
    one = program(home)
    assert one.post(f"/tables/{table}/sit", {"name": "Ann"})["name"] == "Ann 2"
    assert "Ann 2" in ann.get(page).text
    assert one.refused("POST", f"/tables/{table}/start")[0] == 403
    start(ann, page)
    one.post(f"/tables/{table}/say", {"text": "Ahoy"})
    assert "Ahoy" in texts(ann.get(page).text)
    said = [item for item in one.get(f"/tables/{table}/log")["items"] if item["chat"]]
    assert [(item["name"], item["text"]) for item in said] == [("Ann 2", "Ahoy")]


def test_a_token_is_what_a_cookie_is(home: House) -> None:
    """The same person by either; but the API reads no cookie, so no page can act for its visitor."""
    path, people = seated(home, ["Ann", "Bo"])
    below = f"/tables/{path.split('/')[2]}"
    assert Program(home.client, people[1].token).get(below)["now"]["seat"] == 2
    by_cookie = {"headers": {"cookie": f"scupper={people[0].token}"}}
    assert program(home).ask("GET", below, **by_cookie).json()["now"]["seat"] is None
    assert program(home).refused("POST", f"{below}/say", {"text": "x"}, **by_cookie)[0] == 401
    home.client.cookies.clear()


def test_the_lobby_can_be_run_by_a_program(home: House) -> None:
    """Seats are chosen, left and cleared; options are checked; only the host may do what the host does."""
    host, guest = program(home), program(home)
    path = f"/tables/{host.post('/tables', {'game': 'abandon-ship'})['table']}"
    guest.post(f"{path}/sit", {"name": "Guest", "seat": 3})
    assert host.refused("POST", f"{path}/sit", {"name": "Host", "seat": 3})[0] == 409
    assert host.refused("POST", f"{path}/sit", {"name": "Host", "seat": 99})[0] == 422
    host.post(f"{path}/sit", {"name": "Host"})
    assert guest.refused("POST", f"{path}/options", {"options": {"cheese": "hidden"}})[0] == 403
    assert host.refused("POST", f"{path}/options", {"options": {"cheese": "blue"}})[0] == 422
    host.post(f"{path}/options", {"options": {"cheese": "hidden"}})
    assert guest.get(path)["options"]["cheese"] == "hidden"
    assert host.refused("POST", f"{path}/bot", {"bot": "perfect"})[0] == 422
    host.post(f"{path}/bot", {"bot": "random", "seat": 5})
    host.post(f"{path}/remove", {"seat": 5})
    guest.post(f"{path}/leave")
    assert [sitter["name"] for sitter in host.get(path)["sitting"]] == ["Host"]
    assert host.refused("POST", f"{path}/start")[0] == 409
    assert host.refused("GET", f"{path}/view") == (409, "The game has not begun.")
    for _ in range(6):
        host.post(f"{path}/bot", {"bot": "random"})
    assert guest.refused("POST", f"{path}/sit", {"name": "Guest"}) == (
        409,
        "Every seat of this table is taken.",
    )
    assert host.refused("POST", "/tables", {"game": "chess"})[0] == 404
    assert host.refused("POST", "/tables", {"game": "abandon-ship", "options": {"x": "y"}})[0] == 422


def test_a_secret_choice_lies_face_down_and_can_be_taken_back(home: House, lantern_bluff: Game) -> None:
    """Who has chosen is told, never what; a choice can be taken back until all have chosen."""
    path, programs = begun(home, 3, lantern_bluff.facts.id)
    while len(programs[0].get(f"{path}/view")["to_act"]) < 3:
        step(path, programs)
    first = programs[0].get(f"{path}/legal")
    decision = first["now"]["decision"]
    now = programs[0].post(f"{path}/act", {"decision": decision, "action": first["actions"][0]["action"]})
    assert (now["asked"], now["decision"]) == (False, decision)
    assert [each.get(f"{path}/view")["sealed"] for each in programs] == [[1], [1], [1]]
    again = {"decision": decision, "action": first["actions"][0]["action"]}
    assert programs[0].refused("POST", f"{path}/act", again)[0] == 409
    other = {"decision": decision, "action": first["actions"][1]["action"]}
    assert programs[0].refused("POST", f"{path}/act", other)[0] == 409
    assert programs[0].get(f"{path}/legal")["actions"] == []
    assert programs[0].post(f"{path}/withdraw", {"decision": decision})["asked"]
    programs[0].post(f"{path}/act", other)
    for each in programs[1:]:
        action = each.get(f"{path}/legal")["actions"][0]["action"]
        now = each.post(f"{path}/act", {"decision": decision, "action": action})
    assert now["decision"] > decision
    assert programs[1].get(f"{path}/view")["sealed"] == []


# ---- waiting


def waiting(each: Program, path: str) -> tuple[threading.Thread, list[dict[str, Any]]]:
    """A request that waits in a thread of its own, and where its answer will be."""
    found: list[dict[str, Any]] = []
    thread = threading.Thread(target=lambda: found.append(each.get(path)))
    thread.start()
    return thread, found


def watchers(home: House) -> int:
    """How many wait, or have a page open."""
    return sum(len(room.watchers) for room in home.site.rooms)


def test_waiting_ends_when_something_happens(home: House) -> None:
    """The answer comes with the news and names the new revision; an old revision is answered at once."""
    path, programs = begun(home, 2)
    now = programs[0].get(path)["now"]
    asking = f"{path}/wait?revision={now['revision']}"
    thread, found = waiting(program(home), asking)
    until(lambda: watchers(home) == 1)
    programs[1].post(f"{path}/say", {"text": "Ahoy"})
    thread.join(10)
    assert found[0]["revision"] == now["revision"] + 1
    assert watchers(home) == 0
    assert programs[0].get(asking)["revision"] == now["revision"] + 1


def test_waiting_ends_after_the_seconds_given(home: House) -> None:
    """Nothing happened: the same revision comes back; more than 25 seconds cannot be asked for."""
    path, programs = begun(home, 2)
    now = programs[0].get(path)["now"]
    began = time.monotonic()
    assert programs[0].get(f"{path}/wait?revision={now['revision']}&seconds=1") == now
    assert 0.9 < time.monotonic() - began < 5
    assert programs[0].get(f"{path}/wait?revision={now['revision']}&seconds=0") == now
    for query in ("seconds=26", "seconds=-1", "seconds=soon", "seconds=1&seconds=1", "more=1"):
        assert programs[0].refused("GET", f"{path}/wait?revision=1&{query}")[0] == 400
    assert programs[0].refused("GET", f"{path}/wait")[0] == 400


def test_those_who_wait_are_bounded(tmp_path: Path) -> None:
    """Waiting counts like an open page, for the table and for the address."""
    with house(tmp_path, limits=Limits(posts_a_minute=1000, sockets_a_table=2)) as home:
        path, programs = begun(home, 2)
        now = programs[0].get(path)["now"]
        asking = f"{path}/wait?revision={now['revision']}"
        threads = [waiting(each, asking)[0] for each in programs]
        until(lambda: watchers(home) == 2)
        assert program(home).refused("GET", asking)[0] == 429
        programs[1].post(f"{path}/say", {"text": "Ahoy"})
        for thread in threads:
            thread.join(10)
        assert watchers(home) == 0


def test_a_client_that_goes_away_leaves_nothing_behind(home: House) -> None:
    """When the connection of a waiting request is lost, its place and its tasks are given back."""
    path, programs = begun(home, 2)
    now = programs[0].get(path)["now"]

    async def ask_and_go() -> int:
        assert callable(home.client.app)
        before = len(asyncio.all_tasks())
        gone = asyncio.Event()

        async def receive() -> dict[str, Any]:
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(_message: Any) -> None:
            raise OSError("nobody is there")

        scope = {
            "type": "http",
            "method": "GET",
            "path": f"/api{path}/wait",
            "raw_path": b"",
            "query_string": f"revision={now['revision']}".encode(),
            "headers": [(b"host", b"testserver")],
            "scheme": "http",
            "http_version": "1.1",
            "server": ("testserver", 80),
            "client": ("127.0.0.1", 50000),
        }
        asking = asyncio.ensure_future(home.client.app(scope, receive, send))
        for _ in range(100):
            await asyncio.sleep(0.01)
        assert watchers(home) == 1
        gone.set()
        with pytest.raises(OSError, match="nobody"):
            await asking
        await asyncio.sleep(0)
        return len(asyncio.all_tasks()) - before

    assert home.call(ask_and_go) == 0
    assert watchers(home) == 0


def test_what_cannot_be_written_is_said_and_has_not_happened(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A store that fails is 503 with a sentence, as JSON."""
    path, programs = begun(home, 2)

    async def failing(*_: object) -> None:
        raise StoreError("planted")

    monkeypatch.setattr(home.site.store, "append", failing)
    status, sentence = programs[0].refused("POST", f"{path}/say", {"text": "Ahoy"})
    assert (status, "planted" in sentence) == (503, False)
    monkeypatch.undo()
    assert not any(item["chat"] for item in programs[0].get(f"{path}/log")["items"])


def test_acts_of_programs_are_counted_like_forms(tmp_path: Path) -> None:
    """Too many within a minute are 429, whoever asks."""
    with house(tmp_path, limits=Limits(posts_a_minute=4)) as home:
        one = program(home)
        path = f"/tables/{one.post('/tables', {'game': 'abandon-ship'})['table']}"
        answers = [one.ask("POST", f"{path}/say", {"text": "Ahoy"}).status_code for _ in range(5)]
        assert answers == [200] * 4 + [429]


def test_the_description_lists_what_there_is(home: House) -> None:
    """OpenAPI 3.1: every operation with a summary and its refusals, every reference leading somewhere."""
    answer = program(home).ask("GET", "/openapi.json")
    described = answer.json()
    assert described["openapi"].startswith("3.1")
    listed = {
        (method.upper(), path): operation
        for path, operations in described["paths"].items()
        for method, operation in operations.items()
    }
    assert set(listed) == {(o.method, f"/api{o.path}") for o in OPERATIONS}
    for (_, path), operation in listed.items():
        assert operation["summary"].endswith(".")
        assert {"400", "500"} <= set(operation["responses"])
        assert ("404" in operation["responses"]) >= ("{table}" in path)
    for reference in re.findall(r'"\$ref":"#/([^"]+)"', answer.text):
        found = described
        for step_in in reference.split("/"):
            found = found[step_in]
        assert found


def test_a_fault_is_answered_as_json_and_says_nothing_of_the_inside(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """500 with a sentence and the same headers as everything else."""

    def broken() -> None:
        raise RuntimeError("planted")

    monkeypatch.setattr("scupper.site.api.looking.games", broken)
    client = TestClient(home.client.app, raise_server_exceptions=False)
    client.portal = home.client.portal
    status, sentence = Program(client).refused("GET", "/games")
    assert (status, "planted" in sentence) == (500, False)
    assert client.get("/api/games").headers["x-content-type-options"] == "nosniff"
