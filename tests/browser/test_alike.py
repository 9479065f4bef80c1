"""Pieces that nobody can tell apart: which element becomes which piece of the next picture."""

from __future__ import annotations

from tests.browser.serving import Server
from tests.browser.watching import Visitors

SHOW = """async ([before, after]) => {
    const { show } = await import("/static/morph.js");
    const root = document.createElement("div");
    root.innerHTML = before;
    document.body.append(root);
    const was = new Map([...root.querySelectorAll("g[id]")].map(e => [e, e.id]));
    show(root, after);
    const pieces = [...root.querySelectorAll("g[id]")];
    const found = pieces.map(e => [e.getAttribute("transform"), was.get(e) ?? "new"]);
    root.remove();
    return Object.fromEntries(found);
}"""
Places = dict[str, tuple[int, int]]


def _picture(pieces: Places, *, alike: bool = True) -> str:
    kind = ' data-alike="sailor"' if alike else ""
    drawn = (f'<g id="{name}"{kind} transform="translate({x} {y})"></g>' for name, (x, y) in pieces.items())
    return f'<svg id="toy">{"".join(drawn)}</svg>'


def test_who_stays_stays_the_same(server: Server, visitors: Visitors) -> None:
    """However the next picture names them, pieces that keep their places are the same; one travels."""
    page = visitors.visitor(server.url)
    page.goto("/")
    before: Places = {"a": (0, 0), "b": (50, 0), "c": (90, 0)}
    after: Places = {"a": (50, 0), "b": (90, 0), "c": (90, 70)}
    shown = page.evaluate(SHOW, [_picture(before), _picture(after)])
    assert shown == {"translate(50 0)": "b", "translate(90 0)": "c", "translate(90 70)": "a"}
    named = page.evaluate(SHOW, [_picture(before, alike=False), _picture(after, alike=False)])
    assert named == {"translate(50 0)": "a", "translate(90 0)": "b", "translate(90 70)": "c"}


def test_the_one_that_is_lost_is_the_one_that_was_there(server: Server, visitors: Visitors) -> None:
    """When a piece leaves the board, the others stay where they are; when one comes, it is new."""
    page = visitors.visitor(server.url)
    page.goto("/")
    three: Places = {"a": (0, 0), "b": (50, 0), "c": (90, 0)}
    two: Places = {"a": (50, 0), "b": (90, 0)}
    assert page.evaluate(SHOW, [_picture(three), _picture(two)]) == {
        "translate(50 0)": "b",
        "translate(90 0)": "c",
    }
    assert page.evaluate(SHOW, [_picture(two), _picture(three)]) == {
        "translate(0 0)": "new",
        "translate(50 0)": "a",
        "translate(90 0)": "b",
    }


def test_who_keeps_a_seat_goes_with_what_carries_it(server: Server, visitors: Visitors) -> None:
    """A boat moves as far as two seats lie apart: nobody in it is taken for the one who was nearer."""
    page = visitors.visitor(server.url)
    page.goto("/")
    seats = {"a": (0, 0), "b": (0, 50)}
    moved = {"b": (0, 50), "a": (0, 100)}

    def boat(places: Places, first: int) -> str:
        drawn = "".join(
            f'<g id="{name}" data-alike="sailor" data-seat="black-{(y - first) // 50}"'
            f' transform="translate({x} {y})"></g>'
            for name, (x, y) in places.items()
        )
        return f'<svg id="toy">{drawn}</svg>'

    assert page.evaluate(SHOW, [boat(seats, 0), boat(moved, 50)]) == {
        "translate(0 50)": "a",
        "translate(0 100)": "b",
    }
