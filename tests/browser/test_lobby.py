"""The lobby: fields show how options follow each other, and choosing one leaves the others alone."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from tests.browser import playing
from tests.browser.serving import Server
from tests.browser.watching import Visitors


def lobby(page: Page) -> None:
    """The lobby of a new table of Lifeboats."""
    page.goto("/")
    page.get_by_role("button", name="Make a table of Lifeboats").click()
    expect(page.get_by_role("button", name="Copy the link"), "the page's module has begun").to_be_visible()


def test_a_preset_outlives_the_next_choice(server: Server, visitors: Visitors) -> None:
    """Numbers show what a preset makes of them, to all; the next choice leaves the preset as it is."""
    host, guest = visitors.visitor(server.url), visitors.visitor(server.url)
    lobby(host)
    guest.goto(host.url)
    playing.choose_option(host, "preset", "one-officer")
    for page in (host, guest):
        expect(page.locator("#option-officers input")).to_have_value("1")
    playing.choose_option(host, "setup", "random")
    for page in (host, guest):
        expect(page.locator("#option-setup input[value=random]")).to_be_checked()
        expect(page.locator("#option-preset input[value=one-officer]")).to_be_checked()
        expect(page.locator("#option-officers input")).to_have_value("1")
    playing.show_option(host, "officers")
    host.locator("#option-officers input").fill("2")
    host.locator("#option-hats input").fill("5")
    playing.choose_option(host, "preset", "standard")
    expect(host.locator("#option-hats input")).to_have_value("5")
    for page in (host, guest):
        expect(page.locator("#option-officers input")).to_have_value("2")


def test_choices_faster_than_the_server(server: Server, visitors: Visitors) -> None:
    """What is chosen before the page shows the last choice does not take that back."""
    host = visitors.visitor(server.url)
    lobby(host)
    host.evaluate(
        """() => {
            for (const value of ["preset'][value='one-officer", "setup'][value='random"])
                document.querySelector(`#options-form input[name='${value}']`).click();
        }"""
    )
    expect(host.locator("#option-setup input[value=random]")).to_be_checked()
    expect(host.locator("#option-preset input[value=one-officer]")).to_be_checked()
    expect(host.locator("#option-officers input")).to_have_value("1")


def test_colours_are_swapped_again_and_again(server: Server, visitors: Visitors) -> None:
    """A seat that takes another's colour gives its own for it, however often either was changed before."""
    host = visitors.visitor(server.url)
    lobby(host)
    playing.show_option(host, "colours")
    fields = [host.locator(f"select[name='colours.{seat}']") for seat in (1, 2, 3)]
    shown = ["red", "yellow", "green"]
    for seat, colour in ((0, "yellow"), (1, "green"), (2, "yellow"), (0, "red"), (1, "red"), (0, "green")):
        taken = shown.index(colour)
        shown[taken], shown[seat] = shown[seat], colour
        fields[seat].select_option(colour)
        for field, value in zip(fields, shown, strict=True):
            expect(field).to_have_value(value)


def test_a_choice_made_while_the_page_loads_counts(server: Server, visitors: Visitors) -> None:
    """Who touches an option before the scripts are there has chosen it all the same."""
    host, guest = visitors.visitor(server.url), visitors.visitor(server.url)
    lobby(host)
    guest.goto(host.url)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    host.route("**/table.js", hold)
    host.reload(wait_until="commit")
    playing.choose_option(host, "setup", "random")
    for route in held:
        route.continue_()
    expect(guest.locator("#option-setup input[value=random]")).to_be_checked()
