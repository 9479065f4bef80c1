"""Everything that a game needs works without JavaScript."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser import courses, playing
from tests.browser.serving import Server, lay
from tests.browser.watching import Visitors


def _wait_for_turn(page: Page) -> None:
    """Look again, as a person does, until it is the visitor's turn."""
    for _ in range(60):
        if page.locator("#turn").inner_text() == playing.MY_TURN:
            return
        page.wait_for_timeout(300)
        page.reload()
    raise AssertionError(f"the turn never came: {page.locator('#turn').inner_text()}")


def test_from_making_a_table_to_some_turns(server: Server, visitors: Visitors) -> None:
    """Make a table, set an option, sit, seat bots, start, and play three turns with links and buttons."""
    page = visitors.visitor(server.url, java_script_enabled=False)
    playing.make_table(page)
    playing.choose_option(page, "roll", "now")
    playing.choose_option(page, "pace", "quick")
    page.get_by_role("button", name="Save options").click()
    expect(page.locator("#option-pace input[value='quick']")).to_be_checked()
    playing.sit(page, 1, "Nell")
    playing.add_bot(page, 2)
    playing.add_bot(page, 3, "random")
    playing.cast_off(page)
    table = page.url.rstrip("/").rpartition("/")[2]
    for turn in range(1, 4):
        _wait_for_turn(page)
        page.locator("#dock .dice a.part.can").last.click()
        expect(page.locator("#dock .dice a.part.chosen")).to_have_count(1)
        if page.locator("#go").is_hidden():
            page.locator("#board a.part.can").first.click()
        playing.go(page)
        expect(playing.own_moves(page, "Nell").first).to_be_visible()
        assert sum(line.startswith("1 use ") for line in server.lines(table)) == turn


def test_page_looks_again_by_itself(server: Server, visitors: Visitors) -> None:
    """While others are waited for the page loads itself anew every few seconds, but not on one's own turn."""
    laid = lay(server, courses.first_turn())
    ann, bo = (visitors.visitor(server.url, laid, seat, java_script_enabled=False) for seat in (1, 2))
    bo.goto(laid.path)
    ann.goto(laid.path)
    assert "http-equiv" not in ann.content()
    ann.locator("#part-die-purple").click()
    playing.go(ann)
    expect(playing.own_moves(bo, "Ann")).to_have_text("Ann uses the purple 6.")
    bo.get_by_role("button", name="Roll").click()
    expect(bo.locator("#turn")).to_have_text(playing.MY_TURN)


def test_reasons_list_undo_chat_and_refusals(server: Server, visitors: Visitors) -> None:
    """Reasons are links away, the plain list plays, a move is taken back, and a stale form gets a page."""
    laid = lay(server, courses.first_turn())
    page = visitors.visitor(server.url, laid, java_script_enabled=False)
    bo = visitors.visitor(server.url, laid, 2, java_script_enabled=False)
    bo.goto(laid.path)
    playing.touch_anyway(playing.part(bo, "die-red"))
    expect(bo.locator("#why")).to_contain_text("It is not your turn to choose.")
    page.goto(laid.path)
    late = page.context.new_page()
    late.goto(f"{laid.path}?pick=die-red")
    page.get_by_text("All choices as a list").click()
    page.get_by_role("button", name=re.compile("^Black climbs from 1 to 3. The green die")).click()
    visitors.expect("status of 409")
    expect(page.locator("#turn")).to_have_text("Bo rolls the dice.")
    playing.go(late)
    expect(late.locator("#refusal")).to_have_text(re.compile("^The table has moved on in the meantime."))
    late.get_by_role("link", name="Back to the table").click()
    expect(late.locator("#turn")).to_have_text("Bo rolls the dice.")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#turn")).to_have_text(playing.MY_TURN)
    page.get_by_label("Say something").fill("Sorry!")
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#chat p")).to_have_text("Ann Sorry!")
    page.locator("#part-die-red").click()
    playing.go(page)
    playing.come_again(bo, laid.path)
    bo.get_by_role("button", name="Roll").click()
    playing.touch_anyway(playing.part(bo, "die-red"))
    expect(bo.locator("#why")).to_contain_text("The red die is set aside")
    bo.locator("#why").get_by_role("link", name="Flow 1 and 5").click()
    expect(bo.locator("#the-pool")).to_be_in_viewport()
