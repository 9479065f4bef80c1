"""What programs send and get, as types: they check requests, shape answers, and make the description."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from scupper.site.people import LONGEST_NAME
from scupper.site.play import LONGEST_REMARK

LONGEST_WAIT = 25
LARGEST = 999_999_999

TableId = Annotated[
    str, Meta(description="The table's address: what stands behind /t/ in its link.", max_length=64)
]
Token = Annotated[
    str,
    Meta(
        description="Who you are, from now on. It cannot be had again, and whoever has it can play for you.",
        pattern=r"^[A-Za-z0-9_-]{43}$",
    ),
]
Seat = Annotated[int, Meta(description="A seat, counted from 1.", ge=1, le=LARGEST)]
Revision = Annotated[
    int, Meta(description="The number of the last thing that happened at the table.", ge=0, le=LARGEST)
]
Decision = Annotated[
    int,
    Meta(
        description="Which question is asked now. An act names the one it answers, so that it cannot come "
        "late or twice.",
        ge=0,
        le=LARGEST,
    ),
]
OptionValues = Annotated[
    dict[str, str],
    Meta(description="Options of the game and settings of the table, by name; numbers are text too."),
]
FieldValue = Annotated[
    Any,
    Meta(
        description="A whole number, or a list of lists of them; -1 is what you may not know, or nothing.",
        extra_json_schema={"oneOf": [{"type": "integer"}, {"type": "array"}]},
    ),
]


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """What a program sends."""


class Nothing(Request, frozen=True):
    """Nothing is sent."""


class NewTable(Request, frozen=True):
    """A table to make."""

    game: Annotated[str, Meta(description="The game's id.", max_length=100)]
    options: OptionValues = {}


class FileToOpen(Request, frozen=True):
    """A written game."""

    text: Annotated[str, Meta(description="What a `.scupper` file holds: at most 1 MB of UTF-8.")]


class Sitting(Request, frozen=True):
    """Where to sit down, and under what name."""

    name: Annotated[
        str, Meta(description="Without commas and control characters.", min_length=1, max_length=LONGEST_NAME)
    ]
    seat: Annotated[Seat | None, Meta(description="Left out: the first seat that is free.")] = None


class Renaming(Request, frozen=True):
    """Another name."""

    name: Annotated[
        str, Meta(description="Without commas and control characters.", min_length=1, max_length=LONGEST_NAME)
    ]


class Entering(Request, frozen=True):
    """A private link to a seat."""

    link: Annotated[
        str, Meta(description="What stands behind /device/ in the link.", pattern=r"^[A-Za-z0-9_-]{43}$")
    ]


class Options(Request, frozen=True):
    """Options and settings to change; the others stay as they are."""

    options: OptionValues


class SeatedBot(Request, frozen=True):
    """A bot to seat."""

    bot: Annotated[str, Meta(description="One of the table's `bots`.", max_length=100)]
    seat: Annotated[Seat | None, Meta(description="Left out: the first seat that is free.")] = None


class Removal(Request, frozen=True):
    """A seat to clear."""

    seat: Seat


class Pardon(Request, frozen=True):
    """Whom to let sit again."""

    removal: Annotated[int, Meta(description="One of the table's `sent_away`.", ge=1, le=LARGEST)]


class Acting(Request, frozen=True):
    """An action to take."""

    decision: Decision
    action: Annotated[
        int | str,
        Meta(description="The action's number, or its text, as `legal` lists them."),
    ]


class Answering(Request, frozen=True):
    """The decision that an act answers."""

    decision: Decision


class Absent(Request, frozen=True):
    """The seat of somebody who is gone."""

    seat: Seat


class Saying(Request, frozen=True):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_REMARK)]


class CardToShow(Request, frozen=True):
    """A card of yours, and the seats of the people who are to see it."""

    card: Annotated[str, Meta(description="One of `may_show` of your view.", max_length=100)]
    to: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=100)]


class Since(Request, frozen=True):
    """What to wait for."""

    revision: Annotated[Revision, Meta(description="The last revision that you know.")]
    seconds: Annotated[
        int, Meta(description="How long to wait at most, in seconds.", ge=0, le=LONGEST_WAIT)
    ] = LONGEST_WAIT


class Step(Request, frozen=True):
    """A step of the game so far, and through whose eyes."""

    at: Annotated[
        Revision | None, Meta(description="Counted from 0, before the first line. Left out: the last one.")
    ] = None
    view: Annotated[
        Annotated[str, Meta(pattern=r"^(spectator|[1-9][0-9]{0,8})$")] | None,
        Meta(description="A seat, or `spectator`. Left out: your own eyes."),
    ] = None


class Problem(Struct, frozen=True, omit_defaults=True):
    """Why something was refused. Nothing has changed."""

    error: Annotated[str, Meta(description="What was wrong, as a sentence.")]
    rule: Annotated[str, Meta(description="The rule of the game that it rests on, if it does.")] = ""


class ActionPart(Struct, frozen=True):
    """A part of a kind of action, and the names of its values in order."""

    name: str
    values: tuple[str, ...]


class ActionKind(Struct, frozen=True):
    """A run of action numbers: `first` + the parts' values counted from 0, the last part fastest."""

    name: str
    first: int
    count: int
    parts: tuple[ActionPart, ...]


class OptionOfGame(Struct, frozen=True):
    """An option. `values` are all of a choice; of a range both ends and the default, of others examples."""

    name: str
    title: str
    help: str
    default: str
    values: tuple[str, ...]


class FieldOfView(Struct, frozen=True):
    """A field of the game's position: its sizes (none: one number) and who may see it.

    `seen_by` is `everybody`, `own` (each player the row with its number, from 0), `audience` (those whose bit
    is set in the field `audience`; -1 is everybody) or `nobody`.
    """

    name: str
    sizes: tuple[int, ...]
    seen_by: str
    audience: str


class GameShown(Struct, frozen=True):
    """A game: its options, the table of its actions, and the fields of its views."""

    id: str
    title: str
    sentence: str
    rules: Annotated[int, Meta(description="The version of its rules.")]
    fewest_players: int
    most_players: int
    options: tuple[OptionOfGame, ...]
    actions: tuple[ActionKind, ...]
    fields: tuple[FieldOfView, ...]


class Games(Struct, frozen=True):
    """The games that are installed, and the settings that every table has."""

    games: tuple[GameShown, ...]
    settings: tuple[OptionOfGame, ...]


class Moment(Struct, frozen=True):
    """Where a table stands, as far as you are concerned."""

    revision: Revision
    decision: Decision
    seat: Annotated[Seat | None, Meta(description="Your seat, if you hold one.")]
    begun: bool
    over: bool
    asked: Annotated[bool, Meta(description="Whether you are to choose an action now.")]
    may_roll: Annotated[bool, Meta(description="Whether you may let the chance fall that opens your turn.")]
    may_call: Annotated[bool, Meta(description="Whether you may end the talk before a secret decision.")]


class TableMade(Struct, frozen=True):
    """A table that you are the host of."""

    table: TableId
    link: Annotated[str, Meta(description="For people: the address to open in a browser.")]
    token: Annotated[Token | None, Meta(description="Yours, if you came without one.")]
    now: Moment


class Seated(Struct, frozen=True):
    """A seat that is yours."""

    seat: Seat
    name: Annotated[str, Meta(description="Your name, with a number if somebody else has the same.")]
    token: Annotated[Token | None, Meta(description="Yours, if you came without one.")]
    now: Moment


class SeatLink(Struct, frozen=True):
    """A private link to your seat. It is told only once, and an older one holds no longer."""

    link: Annotated[str, Meta(description="For a browser: whoever opens it can play for you.")]
    now: Moment


class NextTable(Struct, frozen=True):
    """The table where the same people and bots play again; they sit there already."""

    table: TableId
    link: Annotated[str, Meta(description="For people: the address to open in a browser.")]


class Sitter(Struct, frozen=True):
    """Who sits on a seat: a person, or a bot. Texts are empty when they say nothing."""

    seat: Seat
    name: str
    bot: Annotated[str, Meta(description="Which bot it is.")]
    stand_in: Annotated[str, Meta(description="The bot that plays for this person now.")]
    gone: Annotated[bool, Meta(description="Whether the game waits for this person, who is not here.")]
    host: bool


class WrittenShown(Struct, frozen=True):
    """A written game that lies at a table: `step`, `lines` and `game` look at it until it is gone on with."""

    names: Annotated[tuple[str, ...], Meta(description="Who played it, in seat order.")]
    playable: Annotated[bool, Meta(description="Whether it goes on from its last line when it is started.")]


class SentAway(Struct, frozen=True):
    """Somebody whom you have sent away, and the removal that `allow` takes back."""

    removal: Annotated[int, Meta(ge=1, le=LARGEST)]
    name: str


class TableShown(Struct, frozen=True):
    """A table: who sits at it, and how it is set. `objection` says why the game could not start like this."""

    table: TableId
    game: str
    now: Moment
    host: Annotated[bool, Meta(description="Whether you are the host.")]
    seats: Annotated[int, Meta(description="How many seats there are.")]
    sitting: tuple[Sitter, ...]
    bots: Annotated[tuple[str, ...], Meta(description="The bots that there are.")]
    options: dict[str, str]
    settings: dict[str, str]
    objection: str | None
    sent_away: Annotated[
        tuple[SentAway, ...], Meta(description="For the host: those who may not sit down again.")
    ]
    written: Annotated[
        WrittenShown | None, Meta(description="A written game that has not been gone on with.")
    ]
    closed: Annotated[str, Meta(description="Why the game cannot go on under newer rules; else empty.")]
    followed: Annotated[str, Meta(description="The table where the same people play again; else empty.")]


class Place(Struct, frozen=True):
    """A seat at the end of a game: place 1 is the best."""

    seat: Seat
    place: int
    score: int


class Card(Struct, frozen=True):
    """A card that you may show to others, and what they would see, in words."""

    card: str
    words: str


class ViewShown(Struct, frozen=True):
    """All that you may know of a game: yours if you hold a seat, else a spectator's."""

    now: Moment
    names: Annotated[tuple[str, ...], Meta(description="The players in seat order.")]
    to_act: Annotated[tuple[Seat, ...], Meta(description="Who may choose now; nobody while chance is due.")]
    sealed: Annotated[tuple[Seat, ...], Meta(description="Whose choices lie face down.")]
    waiting: Annotated[str, Meta(description="What is waited for, as a sentence to you.")]
    position: Annotated[str, Meta(description="The position as text, `?` for what you may not know.")]
    fields: Annotated[dict[str, FieldValue], Meta(description="The same as the game's declared fields.")]
    may_undo: Annotated[bool, Meta(description="Whether you may take your last line back.")]
    may_show: Annotated[
        tuple[Card, ...], Meta(description="The cards that you may show to some of the others.")
    ]
    shown: Annotated[
        tuple[str, ...],
        Meta(description="What has been shown by you or to you, and is still so, as sentences."),
    ]
    result: Annotated[tuple[Place, ...] | None, Meta(description="At the end: the seats in seat order.")]


class LegalAction(Struct, frozen=True):
    """An action that you may take: its number, its text, what it would do, and the parts that it names."""

    action: int
    text: str
    words: str
    parts: tuple[str, ...]


class Legal(Struct, frozen=True):
    """Your legal actions; none when you are not asked."""

    now: Moment
    actions: tuple[LegalAction, ...]


class Promise(Struct, frozen=True):
    """An action that a bot thought of, and the share of the win that it expects of it."""

    action: int
    text: str
    words: str
    share: Annotated[float, Meta(ge=0, le=1)]


class Hinted(Struct, frozen=True):
    """What a strong bot would do in your place: the best action first, then the next best."""

    now: Moment
    actions: tuple[Promise, ...]


class Lines(Struct, frozen=True):
    """The written lines of the game so far, as you may read them now; all of them once it is over."""

    now: Moment
    lines: tuple[str, ...]


class StepShown(Struct, frozen=True):
    """A step of a game as somebody could see it then: `view` is whose eyes these are."""

    now: Moment
    at: int
    last: Annotated[int, Meta(description="The number of the last step.")]
    view: Annotated[str, Meta(description="A seat, or `spectator`.")]
    names: Annotated[tuple[str, ...], Meta(description="The players in seat order.")]
    told: Annotated[tuple[str, ...], Meta(description="What was told at this step, as sentences.")]
    position: Annotated[str, Meta(description="The position as text, `?` for what could not be known.")]
    fields: Annotated[dict[str, FieldValue], Meta(description="The same as the game's declared fields.")]
    result: Annotated[
        tuple[Place, ...] | None, Meta(description="Of a game that has ended, at its last step.")
    ]


class WrittenGame(Struct, frozen=True):
    """The game as a file."""

    now: Moment
    text: Annotated[str, Meta(description="What a `.scupper` file holds.")]


class LogItem(Struct, frozen=True):
    """One sentence of the log, or of the chat, and the revision that brought it."""

    revision: Revision
    text: str
    chat: bool
    name: Annotated[str, Meta(description="Who said it, in the chat.")]


class Log(Struct, frozen=True):
    """What has happened and been said, in words, as far as you may hear it."""

    now: Moment
    items: tuple[LogItem, ...]
