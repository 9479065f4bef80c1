"""What must always hold of Lifeboats' rules, in random games of every setting; rulings without a case."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given

from scupper.engine.chance import Seeded
from scupper.engine.match import Line, Match
from scupper.engine.state import CHANCE, NOBODY, SPECTATOR, copy, observe
from scupper.games.lifeboats import rules
from scupper.games.lifeboats.components import BOAT_SEATS, ISLANDS, LEAKS, POINTS
from scupper.games.lifeboats.facts import FACTS
from scupper.games.lifeboats.invariants import broken
from scupper.games.lifeboats.notation_position import read_shorthand
from scupper.games.lifeboats.rules_sea import is_at_sea
from scupper.games.lifeboats.state import (
    BLACK_BOAT,
    HAT,
    MAX_BOATS,
    N_RANKS,
    NO_BOAT,
    NONE,
    OFFICER,
    SAILOR,
    Event,
    Phase,
    State,
    Vote,
)
from tests.games.lifeboats.random_games import GAME, before, matches, positions, state_of

HERE = Path(__file__).parent
RULES_FILE = HERE.parents[2] / "docs" / "rules" / "lifeboats.md"
BEGINNINGS = (Phase.VOTE_LEAK, Phase.VOTE_MOVE, Phase.JUMP)
BOATS = range(MAX_BOATS)


def told(lines: list[Line], *kinds: Event) -> list[tuple[int, int, int, int]]:
    """Kind and numbers of the events of these kinds, in order."""
    return [(e.kind, e.a, e.b, e.c) for line in lines for e in line.told if e.kind in kinds]


def at_sea(s: State) -> list[int]:
    """The boats at sea."""
    return [b for b in BOATS if is_at_sea(s, b)]


def pawns(s: State, boat: int) -> int:
    """How many pawns sit in a boat."""
    return sum(map(sum, (s.crew[OFFICER][boat], s.crew[SAILOR][boat])))


def bits(mask: int) -> set[int]:
    """The numbers of the bits that are set."""
    return {b for b in range(mask.bit_length()) if mask >> b & 1}


NUMBERS = {str(p + 1): p for p in range(6)} | {"black": BLACK_BOAT, "hat": HAT, "none": NO_BOAT}
NUMBERS |= {"officer": OFFICER, "sailor": SAILOR}


def numbers_of(action: int) -> tuple[int, ...]:
    """The parts of an action as the rules number them: columns, ranks, boats, players and cards from 0."""
    return tuple(
        NUMBERS[value] if value in NUMBERS else int(value) - 1 for _, value in FACTS.actions.parts(action)
    )


# ---- What always holds (section 9)


@given(matches())
def test_what_always_holds(match: Match) -> None:
    """Pawns are conserved, hats never come back, boats are gone for good, rounds are few; moves, the end."""
    whole = [state_of(Match(GAME, match.setting)).hand[rank] for rank in range(N_RANKS)]
    earlier = before(match.record[0])
    for s in positions(match):
        assert broken(s) is None
        assert all(crew_of(s, rank, p) == whole[rank][p] for rank in range(N_RANKS) for p in range(s.players))
        assert all(now <= then for now, then in zip(s.hats, earlier.hats, strict=True))
        assert all(then in (0, now) for now, then in zip(s.stage, earlier.stage, strict=True))
        if earlier.phase > Phase.BOARD:
            assert set(at_sea(s)) <= set(at_sea(earlier))
        assert s.round <= 3 * (s.players + 1)
        assert sum(s.leaks) <= LEAKS
        if s.phase in BEGINNINGS and s.begun == 0:
            check_between_phases(s)
        earlier = s
    for line, after in zip(match.record, positions(match)[1:], strict=True):
        for *_, start, end in told([line], Event.ROWED)[-1:]:
            assert after.double == (end - start == 2)
        if before(line).drowning != NONE:
            check_drowning(line)
    check_hats(match)
    check_moves(match)
    check_end(match)


def crew_of(s: State, rank: int, player: int) -> int:
    """All pawns of a player and a rank, wherever they are."""
    swims = int(player in s.swimmer and s.swim_rank[player] == rank)
    everywhere = [s.hand[rank], s.lost[rank], *s.crew[rank], *s.ashore[rank]]
    return swims + sum(row[player] for row in everywhere)


def check_between_phases(s: State) -> None:
    """Boats at sea have leaks <= pawns and so 3 at most, a full one at least three pawns; nobody swims."""
    for b in at_sea(s):
        assert s.leaks[b] <= min(pawns(s, b), 3)
        if pawns(s, b) + s.leaks[b] == BOAT_SEATS:
            assert pawns(s, b) >= 3
    assert s.swimmers == 0
    assert any(pawns(s, b) for b in at_sea(s)) or (s.end_boats and at_sea(s))


def check_hats(match: Match) -> None:
    """R15: each seat has as many hats fewer at the end as it has laid, and each card laid was shown."""
    shown = told(list(match.record), Event.CARD)
    laid = Counter(player for _, player, card, _ in shown if card == HAT)
    first, last = before(match.record[0]), state_of(match)
    assert [first.hats[p] - last.hats[p] for p in range(match.players)] == [
        laid[p] for p in range(match.players)
    ]
    assert len(shown) == sum(" vote " in line.text for line in match.record)


def check_end(match: Match) -> None:
    """R29, 10.2, 10.3: no pawn is at sea (end=boats: no boat); points and places are as a plain sum says."""
    last = state_of(match)
    over = not at_sea(last) if last.end_boats else not any(pawns(last, b) for b in at_sea(last))
    assert over
    assert match.result is not None
    for p in range(match.players):
        ashore = [
            last.ashore[rank][i][p] * POINTS[i][rank] for rank in range(N_RANKS) for i in range(len(ISLANDS))
        ]
        assert match.result.scores[p] == sum(ashore)
    keys = [(-match.result.scores[p], last.stage[p] or MAX_BOATS + 1) for p in range(match.players)]
    assert list(match.result.places) == [1 + sum(other < key for other in keys) for key in keys]
    for p, q in combinations(range(match.players), 2):
        same = match.result.places[p] == match.result.places[q]
        assert not same or last.stage[p] == last.stage[q] == 0


def check_drowning(line: Line) -> None:
    """R18, R20: who is chosen loses a sailor if there is one in the boat; nobody votes on a hopeless boat."""
    s = before(line)
    assert pawns(s, s.drowning) > s.leaks[s.drowning]
    for _, victim, rank, boat in told([line], Event.OVERBOARD)[:1]:
        assert boat == s.drowning
        assert rank == (SAILOR if s.crew[SAILOR][boat][victim] else OFFICER)


def check_moves(match: Match) -> None:
    """2.3, P1, P2: one boat moves a round, one step or, leaking under plank, two; the token passes."""
    rounds = [(n, start) for _, n, start, _ in told(list(match.record), Event.ROUND)]
    rowed = told(list(match.record), Event.ROWED)
    first = rounds[0][1]
    assert rounds == [(n + 1, (first + n) % match.players) for n in range(len(rounds))]
    assert len(rounds) - 1 <= len(rowed) <= len(rounds)
    plank = match.setting.options["plank"] == "yes"
    assert {end - start for _, _, start, end in rowed} <= ({1, 2} if plank else {1})
    assert all(end <= 3 for _, _, _, end in rowed)
    landed = [a for _, a, _, _ in told(list(match.record), Event.LANDED)]
    assert landed == [a for _, a, _, end in rowed if end == 3]
    last = state_of(match)
    assert [last.stage[b] for b in landed] == list(range(1, len(landed) + 1))


# ---- Votes


def ballots(match: Match) -> Iterator[tuple[Vote, dict[int, int], int]]:
    """Every vote of a match: its kind, the card of each voter, and the number of its last line."""
    cards: dict[int, int] = {}
    for n, line in enumerate(match.record):
        if " vote " in line.text:
            cards[line.player] = numbers_of(line.actions[0])[0]
            if told([line], Event.CARD):
                yield Vote[line.text.split(" ")[2].upper()], cards, n
                cards = {}


def candidates_of(s: State, vote: Vote) -> set[int]:
    """What may be voted for."""
    if vote != Vote.DROWN:
        return set(at_sea(s))
    return {p for p in range(s.players) if any(rank[s.drowning][p] for rank in s.crew)}


def counted(s: State, vote: Vote, cards: dict[int, int], candidates: set[int]) -> set[int]:
    """B5, said in another way: who has the most weight of colour cards."""
    tally: Counter[int] = Counter()
    for player, card in cards.items():
        aboard = [2, 1] if vote == Vote.DROWN else [0, 0]
        weight = sum(w * s.crew[rank][s.drowning][player] for rank, w in enumerate(aboard) if w) or 1
        if card in candidates:
            tally[card] += weight
    return {card for card, weight in tally.items() if weight == max(tally.values())}


@given(matches())
def test_every_ballot(match: Match) -> None:
    """B1 to B6: each vote ends as a plain count of its cards says, or the right seat is asked about it."""
    after = positions(match)
    for vote, cards, n in ballots(match):
        s, then = after[n], after[n + 1]
        candidates = candidates_of(s, vote)
        assert set(cards) == (candidates if vote == Vote.DROWN else set(range(s.players)))
        assert all(card == HAT or card in candidates for card in cards.values())
        captains = [p for p, card in cards.items() if card == HAT]
        leaders = counted(s, vote, cards, candidates)
        decided = [a for _, a, b, _ in told([match.record[n]], Event.DECIDED) if b == vote]
        if len(captains) == 1:
            none = {NO_BOAT} if vote == Vote.LEAK and s.plank else set()
            assert (then.asked, bits(then.picks), decided) == (captains[0], candidates | none, [])
        elif len(leaders) == 1:
            assert decided == list(leaders)
        elif leaders or len(candidates) > 1:
            assert (then.asked, bits(then.picks), decided) == (s.start, leaders or candidates, [])
        else:
            assert told([match.record[n]], Event.ONLY_HATS) == [(Event.ONLY_HATS, NOBODY, Vote.LEAK, 0)]
            assert s.plank


@given(matches(plank="yes"))
def test_every_second_leak(match: Match) -> None:
    """P2: after a move of two steps the second leak falls as the cards shown say, and after no other move."""
    after = positions(match)
    seconds = (Event.SECOND_CAPTAIN, Event.SECOND_TIE, Event.SECOND_DECIDED, Event.NO_SECOND)
    for vote, cards, n in ballots(match):
        if vote != Vote.LEAK:
            continue
        s, lines = after[n], list(phase_1_from(match, n))
        found = told(lines, *seconds)
        hit = told(lines, Event.LEAKED, Event.HOPELESS)
        saved = NO_BOAT in [boat for _, _, boat, _ in told(lines, Event.PICKED)]
        if s.double == 0 or saved:
            assert (found, len(hit)) == ([], 0 if saved else 1)
            continue
        first = hit[0][1]
        others = set(at_sea(s)) - {first}
        captains = [p for p, card in cards.items() if card == HAT]
        leaders = counted(s, vote, cards, others)
        supply = LEAKS - sum(s.leaks) - 1 if hit[0][0] == Event.LEAKED else LEAKS
        if not others or supply == 0 or (len(captains) != 1 and not leaders):
            assert found == [(Event.NO_SECOND, 0, 0, 0)]
        elif len(captains) == 1:
            assert found == [(Event.SECOND_CAPTAIN, captains[0], 0, 0)]
        elif len(leaders) == 1:
            assert found == [(Event.SECOND_DECIDED, *leaders, 0, 0)]
        else:
            assert [(kind, player, bits(mask)) for kind, player, mask, _ in found] == [
                (Event.SECOND_TIE, s.start, leaders)
            ]
        picked = [boat for _, _, boat, _ in told(lines, Event.SECOND_PICKED)]
        decided = [boat for _, boat, _, _ in told(lines, Event.SECOND_DECIDED)]
        assert [boat for _, boat, _, _ in hit] == [first, *picked, *decided]


def phase_1_from(match: Match, n: int) -> Iterator[Line]:
    """The lines from number `n` on that belong to phase 1, each with what it told up to the move."""
    for line in match.record[n:]:
        kinds = [event.kind for event in line.told]
        ends = min(
            (kinds.index(kind) for kind in (Event.ROWED, Event.ENDED) if kind in kinds), default=len(kinds)
        )
        yield Line(line.player, line.actions, line.text, line.before, line.told[:ends])
        if ends < len(kinds) or before(line).phase == Phase.VOTE_MOVE:
            return


# ---- Swimming


@given(matches())
def test_jumps_and_climbs(match: Match) -> None:
    """R25, R26, R28, R38: who jumps and climbs, in which order, out of and into which boats."""
    for line in match.record:
        s = before(line)
        swimmers = s.swimmer[: s.swimmers]
        if s.phase == Phase.JUMP:
            left = {s.swim_boat[p] for p in swimmers}
            order = [(s.start + k) % s.players for k in range(s.players)]
            later = order[order.index(swimmers[-1]) + 1 :] if swimmers else order
            able = [p for p in later if jumps(s, p, left)]
            assert line.player == s.asked == able[0]
            assert legal(s, "jump") == jumps(s, s.asked, left)
        if s.phase == Phase.CLIMB:
            assert line.player == s.asked == swimmers[-1]
            free = [b for b in at_sea(s) if pawns(s, b) + s.leaks[b] < BOAT_SEATS]
            assert legal(s, "climb") == {(b,) for b in free if b != s.swim_boat[s.asked]} != set()


def jumps(s: State, player: int, left: set[int]) -> set[tuple[int, ...]]:
    """Rank and boat of the pawns that a player may take out."""
    return {
        (rank, b) for rank in range(N_RANKS) for b in at_sea(s) if s.crew[rank][b][player] and b not in left
    }


def legal(s: State, kind: str) -> set[tuple[int, ...]]:
    """The parts of the legal actions of the one who is asked, all of one kind, as numbers."""
    out = [0] * FACTS.max_legal
    actions = out[: rules.legal(s, s.asked, out)]
    assert {FACTS.actions.kind_of(action).name for action in actions} == {kind}
    return {numbers_of(action) for action in actions}


# ---- Set-up


@given(matches())
def test_set_up(match: Match) -> None:
    """Section 5, R34: docks and crews in turn order, to any column or boat with room; the same if drawn."""
    drawn = match.setting.options["setup"] == "random"
    for line in match.record:
        s = before(line)
        if s.phase in (Phase.DOCK, Phase.DRAW_DOCK):
            docked = len(at_sea(s))
            assert s.asked == (s.start + docked) % s.players
            assert options(s) == {(c,) for c in range(7)} - {(s.column[b],) for b in at_sea(s)}
        elif s.phase in (Phase.BOARD, Phase.DRAW_BOARD):
            aboard = sum(pawns(s, b) for b in at_sea(s))
            assert s.asked == (s.start + aboard) % s.players
            ranks = [rank for rank in range(N_RANKS) if s.hand[rank][s.asked]]
            free = [b for b in at_sea(s) if pawns(s, b) < BOAT_SEATS]
            assert options(s) == {(rank, b) for rank in ranks for b in free}
        assert (line.player == CHANCE) == (s.phase == Phase.START or (drawn and s.phase <= Phase.BOARD))
    assert before(match.record[0]).phase == Phase.START


def options(s: State) -> set[tuple[int, ...]]:
    """What the seat that docks or boards may do, or what chance may draw for it, all equally likely."""
    dock = s.phase in (Phase.DOCK, Phase.DRAW_DOCK)
    if s.phase in (Phase.DOCK, Phase.BOARD):
        return legal(s, "dock" if dock else "board")
    out, weights = [0] * FACTS.max_outcomes, [0] * FACTS.max_outcomes
    count = rules.outcomes(s, out, weights)
    assert set(weights[:count]) == {1}
    first = next(kind.first for kind in FACTS.actions.kinds if kind.name == ("dock" if dock else "board"))
    return {numbers_of(first + outcome) for outcome in out[:count]}


@pytest.mark.parametrize("players", FACTS.players)
def test_any_seat_may_start(players: int) -> None:
    """R32: the start player is drawn, each seat with the same weight."""
    assert Match(GAME, GAME.setting(players)).outcomes() == [(p, 1) for p in range(players)]


@pytest.mark.parametrize(("players", "sailors"), [(3, 5), (4, 5), (5, 4), (6, 4)])
def test_crews_as_printed(players: int, sailors: int) -> None:
    """R2, R3, section 3.3: two officers, and five sailors or with 5 and 6 players four."""
    s = state_of(Match(GAME, GAME.setting(players)))
    assert [row[:players] for row in s.hand] == [[2] * players, [sailors] * players]
    assert s.hats == [3] * players + [0] * (6 - players)


# ---- Rulings that no worked case shows


def at(text: str, **options: str) -> Match:
    """A match that goes on from a position in the shorthand of the rules file."""
    setting = GAME.setting(int(text[2]), options)
    s = read_shorthand(text, setting)
    rules.go_on(s)
    return Match.from_position(GAME, setting, s)


def lines(match: Match, seat: int) -> set[str]:
    """The legal lines of a seat, without the seat."""
    return {
        GAME.notation.line(match.full_state(), seat - 1, [a]).partition(" ")[2] for a in match.actions(seat)
    }


def test_any_boat_may_be_voted_for() -> None:
    """R6: one's own boat, a boat without one's pawns, an empty boat; and when drowning one's own colour."""
    match = at(
        "p=3 start=1 phase=1 hats=0,0,0 | red@c1r0 2:S L0 | green@c3r0 - L0 | black@c6r0 1:OSS 2:SSS L0"
    )
    assert lines(match, 1) == {"vote leak red", "vote leak green", "vote leak black"}
    for seat in (1, 2, 3):
        match.play(seat, "vote leak black")
    assert lines(match, 1) == {"vote drown red", "vote drown yellow"}


@given(matches())
def test_hats_left_and_past_votes_are_public(match: Match) -> None:
    """R16, R35: everybody sees the hats that are left, and after the reveal all cards with their seats."""
    s = state_of(match)
    for viewer in (*range(s.players), SPECTATOR):
        assert observe(s, viewer).state.hats == s.hats
    assert match.lines("spectator") == match.lines(1) == match.lines()


def test_seats_of_a_boat_do_not_matter() -> None:
    """R33: a crew is counts, so the order in which pawns came aboard leaves no trace."""
    boards = ["board officer red", "board sailor red"]
    found = []
    for order in (boards, boards[::-1]):
        match = Match(GAME, GAME.setting(3, {"officers": "1", "sailors": "1"}))
        for text in ("* start 1", "1 dock red 1", "2 dock yellow 2", "3 dock green 3", "1 dock black 4"):
            match.play_line(text)
        for text in order:
            for seat in (1, 2, 3):
                match.play(seat, text)
        found.append(match.position())
    assert found[0] == found[1]
    assert "red@c1r0 1:OS 2:OS 3:OS L0" in found[0]


def test_leaks_of_a_second_boat_need_a_supply() -> None:
    """P2: with one leak left there is no second leak, not even for a captain."""
    six = " | ".join(f"{c}@c{n}r0 {n}:SSS L3" for n, c in enumerate(("red", "yellow", "green", "blue"), 1))
    match = at(
        f"p=5 start=1 phase=1 double=yes hats=1,0,0,0,0 | {six} | purple@c5r0 5:SSS L2 | black@c6r0 5:O L0",
        plank="yes",
    )
    match.play(1, "vote leak hat")
    for seat in range(2, 6):
        match.play(seat, "vote leak red")
    match.play(1, "pick leak black")
    assert [told.kind for told in match.record[-1].told if told.kind == Event.NO_SECOND]
    assert GAME.notation.position(match.full_state()).startswith(
        "p=5 start=1 phase=2 double=yes hats=0,0,0,0,0 |"
    )


@given(matches())
def test_resampling_imagines_only_face_down_cards(match: Match) -> None:
    """Section 6: what a view does not know is cards of an open vote; imagined, they are legal."""
    opened = [line for line in match.record if line.turned_over][:12]
    for n, line in enumerate(opened):
        s = copy(before(line))
        voters = [p for p in range(s.players) if s.voting >> p & 1]
        out = [0] * FACTS.max_legal
        rules.legal(s, voters[0], out)
        rules.play(s, voters[0], out[0])
        if rules.sealed(s) == 0:
            continue
        assert observe(s, voters[1]).state.ballot[voters[0]] == NONE
        for viewer in voters[:2]:
            view = observe(s, viewer).state
            rules.resample(view, viewer, Seeded(n).words)
            assert broken(view) is None
            assert observe(view, viewer).state.ballot == observe(s, viewer).state.ballot


def test_every_ruling_is_tried() -> None:
    """Each ruling of the rules file is named by a worked case or by a test."""
    numbers = re.findall(r"^\| (R\d+) \|", RULES_FILE.read_text("utf-8"), re.MULTILINE)
    assert len(numbers) == 38
    cases = (HERE.parents[1] / "specs" / "lifeboats" / "worked-cases.toml").read_text("utf-8")
    tests = "".join(path.read_text("utf-8") for path in sorted(HERE.glob("test_*.py")))
    assert [n for n in numbers if not re.search(rf"\b{n}\b", cases + tests)] == []
