"""Sabordage in words: how tiles and ships are called, a shot as it flies, and whole games."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from gettext import GNUTranslations, NullTranslations

import pytest
from babel.messages.mofile import write_mo

from scupper.engine.chance import Purpose, Seeded
from scupper.engine.checks_play import play_game
from scupper.engine.checks_text import check_words, some_actions
from scupper.engine.facts import Setting
from scupper.engine.game import Reason, Told
from scupper.engine.language import SOURCE_LANGUAGE, speaking, use_translations
from scupper.engine.match import Match
from scupper.engine.state import NOBODY, SPECTATOR, BaseState, observe
from scupper.games.sabordage import words
from scupper.games.sabordage.components import KINDS
from scupper.games.sabordage.facts import FACTS
from scupper.games.sabordage.state import NONE, Event, Phase
from scupper.games.sabordage.words_tiles import lying_word, tile_word
from tests.games.sabordage.test_reasons import building
from tests.games.sabordage.worked_cases import GAME, Case, position_of
from tests.languages.strange import STRANGE, english_in
from tools.messages import SOURCE, read


def _german() -> NullTranslations:
    """The game's own catalog and the engine's: a folder that is no game yet is not found by itself."""
    chain = NullTranslations()
    for folder in (SOURCE / "engine", SOURCE / "games" / "sabordage"):
        compiled = io.BytesIO()
        write_mo(compiled, read(folder, "de"))
        compiled.seek(0)
        translations = GNUTranslations(compiled)
        translations.add_fallback(chain)
        chain = translations
    return chain


GERMAN = "german of sabordage"
use_translations(GERMAN, _german())

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve")
PEOPLE = ("Аня", "Боря", "Вера", "Глеб", "Дина")
"""Names without English letters."""
SETTINGS = [
    GAME.setting(2, {"expert": "yes"}),
    GAME.setting(3, {}),
    GAME.setting(4, {"expert": "yes", "bow": "stop"}),
    GAME.setting(5, {"open_water": "lost", "bombard_line": "reach", "long_lap": "no"}),
]
REASONS = 12


def say(kind: Event, a: int = 0, b: int = 0, c: int = 0, *, players: int = 3, viewer: int = SPECTATOR) -> str:
    """An event as a viewer reads it."""
    sentence = words.event(Told(-1, kind, a, b, c), NAMES, viewer, GAME.setting(players))
    assert sentence is not None
    return sentence


# ---- Names


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("s1-a.g", "short cannon 1 and armour, with a gunner"),
        ("s1-s1", "two short cannons 1"),
        ("s1-s2", "short cannon 1 and short cannon 2"),
        ("l2-o", "long cannon 2"),
        ("r1-r2", "repeating cannon 1 and repeating cannon 2"),
        ("b2-z", "bombard 2 and spring"),
        ("pipe.s", "pipe, with a saboteur"),
        ("a-a.c", "armour on both sides, with a carpenter"),
        ("h-a", "boarding hook and armour"),
        ("gold", "treasure"),
        ("rot", "rotten tile"),
    ],
)
def test_tile(code: str, expected: str) -> None:
    """A kind of tile in words."""
    assert tile_word(KINDS.index(code)) == expected


def test_every_tile_is_called_otherwise() -> None:
    """No two kinds have the same name, nor lie alike."""
    assert len({tile_word(kind) for kind in range(len(KINDS))}) == len(KINDS)
    assert len({lying_word(kind, turned=False) for kind in range(len(KINDS))}) == len(KINDS)


def test_turned_tiles() -> None:
    """What was to port is to starboard."""
    kind = KINDS.index("l1-a.s")
    assert lying_word(kind, turned=False) == "long cannon 1 to port, armour to starboard, with a saboteur"
    assert lying_word(kind, turned=True) == "armour to port, long cannon 1 to starboard, with a saboteur"
    assert lying_word(KINDS.index("h-o"), turned=True) == "boarding hook to starboard"


@pytest.mark.parametrize(
    ("players", "ship", "viewer", "expected"),
    [
        (3, 1, SPECTATOR, "The shot hits Bo's ship at rank 3."),
        (3, 1, 1, "The shot hits your ship at rank 3."),
        (2, 1, SPECTATOR, "The shot hits Bo's left ship at rank 3."),
        (2, 2, SPECTATOR, "The shot hits Ann's right ship at rank 3."),
        (2, 2, 0, "The shot hits your right ship at rank 3."),
        (2, 0, 0, "The shot hits your left ship at rank 3."),
    ],
)
def test_ship(players: int, ship: int, viewer: int, expected: str) -> None:
    """Ships are called by their owners, and with two players by their side."""
    assert say(Event.HIT, ship, 2, players=players, viewer=viewer) == expected


# ---- The log


@pytest.mark.parametrize(
    ("event", "numbers", "expected"),
    [
        (
            Event.BUILT,
            (0, 1, KINDS.index("l1-o") * 2 + 1),
            "Ann's ship gets at rank 2: long cannon 1 to starboard.",
        ),
        (Event.SABOTEURS, (NOBODY, 0, 0), "Several players build saboteurs at once: nothing is blown up."),
        (Event.SABOTEURS, (1, 0, 0), "Bo alone builds saboteurs: all older ones are blown up."),
        (
            Event.LONG_FIRED,
            (0, 2, 1),
            "Ann's ship fires the long cannon at rank 3 to starboard.",
        ),
        (
            Event.BOMBARD_FIRED,
            (1, 0, 0),
            "Bo's ship lobs a shell from the bombard at rank 1 to port.",
        ),
        (Event.THROUGH, (1, 2, 0), "The shot flies through the pipe at rank 3 of Bo's ship."),
        (Event.THROUGH, (1, 2, 1), "The shot flies through the bow of Bo's ship."),
        (Event.STOPPED, (1, 2, 0), "Bo's ship stops the shot with the armour at rank 3."),
        (Event.STOPPED, (1, 2, 1), "Bo's ship stops the shot with the bow."),
        (Event.HOME, (0, 2, 0), "The shot goes round the world and reaches Ann's ship from behind."),
        (Event.DESTROYED, (0, 2, 1), "Ann's ship loses the tile at rank 3."),
        (Event.DESTROYED, (0, 2, 3), "Ann's ship loses the stack of 3 tiles at rank 3."),
        (Event.FED, (0, 0, NONE), "Ann's ship collects an unseen tile under the treasure at rank 1."),
        (
            Event.FED,
            (0, 0, KINDS.index("gold")),
            "Ann's ship collects a discarded tile under the treasure at rank 1: treasure.",
        ),
        (Event.BOARDED, (0, 1, 2), "Ann's ship boards Cy's ship and takes all that is at rank 2."),
        (Event.HANDS_PASSED, (-1, 0, 0), "All hands are passed to the left."),
        (Event.HANDS_PASSED, (1, 0, 0), "All hands are passed to the right."),
    ],
)
def test_event(event: Event, numbers: tuple[int, int, int], expected: str) -> None:
    """An event as a spectator reads it."""
    assert say(event, *numbers) == expected


def test_a_shot_is_told_as_it_flies() -> None:
    """The long cannon of seat 1 goes through a pipe, hits a sail and comes home to armour of its own."""
    s = position_of(Case("shot", {"ships": ["1: a-l1! / 2: pipe / 3: sail"]}))
    s.phase, s.fuse_step = Phase.FIRE, 1
    match = Match.from_position(GAME, GAME.setting(3), s)
    heard: list[Told] = []
    s = match.full_state()  # type: ignore[assignment]

    class Listening:
        """Takes note of what is told."""

        def tell(self, to: int, kind: int, a: int, b: int, c: int) -> None:
            heard.append(Told(to, kind, a, b, c))

        def beat(self, _s: object) -> None:
            pass

    s.listener = Listening()
    GAME._module("rules_fire").broadside_step(s)
    assert [words.event(told, NAMES, 1, match.setting) for told in heard] == [
        "Broadside! All cannons with fuse 1 fire at once.",
        "Ann's ship fires the long cannon at rank 1 to starboard.",
        "The shot flies through the pipe at rank 1 of your ship.",
        "The shot hits Cy's ship at rank 1.",
        "The shot goes round the world and comes back to Ann's ship without doing harm.",
        "Cy's ship loses the tile at rank 1.",
        f"A sail from it is turned over: {tile_word(0)}.",
    ]


# ---- Choices


def test_choices() -> None:
    """What a build would do, and what its parts are called."""
    s = building("1: sail / 2: sail / 3: sail", ["l1-a", "rot", "rot"])
    view = observe(s, 0)
    assert words.action(view, FACTS.actions.number("build", "l1-a", "t", "2")) == (
        "Build on your ship, at rank 2: armour to port, long cannon 1 to starboard."
    )
    assert words.part(view, "tile", "l1-a") == "Long cannon 1 and armour"
    assert words.part(view, "turn", "t") == "Turned round: armour to port, long cannon 1 to starboard"
    assert words.part(view, "rank", "1") == "Rank 1, pushing forward: sail"
    assert words.part(view, "rank", "2") == "Rank 2, right behind the bow"
    assert words.part(view, "rank", "3") == "Rank 3"


def test_repeating_tiles_are_called_by_their_fuses() -> None:
    """A rank is called by how the tile on it fires now."""
    s = building("1: r2-r1 / 2: sail / 3: sail", ["pipe", "rot", "rot"])
    assert words.part(observe(s, 0), "rank", "1") == (
        "Rank 1, pushing forward: repeating cannon 2 to port, repeating cannon 1 to starboard"
    )


def test_waiting() -> None:
    """Who plans is asked; who has planned reads who has not."""
    s = building("1: sail / 2: sail / 3: sail", ["pipe", "rot", "rot"])
    assert words.waiting(observe(s, 0), NAMES) == ("Round 1, construction 3: choose a tile and its rank.")
    s.to_plan[0] = 0
    assert words.waiting(observe(s, 0), NAMES) == "All plan in secret. Still to choose: Bo and Cy."


# ---- The end


def test_account_and_tie_break() -> None:
    """Rotten tiles are thrown away, sails count, and cannons decide among equals."""
    s = position_of(Case("end", {"ships": ["1: s1-s2 rot sail / 2: l1-a a-a / 3: gold"]}))
    view = observe(s, SPECTATOR)
    assert words.account(view, 0) == [
        ("2 tiles, each counting 1000", 2000),
        ("2 cannons", 2),
        ("1 rotten tile, thrown away", 0),
    ]
    ended = [Told(-1, Event.ENDED, 0, 0, 0)]
    assert words.story(view, ended, NAMES, GAME.setting(3)) == [
        (0, "The ships of Ann and Bo are equally long, at 2 tiles: cannons decide for Ann.")
    ]


def test_story_of_a_broadside() -> None:
    """What a round cost, and whom most."""
    told = [
        Told(-1, Event.ROUND, 1, 0, 0),
        Told(-1, Event.SABOTEURS, 2, 0, 0),
        Told(-1, Event.SABOTAGED, 0, 0, 0),
        Told(-1, Event.SABOTAGED, 1, 0, 0),
        Told(-1, Event.DESTROYED, 0, 0, 1),
        Told(-1, Event.DESTROYED, 1, 0, 3),
        Told(-1, Event.BOARDED, 0, 1, 2),
        Told(-1, Event.ROUND, 2, 0, 0),
    ]
    s = position_of(Case("end", {"ships": ["1: sail / 2: - / 3: gold"]}))
    assert words.story(observe(s, 0), told, NAMES, GAME.setting(3)) == [
        (1, "Round 1: Cy alone builds a saboteur, and 2 older ones are blown up."),
        (5, "Round 1: the broadside destroys 4 tiles, most of all on Bo's ship: 3."),
        (6, "Round 1: Ann's ship boards Cy's ship."),
    ]


# ---- Whole games


@pytest.mark.parametrize("setting", SETTINGS[:3], ids=lambda setting: str(setting.players))
def test_whole_games_have_words(setting: Setting) -> None:
    """Every choice, part, event and account of random games, for every viewer."""
    check_words(play_game(GAME, setting, setting.players))


def test_german_choices_differ() -> None:
    """No two choices of a moment have the same words in German either."""
    with speaking(GERMAN):
        check_words(play_game(GAME, SETTINGS[1], 7))


@cache
def said_in(language: str) -> frozenset[str]:
    """All that is said in some random games."""
    with speaking(language):
        return frozenset(text for setting in SETTINGS for text in _said(setting))


def _said(setting: Setting) -> Iterator[str]:
    stream = Seeded(setting.players, Purpose.TEST)
    match = Match(GAME, setting, stream)
    match.draw_all()
    viewers = [*range(match.players), SPECTATOR]
    while not match.over:
        actions = some_actions(FACTS.actions, stream)
        for seat in match.to_act:
            yield from (choice.words for choice in match.legal(seat))
            for _n in range(REASONS):
                yield from _reason(match.why_not(seat, actions[stream.below(len(actions))]))
            yield from _reason(match.why_no_undo(seat))
        seat = match.to_act[stream.below(len(match.to_act))]
        legal = match.actions(seat)
        match.play(seat, legal[stream.below(len(legal))])
    for number, line in enumerate(match.record):
        viewer = viewers[number % len(viewers)]
        for told in line.told:
            yield GAME.words.event(told, PEOPLE, viewer, setting) or ""
        for state in (line.before, *(beat.state for beat in line.beats)):
            yield from _shown(state, viewer)
    end = observe(match.full_state(), SPECTATOR)
    heard = [told for line in match.record for told in line.told]
    yield from (sentence for _n, sentence in GAME.words.story(end, heard, PEOPLE, setting))
    for player in range(match.players):
        yield from (label for label, _points in GAME.words.account(end, player))


def _shown(state: BaseState, viewer: int) -> Iterator[str]:
    view = observe(state, viewer)
    yield GAME.words.waiting(view, PEOPLE)
    for kind in FACTS.actions.kinds:
        for part in kind.parts:
            yield from (GAME.words.part(view, part.name, value) for value in part.values)


def _reason(reason: Reason | None) -> Iterator[str]:
    if reason is not None:
        yield from (reason.sentence, reason.rule)


def test_nothing_said_is_english_only() -> None:
    """In a language without English letters no word of English is left."""
    assert {text for text in said_in(STRANGE) if english_in(text)} == set()


def test_every_german_sentence_is_filled_in() -> None:
    """A translation asks for no field that the code does not give, and hardly anything stays English."""
    german, english = said_in(GERMAN), said_in(SOURCE_LANGUAGE)
    assert {text for text in german | english if "{" in text or "}" in text} == set()
    # Citations of rulings alone, such as R3, are the same in both.
    assert {text for text in german & english if len(text) > len("R2, R30")} == set()
