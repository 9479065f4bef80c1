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


def _findings(page: Page) -> list[str]:
    found: list[str] = []
    for scheme, options in SCHEMES.items():
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        violations: list[dict[str, Any]] = Axe().run(page, options=options | ONLY).response["violations"]
        for violation in violations:
            nodes = [f"{node['html'][:160]} {node['failureSummary']}" for node in violation["nodes"][:3]]
            found.append(f"{page.title()}, {scheme}: {violation['id']}: {nodes}")
    return found


def test_home_lobby_guide_and_refusals(server: Server, visitors: Visitors) -> None:
    """The pages around the game, with the lobby empty and peopled, for its host and for a guest."""
    page = visitors.visitor(server.url)
    page.goto("/")
    found = _findings(page)
    playing.make_table(page)
    found += _findings(page)
    guest = visitors.visitor(server.url)
    guest.goto(page.url)
    playing.sit(guest, 2, "Bo")
    playing.sit(page, 1, "Ann")
    playing.add_bot(page, 3)
    found += _findings(page) + _findings(guest)
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
    found += _findings(page)
    assert not found, "\n".join(found)


def test_table(server: Server, visitors: Visitors) -> None:
    """The table on one's own turn, with a die picked, with a reason shown, watching, and at the end."""
    laid = lay(server, courses.first_turn())
    ann, bo = (visitors.visitor(server.url, laid, seat) for seat in (1, 2))
    watcher = visitors.visitor(server.url)
    for page in (ann, bo, watcher):
        page.goto(laid.path)
    found = _findings(ann) + _findings(bo) + _findings(watcher)
    playing.pick(ann, "die-white")
    found += _findings(ann)
    ann.get_by_text("All choices as a list").click()
    found += _findings(ann)
    playing.touch_anyway(playing.part(bo, "die-red"))
    expect(bo.locator("#why")).to_be_visible()
    found += _findings(bo)
    playing.pick(ann, "rat-blue")
    playing.go(ann)
    expect(bo.locator("#roll")).to_be_visible()
    found += _findings(ann) + _findings(bo)
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
