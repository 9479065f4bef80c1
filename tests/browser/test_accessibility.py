"""axe finds nothing to complain of on any page, by day and by night."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser import courses, playing
from tests.browser.serving import Course, Server, lay
from tests.browser.watching import Visitors

SCHEMES: dict[Literal["light", "dark"], dict[str, Any]] = {
    "light": {},
    "dark": {"runOnly": ["color-contrast"]},
}
"""By night the same markup has other colours, so only these are looked at again."""

GUIDES = ("abandon-ship", "lifeboats")
ONLY = {"resultTypes": ["violations"]}
"""What is in order need not be told, which takes most of the time."""


def _findings(page: Page, *, by_night: bool = True) -> list[str]:
    found: list[str] = []
    for scheme, options in SCHEMES.items():
        if scheme == "dark" and not by_night:
            continue
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        violations: list[dict[str, Any]] = Axe().run(page, options=options | ONLY).response["violations"]
        for violation in violations:
            nodes = [f"{node['html'][:160]} {node['failureSummary']}" for node in violation["nodes"][:3]]
            found.append(f"{page.title()}, {scheme}: {violation['id']}: {nodes}")
    return found


def test_pages_around_the_game(server: Server, visitors: Visitors) -> None:
    """Home, with tables of one's own and after a wrong word, the guide, and a table that is not there."""
    page = visitors.visitor(server.url)
    page.goto("/")
    found = _findings(page)
    playing.make_table(page)
    page.goto("/")
    expect(page.locator("#tables")).to_be_visible()
    found += _findings(page)
    for game in GUIDES:
        page.goto(f"/guide/{game}")
        expect(page.locator(".prose h1")).to_be_visible()
        found += _findings(page)
    visitors.expect("status of 404")
    page.goto("/t/AAAAAAAAAAAAAAAAAAAAAA/")
    expect(page.locator("#refusal")).to_be_visible()
    found += _findings(page)
    page.goto("/join?word=no-such-word")
    expect(page.locator("#refusal")).to_be_visible()
    found += _findings(page)
    assert not found, "\n".join(found)


def test_lobby(server: Server, visitors: Visitors) -> None:
    """The lobby empty and peopled, for its host and for a guest."""
    host, guest = visitors.visitor(server.url), visitors.visitor(server.url)
    playing.make_table(host)
    found = _findings(host, by_night=False)
    guest.goto(host.url)
    playing.sit(guest, 2, "Bo")
    playing.sit(host, 1, "Ann")
    playing.add_bot(host, 3)
    found += _findings(host) + _findings(guest, by_night=False)
    assert not found, "\n".join(found)


def test_own_turn(server: Server, visitors: Visitors) -> None:
    """The table on one's own turn: untouched, with a die picked and the list open, and after the move."""
    laid = lay(server, courses.first_turn())
    page = visitors.visitor(server.url, laid)
    page.goto(laid.path)
    found = _findings(page)
    playing.pick(page, "die-white")
    page.get_by_text("All choices as a list").click()
    found += _findings(page)
    playing.pick(page, "rat-blue")
    playing.go(page)
    expect(page.get_by_role("button", name="Take back")).to_be_visible()
    found += _findings(page, by_night=False)
    assert not found, "\n".join(found)


def test_lesson(server: Server, visitors: Visitors) -> None:
    """The card of a lesson: to read, with what was said before, and to do."""
    page = visitors.visitor(server.url, reduced_motion="reduce")
    page.goto("/")
    page.get_by_role("button", name="Learn Abandon Ship in five minutes").click()
    page.locator("#next").click()
    expect(page.locator("#lesson")).to_have_attribute("data-step", "2")
    page.get_by_text("Back", exact=True).click()
    found = _findings(page)
    for step in (3, 4):
        page.locator("#next").click()
        expect(page.locator("#lesson")).to_have_attribute("data-step", str(step))
    found += _findings(page)
    assert not found, "\n".join(found)


def test_turn_of_others(server: Server, visitors: Visitors) -> None:
    """The table while another is to choose: with a reason shown, before one's own roll, and watching."""
    laid = lay(server, courses.first_turn())
    bo, watcher = visitors.visitor(server.url, laid, 2), visitors.visitor(server.url)
    watcher.goto(laid.path)
    found = _findings(watcher, by_night=False)
    bo.goto(laid.path)
    playing.touch_anyway(playing.part(bo, "die-red"))
    expect(bo.locator("#why")).to_be_visible()
    found += _findings(bo)
    rolling = lay(server, courses.before_roll())
    next_to_roll = visitors.visitor(server.url, rolling, 2)
    next_to_roll.goto(rolling.path)
    expect(next_to_roll.locator("#roll")).to_be_visible()
    found += _findings(next_to_roll, by_night=False)
    assert not found, "\n".join(found)


def test_end(server: Server, visitors: Visitors) -> None:
    """The end of a game, how its scores came about, and looking back with written lines and the guide."""
    laid = lay(server, courses.before_the_end())
    page = visitors.visitor(server.url, laid, 3)
    page.goto(laid.path)
    for name, value in zip(("die", "rat"), courses.LAST_MOVE, strict=True):
        playing.pick(page, f"{name}-{value}")
    playing.go(page)
    expect(page.locator("#turn")).to_have_text(playing.OVER)
    found = _findings(page)
    page.get_by_role("link", name="Show written lines").click()
    page.get_by_text("Settings").click()
    page.get_by_role("button", name="Mute…").click()
    page.get_by_role("link", name="Step back").click()
    expect(page.locator("#steps-range")).to_be_visible()
    found += _findings(page)
    page.get_by_role("link", name="Guide").click()
    expect(page.locator("#guide h1")).to_be_visible()
    found += _findings(page, by_night=False)
    assert not found, "\n".join(found)


def test_analysis(server: Server, visitors: Visitors) -> None:
    """What was found, with its lines told one by one; a click into the chart leads to its moment."""
    laid = lay(server, courses.analysed())
    page = visitors.visitor(server.url, laid, 1)
    page.goto(laid.path)
    page.get_by_role("link", name="Analysis").click()
    page.get_by_text("Line by line").click()
    found = _findings(page)
    chart = page.locator(".plots .wide")
    box = chart.bounding_box()
    assert box is not None
    chart.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    expect(page.locator("#steps-range")).to_be_visible()
    page.get_by_role("link", name="To the analysis").click()
    expect(page.locator(".costly li")).to_have_count(2)
    assert not found, "\n".join(found)


BOATS = {
    "a vote": (courses.six_in_boats(44), 1),
    "a jump": (courses.six_in_boats(59), 4),
    "climbing": (courses.six_in_boats(65), 3),
    "the end": (courses.golden("lifeboats", "six-players", 500), 1),
}


@pytest.mark.parametrize(("course", "seat"), BOATS.values(), ids=BOATS.keys())
def test_boats(server: Server, visitors: Visitors, course: Course, seat: int) -> None:
    """The kinds of choice in Lifeboats, before and after a part has been picked, and its end."""
    laid = lay(server, course)
    page = visitors.visitor(server.url, laid, seat)
    page.goto(laid.path)
    found = _findings(page)
    parts = page.locator("#dock a.part.can")
    if parts.count():
        parts.first.click()
        expect(page.locator("#plan")).to_be_visible()
        found += _findings(page, by_night=False)
    assert not found, "\n".join(found)


def test_what_lies_beside_a_table(server: Server, visitors: Visitors) -> None:
    """The link to another device, the list of keys, the settings, and finished games from files."""
    laid = lay(server, courses.first_turn())
    page = visitors.visitor(server.url, laid)
    page.goto(f"{laid.path}device")
    found = _findings(page)
    page.goto(laid.path)
    page.get_by_text("Settings").click()
    page.get_by_role("button", name="Keys").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    found += _findings(page)
    for game, name in (("lifeboats", "sample"), ("abandon-ship", "four-on-top")):
        page.goto("/")
        page.get_by_label("A .scupper file").set_input_files(courses.GOLDEN / game / f"{name}.scupper")
        page.get_by_role("button", name="Open", exact=True).click()
        expect(page.locator("#end")).to_be_visible()
        found += _findings(page)
    assert not found, "\n".join(found)
