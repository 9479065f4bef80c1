"""The end of a game: who won, and how each score came about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from scupper.engine.facts import Facts
from scupper.engine.language import gettext as _
from scupper.engine.language import listed
from scupper.engine.match import Match
from scupper.engine.state import View
from scupper.lab.course import own_colours, token


@dataclass(frozen=True)
class Standing:
    """One seat at the end; its `token` is the disc of its colour, where the game gives it one."""

    seat: int
    name: str
    place: int
    score: int
    words: str
    account: tuple[tuple[str, int], ...]
    token: Markup | None = None

    @property
    def figure(self) -> str:
        """What stands large beside a name: the score, or its words where the number alone tells nothing."""
        alone = str(self.score)
        return alone if not self.words or self.words.startswith(alone) else self.words


def standings(match: Match, names: Sequence[str], view: View[Any]) -> tuple[Standing, ...]:
    """The seats by place, each with how its score came about; empty before the end."""
    result = match.result
    if result is None:
        return ()
    colours = own_colours(match)
    found = [
        Standing(
            player + 1,
            name,
            result.places[player],
            result.scores[player],
            _in_words(match.game.facts, result.scores[player]),
            tuple(match.game.words.account(view, player)),
            Markup(token(colours[player])) if colours else None,  # noqa: S704 - holds no person's text
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
        return _("Nobody wins.")
    scores = {score for score, place in zip(result.scores, result.places, strict=True) if place == 1}
    words = _in_words(match.game.facts, scores.pop())
    # Where one can only win or lose, the score says nothing more.
    scored = bool(words) and not scores and match.game.facts.score_range != (0, 1)
    if len(won) == 1:
        sentence = _("{names} wins with {score}.") if scored else _("{names} wins.")
    elif match.game.facts.win == "split":
        sentence = _("{names} share the win with {score}.") if scored else _("{names} share the win.")
    else:
        sentence = _("{names} win with {score}.") if scored else _("{names} win.")
    return sentence.format(names=listed(won), score=words)


def _in_words(facts: Facts, score: int) -> str:
    """A score with what it is a score of; empty for a game whose scores tell people nothing."""
    if facts.scored is not None:
        return facts.scored(score)
    words = _(facts.score_words)
    return f"{score} {words}" if words else ""
