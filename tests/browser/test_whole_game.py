"""A newcomer plays a whole game against bots by clicking the board, and plays again."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser import playing
from tests.browser.serving import Server
from tests.browser.watching import Visitors


def sums_shown(page: Page) -> dict[str, tuple[int, list[int]]]:
    """Each player's total at the end and the points it is made of, as the page shows them."""
    found: dict[str, tuple[int, list[int]]] = {}
    for row in page.locator("#end .score").all():
        total = re.match(r"\d+", row.locator(".sum").inner_text())
        assert total is not None
        counting = row.locator(".account li:not(.nil)").all_inner_texts()
        parts = [int(text.rpartition(" ")[2]) for text in counting]
        found[" ".join(row.locator(".who b").inner_text().split())] = (int(total[0]), parts)
    return found


def test_newcomer_plays_a_whole_game_and_again(server: Server, visitors: Visitors) -> None:
    """From the home page to the scores and a second game, touching nothing but the page."""
    page = visitors.visitor(server.url, at_once=True)
    playing.make_table(page)
    playing.choose_option(page, "start", "deck10")
    playing.choose_option(page, "roll", "now")
    playing.choose_option(page, "pace", "at-once")
    playing.sit(page, 2, "Mara")
    playing.add_bot(page, 1, "greedy")
    playing.add_bot(page, 3, "random")
    expect(page.locator("#bot-kind")).to_have_value("random")
    table = page.url
    playing.cast_off(page)
    moves = 0
    while playing.wait_for_turn(page):
        playing.move_on_board(page, "Mara", rat_first=moves % 2 == 1)
        moves += 1
    assert moves >= 3
    scores = sums_shown(page)
    assert set(scores) == {"bot greedy", "Mara", "bot random"}
    assert all(total == sum(parts) for total, parts in scores.values())
    written = server.entries(table.rstrip("/").rpartition("/")[2])
    assert sum(entry.seat == 2 and entry.text.startswith("use ") for entry in written) == moves

    page.get_by_role("button", name="Again, same crew").click()
    expect(page).not_to_have_url(table)
    for seat, name in ((1, "bot greedy"), (2, "Mara"), (3, "bot random")):
        expect(page.locator(f"#seat-{seat}")).to_contain_text(name)
    expect(page.locator("#option-start input[value='deck10']")).to_be_checked()
    playing.cast_off(page)
    assert playing.wait_for_turn(page)
    playing.move_on_board(page, "Mara")
