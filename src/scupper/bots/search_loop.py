"""The search, written once for objects and for records: open-loop information-set Monte-Carlo tree search.

Each iteration imagines what the player who thinks does not know (`imagine`), walks down a tree of choices
to one that was not tried yet, plays the game out, and tells each choice on the way what it brought the player
who made it. Chance falls anew each time and has no branches: a branch is reached by choices alone.

- Information sets, one tree for all imagined positions, and counting how often a choice was there to be made:
  P. Cowling, E. Powley, D. Whitehouse, "Information Set Monte Carlo Tree Search", IEEE Transactions on
  Computational Intelligence and AI in Games 4(2), 2012.
- Open loop: D. Perez Liebana et al., "Open Loop Search for General Video Game Playing", GECCO 2015.
- Which choice to try again (UCT): L. Kocsis, C. Szepesvari, "Bandit Based Monte-Carlo Planning", ECML 2006;
  each player for itself: N. Sturtevant, "An Analysis of UCT in Multi-Player Games", Computers and Games 2008.
- Choices made in secret at the same time are chosen each by its own counts, without a look at the others':
  M. Tak, M. Lanctot, M. Winands, "Monte Carlo Tree Search Variants for Simultaneous Move Games", CIG 2014.
- Few choices first, more as a branch is visited: G. Chaslot et al., "Progressive Strategies for Monte-Carlo
  Tree Search", New Mathematics and Natural Computation 4(3), 2008.

The names declared below for the type checker belong to one game: `engine.compiler` binds this source to a
game's functions. So it keeps to the compilable subset of Python (docs/design.md).
"""

from __future__ import annotations

from math import log, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from scupper.engine.chance import below, pick
from scupper.engine.masks import lowest
from scupper.engine.state import CHANCE

if TYPE_CHECKING:
    from scupper.engine.rollout_loop import (
        Row,
        copy,
        drawn,
        legal,
        outcomes,
        places,
        play,
        rate,
        scores,
        sealed,
        tickets,
        to_act,
    )

    def imagine(s: Any, player: int, rng: Row) -> None:
        """Of the game's judgement, or `resample` of its rules."""


WIN = 27720
"""A whole win in the counts of a branch: it can be divided by any number of winners up to 12."""
MOST_DEPTH = 512
"""How many choices of one iteration are in the tree at most."""
MOST_AT_ONCE = 64
"""Room for the choices of one secret decision: two branches each."""
ROOT = 0
LOT = 1024


class Mind:
    """What one search is asked and its scratch numbers: an object, or a record of 64-bit numbers.

    `viewer` thinks. `split` tells whether winners share a win. `explore` (in thousandths) is how much
    choices that were seldom tried are preferred. The viewer's choice that is due is searched among the
    `most` best rated ones. Of those that follow, `trust` percent are taken as in play-outs, the others by
    search: a branch that was visited n times tries 1 + `widen` / 100 * sqrt(n) choices, the best rated
    ones. In play-outs a player takes the best rated of `candidates` choices drawn at random. A choice is
    worth the win that it brings, and `lead` percent of that are by how much its player's score is above the
    others', as a part of the `span` that scores have. When `bare`, the position is played out as it is,
    without a tree. There are `used` branches, and `done` iterations were made; `wins` are what they brought
    each player.
    """

    players: int
    viewer: int
    split: int
    explore: int
    widen: int
    candidates: int
    trust: int
    most: int
    lead: int
    span: int
    bare: int
    stop: int  # other than 0, set from another thread: return
    used: int
    done: int
    depth: int
    in_tree: int
    at: int  # the branch that stands for all choices made so far
    stream: list[int]
    actions: list[int]
    weights: list[int]
    places: list[int]
    scores: list[int]
    wins: list[int]
    points: list[int]  # player -> the branch whose children are its choices now
    slots: list[int]  # action -> the child that stands for it, while children are looked through
    path: list[int]


class Branch:
    """A choice in the tree, and what came of it: an object, or a record.

    `first` is one of the choices that follow it, `next` another one beside it; 0 is none. `seen` counts how
    often it could be made, `visits` how often it was, `won` the wins that this brought its player, `worth`
    what the search counts that for.
    """

    player: int
    action: int
    first: int
    next: int
    visits: int
    seen: int
    won: int
    worth: int


class SearchWork(NamedTuple):
    """What one search works on. `states` are two positions: the one imagined, and the view as given."""

    mind: Any
    states: Any
    branches: Any


def search(work: SearchWork, iterations: int) -> None:
    """Make so many iterations more, or fewer when told to stop."""
    mind = work.mind[0]
    s = work.states[0]
    tree = work.branches
    for _ in range(iterations):
        if mind.stop != 0:
            return
        copy(work.states, 0, work.states[1])
        if mind.bare == 0:
            imagine(s, mind.viewer, mind.stream)
        begin_iteration(mind)
        waiting = to_act(s)
        while waiting != 0 and mind.stop == 0:
            player = CHANCE
            action = 0
            if waiting == CHANCE:
                action = draw(mind, s)
            else:
                player = lowest(waiting)
                count = legal(s, player, mind.actions)
                if mind.in_tree == 1:
                    action = choose(mind, tree, s, player, count)
                else:
                    action = mind.actions[promising(mind, s, player, count, mind.candidates)]
            play(s, player, action)
            if mind.in_tree == 1 and player != CHANCE and sealed(s) == 0:
                open_next(mind, tree)
            waiting = to_act(s)
        if mind.stop == 0:
            places(s, mind.places)
            if mind.lead > 0:
                scores(s, mind.scores)
            learn(mind, tree)


def draw(mind: Mind, s: Any) -> int:
    """An outcome by its weight: the one of a ticket where the rules tell it, else one of the list."""
    total = tickets(s)
    if total > 0:
        return drawn(s, below(mind.stream, total))
    count = outcomes(s, mind.actions, mind.weights)
    return mind.actions[pick(mind.stream, mind.weights, count)]


def begin_iteration(mind: Mind) -> None:
    """Stand at the root of the tree."""
    mind.depth = 0
    mind.in_tree = 1 - mind.bare
    mind.at = ROOT
    for p in range(mind.players):
        mind.points[p] = ROOT


def open_next(mind: Mind, tree: Any) -> None:
    """All choices of a decision are open now: the next one follows them all, or lies outside the tree."""
    if tree[mind.at].visits == 0 or mind.depth >= MOST_DEPTH - MOST_AT_ONCE:
        mind.in_tree = 0
    for p in range(mind.players):
        mind.points[p] = mind.at


def choose(mind: Mind, tree: Any, s: Any, player: int, count: int) -> int:
    """A choice in the tree, by what the player's earlier tries brought it; adds branches that lack."""
    first = player == mind.viewer and mind.points[player] == ROOT
    if not first and below(mind.stream, 100) < mind.trust:
        sensible = mind.actions[promising(mind, s, player, count, mind.candidates)]
        branch = child_of(mind, tree, mind.points[player], player, sensible)
        if branch != ROOT:
            tree[branch].seen += 1
    else:
        branch = select(mind, tree, s, player, count, first)
    if branch == ROOT:
        mind.in_tree = 0
        return mind.actions[0]
    action: int = tree[branch].action
    mind.path[mind.depth] = branch
    mind.depth += 1
    if mind.at == mind.points[player]:
        mind.at = branch
    else:
        follow(mind, tree, player, action)
    mind.points[player] = branch
    return action


def follow(mind: Mind, tree: Any, player: int, action: int) -> None:
    """Go on from the branch that stands for the choices that others made in secret at the same time."""
    follower = child_of(mind, tree, mind.at, player, action)
    if follower == ROOT:
        mind.in_tree = 0
        return
    mind.at = follower
    mind.path[mind.depth] = follower
    mind.depth += 1


def child_of(mind: Mind, tree: Any, parent: int, player: int, action: int) -> int:
    """The branch below another one for a player's action, a new one perhaps; ROOT when the tree is full."""
    child = tree[parent].first
    while child != 0 and (tree[child].player != player or tree[child].action != action):
        child = tree[child].next
    found: int = child if child != 0 else grow(mind, tree, parent, player, action)
    return found


def select(mind: Mind, tree: Any, s: Any, player: int, count: int, at_once: bool) -> int:
    """The branch to follow, a new one perhaps; ROOT when the tree is full."""
    point = mind.points[player]
    child = tree[point].first
    visits = 0
    while child != 0:
        if tree[child].player == player:
            mind.slots[tree[child].action] = child
            visits += tree[child].visits
        child = tree[child].next
    tried = 0
    best = ROOT
    best_bound = -1.0
    for k in range(count):
        child = mind.slots[mind.actions[k]]
        if child != 0:
            tried += 1
            tree[child].seen += 1
            bound = upper_bound(mind, tree[child])
            if bound > best_bound:
                best_bound = bound
                best = child
    most = 1 + mind.widen * sqrt(visits) / 100
    if at_once:
        most = mind.most
    if tried < min(count, most):
        left = 0
        for k in range(count):
            if mind.slots[mind.actions[k]] == 0:
                mind.actions[left] = mind.actions[k]
                left += 1
        forget(mind, tree, tree[point].first, player)
        k = promising(mind, s, player, left, left)
        return grow(mind, tree, point, player, mind.actions[k])
    forget(mind, tree, tree[point].first, player)
    return best


def forget(mind: Mind, tree: Any, first: int, player: int) -> None:
    """Clear the slots of a branch's children."""
    child = first
    while child != 0:
        if tree[child].player == player:
            mind.slots[tree[child].action] = 0
        child = tree[child].next


def upper_bound(mind: Mind, branch: Any) -> float:
    """What the choice may be worth to its player, as far as the tries tell (UCB1 over its chances)."""
    if branch.visits == 0:
        return 1e9
    mean = branch.worth / (WIN * branch.visits)
    width = sqrt(log(branch.seen) / branch.visits)
    return float(mean + mind.explore / 1000 * (below(mind.stream, LOT) / LOT + 0.5) * width)


def grow(mind: Mind, tree: Any, parent: int, player: int, action: int) -> int:
    """A new branch below another one; ROOT when there is no room."""
    if mind.used >= len(tree):
        return ROOT
    new = mind.used
    mind.used += 1
    tree[new].player = player
    tree[new].action = action
    tree[new].first = 0
    tree[new].next = tree[parent].first
    tree[new].visits = 0
    tree[new].seen = 1
    tree[new].won = 0
    tree[new].worth = 0
    tree[parent].first = new
    return new


def promising(mind: Mind, s: Any, player: int, count: int, candidates: int) -> int:
    """The place of the action that the judgement rates best among some that are drawn at random."""
    best = 0
    best_rating = 0
    for n in range(min(candidates, count)):
        k = n + below(mind.stream, count - n)
        action = mind.actions[k]
        mind.actions[k] = mind.actions[n]
        mind.actions[n] = action
        if candidates > 1:
            rating = rate(s, player, action)
            if n == 0 or rating > best_rating:
                best_rating = rating
                best = n
    return best


def learn(mind: Mind, tree: Any) -> None:
    """Tell each choice on the way what it brought; an iteration that was stopped tells nothing."""
    winners = 0
    for p in range(mind.players):
        if mind.places[p] == 1:
            winners += 1
    share = WIN // winners if mind.split == 1 and winners > 1 else WIN
    for p in range(mind.players):
        if mind.places[p] == 1:
            mind.wins[p] += share
    for d in range(mind.depth):
        branch = mind.path[d]
        player = tree[branch].player
        won = share if mind.places[player] == 1 else 0
        tree[branch].visits += 1
        tree[branch].won += won
        tree[branch].worth += won if mind.lead == 0 else worth_of(mind, player, won)
    mind.done += 1


def worth_of(mind: Mind, player: int, won: int) -> int:
    """A win, and in part how far ahead the player was: that tells more of a choice than who won by a hair."""
    ahead = mind.scores[player] * mind.players
    for p in range(mind.players):
        ahead -= mind.scores[p]
    standing = WIN // 2 + WIN * ahead // (2 * mind.players * mind.span)
    return (won * (100 - mind.lead) + standing * mind.lead) // 100
