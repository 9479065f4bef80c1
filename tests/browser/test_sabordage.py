"""Sabordage in a browser: whole games, and a build chosen by mouse, by keyboard and without JavaScript."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import playing
from tests.browser.serving import Course, Server, lay
from tests.browser.test_phone import LANE, LEAST, OUTSIDE, SMALL, TOUCHED
from tests.browser.watching import Visitors

ASKED_OR_OVER = re.compile(r"^(Round \d, construction|Choose )|\bwins?\b|\bshare the win\b")
_BASES = {
    2: ("b1-o b2-a.s", "b2-o b2-o", "b1-z b1-o.g", "b2-z b1-a"),
    3: ("r1-r2 l1-a", "s1-s1.g b1-o.g", "b2-o s2-z.c"),
    5: ("r1-r2 l1-a", "s1-s1.g b1-o.g", "b2-o s2-z.c", "a-a.c a-a", "pipe.s s2-s2"),
}
_HANDS = {
    2: ("gold r1-r2 a-z s2-z s2-z.c pipe l2-a.s", "s1-s2.g h-o h-o h-o pipe.s s1-s1.g s2-z.g"),
    3: ("pipe l2-o rot z-z", "h-a l2-a.s r1-r2 s1-a.g", "s1-s1.s gold b1-a a-z.c"),
    5: (
        "pipe l2-o rot z-z",
        "h-a l2-a.s r1-r2 s1-a.g",
        "s1-s1.s gold b1-a a-z.c",
        "s1-s2 s1-s2 gold h-o",
        "pipe gold h-o rot",
    ),
}
_NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve")


def first_hands(players: int, *lines: str, bots: bool = False) -> Course:
    """The first construction of a game: everybody has a hand; `lines` have been laid face down."""
    dealt = [f"* base {n} {tiles}" for n, tiles in enumerate(_BASES[players], 1)]
    dealt += [f"* deal {n} {tiles}" for n, tiles in enumerate(_HANDS[players], 1)]
    names = (_NAMES[0], *["bot greedy"] * (players - 1)) if bots else _NAMES[:players]
    return Course(names, (*dealt, *lines), {"expert": "yes"}, {"pace": "at-once"}, game="sabordage")


def see_picked(page: Page, count: int) -> None:
    """Wait until the page shows so many picks, or that nothing is left to pick."""
    expect(page.locator(f"#go, :nth-match(.chip, {count})").first).to_be_visible()


def choose(page: Page) -> None:
    """Choose any build, rank or carpenter by touching tiles and the rudder, and see the question change."""
    turn = page.locator("#turn")
    asked = turn.inner_text()
    picked = 0
    while page.locator("#go").is_hidden():
        page.locator("#dock a.part.can").first.click()
        picked += 1
        see_picked(page, picked)
    playing.go(page)
    expect(turn).not_to_have_text(asked)


def is_asked(page: Page) -> bool:
    """Wait until there is something to choose; False when the game has ended instead."""
    turn = page.locator("#turn")
    expect(turn).to_have_text(ASKED_OR_OVER, timeout=playing.FRAMES_TIMEOUT)
    return page.locator("#end").count() == 0


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_whole_game_against_bots(server: Server, visitors: Visitors, players: int) -> None:
    """From the first hand to the measured ships, by touching the page alone."""
    laid = lay(server, first_hands(players, bots=True))
    page = visitors.visitor(server.url, laid, at_once=True)
    page.goto(laid.path)
    choices = 0
    while is_asked(page):
        choose(page)
        choices += 1
    assert choices >= 9 * (2 if players == 2 else 1)
    expect(page.locator("#end .score")).to_have_count(players)
    expect(page.locator("#board [id^=bow-]")).to_have_count(4 if players == 2 else players)


def test_a_build_is_seen_before_it_is_made_and_can_be_changed(server: Server, visitors: Visitors) -> None:
    """A tile is taken, seen at each rank, turned and planned; until the last has chosen it can be changed."""
    laid = lay(server, first_hands(3))
    page = visitors.visitor(server.url, laid, seat=2)
    page.goto(laid.path)
    board = page.locator("#board")
    page.locator("#part-tile-s1-a\\.g").click()
    expect(page.locator("#turn")).to_have_text("How shall it lie?")
    ghost = board.locator(".slots [data-parts=rank-2] .ghost")
    expect(ghost).to_be_hidden()
    page.locator("#part-rank-2").hover()
    expect(ghost).to_be_visible()
    page.locator("#part-rank-2").click()
    page.locator("#part-turn-t").click()
    expect(board.locator(".plan")).to_have_count(1)
    expect(board.locator(".forecast")).to_be_visible()
    expect(page.locator("#plan")).to_contain_text("at rank 2: armour to port, short cannon 1 to starboard")
    playing.go(page)
    expect(page.locator("#chosen")).to_contain_text("at rank 2")
    expect(board.locator(".plan")).to_have_count(1)
    page.get_by_role("button", name="Change").click()
    expect(page.locator("#chosen")).to_be_hidden()
    board.locator(".slots [data-parts=rank-3]").click()
    page.locator("#part-tile-r1-r2").click()
    page.locator("#part-turn-n").click()
    playing.go(page)
    expect(page.locator("#chosen")).to_contain_text("at rank 3")


def test_a_build_by_keyboard(server: Server, visitors: Visitors) -> None:
    """Tile, rank and turn are links that Enter picks; then the focus is on Go."""
    laid = lay(server, first_hands(3))
    page = visitors.visitor(server.url, laid)
    page.goto(laid.path)
    for part in ("tile-l2-o", "turn-t", "rank-1"):
        page.locator(f"#part-{part}").focus()
        page.keyboard.press("Enter")
        expect(page.locator(f"#part-{part}")).to_contain_class("chosen")
    expect(page.locator("#go")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#chosen")).to_contain_text("at rank 1: long cannon 2 to starboard")


def test_a_build_without_javascript(server: Server, visitors: Visitors) -> None:
    """Links pick and a button plans; the same choice stands in the list."""
    laid = lay(server, first_hands(3))
    page = visitors.visitor(server.url, laid, java_script_enabled=False)
    page.goto(laid.path)
    for part in ("tile-pipe", "rank-3"):
        page.locator(f"#part-{part}").click()
        expect(page.locator(f"#part-{part}")).to_contain_class("chosen")
    playing.go(page)
    expect(page.locator("#chosen")).to_contain_text("at rank 3: pipe")
    page.get_by_role("button", name="Change").click()
    page.locator("#choices summary").click()
    page.get_by_role("button", name="Build the rotten tile").click()
    expect(page.locator("#chosen")).to_contain_text("rotten tile")


def test_a_plan_of_others_is_not_seen(server: Server, visitors: Visitors) -> None:
    """What lies face down is framed on its owner's page, and leaves no trace on anybody else's."""
    laid = lay(server, first_hands(3))
    ann, bo = (visitors.visitor(server.url, laid, seat) for seat in (1, 2))
    ann.goto(laid.path)
    bo.goto(laid.path)
    before = bo.locator("#board").inner_html()
    ann.locator("#part-tile-z-z").click()
    see_picked(ann, 1)
    ann.locator("#part-rank-2").click()
    see_picked(ann, 2)
    playing.go(ann)
    expect(ann.locator("#board .plan")).to_have_count(1)
    expect(bo.locator("#player-1")).to_contain_class("done")
    assert bo.locator("#board").inner_html() == before


@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 844)])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_ships_fit_a_phone(server: Server, visitors: Visitors, players: int, width: int, height: int) -> None:
    """Nothing sticks out, tiles, knobs and Go can be touched, and the board stays in sight."""
    phone: dict[str, Any] = {"viewport": {"width": width, "height": height}, "has_touch": True}
    laid = lay(server, first_hands(players))
    page = visitors.visitor(server.url, laid, is_mobile=True, **phone)
    page.goto(laid.path)
    page.locator("#dock .hand a.part.can").first.tap()
    see_picked(page, 1)
    page.locator("#part-rank-2").tap()
    see_picked(page, 2)
    if page.locator("#go").is_hidden():
        page.locator("#dock .turns a.part.can").first.tap()
    expect(page.locator("#go")).to_be_in_viewport(ratio=1)
    board, dock = page.locator("#stage").bounding_box(), page.locator("#dock").bounding_box()
    assert board is not None
    assert dock is not None
    assert board["height"] >= height * 0.3
    assert dock["y"] + dock["height"] <= height + 1
    small = page.evaluate(SMALL, [TOUCHED, LEAST, LANE])
    assert small == []
    assert page.evaluate(OUTSIDE, width) == []
    assert not page.evaluate("width => document.documentElement.scrollWidth > width", width)
