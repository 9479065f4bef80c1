"""Tutorials are read strictly, and the kit finds one that does not hold."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scupper.engine.checks import CheckFailed, check_tutorial
from scupper.engine.checks_tutorial import walk, ways
from scupper.engine.game import Game, game
from scupper.engine.language import speaking
from scupper.engine.tutorial import Step, Tutorial, TutorialError, read_tutorial

GAME = "abandon-ship"
BEFORE = ("* cheese 17=1 22=1 25=2 30=2 33=3", "* deal 1=e 2=f 3=a", "* first 1")
ROLL = "* roll red=3 orange=4x yellow=back green=(2) blue=1x purple=6 black=5 white=(5)"
SOUND = Tutorial(
    seat=1,
    names=("Ada", "Kai"),
    before=BEFORE,
    steps=(
        Step({"en": "Roll.", "de": "Würfle."}, ask=(ROLL,)),
        Step({"en": "Red is on 1.", "de": "Rot ist auf 1."}, claims=("red 1", "red:3")),
        Step({"en": "Use a die."}, ask=("1 use red", "1 use white on red")),
        Step({"en": "Well done."}),
    ),
)
TEXT = """
seat = 1
names = ["Ada", "Kai"]
options = { start = "deck10", hats = 2 }
before = '''
* first 1  # a remark

* sink 4
'''
[[step]]
en = "Roll."
de = "Würfle."
point = ["own"]
play = "2 use red"
ask = '''
1 use red
1 use blue
'''
claims = ["red 1"]
[[step]]
en = "Done."
"""


def with_tutorial(tutorial: Tutorial) -> Game:
    """The game with another tutorial."""
    found = Game(game(GAME).package, game(GAME).facts)
    found.__dict__["tutorial"] = tutorial
    return found


def changed(n: int, **changes: object) -> Tutorial:
    """The sound tutorial with another step n."""
    steps = list(SOUND.steps)
    steps[n - 1] = replace(steps[n - 1], **changes)  # type: ignore[arg-type]
    return replace(SOUND, steps=tuple(steps))


def test_a_file_is_read() -> None:
    """Lines without their remarks, options as text, the text in the language that is spoken."""
    read = read_tutorial(TEXT)
    assert (read.seat, read.names, read.players) == (1, ("Ada", "Kai"), 3)
    assert read.options == {"start": "deck10", "hats": "2"}
    assert read.before == ("* first 1", "* sink 4")
    assert read.steps[0].play == ("2 use red",)
    assert read.steps[0].ask == ("1 use red", "1 use blue")
    assert (read.steps[0].point, read.steps[0].claims) == (("own",), ("red 1",))
    with speaking("de"):
        assert [step.text for step in read.steps] == ["Würfle.", "Done."]
    assert read.steps[0].text == "Roll."


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("seat = 1", "", "lacks 'seat'"),
        ("seat = 1", "seat = 4", "must be one of 1 to 3, not 4"),
        ("seat = 1", "seat = '1'", "must be a int"),
        ("seat = 1", "seat = ", "Invalid value"),
        ("names", "mates", "cannot have 'mates'"),
        ('en = "Done."', "", "step 2 must have a text 'en'"),
        ('en = "Done."', 'en = "Done."\nask = ["1 use red"]', "'ask' must be a str"),
        ('en = "Done."', 'en = "Done."\nde = ""', "step 2 must have a text"),
    ],
)
def test_a_faulty_file_is_refused(old: str, new: str, says: str) -> None:
    """With what is wrong and in which step."""
    assert old in TEXT
    with pytest.raises(TutorialError, match=says):
        read_tutorial(TEXT.replace(old, new))


def test_fingerprint_is_of_the_script_and_not_of_the_texts() -> None:
    """A better sentence lets lessons go on that have begun; another line does not."""
    assert changed(4, texts={"en": "Very well done."}).fingerprint == SOUND.fingerprint
    assert changed(3, ask=("1 use red",)).fingerprint != SOUND.fingerprint
    assert replace(SOUND, names=("Ada", "Kai", "Bo")).fingerprint != SOUND.fingerprint


def test_a_sound_tutorial_passes() -> None:
    """Along each way that it leaves open."""
    found = with_tutorial(SOUND)
    check_tutorial(found)
    ends = [[match.position() for _, match in walk(found, SOUND, way)][-1] for way in ways(SOUND)]
    assert ["red 4" in ends[0], "red 6" in ends[1]] == [True, True]


@pytest.mark.parametrize(
    ("tutorial", "says"),
    [
        (replace(SOUND, before=BEFORE[1:]), "the lines before the tutorial: "),
        (replace(SOUND, options={"start": "bridge"}), "the lines before the tutorial: "),
        (changed(2, claims=("red 4",)), "step 2 .*does not say red 4"),
        (changed(2, claims=("ed 1",)), "step 2 .*does not say ed 1"),
        (changed(2, texts={"en": "Red is on 1.", "de": "Rot ist auf 2."}), "step 2 .*other numbers"),
        (changed(2, texts={"en": "On and on. " * 40}), "step 2 .*longer than"),
        (changed(3, ask=("1 use red", "1 use red on blue")), "step 3 .*red"),
        (changed(3, ask=("2 use red",)), "step 3 .*not the learner's own"),
        (changed(3, ask=("* sink 4",)), "step 3 .*does not open the learner's turn"),
        (changed(3, play=("1 use red",)), "step 3 .*which must be asked"),
        (changed(1, ask=(ROLL.replace("* roll red=3", "* roll red=9"),)), "step 1 "),
    ],
)
def test_the_kit_finds_what_does_not_hold(tutorial: Tutorial, says: str) -> None:
    """Each promise that a tutorial can break, with the step in which it does."""
    with pytest.raises(CheckFailed, match=says):
        check_tutorial(with_tutorial(tutorial))


def test_a_line_must_be_written_as_the_game_writes_it() -> None:
    """A table compares the lines of the script with those that are played."""
    asked = changed(3, ask=("1 use  red",))
    with pytest.raises(CheckFailed, match="step 3"):
        check_tutorial(with_tutorial(asked))
