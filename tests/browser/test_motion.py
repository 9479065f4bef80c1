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
    const turns = a => a.effect.getKeyframes().some(k => k.transform?.includes("rotate"));
    const tumbles = a => a.effect?.target?.closest?.(".dice") && turns(a);
    window.tumbled = 0;
    const look = () => {
        window.tumbled = Math.max(window.tumbled, document.getAnimations().filter(tumbles).length);
        requestAnimationFrame(look);
    };
    look();
}"""
THREE_PICTURES = """async () => {
    const { shown } = await import("/static/begin.js"), { enqueue } = await import("/static/live.js");
    const rat = document.getElementById("rat-purple"), stage = document.getElementById("stage");
    const from = rat.getAttribute("transform");
    const at = y => stage.outerHTML.replace(`id="rat-purple"`, `id="rat-purple" data-way="hop:18"`)
        .replace(from, from.replace(/ [-0-9.]+[)]/, ` ${y})`));
    const frame = y => ({rev: shown.rev, html: at(y), again: true});
    const height = way => new DOMMatrix(way.effect.getKeyframes()[0].transform).f;
    const starts = [], note = () => starts.push(...rat.getAnimations().map(height));
    document.getElementById("live").addEventListener("shown", note);
    await enqueue([frame(500), frame(300), frame(100)]);
    return [Number(from.match(/ ([-0-9.]+)[)]/)[1]), starts];
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


WATCH_THE_SEA = """() => {
    window.seen = [];
    const note = what => window.seen.includes(what) || window.seen.push(what);
    const look = () => {
        const flowing = document.getElementById("sea-before").getAnimations().length;
        if (flowing) note("rises");
        if (document.querySelector("#lane-yellow [data-ghost]")) note(flowing ? "too early" : "washed away");
        if (document.querySelector(".pooled")) note("rolled");
        requestAnimationFrame(look);
    };
    look();
}"""


def test_the_sea_rises_before_it_takes_a_rat(server: Server, visitors: Visitors) -> None:
    """The water comes up to the rat, and only then is it carried off and lies in the hold."""
    laid = lay(server, courses.before_a_rise())
    page = visitors.visitor(server.url, laid, 2)
    page.goto(laid.path)
    page.evaluate(WATCH_THE_SEA)
    expect(page.locator("#rat-yellow")).to_be_attached()
    page.get_by_role("button", name="Roll").click()
    page.wait_for_function("() => window.seen.includes('rolled')")
    expect(page.locator("#lost-yellow")).to_be_attached()
    expect(page.locator("#rat-yellow")).not_to_be_attached()
    assert [what for what in page.evaluate("window.seen") if what != "rolled"] == ["rises", "washed away"]


def test_the_visitor_sets_the_speed(server: Server, visitors: Visitors) -> None:
    """At once means that nothing glides; the page remembers it, and styles follow."""
    laid = lay(server, courses.first_turn())
    page = visitors.visitor(server.url, laid)
    page.goto(laid.path)
    page.locator("#settings > summary").click()
    speed = page.get_by_label("Speed")
    speed.select_option("0")
    page.reload()
    expect(speed).to_have_value("0")
    pace = "getComputedStyle(document.body).getPropertyValue('--pace')"
    assert page.evaluate(pace) == "0"
    assert len(_places_of_a_move(page)) <= 2
    page.locator("#settings > summary").click()
    speed.select_option("2")
    assert page.evaluate(pace) == "2"


def test_a_picture_waits_for_the_one_before(server: Server, visitors: Visitors) -> None:
    """Three pictures come at once: each lets the rat set out where the one before has led it."""
    laid = lay(server, courses.first_turn())
    page = visitors.visitor(server.url, laid)
    page.goto(laid.path)
    here, starts = page.evaluate(THREE_PICTURES)
    assert starts == [here, 500, 300]
