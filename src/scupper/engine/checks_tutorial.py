"""Checks of a game's tutorial: every line of its script can be played, and its texts say what is so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Final, NoReturn

from scupper.engine.checks_play import CheckFailed
from scupper.engine.game import Game
from scupper.engine.match import IllegalAction, Match
from scupper.engine.options import OptionError
from scupper.engine.tutorial import Step, Tutorial
from scupper.engine.view_replay import play_in_any_order

LONGEST_TEXT: Final = 320
"""In characters: two or three short sentences, which a phone can show above the board."""
MOST_WAYS: Final = 500
"""So many ways through a script are tried when its steps leave the learner a choice."""
_NUMBER: Final = re.compile(r"\d+")


def check_tutorial(game: Game) -> None:
    """A game's tutorial, if it has one, holds under the rules from its first line to its last."""
    tutorial = game.tutorial
    if tutorial is None:
        return
    for n, step in enumerate(tutorial.steps, 1):
        numbers = {language: sorted(_NUMBER.findall(text)) for language, text in step.texts.items()}
        if len({tuple(found) for found in numbers.values()}) > 1:
            _fail(game, n, f"its texts name other numbers in one language than in another: {numbers}")
        if any(len(text) > LONGEST_TEXT for text in step.texts.values()):
            _fail(game, n, f"a text is longer than {LONGEST_TEXT} characters")
    for way in islice(ways(tutorial), MOST_WAYS):
        for _moment in walk(game, tutorial, way):
            pass


def ways(tutorial: Tutorial) -> Iterator[tuple[str, ...]]:
    """Every way through a tutorial: the learner's line at each step, empty where none is asked."""
    return product(*(step.ask or ("",) for step in tutorial.steps))


def walk(game: Game, tutorial: Tutorial, way: Sequence[str]) -> Iterator[tuple[Step, Match]]:
    """Each step of a tutorial with the game as it stands while it is read. Raises CheckFailed."""
    n = 0
    try:
        match = Match(game, game.setting(tutorial.players, tutorial.options))
        for line in tutorial.before:
            _play(match, n, line)
        for n, (step, own) in enumerate(zip(tutorial.steps, way, strict=True), 1):
            for line in step.play:
                if line.partition(" ")[0] == str(tutorial.seat):
                    _fail(game, n, f"{line!r} is the learner's own line, which must be asked")
                _play(match, n, line)
            missing = [claim for claim in step.claims if not _says(match.position(), claim)]
            if missing:
                _fail(game, n, f"the position does not say {', '.join(missing)}: {match.position()}")
            yield step, match
            for line in step.ask:
                _check_asked(match, n, line, tutorial.seat)
            if own:
                _play(match, n, own)
    except (IllegalAction, OptionError) as refusal:
        _fail(game, n, str(refusal))


def _play(match: Match, n: int, line: str) -> None:
    """Play a line, which must be written as the game itself would write it: a table compares texts."""
    before = len(match.record)
    play_in_any_order(match, line)
    if line not in (*match.lines(), *match.sealed_lines)[before:]:
        _fail(match.game, n, f"{line!r} would be written otherwise")


def _check_asked(match: Match, n: int, line: str, seat: int) -> None:
    who = line.partition(" ")[0]
    if who == "*" and match.opener != seat:
        _fail(match.game, n, f"{line!r} does not open the learner's turn, so it cannot be asked")
    if who not in ("*", str(seat)):
        _fail(match.game, n, f"{line!r} is not the learner's own line, so it cannot be asked")
    play_in_any_order(match.fork(), line)


def _says(position: str, claim: str) -> bool:
    """Whether a position says something in whole words."""
    return re.search(rf"(?<![\w+-]){re.escape(claim)}(?![\w+-])", position) is not None


def _fail(game: Game, n: int, sentence: str) -> NoReturn:
    where = f"step {n} of the tutorial" if n else "the lines before the tutorial"
    raise CheckFailed(f"{where}: {sentence} [{game.facts.id}]")
