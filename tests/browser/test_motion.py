"""Rats glide instead of jumping and dice tumble; who wants less motion sees neither."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser import courses, playing
from tests.browser.serving import Server, lay
from tests.browser.watching import Visitors

PLACES = """async ([id, press, frames]) => {
    const piece = document.getElementById(id), places = new Set();
    document.getElementById(press).click();
    for (let i = 0; i < frames; i++) {
        places.add(Math.round(piece.getBoundingClientRect().y));
        await new Promise(requestAnimationFrame);
    }
    return [...places];
}"""
WATCH_TUMBLING = """() => {
    const turns = a => a.effect.getKeyframes().some(k => "rotate" in k);
    const tumbles = a => a.effect?.target?.closest?.(".dice") && turns(a);
    window.tumbled = 0;
    const look = () => {
        window.tumbled = Math.max(window.tumbled, document.getAnimations().filter(tumbles).length);
        requestAnimationFrame(look);
    };
    look();
}"""
FRAMES = 150


def _places_of_a_move(page: Page) -> list[int]:
    """Where the purple rat is seen, frame by frame, while it climbs six spaces."""
    playing.pick(page, "die-purple")
    before = page.locator("#rat-purple").bounding_box()
    places: list[int] = page.evaluate(PLACES, ["rat-purple", "go", FRAMES])
    after = page.locator("#rat-purple").bounding_box()
    assert before is not None
    assert after is not None
    assert after["y"] < before["y"] - 30
    return places


def test_a_rat_glides(server: Server, visitors: Visitors) -> None:
    """The rat is seen at many heights on its way."""
    laid = lay(server, courses.first_turn())
    page = visitors.visitor(server.url, laid)
    page.goto(laid.path)
    assert len(_places_of_a_move(page)) > 6


def test_reduced_motion_keeps_still(server: Server, visitors: Visitors) -> None:
    """Who wants less motion sees the rat where it was and where it is, and no die tumbles."""
    laid = lay(server, courses.first_turn())
    page = visitors.visitor(server.url, laid, reduced_motion="reduce")
    bo = visitors.visitor(server.url, laid, 2, reduced_motion="reduce")
    page.goto(laid.path)
    bo.goto(laid.path)
    assert len(_places_of_a_move(page)) <= 2
    bo.evaluate(WATCH_TUMBLING)
    bo.get_by_role("button", name="Roll").click()
    expect(bo.locator("#turn")).to_have_text(playing.MY_TURN)
    assert bo.evaluate("window.tumbled") == 0


def test_dice_tumble_when_rolled(server: Server, visitors: Visitors) -> None:
    """At everybody's page the dice that have been rolled turn over."""
    laid = lay(server, courses.before_roll())
    ann, bo = (visitors.visitor(server.url, laid, seat) for seat in (1, 2))
    for page in (ann, bo):
        page.goto(laid.path)
        page.evaluate(WATCH_TUMBLING)
    bo.get_by_role("button", name="Roll").click()
    for page in (ann, bo):
        expect(page.locator("#dock .die.pooled")).to_have_count(7)
        page.wait_for_function("() => window.tumbled > 0")
