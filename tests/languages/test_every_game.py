"""Every game of the house says all it says, in words and pictures, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from gettext import NullTranslations

import pytest

import scupper
from scupper.engine.chance import Purpose, Seeded
from scupper.engine.checks_text import anchors, some_actions
from scupper.engine.choosing import NOTHING, Choosing
from scupper.engine.facts import Setting
from scupper.engine.game import Game, Reason
from scupper.engine.language import SOURCE_LANGUAGE, speaking, use_translations
from scupper.engine.match import Line, Match
from scupper.engine.options import OptionError
from scupper.engine.state import SPECTATOR, BaseState, observe
from tests.languages.strange import STRANGE, english_in, words_of
from tools.list_settings import house_games, read_settings
from tools.messages import SOURCE, TRANSLATED, read

SEED = 5
GAMES = 2
"""So many games are played in the usual setting, and one in each of the others."""
RICH = 2
"""Beside the usual setting so many that are furthest from it."""
REASONS = 12
"""So many actions are asked about at each choice."""
PEOPLE = ("Аня", "Боря", "Вера", "Глеб", "Дина", "Егор", "Жанна", "Зоя")
"""Names without English letters."""
EVERY_PICTURE = 11
"""Pictures are drawn before every so manieth line: they take longest."""
PICKS = 3
"""With so many of the parts at most that could be picked: some moments have a hundred."""
EVERY_LABEL = 7
"""Of the names of parts every so manieth is asked for at a moment, others at the next."""
LISTENING = "listening"


class _Listening(NullTranslations):
    """English, and takes note of every sentence that is looked up."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[object] = set()

    def gettext(self, message: str) -> str:
        self.asked.add(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.asked.add((msgid1, msgid2))
        return msgid1 if n == 1 else msgid2

    def pgettext(self, context: str, message: str) -> str:
        self.asked.add((context, message))
        return message


EVERY_GAME = pytest.mark.parametrize("game", house_games(), ids=lambda game: game.facts.id)
EVERY_LANGUAGE = pytest.mark.parametrize("language", TRANSLATED)


def settings(game: Game) -> list[Setting]:
    """The usual setting of a game and those that are furthest from it."""
    rich = sorted(read_settings(game), key=lambda setting: -len(setting.unusual(game.facts)))
    return [game.setting(game.facts.usual_players), *rich[:RICH]]


def played(game: Game) -> Iterator[str]:
    """All that is said to anybody while some games are played at random."""
    usual, *rich = settings(game)
    for n, setting in enumerate((*(usual,) * GAMES, *rich)):
        stream = Seeded(SEED + n, Purpose.TEST)
        match = Match(game, setting, stream)
        match.draw_all()
        while not match.over:
            yield from _to_choose(match, stream)
            seat = match.to_act[stream.below(len(match.to_act))]
            actions = match.actions(seat)
            match.play(seat, actions[stream.below(len(actions))])
        yield from words_of(game.picture.scene())
        viewers = [*range(match.players), SPECTATOR]
        for number, line in enumerate(match.record):
            viewer = viewers[number % len(viewers)]
            yield from _told(match, line, viewer, number)
            if number % EVERY_PICTURE == 0:
                yield from _drawn(match, line.before, viewer)
        for viewer in viewers:
            yield from _shown(match, match.full_state(), viewer, viewer)
            yield from _counted(match, viewer)
            yield from _drawn(match, match.full_state(), viewer)


def _drawn(match: Match, state: BaseState, viewer: int) -> Iterator[str]:
    """What a picture says, also to those who only hear it; to who is asked with a part picked, too."""
    picture, view = match.game.picture, observe(state, viewer)
    beside = [picture.player(view, player) for player in range(match.players)]
    markups = [*beside, picture.own(view), picture.aside(view), picture.document(view)]
    then = Match.from_position(match.game, match.setting, state)
    choices = then.legal(viewer + 1) if viewer + 1 in then.to_act else ()
    parts = sorted({part for choice in choices for part in choice.parts})
    picks = parts[:: 1 + len(parts) // PICKS]
    for choosing in (NOTHING, *(Choosing(choices, (part,)) for part in picks)):
        markups += [picture.board(view, choosing), picture.dock(view, choosing)]
    for markup in markups:
        yield from words_of(markup)


def _to_choose(match: Match, stream: Seeded) -> Iterator[str]:
    """What there is to choose at a moment, why other things are not, and why nothing can be taken back."""
    actions = some_actions(match.game.facts.actions, stream)
    for seat in range(1, match.players + 1):
        asked = seat in match.to_act
        if asked:
            yield from (choice.words for choice in match.legal(seat))
        for _n in range(REASONS if asked else 1):
            yield from _reason(match.why_not(seat, actions[stream.below(len(actions))]))
        yield from _reason(match.why_no_undo(seat))


def _counted(match: Match, viewer: int) -> Iterator[str]:
    """How each score came about, and the story of the game."""
    view = observe(match.full_state(), viewer)
    heard = [told for line in match.record for told in line.told if told.heard_by(viewer)]
    people = [f"Ж{seat}" for seat in range(1, match.players + 1)]
    yield from (sentence for _n, sentence in match.game.words.story(view, heard, people, match.setting))
    for player in range(match.players):
        yield from (label for label, _points in match.game.words.account(view, player))


def _reason(reason: Reason | None) -> Iterator[str]:
    if reason is not None:
        yield reason.sentence
        yield from filter(None, [reason.rule])


def _told(match: Match, line: Line, viewer: int, number: int) -> Iterator[str]:
    """The log of a line for a viewer, and what is waited for before it and in the moments inside it."""
    for told in line.told:
        sentence = told.heard_by(viewer) and match.game.words.event(told, PEOPLE, viewer, match.setting)
        if sentence:
            yield sentence
    for state in (line.before, *(beat.state for beat in line.beats)):
        yield from _shown(match, state, viewer, number)


def _shown(match: Match, state: BaseState, viewer: int, number: int) -> Iterator[str]:
    """What is waited for in a position, and what some parts of actions are called there."""
    words, view = match.game.words, observe(state, viewer)
    yield words.waiting(view, PEOPLE)
    for kind in match.game.facts.actions.kinds:
        for part in kind.parts:
            named = part.values[number % min(EVERY_LABEL, len(part.values)) :: EVERY_LABEL]
            yield from (words.part(view, part.name, value) for value in named)


def objections(game: Game) -> Iterator[str]:
    """What is said against settings that a game refuses."""
    for players in game.facts.players:
        for option in game.facts.options_for(players):
            for value in option.examples():
                try:
                    game.setting(players, {option.name: value})
                except OptionError as error:
                    yield str(error)


def facts(game: Game) -> Iterator[str]:
    """The constants of a game that pages show."""
    known = game.facts
    yield from (known.sentence, known.credits, known.score_words, known.presets_title, known.presets_help)
    yield from (preset.title for preset in known.presets)
    for kind in known.actions.kinds:
        yield from (kind.title, *(part.title for part in kind.parts))
    for players in known.players:
        for option in known.options_for(players):
            yield from (option.title, option.help, *getattr(option, "labels", {}).values())


@cache
def said_in(name: str, language: str) -> frozenset[str]:
    """All that is said in a game and against its settings, in a language."""
    if language == SOURCE_LANGUAGE:
        return heard(name)[0]
    game = scupper.game(name)
    with speaking(language):
        return frozenset([*played(game), *objections(game)])


@cache
def heard(name: str) -> tuple[frozenset[str], frozenset[object]]:
    """All that is said in English in a game and against its settings, and every sentence looked up for it."""
    game, listening = scupper.game(name), _Listening()
    use_translations(LISTENING, listening)
    with speaking(LISTENING):
        said = frozenset([*played(game), *objections(game)])
    return said, frozenset(listening.asked)


@cache
def catalogued(name: str, language: str) -> frozenset[object]:
    """Every sentence that the catalogs of a game and of the engine translate, as it is looked up.

    Not those of other games, which need not be there. A sentence about a number is a pair.
    """
    found: set[object] = set()
    for folder in (SOURCE / "engine", SOURCE / "games" / name.replace("-", "_")):
        for message in read(folder, language):
            key = tuple(message.id) if isinstance(message.id, list | tuple) else message.id
            found |= {key} if message.context is None else {(message.context, key)}
    return frozenset(found)


@EVERY_GAME
def test_nothing_said_in_a_game_is_english_only(game: Game) -> None:
    """In a language without English letters no word of English is left, but for the names of options."""
    options = [option for n in game.facts.players for option in game.facts.options_for(n)]
    names_in_files = {option.name for option in options} | {
        v for option in options for v in option.examples()
    }
    # In English first: a drawing that is kept must not speak on in the language it was first drawn in.
    assert said_in(game.facts.id, SOURCE_LANGUAGE)
    said = said_in(game.facts.id, STRANGE)
    assert {text for each in said for text in english_in(each, game.facts.title, *names_in_files)} == set()


@EVERY_LANGUAGE
@EVERY_GAME
def test_what_is_looked_up_is_in_the_catalogs(game: Game, language: str) -> None:
    """Also a constant that is translated where it is shown: it must be marked where it is written."""
    _said, asked = heard(game.facts.id)
    assert asked - catalogued(game.facts.id, language) == set()


@EVERY_LANGUAGE
@EVERY_GAME
def test_facts_are_in_the_catalogs(game: Game, language: str) -> None:
    """Title apart, all that lobby and home page say about a game."""
    assert {text for text in facts(game) if text} - catalogued(game.facts.id, language) == set()


@EVERY_LANGUAGE
@EVERY_GAME
def test_every_sentence_is_filled_in(game: Game, language: str) -> None:
    """A translation asks for no field that the code does not give, and leaves none open."""
    texts = (said_in(game.facts.id, each) for each in (language, SOURCE_LANGUAGE))
    said, english = ({text for text in each if english_in(text)} for each in texts)
    assert {text for text in said if "{" in text or "}" in text} == set()
    assert len(said & english) < len(said) / 10


@EVERY_LANGUAGE
@EVERY_GAME
def test_guide_has_the_parts_of_the_english_one(game: Game, language: str) -> None:
    """The same headings in the same order, so that reasons and links find their place; nothing left out."""
    english = game.text_file("guide.md")
    with speaking(language):
        guide = game.spoken_file("guide.md")
    assert guide != english

    def shape(text: str) -> tuple[list[str], list[str], list[int]]:
        headings = re.findall(r"^(#+) ", text, re.MULTILINE)
        links = sorted(re.findall(r"\]\(#([^)]+)\)", text))
        return (
            headings,
            links,
            [len(re.findall(begin, text, re.MULTILINE)) for begin in (r"^- ", r"^\d+\. ", r"^\|")],
        )

    assert _anchors(guide) == _anchors(english)
    assert shape(guide) == shape(english)
    assert set(shape(guide)[1]) <= anchors(guide)


def _anchors(text: str) -> list[str]:
    """The anchors of the headings, in order."""
    return [anchor for heading in re.findall(r"^#+ .*$", text, re.MULTILINE) for anchor in anchors(heading)]
