"""Reload, a second tab, a lost connection and a killed server keep the seat and lose no move."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, Response, WebSocketRoute, expect

from tests.browser import courses, playing
from tests.browser.serving import Course, Server, lay
from tests.browser.watching import NO_CONNECTION, Visitors

LOST = "No connection: this may not have arrived. It is safe to press again."


def test_reload_keeps_seat_and_picks(server: Server, visitors: Visitors) -> None:
    """What has been picked lies in the address: it is there again after a reload, and can be done."""
    laid = lay(server, courses.first_turn())
    page = visitors.visitor(server.url, laid)
    page.goto(laid.path)
    playing.pick(page, "die-green")
    page.reload()
    expect(playing.part(page, "die-green")).to_contain_class("chosen")
    expect(page.locator("#own")).to_contain_text("Your secret tile")
    expect(page.get_by_role("button", name="Go", exact=True)).to_be_hidden()
    playing.pick(page, "rat-black")
    page.reload()
    playing.go(page)
    expect(playing.own_moves(page, "Ann")).to_have_text("Ann uses the green 2 on Black.")
    page.reload()
    expect(playing.own_moves(page, "Ann")).to_have_count(1)
    expect(page.locator("#turn")).to_have_text("Bo rolls the dice.")


def test_another_tab_is_the_same_seat(server: Server, visitors: Visitors) -> None:
    """Two tabs of one browser show the same seat; what one does the other shows, and its picks lapse."""
    laid = lay(server, courses.first_turn())
    one = visitors.visitor(server.url, laid)
    two = one.context.new_page()
    for page in (one, two):
        page.goto(laid.path)
        expect(page.locator("#turn")).to_have_text(playing.MY_TURN)
        expect(page.locator("#own")).to_contain_text("Your secret tile")
    playing.pick(two, "die-white")
    playing.pick(one, "die-purple")
    playing.go(one)
    for page in (one, two):
        expect(playing.own_moves(page, "Ann")).to_have_text("Ann uses the purple 6.")
        expect(page.locator("#turn")).to_have_text("Bo rolls the dice.")
        expect(page.locator("a.part.chosen, a.part.can")).to_have_count(0)
    two.get_by_role("button", name="Take back").click()
    expect(one.locator("#turn")).to_have_text(playing.MY_TURN)


def test_post_that_fails_is_told_and_can_be_repeated(server: Server, visitors: Visitors) -> None:
    """Without a network a move is not lost in silence; pressed again it is made once."""
    laid = lay(server, courses.first_turn())
    page = visitors.visitor(server.url, laid)
    page.goto(laid.path)
    playing.pick(page, "die-red")
    visitors.expect(NO_CONNECTION)
    page.context.set_offline(True)
    playing.go(page)
    expect(page.locator("#notice")).to_contain_text(LOST)
    page.context.set_offline(False)
    playing.go(page)
    expect(page.locator("#notice")).to_be_empty()
    expect(page.locator("#turn")).to_have_text("Bo rolls the dice.")
    assert server.lines(laid.table)[-1] == "1 use red"
    assert len(server.lines(laid.table)) == len(courses.first_turn().lines) + 1


def test_line_lost_between_two_pictures_of_one_move(server: Server, visitors: Visitors) -> None:
    """When the line breaks after a picture in passing, the last picture comes with the next connection."""
    laid = lay(server, courses.first_turn())
    page = visitors.visitor(server.url, laid)
    cut: list[str] = []

    def route(socket: WebSocketRoute) -> None:
        upstream = socket.connect_to_server()

        def forward(message: str | bytes) -> None:
            if cut == ["now"]:
                return
            socket.send(message)
            if not cut and not json.loads(message).get("decision"):
                cut.append("now")
                socket.close()

        upstream.on_message(forward)
        if cut:
            cut.append("again")

    page.route_web_socket(re.compile("/socket"), route)
    page.goto(laid.path)
    playing.pick(page, "die-red")
    playing.go(page)
    expect(page.locator("#turn")).to_have_text("Bo rolls the dice.")
    expect(playing.own_moves(page, "Ann")).to_have_text("Ann uses the red 3.")
    assert cut == ["now", "again"]


def test_an_answer_that_gets_lost_does_not_double_the_move(server: Server, visitors: Visitors) -> None:
    """The server has made the move but its answer never arrives: pressing again changes nothing more."""
    laid = lay(server, courses.first_turn())
    page = visitors.visitor(server.url, laid)
    page.goto(laid.path)
    playing.pick(page, "die-red")
    visitors.expect("ERR_FAILED|WebSocket|status of 409")
    page.route("**/act", lambda route: (route.fetch(), route.abort()), times=1)
    page.get_by_role("button", name="Go", exact=True).click()
    expect(page.locator("#turn")).to_have_text("Bo rolls the dice.")
    expect(page.locator("#notice")).to_contain_text(LOST)
    assert server.lines(laid.table).count("1 use red") == 1
    form: dict[str, str | float | bool] = {"rev": len(server.entries(laid.table)) - 1, "action": 0}
    again = page.request.post(f"{laid.path}act", form=form, headers={"accept": "text/plain"})
    assert again.status == 409
    assert server.lines(laid.table).count("1 use red") == 1


def test_page_heals_when_the_server_comes_back(own_server: Server, visitors: Visitors) -> None:
    """A server that is away is told at once; when it is back the page goes on without a reload."""
    laid = lay(own_server, courses.first_turn())
    page = visitors.visitor(own_server.url, laid)
    page.goto(laid.path)
    page.evaluate("window.sameDocument = true")
    expect(page.locator("#away")).to_be_hidden()
    playing.pick(page, "die-purple")
    visitors.expect(NO_CONNECTION)
    own_server.kill()
    expect(page.locator("#away")).to_be_visible()
    playing.go(page)
    expect(page.locator("#notice")).to_contain_text(LOST)
    own_server.start()
    expect(page.locator("#away")).to_be_hidden()
    assert page.evaluate("window.sameDocument")
    expect(playing.part(page, "die-purple")).to_contain_class("chosen")
    playing.go(page)
    expect(page.locator("#turn")).to_have_text("Bo rolls the dice.")


def test_acknowledged_moves_survive_sigkill(own_server: Server, visitors: Visitors) -> None:
    """Killed in the middle of play and started again, the server has every acknowledged move, once."""
    laid = lay(own_server, Course(("Ann", "Bo", "bot random"), (), {}, {"roll": "now", "pace": "quick"}))
    people = {name: visitors.visitor(own_server.url, laid, seat) for seat, name in ((1, "Ann"), (2, "Bo"))}
    acknowledged = dict.fromkeys(people, 0)
    for name, page in people.items():
        _count_moves(page, name, acknowledged)
        page.goto(laid.path)
    playing.cast_off(people["Ann"])
    visitors.expect(NO_CONNECTION)
    for _ in range(3):
        name = playing.next_to_move(people)
        playing.move_on_board(people[name], name)
        own_server.kill()
        written = own_server.lines(laid.table)
        own_server.start()
        for page in people.values():
            expect(page.locator("#away")).to_be_hidden()
        assert own_server.lines(laid.table)[: len(written)] == written
    assert sum(acknowledged.values()) == 3
    for page in people.values():
        page.reload()
        for seat, name in ((1, "Ann"), (2, "Bo")):
            moves = [line for line in own_server.lines(laid.table) if line.startswith(f"{seat} use ")]
            assert len(moves) == acknowledged[name]
            expect(playing.own_moves(page, name)).to_have_count(acknowledged[name])
        expect(page.locator("#own")).to_contain_text("Your secret tile")
    playing.next_to_move(people)


def _count_moves(page: Page, name: str, acknowledged: dict[str, int]) -> None:
    def count(response: Response) -> None:
        if re.search(r"/act$", response.url) and response.status == 204:
            acknowledged[name] += 1

    page.on("response", count)
