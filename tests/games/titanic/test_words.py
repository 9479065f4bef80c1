"""The Sinking of the Titanic in words: what choices do, what happened, what is waited for, and the end."""

from __future__ import annotations

import pytest

from scupper.engine.chance import Seeded
from scupper.engine.game import Told
from scupper.engine.match import Match
from scupper.engine.state import SPECTATOR, observe
from scupper.games.titanic import words
from scupper.games.titanic.components import (
    FIRST_BOAT,
    ISLAND_CARDS,
    PASSENGERS,
    SEA_CARDS,
    SPACES,
    cell_number,
)
from scupper.games.titanic.state import NONE, Condition, Event
from scupper.games.titanic.words_cards import island_card_words, passenger_words, sea_card_words
from tests.games.titanic.test_reasons import after
from tests.games.titanic.worked_cases import GAME, state_of

NAMES = ("Ann", "Bo", "Cy", "Dee")


def say(viewer: int, kind: Event, *numbers: int) -> str:
    """An event as a viewer reads it."""
    a, b, c = (*numbers, 0, 0, 0)[:3]
    sentence = words.event(Told(-1, kind, a, b, c), NAMES, viewer, GAME.setting(4))
    assert sentence is not None
    return sentence


@pytest.mark.parametrize(
    ("told", "viewer", "sentence"),
    [
        ((Event.TOP, 29), 0, "On top of the deck: stateroom 13."),
        ((Event.TOP, NONE), 0, "The passenger deck is empty."),
        ((Event.ROLLED, 0, 6, 1), 0, "You roll 6 and 1."),
        ((Event.ROLLED, 1, 4, 0), 0, "Bo rolls 4."),
        ((Event.LAUNCHED, 2, -1, 1), 0, "Lifeboat 3 leaves the ship empty and drifts to island 2."),
        ((Event.LAUNCHED, 2, 1, -1), 0, "Lifeboat 3 floats, and Bo in it."),
        ((Event.LAUNCHED, 2, 0, -1), 0, "Lifeboat 3 floats, and you in it."),
        (
            (Event.FORCED, 1, SPACES.index("cb05")),
            0,
            "Bo has to leave the ship at stairs b05–c05, and swims.",
        ),
        ((Event.LOST, 0, 0, 2), 0, "You lose 2 passengers."),
        ((Event.RESCUED, 1, 20, SPACES.index("r10")), 0, "Bo fetches Anton Veres from stateroom 10."),
        ((Event.MOVED, 0, SPACES.index("c09"), SPACES.index("c10")), 1, "Ann walks from c09 to c10."),
        ((Event.STAYED, 0, Condition.SWIM), 0, "You stay in the water."),
        ((Event.GAINED, 0, 1, 0), 0, "No food is left."),
        (
            (Event.SEA_CARD, 1, SEA_CARDS.index("s24")),
            0,
            "Bo's sea card: A storm breaks over the boat (lose 1 food and 1 water).",
        ),
        (
            (Event.ISLAND_CARD, 0, ISLAND_CARDS.index("i18")),
            0,
            "Your island card: A footprint, and nothing else (nothing changes).",
        ),
        ((Event.SAILED, 0, 260, cell_number("c6")), 1, "Ann sails: launching area to island 1 (c6)."),
        ((Event.TOOK, 0, 1, 2), 0, "You take 1 water from Bo."),
        ((Event.TOOK, 0, 1, 2), 1, "Ann takes 1 water from you."),
        ((Event.TOOK, 0, 1, 2), 2, "Ann takes 1 water from Bo."),
        ((Event.TOOK_PASSENGER, 0, 1, PASSENGERS.index("p44")), 1, "Jonas Quill changes from you to Ann."),
    ],
)
def test_event(told: tuple[Event, ...], viewer: int, sentence: str) -> None:
    """The log speaks to whoever reads it, and names things as the board does."""
    kind, *numbers = told
    assert say(viewer, kind, *numbers) == sentence


def test_who_climbs_into_a_lifeboat_is_told_once() -> None:
    """The walk there is not told besides."""
    walk = Told(-1, Event.MOVED, 0, SPACES.index("a13"), FIRST_BOAT)
    assert words.event(walk, NAMES, 0, GAME.setting(3)) is None
    assert say(SPECTATOR, Event.WAITS, 0, 4) == "Ann climbs into lifeboat 5 and waits."


def test_no_two_cards_have_the_same_words() -> None:
    """Of 44 passengers and 48 adventures each is called otherwise."""
    cards = [passenger_words(card) for card in range(len(PASSENGERS))]
    cards += [sea_card_words(card) for card in range(len(SEA_CARDS))]
    cards += [island_card_words(card) for card in range(len(ISLAND_CARDS))]
    assert len(set(cards)) == len(cards) == 92


@pytest.mark.parametrize(
    ("case", "lines", "line", "sentence"),
    [
        ("W2", "* roll 3 3", "1 move r10", "Walk to stateroom 10 and rescue Anton Veres."),
        ("W4", "* roll 6 4", "1 move d14", "Walk to d14 and take food."),
        (
            "W8",
            "* roll 5 5",
            "1 move l3",
            "Climb into lifeboat 3 and wait there; it leaves the ship at mark 14.",
        ),
        ("W22", "* roll 4 4", "1 move l1", "Shift to lifeboat 1, which leaves the ship at mark 10."),
        ("W28", "* roll 4", "1 swim c6", "Swim to island 1 (c6) and take the lifeboat that lies there."),
        ("W28", "* roll 4", "1 swim b6", "Swim to b6."),
        (
            "W35",
            "1 roll;* roll 5 3",
            "1 sail k6",
            "Sail to k6 by exact count, and demand something from seat 2 and seat 3.",
        ),
        ("W34", "1 roll;* roll 5 3", "1 sail h4", "Land on island 2 (h4) and draw an island card."),
        ("W39", "1 roll;* roll 3 5", "1 sail n0", "Go aboard the rescue ship at n0, and win."),
        ("W35", "1 roll;* roll 5 3;1 sail k6", "1 demand 2 passenger", "Take Nell Ashdown over from seat 2."),
    ],
)
def test_choice(case: str, lines: str, line: str, sentence: str) -> None:
    """What a choice would do."""
    match = after(case, *lines.split(";"))
    assert {choice.words for choice in match.legal(1) if f"1 {choice.text}" == line} == {sentence}


@pytest.mark.parametrize(
    ("case", "lines", "sentence"),
    [
        ("W1", "", "Your turn: roll the dice."),
        ("W13", "", "You swim: roll one die."),
        ("W2", "* roll 3 3", "Walk up to 6 spaces, through one bulkhead if you like."),
        ("W19", "* roll 2 3", "Leave this stateroom: walk up to 5 spaces."),
        ("W22", "* roll 4 4", "A double: shift to lifeboat 1, or stay."),
        ("W30", "", "Your turn: roll the dice, or draw a sea card."),
        ("W26", "* roll 3 5", "Sail 3 and 5: one across, the other up or down."),
        ("W44", "1 roll;* roll 6 6", "Every way is shut: you stay."),
        ("W35", "1 roll;* roll 5 3;1 sail k6", "By exact count beside Bo: choose what you take."),
    ],
)
def test_waiting(case: str, lines: str, sentence: str) -> None:
    """What is waited for, said to the player in turn."""
    match = after(case, *filter(None, lines.split(";")))
    assert words.waiting(match.view(1), NAMES) == sentence


def test_story_and_account() -> None:
    """The end tells who had to swim, who found a boat, and how far everybody came."""
    match = Match(GAME, GAME.setting(3), Seeded(5))
    match.draw_all()
    while not match.over:
        actions = match.actions(match.to_act[0])
        match.play(match.to_act[0], actions[len(match.record) * 5 % len(actions)])
    view = observe(state_of(match), SPECTATOR)
    told = [one for line in match.record for one in line.told]
    story = words.story(view, told, NAMES, match.setting)
    assert len(story) <= 8
    assert story == sorted(story)
    assert "The rescue ship stands on the horizon." in [sentence for _number, sentence in story]
    result = match.result
    assert result is not None
    for player in range(3):
        points = [n for _label, n in words.account(view, player)]
        assert sum(points) == result.scores[player]
