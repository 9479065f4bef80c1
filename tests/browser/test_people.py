"""What people can rely on: a bot for who is gone, a second device, sending away, files that are opened."""

from __future__ import annotations

import re
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Page, expect

from scupper.engine.log import write
from scupper.site.addresses import Reach
from scupper.site.app import create_app
from scupper.site.site import Limits, Site
from scupper.site.store import Store
from tests.browser import playing
from tests.browser.serving import STARTING_SECONDS, Server
from tests.browser.watching import Visitors
from tests.site.test_upload import NAMES, played

GONE_AFTER = 3.0


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[str]:
    """The address of a server in this process where people count as gone very soon."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    site = Site(Store(tmp_path / "data"), Reach(port=port), limits=Limits(gone_after=GONE_AFTER))
    server = uvicorn.Server(uvicorn.Config(create_app(site), log_level="warning"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    until = time.monotonic() + STARTING_SECONDS
    while not server.started and time.monotonic() < until:
        time.sleep(0.05)
    yield f"http://localhost:{port}"
    server.should_exit = True
    thread.join()


def three_aboard(visitors: Visitors, url: str) -> dict[str, Page]:
    """Three people at a table whose game has begun, by name."""
    people = {name: visitors.visitor(url) for name in NAMES}
    host = next(iter(people.values()))
    playing.make_table(host)
    playing.choose_option(host, "roll", "now")
    for seat, (name, page) in enumerate(people.items(), 1):
        if page is not host:
            page.goto(host.url)
        playing.sit(page, seat, name)
    playing.cast_off(host)
    return people


def test_a_bot_plays_for_who_is_gone_until_they_are_back(hasty: str, visitors: Visitors) -> None:
    """The others see that somebody has gone, ask one after the other, and see the bot; the person returns."""
    people = three_aboard(visitors, hasty)
    gone = playing.next_to_move(people)
    page = people.pop(gone)
    table = page.url
    page.goto("about:blank")
    one, other = people.values()
    for each in (one, other):
        expect(each.locator(".beside")).to_contain_text(f"{gone} has been gone for 1 minute.")
    one.get_by_role("button", name=f"Let a bot play for {gone}").click()
    expect(one.get_by_role("button", name=f"Let a bot play for {gone}")).to_have_count(0)
    expect(other.locator(".beside")).to_contain_text("1 of 2 has asked for a bot.")
    other.get_by_role("button", name=f"Let a bot play for {gone}").click()
    for each in (one, other):
        expect(each.locator("#log")).to_contain_text(f"A bot plays for {gone} from here, as ")
        expect(each.locator(".players")).to_contain_text("a bot plays")
        expect(playing.own_moves(each, gone)).to_have_count(1)
    page.goto(table)
    expect(page.locator("#stand-in")).to_contain_text("A bot plays for you.")
    page.get_by_role("button", name="Take my seat back").click()
    expect(page.locator("#stand-in")).to_have_count(0)
    expect(one.locator("#log")).to_contain_text(f"{gone} plays again.")


def test_one_seat_on_two_devices(server: Server, visitors: Visitors) -> None:
    """The private link gives the phone the laptop's seat; a move on one shows on the other."""
    laptop, phone, friend = (visitors.visitor(server.url) for _ in range(3))
    playing.make_table(laptop)
    playing.choose_option(laptop, "roll", "now")
    playing.sit(laptop, 1, "Ann")
    table = laptop.url
    friend.goto(table)
    playing.sit(friend, 2, "Bo")
    playing.cast_off(laptop)
    laptop.get_by_role("link", name="Play on another device").click()
    laptop.get_by_role("button", name="Make the link").click()
    link = laptop.locator("#device-link").get_attribute("href") or ""
    phone.goto(link)
    phone.get_by_role("button", name="Play here as Ann").click()
    expect(phone).to_have_url(table)
    laptop.get_by_role("link", name="Back to the table").click()
    for page in (laptop, phone):
        expect(page.locator("#own")).to_contain_text("Your secret tile")
    if playing.next_to_move({"Ann": phone, "Bo": friend}) == "Bo":
        playing.move_on_board(friend, "Bo")
    assert playing.wait_for_turn(phone)
    playing.move_on_board(phone, "Ann")
    expect(playing.own_moves(laptop, "Ann")).to_have_count(1)


def test_whoever_is_sent_away_is_told(server: Server, visitors: Visitors) -> None:
    """The seats cannot be touched any more, until the host allows it."""
    ann, bo = (visitors.visitor(server.url) for _ in range(2))
    playing.make_table(ann)
    playing.sit(ann, 1, "Ann")
    bo.goto(ann.url)
    playing.sit(bo, 2, "Bo")
    ann.get_by_role("button", name="Remove Bo from seat 2").click()
    expect(bo.locator("#removed")).to_contain_text("The host has taken you off your seat.")
    expect(bo.get_by_role("button", name="Seat 3: sit here")).to_have_count(0)
    ann.get_by_role("button", name="Allow Bo to sit here again").click()
    playing.sit(bo, 3, "Bo")


def test_a_written_game_is_opened(server: Server, visitors: Visitors, tmp_path: Path) -> None:
    """A broken file is refused on the spot; a finished one is stepped through, an unfinished one goes on."""
    ann, bo, cy = (visitors.visitor(server.url) for _ in range(3))
    file = tmp_path / "evening.scupper"

    def opened(text: str) -> None:
        file.write_text(text)
        ann.goto("/")
        ann.get_by_label("A .scupper file").set_input_files(file)
        ann.get_by_role("button", name="Open", exact=True).click()

    visitors.expect(r"422 .*/files")
    unfinished = write(played(25), NAMES)
    opened(unfinished.replace("* first", "* last"))
    expect(ann.get_by_role("alert")).to_contain_text(re.compile(r"^evening\.scupper, line \d+: "))
    opened(write(played(None), NAMES))
    expect(ann.locator("#turn")).to_contain_text(re.compile("wins with|share the win"))
    ann.locator("#back").click()
    ann.locator("#step-first").click()
    expect(ann.locator("#steps-where")).to_contain_text("step 0 of")
    opened(unfinished)
    expect(ann.locator("#seat-2")).to_contain_text("was Bo")
    for seat, page in enumerate((ann, bo, cy), 1):
        page.goto(ann.url)
        playing.sit(page, seat, f"P{seat}")
    playing.cast_off(ann)
    playing.next_to_move({f"P{n}": page for n, page in enumerate((ann, bo, cy), 1)})
