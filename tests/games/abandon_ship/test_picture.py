"""The picture of Abandon Ship: sound markup, nothing that the viewer may not know, every choice in reach."""

from __future__ import annotations

import re
from typing import Any

import pytest

from scupper.engine.choosing import NOTHING, Choosing
from scupper.engine.state import CHANCE, SPECTATOR, UNKNOWN, View, copy, observe
from scupper.games.abandon_ship.components import DICE, RATS, TILE_RATS
from scupper.games.abandon_ship.picture_outlook import outlook
from scupper.games.abandon_ship.state import N_RATS, NONE, Phase
from tests.games.abandon_ship.shown import GAME, PICTURE, choosing, matches, parsed, positions, viewers


def everything(view: View[Any], chosen: Choosing) -> str:
    """All markup that changes on a page of one viewer, as one element."""
    beside = "".join(PICTURE.player(view, p) for p in range(view.state.players))
    card = PICTURE.own(view) + PICTURE.aside(view)
    board, dock = PICTURE.board(view, chosen), PICTURE.dock(view, chosen)
    return f"<div>{board}{dock}{beside}{card}</div>"


def test_markup_is_sound() -> None:
    """Well-formed, ids once each, every reference met, no style attribute: the security policy forbids it."""
    symbols = [str(e.get("id")) for e in parsed(PICTURE.sprite()).iter() if e.get("id")]
    for state in positions():
        for player in (state.turn, SPECTATOR):
            markup = everything(observe(state, player), choosing(state, player))
            elements = list(parsed(markup).iter())
            ids = symbols + [str(e.get("id")) for e in elements if e.get("id")]
            assert len(ids) == len(set(ids))
            assert set(re.findall(r'href="#([^"]+)"', markup)) <= set(ids)
            assert not [e for e in elements if e.get("style") or any(a.startswith("on") for a in e.attrib)]


def test_every_choice_is_in_reach() -> None:
    """Each part of each legal choice is a link; what cannot be picked is a link that tells why."""
    seen = 0
    for state in positions():
        if state.phase != Phase.USE or all(f == NONE for f in state.face):
            continue
        chosen = choosing(state, state.turn)
        root = parsed(everything(observe(state, state.turn), chosen))
        links = {link.get("data-part"): link for link in root.iter("a")}
        assert set(links) == {f"die-{die}" for die in DICE} | {f"rat-{rat}" for rat in RATS}
        for part, link in links.items():
            legal = any(part in choice.parts for choice in chosen.choices)
            assert str(link.get("href")).startswith("?pick=" if legal else "?why=")
            assert link.get("aria-label")
            seen += 1
    assert seen > 400


def test_a_picked_die_shows_where_it_leads() -> None:
    """With a die picked, each rat that it may move has a ghost, and its choice in words as label."""
    ghosts = 0
    for state in positions():
        view = observe(state, state.turn)
        for die in sorted({choice.parts[0] for choice in choosing(state, state.turn).choices}):
            chosen = choosing(state, state.turn, die)
            board = parsed(PICTURE.board(view, chosen))
            for link in board.iter("a"):
                drawn = [g for g in link.iter("g") if str(g.get("class")).startswith("ghost")]
                choices = chosen.of(str(link.get("data-part")))
                assert len(drawn) == len(choices)
                if choices:
                    assert link.get("aria-label") == choices[0].words
                    ghosts += 1
    assert ghosts > 400


def test_pieces_keep_their_ids() -> None:
    """Rats, dice and sea have the same ids in every picture, so that a page can let them glide.

    A rat that has drowned is gone, and another piece lies on the keel.
    """
    for state in positions():
        drowned = {r for r in range(N_RATS) if state.space[r] == 0 and state.berth[r] == NONE}
        wanted = {f"lost-{rat}" if r in drowned else f"rat-{rat}" for r, rat in enumerate(RATS)}
        wanted |= {"sea-behind", "sea-before"}
        board = parsed(PICTURE.board(observe(state, SPECTATOR), NOTHING))
        placed = {g.get("id") for g in board.iter("g") if g.get("transform")}
        assert wanted <= placed
        dock = PICTURE.dock(observe(state, SPECTATOR), NOTHING)
        dice = set(re.findall(r'id="(die-\w+)"', dock))
        assert dice == (set() if state.phase == Phase.OVER else {f"die-{die}" for die in DICE})


def twin(state: Any, player: int) -> Any:
    """A position that differs only in what a player may not know: tiles of others, cheese face down."""
    other = copy(state)
    hidden = [p for p in range(state.players) if p != player]
    if state.phase != Phase.OVER:
        for p in hidden:
            other.tile[p] = [(t + 3) % 7 if t != NONE else NONE for t in state.tile[p]]
    for k, value in enumerate(state.cheese):
        if value > 0 and state.cheese_seen[k] == 0:
            other.cheese[k] = value % 3 + 1
    return other


def test_secrets_stay_secret() -> None:
    """Two positions that a viewer cannot tell apart give that viewer the same picture, to the byte."""
    different = 0
    for state in positions():
        for player in {0, state.players - 1, SPECTATOR}:
            other = twin(state, player)
            different += other.tile != state.tile or other.cheese != state.cheese
            here, there = observe(state, player), observe(other, player)
            assert everything(here, choosing(state, player)) == everything(there, choosing(other, player))
    assert different > 200


def test_own_rats_wear_the_lifebuoy() -> None:
    """A viewer's own rats are marked for that viewer, and for nobody else."""
    for shown in matches():
        state: Any = shown[0]
        for player in viewers(state):
            view = observe(state, player)
            board = parsed(PICTURE.board(view, NOTHING))
            groups = {str(g.get("id")): g for g in board.iter("g")}
            ringed = set()
            for r in range(N_RATS):
                uses = [use.get("href") for use in groups[f"rat-{RATS[r]}"].iter("use")]
                ringed |= {r} if "#as-ring" in uses else set()
            tiles = state.tile[player] if player >= 0 else []
            assert ringed == {r for t in tiles if t != NONE for r in TILE_RATS[t]}


def test_tiles_beside_the_names() -> None:
    """During the game one's own tile as shapes and backs for the others; at the end everybody's faces."""
    for shown in matches():
        positions: tuple[Any, ...] = shown
        for state in (positions[0], next(s for s in positions if s.phase == Phase.OVER)):
            over = state.phase == Phase.OVER
            each = 2 if state.duel else 1
            for viewer in viewers(state):
                view = observe(state, viewer)
                for player in range(state.players):
                    beside = PICTURE.player(view, player)
                    own = player == viewer and not over
                    assert beside.count("tile back") == (0 if own or over else each)
                    assert beside.count('class="abandon-ship dot') == (3 * each if own else 0)
                    assert beside.count('aria-label="Tile of') == (each if over else 0)


def test_the_sea_warns_truly() -> None:
    """When the card says that the next rise takes a rat, every token takes it; `may take` when one does."""
    warned = 0
    for state in positions():
        if state.phase != Phase.USE:
            continue
        drowned: list[set[str]] = []
        for token in [t for t, left in enumerate(state.sinks) if left]:
            after: Any = copy(state)
            after.phase = Phase.SINK
            GAME.rules.play(after, CHANCE, token)
            alive = [r for r in range(N_RATS) if state.space[r] > 0]
            drowned.append({RATS[r] for r in alive if after.space[r] == 0 and after.berth[r] == NONE})
        card = PICTURE.aside(observe(state, SPECTATOR))
        for rat in RATS:
            name = rat.capitalize()
            always = bool(drowned) and all(rat in gone for gone in drowned)
            assert (f"takes {name}, alone" in card) == always
            assert (f"may take {name}, alone" in card) == (
                not always and any(rat in gone for gone in drowned)
            )
            warned += always
    assert warned > 20


def test_hidden_cheese_has_no_number() -> None:
    """Cheese that lies face down shows a question mark."""
    state: Any = matches()[0][0]
    view = observe(state, 0)
    assert view.state.cheese == [UNKNOWN] * 5
    assert PICTURE.board(view, NOTHING).count('<text class="ch-num" y="7.6">?</text>') == 5


def test_the_outlook_is_what_the_rules_do() -> None:
    """Over the tokens that can come up, the water rises to `sure` at least and to `maybe` at most."""
    for state in positions():
        if state.phase != Phase.USE or sum(state.sinks) == 0:
            continue
        ahead = outlook(state)
        reached: list[int] = []
        for token, left in enumerate(state.sinks):
            if left:
                after: Any = copy(state)
                after.phase = Phase.SINK
                GAME.rules.play(after, CHANCE, token)
                reached.append(after.water)
        assert (min(reached), max(reached)) == (ahead.sure, ahead.maybe)


def test_the_document_stands_alone() -> None:
    """A document needs nothing from outside, and nothing that image viewers do not know."""
    for shown in matches():
        for state in (shown[0], shown[len(shown) // 2]):
            document = PICTURE.document(observe(state, 0))
            assert document == PICTURE.document(observe(twin(state, 0), 0))
            root = parsed(document)
            assert root.tag == "{http://www.w3.org/2000/svg}svg"
            assert not re.findall(
                r"href|var\(|@import|<script|<a |http(?!://www\.w3\.org/2000/svg)", document
            )
            referred = set(re.findall(r"url\(#([^)]+)\)", document))
            assert referred
            assert referred <= {str(e.get("id")) for e in root.iter()}
            for rat in RATS:
                assert f".c-{rat} .fur{{fill: #" in document


@pytest.mark.parametrize(
    "reason", ["use-a-die", "the-pool", "dice-out-of-the-game", "washed-away", "the-top-deck"]
)
def test_the_guide_has_the_anchors(reason: str) -> None:
    """Each anchor that a reason cites is a heading of the guide."""
    headings = re.findall(r"^#+ (.*)$", GAME.text_file("guide.md"), re.MULTILINE)
    assert reason in {"-".join(re.findall(r"[a-z0-9]+", heading.lower())) for heading in headings}


def test_the_scene_is_a_picture_of_a_position() -> None:
    """The home page shows several games at once: a scene has no ids, and what it uses is at hand."""
    scene = PICTURE.scene()
    symbols = {e.get("id") for e in parsed(PICTURE.sprite()).iter()}
    elements = list(parsed(scene).iter())
    assert not [e for e in elements if e.get("id") or e.get("role") or e.tag == "a"]
    assert set(re.findall(r'href="#([^"]+)"', scene)) <= symbols
    assert len([e for e in elements if str(e.get("class")).startswith("rat ")]) == N_RATS
