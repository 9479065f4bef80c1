"""What people do on the pages: make a table, sit down, pick parts of the board, play."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping

from playwright.sync_api import Error, Locator, Page, expect

MY_TURN = "Your turn: use one die on a rat."
OVER = re.compile(r"\bwins? with\b|\bshare the win\b")
MY_TURN_OR_OVER = re.compile(f"^Your turn: use|{OVER.pattern}")
FRAMES_TIMEOUT = 30_000
MOST_MOVES = 300
ASKED_OR_OVER = """was => document.getElementById("end") || (
    !document.getElementById("waits") && !document.getElementById("chosen") &&
    document.querySelector("#dock a.can, #board a.can, #apart button, #go") &&
    document.querySelector("#dock input[name=rev]")?.value !== was)"""
"""Whether something new is to be chosen, or the game is over."""


def make_table(page: Page) -> None:
    """From the home page to the lobby of a new table."""
    page.goto("/")
    page.get_by_role("button", name="Make a table of Abandon Ship").click()
    expect(page).to_have_url(re.compile(r"/t/[\w-]{22}/$"))


def sit(page: Page, seat: int, name: str) -> None:
    """Take a free seat under a name."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name=f"Seat {seat}: sit here").click()
    expect(page.locator(f"#seat-{seat}")).to_contain_text(name)


def add_bot(page: Page, seat: int, kind: str = "greedy") -> None:
    """Put a bot on a free seat."""
    page.locator("#bot-kind").select_option(kind)
    page.get_by_role("button", name=f"Seat {seat}: add a bot").click()
    expect(page.locator(f"#seat-{seat}")).to_contain_text(f"bot {kind}")


def show_option(page: Page, name: str) -> None:
    """Unfold the further options when this is one of them."""
    folded = page.locator(f"#more-options:not([open]):has(#option-{name}) > summary")
    if folded.count():
        folded.click()


def choose_option(page: Page, name: str, value: str) -> None:
    """Touch a value of an option in the lobby."""
    show_option(page, name)
    field = f"input[value='{value}']"
    page.locator(f"#option-{name} label:has({field})").click()
    expect(page.locator(f"#option-{name} {field}")).to_be_checked()


def cast_off(page: Page) -> None:
    """Start the game."""
    page.get_by_role("button", name=re.compile("^Cast off with")).click()
    expect(page.locator("#board")).to_be_visible()


def part(page: Page, name: str) -> Locator:
    """The link that stands for a die or a rat, such as `die-red`."""
    return page.locator(f"#part-{name}")


def piece(page: Page, name: str) -> Locator:
    """The die or rat itself: a link of a rat also spans the way that it would go."""
    return page.locator(f"#{name}")


def pick(page: Page, name: str) -> None:
    """Touch a die or a rat and see it picked."""
    piece(page, name).click()
    expect(part(page, name)).to_contain_class("chosen")


def come_again(page: Page, path: str) -> None:
    """Open a page from one that renews itself without scripts, which may do so at this very moment."""
    try:
        page.goto(path)
    except Error as interrupted:
        if "interrupted by another navigation" not in str(interrupted):
            raise
        page.goto(path)


def touch_anyway(part: Locator) -> None:
    """Touch what is marked as disabled, as a person may; Playwright itself would wait until it is not.

    Forced, it does not wait until the part has come to rest either, and would touch what lies there by then.
    """
    part.element_handle().wait_for_element_state("stable")
    part.click(force=True)


def go(page: Page) -> None:
    """Do what has been picked."""
    page.get_by_role("button", name="Go", exact=True).click()


def own_moves(page: Page, name: str) -> Locator:
    """The lines of the log that tell of a player's moves."""
    return page.locator("#log li").filter(has_text=re.compile(f"^{re.escape(name)} uses "))


def wait_for_turn(page: Page) -> bool:
    """Wait until this visitor is to choose; False when the game has ended instead."""
    turn = page.locator("#turn")
    expect(turn).to_have_text(MY_TURN_OR_OVER, timeout=FRAMES_TIMEOUT)
    return not OVER.search(turn.inner_text())


def move_on_board(page: Page, name: str, *, rat_first: bool = False) -> None:
    """Make any move by touching dice and rats on the board, and see it in the log."""
    before = own_moves(page, name).count()
    rats, dice = page.locator("#board a.part.can .rat"), page.locator("#dock .dice a.part.can .die")
    for parts in (rats, dice) if rat_first else (dice, rats):
        if page.locator("#go").is_hidden():
            parts.first.click()
            expect(page.locator("#act #clear")).to_be_visible()
    go(page)
    expect(own_moves(page, name)).to_have_count(before + 1)


def next_to_move(people: Mapping[str, Page]) -> str:
    """Wait until one of these people, each by name with a page, is to choose; the name."""
    until = time.monotonic() + FRAMES_TIMEOUT / 1000
    while time.monotonic() < until:
        for name, page in people.items():
            if page.locator("#turn").inner_text() == MY_TURN:
                return name
        next(iter(people.values())).wait_for_timeout(100)
    seen = {name: page.locator("#turn").inner_text() for name, page in people.items()}
    raise AssertionError(f"nobody is to choose: {seen}")


def play_to_the_end(page: Page, move: Callable[[Page], None]) -> int:
    """Make a move whenever this visitor is asked, until the game is over; how many there were."""
    was = ""
    for moves in range(MOST_MOVES):
        page.wait_for_function(ASKED_OR_OVER, arg=was, timeout=60_000)
        if page.locator("#end").count():
            return moves
        was = page.locator("#dock input[name=rev]").first.get_attribute("value") or ""
        move(page)
    raise AssertionError(f"the game is not over after {MOST_MOVES} moves")
