"""Tables laid ready in a store as if they had been played there, for measuring the site."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass

from scupper import bots
from scupper.engine.chance import Purpose, Seeded
from scupper.engine.game import Game
from scupper.engine.match import Line, Match
from scupper.engine.state import CHANCE
from scupper.site.entries import Creation, Entry, Kind, write_json
from scupper.site.people import person_of
from scupper.site.store import Batch, Store


@dataclass(frozen=True)
class Laid:
    """A table in a store: its id, how many entries it has, and the cookie of each seat."""

    table: str
    entries: int
    cookies: tuple[str, ...]

    @property
    def path(self) -> str:
        """The address of the table's page."""
        return f"/t/{self.table}/"


def played(game: Game, players: int, seed: int) -> Match:
    """A game that random players have played to its end."""
    match = game.start(players=players, seed=seed)
    thinker, stream = bots.bot("random", game), Seeded(seed, Purpose.BOT)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, thinker.choose(match.view(seat), match.actions(seat), stream))
    return match


def longest(game: Game, games: int = 30) -> Match:
    """The game with the most lines of some that as many as possible have played."""
    found = (played(game, game.facts.players[-1], seed) for seed in range(games))
    return max(found, key=lambda match: len(match.record))


async def lay(store: Store, match: Match, lines: int | None = None, roll: str = "wait") -> Laid:
    """Write a table with the first so many lines of a game, or all of them, into an open store."""
    names = [f"Sailor {seat}" for seat in range(1, match.players + 1)]
    cookies = tuple(secrets.token_urlsafe(32) for _ in names)
    people = [person_of(cookie) for cookie in cookies]
    facts = match.game.facts
    creation = Creation(facts.id, facts.rules_version, "", dict(match.setting.options), {"roll": roll})
    said = [
        (Kind.CREATED, None, people[0], write_json(creation)),
        *((Kind.SAT, seat, people[seat - 1], name) for seat, name in enumerate(names, 1)),
        (Kind.STARTED, None, people[0], write_json(dict(match.setting.options))),
        *(_of_line(line) for line in match.record[:lines]),
    ]
    entries = [Entry(number, time.time(), *parts) for number, parts in enumerate(said, 1)]
    table = secrets.token_urlsafe(16)
    await store.append(Batch(table, entries, word=f"laid-{table}"))
    return Laid(table, len(entries), cookies)


def _of_line(line: Line) -> tuple[Kind, int | None, None, str]:
    if line.player == CHANCE:
        return Kind.LINE, None, None, line.text
    kind = Kind.SEALED if line.turned_over else Kind.LINE
    return kind, line.player + 1, None, line.text.partition(" ")[2]
