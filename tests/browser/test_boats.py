"""The board and cards of Lifeboats: what is pointed at, what moves, and six people on a small phone."""

from __future__ import annotations

from functools import cache
from typing import Any

from playwright.sync_api import Locator, Page, expect

import scupper
from scupper.games.lifeboats.rules_sea import aboard, free_seats
from scupper.games.lifeboats.state import BLACK_BOAT
from tests.browser.serving import Course, Server, lay
from tests.browser.watching import Visitors

SIX = ("Ann", "Bo", "Cyrus", "Dee", "Edda", "Farid")
OPTIONS = {"setup": "random"}
SMALL_PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
LEAST = 44


@cache
def first_vote() -> Course:
    """Six people, seven boats at sea: all have eight cards, and nobody has laid one."""
    match = scupper.game("lifeboats").start(players=6, seed=5, setup="random")
    return Course(SIX, match.lines(), OPTIONS, game="lifeboats")


@cache
def full_boat() -> tuple[Course, int]:
    """All have voted for a full boat, so that those aboard vote; the course, and the seat of one of them."""
    match = scupper.game("lifeboats").start(players=6, seed=5, setup="random")
    s: Any = match.full_state()
    boat = next(b for b in range(7) if free_seats(s, b) == 0 and aboard(s, b).bit_count() > 3)
    part = f"boat-{'black' if boat == BLACK_BOAT else boat + 1}"
    for seat in range(1, 7):
        match.play(seat, next(c.action for c in match.legal(seat) if c.parts == (part,)))
    return Course(SIX, match.lines(), OPTIONS, game="lifeboats"), match.to_act[0]


def _ghosts(page: Page) -> Locator:
    """The foretelling pictures that are seen on the board."""
    return page.locator("#board .ghost").filter(visible=True)


def test_pointing_at_a_card_foretells_on_its_boat(server: Server, visitors: Visitors) -> None:
    """Before anything is picked, by mouse at the card or the boat, and by keys at a line of the list."""
    laid = lay(server, first_vote())
    page = visitors.visitor(server.url, laid)
    page.goto(laid.path)
    expect(_ghosts(page)).to_have_count(0)
    page.locator("#dock .hand [data-parts='boat-3']").hover()
    expect(_ghosts(page)).to_have_count(1)
    expect(page.locator("#boat-3 .ghost")).to_be_visible()
    page.locator("#part-boat-black").hover()
    expect(_ghosts(page)).to_have_count(1)
    expect(page.locator("#boat-black .ghost")).to_be_visible()
    page.mouse.move(0, 0)
    page.locator("#choices summary").click()
    page.locator("#choices [data-parts='boat-5']").focus()
    page.keyboard.press("Shift+Tab")
    expect(page.locator("#boat-4 .ghost")).to_be_visible()
    expect(_ghosts(page)).to_have_count(1)


def test_a_crew_s_card_foretells_who_falls_and_names_stay_whole(server: Server, visitors: Visitors) -> None:
    """In a drowning vote a pawn of the crew is shown in the water; no name gives way to hats and weights."""
    course, seat = full_boat()
    laid = lay(server, course)
    page = visitors.visitor(server.url, laid, seat)
    page.goto(laid.path)
    for card in page.locator("#dock .hand [data-parts^='crew-']:not(.hat)").all():
        card.hover()
        expect(_ghosts(page)).to_have_count(1)
    cut = "() => [...document.querySelectorAll('.who b')].filter(e => e.scrollWidth > e.clientWidth).length"
    for width, height in ((1280, 800), (1600, 900), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(cut) == 0


def test_eight_cards_fit_the_thumb(server: Server, visitors: Visitors) -> None:
    """On a small phone each card is as wide as a finger, and nothing sticks out sideways."""
    laid = lay(server, first_vote())
    page = visitors.visitor(server.url, laid, **SMALL_PHONE)
    page.goto(laid.path)
    cards = page.locator("#dock .hand .paper")
    expect(cards).to_have_count(8)
    for n in range(8):
        box = cards.nth(n).bounding_box()
        assert box is not None
        assert box["width"] >= LEAST
        assert box["height"] >= LEAST
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
    assert page.evaluate("document.documentElement.scrollWidth") == 360
