"""The log of a table in words, and what was said, as one viewer may read it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import escape

from scupper.engine.facts import Facts
from scupper.engine.game import Game
from scupper.engine.options import Choice
from scupper.site.entries import Kind, read_remark
from scupper.site.table import SETTINGS, Happening


@dataclass(frozen=True)
class Item:
    """One sentence: its text and markup, the entry and the event in it that it tells, whether it is chat."""

    text: str
    html: str
    entry: int
    event: int = 0
    chat: bool = False


def items_of(happening: Happening, game: Game, names: Sequence[str], player: int) -> tuple[Item, ...]:
    """The sentences of one entry that a player (or SPECTATOR) may read, with the players' names."""
    entry = happening.entry
    if entry.kind == Kind.SAID:
        return (_remark(entry.number, entry.text),)
    items: list[Item] = []
    for n, told in enumerate(happening.told):
        sentence = game.words.event(told, names, player) if told.heard_by(player) else None
        if sentence:
            items.append(_item(entry.number, len(items), sentence, n))
    sentence = _sentence(happening, game.facts)
    if sentence:
        items.append(_item(entry.number, len(items), sentence, len(happening.told)))
    return tuple(items)


def _item(number: int, place: int, sentence: str, event: int) -> Item:
    # Numbered among what this viewer hears: a gap would tell that others heard more.
    return Item(sentence, f'<li id="log-{number}-{place}">{escape(sentence)}</li>', number, event)


def _remark(number: int, text: str) -> Item:
    remark = read_remark(text)
    html = f'<p id="said-{number}"><b>{escape(remark.name)}</b> {escape(remark.text)}</p>'
    return Item(f"{remark.name}: {remark.text}", html, number, chat=True)


def _sentence(happening: Happening, facts: Facts) -> str | None:
    """What an entry says that is no line of the game."""
    entry, name = happening.entry, happening.name
    match entry.kind:
        case Kind.SAT | Kind.BOT:
            return f"{name} sits down."
        case Kind.RENAMED:
            return f"{name} is now called {entry.text}."
        case Kind.LEFT:
            return f"{name} gets up."
        case Kind.OPTION | Kind.SETTING:
            return _setting(entry.text, facts)
        case Kind.STARTED:
            return "The game begins."
        case Kind.UNDONE:
            return f"{name} takes the last move back."
        case Kind.RAISED:
            return f"From here on the game goes by rules {entry.text}."
        case Kind.FOLLOWED:
            return "A new table is open for the same people."
    return None


def _setting(text: str, facts: Facts) -> str:
    name, _, value = text.partition("=")
    for setting in SETTINGS:
        if setting.name == name:
            return f"{setting.title}: {setting.labels.get(value, value)}."
    for option in facts.options:
        if option.name == name:
            return f"{option.title}: {label(option, value)}."
    return text


def label(option: object, value: str) -> str:
    """The words for a value of an option."""
    return option.labels.get(value, value) if isinstance(option, Choice) else value
