"""The end of a game: who won, and how each score came about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from scupper.engine.match import Match
from scupper.engine.state import View


@dataclass(frozen=True)
class Standing:
    """One seat at the end."""

    seat: int
    name: str
    place: int
    score: int
    account: tuple[tuple[str, int], ...]
    piece: Markup


def standings(match: Match, names: Sequence[str], view: View[Any]) -> tuple[Standing, ...]:
    """The seats by place, each with how its score came about; empty before the end."""
    result = match.result
    if result is None:
        return ()
    found = [
        Standing(
            player + 1,
            name,
            result.places[player],
            result.scores[player],
            tuple(match.game.words.account(view, player)),
            Markup(match.game.picture.player(view, player)),  # noqa: S704 - holds no person's text
        )
        for player, name in enumerate(names)
    ]
    return tuple(sorted(found, key=lambda standing: (standing.place, standing.seat)))


def sentence_of_result(match: Match, names: Sequence[str]) -> str:
    """Who has won, as one sentence."""
    result = match.result
    if result is None:
        return ""
    won = [name for name, place in zip(names, result.places, strict=True) if place == 1]
    if not won:
        return "Nobody wins."
    scores = {score for score, place in zip(result.scores, result.places, strict=True) if place == 1}
    words = match.game.facts.score_words
    with_score = f" with {scores.pop()} {words}" if words and len(scores) == 1 else ""
    if len(won) == 1:
        return f"{won[0]} wins{with_score}."
    everybody = f"{', '.join(won[:-1])} and {won[-1]}"
    verb = "share the win" if match.game.facts.win == "split" else "win"
    return f"{everybody} {verb}{with_score}."
