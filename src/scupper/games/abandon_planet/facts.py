"""The facts of Abandon Planet. Loads in no time; the rules are in `rules.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scupper.engine.facts import ActionKind, ActionTable, Facts, Part
from scupper.engine.language import gettext as _
from scupper.engine.language import marked
from scupper.engine.options import Choice, Number
from scupper.games.abandon_planet.components import (
    COLOURS,
    GOALS,
    N_AFTERMATH,
    PATHS,
    RESOURCES,
    SPOTS,
    STONES,
)
from scupper.games.abandon_planet.facts_options import Blanks, own_goal

MOST_OFFERED_SCRAP: Final = 3
"""On one side of an offer."""
_SEATS: Final = tuple(str(seat) for seat in range(1, len(COLOURS) + 1))
_SEAT: Final = Part("seat", _SEATS, title=marked("Player"), question=marked("Which player?"))
_CARD: Final = Part(
    "path",
    tuple(str(path) for path in range(1, PATHS + 1)),
    title=marked("Path"),
    question=marked("Which path?"),
)
_SPOT: Final = Part("spot", SPOTS, title=marked("Tile"), question=marked("Which tile?"))
_KIND: Final = Part("kind", RESOURCES, title=marked("Resource"), question=marked("Which resource?"))
_SCRAPS: Final = (
    *(f"give-{n}" for n in range(MOST_OFFERED_SCRAP, 0, -1)),
    "none",
    *(f"get-{n}" for n in range(1, MOST_OFFERED_SCRAP + 1)),
)
_OFFER: Final = (
    Part("partner", _SEATS, title=marked("Offer to"), question=marked("To whom?")),
    Part(
        "scrap",
        _SCRAPS,
        title=marked("Scrap"),
        question=marked("What do you give, and what do you want for it?"),
        resting="none",
    ),
    Part(
        "give",
        ("nothing", *STONES),
        title=marked("Stone given"),
        question=marked("Which stone do you give?"),
        resting="nothing",
    ),
    Part(
        "get",
        ("nothing", "stone"),
        title=marked("Stone wanted"),
        question=marked("Do you want a stone?"),
        resting="nothing",
    ),
)


def _play(*stones: str) -> Part:
    """The stone that is played or given."""
    return Part("stone", stones, title=marked("Stone"), question=marked("Which stone?"))


def _scored(score: int) -> str:
    return _("saved") if score else _("lost")


_ROWS: Final[tuple[tuple[str, tuple[Part, ...], str], ...]] = (
    ("prep", (), marked("Prepare")),
    ("reprep", (), marked("Prepare again")),
    ("pass", (), marked("Do not prepare")),
    ("hint-none", (), marked("Say nothing")),
    (
        "hint",
        (
            Part("to", ("all", *_SEATS), title=marked("Hint to"), question=marked("Whom do you tell?")),
            _CARD,
        ),
        marked("Leader's hint"),
    ),
    ("path", (_CARD,), marked("Choose path")),
    ("fly", (_SPOT,), marked("Fly")),
    ("boost", (_play("booster"), _SPOT), marked("Booster")),
    ("delay", (_play("delay"),), marked("Delay")),
    ("sabotage-one", (_play("sabotage"), _SEAT), marked("Sabotage")),
    ("sabotage", (_play("sabotage"), _SEAT, _SEAT), marked("Sabotage")),
    ("stay", (), marked("Stay")),
    (
        "slide",
        (Part("way", ("cw", "ccw"), title=marked("Way"), question=marked("Which way?")),),
        marked("Slide"),
    ),
    ("raid", (_SEAT,), marked("Raid")),
    ("yield", (), marked("Give in")),
    ("cannon", (_play("cannon"),), marked("Cannon")),
    ("bribe", (), marked("Bribe")),
    ("shield", (_play("shield"),), marked("Shield")),
    ("expose", (_play("sabotage"),), marked("Sabotage the bribe")),
    ("accept", (), marked("Accept")),
    ("accept-for", (_play(*STONES),), marked("Accept and give")),
    ("decline", (), marked("Decline")),
    ("suffer", (), marked("Take the damage")),
    ("use", (), marked("Use the tile")),
    ("use-for", (_KIND,), marked("Use the tile")),
    (
        "use-swap",
        (Part("pay", RESOURCES, title=marked("Pay"), question=marked("What do you pay?")), _KIND),
        marked("Use the tile"),
    ),
    ("skip", (), marked("Do not use")),
    ("take", (_KIND,), marked("Take")),
    ("ally", (_SEAT,), marked("Leave with")),
    (
        "buy",
        (Part("buy", RESOURCES, title=marked("Resource"), question=marked("Which resource?")),),
        marked("Buy"),
    ),
    (
        "sell",
        (Part("sell", (*RESOURCES, *STONES), title=marked("Thing"), question=marked("What?")),),
        marked("Sell"),
    ),
    ("offer", _OFFER, marked("Offer")),
    ("done", (), marked("Done")),
)
"""Kinds of actions with their parts and titles, in the canonical order of options (rules file, Decisions)."""


def _kinds() -> tuple[ActionKind, ...]:
    """The table of actions, one kind after the other."""
    kinds: list[ActionKind] = []
    first = 0
    for name, parts, title in _ROWS:
        kinds.append(ActionKind(name, first, parts, title=title))
        first += kinds[-1].count
    return tuple(kinds)


def _objection(_players: int, options: Mapping[str, str]) -> str | None:
    """A custom goal demands a resource, and no other goal has numbers of its own."""
    numbers = [int(word.partition("=")[2]) for word in options["custom"].split(" ")]
    if options["goal"] != "custom":
        return _("only goal=custom has numbers of its own: leave custom out") if any(numbers) else None
    if sum(numbers[: len(RESOURCES)]) == 0:
        return _("a goal of your own (goal=custom) must demand at least one resource")
    return None


FACTS: Final = Facts(
    id="abandon-planet",
    title="Abandon Planet",
    sentence=marked("Meteors fall; only pairs can leave. Whom will you trust?"),
    credits=marked("A game by Don Eskridge"),
    rules_version=1,
    players=range(4, 9),
    usual_players=5,
    minutes=45,
    options=(
        Choice(
            "goal",
            marked("Goal"),
            marked("What two players must hold together to leave."),
            (*GOALS, "custom"),
            {
                "standard": marked("Standard"),
                "shuttle": marked("Shuttle: short"),
                "ark": marked("Ark: long"),
                "custom": marked("Your own"),
            },
        ),
        own_goal(),
        Blanks(
            "blanks",
            marked("Blank tiles"),
            marked("The two blank tiles: out of the game, barren, or copies of two others."),
        ),
        Number(
            "offers",
            marked("Offers"),
            marked("How many offers each player may make in each exchange."),
            0,
            20,
            4,
        ),
        Choice(
            "prep",
            marked("Preparing"),
            marked("From when on players are asked whether they prepare."),
            ("auto", "always"),
            {"auto": marked("When somebody is rich enough"), "always": marked("From the first round")},
        ),
        Choice(
            "hints",
            marked("Leader's hints"),
            marked("Whether the Leader may point at a path by rule and not only by word."),
            ("on", "off"),
            {"on": marked("Yes"), "off": marked("No")},
        ),
    ),
    objection=_objection,
    win="each",
    has_chance=True,
    hidden="the stones, the Meteor card until it strikes, paths until all have chosen, hints to one player",
    secret_decisions=True,
    actions=ActionTable(_kinds()),
    max_legal=2 * len(RESOURCES)
    + len(STONES)
    + (len(_SEATS) - 1) * (len(_SCRAPS) * (len(STONES) + 1) * 2 - 1)
    + 1,
    max_outcomes=N_AFTERMATH,
    score_range=(0, 1),
    score_words=marked("won"),
    scored=_scored,
)
