"""Checks of a game's facts and modules, and the settings under which it is to be tried."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import prod
from typing import Any, Final

from scupper.engine import game as contract
from scupper.engine.chance import Purpose, Seeded
from scupper.engine.checks_play import CheckFailed
from scupper.engine.facts import Facts, Setting
from scupper.engine.game import Game
from scupper.engine.options import OptionError
from scupper.engine.state import fields

MODULES: Final = {
    "rules": contract.Rules,
    "judgement": contract.Judgement,
    "notation": contract.Notation,
    "words": contract.Words,
    "reasons": contract.Reasons,
    "picture": contract.Picture,
}
"""The modules that every game has, and the contract of each."""
_ID: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_OPTION: Final = re.compile(r"[a-z][a-z0-9_]*")
HEADER_KEYS: Final = ("scupper", "game", "rules", "players", "names", "view", "preset")


def check_facts(game: Game) -> None:
    """The facts are sound, every module is there with all its functions, and so is the guide."""
    facts = game.facts

    def demand(holds: bool, sentence: str) -> None:
        if not holds:
            raise CheckFailed(f"{sentence} [{facts.id}]")

    demand(_ID.fullmatch(facts.id) is not None, "the id must be words joined by -")
    demand(facts.usual_players in facts.players, "usual_players must be one of the players")
    demand(facts.players.step == 1 and len(facts.players) > 0, "players must be a range without gaps")
    numbers = [n for kind in facts.actions.kinds for n in range(kind.first, kind.first + kind.count)]
    once = sorted(numbers) == list(range(facts.actions.count))
    demand(once, "the kinds of actions must take each number once")
    for option in facts.options:
        sound = _OPTION.fullmatch(option.name) is not None and option.name not in HEADER_KEYS
        demand(sound, f"an option cannot be called {option.name!r}")
        for players in facts.players:
            fitting = option.for_players(players)
            demand(fitting.name == option.name, f"{option.name} must keep its name with {players} players")
            default = fitting.default in fitting.examples()
            demand(default, f"{option.name}: the default must be an example")
            for text in fitting.examples():
                back = fitting.write(fitting.read(text))
                demand(back == text, f"{option.name}={text} comes back as {back}")
    for preset in facts.presets:
        for players in facts.players:
            facts.setting(players, preset.options[players])
    for players in facts.players:
        demand(any(True for _ in _possible(facts, players)), f"no setting is allowed with {players} players")
    for name, protocol in MODULES.items():
        missing = [wanted for wanted in _functions(protocol) if not hasattr(getattr(game, name), wanted)]
        demand(not missing, f"{name}.py lacks {', '.join(missing)}")
    fields(game.rules.State)
    demand(game.text_file("guide.md").startswith("# "), "guide.md must begin with a heading")


def _functions(protocol: type[Any]) -> list[str]:
    return [name for name in (*vars(protocol), *protocol.__annotations__) if not name.startswith("_")]


def all_settings(game: Game) -> tuple[Setting, ...]:
    """Settings to try: with every number of players each value of each option, and every two values together.

    Of a range both ends and the default count as its values. What the rules refuse is left out.
    """
    return tuple(setting for players in game.facts.players for setting in _covering(game.facts, players))


Texts = dict[str, str]
Pair = tuple[tuple[str, str], ...]
"""One value of an option, or two of different options."""
MOST_SETTINGS: Final = 3000
"""Of options that can be combined in more ways, as many are drawn to choose from."""


def _covering(facts: Facts, players: int) -> Iterator[Setting]:
    """The usual setting, then always one that has most of the pairs that none has had."""
    found = list(_possible(facts, players))
    if not found:
        return
    missing = {pair for texts in found for pair in _pairs(texts)}
    usual = {option.name: option.default for option in facts.options_for(players)}
    usual |= facts.fixed_by_players.get(players, {})
    best = usual if usual in found else found[0]
    while missing:
        missing -= _pairs(best)
        yield facts.setting(players, best)
        best = max(found, key=lambda texts: len(missing & _pairs(texts)))


def _pairs(texts: Texts) -> set[Pair]:
    """Every value and every two values of a setting."""
    return {*combinations(texts.items(), 1), *combinations(texts.items(), 2)} or {()}


def _possible(facts: Facts, players: int) -> Iterator[Texts]:
    """The settings that the facts allow, or a few of very many."""
    names = [option.name for option in facts.options]
    examples = [option.examples() for option in facts.options_for(players)]
    count = prod(len(values) for values in examples)
    stream = Seeded(players, Purpose.TEST)
    chosen: Iterable[int] = range(count)
    if count > MOST_SETTINGS:
        chosen = sorted({stream.below(count) for _ in range(MOST_SETTINGS)} | {0})
    for number in chosen:
        rest, values = number, list[str]()
        for texts in examples:
            rest, i = divmod(rest, len(texts))
            values.append(texts[i])
        try:
            yield dict(facts.setting(players, dict(zip(names, values, strict=True))).options)
        except OptionError:
            continue
