"""Checks of secret decisions, of imagining the unknown (`resample`), and of what may be taken back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from scupper.engine.chance import Seeded
from scupper.engine.checks_play import (
    MOST_LINES,
    RULES_GO_WRONG,
    Ear,
    Playthrough,
    actions_of,
    asked,
    look,
    strict,
    take,
)
from scupper.engine.game import Game
from scupper.engine.match import IllegalAction, Match
from scupper.engine.state import CHANCE, SPECTATOR, copy, fields, observe, same, values

Choice = tuple[int, int]
"""A player and the action that it chose in secret."""
EVERY_ROLLOUT: Final = 10
"""At every so manieth moment an imagined position is played on to its end."""
LEAST_CASES: Final = 30
"""With fewer comparable games nothing can be said of how likely a hidden number is."""
A_FEW: Final = 4
"""Of so many outcomes that a viewer cannot tell apart it is concluded that it tells none of them apart."""
GUESSES: Final = 3
"""How many positions are imagined to find out whether an action showed something."""


# ---- Resample


def imagine(game: Game, s: Any, viewer: int, stream: Seeded) -> Any:
    """A position that a viewer may imagine."""
    return _filled(game.rules.resample, s, viewer, stream)


def _filled(fill: Callable[[Any, int, Any], None], s: Any, viewer: int, stream: Seeded) -> Any:
    guess = strict(observe(s, viewer).state)
    fill(guess, viewer, stream.words)
    return guess


def check_resample(play: Playthrough) -> None:
    """An imagined position shows its viewer what it knows, is sound, and can be played to an end.

    So does one that the judgement imagines for bots.
    """
    stream = play.stream(4)
    ways = {"resample": play.game.rules.resample, "imagine": play.game.imagine}
    if ways["imagine"] == ways["resample"]:
        del ways["imagine"]
    for moment, s in play.some_moments():
        for viewer in play.viewers:
            for name, fill in ways.items():
                if name == "imagine" and viewer == SPECTATOR:
                    continue
                try:
                    guess = _filled(fill, s, viewer, stream)
                except RULES_GO_WRONG as error:
                    play.fail(f"{name} breaks: {type(error).__name__}: {error}", moment, viewer)
                _check_guess(play, moment, viewer, s, guess, name)
                if moment % EVERY_ROLLOUT == 0:
                    _play_on(play, moment, viewer, guess, stream)


def _check_guess(play: Playthrough, moment: int, viewer: int, s: Any, guess: Any, way: str) -> None:
    game, wanted, found = play.game, look(s, viewer), look(guess, viewer)
    if found != wanted:
        wrong = [name for name in wanted if wanted[name] != found[name]]
        play.fail(f"{way} changed {', '.join(wrong)}, which its viewer knows", moment, viewer)
    unsound = game.invariants.broken(copy(guess)) if game.invariants is not None else None
    if unsound is not None:
        play.fail(f"{way} made a position that cannot be: {unsound}", moment, viewer)
    if game.rules.sealed(guess) != game.rules.sealed(s):
        play.fail(f"{way} changed how many choices lie face down", moment, viewer)
    for player in asked(game, s):
        actions = actions_of(game, guess, player)
        if not actions:
            play.fail(f"in the imagined position player {player} is asked and has no choice", moment, viewer)
        if player == viewer and actions != actions_of(game, s, player):
            play.fail(f"{way} changed what its viewer may choose", moment, viewer)


def _play_on(play: Playthrough, moment: int, viewer: int, guess: Any, stream: Seeded) -> None:
    game, lines = play.game, 0
    try:
        while (players := asked(game, guess)) and lines < MOST_LINES:
            actions = actions_of(game, guess, players[0])
            game.rules.play(guess, players[0], actions[stream.below(len(actions))])
            lines += 1
    except RULES_GO_WRONG as error:
        detail = f"{type(error).__name__}: {error}"
        play.fail(f"an imagined position cannot be played on: {detail}", moment, viewer)


def check_resample_spread(play: Playthrough, samples: int = 200) -> None:
    """What is imagined at the first choice of the game is as likely as chance makes it, given the view.

    Chance is drawn again and again so that the viewer would see the same; each hidden number must take its
    values as often there as in `resample`.
    """
    first = next((n for n, turn in enumerate(play.turns) if turn.player != CHANCE), 0)
    s = play.position(first)
    for viewer in (0, SPECTATOR):
        stream = play.stream(5 + viewer)
        imagined: Counter[Number] = Counter()
        for _ in range(samples):
            imagined.update(_numbers(imagine(play.game, s, viewer, stream)))
        drawn, cases = _draw_again(play, first, viewer, stream, samples)
        if cases < LEAST_CASES:
            continue
        for name, at, value in sorted(drawn.keys() | imagined.keys()):
            share, expected = imagined[name, at, value] / samples, drawn.get((name, at, value), 0.0)
            spread = max(expected * (1 - expected), share * (1 - share))
            if abs(share - expected) > 5 * (spread * (1 / samples + 1 / cases)) ** 0.5:
                how_often = f"in {share:.3f} of the cases, and chance in {expected:.3f}"
                play.fail(f"resample makes number {at} of {name} {value} {how_often}", first, viewer)


Number = tuple[str, int, int]
"""A field, which of its numbers, and its value."""


def _numbers(s: Any) -> list[Number]:
    found: list[Number] = []
    for field in fields(type(s)):
        flat = [getattr(s, field.name)]
        for _ in field.shape:
            flat = [number for row in flat for number in row]
        found += [(field.name, at, number) for at, number in enumerate(flat)]
    return found


def _draw_again(
    play: Playthrough, moment: int, viewer: int, stream: Seeded, samples: int
) -> tuple[dict[Number, float], float]:
    """How likely each number is, given the view, and of how many equal cases that is worth.

    At each step one of the outcomes that show the viewer the same is drawn by its weight; a game counts as
    much as such outcomes were likely.
    """
    found: dict[Number, float] = {}
    total = squares = 0.0
    shown = _shown(play, moment, viewer)
    for _ in range(samples):
        b, likely = _draw_alike(play, moment, viewer, stream, shown)
        if likely:
            total += likely
            squares += likely * likely
            for key in _numbers(b):
                found[key] = found.get(key, 0.0) + likely
    return {key: count / total for key, count in found.items()}, total * total / squares if squares else 0.0


def _draw_alike(
    play: Playthrough, moment: int, viewer: int, stream: Seeded, shown: list[Any]
) -> tuple[Any, float]:
    """A position that chance might have led to with the viewer seeing `shown`; how likely that is."""
    game, likely, b = play.game, 1.0, copy(play.position(0))
    out, weights = [0] * game.facts.max_outcomes, [0] * game.facts.max_outcomes
    step = 0
    for turn in play.turns[:moment]:
        for _action in turn.actions:
            count = game.rules.outcomes(b, out, weights)
            options = list(zip(out[:count], weights[:count], strict=True))
            fits = _that_show(game, b, viewer, shown[step], options, stream)
            if not fits:
                return b, 0.0
            likely *= sum(weight for _, weight in fits) / sum(weights[:count])
            game.rules.play(b, CHANCE, fits[stream.pick([weight for _, weight in fits])][0])
            step += 1
    return b, likely


def _that_show(
    game: Game, s: Any, viewer: int, wanted: Any, options: list[tuple[int, int]], stream: Seeded
) -> list[tuple[int, int]]:
    """The outcomes by which the viewer sees what is wanted. Of many, all when each of some shows it."""

    def shows(option: tuple[int, int]) -> bool:
        after = copy(s)
        game.rules.play(after, CHANCE, option[0])
        return bool(look(after, viewer) == wanted)

    some = [options[stream.below(len(options))] for _ in range(min(len(options), A_FEW))]
    if len(options) > A_FEW and all(shows(option) for option in some):
        return options
    return [option for option in options if shows(option)]


def _shown(play: Playthrough, moment: int, viewer: int) -> list[Any]:
    """What a viewer saw after each step of chance up to a moment."""
    found, a = [], copy(play.position(0))
    for turn in play.turns[:moment]:
        for action in turn.actions:
            play.game.rules.play(a, CHANCE, action)
            found.append(look(a, viewer))
    return found


# ---- Secret decisions


def check_sealed(play: Playthrough) -> None:
    """Secret choices may come in any order, show nothing but that they are made, and can be withdrawn."""
    rules = play.game.rules
    for moment, turn in enumerate(play.turns):
        if len(asked(play.game, turn.before)) > 1 and rules.sealed(turn.before) == 0:
            choices = _decision(play, moment)
            _check_order(play, moment, choices)
            _check_silence(play, moment, choices)
            _check_withdrawing(play, moment, choices)


def _decision(play: Playthrough, moment: int) -> list[Choice]:
    """The choices of a secret decision that begins at a moment, as they came in."""
    choices: list[Choice] = []
    for turn in play.turns[moment:]:
        choices.append((turn.player, turn.actions[0]))
        if play.game.rules.sealed(play.position(moment + len(choices))) == 0:
            break
    if {player for player, _ in choices} != set(asked(play.game, play.position(moment))):
        play.fail(
            "when several players are asked, each must choose in secret, then all are turned up", moment
        )
    return choices


def _check_order(play: Playthrough, moment: int, choices: list[Choice]) -> None:
    game, ends = play.game, []
    by_seat = sorted(choices, key=lambda choice: choice[0])
    backwards = sorted(choices, key=lambda choice: -choice[0])
    for order in (choices, by_seat, backwards):
        s = copy(play.position(moment))
        for n, (player, action) in enumerate(order):
            waiting = tuple(sorted({p for p, _ in order[n:]}))
            if game.rules.sealed(s) != n or asked(game, s) != waiting:
                play.fail("sealed must count the choices, and to_act name who has still to choose", moment)
            others = [p for p in waiting if p != player]
            before = [actions_of(game, s, p) for p in others]
            game.rules.play(s, player, action)
            if n < len(order) - 1 and before != [actions_of(game, s, p) for p in others]:
                play.fail("a choice in secret changed what another player may choose", moment + n)
        ends.append(values(s))
    if ends[0] != ends[1] or ends[0] != ends[2]:
        play.fail("the order in which secret choices come in matters", moment)


def _check_silence(play: Playthrough, moment: int, choices: list[Choice]) -> None:
    """Whatever a player chooses in secret, all others see and hear the same."""
    for player in {player for player, _ in choices[:-1]}:
        shown: list[list[Any]] = []
        for action in actions_of(play.game, play.position(moment), player):
            s: Any = copy(play.position(moment))
            s.listener = ear = Ear()
            play.game.rules.play(s, player, action)
            others = [viewer for viewer in play.viewers if viewer != player]
            shown.append([(look(s, viewer), ear.heard_by(viewer)) for viewer in others])
        if any(each != shown[0] for each in shown):
            play.fail(f"what seat {player + 1} chooses in secret shows before all have chosen", moment)


def _check_withdrawing(play: Playthrough, moment: int, choices: list[Choice]) -> None:
    first = choices[0]
    others = [choice for choice in choices if choice[0] != first[0]][: len(choices) - 2]
    match, alone = play.match(moment), play.match(moment)
    before = match.full_state()
    take(match, first[0], first[1:])
    for other in others[:1]:
        take(match, other[0], other[1:])
        take(alone, other[0], other[1:])
    match.withdraw(first[0] + 1)
    if not same(match.full_state(), alone.full_state()) or match.sealed_seats != alone.sealed_seats:
        play.fail("withdrawing a secret choice left something behind", moment)
    for other in others[:1]:
        match.withdraw(other[0] + 1)
    if not same(match.full_state(), before) or match.sealed_seats:
        play.fail("withdrawing all secret choices did not lead back", moment)


# ---- Taking back


def check_undo(play: Playthrough) -> None:
    """What may be taken back leads back; an action that showed somebody something hidden may not be."""
    match, stream = Match(play.game, play.setting), play.stream(6)
    looked_at = {moment for moment, _s in play.some_moments()}
    for moment, turn in enumerate(play.turns):
        if moment not in looked_at:
            take(match, turn.player, turn.actions)
            continue
        lines = match.lines()
        choosing_in_secret = len(asked(play.game, turn.before)) > 1 or len(match.sealed_seats) > 0
        take(match, turn.player, turn.actions)
        if choosing_in_secret or turn.player == CHANCE:
            if any(match.why_no_undo(seat) is None for seat in range(1, play.players + 1)):
                play.fail("what chance gave, or what was chosen in secret, could be taken back", moment + 1)
            continue
        reason = match.why_no_undo(turn.player + 1)
        if reason is None:
            shown = _shows(play, moment, stream)
            if shown is not None:
                play.fail(f"shows {shown} and could be taken back: why_no_undo gives no reason", moment + 1)
            match.undo(turn.player + 1)
            if not same(match.full_state(), turn.before) or match.lines() != lines:
                play.fail("taking back did not lead back", moment + 1)
            take(match, turn.player, turn.actions)
        elif not reason.sentence.endswith((".", "!")):
            play.fail(f"why_no_undo gives no sentence: {reason!r}", moment + 1)


def _shows(play: Playthrough, moment: int, stream: Seeded) -> str | None:
    """What the action at a moment shows to somebody who could not know it, or None when nothing was found."""
    turn, after = play.turns[moment], play.position(moment + 1)
    for viewer in play.viewers:
        for _ in range(GUESSES):
            guess = imagine(play.game, turn.before, viewer, stream)
            if turn.actions[0] in actions_of(play.game, guess, turn.player):
                play.game.rules.play(guess, turn.player, turn.actions[0])
                mine, other = look(after, viewer), look(guess, viewer)
                if mine != other:
                    return ", ".join(name for name in mine if mine[name] != other[name])
    return None


def check_refusals(play: Playthrough) -> None:
    """Who is not asked is refused with a reason, and nothing changes."""
    match = Match(play.game, play.setting)
    for moment, turn in enumerate(play.turns):
        before = match.full_state()
        for seat in range(1, play.players + 1):
            if seat not in match.to_act:
                try:
                    match.play(seat, 0)
                except IllegalAction as refusal:
                    if not refusal.reason.sentence or not same(match.full_state(), before):
                        play.fail(f"seat {seat} was refused without a reason, or changed something", moment)
                else:
                    play.fail(f"seat {seat}, which is not asked, could play", moment)
        take(match, turn.player, turn.actions)
