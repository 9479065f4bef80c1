"""Options, settings and the action table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scupper.engine.facts import ActionKind, ActionTable, Part
from scupper.engine.game import game
from scupper.engine.option_fields import Counts
from scupper.engine.options import Choice, Number, OptionError

CHOICE = Choice("start", "Start", "Where.", ("hold", "deck10"))
NUMBER = Number("hats", "Hats", "How many.", 0, 10, 3)


def test_choice_reads_what_it_writes() -> None:
    """A value becomes its place in the list and comes back."""
    assert CHOICE.default == "hold"
    assert [CHOICE.write(CHOICE.read(v)) for v in CHOICE.examples()] == ["hold", "deck10"]
    with pytest.raises(OptionError, match="one of hold, deck10, not 'Hold'"):
        CHOICE.read("Hold")


@pytest.mark.parametrize("text", ["", "-1", "+3", " 3", "03", "3.0", "11", "٣", "9" * 30, "0x1"])
def test_number_refuses_everything_but_plain_numbers(text: str) -> None:
    """A number has one spelling and a range."""
    with pytest.raises(OptionError, match="from 0 to 10"):
        NUMBER.read(text)


def test_number_examples_are_both_ends_and_the_default() -> None:
    """Tests run through the ends of a range."""
    assert NUMBER.examples() == ("0", "3", "10")
    assert NUMBER.write(NUMBER.read("10")) == "10"


def test_setting_fills_in_defaults() -> None:
    """A setting has every option, and says which are not at their defaults."""
    facts = game("abandon-ship").facts
    setting = facts.setting(4, {"cheese": "hidden"})
    assert setting.options == {"start": "hold", "last_two": "value", "cheese": "hidden", "duel": "off"}
    assert setting.numbers == (0, 0, 1, 0)
    assert setting.unusual(facts) == {"cheese": "hidden"}


@pytest.mark.parametrize(
    ("players", "options", "complaint"),
    [
        (1, {}, "for 2 to 7 players, not 1"),
        (8, {}, "for 2 to 7 players, not 8"),
        (4, {"speed": "1"}, "no option 'speed'; its options are: start, last_two"),
        (4, {"start": "top"}, "start must be one of hold, deck10"),
        (2, {}, "with 2 players the option duel must be on"),
        (3, {"duel": "on"}, "duel is for exactly 2 players, not 3"),
    ],
)
def test_refused_settings_say_why(players: int, options: dict[str, str], complaint: str) -> None:
    """What was wrong and what would be right."""
    with pytest.raises(OptionError, match=complaint):
        game("abandon-ship").facts.setting(players, options)


def test_action_table_numbers_and_parts_come_back() -> None:
    """Every number of the table has parts, and the parts give the number."""
    table = ActionTable(
        (
            ActionKind("use", 0, (Part("die", ("red", "white")), Part("rat", ("a", "b", "c")))),
            ActionKind("pass", 6),
        )
    )
    assert table.count == 7
    for action in range(table.count):
        values = [value for _, value in table.parts(action)]
        assert table.number(table.kind_of(action).name, *values) == action
    assert table.parts(4) == (("die", "white"), ("rat", "b"))


def test_action_table_refuses_what_is_not_in_it() -> None:
    """Numbers and names outside the table are refused with a sentence."""
    table = ActionTable((ActionKind("use", 0, (Part("die", ("red",)),)),))
    for number in (1, -1):
        with pytest.raises(ValueError, match="no action has the number"):
            table.parts(number)
    with pytest.raises(ValueError, match="die must be one of red"):
        table.number("use", "green")
    with pytest.raises(ValueError, match="no kind of action 'use' with 2 parts"):
        table.number("use", "red", "red")


COUNTS = Counts("own", "Own", "How many.", {"tool": 6, "scrap": 9}, {}, "tool=2 scrap=0")


def test_counts_read_what_they_write_and_nothing_else() -> None:
    """All things in their order, within bounds; what is out of bounds is said of the thing itself."""
    named = replace(COUNTS, labels={"tool": "tool", "scrap": "scrap"})
    assert named.default == "tool=0 scrap=0"
    assert [named.write(named.read(text)) for text in named.examples()] == list(named.examples())
    for text in ("tool=2", "scrap=0 tool=2", "tool=02 scrap=0", "tool=-1 scrap=0", "tool= scrap=0"):
        with pytest.raises(OptionError, match="must be written like tool=2 scrap=0"):
            named.read(text)
    with pytest.raises(OptionError, match="own: tool must be from 0 to 6, not 7"):
        named.read("tool=7 scrap=0")
    assert [(field.value, field.high) for field in named.fields("tool=0 scrap=9")] == [("0", 6), ("9", 9)]
    assert named.composed({"tool": "3", "scrap": "x"}) == "tool=3 scrap=x"
    assert named.said("tool=3 scrap=0") == "3 tool"
