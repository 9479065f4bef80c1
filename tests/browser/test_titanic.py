"""The Titanic in the browser: whole games, ways that are pointed at, keys and thumbs."""

from __future__ import annotations

import math
import re
from functools import cache
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import scupper
from scupper.games.titanic.components import BULKHEADS, NEIGHBOURS, SPACES
from scupper.games.titanic.picture_model import deck_place, turned
from scupper.games.titanic.state import Phase
from tests.browser import playing
from tests.browser.serving import Course, Server, lay
from tests.browser.watching import Visitors

GAME = "titanic"
NAMES = ("Ann", "Bo", "Cy", "Dee")
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL_PHONE: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 740}}
LEAST = 44
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@cache
def _moment(players: int, phase: Phase, seed: int, mark: int = 0) -> tuple[Course, int]:
    """A game of sensible players that has come to a decision at some mark, and the seat that decides."""
    match = scupper.game(GAME).start(players=players, seed=seed)
    rate = match.game.judgement.rate
    while True:
        s: Any = match.full_state()
        if s.phase == phase and s.mark >= mark and len(match.legal(s.turn + 1)) > 1:
            settings = {"roll": "wait", "pace": "quick"}
            return Course(NAMES[:players], match.lines(), settings=settings, game=GAME), s.turn + 1
        (seat,) = match.to_act
        view = match.view(seat)
        match.play(seat, max(match.actions(seat), key=lambda a: (rate(view.state, seat - 1, a), -a)))


def _open(server: Server, visitors: Visitors, moment: tuple[Course, int], **options: Any) -> Page:
    course, seat = moment
    laid = lay(server, course)
    page = visitors.visitor(server.url, laid, seat, reduced_motion="reduce", **options)
    page.goto(laid.path)
    expect(page.locator("#board a.can").first).to_be_visible()
    return page


# ---- whole games


@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game_by_touching_the_page(server: Server, visitors: Visitors, players: int) -> None:
    """From the lobby to the end against sensible bots, by shortcuts where there are any."""
    bots = tuple("bot greedy" for _ in range(players - 1))
    settings = {"roll": "now", "pace": "at-once"}
    laid = lay(server, Course(("Ann", *bots), (), settings=settings, game=GAME))
    page = visitors.visitor(server.url, laid, at_once=True)
    page.goto(laid.path)
    playing.cast_off(page)
    moves = playing.play_to_the_end(page, _move)
    expect(page.locator("#end .score")).to_have_count(players)
    expect(page.locator("#turn")).to_have_text(re.compile("win"))
    lines = server.lines(laid.table)
    assert sum(line.startswith("1 ") for line in lines) == moves
    verbs = {line.split()[1] for line in lines if line[0] != "*"}
    assert {"move", "sail"} <= verbs


def _move(page: Page) -> None:
    """Do something legal: what a shortcut offers, else what the board offers, else what a button says."""
    if not page.locator("#go").count():
        for place in ("#dock .chips a.can", "#board a.can"):
            if page.locator(place).count():
                page.locator(place).first.click()
                expect(page.locator("#go")).to_be_visible()
                break
        else:
            page.locator("#apart button").last.click()
            return
    page.locator("#go").click()


# ---- what is pointed at


def test_pointing_at_a_space_shows_the_walk(server: Server, visitors: Visitors) -> None:
    """Footprints from where the officer stands, and how many steps; elsewhere why not, in a few words."""
    page = _open(server, visitors, _moment(4, Phase.MOVE, 5, 3))
    seen = page.locator("#board .how").filter(visible=True)
    expect(seen).to_have_count(0)
    page.locator("#board a.can").first.hover()
    expect(seen).to_have_count(1)
    expect(seen.locator(".route")).to_have_count(1)
    expect(seen.locator(".tag text")).to_have_text(re.compile(r"^\d+ steps?$"))
    page.mouse.move(1200, 20)
    near = page.locator("#board a.no:not([tabindex])").first
    near.focus()
    expect(seen.locator(".route")).to_have_count(0)
    expect(seen.locator(".tag text")).not_to_be_empty()
    near.press("Enter")
    expect(page.locator("#why")).to_contain_text(re.compile(r"\w+ .+\."))


def test_pointing_at_a_cell_lays_both_dice_on_its_way(server: Server, visitors: Visitors) -> None:
    """Each leg has its die; before anything is pointed at, each die lies where a boat would turn."""
    page = _open(server, visitors, _moment(2, Phase.SAIL, 8, 24))
    assert page.locator("#board .corners g").count() >= 2
    on_open_sea = page.locator("#board .option:has(.leg:nth-of-type(2)) > a.can").first
    on_open_sea.hover()
    shown = page.locator("#board .how").filter(visible=True)
    expect(shown.locator(".leg")).to_have_count(2)


# ---- keys


ARROWS = ("ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown")
"""Each a quarter turn to the left of the one before."""


def _beside(space: int, degrees: int) -> dict[str, str]:
    """Arrow -> the space that lies that way, through bulkheads too, as the ship is turned."""
    found = {}
    x, y = deck_place(space)
    for other in (*NEIGHBOURS[space], *(b for a, b in BULKHEADS if a == space)):
        to_x, to_y = deck_place(other)
        quarter = (math.degrees(math.atan2(y - to_y, to_x - x)) + degrees) / 90
        found[ARROWS[round(quarter) % 4]] = SPACES[other]
    return found


@pytest.mark.parametrize(("seed", "mark"), [(5, 3), (11, 12)])
def test_arrows_walk_over_the_ship(server: Server, visitors: Visitors, seed: int, mark: int) -> None:
    """From each space that is near to those beside it, however the ship is turned, and to no other space."""
    page = _open(server, visitors, _moment(4, Phase.MOVE, seed, mark))
    degrees = int(re.findall(r"rotate\(-?(\d+)", page.locator("#aboard").get_attribute("transform") or "")[0])
    assert degrees >= turned(mark)
    near = page.locator("#board a[data-near]")
    names = [
        (name or "").removeprefix("part-space-") for name in near.evaluate_all("all => all.map(a => a.id)")
    ]
    assert len(names) > 10
    for name in names:
        beside = {key: other for key, other in _beside(SPACES.index(name), degrees).items() if other in names}
        for key, other in beside.items():
            page.locator(f"#part-space-{name}").focus()
            page.keyboard.press(key)
            expect(page.locator(f"#part-space-{other}")).to_be_focused()


def test_arrows_sail_over_the_grid(server: Server, visitors: Visitors) -> None:
    """To the cell beside it where there is one that tells something; and from any cell to all others."""
    page = _open(server, visitors, _moment(2, Phase.SAIL, 8, 24))
    ids = page.locator("#board a[data-near]").evaluate_all("all => all.map(a => a.id)")
    assert len(ids) > 3
    page.keyboard.press("ArrowDown")
    expect(page.locator("#board a:focus")).to_have_count(1)
    leads: dict[str, set[str]] = {here: set() for here in ids}
    for here in ids:
        column, row = here[10], int(here[11:])
        for key, beside in (
            ("ArrowRight", f"{chr(ord(column) + 1)}{row}"),
            ("ArrowLeft", f"{chr(ord(column) - 1)}{row}"),
            ("ArrowDown", f"{column}{row + 1}"),
            ("ArrowUp", f"{column}{row - 1}"),
        ):
            page.locator(f"#{here}").focus()
            page.keyboard.press(key)
            there = page.evaluate("document.activeElement.id")
            assert there == f"part-cell-{beside}" or f"part-cell-{beside}" not in ids
            leads[here].add(there)
    for here in ids:
        found, more = {here}, [here]
        while more:
            new = leads[more.pop()] & set(ids) - found
            found |= new
            more += new
        assert found == set(ids)


def test_enter_plays_what_the_arrows_have_come_to(server: Server, visitors: Visitors) -> None:
    """Enter picks it, and once more plays it; beside it stands how one would go there."""
    page = _open(server, visitors, _moment(4, Phase.MOVE, 5, 3))
    page.keyboard.press("ArrowDown")
    expect(page.locator("#board a.can:focus")).to_have_count(1)
    expect(page.locator("#board .how").filter(visible=True)).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("#go")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#board a.can")).to_have_count(0)


# ---- access


@pytest.mark.parametrize(("phase", "mark"), [(Phase.MOVE, 3), (Phase.SAIL, 24)])
def test_axe_finds_nothing(server: Server, visitors: Visitors, phase: Phase, mark: int) -> None:
    """On the ship and at sea, by day and by night, with the cards and the signs unfolded."""
    page = _open(server, visitors, _moment(2, phase, 8, mark))
    for folded in ("#cards", "#signs"):
        page.locator(f"{folded} > summary").click()
    found: list[str] = []
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        violations = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
        found += [f"{v['id']}: {[node['html'][:160] for node in v['nodes'][:3]]}" for v in violations]
    assert not found, "\n".join(found)


# ---- phones


@pytest.mark.parametrize("phone", [PHONE, SMALL_PHONE], ids=["390", "360"])
@pytest.mark.parametrize(
    ("phase", "seed", "mark"), [(Phase.MOVE, 5, 3), (Phase.MOVE, 9, 13), (Phase.SAIL, 8, 24)]
)
def test_on_a_phone_every_choice_is_in_sight(
    server: Server, visitors: Visitors, phone: dict[str, Any], phase: Phase, seed: int, mark: int
) -> None:
    """The board looks at whoever moves and where he may go; shortcuts are wide enough for a thumb."""
    page = _open(server, visitors, _moment(2 if phase == Phase.SAIL else 4, phase, seed, mark), **phone)
    stage = page.locator("#stage").bounding_box()
    assert stage is not None
    for choice in page.locator("#board a.can .touch").all():
        box = choice.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        assert 0 <= x <= phone["viewport"]["width"]
        assert stage["y"] <= y <= stage["y"] + stage["height"]
        assert min(box["width"], box["height"]) >= (30 if phase == Phase.SAIL else 18)
    for chip in page.locator("#dock .chips a").all():
        box = chip.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= LEAST
    assert page.evaluate("document.documentElement.scrollWidth") <= phone["viewport"]["width"]
