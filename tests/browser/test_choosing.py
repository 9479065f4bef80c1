"""Choosing by touching parts: narrowing, reasons with their rule, and taking back."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, Route, expect

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
    expect(page.locator("#plan")).to_have_text("Blue climbs from 1 to 6. The white die leaves the pool.")
    playing.pick(page, "rat-yellow")
    expect(page.locator("#plan")).to_have_text("Yellow climbs from 1 to 6. The white die leaves the pool.")
    page.get_by_role("link", name="Choose another").click()
    expect(page.locator("a.part.chosen")).to_have_count(0)
    assert "pick=" not in page.url
    playing.pick(page, "die-red")
    expect(page.locator("#plan")).to_have_text("Red climbs from 1 to 4. The red die leaves the pool.")
    playing.pick(page, "rat-red")
    playing.go(page)
    expect(page.locator("#turn")).to_have_text("Bo rolls the dice.")
    expect(page.locator("#rat-red")).to_have_attribute("transform", re.compile("translate"))
    assert server.lines(page.url.split("/")[4])[-1] == "1 use red"


def test_a_part_that_is_touched_before_the_one_before_is_drawn_is_added_to_it(
    server: Server, visitors: Visitors
) -> None:
    """Two quick fingers on a slow line pick both."""
    page = _at(server, visitors, courses.first_turn())
    page.locator("#board").hover()
    page.wait_for_load_state("networkidle")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(re.compile(r"/fragment\?pick=die-white$"), hold)
    with page.expect_request("**/fragment?pick=die-white"):
        playing.piece(page, "die-white").click()
    playing.piece(page, "rat-blue").click()
    held[0].continue_()
    expect(page.locator("#plan")).to_have_text("Blue climbs from 1 to 6. The white die leaves the pool.")


def test_picked_parts_are_put_back_one_by_one(server: Server, visitors: Visitors) -> None:
    """A picked part is put back by touching it again or its name beside Go, by Escape the last, then all."""
    page = _at(server, visitors, courses.first_turn())
    status = page.get_by_role("status")
    playing.pick(page, "die-white")
    expect(status).to_have_text("Picked: White die, any rat, 5. Which rat moves?")
    playing.pick(page, "rat-blue")
    expect(status).to_have_text("Blue climbs from 1 to 6. The white die leaves the pool.")
    playing.piece(page, "rat-blue").click()
    expect(page.locator("a.part.chosen")).to_have_count(1)
    playing.pick(page, "rat-blue")
    page.get_by_role("link", name="Put back: White die").click()
    expect(playing.part(page, "die-white")).not_to_contain_class("chosen")
    expect(playing.part(page, "rat-blue")).to_contain_class("chosen")
    playing.pick(page, "die-white")
    page.keyboard.press("Escape")
    expect(page.locator("a.part.chosen")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("a.part.chosen")).to_have_count(0)
    expect(status).to_have_text("Nothing is picked.")
    assert "pick=" not in page.url


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
    "set aside": Closed(courses.second_turn, 2, "die-purple", "The purple die is set aside", "Flow 1 and 5"),
    "on top": Closed(courses.red_on_top, 1, "rat-red", "Red is on the top deck and moves", "Flow 6, R6"),
    "out": Closed(courses.red_on_top, 1, "die-red", "The red die left the game with", "Flow 6 and 7, R20"),
}


@pytest.mark.parametrize("closed", CLOSED.values(), ids=CLOSED.keys())
def test_what_cannot_be_chosen_says_why(server: Server, visitors: Visitors, closed: Closed) -> None:
    """Touching a part that is closed tells the reason and its rule, which opens the guide there."""
    page = _at(server, visitors, closed.course(), closed.seat)
    touch_anyway(playing.part(page, closed.part))
    expect(page.locator("#why")).to_contain_text(closed.sentence)
    expect(page.get_by_role("status")).to_contain_text(closed.sentence)
    expect(page.locator("#why a")).to_have_count(1 if closed.rule else 0)
    if closed.rule:
        link = page.locator("#why").get_by_role("link", name=closed.rule)
        anchor = (link.get_attribute("href") or "").partition("#")[2]
        link.click()
        expect(page.locator(f"[id='guide-{anchor}']")).to_be_in_viewport()
        expect(page.locator("#board")).to_be_visible()


def test_the_reason_appears_where_one_touched(server: Server, visitors: Visitors) -> None:
    """Beside the part, inside the page; Tab leads to its rule and back; it goes by Escape, click or move."""
    laid = lay(server, courses.second_turn())
    ann, bo = (visitors.visitor(server.url, laid, seat) for seat in (1, 2))
    ann.goto(laid.path)
    bo.goto(laid.path)
    why, purple = ann.locator("#why"), playing.part(ann, "die-purple")
    touch_anyway(purple)
    expect(why).to_be_in_viewport(ratio=1)
    assert _gap(ann, "#part-die-purple") < 50
    ann.locator("h1").click()
    expect(why).to_have_count(0)
    purple.focus()
    ann.keyboard.press("Enter")
    expect(why).to_be_in_viewport(ratio=1)
    assert _gap(ann, "#part-die-purple") < 50
    ann.keyboard.press("Escape")
    expect(why).to_have_count(0)
    expect(purple).to_be_focused()

    touch_anyway(playing.part(bo, "die-purple"))
    rule = bo.locator("#why").get_by_role("link")
    expect(rule).to_be_visible()
    playing.part(bo, "die-purple").focus()
    bo.keyboard.press("Tab")
    expect(rule).to_be_focused()
    bo.keyboard.press("Shift+Tab")
    expect(playing.part(bo, "die-purple")).to_be_focused()
    touch_anyway(purple)
    expect(why).to_be_visible()
    # It lies on none of those that can be chosen.
    playing.pick(bo, "die-red")
    playing.go(bo)
    expect(ann.locator("#turn")).to_have_text("Cy rolls the dice.")
    expect(why).to_have_count(0)


def _gap(page: Page, part: str) -> float:
    """How far the reason is from the middle of a part, up or down."""
    why, touched = page.locator("#why").bounding_box(), page.locator(part).bounding_box()
    assert why is not None
    assert touched is not None
    middle = touched["y"] + touched["height"] / 2
    return max(why["y"] - middle, middle - why["y"] - why["height"])


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
    expect(ann.locator("#why")).to_contain_text("Chance has decided something since.")
    expect(ann.get_by_role("status")).to_have_text("Chance has decided something since.")
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
