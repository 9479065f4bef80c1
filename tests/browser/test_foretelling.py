"""What a choice would bring about is seen when its die, its rat or its line of the list is pointed at."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser import courses, playing
from tests.browser.serving import Server, lay
from tests.browser.watching import Visitors


def _ghosts(page: Page, *colours: str) -> Locator:
    """The ghosts that are seen: of all rats, or in the lanes of some."""
    lanes = ", ".join(f"#lane-{colour} .try" for colour in colours) or ".try"
    return page.locator(lanes).filter(visible=True).locator(".ghost")


def test_pointing_at_a_die_shows_where_it_leads(server: Server, visitors: Visitors) -> None:
    """A plain face shows one ghost, a circled one a ghost for each rat, by mouse and by keys."""
    laid = lay(server, courses.first_turn())
    page = visitors.visitor(server.url, laid)
    page.goto(laid.path)
    expect(_ghosts(page)).to_have_count(0)
    playing.part(page, "die-purple").hover()
    expect(_ghosts(page)).to_have_text(["7"])
    expect(_ghosts(page, "purple")).to_have_text(["7"])
    playing.part(page, "die-black").focus()
    page.keyboard.press("ArrowRight")
    page.mouse.move(0, 0)
    expect(_ghosts(page)).to_have_text(["6"] * 7)


def test_pointing_at_a_rat_shows_all_its_ways(server: Server, visitors: Visitors) -> None:
    """The rat's own die and those that move any rat: each space that it could get to."""
    laid = lay(server, courses.first_turn())
    page = visitors.visitor(server.url, laid)
    page.goto(laid.path)
    playing.piece(page, "rat-purple").hover()
    expect(_ghosts(page, "purple")).to_have_text(["3", "7", "6"])
    expect(_ghosts(page)).to_have_count(3)


def test_pointing_at_a_line_of_the_list_shows_that_choice(server: Server, visitors: Visitors) -> None:
    """A line is about one die and one rat: only their ghost is seen."""
    laid = lay(server, courses.first_turn())
    page = visitors.visitor(server.url, laid)
    page.goto(laid.path)
    page.locator("#choices summary").click()
    page.locator("#choices [data-parts='die-white rat-blue']").hover()
    expect(_ghosts(page, "blue")).to_have_text(["6"])
    expect(_ghosts(page)).to_have_count(1)
