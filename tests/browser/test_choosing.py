"""Choosing by touching parts: narrowing, reasons with their rule, and taking back."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.browser import courses, playing
from tests.browser.playing import touch_anyway
from tests.browser.serving import Course, Server, lay
from tests.browser.watching import Visitors


def test_touching_parts_narrows_to_one_move(server: Server, visitors: Visitors) -> None:
    """A circled die asks for a rat; what has been picked is said, and can be changed by touching another."""
    page = _at(server, visitors, courses.first_turn())
    playing.pick(page, "die-white")
    expect(page.locator("#plan")).to_contain_text("White die")
    expect(page.locator("#board a.part.can")).to_have_count(7)
    expect(page.get_by_role("button", name="Go", exact=True)).to_be_hidden()
    playing.pick(page, "rat-blue")
    expect(page.locator("#plan")).to_have_text("White (5): Blue climbs from 1 to 6; the die leaves the pool.")
    playing.pick(page, "rat-yellow")
    expect(page.locator("#plan")).to_have_text(
        "White (5): Yellow climbs from 1 to 6; the die leaves the pool."
    )
    page.get_by_role("link", name="Choose another").click()
    expect(page.locator("a.part.chosen")).to_have_count(0)
    assert "pick=" not in page.url
    playing.pick(page, "die-red")
    expect(page.locator("#plan")).to_have_text("Red 3: Red climbs from 1 to 4; the die leaves the pool.")
    playing.pick(page, "rat-red")
    playing.go(page)
    expect(page.locator("#turn")).to_have_text("Bo rolls the dice.")
    expect(page.locator("#rat-red")).to_have_attribute("transform", re.compile("translate"))
    assert server.lines(page.url.split("/")[4])[-1] == "1 use red"


@dataclass(frozen=True)
class Closed:
    """A part that cannot be chosen by a seat, and what touching it tells: a sentence, and perhaps a rule."""

    course: Callable[[], Course]
    seat: int
    part: str
    sentence: str
    rule: str = ""


CLOSED = {
    "not your turn": Closed(courses.first_turn, 2, "die-red", "It is not your turn to choose."),
    "before the roll": Closed(courses.before_roll, 2, "die-red", "First chance decides."),
    "set aside": Closed(courses.second_turn, 2, "die-purple", "Purple is set aside: it", "Flow 1 and 5"),
    "on top": Closed(courses.red_on_top, 1, "rat-red", "Red is on the top deck and moves", "Flow 6, R6"),
    "out": Closed(courses.red_on_top, 1, "die-red", "The red die left the game with", "Flow 6 and 7, R20"),
}


@pytest.mark.parametrize("closed", CLOSED.values(), ids=CLOSED.keys())
def test_what_cannot_be_chosen_says_why(server: Server, visitors: Visitors, closed: Closed) -> None:
    """Touching a part that is closed tells the reason and its rule, which leads to its place in the guide."""
    page = _at(server, visitors, closed.course(), closed.seat)
    touch_anyway(playing.part(page, closed.part))
    expect(page.locator("#why")).to_contain_text(closed.sentence)
    expect(page.get_by_role("status")).to_contain_text(closed.sentence)
    expect(page.locator("#why a")).to_have_count(1 if closed.rule else 0)
    if closed.rule:
        link = page.locator("#why").get_by_role("link", name=closed.rule)
        anchor = (link.get_attribute("href") or "").partition("#")[2]
        link.click()
        expect(page).to_have_url(re.compile(f"/guide/abandon-ship#{anchor}$"))
        expect(page.locator(f"[id='{anchor}']")).to_be_in_viewport()


def test_who_watches_is_told_so(server: Server, visitors: Visitors) -> None:
    """A spectator who touches a die hears that only those who sit at the table choose."""
    laid = lay(server, courses.first_turn())
    page = visitors.visitor(server.url)
    page.goto(laid.path)
    touch_anyway(playing.part(page, "die-red"))
    expect(page.locator("#why")).to_contain_text("You are watching: only those who sit at the table choose.")


def test_a_move_is_taken_back_before_the_roll(server: Server, visitors: Visitors) -> None:
    """Until the next dice fall whoever made the move can take it back; then the button says why not."""
    laid = lay(server, courses.before_roll())
    ann, bo = (visitors.visitor(server.url, laid, seat) for seat in (1, 2))
    for page in (ann, bo):
        page.goto(laid.path)
        expect(playing.own_moves(page, "Ann")).to_have_count(1)
    moved = ann.locator("#rat-purple").get_attribute("transform") or ""
    ann.get_by_role("button", name="Take back").click()
    for page in (ann, bo):
        expect(page.locator("#log li").first).to_have_text("Ann takes the last move back.")
        expect(page.locator("#rat-purple")).not_to_have_attribute("transform", moved)
    expect(ann.locator("#turn")).to_have_text(playing.MY_TURN)
    playing.pick(ann, "die-purple")
    playing.go(ann)
    bo.get_by_role("button", name="Roll").click()
    expect(bo.locator("#turn")).to_have_text(playing.MY_TURN)
    expect(ann.locator("#turn")).to_have_text("Bo is choosing a die.")
    undo = ann.get_by_role("button", name="Take back")
    expect(undo).to_have_attribute("aria-disabled", "true")
    touch_anyway(undo)
    expect(ann.locator("#notice")).to_contain_text("Chance has decided something since.")
    assert [line for line in server.lines(laid.table) if line.startswith("1 ")] == ["1 use purple"] * 2


def test_a_stale_move_is_refused_kindly(server: Server, visitors: Visitors) -> None:
    """A form that names a decision long past changes nothing and says so; the page shows how things stand."""
    laid = lay(server, courses.first_turn())
    page = visitors.visitor(server.url, laid)
    page.goto(laid.path)
    playing.pick(page, "die-red")
    page.locator("#act input[name='rev']").evaluate("field => { field.value = '1'; }")
    visitors.expect("status of 409")
    playing.go(page)
    expect(page.locator("#notice")).to_contain_text("The table has moved on in the meantime.")
    expect(page.locator("#turn")).to_have_text(playing.MY_TURN)
    assert server.lines(laid.table) == list(courses.first_turn().lines)


def _at(server: Server, visitors: Visitors, course: Course, seat: int = 1) -> Page:
    laid = lay(server, course)
    page = visitors.visitor(server.url, laid, seat)
    page.goto(laid.path)
    expect(page.locator("#board")).to_be_visible()
    return page
