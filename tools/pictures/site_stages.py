"""The stages of the site that belong to no game, and those of written games that are brought to it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import replace

from playwright.async_api import Page

from scupper.engine.game import Game
from scupper.engine.log import write
from scupper.site.lesson import sound_tutorial
from tools.pictures import moments
from tools.pictures.house import NAMES, House, Laying
from tools.pictures.moments import Moment
from tools.pictures.stages import PAGE_SIZES, Finding, Nothing, Spot, Stage, seated

REGULAR = "Anselm"


def site_stages(games: list[Game]) -> list[Stage]:
    """The first page, what is refused there, and pages about errors."""
    stages = [
        Stage("home", "The first visit", _at("/")),
        Stage("home-tables", "Somebody who has tables", _with_tables(games)),
        Stage("home-word-refused", "A word that no table has", _at("/join?word=kelp-otter-lamb")),
        Stage("home-file-refused", "A file that is no written game", _at("/"), _bring_wrong_file),
        Stage("home-plain", "Without JavaScript", _at("/"), script=False),
        Stage("error-no-table", "There is no such table", _at("/t/0123456789/")),
        Stage("error-no-page", "There is no such page", _at("/nowhere")),
        Stage("error-fault", "Something went wrong on the server", _at("/"), _fail),
    ]
    return [replace(stage, sizes=PAGE_SIZES, whole=True) for stage in stages]


def written_stages(game: Game) -> Iterator[Stage]:
    """A written game that is looked at, and one that is gone on with."""
    found = moments.courses(game)
    ended = next((course for course in found if course.match.over), None)
    if ended is None:
        return
    half = len(ended.lines) // 2
    names = NAMES[: ended.setting.players]
    whole, part = write(ended.match, names, None), write(ended.at(half), names, None)
    prefix = f"{game.facts.id}-written"
    yield Stage(f"{prefix}-end", "A written game, at its end", _of_file(whole, "written/"))
    yield Stage(f"{prefix}-step", "A step of a written game", _of_file(whole, f"written/?at={half}"))
    yield Stage(f"{prefix}-look", "One that can be gone on with", _of_file(part, "written/"))
    yield Stage(f"{prefix}-lobby", "The lobby in which it is gone on with", _of_file(part, ""), whole=True)


def lesson_stages(game: Game) -> Iterator[Stage]:
    """Each step of a game's lesson, and its end."""
    tutorial = sound_tutorial(game)
    if tutorial is None:
        return
    steps = len(tutorial.steps)
    for number in range(1, steps + 2):
        name = f"{game.facts.id}-lesson-{number:02d}" if number <= steps else f"{game.facts.id}-lesson-end"
        says = f"Step {number} of the lesson" if number <= steps else "The lesson has ended"
        yield Stage(name, says, _of_lesson(game, number), sizes=PAGE_SIZES)


def _of_lesson(game: Game, step: int) -> Finding:
    async def find(house: House) -> Spot:
        laid = await house.lay_lesson(game, step)
        return Spot(laid.path, NAMES[0], laid)

    return find


def _at(path: str) -> Finding:
    async def find(_house: House) -> Spot:
        return Spot(path)

    return find


def _of_file(text: str, path: str) -> Finding:
    async def find(house: House) -> Spot:
        laid = await house.lay_file(text, NAMES[0])
        return Spot(laid.path + path, NAMES[0], laid)

    return find


def _with_tables(games: list[Game]) -> Finding:
    async def find(house: House) -> Spot:
        for game in games:
            await house.lay(Laying(game, (REGULAR,)))
            for course in moments.courses(game)[:1]:
                for played in (len(course.lines) // 2, len(course.lines)):
                    laying = seated(Moment(course, played, 1), 1)
                    await house.lay(replace(laying, people=(REGULAR, *laying.people[1:])))
        return Spot("/", REGULAR)

    return find


async def _bring_wrong_file(page: Page, _house: House, _spot: Spot) -> None:
    field = page.locator("#game-file")
    if not await field.count():
        raise Nothing
    wrong = b"scupper: 1\ngame: chess\nrules: 1\nplayers: 2\n\n1 e4\n"
    await field.set_input_files({"name": "evening.scupper", "mimeType": "text/plain", "buffer": wrong})
    await page.locator("#file button").click()
    await page.wait_for_selector("#file-refusal")


async def _fail(page: Page, house: House, _spot: Spot) -> None:
    """Let the store fail while somebody makes a table."""
    store = house.site.store
    kept = store.made_since

    async def fail(*_asked: object) -> int:
        raise OSError("the disk is gone")

    log = logging.getLogger("uvicorn.error")
    store.made_since = fail  # type: ignore[method-assign, assignment]
    log.disabled = True
    try:
        await page.locator("button.make").first.click()
        await page.wait_for_selector("#refusal")
    finally:
        store.made_since = kept  # type: ignore[method-assign]
        log.disabled = False
