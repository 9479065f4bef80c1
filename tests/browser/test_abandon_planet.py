"""Abandon Planet in a browser: whole games at the smallest and the largest table, and eight on a phone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import scupper
from scupper.games.abandon_planet.state import Phase
from tests.browser import playing
from tests.browser.serving import Course, Server, lay
from tests.browser.test_phone import LANE, LEAST, OUTSIDE, SMALL, TOUCHED
from tests.browser.watching import Visitors

GAME = "abandon-planet"
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
SOON_OVER = {"goal": "custom", "custom": "tool=2 fuel=1 food=1 oxygen=0 chip=0 scrap=0", "prep": "always"}
"""Few things are enough to leave, so that a game has two or three rounds."""


@pytest.mark.parametrize("players", [4, 8])
def test_a_whole_game_by_touching_the_page(server: Server, visitors: Visitors, players: int) -> None:
    """From the lobby to the end against sensible bots; paths are chosen in secret, and deals are made."""
    bots = ("bot greedy",) * (players - 1)
    laid = lay(server, Course(("Ann", *bots), (), SOON_OVER, {"pace": "at-once"}, game=GAME))
    page = visitors.visitor(server.url, laid, at_once=True)
    page.goto(laid.path)
    playing.cast_off(page)
    playing.play_to_the_end(page, _move)
    expect(page.locator("#end .score")).to_have_count(players)
    expect(page.locator("#log")).to_contain_text("You have chosen path")
    verbs = {line.split()[1] for line in server.lines(laid.table) if line.startswith("1 ")}
    assert verbs & {"fly", "boost"}


def _move(page: Page) -> None:
    """Do something legal: what a button says, else what the dock offers, else what the board does."""
    if page.locator("#apart button").count():
        page.locator("#apart button").first.click()
        return
    while not page.locator("#go").count():
        for place in ("#dock a.can", "#board a.can"):
            if page.locator(place).count():
                part = page.locator(place).first
                name = part.get_attribute("data-part") or part.get_attribute("data-parts")
                part.click()
                expect(page.locator(f"#part-{name}")).to_contain_class("chosen")
                break
    page.locator("#go").click()


def _choosing_paths(players: int) -> Course:
    """A game of sensible players in which everybody has a path to choose, and one path is gone."""
    match = scupper.game(GAME).start(players=players, seed=4)
    rate = match.game.judgement.rate
    while True:
        s: Any = match.full_state()
        if s.phase == Phase.PATH and s.round == 3 and s.laid == 0:
            return Course(NAMES[:players], match.lines(), game=GAME)
        seat = match.to_act[0]
        view = match.view(seat)
        match.play(seat, max(match.actions(seat), key=lambda a: (rate(view.state, seat - 1, a), -a)))


@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 844)])
def test_eight_fit_a_phone(server: Server, visitors: Visitors, width: int, height: int) -> None:
    """Nothing sticks out, what can be touched has room for a thumb, and the paths are in sight."""
    laid = lay(server, _choosing_paths(8))
    phone: dict[str, Any] = {
        "viewport": {"width": width, "height": height},
        "has_touch": True,
        "is_mobile": True,
    }
    page = visitors.visitor(server.url, laid, reduced_motion="reduce", **phone)
    page.goto(laid.path)
    expect(page.locator("#dock .path.can").first).to_be_in_viewport()
    assert page.evaluate(OUTSIDE, width) == []
    assert not page.evaluate("width => document.documentElement.scrollWidth > width", width)
    assert page.evaluate(SMALL, [TOUCHED, LEAST, LANE]) == []
    page.locator("#dock .path.can").first.tap()
    expect(page.locator("#go")).to_be_in_viewport()
    expect(page.locator("#plan")).to_have_text(re.compile("^Choose path"))
