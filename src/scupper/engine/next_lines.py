"""What may come next in a game, as written lines: the legal ones of a seat, or what chance can give."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from scupper.engine.game import Game
from scupper.engine.match import Match
from scupper.engine.state import CHANCE, copy


def legal_lines(match: Match) -> list[str]:
    """Each legal line of the seat that comes next (of several the lowest), sorted; none if no seat does."""
    if not match.to_act:
        return []
    seat = match.to_act[0]
    return sorted(f"{seat} {choice.text}" for choice in match.legal(seat))


def outcome_lines(match: Match, most: int) -> dict[str, Fraction] | None:
    """When chance is due: each distinct line, sorted, and its probability; like outcomes are one line.

    None as soon as there are more than `most`: eight dice alone have 1.6 million.
    """
    before = match.full_state()
    found: dict[str, Fraction] = {}
    for actions, _, probability in chance_lines(match.game, before):
        text = match.game.notation.line(before, CHANCE, actions)
        found[text] = found.get(text, Fraction(0)) + probability
        if len(found) > most:
            return None
    return dict(sorted(found.items()))


def chance_lines(game: Game, before: Any) -> Iterator[tuple[tuple[int, ...], Any, Fraction]]:
    """Every sequence of steps that makes one chance line, the position after it, and its probability.

    Nothing when chance is not due.
    """
    rules = game.rules
    if rules.to_act(before) != CHANCE:
        return
    outcomes = [0] * game.facts.max_outcomes
    weights = [0] * game.facts.max_outcomes
    pending: list[tuple[tuple[int, ...], Any, Fraction]] = [((), before, Fraction(1))]
    while pending:
        steps, state, probability = pending.pop()
        if steps and rules.between_lines(state):
            yield steps, state, probability
            continue
        count = rules.outcomes(state, outcomes, weights)
        total = sum(weights[:count])
        for outcome, weight in zip(outcomes[:count], weights[:count], strict=True):
            after = copy(state)
            rules.play(after, CHANCE, outcome)
            pending.append(((*steps, outcome), after, probability * Fraction(weight, total)))
