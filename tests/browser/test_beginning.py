"""A page at a table begins with little: the rest comes with the first sign, and nothing is lost before it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from scupper.engine.game import Game, games
from tests.browser import courses, playing
from tests.browser.serving import Server, lay
from tests.browser.watching import Visitors

WHOLE = """async () => {
    const later = document.getElementById("later");
    later.insertAdjacentHTML("afterend", later.textContent);
    await new Promise((done) => (later.nextElementSibling.onload = done));
    const words = await (await fetch(document.body.dataset.words)).json();
    for (const key in words) if (key[0] === ".") document.querySelector(key).innerHTML = words[key];
}"""

LOOKS = (
    "display opacity visibility color fill stroke strokeWidth strokeDasharray fillOpacity backgroundColor "
    "backgroundImage backgroundSize boxShadow borderRadius outlineStyle font textDecorationLine filter "
    "clipPath zIndex overflow listStyleType"
)
SEEN = """(looks) => [...document.body.querySelectorAll("*")]
    .filter((e) => {
        // What does not show takes no room, whether its symbol is there or not.
        if (e.localName !== "use") return true;
        e.style.display = "";
        const shows = getComputedStyle(e).opacity !== "0";
        if (!shows) e.style.display = "none";
        return shows;
    })
    .filter((e) => e.checkVisibility() && !e.closest(".sprite"))
    .map((e) => {
        const style = getComputedStyle(e), { x, y, width, height } = e.getBoundingClientRect();
        const seen = looks.split(" ").map((name) => style[name]);
        return [e.id || e.localName, x, y, width, height, ...seen].join(" ");
    })"""


def _asked(page: Page) -> list[str]:
    """The files that a page asks for from now on, by their names."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(re.sub(r"\?.*|.*/(?=.)", "", request.url)))
    return asked


def test_a_page_at_rest_loads_little(server: Server, visitors: Visitors) -> None:
    """One script while the server has no news; the rest with the visitor's first sign."""
    laid = lay(server, courses.first_turn())
    page = visitors.visitor(server.url, laid)
    page.route_web_socket("**/socket*", lambda _: None)
    asked = _asked(page)
    page.goto(laid.path)
    expect(page.locator("#board")).to_be_visible()
    assert {name for name in asked if name.endswith(".js")} == {"begin.js"}
    assert not any(name.endswith((".css", ".svg")) for name in asked)
    with page.expect_request("**/words/*.json*"):
        page.locator("#board").hover()
    assert {"table.js", "live.js", "morph.js"} <= set(asked)
    assert sum(name.endswith(".css") for name in asked) == 1


def test_a_tab_that_nobody_looks_at_shows_whose_turn_it_is(server: Server, visitors: Visitors) -> None:
    """A game that begins while somebody is in another tab says so by the icon, before any sign of theirs."""
    laid = lay(server, courses.first_turn())
    page = visitors.visitor(server.url, laid)
    page.add_init_script("Object.defineProperty(document, 'hidden', { value: true })")
    page.goto(laid.path)
    expect(page.locator("#icon")).to_have_attribute("href", "/static/icon-turn.svg")


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
    with page.expect_request("**/table.js"):
        part.click()
    expect(page.locator("a.part.chosen")).to_have_count(0)
    held[0].continue_()
    expect(playing.part(page, "die-white")).to_contain_class("chosen")
    assert not any("pick" in name for name in left)
    expect(page.locator("#later + link")).to_have_count(1)


def test_what_is_done_is_meant_for_the_page_as_it_stood(server: Server, visitors: Visitors) -> None:
    """A seat that was clicked is asked for, though it is told to be taken before the scripts are there."""
    host, guest = visitors.visitor(server.url), visitors.visitor(server.url)
    visitors.expect("status of 409")
    playing.make_table(host)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    guest.route("**/table.js", hold)
    with guest.expect_websocket() as socket:
        guest.goto(host.url)
    guest.get_by_label("Your name").fill("Bo")
    guest.get_by_role("button", name="Seat 2: sit here").click()
    with socket.value.expect_event("framereceived"):
        playing.sit(host, 2, "Ann")
    for route in held:
        route.continue_()
    expect(guest.locator("#notice")).to_contain_text("Ann")


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


@pytest.mark.parametrize("of", games(), ids=lambda of: of.facts.id)
def test_a_first_picture_is_as_the_whole_style_draws_it(server: Server, visitors: Visitors, of: Game) -> None:
    """What a page leaves out of its style and its symbols changes nothing that is seen."""
    game = of.facts.id
    course = courses.golden(game, min((courses.GOLDEN / game).glob("*.scupper")).stem, -12)
    page = visitors.visitor(server.url, laid := lay(server, course))
    page.route_web_socket("**/socket*", lambda _: None)
    page.goto(laid.path)
    first = page.evaluate(SEEN, LOOKS)
    page.evaluate(WHOLE)
    assert page.evaluate(SEEN, LOOKS) == first
    assert len(first) > 100
