"""With the keyboard alone, from the home page to a move; what has the focus is always to be seen."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser import courses, playing
from tests.browser.serving import Server, lay
from tests.browser.watching import Visitors

FOCUS = """() => {
    const here = document.activeElement;
    if (!here || here === document.body) return {name: "", visible: true, id: ""};
    const marked = e => {
        const s = getComputedStyle(e);
        return (s.outlineStyle !== "none" && parseFloat(s.outlineWidth) >= 2) ||
            (e instanceof SVGElement && s.stroke !== "none" && parseFloat(s.strokeWidth) >= 2);
    };
    const label = here.closest("label"), pad = here.querySelector(".pad");
    const box = here.getBoundingClientRect();
    const inside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    return {
        name: here.getAttribute("aria-label") ?? here.labels?.[0]?.textContent ?? here.textContent.trim(),
        id: here.id || (here.getAttribute("name") ?? ""),
        visible: inside && (marked(here) || (label && marked(label)) || (pad && marked(pad)) || false),
    };
}"""


def _tab_to(page: Page, name: str, key: str = "Tab") -> None:
    """Press a key until the focus is on what has this name (a pattern); every stop on the way is visible."""
    seen = []
    for _ in range(80):
        page.keyboard.press(key)
        # The first key brings the whole style, and with it how the focus is marked here.
        page.wait_for_function("() => !window.later || window.later.nextElementSibling?.sheet")
        focus = page.evaluate(FOCUS)
        seen.append(focus["name"])
        assert focus["visible"], f"the focus on {focus['name']!r} is not to be seen"
        if re.search(name, focus["name"]):
            return
    raise AssertionError(f"{key} never comes to {name!r}, only to {seen}")


def test_from_the_home_page_to_a_move(server: Server, visitors: Visitors) -> None:
    """Tab, arrows, Enter and Escape are enough to make a table, sit, seat bots, start, choose and play."""
    page = visitors.visitor(server.url)
    page.goto("/")
    _tab_to(page, "^Make a table of Abandon Ship$")
    page.keyboard.press("Enter")
    expect(page.locator("#deck")).to_be_visible()
    _tab_to(page, "^Your name$")
    page.keyboard.type("Kay")
    _tab_to(page, "^Seat 1: sit here$", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#seat-1")).to_contain_text("Kay")
    for seat in (2, 3):
        _tab_to(page, f"^Seat {seat}: add a bot$")
        page.keyboard.press("Enter")
        expect(page.locator(f"#seat-{seat}")).to_contain_text("bot greedy")
    _tab_to(page, "^Cast off with 3$")
    page.keyboard.press("Enter")
    expect(page.locator("#board")).to_be_visible()
    assert playing.wait_for_turn(page)

    dice = page.locator("#dock .dice a.part.can")
    first = dice.first
    _tab_to(page, f"^{re.escape(first.get_attribute('aria-label') or '')}$", "Shift+Tab")
    came_to = set()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        first.focus()
        page.keyboard.press(key)
        came_to.add(
            page.evaluate("document.activeElement.matches('#live a.part.can') && document.activeElement.id")
        )
    assert came_to - {first.get_attribute("id"), False}, (
        "where the others lie depends on the roll, but some do"
    )
    first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#dock .dice a.part.chosen")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("a.part.chosen")).to_have_count(0)
    expect(page.get_by_role("status")).to_have_text("Nothing is picked.")
    assert page.evaluate(FOCUS)["id"] != ""


def test_choosing_and_the_frame_keep_the_focus(server: Server, visitors: Visitors) -> None:
    """Enter picks and leads to Go; when the picture of the move arrives the focus is still on the page."""
    laid = lay(server, courses.first_turn())
    page = visitors.visitor(server.url, laid)
    page.goto(laid.path)
    _tab_to(page, "^White die")
    page.keyboard.press("Enter")
    expect(playing.part(page, "die-white")).to_contain_class("chosen")
    expect(page.locator("#plan")).to_be_visible()
    assert page.evaluate(FOCUS)["id"] == "part-die-white"
    _tab_to(page, "^Orange climbs", "Shift+Tab")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(FOCUS)["id"] == "part-rat-red"
    page.keyboard.press("Enter")
    go = page.get_by_role("button", name="Go", exact=True)
    expect(go).to_be_focused()
    assert page.evaluate(FOCUS)["visible"]
    page.keyboard.press("Enter")
    expect(page.locator("#turn")).to_have_text("Bo rolls the dice.")
    assert page.evaluate("document.getElementById('live').contains(document.activeElement)")
    expect(page.get_by_role("status")).to_have_text("Ann uses the white 5 on Red. Red climbs from 1 to 6.")


def test_focus_stays_while_others_play(server: Server, visitors: Visitors) -> None:
    """What has the focus keeps it when others move, and the live region speaks their sentences alone."""
    laid = lay(server, courses.first_turn())
    ann, bo = (visitors.visitor(server.url, laid, seat) for seat in (1, 2))
    ann.goto(laid.path)
    bo.goto(laid.path)
    bo.locator("#part-rat-green").focus()
    playing.pick(ann, "die-orange")
    playing.go(ann)
    said = "Ann uses the orange 4, and the die stays. Orange climbs from 1 to 5."
    expect(bo.get_by_role("status")).to_have_text(said)
    expect(bo.locator("#part-rat-green")).to_be_focused()
    ann.get_by_label("Say something").fill("Your dice")
    ann.keyboard.press("Enter")
    expect(bo.get_by_role("status")).to_have_text("Ann: Your dice")
    expect(bo.locator("#part-rat-green")).to_be_focused()
    bo.get_by_role("button", name="Roll").focus()
    bo.keyboard.press("Enter")
    expect(bo.locator("#turn")).to_have_text(playing.MY_TURN)
    assert bo.evaluate("document.getElementById('live').contains(document.activeElement)")


def test_arrows_go_to_the_nearest_part(server: Server, visitors: Visitors) -> None:
    """From nowhere onto the board; then in each direction to what lies there, on the board and beside it."""
    laid = lay(server, courses.first_turn())
    page = visitors.visitor(server.url, laid)
    page.goto(laid.path)
    page.keyboard.press("ArrowDown")
    expect(page.locator("#part-rat-red")).to_be_focused()
    for key, wanted in (
        *[
            ("ArrowRight", f"part-rat-{colour}")
            for colour in ("orange", "yellow", "green", "blue", "purple", "black")
        ],
        ("ArrowLeft", "part-rat-purple"),
        ("End", "undo"),
        ("Home", "part-rat-red"),
    ):
        page.keyboard.press(key)
        expect(page.locator(f"#{wanted}")).to_be_focused()
    playing.part(page, "die-red").focus()
    for key, wanted in (
        ("ArrowRight", "part-die-orange"),
        ("ArrowDown", "part-die-purple"),
        ("ArrowLeft", "part-die-blue"),
        ("ArrowUp", "part-die-red"),
        ("ArrowLeft", "part-rat-black"),
    ):
        page.keyboard.press(key)
        expect(page.locator(f"#{wanted}")).to_be_focused()


def test_a_whole_move_by_arrows_enter_and_escape(server: Server, visitors: Visitors) -> None:
    """Picked, put back, picked again and done; the focus is never lost, and Left then looks back."""
    laid = lay(server, courses.first_turn())
    page = visitors.visitor(server.url, laid)
    page.goto(laid.path)
    playing.part(page, "die-white").focus()
    page.keyboard.press("Enter")
    expect(playing.part(page, "die-white")).to_contain_class("chosen")
    page.keyboard.press("Enter")
    expect(playing.part(page, "die-white")).not_to_contain_class("chosen")
    expect(playing.part(page, "die-white")).to_be_focused()
    page.keyboard.press("Enter")
    expect(playing.part(page, "die-white")).to_contain_class("chosen")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Go", exact=True)).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#go")).to_be_hidden()
    assert page.evaluate("document.getElementById('dock').contains(document.activeElement)")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Go", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#turn")).to_have_text("Bo rolls the dice.")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#steps-where")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Escape")
    expect(page.locator("#steps")).to_be_hidden()


def test_the_keys_are_told(server: Server, visitors: Visitors) -> None:
    """A question mark opens the list of keys, Escape closes it; in a text it is only a question mark."""
    laid = lay(server, courses.first_turn())
    page = visitors.visitor(server.url, laid)
    page.goto(laid.path)
    keys = page.get_by_role("dialog", name="Keys")
    page.keyboard.press("?")
    expect(keys).to_be_visible()
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    page.get_by_label("Say something").fill("Why")
    page.keyboard.press("?")
    expect(keys).to_be_hidden()
    expect(page.get_by_label("Say something")).to_have_value("Why?")
