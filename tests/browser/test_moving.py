"""What a picture says of how its pieces move, and what is then seen of it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.serving import Server
from tests.browser.watching import Visitors

SHOW = """async ([pictures, told]) => {
    const { show } = await import("/static/morph.js");
    const { setPace, rest } = await import("/static/motion.js");
    setPace(1);
    document.getElementById("toy")?.remove();
    const root = document.createElement("div");
    root.id = "toy";
    root.innerHTML = pictures[0];
    document.body.append(root);
    for (const picture of pictures.slice(1)) show(root, picture, told);
    const moves = document.getAnimations().filter(a => root.contains(a.effect.target)).map(a => {
        const { duration, endTime } = a.effect.getComputedTiming();
        const frames = a.effect.getKeyframes().map(f => {
            const m = new DOMMatrix(f.transform);
            return [Math.round(m.e), Math.round(m.f)];
        });
        const { id } = a.effect.target;
        return {id, ghost: a.effect.target.hasAttribute("data-ghost"), duration, endTime, frames};
    });
    const marked = name => [...root.querySelectorAll(`[${name}]`)].map(e => e.id);
    return {moves, fresh: marked("data-fresh"), changed: marked("data-changed"), rest: rest()};
}"""


IN_ROW = """() => {
    const board = document.getElementById("board").getBoundingClientRect();
    const row = document.getElementById("row").getBoundingClientRect();
    return [(board.x + 100 - row.x) / 2, (board.y + 100 - row.y) / 2];
}"""


def _svg(inside: str) -> str:
    return f'<svg id="board" viewBox="0 0 400 400" width="400" height="400">{inside}</svg>'


def _piece(name: str, x: int, y: int, more: str = "") -> str:
    shape = '<rect x="-5" y="-5" width="10" height="10"/>'
    return f'<g id="{name}" transform="translate({x} {y})" {more}>{shape}</g>'


@pytest.fixture
def page(server: Server, visitors: Visitors) -> Page:
    """A page with the site's modules and nothing that moves."""
    page = visitors.visitor(server.url)
    page.goto("/guide/abandon-ship")
    return page


def _shown(page: Page, *pictures: str, told: bool = True) -> dict[str, Any]:
    seen: dict[str, Any] = page.evaluate(SHOW, [list(pictures), told])
    return seen


def test_a_piece_hops_along_its_way(page: Page) -> None:
    """Five knots are five hops of 90 ms, each from knot to knot, and a little settling at the end."""
    seen = _shown(page, _svg(_piece("rat", 50, 190)), _svg(_piece("rat", 50, 100, 'data-way="hop:18"')))
    (move,) = seen["moves"]
    assert move["frames"][:6] == [[50, y] for y in (190, 172, 154, 136, 118, 100)]
    assert move["frames"][-2][1] < 100
    assert move["frames"][-1] == [50, 100]
    assert 450 < move["duration"] < 700


def test_a_piece_goes_by_the_places_that_are_told(page: Page) -> None:
    """Along every leg and without a short cut; who has missed where the way begins sees it go straight."""
    way = 'data-way="hop:20" data-via="40,100 40,60 80,60"'
    (move,) = _shown(page, _svg(_piece("boat", 40, 100)), _svg(_piece("boat", 80, 40, way)))["moves"]
    assert move["frames"][:6] == [[40, 100], [40, 80], [40, 60], [60, 60], [80, 60], [80, 40]]
    assert move["frames"][-2][0] == 80
    assert move["frames"][-2][1] < 40
    assert move["frames"][-1] == [80, 40]
    (move,) = _shown(page, _svg(_piece("boat", 80, 100)), _svg(_piece("boat", 80, 40, way)))["moves"]
    assert move["frames"][:4] == [[80, 100], [80, 80], [80, 60], [80, 40]]


def test_many_hops_are_hurried(page: Page) -> None:
    """However long the way, the hops take no more than 900 ms."""
    seen = _shown(page, _svg(_piece("rat", 50, 390)), _svg(_piece("rat", 50, 10, 'data-way="hop:10"')))
    assert len(seen["moves"][0]["frames"]) == 38 + 3
    assert seen["moves"][0]["duration"] < 1100


def test_a_piece_flies_in_an_arc(page: Page) -> None:
    """Half-way it is above the straight line."""
    seen = _shown(page, _svg(_piece("rat", 50, 100)), _svg(_piece("rat", 250, 100, 'data-way="arc"')))
    (move,) = seen["moves"]
    assert move["duration"] == 520
    assert move["frames"][6][0] == 150
    assert move["frames"][6][1] < 60
    assert move["frames"][-1] == [250, 100]


def test_a_piece_that_changes_its_drawing_flies_from_where_it_was_seen(page: Page) -> None:
    """Between two drawings of different sizes the way begins where the piece lay on the page."""
    row = '<svg id="row" viewBox="0 0 20 20" width="40" height="40">{}</svg>'
    before = _svg(_piece("wedge", 100, 100)) + row.format("")
    after = _svg("") + row.format(_piece("wedge", 10, 10, 'data-way="arc"'))
    (move,) = _shown(page, before, after)["moves"]
    assert move["frames"][0] == [round(n) for n in page.evaluate(IN_ROW)]
    assert move["frames"][-1] == [10, 10]
    assert page.evaluate("document.body.classList.contains('flying')")


@pytest.mark.parametrize(("way", "takes"), [("", 1100), ("sink", 1100), ("fade", 300), ("none", None)])
def test_a_piece_that_leaves(page: Page, way: str, takes: int | None) -> None:
    """It sinks, fades or is gone at once; while it can still be seen it has no name any more."""
    said = f'data-way="{way}"' if way else ""
    seen = _shown(page, _svg(_piece("rat", 50, 100, said)), _svg(""))
    assert [(move["id"], move["ghost"], move["duration"]) for move in seen["moves"]] == (
        [("", True, takes)] if takes else []
    )
    page.wait_for_function("() => !document.querySelector('#board > *')")


def test_a_piece_that_leaves_is_no_part_of_the_next_picture(page: Page) -> None:
    """What comes into the same place meanwhile is drawn anew and not taken for it."""
    after = _svg('<g class="new"></g>')
    _shown(page, _svg(_piece("rat", 50, 100)), _svg(""), after)
    assert page.evaluate("[...document.querySelectorAll('#board > .new')].map(e => e.children.length)") == [0]
    page.wait_for_function("() => document.querySelectorAll('#board > *').length === 1")


@pytest.mark.parametrize("tag", ["g", "b"])
def test_a_piece_turns_over(page: Page, tag: str) -> None:
    """The old face turns away, then the new one comes round; nothing turns when the value stays."""
    card = '<{tag} id="card" data-turn="{side}">{side}</{tag}>'
    around = _svg("{}") if tag == "g" else '<div id="hand">{}</div>'
    back, face = (around.format(card.format(tag=tag, side=side)) for side in ("back", "face"))
    seen = _shown(page, back, face)
    assert sorted((move["id"], move["ghost"], move["duration"]) for move in seen["moves"]) == [
        ("", True, 180),
        ("card", False, 360),
    ]
    page.wait_for_function("() => document.getElementById('toy').textContent === 'face'")
    assert _shown(page, face, face)["moves"] == []


def test_dice_tumble_one_after_the_other(page: Page) -> None:
    """Each whose face has changed, wherever it stands, 40 ms after the one before."""
    pair = '<div id="dice"><svg id="a" data-face="{}"></svg><svg id="b" data-face="{}"></svg></div>'
    seen = _shown(page, pair.format(1, 2), pair.format(3, 4))
    assert [(move["id"], move["endTime"]) for move in seen["moves"]] == [("a", 500), ("b", 540)]
    assert [move["id"] for move in _shown(page, pair.format(1, 2), pair.format(1, 4))["moves"]] == ["b"]


def test_what_is_new_and_what_has_changed_is_marked(page: Page) -> None:
    """Only for a while, only when something has happened, and beyond the next picture."""
    before = _svg('<g id="boat" data-count="1"></g>')
    after = _svg('<g id="boat" data-count="2"></g><g id="leak"></g>')
    seen = _shown(page, before, after)
    assert (seen["fresh"], seen["changed"]) == (["leak"], ["boat"])
    later = _shown(page, before, after, after)
    assert (later["fresh"], later["changed"]) == (["leak"], ["boat"])
    picked = _shown(page, before, after, told=False)
    assert (picked["fresh"], picked["changed"]) == ([], [])
    _shown(page, before, after)
    page.wait_for_function("() => !document.querySelector('#toy :is([data-fresh], [data-changed])')")


def test_everything_takes_as_long_as_the_visitor_wants(page: Page) -> None:
    """Twice as long, or no time at all; styles learn of it."""
    before, after = _svg(_piece("rat", 50, 100)), _svg(_piece("rat", 250, 100, 'data-way="arc"'))
    slow = page.evaluate(SHOW.replace("setPace(1)", "setPace(2)"), [[before, after], True])
    assert slow["moves"][0]["duration"] == 1040
    assert 1000 < slow["rest"] <= 1040
    assert page.evaluate("getComputedStyle(document.body).getPropertyValue('--pace')") == "2"
    still = page.evaluate(SHOW.replace("setPace(1)", "setPace(0)"), [[before, after], True])
    assert (still["moves"], still["rest"]) == ([], 0)


def test_less_motion_is_none(server: Server, visitors: Visitors) -> None:
    """Who wants less motion sees pieces only where they were and where they are."""
    page = visitors.visitor(server.url, reduced_motion="reduce")
    page.goto("/guide/abandon-ship")
    before = _svg(_piece("rat", 50, 100) + _piece("out", 9, 9) + '<g id="boat" data-count="1"></g>')
    after = _svg(_piece("rat", 250, 100, 'data-way="arc"') + '<g id="boat" data-count="2"></g>')
    seen = _shown(page, before, after)
    assert (seen["moves"], seen["changed"], seen["rest"]) == ([], [], 0)
    assert page.evaluate("getComputedStyle(document.body).getPropertyValue('--pace')") == "0"
