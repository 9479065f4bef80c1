"""The settings of a table itself, which hold for any game: pace, waiting for Roll, and who gets hints."""

from __future__ import annotations

from dataclasses import dataclass

from scupper.engine.language import marked


@dataclass(frozen=True)
class Setting:
    """A setting of the table itself, whatever the game: its values and their labels."""

    name: str
    title: str
    help: str
    labels: dict[str, str]
    seconds: dict[str, float]

    @property
    def default(self) -> str:
        """The first value."""
        return next(iter(self.labels))


ROLL = Setting(
    "roll",
    marked("Chance waits for Roll"),
    marked("Before the dice of your turn fall, whoever moved last may still take that back."),
    {"3": marked("3 seconds"), "wait": marked("Until pressed"), "now": marked("Not at all")},
    {"3": 3.0, "now": 0.0},
)
PACE = Setting(
    "pace",
    marked("Bots move"),
    marked("How long a bot takes for a move, so that people can follow."),
    {
        "steady": marked("Steadily"),
        "quick": marked("Quickly"),
        "slow": marked("Slowly"),
        "at-once": marked("At once"),
    },
    {"steady": 1.5, "quick": 0.5, "slow": 3.0, "at-once": 0.0},
)
ALONE, EVERYBODY = "alone", "all"
HINTS = Setting(
    "hints",
    marked("Hints"),
    marked("Who may ask what a strong bot would do; the log tells that somebody did."),
    {ALONE: marked("Alone against bots"), EVERYBODY: marked("Everybody"), "off": marked("Nobody")},
    {},
)
SETTINGS = (ROLL, PACE, HINTS)
