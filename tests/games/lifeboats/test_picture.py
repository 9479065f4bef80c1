"""The picture of Lifeboats: sound markup, nothing that the viewer may not know, every choice in reach."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from scupper.engine.choosing import NOTHING, Choosing
from scupper.engine.match import Match
from scupper.engine.state import SPECTATOR, copy, observe
from scupper.games.lifeboats import invariants, picture_scene
from scupper.games.lifeboats.components import RANKS
from scupper.games.lifeboats.notation_names import HAT_CARD, boats_in_play, colour_of
from scupper.games.lifeboats.notation_position import read_position, read_shorthand
from scupper.games.lifeboats.picture_crew import pawns
from scupper.games.lifeboats.picture_outlook import outlook
from scupper.games.lifeboats.picture_pieces import OUTLINES, seat_name
from scupper.games.lifeboats.rules import go_on
from scupper.games.lifeboats.rules_end import score
from scupper.games.lifeboats.rules_sea import is_at_sea, pawns_in
from scupper.games.lifeboats.state import HAT, MAX_BOATS, N_RANKS, NONE, Phase
from tests.games.lifeboats.shown_positions import (
    GAME,
    PICTURE,
    VOTES,
    by_id,
    everything,
    games,
    in_phase,
    is_going_down,
    parsed,
    positions,
)

# ---- markup


def test_markup_is_sound() -> None:
    """Well-formed, ids once each, every reference met, no style attribute: the security policy forbids it."""
    symbols = [str(e.get("id")) for e in parsed(PICTURE.sprite()).iter() if e.get("id")]
    assert len(symbols) == len(set(symbols))
    for shown in positions(9):
        for player in shown.viewers:
            chosen = shown.choosing(player)
            trials = [chosen, *(Choosing(chosen.choices, c.parts) for c in chosen.choices[:2])]
            for trial in trials:
                markup = everything(observe(shown.state, player), trial)
                elements = list(parsed(markup).iter())
                ids = symbols + [str(e.get("id")) for e in elements if e.get("id")]
                assert len(ids) == len(set(ids))
                assert set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', markup)) <= {
                    pair for name in ids for pair in ((name, ""), ("", name))
                }
                assert not [
                    e for e in elements if e.get("style") or any(a.startswith("on") for a in e.attrib)
                ]


def test_the_sprite_needs_nothing_else() -> None:
    """Every symbol and gradient that the sprite and the home page's window use is in the sprite."""
    text = PICTURE.sprite() + PICTURE.scene()
    ids = {str(e.get("id")) for e in parsed(f"<div>{text}</div>").iter()}
    assert set(re.findall(r'href="#([^"]+)"', text)) <= ids
    css = GAME.text_file("picture.css")
    assert set(re.findall(r"url\(#([^)]+)\)", css)) <= ids


def check_in_reach(state: Any, player: int, chosen: Choosing) -> None:
    """Each part of each legal choice is one link with words; every further link picks legal parts too."""
    root = parsed(everything(observe(state, player), chosen))
    links = [a for a in root.iter("a") if a.get("class")]
    own = Counter(str(a.get("data-part")) for a in links if a.get("data-part"))
    assert {part for choice in chosen.choices for part in choice.parts} <= set(own)
    assert set(own.values()) == {1}
    assert all(a.get("aria-label") for a in links)
    for a in links:
        legal = "no" not in str(a.get("class")).split()
        assert str(a.get("href")).startswith("?pick=" if legal else "?why=") or chosen.decided
    picked = [re.findall(r"pick=([\w-]+)", str(a.get("href"))) for a in links]
    assert all(Choosing(chosen.choices, tuple(picks)).picks == tuple(picks) for picks in picked)


def test_every_choice_is_in_reach() -> None:
    """Whatever a player is asked, everything that may be chosen can be touched."""
    seen: Counter[int] = Counter()
    for shown in positions(2):
        for player in shown.asked[:1]:
            check_in_reach(shown.state, player, shown.choosing(player))
            seen[shown.state.phase] += 1
    assert set(seen) >= set(range(Phase.DOCK, Phase.CLIMB + 1)) - {Phase.PICK_LEAK2}


def test_the_choices_of_a_captain_under_plank_are_in_reach() -> None:
    """W51: a lone captain may name either boat, or none, and then a second one."""
    setting = GAME.setting(3, {"plank": "yes"})
    at_sea = "red@c3r2 1:O 2:S L1 | yellow@c1r0 1:SS 3:S L0 | green@c6r0 2:O 3:S L0"
    start: Any = read_shorthand(f"p=3 start=1 phase=1 double=yes hats=3,3,3 | {at_sea}", setting)
    go_on(start)
    match = Match.from_position(GAME, setting, start)
    for line in ("1 vote leak green", "2 vote leak hat", "3 vote leak green"):
        match.play_line(line)
    state: Any = match.full_state()
    assert state.phase == Phase.PICK_LEAK
    check_in_reach(state, 1, Choosing(match.legal(2)))
    match.play_line("2 pick leak yellow")
    state = match.full_state()
    assert state.phase == Phase.PICK_LEAK2
    check_in_reach(state, 1, Choosing(match.legal(2)))


def test_touching_a_pawn_says_who_jumps_from_where() -> None:
    """Each of the asked player's pawns that may jump is a link to that one choice; no other pawn is one."""
    for shown in in_phase(Phase.JUMP)[::3]:
        s = shown.state
        chosen = shown.choosing(s.asked)
        board = by_id(PICTURE.board(observe(s, s.asked), chosen))
        for one in pawns(s):
            if one.id not in board:
                continue
            links = list(board[one.id].iter("a"))
            may = one.player == s.asked and one.place < MAX_BOATS and not s.left >> one.place & 1
            assert bool(links) == may
            for link in links:
                picks = tuple(re.findall(r"pick=([\w-]+)", str(link.get("href"))))
                decided = Choosing(chosen.choices, picks or chosen.choices[0].parts).decided
                assert decided is not None
                assert set(decided.parts) == {f"boat-{seat_name(one.place)}", f"rank-{RANKS[one.rank]}"}


def test_nobody_else_has_a_link_to_choose() -> None:
    """For those who are not asked no link picks anything."""
    for shown in positions(9):
        for player in shown.viewers[1:]:
            assert "?pick=" not in everything(observe(shown.state, player), NOTHING)


# ---- secrets


def test_cards_face_down_stay_secret() -> None:
    """Two positions that differ in what others have laid give a viewer the same picture, to the byte."""
    different = 0
    for shown in in_phase(*VOTES)[::4]:
        laid = [p for p in range(shown.state.players) if shown.state.ballot[p] != NONE]
        for viewer in (0, SPECTATOR):
            other: Any = copy(shown.state)
            for p in laid:
                if p != viewer:
                    other.ballot[p] = (other.ballot[p] + 1) % (HAT + 1)
                    different += 1
            here, there = observe(shown.state, viewer), observe(other, viewer)
            assert everything(here, NOTHING) == everything(there, NOTHING)
            assert PICTURE.document(here) == PICTURE.document(there)
    assert different > 100


def test_a_card_is_face_down_then_face_up() -> None:
    """Dots while somebody chooses, then a back, and the face only when all cards are turned over."""
    seen: Counter[str] = Counter()
    for game in games():
        for shown in game:
            s = shown.state
            for p in range(s.players):
                beside = PICTURE.player(observe(s, SPECTATOR), p)
                up = s.shown[p] != NONE
                down = s.ballot[p] != NONE
                still = s.voting >> p & 1 == 1
                assert ('data-turn="down"' in beside) == down
                assert ('class="slip dots"' in beside) == still
                card = "hat" if s.shown[p] == HAT else colour_of(s, s.shown[p]) if up else ""
                assert (f'aria-label="card: {card}"' in beside) == up
                seen += Counter({"up": up, "down": down, "still": still})
    assert min(seen["up"], seen["down"], seen["still"]) > 50


def test_the_own_card_is_known_to_its_owner_alone() -> None:
    """Who has laid a card sees which one in the dock and on its boat; nobody else is shown one."""
    seen = 0
    for shown in in_phase(*VOTES)[::2]:
        s = shown.state
        for viewer in (*range(s.players), SPECTATOR):
            view = observe(s, viewer)
            card = s.ballot[viewer] if viewer >= 0 else NONE
            name = "" if card == NONE else HAT_CARD if card == HAT else f"c-{colour_of(s, card)}"
            laid = re.findall(r'class="paper ([\w-]+) laid', PICTURE.dock(view, NOTHING))
            assert laid == ([name] if name else [])
            board = parsed(PICTURE.board(view, NOTHING))
            boats = [g for g in board.iter("g") if str(g.get("class")).startswith("boat ")]
            marked = [g.get("class") for g in boats if any(e.get("class") == "laid" for e in g.iter("g"))]
            on_a_boat = card not in (NONE, HAT) and s.phase != Phase.VOTE_DROWN
            assert marked == ([f"boat {name}"] if on_a_boat else [])
            seen += bool(name)
    assert seen > 50


# ---- boats and people


def test_every_boat_and_pawn_is_on_the_board() -> None:
    """Boats are on the board unless they have sunk, pawns unless they are lost, each under a lasting name."""
    for shown in positions(9):
        s = shown.state
        board = by_id(PICTURE.board(observe(s, SPECTATOR), NOTHING))
        boats = {
            f"boat-{seat_name(b)}" for b in boats_in_play(s) if is_at_sea(s, b) or s.stage[b] or s.phase <= 4
        }
        assert {name for name in board if re.fullmatch(r"boat-\w+", name)} == boats
        for p in range(s.players):
            for rank, name in enumerate(RANKS):
                pieces = [i for i in board if re.fullmatch(rf"crew-{p + 1}-{name}-\d", i)]
                pieces = [i for i in pieces if not is_going_down(board[i])]
                places = (*s.crew[rank], *s.ashore[rank], s.hand[rank])
                assert len(pieces) == sum(place[p] for place in places) + (s.swim_rank[p] == rank)
        assert all(element.get("transform") for name, element in board.items() if name.startswith("crew-"))


def test_pieces_stand_where_the_position_says() -> None:
    """As many pieces of a player and rank belong to a boat as the position counts there."""
    for shown in positions():
        s = shown.state
        there = Counter((one.rank, one.place, one.player) for one in pawns(s) if not one.swims)
        for rank in range(N_RANKS):
            for boat in range(MAX_BOATS):
                for p in range(s.players):
                    assert there[rank, boat, p] == s.crew[rank][boat][p]


def test_one_jump_moves_one_piece() -> None:
    """A jump takes one piece into the water and leaves all others where they belong."""
    jumps = 0
    for game in games():
        for before, after in pairwise(game):
            if after.state.swimmers == before.state.swimmers + 1 and after.decision:
                was = {one.id: one for one in pawns(before.state)}
                changed = [one for one in pawns(after.state) if was[one.id] != one]
                assert [one.swims for one in changed] == [True]
                jumps += 1
    assert jumps > 50


def test_pieces_that_are_alike_say_so() -> None:
    """Pieces of one player and rank carry the same mark, by which pages tell who has stayed."""
    for shown in positions(23):
        board = by_id(PICTURE.board(observe(shown.state, SPECTATOR), NOTHING))
        for name, group in board.items():
            if name.startswith("crew-"):
                assert name.removeprefix("crew-").rpartition("-")[0] == group.get("data-alike")


def test_officers_are_not_sailors() -> None:
    """The two ranks are drawn differently, and every pawn carries its rank and the shape of its colour."""
    assert OUTLINES["officer"] != OUTLINES["sailor"]
    assert "gold" in OUTLINES["officer"]
    assert "gold" not in OUTLINES["sailor"]
    symbols = by_id(PICTURE.sprite())
    for colour in ("red", "white"):
        for rank in RANKS:
            uses = [use.get("href") for use in symbols[f"lb-{rank}-{colour}"].iter("use")]
            assert uses == [f"#lb-{rank}", f"#lb-shape-{colour}"]
    shapes = [OUTLINES[f"shape-{colour}"] for colour in ("red", "yellow", "green", "blue", "purple", "white")]
    assert len(set(shapes)) == 6


def test_own_people_stand_on_a_disc() -> None:
    """The viewer's own pawns are marked for that viewer, and for nobody else."""
    for shown in positions(23):
        for viewer in shown.viewers:
            board = by_id(PICTURE.board(observe(shown.state, viewer), NOTHING))
            for name, group in board.items():
                if name.startswith("crew-"):
                    uses = [use.get("href") for use in group.iter("use")]
                    dry = "#lb-buoy" not in uses and not is_going_down(group)
                    assert ("#lb-disc" in uses) == (dry and name.startswith(f"crew-{viewer + 1}-"))


def test_the_plate_counts_aboard_and_leaks() -> None:
    """Every boat at sea says how many are aboard and how many leaks it has, and warns when they are level."""
    kinds = set()
    for shown in positions(9):
        s = shown.state
        board = by_id(PICTURE.board(observe(s, SPECTATOR), NOTHING))
        for boat in [b for b in boats_in_play(s) if is_at_sea(s, b)]:
            group = board[f"boat-{seat_name(boat)}"]
            plate = next(g for g in group.iter("g") if str(g.get("class")).startswith("plate"))
            pawns_here, leaks = pawns_in(s, boat), s.leaks[boat]
            assert [text.text for text in plate.iter("text")] == [str(pawns_here), str(leaks)]
            kind = " over" if leaks > pawns_here else " even" if leaks == pawns_here > 0 else ""
            assert plate.get("class") == f"plate{kind}"
            kinds.add(kind)
            holes = [u for g in group.iter("g") if g.get("class") == "holes" for u in g.iter("use")]
            assert len(holes) == leaks
    assert kinds == {"", " even", " over"}


# ---- choosing and counting


def test_refused_boats_say_why() -> None:
    """Who climbs or boards sees on each boat that cannot be chosen why not."""
    words: Counter[str] = Counter()
    for shown in in_phase(Phase.CLIMB, Phase.BOARD, Phase.JUMP):
        s = shown.state
        view, chosen = observe(s, s.asked), shown.choosing(s.asked)
        board = by_id(PICTURE.board(view, chosen))
        for boat in [b for b in boats_in_play(s) if is_at_sea(s, b)]:
            group = board[f"boat-{seat_name(boat)}"]
            tags = [t.text for g in group.iter("g") if g.get("class") == "tag" for t in g.iter("text")]
            if chosen.status(f"boat-{seat_name(boat)}") != "no":
                assert tags == []
            else:
                own = s.swim_boat[s.asked] == boat
                left = ["left"] if s.left >> boat & 1 else []
                assert tags == (left if s.phase == Phase.JUMP else ["you left" if own else "full"])
                words.update(str(tag) for tag in tags)
    assert set(words) == {"full", "you left", "left"}


def test_the_tally_counts_the_cards() -> None:
    """While the cards lie face up, each boat that was named has the number and the colours of its cards."""
    seen = 0
    for game in games():
        for shown in game:
            s = shown.state
            if all(card == NONE for card in s.shown) or s.drowning != NONE:
                continue
            board = parsed(PICTURE.board(observe(s, SPECTATOR), NOTHING))
            tallies = [g for g in board.iter("g") if g.get("class") == "tally"]
            counts = Counter(card for card in s.shown if card not in (NONE, HAT))
            assert sorted(next(g.iter("text")).text or "" for g in tallies) == sorted(
                str(n) for n in counts.values()
            )
            dock = PICTURE.dock(observe(s, SPECTATOR), NOTHING)
            assert dock.count("<li") == len(counts) + (HAT in s.shown)
            seen += 1
    assert seen > 20


@pytest.mark.parametrize("phase", [Phase.VOTE_LEAK, Phase.VOTE_MOVE])
def test_the_outlook_is_what_happens(phase: Phase) -> None:
    """When everybody lays the card whose outlook was read, that is what comes about."""
    told: Counter[str] = Counter()
    for shown in in_phase(phase):
        s = shown.state
        if s.laid or s.plank:
            continue
        for choice in [c for c in shown.choosing(0).choices if "boat-hat" not in c.parts]:
            boat = int(choice.parts[0].partition("-")[2].replace("black", "7")) - 1
            ahead = outlook(observe(s, 0), choice.action)
            match = Match.from_position(GAME, shown.setting, s)
            for seat in range(1, s.players + 1):
                match.play(seat, choice.action)
            after: Any = match.full_state()
            drowning = after.phase == Phase.VOTE_DROWN
            sank = not is_at_sea(after, boat) and after.stage[boat] == 0
            assert ("votes aboard" in ahead.text) == drowning
            if phase == Phase.VOTE_LEAK and not drowning:
                assert ("Lost with it" in ahead.text or "Nobody" in ahead.text) == sank
            if phase == Phase.VOTE_MOVE:
                gain = score(after, 0) - score(s, 0)
                assert (f"you {gain}" in ahead.text) == (gain > 0)
            told["sank"] += sank
            told["drowning"] += drowning
            told["landed"] += after.stage[boat] > 0
    assert told["landed" if phase == Phase.VOTE_MOVE else "sank"] > 5


def test_the_outlook_on_a_second_leak() -> None:
    """Those who sink with the first boat are not lost by the choice of the second."""
    boats = "red@c3r2 1:S 2:S L2 | yellow@c1r0 1:SS 3:S L0 | green@c6r0 2:O 3:S L0"
    setting = GAME.setting(3, {"plank": "yes"})
    s = read_shorthand(f"p=3 start=1 phase=1 double=yes hats=3,3,3 | {boats}", setting)
    go_on(s)
    match = Match.from_position(GAME, setting, s)
    for line in ("1 vote leak green", "2 vote leak hat", "3 vote leak green", "2 pick leak red"):
        match.play_line(line)
    texts = [outlook(match.view(2), choice.action).text for choice in match.legal(2)]
    assert texts == [
        "Then 3 aboard against 1 leak, 2 seats free.",
        "Then 2 aboard against 1 leak, 3 seats free.",
    ]


def test_the_outlook_stands_in_the_dock() -> None:
    """When one choice is left, the dock says what it would bring about."""
    seen = 0
    for shown in in_phase(Phase.CLIMB, Phase.JUMP, Phase.VOTE_LEAK)[::7]:
        player = shown.viewers[0]
        for choice in shown.choosing(player).choices:
            view = observe(shown.state, player)
            text = outlook(view, choice.action).text
            dock = PICTURE.dock(view, shown.choosing(player, *choice.parts))
            assert (f">{text}</p>" in dock) == bool(text)
            seen += bool(text)
    assert seen > 100


# ---- the home page


def test_the_home_page_shows_a_real_position() -> None:
    """The window holds pieces of a sound position, without names that pieces of other pages have."""
    position = read_position(picture_scene.POSITION, GAME.setting(4, {}))
    assert invariants.broken(position) is None
    scene = parsed(PICTURE.scene())
    assert not [e for e in scene.iter() if e.get("id") or e.get("aria-label")]
    drawn = Counter(use.get("href") for use in scene.iter("use"))
    board = Counter(
        use.get("href") for use in parsed(PICTURE.board(observe(position, SPECTATOR), NOTHING)).iter("use")
    )
    assert drawn <= board
    assert drawn["#lb-hull"] >= 2
    assert drawn["#lb-buoy"] == 1


# ---- the file


def test_the_document_stands_alone() -> None:
    """A document needs nothing from outside, and nothing that image viewers do not know."""
    for game in games():
        for shown in (game[0], game[len(game) // 2]):
            document = PICTURE.document(observe(shown.state, 0))
            root = parsed(document)
            assert root.tag == "{http://www.w3.org/2000/svg}svg"
            assert not re.findall(
                r"href|var\(|@import|<script|<a |http(?!://www\.w3\.org/2000/svg)", document
            )
            referred = set(re.findall(r"url\(#([^)]+)\)", document))
            assert referred
            assert referred <= {str(e.get("id")) for e in root.iter()}
            assert ".c-red .gunwale{fill: #c23b33" in document
