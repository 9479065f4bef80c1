"""Checks of secrets with twins: two games that differ only in what one viewer may not know.

Twins are made by changing hidden outcomes and other seats' choices, and keeping what replays, as long as the
viewer's view is the same, also at the moments inside a line that are worth a picture. Whatever the viewer is
shown, told or answered must then be the same too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from scupper.engine.chance import Seeded
from scupper.engine.checks_play import Playthrough, actions_of, asked, look, name_of, take
from scupper.engine.checks_text import EVERY_PICTURE, damaged, names, some_actions
from scupper.engine.choosing import NOTHING, Choosing
from scupper.engine.game import Game
from scupper.engine.match import IllegalAction, Line, Match
from scupper.engine.state import SPECTATOR, View, copy, same, values

TRIALS: Final = 4
"""How many other steps are tried in place of one."""
TWINS: Final = 2
"""How many twins are made for each viewer of a game."""
FORKS: Final = 12
"""At how many lines of a game another line is tried."""

Steps = list[tuple[int, tuple[int, ...]]]
Look = dict[str, Any]
"""Every field of a view."""


# ---- Everything that somebody is shown


def seen(match: Match, viewer: int, stream: Seeded, *, pictures: bool) -> dict[str, Any]:
    """All that a viewer may get from a match now, by name; the stream chooses what is asked."""
    game, seat = match.game, None if viewer == SPECTATOR else viewer + 1
    view, people = match.view(seat), names(match.players)
    who = "spectator" if seat is None else seat
    found: dict[str, Any] = {
        "view": values(view.state),
        "seats to act": match.to_act,
        "seats that have chosen": match.sealed_seats,
        "opener": match.opener,
        "lines": match.lines(who),
        "position": match.position(who),
        "words for what is waited for": game.words.waiting(view, people),
        "result": match.result,
    }
    for kind in game.facts.actions.kinds:
        for part in kind.parts:
            for value in part.values:
                found[f"label of {part.name} {value}"] = game.words.part(view, part.name, value)
    if match.over:
        heard = [told for line in match.record for told in line.told if told.heard_by(viewer)]
        found["story"] = game.words.story(view, heard, people, match.setting)
        found["accounts"] = [game.words.account(view, player) for player in range(match.players)]
        found["result line"] = match.result_line()
    if seat is not None:
        found |= _answers(match, seat, stream)
    if match.record:
        found |= _news(match.record[-1], viewer, match, people)
    if pictures:
        choices = match.legal(seat) if seat in match.to_act and seat is not None else ()
        found |= _pictures(game, view, Choosing(choices) if choices else NOTHING, match.players)
    return found


def _answers(match: Match, seat: int, stream: Seeded) -> dict[str, Any]:
    """What a seat is answered: choices, refusals in every form, and whether it may take something back."""
    found: dict[str, Any] = {"choices": match.legal(seat) if seat in match.to_act else ()}
    for action in some_actions(match.game.facts.actions, stream):
        found[f"reason against action {action}"] = match.why_not(seat, action)
    choices = match.legal(seat) if seat in match.to_act else ()
    texts = [choice.text for choice in choices[:3]] or [f"{seat} x", "* x"]
    for text in texts:
        wrong = damaged(text, stream)
        found[f"answer to {wrong!r}"] = _answer(match, seat, wrong)
    found["why no undo"] = match.why_no_undo(seat)
    return found


def _answer(match: Match, seat: int, text: str) -> str:
    trial = match.fork()
    try:
        trial.play(seat, text)
    except IllegalAction as refusal:
        return str(refusal)
    return "taken"


def _news(line: Line, viewer: int, match: Match, people: Sequence[str]) -> dict[str, Any]:
    """What a viewer heard and saw inside the last line."""
    game, setting = match.game, match.setting
    heard = [told for told in line.told if told.heard_by(viewer)]
    beats = []
    for beat in line.beats:
        before = sum(told.heard_by(viewer) for told in line.told[: beat.after])
        beats.append((before, look(beat.state, viewer)))
    return {
        "events": [(told.kind, told.a, told.b, told.c) for told in heard],
        "sentences": [game.words.event(told, people, viewer, setting) for told in heard],
        "moments inside the line": beats,
    }


def _pictures(game: Game, view: View[Any], choosing: Choosing, players: int) -> dict[str, Any]:
    picture = game.picture
    return {
        "board": picture.board(view, choosing),
        "dock": picture.dock(view, choosing),
        "own card": picture.own(view),
        "card aside": picture.aside(view),
        "picture file": picture.document(view),
        **{f"what stands beside seat {p + 1}": picture.player(view, p) for p in range(players)},
    }


# ---- Twins


def check_twins(play: Playthrough) -> None:
    """Games that differ only in what a viewer may not know are the same to that viewer in everything."""
    for viewer in play.viewers:
        for n in range(TWINS):
            stream = play.stream(1000 + 10 * n + viewer)
            steps = twin(play, viewer, stream)
            if steps:
                _compare(play, steps, viewer, n)


def twin(play: Playthrough, viewer: int, stream: Seeded) -> Steps:
    """The steps of a game that looks the same to the viewer all the time; empty when none was found."""
    game, steps, differs = play.game, list[tuple[int, tuple[int, ...]]](), 0
    a, b = copy(play.position(0)), copy(play.position(0))
    for number, turn in enumerate(play.turns, 1):
        actions = []
        for action in turn.actions:
            shown = _play(game, a, turn.player, action, viewer)
            chosen = _other_step(game, b, turn.player, action, shown, viewer, stream)
            if chosen is None:
                return steps[:differs]
            game.rules.play(b, turn.player, chosen)
            actions.append(chosen)
        steps.append((turn.player, tuple(actions)))
        if not same(a, b):
            differs = number
    return steps[:differs]


def _other_step(
    game: Game, b: Any, player: int, action: int, wanted: list[Look], viewer: int, stream: Seeded
) -> int | None:
    """A step for the twin by which the viewer sees what is wanted; another than in the game, if it can be.

    Another one that leads to the very same position is none: what it does is open, and hides nothing.
    """
    if player not in asked(game, b):
        return None
    possible = actions_of(game, b, player)
    usual = [action] if action in possible else []
    others = [other for other in possible if other != action] if player != viewer else []
    tried = [others.pop(stream.below(len(others))) for _ in range(min(TRIALS, len(others)))]
    after_usual = copy(b)
    if usual:
        game.rules.play(after_usual, player, action)
    for candidate in [*tried, *usual] if stream.below(2) else [*usual, *tried, *others]:
        after = copy(b)
        shown = _play(game, after, player, candidate, viewer)
        if shown == wanted and (candidate == action or not same(after, after_usual)):
            return candidate
    return None


def _play(game: Game, s: Any, player: int, action: int, viewer: int) -> list[Look]:
    """Play a step; what the viewer sees at the moments inside it and after it."""
    s.listener = onlooker = _Onlooker(viewer)
    game.rules.play(s, player, action)
    s.listener = None
    return [*onlooker.looks, look(s, viewer)]


class _Onlooker:
    """Keeps what a viewer sees at the moments inside a step."""

    def __init__(self, viewer: int) -> None:
        self.looks: list[Look] = []
        self._viewer = viewer

    def tell(self, to: int, kind: int, a: int, b: int, c: int) -> None:
        """What is told must follow from what is seen, and is compared later."""

    def beat(self, s: Any) -> None:
        """Look."""
        self.looks.append(look(s, self._viewer))


def _compare(play: Playthrough, steps: Steps, viewer: int, seed: int) -> None:
    """Walk through the game and its twin and compare all that the viewer gets at each line."""
    a, b = Match(play.game, play.setting), Match(play.game, play.setting)
    for number, ((player, actions), turn) in enumerate(zip(steps, play.turns, strict=False), 1):
        take(a, turn.player, turn.actions)
        take(b, player, actions)
        pictures = number % EVERY_PICTURE == 0 or number == len(steps)
        mine = seen(a, viewer, play.stream(2000 + number), pictures=pictures)
        other = seen(b, viewer, play.stream(2000 + number), pictures=pictures)
        for name, value in mine.items():
            if value != other[name]:
                play.fail(
                    f"{name} tells {name_of(viewer)} what it may not know: {value!r} is {other[name]!r} in a "
                    f"game that looks the same to it (twin {seed}, where {_first_difference(play, steps)})",
                    number,
                    viewer,
                )


def _first_difference(play: Playthrough, steps: Steps) -> str:
    for (player, actions), turn in zip(steps, play.turns, strict=False):
        if actions != turn.actions:
            line = play.game.notation.line
            return f"{play.text(turn)!r} became {line(turn.before, player, actions)!r}"
    return "no difference"


# ---- Forks: what a line leaves unsaid must not show


def check_forks(play: Playthrough) -> None:
    """Two lines that a viewer reads alike leave the same view: no field shows what its line hides.

    So a public field does not change on a hidden draw, and a secret choice shows only that it was made.
    """
    stream, match = play.stream(3), Match(play.game, play.setting)
    every = max(1, len(play.turns) // FORKS)
    for number, turn in enumerate(play.turns):
        if number % every == stream.below(every):
            _fork(play, number, match, stream)
        take(match, turn.player, turn.actions)


def _fork(play: Playthrough, number: int, before: Match, stream: Seeded) -> None:
    turn = play.turns[number]
    a, b = before.fork(), before.fork()
    take(a, turn.player, turn.actions)
    take(b, turn.player, _other_line(play, turn.before, turn.player, stream))
    for viewer in play.viewers:
        who = "spectator" if viewer == SPECTATOR else viewer + 1
        mine, other = look(a.full_state(), viewer), look(b.full_state(), viewer)
        if a.lines(who) == b.lines(who) and mine != other:
            fields = [name for name in mine if mine[name] != other[name]]
            play.fail(f"{', '.join(fields)}: shows {name_of(viewer)} what the line hides", number + 1, viewer)


def _other_line(play: Playthrough, s: Any, player: int, stream: Seeded) -> tuple[int, ...]:
    """The steps of any line that the same player, or chance, might have made there."""
    game, after, actions = play.game, copy(s), list[int]()
    while not actions or not game.rules.between_lines(after):
        possible = actions_of(game, after, player)
        actions.append(possible[stream.below(len(possible))])
        game.rules.play(after, player, actions[-1])
    return tuple(actions)
