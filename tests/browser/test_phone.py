"""On a phone: nothing sticks out sideways, what is touched is large enough, the board stays in sight."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import courses, playing
from tests.browser.serving import Course, Server, lay
from tests.browser.watching import Visitors

SIZES = [pytest.param(360, 740, id="360"), pytest.param(390, 844, id="390")]
LEAST = 43
"""44 but for rounding: eight dice side by side on 360."""
LANE = 33
"""Seven rats hang side by side between two walls, narrower and higher; below them stands a row with room."""

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


MIDDLE = """() => {
    const box = document.getElementById("stage").getBoundingClientRect();
    return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
}"""


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
    page.get_by_role("link", name="Step back").tap()
    expect(page.locator("#steps-range")).to_be_in_viewport()
    expect(page.locator("#board")).to_be_in_viewport()
    found += _faults(page)
    page.get_by_role("link", name="Back to the game").tap()
    expect(page.locator("#steps")).to_be_hidden()
    page.get_by_role("link", name="Guide").tap()
    expect(page.locator("#guide h1")).to_be_in_viewport()
    found += _faults(page)
    page.locator("#talk").get_by_role("link", name="Close").tap()
    expect(page.locator("#guide")).to_be_hidden()
    expect(page.locator("#board")).to_be_in_viewport()
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_lesson_fits(server: Server, visitors: Visitors, width: int, height: int) -> None:
    """Its card lies between the board, which stays in sight, and the choices; what was said is a tap away."""
    page = visitors.visitor(server.url, reduced_motion="reduce", **_phone(width, height))
    page.goto("/")
    page.get_by_role("button", name="Learn Abandon Ship in five minutes").tap()
    for step, button in enumerate(("next", "next", "next", "roll", "die-red"), 1):
        expect(page.locator("#lesson")).to_have_attribute("data-step", str(step))
        board, dock = page.locator("#stage").bounding_box(), page.locator("#dock").bounding_box()
        assert board is not None
        assert dock is not None
        assert board["height"] >= height * 0.35
        assert dock["y"] + dock["height"] <= height + 1
        # A die that is picked makes each rat's place to touch as long as its way.
        found = [fault for fault in _faults(page) if "part-rat" not in fault]
        assert not found, "\n".join(found)
        page.locator(f"#{button}").tap()
    playing.go(page)
    expect(page.locator("#lesson")).to_have_attribute("data-step", "6")
    page.get_by_text("Back", exact=True).tap()
    expect(page.locator(".earlier li").first).to_be_in_viewport()
    page.get_by_text("Back", exact=True).tap()
    expect(page.locator(".earlier li").first).to_be_hidden()


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


SIX = {
    "rats": courses.golden("abandon-ship", "tie-broken-by-cheese", 30),
    "vote": courses.six_in_boats(44),
    "end": courses.golden("lifeboats", "six-players", 500),
}
SHOWN = """() => [...document.querySelectorAll("#turn, #player-1 .yours .dot, .player .hats")]
    .map(e => [e.className.baseVal ?? e.className, e.getBoundingClientRect()])
    .filter(([_, box]) => box.width && (box.bottom > innerHeight || box.top < 0))
    .map(([name, box]) => `${name} out of sight at ${Math.round(box.top)}`)"""


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("course", SIX.values(), ids=SIX.keys())
def test_six_people_fit(server: Server, visitors: Visitors, course: Course, width: int, height: int) -> None:
    """Whose turn it is, what each has and the board are in sight, whichever sheet is open."""
    laid = lay(server, course)
    page = visitors.visitor(server.url, laid, **_phone(width, height))
    page.goto(laid.path)
    found = _faults(page)
    for sheet in ("stage", "talk", "crew"):
        page.evaluate("sheet => { location.hash = sheet; }", sheet)
        board, dock = page.locator("#board").bounding_box(), page.locator("#dock").bounding_box()
        assert board is not None
        assert dock is not None
        assert board["height"] > 180
        assert page.evaluate("e => e && e.closest('#stage') !== null", page.evaluate_handle(MIDDLE))
        found += _faults(page) + page.evaluate(SHOWN)
    assert not found, "\n".join(found)


def test_every_rat_has_room_for_a_thumb(server: Server, visitors: Visitors) -> None:
    """The rats that a die may move stand in a row too, wider than their ropes; there they can be picked."""
    laid = lay(server, courses.first_turn())
    page = visitors.visitor(server.url, laid, **_phone(360, 740))
    page.goto(laid.path)
    playing.piece(page, "die-red").tap()
    expect(page.locator("#plan")).to_contain_text("Red climbs")
    expect(page.locator("#rats")).to_have_count(0)
    playing.piece(page, "die-white").tap()
    rats = page.locator("#rats a")
    expect(rats).to_have_count(7)
    for box in [rat.bounding_box() for rat in rats.all()]:
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    rats.nth(4).tap()
    expect(page.locator("#plan")).to_contain_text("Blue climbs from 1 to 6")
    expect(rats.nth(4)).to_contain_class("chosen")
    rats.nth(6).tap()
    expect(page.locator("#plan")).to_contain_text("Black climbs from 1 to 6")


def test_why_nothing_is_taken_back_is_in_reach(server: Server, visitors: Visitors) -> None:
    """Who waits finds it beside the title, who chooses below the list."""
    laid = lay(server, courses.second_turn())
    ann, bo = (visitors.visitor(server.url, laid, seat, **_phone(360, 740)) for seat in (1, 2))
    ann.goto(laid.path)
    back = ann.get_by_role("button", name="Take back")
    expect(back).to_be_in_viewport()
    assert not _faults(ann)
    playing.touch_anyway(back)
    expect(ann.locator("#why")).to_have_text("Chance has decided something since.")
    bo.goto(laid.path)
    expect(bo.get_by_role("button", name="Take back")).to_be_hidden()
    bo.locator("#choices summary").tap()
    expect(bo.get_by_role("button", name="Take back")).to_be_in_viewport()


@pytest.mark.parametrize("sheet", ["talk", "crew"])
@pytest.mark.parametrize(
    ("course", "piece"),
    [
        pytest.param(courses.second_turn(), "#rat-red", id="rats"),
        pytest.param(courses.six_in_boats(60), "#crew-1-officer-0", id="boats"),
    ],
)
def test_a_sheet_fits_beside_an_earlier_moment(
    server: Server, visitors: Visitors, course: Course, piece: str, sheet: str
) -> None:
    """Looking back with log and chat or the details open: board, steps and sheet share the height."""
    laid = lay(server, course)
    page = visitors.visitor(server.url, laid, **_phone(360, 740))
    page.goto(f"{laid.path}?at=-3#{sheet}")
    assert page.locator(piece).bounding_box()
    for name in ("#board", "#steps-range", f"#{sheet}"):
        box = page.locator(name).bounding_box()
        assert box is not None
        assert box["width"] > 240 if name != "#board" else box["height"] > 170
        assert box["y"] + box["height"] <= 741
    assert not _faults(page)
