"""What the kit of checks works on: games played on strict lists, and how a broken promise is told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn

from scupper.engine.chance import Purpose, Seeded
from scupper.engine.facts import Setting
from scupper.engine.game import Game, Told
from scupper.engine.match import IllegalAction, Match
from scupper.engine.state import CHANCE, SPECTATOR, BaseState, assign, copy, new_checked, observe, values

MOST_LINES: Final = 20_000
"""A game that is longer is taken for one that does not end."""
RULES_GO_WRONG: Final = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What rules that forget a case raise on strict lists."""
MOST_LOOKS: Final = 800
"""Checks that look through every viewer's eyes look so often: at each moment, or spread over a long game."""
_MARGIN: Final = 1000
"""Room beyond the bounds of the facts, so that too many actions are counted and not just refused."""


class CheckFailed(AssertionError):
    """A game breaks a promise. The message says which, and in which setting, game and moment."""


@dataclass(frozen=True)
class Turn:
    """One line of play: who (a player from 0, or CHANCE), the steps, and the position before them."""

    player: int
    actions: tuple[int, ...]
    before: BaseState


@dataclass(frozen=True)
class Playthrough:
    """A whole game, played at random. Moment n is the one after n lines; positions are copies."""

    game: Game
    setting: Setting
    seed: int
    turns: tuple[Turn, ...]
    end: BaseState

    @property
    def players(self) -> int:
        """How many there are."""
        return self.setting.players

    @property
    def viewers(self) -> tuple[int, ...]:
        """Every player, and SPECTATOR."""
        return (*range(self.players), SPECTATOR)

    def position(self, moment: int) -> Any:
        """The position after so many lines; not to be changed."""
        return self.end if moment == len(self.turns) else self.turns[moment].before

    def moments(self) -> Iterator[tuple[int, Any]]:
        """Every moment between two lines, the first and the last included, with its position."""
        for moment in range(len(self.turns) + 1):
            yield moment, self.position(moment)

    def some_moments(self) -> Iterator[tuple[int, Any]]:
        """Every moment, or of a long game with many viewers some, evenly spread, the last included."""
        apart = 1 + len(self.turns) * len(self.viewers) // MOST_LOOKS
        for moment in range(len(self.turns) % apart, len(self.turns) + 1, apart):
            yield moment, self.position(moment)

    def stream(self, purpose: int) -> Seeded:
        """Random numbers of this game's own for a check."""
        return Seeded(self.seed, Purpose.TEST, purpose)

    def match(self, moment: int = 0) -> Match:
        """A match that has come to a moment; it draws nothing by itself."""
        match = Match(self.game, self.setting)
        for turn in self.turns[:moment]:
            take(match, turn.player, turn.actions)
        return match

    def text(self, turn: Turn) -> str:
        """The line of a turn."""
        return self.game.notation.line(turn.before, turn.player, turn.actions)

    def fail(self, sentence: str, moment: int, viewer: int | None = None) -> NoReturn:
        """Raise CheckFailed with the sentence and all that is needed to see it again."""
        options = [f"{name}={value}" for name, value in self.setting.options.items()]
        where = [self.game.facts.id, f"{self.players} players", *options, f"seed {self.seed}"]
        where.append(f"after {moment} lines")
        if 0 < moment <= len(self.turns):
            where.append(f"the last {self.text(self.turns[moment - 1])!r}")
        if viewer is not None:
            where.append(name_of(viewer))
        raise CheckFailed(f"{sentence} [{', '.join(where)}]")


@dataclass
class Ear:
    """Listens to rules and keeps what was told."""

    told: list[Told] = field(default_factory=list)
    beats: int = 0

    def tell(self, to: int, kind: int, a: int, b: int, c: int) -> None:
        """Keep an event."""
        self.told.append(Told(to, int(kind), a, b, c))

    def beat(self, s: Any) -> None:
        """Look at everything, as a picture would."""
        self.beats += 1
        values(s)

    def heard_by(self, viewer: int) -> list[Told]:
        """The events that a viewer may hear."""
        return [told for told in self.told if told.heard_by(viewer)]


def name_of(viewer: int) -> str:
    """A viewer as people call it."""
    return "spectator" if viewer == SPECTATOR else "chance" if viewer == CHANCE else f"seat {viewer + 1}"


def take(match: Match, player: int, actions: tuple[int, ...]) -> None:
    """Play the steps of one line in a match, whichever of several seats chooses first.

    Raises CheckFailed when the match refuses what the rules allow.
    """
    try:
        if player != CHANCE:
            match.play(player + 1, actions[0])
        else:
            match.play_line(match.game.notation.line(match.full_state(), CHANCE, actions))
    except IllegalAction as refusal:
        options = "".join(f", {name}={value}" for name, value in match.setting.options.items())
        where = f"{match.game.facts.id}, {match.players} players{options}, after {len(match.record)} lines"
        sentence = f"a match refuses {actions} of {name_of(player)}, which the rules allow: {refusal}"
        raise CheckFailed(f"{sentence} [{where}]") from refusal


def actions_of(game: Game, s: Any, player: int) -> list[int]:
    """What a player may do, or chance may give, at a position."""
    facts = game.facts
    if player == CHANCE:
        out, weights = [0] * (facts.max_outcomes + _MARGIN), [0] * (facts.max_outcomes + _MARGIN)
        return out[: game.rules.outcomes(s, out, weights)]
    out = [0] * (facts.max_legal + _MARGIN)
    return out[: game.rules.legal(s, player, out)]


def asked(game: Game, s: Any) -> tuple[int, ...]:
    """The players who may choose at a position; (CHANCE,) when chance is due; () at the end."""
    mask = game.rules.to_act(s)
    return (CHANCE,) if mask == CHANCE else tuple(p for p in range(mask.bit_length()) if mask >> p & 1)


def look(s: Any, player: int) -> dict[str, Any]:
    """The numbers that a viewer sees of a position."""
    return dict(vars(observe(s, player).state))


def strict(s: BaseState) -> Any:
    """A copy of a position on lists that refuse negative indexes."""
    other = new_checked(type(s))
    assign(other, s)
    return other


def play_game(game: Game, setting: Setting, seed: int, policy: str = "random") -> Playthrough:
    """Play a game to its end: at random, or `"sensible"`, mostly as the game's judgement rates.

    Of several players who choose in secret, any may be the next. Raises CheckFailed when the rules go wrong.
    """
    stream = Seeded(seed, Purpose.TEST)
    s = new_checked(game.rules.State)
    turns: list[Turn] = []
    played = Playthrough(game, setting, seed, (), s)
    try:
        game.rules.begin(s, setting.players, list(setting.numbers))
        while (players := asked(game, s)) and len(turns) < MOST_LINES:
            before, player = copy(s), players[stream.below(len(players))]
            actions: list[int] = []
            while not actions or (player == CHANCE and not game.rules.between_lines(s)):
                actions.append(_choose(game, s, player, stream, policy))
                game.rules.play(s, player, actions[-1])
            turns.append(Turn(player, tuple(actions), before))
    except RULES_GO_WRONG as error:
        played = Playthrough(game, setting, seed, tuple(turns), copy(s))
        try:
            played.fail(f"the rules go wrong: {type(error).__name__}: {error}", len(turns))
        except CheckFailed as failed:
            raise failed from error
    played = Playthrough(game, setting, seed, tuple(turns), copy(s))
    if len(turns) == MOST_LINES:
        played.fail("the game does not end", len(turns))
    return played


def _choose(game: Game, s: Any, player: int, stream: Seeded, policy: str) -> int:
    actions = actions_of(game, s, player)
    if not actions:
        raise ValueError(f"{name_of(player)} is to act and has nothing to choose from")
    if player != CHANCE and policy == "sensible" and stream.below(4):
        view = observe(s, player).state
        best = max(game.judgement.rate(view, player, action) for action in actions)
        actions = [a for a in actions if game.judgement.rate(view, player, a) == best]
    return actions[stream.below(len(actions))]
