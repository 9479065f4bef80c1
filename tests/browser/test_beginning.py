"""A page at a table begins with little: the rest comes with the first sign, and nothing is lost before it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.browser import courses, playing
from tests.browser.serving import Server, lay
from tests.browser.watching import Visitors


def _asked(page: Page) -> list[str]:
    """The files that a page asks for from now on, by their names."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(re.sub(r"\?.*|.*/(?=.)", "", request.url)))
    return asked


def test_a_page_at_rest_loads_little(server: Server, visitors: Visitors) -> None:
    """One style and one script while the server has no news; the rest with the visitor's first sign."""
    laid = lay(server, courses.first_turn())
    page = visitors.visitor(server.url, laid)
    page.route_web_socket("**/socket*", lambda _: None)
    asked = _asked(page)
    page.goto(laid.path)
    expect(page.locator("#board")).to_be_visible()
    assert {name for name in asked if name.endswith(".js")} == {"begin.js"}
    assert sum(name.endswith(".css") for name in asked) == 1
    with page.expect_request("**/words.json*"):
        page.locator("#board").hover()
    assert {"table.js", "live.js", "morph.js"} <= set(asked)
    assert sum(name.endswith(".css") for name in asked) == 2


def test_what_is_done_before_the_scripts_are_there_is_done_by_them(
    server: Server, visitors: Visitors
) -> None:
    """A die that is picked and Go are held, in their order, and the page is not left for them."""
    laid = lay(server, courses.second_turn())
    page = visitors.visitor(server.url, laid, 2)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/table.js", hold)
    page.goto(laid.path)
    left = _asked(page)
    part = playing.part(page, "die-white")
    part.click()
    expect(page.locator("a.part.chosen")).to_have_count(0)
    held[0].continue_()
    expect(playing.part(page, "die-white")).to_contain_class("chosen")
    assert not any("pick" in name for name in left)
    expect(page.locator("#later + link")).to_have_count(1)


def test_without_the_scripts_links_work_by_themselves(server: Server, visitors: Visitors) -> None:
    """When they cannot be had a link leads to the page of what was picked."""
    laid = lay(server, courses.second_turn())
    page = visitors.visitor(server.url, laid, 2)
    visitors.expect("ERR_FAILED")
    page.route("**/table.js", lambda route: route.abort())
    page.goto(laid.path)
    playing.part(page, "die-white").click()
    page.wait_for_url("**/?pick=die-white")
    expect(playing.part(page, "die-white")).to_contain_class("chosen")
