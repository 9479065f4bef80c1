"""Checks of what a game says: lines, positions, refusals, reasons, words and pictures."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any, Final
from xml.etree import ElementTree as ET

from scupper.engine.chance import Seeded
from scupper.engine.checks_play import RULES_GO_WRONG, Playthrough, asked, take
from scupper.engine.choosing import NOTHING, Choosing
from scupper.engine.facts import ActionTable
from scupper.engine.game import Choice, NotationError, Reason
from scupper.engine.match import IllegalAction, Match
from scupper.engine.state import CHANCE, View, observe, same, values

MOST_REASONS: Final = 150
"""How many actions of the table are tried at a moment; of a larger table others each time."""
EVERY_PICTURE: Final = 8
"""Pictures are drawn at about every so manieth moment: they take longest."""
MOST_OF_A_STORY: Final = 8
"""A story of more lines than these is a log."""
MISREADINGS: Final = 3
"""How many damaged lines, and as many damaged positions, are tried at a moment."""
_LETTERS: Final = "0123456789abcx=+-*?|²é \t"


def names(players: int) -> list[str]:
    """Names for the seats of a check."""
    return [f"Person {seat}" for seat in range(1, players + 1)]


# ---- Lines and positions


def check_replay(play: Playthrough) -> None:
    """The lines alone give the game again: every position, every line and the result line."""
    first = Match(play.game, play.setting)
    for moment, turn in enumerate(play.turns):
        if not same(first.full_state(), turn.before):
            play.fail("a match came to another position than the rules", moment)
        take(first, turn.player, turn.actions)
    again = Match(play.game, play.setting)
    for number, line in enumerate(first.record):
        if not same(again.full_state(), line.before) and not line.turned_over:
            play.fail("the lines lead to another position", number)
        try:
            again.play_line(line.text)
        except IllegalAction as refusal:
            play.fail(f"the line {line.text!r} of a played game is refused: {refusal}", number)
    if not same(again.full_state(), play.end) or again.lines() != first.lines():
        play.fail("the lines lead to another end", len(play.turns))
    _check_texts(play, [*first.lines(), first.result_line()])


def _check_texts(play: Playthrough, texts: list[str]) -> None:
    for moment, text in enumerate(texts):
        first = text.partition(" ")[0]
        expected = "=" if moment == len(play.turns) else "*" if play.turns[moment].player == CHANCE else None
        if expected not in (None, first) or (expected is None and first not in map(str, range(1, 10))):
            play.fail(f"the line {text!r} must begin with *, a seat, or = for the result", moment)
        if not text.isprintable() or text != text.strip() or "#" in text or "  " in text or "?" in text:
            play.fail(f"the line {text!r} must be words separated by one blank, without # and ?", moment)


def check_positions(play: Playthrough) -> None:
    """A position, and every view of it, is written as one line that comes back the same."""
    notation = play.game.notation
    for moment, s in play.some_moments():
        for viewer in (None, *play.viewers):
            state = s if viewer is None else observe(s, viewer).state
            text = notation.position(state)
            if not text.isprintable() or text != text.strip():
                play.fail(f"the position {text!r} is not one line", moment, viewer)
            try:
                back = notation.read_position(text, play.setting)
            except NotationError as refusal:
                play.fail(f"the position {text!r} is refused: {refusal}", moment, viewer)
            if not same(back, state):
                wrong = [name for name, value in values(state).items() if values(back)[name] != value]
                play.fail(f"the position {text!r} comes back with another {', '.join(wrong)}", moment, viewer)


def check_misreadings(play: Playthrough) -> None:
    """A damaged line or position is refused in words and changes nothing, or is right as it stands."""
    stream = play.stream(1)
    texts = [play.text(turn) for turn in play.turns]
    for moment, s in play.some_moments():
        if play.game.rules.sealed(s):
            continue
        for _ in range(MISREADINGS):
            _misread_line(play, moment, s, damaged(texts[stream.below(len(texts))], stream))
            _misread_position(play, moment, damaged(play.game.notation.position(s), stream))


def damaged(text: str, stream: Seeded) -> str:
    """A text with one thing wrong, most of the time."""
    words = text.split(" ")
    i, j = stream.below(len(words)), stream.below(len(words))
    at, letter = stream.below(len(text)), _LETTERS[stream.below(len(_LETTERS))]
    found = (
        " ".join(words[:i] + words[i + 1 :]),
        " ".join([*words[:i], words[j], *words[i:]]),
        " ".join([*words[:i], words[j], *words[i + 1 :]]),
        text[:at] + letter + text[at + 1 :],
        text[:at] + letter + text[at:],
        text[:at] + text[at + 1 :],
        text[:at] + "9" * 30 + text[at + 1 :],
        text.upper(),
    )
    return found[stream.below(len(found))]


def _misread_line(play: Playthrough, moment: int, s: Any, text: str) -> None:
    match = Match.from_position(play.game, play.setting, s)
    try:
        match.play_line(text)
    except IllegalAction as refusal:
        if not str(refusal) or not same(match.full_state(), s):
            play.fail(f"{text!r} was refused without a word, or changed the position", moment)
    except RULES_GO_WRONG as error:
        play.fail(f"{text!r} was not refused but broke the notation: {error!r}", moment)
    else:
        if text not in (*match.lines(), *match.sealed_lines):
            play.fail(f"{text!r} was taken for another line", moment)


def _misread_position(play: Playthrough, moment: int, text: str) -> None:
    try:
        back = play.game.notation.position(play.game.notation.read_position(text, play.setting))
    except NotationError as refusal:
        if not str(refusal):
            play.fail(f"the position {text!r} was refused without a word", moment)
    except RULES_GO_WRONG as error:
        play.fail(f"the position {text!r} was not refused but broke the notation: {error!r}", moment)
    else:
        if back != text:
            play.fail(f"the position {text!r} was taken for {back!r}", moment)


# ---- Reasons and words


def anchors(guide: str) -> set[str]:
    """The anchors of a guide: {#anchor} behind a heading, or the words of the heading."""
    headings = re.findall(r"^#+ +(.+?)\s*$", guide, re.MULTILINE)
    written = [re.search(r"\{#([a-z0-9-]+)\}$", heading) for heading in headings]
    return {
        found[1] if found else "-".join(re.findall(r"[a-z0-9]+", heading.lower()))
        for heading, found in zip(headings, written, strict=True)
    }


def some_actions(table: ActionTable, stream: Seeded) -> list[int]:
    """All actions of a table, or as many as MOST_REASONS of a large one."""
    if table.count <= MOST_REASONS:
        return list(range(table.count))
    return [stream.below(table.count) for _ in range(MOST_REASONS)]


def check_reasons(play: Playthrough) -> None:
    """Every action that is not legal has a reason of the game's own, and every legal one has none."""
    stream, found = play.stream(2), anchors(play.game.text_file("guide.md"))
    for moment, viewer, view, legal in _questions(play):
        actions = {*some_actions(play.game.facts.actions, stream), *legal}
        for action in sorted(actions):
            parts = f"{play.game.facts.actions.kind_of(action).name} {play.game.facts.actions.parts(action)}"
            try:
                reason = play.game.reasons.why_not(view, action)
            except RULES_GO_WRONG as error:
                play.fail(f"why not {parts} cannot be said: {error!r}", moment, viewer)
            if (reason is None) != (action in legal):
                legality = "legal" if action in legal else "not legal"
                play.fail(f"{parts} is {legality}, and the reason against it is {reason}", moment, viewer)
            if reason is not None:
                _check_reason(play, moment, viewer, reason, found)


def _questions(play: Playthrough) -> Iterator[tuple[int, int, View[Any], tuple[int, ...]]]:
    """Every player who is asked at a moment, with the view and the legal actions."""
    for moment, s in play.some_moments():
        for player in asked(play.game, s):
            if player != CHANCE:
                match = Match.from_position(play.game, play.setting, s)
                yield moment, player, match.view(player + 1), tuple(match.actions(player + 1))


def _check_reason(play: Playthrough, moment: int, viewer: int, reason: Reason, found: set[str]) -> None:
    if not reason.sentence.endswith((".", "!", "?")) or not reason.rule:
        play.fail(f"a reason is a whole sentence and cites a rule, not {reason!r}", moment, viewer)
    if reason.anchor and reason.anchor not in found:
        play.fail(f"the guide has no heading for the anchor {reason.anchor!r}", moment, viewer)


def check_words(play: Playthrough) -> None:
    """Choices, parts, events and what is waited for have words; accounts add up to the scores."""
    words, people = play.game.words, names(play.players)
    for moment, s in play.moments():
        for viewer in play.viewers:
            if not words.waiting(observe(s, viewer), people):
                play.fail("there are no words for what is waited for", moment, viewer)
        for player in asked(play.game, s):
            if player != CHANCE:
                choices = Match.from_position(play.game, play.setting, s).legal(player + 1)
                _check_choices(play, moment, player, choices)
    _check_events(play)
    match = play.match(len(play.turns))
    for viewer in play.viewers:
        view = observe(play.end, viewer)
        _check_story(play, viewer)
        for player in range(play.players):
            account = words.account(view, player)
            if match.result is not None and sum(n for _, n in account) != match.result.scores[player]:
                sentence = f"the account {account} of seat {player + 1} is not its score"
                play.fail(sentence, len(play.turns), viewer)


def _check_story(play: Playthrough, viewer: int) -> None:
    """The story of a game is told in the order of its events, in few lines."""
    if play.game.rules.to_act(play.end) != 0:
        return
    heard = [
        told for line in play.match(len(play.turns)).record for told in line.told if told.heard_by(viewer)
    ]
    view = observe(play.end, viewer)
    story = play.game.words.story(view, heard, names(play.players), play.setting)
    numbers = [number for number, _sentence in story]
    in_order = numbers == sorted(numbers) and all(0 <= number < len(heard) for number in numbers)
    if len(story) > MOST_OF_A_STORY or not in_order or not all(sentence for _number, sentence in story):
        play.fail(f"the story of the game is no few lines in order: {story}", len(play.turns), viewer)


def _check_choices(play: Playthrough, moment: int, player: int, choices: tuple[Choice, ...]) -> None:
    for what in ("text", "words"):
        said = Counter(getattr(choice, what) for choice in choices)
        if "" in said or max(said.values()) > 1:
            play.fail(f"two choices have the same {what}, or one has none: {said}", moment, player)
    view = observe(play.position(moment), player)
    for part in {part for choice in choices for part in choice.parts}:
        name, _, value = part.partition("-")
        if not play.game.words.part(view, name, value):
            play.fail(f"the part {part} has no words", moment, player)


def _check_events(play: Playthrough) -> None:
    people = names(play.players)
    for number, line in enumerate(play.match(len(play.turns)).record):
        for told in line.told:
            for viewer in play.viewers:
                if told.heard_by(viewer):
                    try:
                        sentence = play.game.words.event(told, people, viewer, play.setting)
                    except RULES_GO_WRONG as error:
                        play.fail(f"there are no words for {told}: {error!r}", number + 1, viewer)
                    if sentence == "":
                        play.fail(f"the words for {told} are empty; None is for silence", number + 1, viewer)


# ---- Pictures


class _Ids(HTMLParser):
    """Collects ids and the parts that can be touched."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.parts: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if found.get("id"):
            self.ids[found["id"] or ""] += 1
        if tag == "a" and found.get("data-part"):
            self.parts.add(found["data-part"] or "")


def check_pictures(play: Playthrough) -> None:
    """The board is one sound SVG element, ids are unique, and every part of a legal choice can be touched."""
    stream = play.stream(7)
    for moment, s in play.moments():
        if stream.below(EVERY_PICTURE) == 0 or moment == len(play.turns):
            somebody = play.viewers[stream.below(len(play.viewers))]
            asked_now = [player for player in asked(play.game, s) if player != CHANCE]
            for viewer in {somebody, *asked_now[:1]}:
                _check_picture(play, moment, viewer, s)


def _check_picture(play: Playthrough, moment: int, viewer: int, s: Any) -> None:
    picture, view = play.game.picture, observe(s, viewer)
    match = Match.from_position(play.game, play.setting, s)
    choices = match.legal(viewer + 1) if viewer in asked(play.game, s) else ()
    choosing = Choosing(choices) if choices else NOTHING
    board, dock = picture.board(view, choosing), picture.dock(view, choosing)
    for markup in (board, picture.document(view)):
        try:
            # The game's own markup, and no file of anybody else's.
            root = ET.fromstring(markup.partition("?>")[2] or markup)  # noqa: S314
        except ET.ParseError as error:
            play.fail(f"the picture is no sound SVG: {error}", moment, viewer)
        if root.tag.rpartition("}")[2] != "svg":
            play.fail(f"the picture is a {root.tag} and not an svg element", moment, viewer)
    page = _Ids()
    seats = [picture.player(view, player) for player in range(play.players)]
    page.feed("".join((picture.sprite(), board, dock, picture.own(view), picture.aside(view), *seats)))
    twice = [name for name, count in page.ids.items() if count > 1]
    if twice:
        play.fail(f"the ids {twice} stand twice on the page", moment, viewer)
    missing = {part for choice in choices for part in choice.parts} - page.parts
    if missing:
        play.fail(f"the parts {sorted(missing)} of legal choices cannot be touched", moment, viewer)
