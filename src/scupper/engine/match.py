"""One game in progress: who may act, what is legal and why not, playing, undoing, views and lines.

A match counts seats from 1, as people do. It holds the whole truth; everything that leaves it for a person,
a bot or a page goes through `view`, `legal`, `why_not`, `lines` or `told`, which take a seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from scupper.engine.chance import Stream
from scupper.engine.choosing import part_names
from scupper.engine.facts import Setting
from scupper.engine.game import Choice, Game, NotationError, Reason, Told
from scupper.engine.language import gettext as _
from scupper.engine.state import CHANCE, SPECTATOR, BaseState, View, assign, copy, new, observe


class IllegalAction(ValueError):
    """An action that is refused. Nothing has changed; `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


@dataclass(frozen=True)
class Beat:
    """A moment worth a picture inside a line: after how many of its events, and the position then."""

    after: int
    state: BaseState


@dataclass(frozen=True)
class Line:
    """One complete written line: a player from 0 or CHANCE, the steps, the text, what was told and shown.

    `turned_over` marks a choice that was made in secret together with others.
    """

    player: int
    actions: tuple[int, ...]
    text: str
    before: BaseState
    told: tuple[Told, ...] = ()
    beats: tuple[Beat, ...] = ()
    turned_over: bool = False


@dataclass(frozen=True)
class Record:
    """A game so far, for `Notation.reading`: setting, complete lines, choices face down, the view now."""

    setting: Setting
    lines: tuple[Line, ...]
    sealed: tuple[tuple[int, str], ...]
    view: View[Any]


@dataclass(frozen=True)
class Result:
    """The end of a game: a score and a place for each seat, in seat order."""

    scores: tuple[int, ...]
    places: tuple[int, ...]


@dataclass
class _Ear:
    """Hears one line being played."""

    told: list[Told] = field(default_factory=list)
    beats: list[Beat] = field(default_factory=list)

    def tell(self, to: int, kind: int, a: int, b: int, c: int) -> None:
        self.told.append(Told(to, int(kind), int(a), int(b), int(c)))

    def beat(self, s: Any) -> None:
        self.beats.append(Beat(len(self.told), copy(s)))

    def copy(self) -> _Ear:
        return _Ear(list(self.told), list(self.beats))


@dataclass(frozen=True)
class _FaceDown:
    """A choice that lies face down, with what was told when it was made."""

    player: int
    action: int
    text: str
    ear: _Ear


class Match:
    """A game in progress. With a stream chance can be drawn (`draw`, `draw_all`, and by `play` itself)."""

    def __init__(
        self, game: Game, setting: Setting, stream: Stream | None = None, *, draws_itself: bool = True
    ) -> None:
        self.game = game
        self.setting = setting
        self.stream = stream
        self.draws_itself = draws_itself and stream is not None
        self._state: Any = new(game.rules.State)
        game.rules.begin(self._state, setting.players, list(setting.numbers))
        self._lines: list[Line] = []
        self._ear = _Ear()
        self._steps: list[int] = []
        self._start: Any = copy(self._state)
        self._sealed: list[_FaceDown] = []
        self._unsealed: Any = None
        self._out = [0] * max(game.facts.max_legal, game.facts.max_outcomes)
        self._weights = [0] * game.facts.max_outcomes

    @classmethod
    def from_position(
        cls, game: Game, setting: Setting, state: BaseState, stream: Stream | None = None
    ) -> Match:
        """A match that goes on from a position between two lines; its earlier lines are not known."""
        match = cls(game, setting, stream, draws_itself=False)
        assign(match._state, state)
        match._start = copy(state)
        return match

    def fork(self) -> Match:
        """A copy that goes its own way, without a stream: for asking what would come of an action."""
        other = Match(self.game, self.setting)
        for name in ("_state", "_start"):
            assign(getattr(other, name), getattr(self, name))
        other._lines, other._steps, other._sealed = list(self._lines), list(self._steps), list(self._sealed)
        other._unsealed, other._ear = self._unsealed, self._ear.copy()
        return other

    # ---- whose move it is

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.setting.players

    @property
    def mask(self) -> int:
        """`to_act` of the rules: a bit mask of players, CHANCE, or 0."""
        return self.game.rules.to_act(self._state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.mask == 0

    @property
    def chance_due(self) -> bool:
        """Whether a chance line comes next."""
        return self.mask == CHANCE

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may choose now; empty when chance is due or the game is over."""
        mask = self.mask
        return () if mask == CHANCE else tuple(p + 1 for p in range(self.players) if mask >> p & 1)

    @property
    def opener(self) -> int | None:
        """The seat that opens what comes next, if there is one.

        When chance is due: whose turn it opens, and who may press Roll. While a secret decision is open: who
        may end the talk and call the vote.
        """
        if not self.chance_due and not self.secret_open:
            return None
        player = self.game.rules.opener(self._state)
        return player + 1 if player >= 0 else None

    @property
    def secret_open(self) -> bool:
        """Whether several seats choose in secret now, some of them perhaps already."""
        return bool(self._sealed) or len(self.to_act) > 1

    @property
    def sealed_seats(self) -> tuple[int, ...]:
        """The seats whose choices lie face down now."""
        return tuple(choice.player + 1 for choice in self._in_seat_order())

    @property
    def result(self) -> Result | None:
        """Scores and places once the game is over."""
        if not self.over:
            return None
        scores, places = [0] * self.players, [0] * self.players
        self.game.rules.scores(self._state, scores)
        self.game.rules.places(self._state, places)
        return Result(tuple(scores), tuple(places))

    # ---- what a seat may know and do

    def _player(self, seat: int | None) -> int:
        if seat is None:
            return SPECTATOR
        if not 1 <= seat <= self.players:
            raise ValueError(f"seats are 1 to {self.players}, not {seat}")
        return seat - 1

    def view(self, seat: int | None) -> View[Any]:
        """All that a seat (None: a spectator) may know of the present position."""
        return observe(self._state, self._player(seat))

    def actions(self, seat: int) -> list[int]:
        """The numbers of the seat's legal actions."""
        count = self.game.rules.legal(self._state, self._player(seat), self._out)
        return self._out[:count]

    def legal(self, seat: int) -> tuple[Choice, ...]:
        """The seat's legal actions with their text and words, made from the seat's own view."""
        view, player = self.view(seat), self._player(seat)
        return tuple(self._choice(view, player, action) for action in self.actions(seat))

    def laid(self, seat: int) -> tuple[Choice, ...]:
        """The seat's own choices that lie face down, each as it was offered to it."""
        player, found, before = self._player(seat), [], copy(self._unsealed) if self._sealed else None
        for action in [choice.action for choice in self._sealed if choice.player == player]:
            found += [self._choice(observe(before, player), player, action)]
            self.game.rules.play(before, player, action)
        return tuple(found)

    def instead(self, seat: int) -> tuple[Choice, ...]:
        """What the seat could choose in place of what it has laid face down; nothing if it laid nothing."""
        if seat not in self.sealed_seats:
            return ()
        other = self.fork()
        other.withdraw(seat)
        return other.legal(seat)

    def _choice(self, view: View[Any], player: int, action: int) -> Choice:
        text = self.game.notation.line(view.state, player, [action]).partition(" ")[2]
        parts = part_names(self.game.facts.actions.parts(action))
        return Choice(action, text, self.game.words.action(view, action), parts)

    def why_not(self, seat: int, action: int) -> Reason | None:
        """Why the seat may not take an action now, from its own view; None when it may."""
        return self.why_not_each(seat, (action,))[0]

    def why_not_each(self, seat: int, actions: Sequence[int]) -> list[Reason | None]:
        """`why_not` of several actions; of hundreds as quick as of one, for it looks only once."""
        mask = self.mask
        if seat not in self.to_act:
            shut = _("It is not your turn to choose.") if mask else _("The game is over.")
            return [Reason(_("First chance decides.") if mask == CHANCE else shut, "")] * len(actions)
        legal, view = frozenset(self.actions(seat)), self.view(seat)
        return [None if action in legal else self._why_not(view, action) for action in actions]

    def _why_not(self, view: View[Any], action: int) -> Reason:
        try:
            self.game.facts.actions.kind_of(action)
        except ValueError as error:
            return Reason(str(error), "")
        return self.game.reasons.why_not(view, action) or Reason(_("That is not possible now."), "")

    # ---- playing

    def play(self, seat: int, action: int | str) -> None:
        """Take a legal action, given as its number or its line of notation (with or without the seat).

        Raises IllegalAction, and nothing has changed. Chance due afterwards is drawn if the match does so.
        """
        player = self._player(seat)
        if isinstance(action, str):
            action = self.read_action(seat, action)
        reason = self.why_not(seat, action)
        if reason is not None:
            raise IllegalAction(reason)
        self._step(player, action)
        if self.draws_itself:
            self.draw_all()

    def read_action(self, seat: int, text: str) -> int:
        """The number of an action given as its line, with or without the seat. Raises IllegalAction."""
        player = self._player(seat)
        words = text if text.partition(" ")[0] == str(player + 1) else f"{player + 1} {text}"
        try:
            # By the player's view: a refusal is worded by what the player may know.
            actions = self.game.notation.read_line(observe(self._state, player).state, words)[1]
        except NotationError as error:
            raise IllegalAction(Reason(str(error), "")) from error
        return actions[0]

    def _step(self, player: int, action: int) -> None:
        rules = self.game.rules
        if not self._steps:
            self._start = copy(self._state)
            self._ear = _Ear()
        self._state.listener = self._ear
        try:
            rules.play(self._state, player, action)
        finally:
            self._state.listener = None
        if rules.sealed(self._state) > 0 or self._sealed:
            self._seal(player, action)
            return
        self._steps.append(action)
        if rules.between_lines(self._state):
            text = self.game.notation.line(self._start, player, self._steps)
            told, beats = tuple(self._ear.told), tuple(self._ear.beats)
            self._lines.append(Line(player, tuple(self._steps), text, self._start, told, beats))
            self._steps = []

    def _seal(self, player: int, action: int) -> None:
        """A choice of a secret decision: it becomes a line, in seat order, when the last one is in."""
        if not self._sealed:
            self._unsealed = self._start
        # Not from `_unsealed`: a seat that chooses twice (for two ships, say) has chosen once by now.
        text = self.game.notation.line(self._start, player, [action])
        self._sealed.append(_FaceDown(player, action, text, self._ear))
        if self.game.rules.sealed(self._state) == 0:
            in_order = self._in_seat_order()
            for choice in in_order:
                self._lines.append(self._turned_over(choice, choice is in_order[-1], len(in_order) > 1))
            self._sealed, self._unsealed = [], None

    def _turned_over(self, choice: _FaceDown, last: bool, together: bool) -> Line:
        """The line of a choice: what was told when it was made, in the last also what all of them brought."""
        ear = _Ear() if choice.ear is self._ear else choice.ear.copy()
        if last:
            before = len(ear.told)
            ear.told += self._ear.told
            ear.beats += [Beat(before + beat.after, beat.state) for beat in self._ear.beats]
        told, beats = tuple(ear.told), tuple(ear.beats)
        return Line(choice.player, (choice.action,), choice.text, self._unsealed, told, beats, together)

    def _in_seat_order(self) -> list[_FaceDown]:
        """The choices that lie face down; several of one seat in the order in which they were made."""
        return sorted(self._sealed, key=lambda choice: choice.player)

    def withdraw(self, seat: int) -> None:
        """Take back what the seat has laid face down; the others' choices stay. Raises IllegalAction."""
        player = self._player(seat)
        kept = [choice for choice in self._sealed if choice.player != player]
        if len(kept) == len(self._sealed):
            raise IllegalAction(Reason(_("You have no choice lying face down."), ""))
        assign(self._state, self._unsealed)
        self._sealed, self._unsealed = [], None
        for choice in kept:
            self._step(choice.player, choice.action)

    # ---- chance

    def outcomes(self) -> list[tuple[int, int]]:
        """When chance is due: (outcome, weight) of its next step."""
        if not self.chance_due:
            return []
        count = self.game.rules.outcomes(self._state, self._out, self._weights)
        return list(zip(self._out[:count], self._weights[:count], strict=True))

    def draw(self) -> None:
        """Draw one chance line from the stream. Raises ValueError when chance is not due or no stream is."""
        if self.stream is None or not self.chance_due:
            raise ValueError("there is no chance line to draw")
        lines = len(self._lines)
        while len(self._lines) == lines:
            outcomes = self.outcomes()
            i = self.stream.pick([weight for _, weight in outcomes])
            self._step(CHANCE, outcomes[i][0])

    def draw_all(self) -> None:
        """Draw chance lines until somebody must choose or the game is over."""
        while self.chance_due:
            self.draw()

    # ---- lines

    def play_line(self, text: str) -> None:
        """Play one written line, strictly. Raises IllegalAction with the reason, and nothing has changed."""
        try:
            player, actions = self.game.notation.read_line(self._state, text)
        except NotationError as error:
            raise IllegalAction(Reason(str(error), "")) from error
        self._refuse_wrong_actor(player)
        if player == CHANCE:
            self._play_chance(actions)
        else:
            reason = self.why_not(player + 1, actions[0])
            if reason is not None:
                raise IllegalAction(reason)
            self._step(player, actions[0])

    def _refuse_wrong_actor(self, player: int) -> None:
        mask = self.mask
        if mask == 0:
            raise IllegalAction(Reason(_("The game is over: only its result line may follow."), ""))
        if mask == CHANCE and player != CHANCE:
            raise IllegalAction(Reason(_("A chance line (*) is due here."), ""))
        if mask != CHANCE and player == CHANCE:
            due = _("No chance line is due here: seat {seat} comes next.")
            raise IllegalAction(Reason(due.format(seat=self.to_act[0]), ""))
        if player != CHANCE:
            lowest = self.to_act[0]
            if player + 1 != lowest:
                due = _("Seat {seat} comes next here, not seat {other}.")
                raise IllegalAction(Reason(due.format(seat=lowest, other=player + 1), ""))

    def _play_chance(self, actions: Sequence[int]) -> None:
        trial = copy(self._state)
        rules = self.game.rules
        for n, action in enumerate(actions):
            last = n == len(actions) - 1
            count = rules.outcomes(trial, self._out, self._weights) if rules.to_act(trial) == CHANCE else 0
            if action not in self._out[:count]:
                could = _("Chance cannot give that here; it could give {line!r}.")
                raise IllegalAction(Reason(could.format(line=self._chance_line(actions[:n])), ""))
            rules.play(trial, CHANCE, action)
            if rules.between_lines(trial) != last:
                raise IllegalAction(
                    Reason(_("The line is too long or too short for what is drawn here."), "")
                )
        for action in actions:
            self._step(CHANCE, action)

    def _chance_line(self, begun: Sequence[int]) -> str:
        """A line that chance, which is due, could give and that begins with these possible steps."""
        trial, steps, rules = copy(self._state), list(begun), self.game.rules
        for action in begun:
            rules.play(trial, CHANCE, action)
        while not steps or not rules.between_lines(trial):
            rules.outcomes(trial, self._out, self._weights)
            steps.append(self._out[0])
            rules.play(trial, CHANCE, steps[-1])
        return self.game.notation.line(self._state, CHANCE, steps)

    @property
    def record(self) -> tuple[Line, ...]:
        """The complete lines, with all secrets: for keeping, not for showing."""
        return tuple(self._lines)

    @property
    def sealed_lines(self) -> tuple[str, ...]:
        """The lines of the choices that lie face down, in seat order: for keeping, not for showing."""
        return tuple(choice.text for choice in self._in_seat_order())

    def lines(self, seat: int | str | None = None) -> list[str]:
        """The written lines: in full without a seat, or as a seat (or "spectator") may read them now."""
        if seat is None:
            return [line.text for line in self._lines]
        player = SPECTATOR if seat == "spectator" else self._player(int(seat))
        sealed = tuple((choice.player, choice.text) for choice in self._in_seat_order())
        record = Record(self.setting, tuple(self._lines), sealed, observe(self._state, player))
        return self.game.notation.reading(record, player)

    def result_line(self) -> str:
        """The result line of a finished game. Raises ValueError before the end."""
        if not self.over:
            raise ValueError("the game is not over")
        return self.game.notation.result(self._state)

    def position(self, seat: int | str | None = None) -> str:
        """The position as text: in full without a seat, or as a seat (or "spectator") may see it."""
        if seat is None:
            return self.game.notation.position(self._state)
        player = SPECTATOR if seat == "spectator" else self._player(int(seat))
        return self.game.notation.position(observe(self._state, player).state)

    # ---- undo

    def why_no_undo(self, seat: int) -> Reason | None:
        """Why the seat may not take back its last line now; None when it may."""
        player = self._player(seat)
        if self._steps or not self._lines:
            return Reason(_("There is nothing to take back."), "")
        last = self._lines[-1]
        if self._sealed:
            return Reason(_("Somebody has chosen since."), "")
        if last.player == CHANCE:
            return Reason(_("Chance has decided something since."), "")
        if last.player != player:
            return Reason(_("Somebody else has played since, or it was not your move."), "")
        if last.turned_over:
            return Reason(_("The choices have been turned over for all to see."), "")
        return self.game.reasons.why_no_undo(last.before, self._state)

    def undo(self, seat: int) -> None:
        """Take back the seat's last line. Raises IllegalAction with the reason when that is shut."""
        reason = self.why_no_undo(seat)
        if reason is not None:
            raise IllegalAction(reason)
        assign(self._state, self._lines.pop().before)

    def picture(self, seat: int | None = None) -> str:
        """The board as a complete SVG file, as a seat or a spectator sees it."""
        return self.game.picture.document(self.view(seat))

    def _repr_svg_(self) -> str:
        """Show the board in a notebook."""
        return self.picture()

    def full_state(self) -> BaseState:
        """A copy of the whole truth: for checks and analysis after the end, never for a person."""
        state: BaseState = copy(self._state)
        return state
