"""On a phone: nothing sticks out sideways, what is touched is large enough, the board stays in sight."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import courses, playing
from tests.browser.serving import Server, lay
from tests.browser.watching import Visitors

SIZES = [pytest.param(360, 740, id="360"), pytest.param(390, 844, id="390")]
LEAST = 43
"""44 but for rounding: eight dice side by side on 360."""
LANE = 35
"""Seven rats stand side by side between two walls: their parts are narrower, and higher instead."""

OUTSIDE = """width => {
    const overflow = e => getComputedStyle(e).overflowX;
    const scrolls = e => e && (["auto", "scroll"].includes(overflow(e)) || scrolls(e.parentElement));
    const out = [...document.querySelectorAll("body *")].filter(e => {
        if (e.closest("svg, .sr") || e.tagName === "OPTION" || !e.checkVisibility()) return false;
        const box = e.getBoundingClientRect();
        return box.width && (box.left < -1 || box.right > width + 1) && !scrolls(e.parentElement);
    });
    return out.map(e => `${e.tagName}#${e.id}.${e.className}: ${JSON.stringify(e.getBoundingClientRect())}`);
}"""
TOUCHED = "main :is(a, button, summary, select, input:not([type=radio]), label:has(input))"
SMALL = """([touched, least, lane]) => [...document.querySelectorAll(touched)]
    .filter(e => e.checkVisibility() && !e.matches(".part.no, .part.other, [aria-disabled=true]"))
    .filter(e => !e.closest("p, h2, .prose"))
    .map(e => [e.id || e.textContent.trim().slice(0, 30), e.getBoundingClientRect()])
    .filter(([name, box]) => box.height < least || box.width < (name.startsWith("part-rat") ? lane : least))
    .map(([name, box]) => `${name} ${Math.round(box.width)}x${Math.round(box.height)}`)"""


def _phone(width: int, height: int) -> dict[str, Any]:
    return {
        "viewport": {"width": width, "height": height},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
    }


def _faults(page: Page) -> list[str]:
    """What sticks out sideways or is too small to touch."""
    where = page.title()
    size = page.viewport_size
    assert size is not None
    # Not innerWidth: a phone zooms out when something is wider.
    found = [f"{where}: outside: {what}" for what in page.evaluate(OUTSIDE, size["width"])]
    if page.evaluate("width => document.documentElement.scrollWidth > width", size["width"]):
        found.append(f"{where}: the page scrolls sideways")
    return found + [f"{where}: small: {what}" for what in page.evaluate(SMALL, [TOUCHED, LEAST, LANE])]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_pages_fit(server: Server, visitors: Visitors, width: int, height: int) -> None:
    """Home, lobby, guide and a refusal fit the width, and their buttons the finger."""
    page = visitors.visitor(server.url, **_phone(width, height))
    page.goto("/")
    found = _faults(page)
    playing.make_table(page)
    playing.sit(page, 1, "Bartholomew Featherstone")
    for seat in (2, 3):
        playing.add_bot(page, seat)
    found += _faults(page)
    page.goto("/")
    found += _faults(page)
    page.goto("/guide/abandon-ship")
    found += _faults(page)
    visitors.expect("status of 404")
    page.goto("/t/AAAAAAAAAAAAAAAAAAAAAA/")
    found += _faults(page)
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_move_by_tapping(server: Server, visitors: Visitors, width: int, height: int) -> None:
    """The board is in sight, a die and a rat are tapped, log and chat are a tap away."""
    laid = lay(server, courses.first_turn())
    page = visitors.visitor(server.url, laid, **_phone(width, height))
    page.goto(laid.path)
    found = _faults(page)
    board, dock = page.locator("#board").bounding_box(), page.locator("#dock").bounding_box()
    assert board is not None
    assert dock is not None
    assert board["height"] >= height * 0.45
    assert board["y"] >= 0
    assert board["y"] + board["height"] <= dock["y"] + 1
    assert dock["y"] + dock["height"] <= height + 1
    playing.piece(page, "die-white").tap()
    expect(playing.part(page, "die-white")).to_contain_class("chosen")
    found += _faults(page)
    playing.piece(page, "rat-purple").tap()
    expect(page.locator("#plan")).to_contain_text("Purple climbs from 1 to 6")
    found += _faults(page)
    page.get_by_role("button", name="Go", exact=True).tap()
    expect(page.locator("#turn")).to_have_text("Bo rolls the dice.")
    expect(page.locator("#rat-purple")).to_be_in_viewport()

    page.get_by_role("link", name="Talk").tap()
    expect(page.locator("#talk")).to_be_in_viewport()
    expect(page.locator("#log li").first).to_be_in_viewport()
    page.get_by_label("Say something").fill("Ahoy")
    page.get_by_role("button", name="Send").tap()
    expect(page.locator("#chat p")).to_be_in_viewport()
    found += _faults(page)
    page.locator("#talk").get_by_role("link", name="Close").tap()
    expect(page.locator("#board")).to_be_in_viewport()
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_end_fits(server: Server, visitors: Visitors, width: int, height: int) -> None:
    """The scores of five people and how they came about fit as well."""
    laid = lay(server, courses.before_the_end())
    page = visitors.visitor(server.url, laid, 3, **_phone(width, height))
    page.goto(laid.path)
    found = _faults(page)
    for name, value in zip(("die", "rat"), courses.LAST_MOVE, strict=True):
        playing.piece(page, f"{name}-{value}").tap()
        expect(playing.part(page, f"{name}-{value}")).to_contain_class("chosen")
    page.get_by_role("button", name="Go", exact=True).tap()
    expect(page.locator("#turn")).to_have_text(playing.OVER)
    for total in courses.TOTALS.values():
        expect(page.locator(".sum").filter(has_text=str(total)).first).to_be_in_viewport()
    found += _faults(page)
    assert not found, "\n".join(found)
