"""New markup in place of old: an element with an id is kept and moved, and never there twice."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser import courses
from tests.browser.serving import Server, lay
from tests.browser.watching import Visitors

SHOW = """async pictures => {
    const { show } = await import("/static/morph.js");
    const root = document.createElement("div");
    root.innerHTML = pictures[0];
    document.body.append(root);
    const first = root.querySelector("#kept");
    for (const picture of pictures.slice(1)) show(root, picture);
    const found = [root.innerHTML, root.querySelector("#kept") === first];
    root.remove();
    return found;
}"""
ALONE = '<div id="deed"><button id="kept">Take back</button></div>'
IN_FORM = '<div id="deed"><form><button id="kept">Take back</button></form></div>'
AMONG_FORMS = '<div id="deed"><form><b>Go</b></form><form><button id="kept">Take back</button></form></div>'
WRAPPED_AND_FOLLOWED = (
    '<div id="deed"><div><button id="kept">Take back</button></div><i id="rest">and more</i></div>'
)


def _at_a_table(server: Server, visitors: Visitors) -> Page:
    """A page whose scripts are at home there; the pictures below have other names than what it shows."""
    laid = lay(server, courses.first_turn())
    page = visitors.visitor(server.url, laid)
    page.goto(laid.path)
    return page


@pytest.mark.parametrize(
    "pictures",
    [
        [ALONE, IN_FORM, ALONE],
        [IN_FORM, ALONE, IN_FORM],
        [ALONE, AMONG_FORMS],
        [AMONG_FORMS, IN_FORM, AMONG_FORMS],
        [ALONE, WRAPPED_AND_FOLLOWED, ALONE],
    ],
)
def test_a_button_that_changes_its_parent_is_kept(
    server: Server, visitors: Visitors, pictures: list[str]
) -> None:
    """However a button is wrapped from picture to picture, it is the same element, and there is one of it."""
    page = _at_a_table(server, visitors)
    assert page.evaluate(SHOW, pictures) == [pictures[-1], True]


TAKEN_OUT = """async pictures => {
    const { show } = await import("/static/morph.js");
    const root = document.createElement("div");
    root.innerHTML = pictures[0];
    document.body.append(root);
    const observer = new MutationObserver(() => {});
    observer.observe(root, { childList: true, subtree: true });
    show(root, pictures[1]);
    const taken = observer.takeRecords().flatMap(r => [...r.removedNodes]).map(n => n.id ?? n.nodeName);
    const found = [root.innerHTML.replaceAll(/ data-fresh="[0-9]+"/g, ""), taken];
    root.remove();
    return found;
}"""


def _piece(name: str) -> str:
    return f'<i id="{name}"></i>' if name else "<i></i>"


@pytest.mark.parametrize(
    ("old", "new", "taken"),
    [
        (["one", "two", "three"], ["two", "three"], ["one"]),
        (["one", "two", "three"], ["two", "three", "one"], ["one"]),
        (["", "two", "three"], ["two", "three"], [""]),
        (["two", "three"], ["one", "two", "three"], []),
    ],
)
def test_what_keeps_its_order_stays_where_it_is(
    server: Server, visitors: Visitors, old: list[str], new: list[str], taken: list[str]
) -> None:
    """Only what goes or changes its order is taken out: what is put in again has to be laid out anew."""
    page = _at_a_table(server, visitors)
    pictures = [f'<div id="deed">{"".join(map(_piece, names))}</div>' for names in (old, new)]
    assert page.evaluate(TAKEN_OUT, pictures) == [pictures[1], taken]
