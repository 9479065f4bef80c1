"""axe finds nothing to complain of on any page, by day and by night."""

from __future__ import annotations

from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser import courses, playing
from tests.browser.serving import Server, lay
from tests.browser.watching import Visitors

SCHEMES: dict[Literal["light", "dark"], dict[str, Any]] = {
    "light": {},
    "dark": {"runOnly": ["color-contrast"]},
}
"""By night the same markup has other colours, so only these are looked at again."""

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
    page.goto("/guide/abandon-ship")
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
    """The end of a game with its scores and how they came about."""
    laid = lay(server, courses.before_the_end())
    page = visitors.visitor(server.url, laid, 3)
    page.goto(laid.path)
    for name, value in zip(("die", "rat"), courses.LAST_MOVE, strict=True):
        playing.pick(page, f"{name}-{value}")
    playing.go(page)
    expect(page.locator("#turn")).to_have_text(playing.OVER)
    for details in page.locator(".score details").all():
        details.locator("summary").click()
    found = _findings(page)
    assert not found, "\n".join(found)
