"""Checks of a game's rules: bounds, copies, views, listeners, and what is true of every position."""

from __future__ import annotations

from typing import Any, Final

from scupper.engine.checks_play import RULES_GO_WRONG, Ear, Playthrough, actions_of, asked, name_of
from scupper.engine.state import CHANCE, EVERYONE, NOBODY, copy, fields, observe, values

NOBODY_WINS: Final = 2
"""The place of every seat when a game ends without a winner."""
MOST_WEIGHT: Final = 2**31
"""The weights of a step must stay below this in all, or rare outcomes would be drawn too seldom."""


def check_bounds(play: Playthrough) -> None:
    """The bounds of the facts hold, what can be chosen is sound, and so is the end."""
    for moment, turn in enumerate(play.turns):
        s = copy(turn.before)
        for action in turn.actions:
            _check_choices(play, moment, s)
            play.game.rules.play(s, turn.player, action)
    _check_end(play)


def _check_choices(play: Playthrough, moment: int, s: Any) -> None:
    game, facts = play.game, play.game.facts
    players = asked(game, s)
    if any(p >= play.players for p in players):
        play.fail("to_act names a player who does not play", moment)
    for player in players:
        actions = actions_of(game, s, player)
        most = facts.max_outcomes if player == CHANCE else facts.max_legal
        if not 1 <= len(actions) <= most:
            play.fail(f"{len(actions)} choices for {name_of(player)}; the facts say 1 to {most}", moment)
        if len(set(actions)) != len(actions):
            play.fail(f"{name_of(player)} is offered the same choice twice", moment)
        if player == CHANCE:
            _check_weights(play, moment, s)
        for action in actions:
            if player != CHANCE and not 0 <= action < facts.actions.count:
                play.fail(f"action {action} is not in the table of {facts.actions.count}", moment)
    others = [p for p in range(play.players) if p not in players]
    if any(actions_of(game, s, p) for p in others):
        play.fail("somebody who is not to act has legal actions", moment)


def _check_weights(play: Playthrough, moment: int, s: Any) -> None:
    count = play.game.facts.max_outcomes
    out, weights = [0] * count, [0] * count
    rules: Any = play.game.rules
    found = weights[: rules.outcomes(s, out, weights)]
    if any(weight <= 0 for weight in found) or sum(found) >= MOST_WEIGHT:
        play.fail(f"weights must be above 0 and less than {MOST_WEIGHT} in all, not {found}", moment)
    total = rules.tickets(s) if hasattr(rules, "tickets") else 0
    listed = [outcome for outcome, weight in zip(out, found, strict=False) for _ in range(weight)]
    if total and [rules.drawn(s, ticket) for ticket in range(total)] != listed:
        play.fail("tickets draw other outcomes than are listed, or with other weights", moment)


def _check_end(play: Playthrough) -> None:
    facts, moment = play.game.facts, len(play.turns)
    scores, places = [0] * play.players, [0] * play.players
    play.game.rules.scores(play.end, scores)
    play.game.rules.places(play.end, places)
    low, high = facts.score_range
    if any(not low <= score <= high for score in scores):
        play.fail(f"scores {scores} are not all in the range {low} to {high} of the facts", moment)
    if any(not 1 <= place <= play.players for place in places):
        play.fail(f"places {places} are not all 1 to {play.players}", moment)
    in_order = [1 + sum(other < place for other in places) for place in places]
    if facts.win == "split" and places not in (in_order, [NOBODY_WINS] * play.players):
        play.fail(f"places {places}: a place must be 1 more than the number of seats that are better", moment)


def check_begin(play: Playthrough) -> None:
    """A game begins the same in a position that another game has left behind: simulations use them again."""
    used: Any = copy(play.end)
    for field in fields(type(used)):
        setattr(used, field.name, _filled(getattr(used, field.name)))
    play.game.rules.begin(used, play.players, list(play.setting.numbers))
    wanted, found = values(play.position(0)), values(used)
    wrong = [name for name in wanted if wanted[name] != found[name]]
    if wrong:
        play.fail(f"begin leaves {', '.join(wrong)} as another game left it", 0)


def _filled(x: Any) -> Any:
    return [_filled(y) for y in x] if isinstance(x, list) else 77


def check_copies(play: Playthrough) -> None:
    """A copy of a position is equal to it and goes its own way."""
    for moment, turn in enumerate(play.turns):
        s = copy(turn.before)
        before = values(s)
        other = copy(s)
        if values(other) != before:
            play.fail("a copy is not equal to its position", moment)
        play.game.rules.play(other, turn.player, turn.actions[0])
        if values(s) != before:
            play.fail("playing on a copy changed the position", moment)
        again = copy(s)
        play.game.rules.play(again, turn.player, turn.actions[0])
        if values(again) != values(other):
            play.fail("the same step from the same position led to another one", moment)


def check_lines_are_complete(play: Playthrough) -> None:
    """A player's line is one step, even of a choice face down; chance waits until all are turned up."""
    rules = play.game.rules
    for moment, s in play.moments():
        if not rules.between_lines(s):
            play.fail("between_lines is false where a line is complete", moment)
        if rules.sealed(s) and rules.to_act(s) in (CHANCE, 0):
            play.fail("nobody is to choose, and choices lie face down", moment)
        opens = rules.to_act(s) == CHANCE and rules.opener(s) != NOBODY
        if opens and not play.game.facts.chance_opens_turns:
            play.fail("chance opens somebody's turn, and the facts say that it never does", moment)


def check_views(play: Playthrough) -> None:
    """Whose turn it is, and what the seat that is asked may do and likes, is the same on its view."""
    game = play.game
    for moment, s in play.some_moments():
        for viewer in play.viewers:
            view = observe(s, viewer).state
            try:
                if game.rules.to_act(view) != game.rules.to_act(s):
                    play.fail("to_act is different on a view", moment, viewer)
                if game.rules.opener(view) != game.rules.opener(s):
                    play.fail("opener is different on a view", moment, viewer)
                if viewer in asked(game, s):
                    _check_asked_view(play, moment, viewer, s, view)
            except RULES_GO_WRONG as error:
                play.fail(f"the rules need what a view does not show: {error!r}", moment, viewer)


def _check_asked_view(play: Playthrough, moment: int, viewer: int, s: Any, view: Any) -> None:
    actions = actions_of(play.game, s, viewer)
    if actions_of(play.game, view, viewer) != actions:
        play.fail("legal is different on the view of the seat that is asked", moment, viewer)
    rate = play.game.judgement.rate
    if any(rate(view, viewer, action) != rate(s, viewer, action) for action in actions):
        play.fail("the judgement reads what its player may not see", moment, viewer)


def check_masks(play: Playthrough) -> None:
    """The audience of every `Seen` field is a set of players of the game, or everyone."""
    declared = fields(play.game.rules.State)
    audiences = {f.visibility.who for f in declared if f.visibility.kind == "seen"}
    everybody = (1 << play.players) - 1
    for moment, s in play.moments():
        for name in audiences:
            for mask in _flat(getattr(s, name)):
                if mask != EVERYONE and not 0 <= mask <= everybody:
                    play.fail(f"{name} holds {mask}, which is no set of the {play.players} players", moment)


def _flat(x: Any) -> list[int]:
    return [number for row in x for number in _flat(row)] if isinstance(x, list) else [x]


def check_listener(play: Playthrough) -> None:
    """The same game with and without a listener gives the same positions."""
    s: Any = copy(play.position(0))
    for moment, turn in enumerate(play.turns):
        s.listener = Ear()
        for action in turn.actions:
            play.game.rules.play(s, turn.player, action)
        if values(s) != values(play.position(moment + 1)):
            play.fail("a listener changed the position", moment + 1)


def check_invariants(play: Playthrough) -> None:
    """What the game says is true of every position is so."""
    invariants = play.game.invariants
    if invariants is None:
        return
    for moment, s in play.moments():
        wrong = invariants.broken(s)
        if wrong is not None:
            play.fail(f"a position that cannot be: {wrong}", moment)
