"""Faults planted in Lantern Bluff, the check that must find each, and what it says then."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from scupper.engine import checks
from scupper.engine.checks import Playthrough
from scupper.engine.facts import ActionTable, Setting
from scupper.engine.game import Game, NotationError, Reason
from scupper.engine.state import CHANCE, EVERYONE, tell

# The numbers of Lantern Bluff that faults are written with; its package is on the path only while tests run.
JETTY, DEAL, CRATE, LOOK, SHOW, OVER = range(6)
PEEK, REST = 12, 13
INSIDE = 3


def with_fault(game: Game, module: str, **functions: Any) -> Game:
    """The game with some functions of a module replaced."""
    faulty = Game(game.package, game.facts)
    faulty.__dict__.update(
        {name: value for name, value in vars(game).items() if name not in ("package", "facts")}
    )
    faulty.__dict__[module] = SimpleNamespace(**{**vars(getattr(game, module)), **functions})
    return faulty


def playing(then: Callable[[Any, Any, int, int], None]) -> Callable[[Game], Game]:
    """A game whose rules do something more after each step: then(s, before, player, action)."""

    def make(game: Game) -> Game:
        def play(s: Any, player: int, action: int) -> None:
            before = SimpleNamespace(phase=s.phase, nights=s.nights, has_laid=list(s.has_laid))
            game.rules.play(s, player, action)
            then(s, before, player, action)

        return with_fault(game, "rules", play=play)

    return make


def replacing(module: str, name: str, change: Callable[[Game], Any]) -> Callable[[Game], Game]:
    """A game with another function."""
    return lambda game: with_fault(game, module, **{name: change(game)})


def with_facts(**changes: Any) -> Callable[[Game], Game]:
    """A game with other facts."""
    return lambda game: Game(game.package, replace(game.facts, **changes))


def placing(places: Callable[[int], list[int]]) -> Callable[[Game], Any]:
    """Ends in which the seats of a game for so many have these places."""
    return lambda _: lambda s, out: out.__setitem__(slice(None), places(s.players))


def public_jetty(s: Any, before: Any, _player: int, _action: int) -> None:
    """A hidden draw in a public field."""
    if before.phase == JETTY:
        s.shown[0] = s.jetty


def open_lanterns(s: Any, before: Any, player: int, action: int) -> None:
    """A secret choice in a public field."""
    if before.phase == SHOW and s.phase == SHOW:
        s.shown[player] = action + 1


def loud_peek(s: Any, _before: Any, _player: int, action: int) -> None:
    """What only the lookout saw, told to everybody."""
    if action == PEEK:
        tell(s, EVERYONE, INSIDE, 0, s.crate, 0)


def first_come(s: Any, before: Any, player: int, _action: int) -> None:
    """Who chooses first in secret gets something for it."""
    if before.phase == SHOW and sum(before.has_laid) == 0:
        s.points[player] += 1


def stray_mask(s: Any, before: Any, _player: int, _action: int) -> None:
    """An audience of players who do not exist."""
    if before.phase == CRATE:
        s.crate_seen = 1 << 9


def lost_lantern(s: Any, before: Any, _player: int, _action: int) -> None:
    """A lantern that nobody held is out of the game."""
    if before.phase == DEAL and s.phase == CRATE:
        held = {n for hand in s.hand for n in hand}
        s.used[min(n for n in range(12) if n + 1 not in held)] = 1


def heard(s: Any, _before: Any, _player: int, _action: int) -> None:
    """Rules that mind being listened to."""
    if s.listener is not None:
        s.points[0] += 1


def endless(s: Any, _before: Any, _player: int, _action: int) -> None:
    """A night that begins again and again."""
    if s.phase == SHOW:
        s.phase = CRATE
        s.crate = 0


def forgetful(s: Any, before: Any, player: int, _action: int) -> None:
    """An index that is no player."""
    if before.phase == LOOK:
        s.points[player - 1 if player == 0 else player] += 0


def moody() -> Callable[[Game], Game]:
    """Rules that remember something outside the position."""
    count = [0]

    def then(s: Any, before: Any, _player: int, _action: int) -> None:
        count[0] += 1
        if before.phase == LOOK:
            s.points[0] += count[0] % 2

    return playing(then)


def biased_resample(game: Game) -> Any:
    """Others always hold the lowest lanterns."""

    def resample(s: Any, player: int, rng: list[int]) -> None:
        game.rules.resample(s, player, rng)
        if s.phase > DEAL:
            free = {n + 1 for n in range(12) if not s.used[n]}
            free -= {n for p in range(4) for n in (*s.hand[p], s.laid[p]) if p == player}
            for p in range(s.players):
                if p != player:
                    for h in range(3):
                        if s.hand[p][h] > 0:
                            s.hand[p][h] = min(free)
                            free.remove(min(free))

    return resample


def changed_resample(change: Callable[[Any, int], None]) -> Callable[[Game], Game]:
    """A resample that does something more at the end."""

    def make(game: Game) -> Any:
        def resample(s: Any, player: int, rng: list[int]) -> None:
            game.rules.resample(s, player, rng)
            change(s, player)

        return resample

    return replacing("rules", "resample", make)


def own_hand(s: Any, player: int) -> None:
    """The viewer forgets a lantern of its own."""
    if player >= 0:
        s.hand[player][2] = 0


def forgetful_guess(game: Game) -> Any:
    """Who thinks ahead imagines other lanterns in the viewer's own hand."""

    def imagine(s: Any, player: int, rng: list[int]) -> None:
        game.rules.resample(s, player, rng)
        own_hand(s, player)

    return imagine


def no_hands(s: Any, player: int) -> None:
    """Others hold nothing."""
    for p in range(s.players):
        if p != player:
            s.hand[p][:] = [0, 0, 0]


def doubled(s: Any, player: int) -> None:
    """Others hold the same lantern three times."""
    for p in range(s.players):
        if p != player and s.hand[p][2] > 0:
            s.hand[p][:] = [s.hand[p][2]] * 3


def legal_by_crate(game: Game) -> Any:
    """A lookout who may rest only if the crate is poor."""

    def legal(s: Any, player: int, out: list[int]) -> int:
        count = game.rules.legal(s, player, out)
        return count - 1 if s.phase == LOOK and count == 2 and s.crate == 4 else count

    return legal


def legal_for_all(game: Game) -> Any:
    """Everybody may rest while one is on the lookout."""

    def legal(s: Any, player: int, out: list[int]) -> int:
        if s.phase == LOOK and game.rules.to_act(s) != 1 << player:
            out[0] = REST
            return 1
        return game.rules.legal(s, player, out)

    return legal


def restless_board(game: Game) -> Any:
    """A picture that is another one each time."""
    count = itertools.count()
    return lambda v, choosing: game.picture.board(v, choosing).replace(
        "<rect", f"<rect id='r{next(count)}'", 1
    )


def line_of(change: Callable[[str], str]) -> Callable[[Game], Any]:
    """Lines that are written otherwise."""
    return lambda game: lambda s, player, actions: change(game.notation.line(s, player, actions))


def read_line_after(change: Callable[[str], str]) -> Callable[[Game], Any]:
    """Lines that are read with something forgiven."""
    return lambda game: lambda s, text: game.notation.read_line(s, change(text))


def careless_read_line(game: Game) -> Any:
    """A number is read before it is looked at."""

    def read_line(s: Any, text: str) -> tuple[int, list[int]]:
        words = text.split(" ")
        if len(words) == 3 and words[1] == "show":
            int(words[2])
        return game.notation.read_line(s, text)

    return read_line


def open_reading(_game: Game) -> Any:
    """Lines that hide nothing."""
    return lambda record, _player: [line.text for line in record.lines] + [text for _, text in record.sealed]


def position_without(pattern: str) -> Callable[[Game], Any]:
    """Positions that leave something out."""
    return lambda game: lambda s: re.sub(pattern, "", game.notation.position(s))


def careless_read_position(game: Game) -> Any:
    """A position is taken apart before it is looked at."""

    def read_position(text: str, setting: Setting) -> Any:
        return game.notation.read_position(text, setting) if text.split("phase=")[1] else None

    return read_position


def leaking_refusal(game: Game) -> Any:
    """A refusal that tells of somebody else's hand."""

    def read_line(s: Any, text: str) -> tuple[int, list[int]]:
        try:
            return game.notation.read_line(s, text)
        except NotationError as refusal:
            raise NotationError(f"{refusal} (seat 1 holds {s.hand[0]})") from refusal

    return read_line


def careless_begin(game: Game) -> Any:
    """A game that does not clear what it takes for clear."""

    def begin(s: Any, players: int, options: list[int]) -> None:
        used = list(s.used)
        game.rules.begin(s, players, options)
        s.used[:] = used

    return begin


REASON = Reason("Because.", "A night", "a-night")
FAULTS: dict[str, tuple[Callable[[Game], Game], Callable[[Playthrough], None], str]] = {
    "begin forgets": (
        replacing("rules", "begin", careless_begin),
        checks.check_begin,
        "begin leaves used as",
    ),
    "a hidden draw shows": (playing(public_jetty), checks.check_forks, "shown: shows seat"),
    "a secret choice shows": (playing(open_lanterns), checks.check_sealed, "shows before all have chosen"),
    "a secret choice shows in a line": (playing(open_lanterns), checks.check_forks, "shown: shows"),
    "an event is told to all": (playing(loud_peek), checks.check_twins, "events tells"),
    "lines hide nothing": (replacing("notation", "reading", open_reading), checks.check_twins, "lines tells"),
    "a picture is restless": (
        replacing("picture", "board", restless_board),
        checks.check_twins,
        "board tells",
    ),
    "secret choices are not in any order": (playing(first_come), checks.check_sealed, "order"),
    "an audience is nobody": (playing(stray_mask), checks.check_masks, "which is no set of the 3 players"),
    "a piece is lost": (playing(lost_lantern), checks.check_invariants, "a position that cannot be"),
    "a listener changes the game": (playing(heard), checks.check_listener, "listener changed"),
    "rules remember": (moody(), checks.check_copies, "led to another one"),
    "copies share": (moody(), checks.check_replay, "another position than the rules"),
    "resample is biased": (
        replacing("rules", "resample", biased_resample),
        checks.check_resample_spread,
        "hand",
    ),
    "resample forgets": (changed_resample(own_hand), checks.check_resample, "resample changed hand"),
    "a guess forgets": (
        replacing("judgement", "imagine", forgetful_guess),
        checks.check_resample,
        "imagine changed hand",
    ),
    "resample leaves no choice": (
        changed_resample(no_hands),
        checks.check_resample,
        "cannot be|has no choice",
    ),
    "resample doubles a piece": (
        changed_resample(doubled),
        checks.check_resample,
        "lantern is in two places",
    ),
    "legal reads a secret": (
        replacing("rules", "legal", legal_by_crate),
        checks.check_views,
        "legal is different",
    ),
    "the judgement reads a secret": (
        replacing("judgement", "rate", lambda _: lambda s, _player, _action: s.jetty),
        checks.check_views,
        "the judgement reads",
    ),
    "opener reads a secret": (
        replacing("rules", "opener", lambda _: lambda s: 0 if s.jetty > 0 else 1),
        checks.check_views,
        "opener is different",
    ),
    "to_act reads a secret": (
        replacing("rules", "to_act", lambda g: lambda s: CHANCE if s.jetty < 0 else g.rules.to_act(s)),
        checks.check_views,
        "to_act is different",
    ),
    "others have legal actions": (
        replacing("rules", "legal", legal_for_all),
        checks.check_bounds,
        "not to act",
    ),
    "too many actions": (with_facts(max_legal=2), checks.check_bounds, "3 choices for seat"),
    "too many outcomes": (with_facts(max_outcomes=11), checks.check_bounds, "12 choices for chance"),
    "tickets draw what is not listed": (
        lambda game: with_fault(game, "rules", tickets=lambda _s: 12, drawn=lambda _s, ticket: 11 - ticket),
        checks.check_bounds,
        "tickets draw other outcomes",
    ),
    "too many points": (with_facts(score_range=(0, 1)), checks.check_bounds, "not all in the range"),
    "actions beyond the table": (
        lambda game: with_facts(actions=ActionTable(game.facts.actions.kinds[:1]))(game),
        checks.check_bounds,
        "is not in the table",
    ),
    "places are not in order": (
        replacing("rules", "places", placing(lambda players: [1] + [3] * (players - 1))),
        checks.check_bounds,
        "a place must be",
    ),
    "nobody wins, and not all are at place 2": (
        replacing("rules", "places", placing(lambda players: [2] * (players - 1) + [3])),
        checks.check_bounds,
        "a place must be",
    ),
    "lines are never complete": (
        replacing("rules", "between_lines", lambda g: lambda s: s.drawn == 0 and g.rules.sealed(s) == 0),
        checks.check_lines_are_complete,
        "between_lines is false",
    ),
    "a line says another action": (
        replacing("notation", "line", line_of(lambda text: text.replace("show 7", "show 8"))),
        checks.check_replay,
        "is refused|another end|would be",
    ),
    "a line holds a remark": (
        replacing("notation", "line", line_of(lambda text: text + " #")),
        checks.check_replay,
        "a match refuses",
    ),
    "a position leaves something out": (
        replacing("notation", "position", position_without(r" nights=\d")),
        checks.check_positions,
        "is refused",
    ),
    "a position comes back with less": (
        replacing("notation", "position", position_without(r"(?<=used=)\S+")),
        checks.check_positions,
        "is refused|comes back",
    ),
    "lines are forgiven": (
        replacing("notation", "read_line", read_line_after(str.lower)),
        checks.check_misreadings,
        "was taken for another line",
    ),
    "a damaged line breaks the notation": (
        replacing("notation", "read_line", careless_read_line),
        checks.check_misreadings,
        "broke the notation",
    ),
    "a damaged position breaks the notation": (
        replacing("notation", "read_position", careless_read_position),
        checks.check_misreadings,
        "broke the notation",
    ),
    "an illegal action has no reason": (
        replacing("reasons", "why_not", lambda _: lambda _view, _action: None),
        checks.check_reasons,
        "not legal, and the reason against it is None",
    ),
    "a legal action has a reason": (
        replacing("reasons", "why_not", lambda _: lambda _view, _action: REASON),
        checks.check_reasons,
        "is legal, and the reason",
    ),
    "a reason cites no rule of the guide": (
        replacing(
            "reasons",
            "why_not",
            lambda g: lambda v, a: g.reasons.why_not(v, a) and replace(REASON, anchor="nowhere"),
        ),
        checks.check_reasons,
        "no heading for the anchor 'nowhere'",
    ),
    "a peek can be taken back": (
        replacing("reasons", "why_no_undo", lambda _: lambda _before, _after: None),
        checks.check_undo,
        "shows crate and could be taken back",
    ),
    "two choices have the same words": (
        replacing("words", "action", lambda _: lambda _view, _action: "Do something."),
        checks.check_words,
        "the same words",
    ),
    "an account is wrong": (
        replacing("words", "account", lambda _: lambda _view, _player: [("Points", 99)]),
        checks.check_words,
        "is not its score",
    ),
    "nothing is said of what is waited for": (
        replacing("words", "waiting", lambda _: lambda _view, _names: ""),
        checks.check_words,
        "no words for what is waited for",
    ),
    "an event has no words": (
        replacing("words", "event", lambda _: lambda _told, names, _viewer: names[99]),
        checks.check_words,
        "no words for Told",
    ),
    "the picture is no SVG": (
        replacing(
            "picture", "document", lambda g: lambda view: g.picture.document(view).replace("</g>", "", 1)
        ),
        checks.check_pictures,
        "no sound SVG",
    ),
    "a part cannot be touched": (
        replacing("picture", "dock", lambda _: lambda _view, _choosing: ""),
        checks.check_pictures,
        "cannot be touched",
    ),
    "an id stands twice": (
        replacing("picture", "aside", lambda _: lambda _view: "<p id='crate'></p>"),
        checks.check_pictures,
        "stand twice",
    ),
}
