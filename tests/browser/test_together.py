"""Several people at one table: what one does arrives at the others, secrets do not."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from scupper.engine.language import listed
from scupper.games.abandon_ship.components import RATS, TILE_RATS, TILES
from scupper.games.abandon_ship.picture_words import tile_words
from tests.browser import courses, playing
from tests.browser.serving import Course, Server, lay
from tests.browser.watching import Visitors, everything_received

SAID = 'Women & rats <b>first</b>, "please" – it\'s {{ 7*7 }}'


def test_two_people_and_a_spectator(server: Server, visitors: Visitors) -> None:
    """Through the link and the word to one table: moves and chat reach all, who watches sees no tile."""
    ann, bo, watcher = (visitors.visitor(server.url) for _ in range(3))
    playing.make_table(ann)
    playing.choose_option(ann, "roll", "now")
    playing.sit(ann, 1, "Ann")
    expect(ann.get_by_role("img", name="QR code of the link")).to_be_visible()
    link = ann.locator("#link").get_attribute("href") or ""
    bo.goto(link)
    expect(bo.get_by_role("button", name=re.compile("^Cast off"))).to_be_hidden()
    expect(bo.locator("#option-start input").first).to_be_disabled()
    playing.sit(bo, 2, "Bo")
    expect(ann.locator("#seat-2")).to_contain_text("Bo")
    watcher.goto("/")
    watcher.get_by_label("Have a table word?").fill(ann.locator("#word").inner_text())
    watcher.get_by_role("button", name="Come aboard").click()
    expect(watcher).to_have_url(link)
    playing.cast_off(ann)
    for page in (ann, bo, watcher):
        expect(page.locator("#player-2")).to_contain_text("Bo")
    expect(watcher.get_by_text("You are watching")).to_be_visible()

    name = playing.next_to_move({"Ann": ann, "Bo": bo})
    mover, other = (ann, bo) if name == "Ann" else (bo, ann)
    expect(other.locator("#turn")).to_have_text(f"{name} is choosing a die.")
    expect(watcher.locator("#turn")).to_have_text(f"{name} is choosing a die.")
    for page in (other, watcher):
        expect(page.locator("a.part.can, #go")).to_have_count(0)
    expect(watcher.locator("#own, .tile:not(.back)")).to_have_count(0)
    playing.move_on_board(mover, name)
    sentence = playing.own_moves(mover, name).inner_text()
    for page in (other, watcher):
        expect(playing.own_moves(page, name)).to_have_text(sentence)
    for rat in RATS:
        place = mover.locator(f"#rat-{rat}").get_attribute("transform") or ""
        for page in (other, watcher):
            expect(page.locator(f"#rat-{rat}")).to_have_attribute("transform", place)
    assert playing.wait_for_turn(other)

    bo.get_by_label("Say something").fill(SAID)
    bo.get_by_role("button", name="Send").click()
    expect(bo.get_by_label("Say something")).to_have_value("")
    for page in (ann, bo, watcher):
        expect(page.locator("#chat p")).to_have_text(f"Bo {SAID}")
        expect(page.locator("#chat b")).to_have_count(1)


def test_all_are_taken_along_to_the_next_game(server: Server, visitors: Visitors) -> None:
    """When one asks for another game, the others find the way to it on their page, and their seats there."""
    laid = lay(server, courses.before_the_end())
    ann, cy = (visitors.visitor(server.url, laid, seat) for seat in (1, 3))
    for page in (ann, cy):
        page.goto(laid.path)
    for name, value in zip(("die", "rat"), courses.LAST_MOVE, strict=True):
        playing.pick(cy, f"{name}-{value}")
    playing.go(cy)
    for page in (ann, cy):
        expect(page.locator("#turn")).to_have_text("Ann wins with 14 points.")
    cy.get_by_role("button", name="Again, same crew").click()
    expect(cy.locator("#deck")).to_be_visible()
    ann.get_by_role("link", name="To the new table").click()
    expect(ann).to_have_url(cy.url)
    for seat, name in enumerate(courses.TOTALS, 1):
        expect(ann.locator(f"#seat-{seat}")).to_contain_text(name)
    expect(ann.locator("#seat-1")).to_contain_text("you")


def _provoke(page: Page) -> None:
    """Ask for everything that a page of a table can be asked for, refusals included."""
    page.evaluate(
        """async () => {
            const post = (to, body) => fetch(to, {method: "POST", body: new URLSearchParams(body)});
            const ask = address => fetch(address);
            const answers = ["game.scupper", "fragment", "?why=rat-red", "fragment?why=die-white"].map(ask);
            for (const die of ["red", "white"]) answers.push(ask(`fragment?pick=die-${die}&why=rat-blue`));
            answers.push(post("act", {rev: 1, action: 3}), post("roll", {rev: 1}), post("undo", {rev: 1}));
            answers.push(post("act", {rev: document.body.dataset.decision, action: 1}));
            for (const answer of await Promise.all(answers)) await answer.text();
        }"""
    )


def _signs(tile: str) -> list[str]:
    """Whatever would give a tile away: its name in words, in the log, and its heads as they are drawn."""
    rats = TILE_RATS[TILES.index(tile)]
    dots = "".join(f'<svg class="abandon-ship dot c-{RATS[r]}".*?' for r in rats)
    in_log = listed([RATS[r] for r in rats])
    return [re.escape(tile_words(rats)), in_log, f'aria-label="your own tile">{dots}']


def _found(signs: list[str], heard: list[str]) -> list[str]:
    # Frames hold markup as JSON does, with quotes escaped.
    text = "\n".join(heard).replace('\\"', '"')
    return [sign for sign in signs if re.search(sign, text)]


def test_no_tile_of_another_seat_reaches_a_browser(server: Server, visitors: Visitors) -> None:
    """Of all frames and answers that a seat and a spectator get, none holds a tile of seat 1."""
    laid = lay(server, Course(("Ann", "Bo", "bot random"), (), {}, {"roll": "now", "pace": "quick"}))
    ann, bo = (visitors.visitor(server.url, laid, seat) for seat in (1, 2))
    watcher = visitors.visitor(server.url)
    visitors.expect("status of 4(03|09)")
    by_ann, by_bo, by_watcher = (everything_received(page) for page in (ann, bo, watcher))
    for page in (ann, bo, watcher):
        page.goto(laid.path)
    playing.cast_off(ann)
    people = {"Ann": ann, "Bo": bo}
    for _ in range(4):
        name = playing.next_to_move(people)
        playing.move_on_board(people[name], name)
    for page in (ann, bo, watcher):
        _provoke(page)
        page.reload()
        expect(page.locator("#board")).to_be_visible()
    deal = next(line for line in server.lines(laid.table) if line.startswith("* deal "))
    tiles = dict(word.split("=") for word in deal.split()[2:])
    assert _found(_signs(tiles["1"]), by_ann) == _signs(tiles["1"]), "this test looks for the wrong signs"
    assert f" 1={tiles['1']} " in "\n".join(by_ann)
    assert " 1=? " in "\n".join(by_bo)
    for heard, seats in ((by_bo, ("1", "3")), (by_watcher, ("1", "2", "3"))):
        for seat in seats:
            assert _found(_signs(tiles[seat]), heard) == []
            assert f" {seat}={tiles[seat]}" not in "\n".join(heard)
