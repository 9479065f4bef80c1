"""What the host of a table wishes its game to be, before the number of players is known.

A preset fills in some options by the number of players, and an option for each seat (`PerSeat`) has as many
values as there are seats; so what is wished is kept apart from what it comes to with so many players.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scupper.engine.facts import Facts, Preset
from scupper.engine.option_fields import Composed, counting
from scupper.engine.options import Option, PerSeat

PRESET = "preset"
"""The name under which a preset is chosen; no option is called so."""


class LobbyOptions:
    """The options chosen so far, each under its name, and the preset, if one was chosen last."""

    def __init__(self, facts: Facts, chosen: Mapping[str, str]) -> None:
        self._facts = facts
        self._chosen = dict(chosen)
        self._preset: Preset | None = None

    def choose(self, name: str, value: str, players: int) -> None:
        """Take note of an option, or of a preset; `players` is how many it is thought of for."""
        preset = self.preset(value) if name == PRESET else None
        if preset is not None:
            governed = governed_by([preset])
            self._chosen = {name: text for name, text in self._chosen.items() if name not in governed}
            self._preset = preset
            return
        if self._preset is not None and name in governed_by([self._preset]):
            self._chosen.update(self._preset.options[players])
            self._preset = None
        self._chosen[name] = value

    def preset(self, name: str) -> Preset | None:
        """The preset of a name, if there is one."""
        return next((preset for preset in self._facts.presets if preset.name == name), None)

    def for_players(self, players: int) -> dict[str, str]:
        """Every option's text with so many players."""
        options = {option.name: option for option in self._facts.options_for(players)}
        texts = {name: option.default for name, option in options.items()}
        texts |= {
            name: _fitted(options[name], text) for name, text in self._chosen.items() if name in options
        }
        if self._preset is not None:
            texts.update(self._preset.options[players])
        for name, counts in counting(options, texts).items():
            option = options[name]
            if not counts:
                texts[name] = option.default
            elif isinstance(option, Composed) and name not in self._chosen:
                texts[name] = option.beginning
        return texts

    def preset_for(self, players: int) -> str:
        """The name of the preset that the options make up with so many players; empty for none."""
        if self._preset is not None:
            return self._preset.name
        texts = self.for_players(players)
        fitting = (p.name for p in self._facts.presets if p.options[players].items() <= texts.items())
        return next(fitting, "")


def governed_by(presets: Sequence[Preset]) -> frozenset[str]:
    """The options that presets fill in."""
    return frozenset(name for preset in presets for texts in preset.options.values() for name in texts)


def _fitted(option: Option, text: str) -> str:
    return option.fitted(text) if isinstance(option, PerSeat) else text


def swapped(old: str, new: str) -> str:
    """Values of seats, one of them changed to what another seat has: that seat gets the old one for it."""
    before, after = old.split(","), new.split(",")
    for seat, value in enumerate(after):
        if len(before) == len(after) and value != before[seat] and value in before:
            other = before.index(value)
            if after[other] == value:
                after[other] = before[seat]
    return ",".join(after)
