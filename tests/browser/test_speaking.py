"""What a screen reader says: each thing that happens is one sentence, said once, and nothing else is said."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser import courses, playing
from tests.browser.serving import Course, Server, lay
from tests.browser.watching import NO_CONNECTION, Visitors

LISTEN = """() => {
    const status = document.getElementById("say");
    window.heard = [];
    new MutationObserver(() => heard.push(status.textContent)).observe(status, {childList: true});
}"""


def _opened(server: Server, visitors: Visitors, course: Course, people: int) -> list[Page]:
    laid = lay(server, course)
    pages = [visitors.visitor(server.url, laid, seat) for seat in range(1, people + 1)]
    for page in pages:
        page.goto(laid.path)
        page.wait_for_load_state("networkidle")
        page.evaluate(LISTEN)
    return pages


def assert_hears(page: Page, *sentences: str) -> None:
    """All that was said since the last time is these sentences."""
    page.wait_for_function("last => heard.at(-1) === last", arg=sentences[-1])
    assert page.evaluate("heard.splice(0)") == list(sentences)


def test_a_turn(server: Server, visitors: Visitors) -> None:
    """Picks, the move, whose turn it is to whom it is news, what is taken back, a roll, a refusal."""
    ann, bo = _opened(server, visitors, courses.first_turn(), 2)
    moved = "Ann uses the white 5 on Red. Red climbs from 1 to 6."
    playing.pick(ann, "die-white")
    assert_hears(ann, "Picked: White die, any rat, 5. Which rat moves?")
    playing.pick(ann, "rat-red")
    assert_hears(ann, "Red climbs from 1 to 6. The white die leaves the pool.")
    playing.go(ann)
    assert_hears(ann, moved)
    assert_hears(bo, moved, "Your turn: roll the dice.")
    ann.get_by_role("button", name="Take back").click()
    assert_hears(ann, "Ann takes the last move back. Your turn: use one die on a rat.")
    assert_hears(bo, "Ann takes the last move back.")
    playing.pick(ann, "die-purple")
    playing.go(ann)
    bo.get_by_role("button", name="Roll").click()
    assert_hears(
        bo, "Ann uses the purple 6. Purple climbs from 1 to 7.", "Your turn: roll the dice.", playing.MY_TURN
    )
    assert_hears(
        ann,
        "Purple climbs from 1 to 7. The purple die leaves the pool.",
        "Ann uses the purple 6. Purple climbs from 1 to 7.",
        "Bo is choosing a die.",
    )
    playing.touch_anyway(ann.get_by_role("button", name="Take back"))
    assert_hears(ann, "Chance has decided something since.")
    playing.touch_anyway(playing.part(ann, "die-red"))
    assert_hears(ann, "It is not your turn to choose.")


def test_looking_back(server: Server, visitors: Visitors) -> None:
    """Each step is what was told then, or where one is; coming back is how things stand."""
    (ann,) = _opened(server, visitors, courses.second_turn(), 1)
    ann.keyboard.press("ArrowLeft")
    assert_hears(ann, "Step 6 of 7.")
    ann.keyboard.press("ArrowLeft")
    assert_hears(ann, "Ann uses the purple 6. Purple climbs from 1 to 7.")
    ann.keyboard.press("Escape")
    assert_hears(ann, "Bo is choosing a die.")


def test_a_secret_vote(server: Server, visitors: Visitors) -> None:
    """Who has chosen is heard and what is not, until all choices are turned over."""
    ann, bo, cy = _opened(
        server, visitors, courses.golden("lifeboats", "hats-and-ties", courses.FIRST_VOTE), 3
    )
    question = "Secret vote: which boat leaks?"
    playing.part(ann, "boat-1").click()
    playing.go(ann)
    assert_hears(
        ann,
        "Vote for a leak in the red boat.",
        f"{question} Your card lies face down; waiting for Bo and Cy.",
    )
    for page in (bo, cy):
        assert_hears(page, "Ann has chosen.")
    ann.get_by_role("button", name="Change").click()
    assert_hears(ann, f"{question} Lay your card.")
    for page in (bo, cy):
        assert_hears(page, "Ann takes the choice back.")


def test_a_lost_connection(own_server: Server, visitors: Visitors) -> None:
    """It is told once that the line is lost, however often it is tried again, and once that it is back."""
    (ann,) = _opened(own_server, visitors, courses.first_turn(), 1)
    visitors.expect(NO_CONNECTION)
    own_server.kill()
    assert_hears(ann, "No connection. The page looks for the server again by itself.")
    own_server.start()
    expect(ann.locator("#away")).to_be_hidden()
    assert_hears(ann, "Connected again.")
