"""Stepping through the game, what was missed, written lines, the guide beside the board, muting, sounds."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser import courses, playing
from tests.browser.serving import Laid, Server, lay
from tests.browser.watching import Visitors


def _opened(server: Server, visitors: Visitors, laid: Laid, seat: int = 1) -> Page:
    page = visitors.visitor(server.url, laid, seat)
    page.goto(laid.path)
    expect(page.locator("#board")).to_be_visible()
    return page


def test_stepping_while_the_others_play(server: Server, visitors: Visitors) -> None:
    """Links, keys, the slider and the log lead through the past; the game goes on unseen and says so."""
    laid = lay(server, courses.second_turn())
    ann, bo = (_opened(server, visitors, laid, seat) for seat in (1, 2))
    purple = ann.locator("#rat-purple").get_attribute("transform") or ""
    ann.get_by_role("link", name="Step back").click()
    where = ann.locator("#steps-where")
    expect(where).to_have_text(re.compile(r"step 6 of 7"))
    ann.keyboard.press("ArrowLeft")
    expect(where).to_have_text(re.compile(r"step 5 of 7"))
    ann.get_by_role("link", name="Earlier").click()
    expect(where).to_have_text(re.compile(r"step 4 of 7"))
    expect(ann.locator("#rat-purple")).not_to_have_attribute("transform", purple)
    expect(ann.locator("a.part.can")).to_have_count(0)
    assert "at=4" in ann.url

    playing.pick(bo, "die-red")
    playing.go(bo)
    expect(ann.locator("#moved")).to_have_text("The game has moved on: 1 move.")
    expect(where).to_have_text(re.compile(r"step 4 of"))
    expect(ann.locator("#log")).not_to_contain_text("Bo uses the red")
    ann.get_by_label("Step", exact=True).fill("2")
    expect(where).to_have_text(re.compile(r"step 2 of"))
    ann.reload()
    expect(where).to_have_text(re.compile(r"step 2 of"))
    ann.keyboard.press("Escape")
    expect(ann.locator("#steps")).to_be_hidden()
    expect(ann.locator("#log")).to_contain_text("Bo uses the red")
    assert "at=" not in ann.url

    ann.get_by_role("link", name="Ann uses the purple 6.").click()
    expect(ann.locator("#turn")).to_contain_text("Ann uses the purple 6.")
    ann.get_by_role("link", name="Back to the game").click()
    expect(ann.locator("#turn")).to_have_text("Cy rolls the dice.")


def test_what_was_missed_is_played(server: Server, visitors: Visitors) -> None:
    """Who comes back is told how many moves were made, and watches them one after the other, or not."""
    laid = lay(server, courses.first_turn())
    ann, cy = _opened(server, visitors, laid), _opened(server, visitors, laid, 3)
    bar = cy.locator("#missed")
    expect(bar).to_be_hidden()
    cy.goto("/")
    playing.pick(ann, "die-red")
    playing.go(ann)
    expect(ann.locator("#turn")).to_have_text("Bo rolls the dice.")
    cy.goto(laid.path)
    expect(bar).to_contain_text("Since you last looked: 1 move.")
    now = cy.locator("#rat-red").get_attribute("transform") or ""
    cy.get_by_role("button", name="Watch").click()
    expect(cy.locator("#rat-red")).not_to_have_attribute("transform", now)
    expect(cy.locator("#rat-red")).to_have_attribute("transform", now)
    expect(cy.locator("#turn")).to_have_text("Bo rolls the dice.")
    expect(bar).to_be_hidden()
    expect(playing.own_moves(cy, "Ann")).to_have_count(1)
    cy.reload()
    expect(cy.locator("#board")).to_be_visible()
    expect(bar).to_be_hidden()


def test_log_guide_and_talk_as_one_wants_them(server: Server, visitors: Visitors) -> None:
    """Written lines stay switched on; the guide opens beside the board; the muted are not seen or heard."""
    laid = lay(server, courses.first_turn())
    ann, bo = (_opened(server, visitors, laid, seat) for seat in (1, 2))
    asked: list[str] = []
    bo.on("request", lambda request: asked.append(request.url))
    bo.get_by_role("link", name="Show written lines").click()
    expect(bo.locator("#log code").last).to_contain_text("* cheese")
    bo.reload()
    expect(bo.locator("#log code").last).to_contain_text("* cheese")

    assert not any("sounds.js" in url for url in asked)
    bo.get_by_text("Settings").click()
    bo.get_by_role("button", name="Sounds", pressed=False).click()
    expect(bo.get_by_role("button", name="Sounds", pressed=True)).to_be_visible()
    ann.get_by_label("Say something").fill("Ahoy")
    ann.keyboard.press("Enter")
    expect(bo.locator("#chat p")).to_have_text("Ann Ahoy")
    bo.get_by_role("button", name="Mute…").click()
    bo.get_by_role("button", name="Mute Ann").click()
    expect(bo.locator("#chat p")).to_be_hidden()
    ann.get_by_label("Say something").fill("Are you there?")
    ann.keyboard.press("Enter")
    expect(bo.locator("#hidden")).to_contain_text("2 remarks of Ann are hidden.")
    expect(bo.get_by_role("status")).not_to_have_text("Ann: Are you there?")
    bo.reload()
    expect(bo.locator("#hidden")).to_contain_text("2 remarks of Ann are hidden.")
    bo.locator("#hidden").get_by_role("button", name="Show").click()
    expect(bo.locator("#chat p").last).to_be_visible()

    bo.get_by_role("link", name="Guide").click()
    expect(bo.locator("#guide h1")).to_have_text("How to play Abandon Ship")
    expect(bo.locator("#guide h1")).to_be_in_viewport()
    playing.pick(ann, "die-red")
    expect(bo.locator("#icon")).to_have_attribute("href", "/static/icon.svg")
    playing.go(ann)
    expect(bo.locator("#icon")).to_have_attribute("href", "/static/icon-turn.svg")
    expect(bo).to_have_title("Your turn: Abandon Ship")
