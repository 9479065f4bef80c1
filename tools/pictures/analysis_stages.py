"""The stages of the page that says how a game went: asked for, under way, done.

The figures are made up: to find true ones would take a minute for each game, and the page looks the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import sin

import numpy as np
from playwright.async_api import Page

from scupper.engine.game import Game
from scupper.engine.match import Match
from scupper.lab.analysis import Analysis, Decision, Judged, decisions, positions
from scupper.lab.simulation import shares
from scupper.site.analysis import Study
from scupper.site.entries import Entry, Kind, write_json
from scupper.site.table import Table
from tools.pictures import moments
from tools.pictures.house import House
from tools.pictures.stages import PAGE_SIZES, Finding, Spot, Stage, at_table, seated

MARKED = 7


def analysis_stages(game: Game) -> Iterator[Stage]:
    """The analysis of a game with as many players as usual, and of one with the most."""
    found = moments.courses(game)
    ended = moments.ends(found).get("end")
    if ended is None:
        return
    prefix = f"{game.facts.id}-analysis"
    plain = seated(ended, ended.seat)
    asked, done = replace(plain, also=_ask), replace(plain, also=_keep)
    yield Stage(f"{prefix}-ask", "Nobody has asked for it yet", at_table(plain, ended.seat, "analysis"))
    yield Stage(f"{prefix}-running", "It is under way", at_table(asked, ended.seat, "analysis"))
    yield Stage(prefix, "It is done", at_table(done, ended.seat, "analysis"))
    yield Stage(f"{prefix}-page", "The whole page of it", at_table(done, ended.seat, "analysis"), whole=True)
    yield Stage(
        f"{prefix}-lines",
        "Line by line",
        at_table(done, ended.seat, "analysis#lines"),
        _open_lines,
        PAGE_SIZES,
    )
    yield Stage(f"{prefix}-end", "The end of a game that was analysed", at_table(done, ended.seat))
    fullest = max((c for c in found if c.match.over), key=lambda course: course.setting.players)
    if fullest is not ended.course:
        yield Stage(f"{prefix}-crowd", "Of a game with the most players", _of_all(fullest), whole=True)


def _of_all(course: moments.Course) -> Finding:
    moment = moments.Moment(course, len(course.lines), 1)
    return at_table(seated(moment, 1, also=_keep), 1, "analysis")


def _ask(table: Table) -> Iterator[Entry]:
    yield table.add(Kind.STUDIED, person=table.members[1].person)


def _keep(table: Table) -> Iterator[Entry]:
    if table.match is not None:
        study = Study(table.game.facts.rules_version, made_up(table.match))
        yield table.add(Kind.ANALYSED, text=write_json(study))


def made_up(match: Match) -> Analysis:
    """An analysis of a game that is over, in which chances go up and down and come to its result."""
    stood, made = positions(match), list(decisions(match))
    chances = [_chances(match, n / (len(stood) - 1)) for n in range(len(stood))]
    every = max(len(made) // (MARKED + 1), 1)
    choices = [_judged(match, n, one) for n, one in enumerate(made[every::every][:MARKED], 1)]
    return Analysis(1, 540, tuple(lines for lines, _ in stood), tuple(chances), tuple(choices))


def _chances(match: Match, done: float) -> tuple[float, ...]:
    places = match.result.places if match.result is not None else ()
    won = shares(np.array([places]), split=match.game.facts.win == "split")[0]
    swing = [1 + 0.5 * sin(9 * done + 1.7 * p) + 0.3 * sin(400 * done * (p + 1)) for p in range(len(places))]
    still = 1 - done**4
    return tuple(
        still * one / sum(swing) + (1 - still) * float(last) for one, last in zip(swing, won, strict=True)
    )


def _judged(match: Match, n: int, one: Decision) -> Judged:
    """A choice that is held against the last one that could have been made instead."""
    player, legal = one.view.player, [0] * match.game.facts.max_legal
    some = match.game.rules.legal(one.view.state, player, legal)
    better = next(action for action in reversed(legal[:some]) if action != one.action)
    share = 0.1 + 0.07 * (n % 4)
    return Judged(one.line, player + 1, one.action, better, share, share + 0.31 / n, 0.03 / n)


async def _open_lines(page: Page, _house: House, _spot: Spot) -> None:
    await page.locator("#lines summary").click()
