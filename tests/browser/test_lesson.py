"""A newcomer learns each game at the real page: to the end, without scripts, when its server is killed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scupper.engine.checks_tutorial import walk, ways
from scupper.engine.game import Choice, game
from scupper.engine.tutorial import Step, Tutorial
from scupper.site.entries import Kind
from tests.browser import playing
from tests.browser.serving import Server
from tests.browser.watching import Visitors

GAMES = ["lifeboats", "sabordage", pytest.param("titanic", marks=pytest.mark.long)]
"""Played to the end, as Abandon Ship's is below; Abandon Planet's ends with its game. The kit sees all."""
SHIP = "abandon-ship"
FAREWELL = "That is all you need."


def tutorial_of(name: str) -> Tutorial:
    """The tutorial of a game."""
    found = game(name).tutorial
    assert found is not None
    return found


def choices_to_make(name: str) -> list[Choice | None]:
    """For each step the choice that the learner is to make; None where nothing is chosen."""
    tutorial = tutorial_of(name)
    found: list[Choice | None] = []
    for step, match in walk(game(name), tutorial, next(ways(tutorial))):
        legal = match.legal(tutorial.seat) if step.ask and not step.ask[0].startswith("*") else ()
        found.append(next((c for c in legal if f"{tutorial.seat} {c.text}" == step.ask[0]), None))
    return found


def begin(page: Page, name: str) -> None:
    """From the home page to the first step of a lesson."""
    page.goto("/")
    page.get_by_role("button", name=f"Learn {game(name).facts.title} in five minutes").click()
    expect(page.locator("#lesson-text")).to_have_text(tutorial_of(name).steps[0].texts["en"])


def touch(page: Page, parts: tuple[str, ...], words: str = "") -> None:
    """Choose an action by touching its parts on the board or in the dock, and do it."""
    for picked, part in enumerate(parts, 1):
        if page.locator("#go").is_hidden():
            playing.part(page, part).click()
            expect(page.locator(f"#go, #act :nth-match(.chip, {picked})").first).to_be_visible()
    # What could still become something else is offered beside the parts that would make it so.
    page.locator("#go").or_(page.locator("#apart").get_by_role("button", name=words)).first.click()


def do(page: Page, step: Step, choice: Choice | None) -> None:
    """Do what a step is about, once the script has played what comes before it."""
    expect(page.locator("#lesson-text")).to_have_text(step.texts["en"])
    if not step.ask:
        page.get_by_role("button", name="Next", exact=True).click()
        return
    expect(page.locator("#lesson-cue")).to_contain_class("now", timeout=playing.FRAMES_TIMEOUT)
    if choice is None:
        page.get_by_role("button", name="Roll", exact=True).click()
    elif choice.parts:
        touch(page, choice.parts, choice.words)
    else:
        page.locator("#apart").get_by_role("button", name=choice.words).click()


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_from_the_home_page_to_a_game_of_ones_own(
    server: Server, visitors: Visitors, name: str
) -> None:
    """On a phone every step by what the page offers, each ring in its place; bots play on, and it stays."""
    phone: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    page = visitors.visitor(server.url, reduced_motion="reduce", **phone)
    begin(page, name)
    table = page.url
    for step, choice in zip(tutorial_of(name).steps, choices_to_make(name), strict=True):
        if step.ask and step.point:
            expect(page.locator("#lesson-cue")).to_contain_class("now", timeout=playing.FRAMES_TIMEOUT)
            expect(page.locator("[data-pointed]")).to_have_count(len(step.point))
        do(page, step, choice)
    expect(page.locator("#lesson-text")).to_contain_text(FAREWELL)
    page.get_by_role("button", name="Play on").click()
    expect(page.locator("#lesson")).to_be_hidden()
    kinds = [entry.kind for entry in server.entries(table.rstrip("/").rpartition("/")[2])]
    assert kinds.count(Kind.FREED) == 1
    expect(page.locator("#roll, #call-vote, a.part.can").first).to_be_visible(timeout=playing.FRAMES_TIMEOUT)
    page.goto("/")
    expect(page.locator(f"#tables a[href='{table.removeprefix(server.url)}']")).to_be_visible()


def test_something_else_is_refused_where_it_was_chosen(server: Server, visitors: Visitors) -> None:
    """With what the lesson wants; the card has the way out, and from then on every die may be used."""
    page = visitors.visitor(server.url, reduced_motion="reduce")
    begin(page, SHIP)
    for step, choice in list(zip(tutorial_of(SHIP).steps, choices_to_make(SHIP), strict=True))[:4]:
        do(page, step, choice)
    visitors.expect("status of 409")
    touch(page, ("die-orange",))
    expect(page.locator("#notice")).to_contain_text("In this lesson, do this: Red climbs from 14 to 17")
    page.get_by_text("Back", exact=True).click()
    expect(page.locator(".earlier")).to_contain_text(tutorial_of(SHIP).steps[2].texts["en"])
    page.get_by_text("Back", exact=True).click()
    page.get_by_role("button", name="Play freely").click()
    expect(page.locator("#lesson")).to_be_hidden()
    touch(page, ("die-orange",))
    expect(page.locator("#log")).to_contain_text(re.compile("uses the orange"))


def test_a_lesson_without_javascript(server: Server, visitors: Visitors) -> None:
    """Text, links and buttons suffice, and Next waits for nobody."""
    page = visitors.visitor(server.url, java_script_enabled=False)
    begin(page, SHIP)
    for step, choice in zip(tutorial_of(SHIP).steps, choices_to_make(SHIP), strict=True):
        do(page, step, choice)
    expect(page.locator("#lesson-text")).to_contain_text(FAREWELL)
    page.get_by_role("button", name="Play on").click()
    expect(page.locator("#lesson")).to_be_hidden()


def test_the_server_is_killed_in_the_middle(own_server: Server, visitors: Visitors) -> None:
    """The page finds it again, at the same step, and the lesson goes on."""
    page = visitors.visitor(own_server.url, reduced_motion="reduce")
    begin(page, SHIP)
    visitors.expect(r"WebSocket connection to .* failed|ERR_(CONNECTION|EMPTY_RESPONSE|SOCKET)")
    for n, (step, choice) in enumerate(zip(tutorial_of(SHIP).steps, choices_to_make(SHIP), strict=True)):
        if n in (5, 7):
            expect(page.locator("#lesson-text")).to_have_text(step.texts["en"])
            own_server.kill()
            expect(page.locator("body")).to_contain_class("away")
            own_server.start()
            expect(page.locator("body")).not_to_contain_class("away")
        do(page, step, choice)
    expect(page.locator("#lesson-text")).to_contain_text(FAREWELL)
