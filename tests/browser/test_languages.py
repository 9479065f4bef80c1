"""Languages in the browser: each page in its visitor's own, what scripts say included, and the switch."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser import courses, playing
from tests.browser.serving import Server, lay
from tests.browser.test_phone import _faults, _phone
from tests.browser.watching import Visitors


def test_german_and_english_at_one_table(server: Server, visitors: Visitors) -> None:
    """The same move reaches both pages, each in its own words; scripts speak like their page."""
    laid = lay(server, courses.first_turn())
    ann = visitors.visitor(server.url, laid, locale="de-DE")
    bo = visitors.visitor(server.url, laid, 2, locale="en-GB")
    for page in (ann, bo):
        page.goto(laid.path)
    expect(ann.locator("html")).to_have_attribute("lang", "de")
    playing.pick(ann, "die-white")
    playing.pick(ann, "rat-purple")
    ann.get_by_role("button", name="Los", exact=True).click()
    expect(bo.locator("#log li").first).to_have_text("Purple climbs from 1 to 6.")
    expect(ann.locator("#log li").first).to_have_text("Lila klettert von 1 auf 6.")
    expect(bo).to_have_title("Your turn: Abandon Ship")
    expect(ann).to_have_title("Abandon Ship: Scupper")
    for page, shown, hidden, nobody in (
        (ann, "Notation zeigen", "Notation verbergen", "Noch hat niemand etwas gesagt."),
        (bo, "Show written lines", "Hide written lines", "Nobody has said anything yet."),
    ):
        expect(page.locator("#notation")).to_have_text(shown)
        page.locator("#notation").click()
        expect(page.locator("#notation")).to_have_text(hidden)
        page.locator("#settings > summary").click()
        page.locator("#mute").click()
        expect(page.locator("#talkers")).to_have_text(nobody)


def test_the_switch_keeps_what_is_picked_and_open(server: Server, visitors: Visitors) -> None:
    """On a phone, in the panel of the talk: the page comes again in the other language, else as it was."""
    laid = lay(server, courses.first_turn())
    page = visitors.visitor(server.url, laid, locale="de-DE", **_phone(360, 740))
    page.goto(laid.path)
    playing.piece(page, "die-white").tap()
    expect(playing.part(page, "die-white")).to_contain_class("chosen")
    page.get_by_role("link", name="Chat").tap()
    page.locator("#settings > summary").tap()
    expect(page.locator(".languages [aria-current]")).to_have_text("Deutsch")
    page.get_by_role("button", name="English").tap()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page).to_have_url(re.compile(r"/\?pick=die-white#talk$"))
    expect(page.locator("#settings")).to_be_in_viewport()
    page.locator("#talk").get_by_role("link", name="Close").tap()
    expect(playing.part(page, "die-white")).to_contain_class("chosen")


def test_german_fits_a_phone(server: Server, visitors: Visitors) -> None:
    """Longer words stick out nowhere: home, lobby, guide, refusal, the table, its panels, a step back."""
    laid = lay(server, courses.first_turn())
    page = visitors.visitor(server.url, laid, locale="de-DE", **_phone(360, 740))
    page.goto("/")
    found = _faults(page)
    page.locator("#game-abandon-ship .make").tap()
    page.get_by_label("Dein Name").fill("Bartholomew Featherstone")
    page.locator("#sit-1").tap()
    expect(page.locator("#seat-1")).to_contain_text("Bartholomew")
    page.locator("#bot-2").tap()
    expect(page.locator("#seat-2")).to_contain_text("Bot gierig")
    found += _faults(page)
    page.goto("/guide/abandon-ship")
    found += _faults(page)
    visitors.expect("status of 404")
    page.goto("/t/AAAAAAAAAAAAAAAAAAAAAA/")
    found += _faults(page)
    for address in ("", "?pick=die-white", "?pick=die-white&pick=rat-purple", "#crew", "?at=2"):
        page.goto(laid.path + address)
        # Beside an open sheet the board is there to be looked at.
        found += [fault for fault in _faults(page) if address != "#crew" or "part-rat" not in fault]
    laid = lay(server, courses.before_the_end())
    page = visitors.visitor(server.url, laid, 3, locale="de-DE", **_phone(360, 740))
    page.goto(laid.path)
    for name, value in zip(("die", "rat"), courses.LAST_MOVE, strict=True):
        playing.piece(page, f"{name}-{value}").tap()
        expect(playing.part(page, f"{name}-{value}")).to_contain_class("chosen")
    page.locator("#go").tap()
    expect(page.locator("#turn")).to_have_text(re.compile("gewinnt|teilen sich"))
    found += _faults(page)
    assert not found, "\n".join(found)
