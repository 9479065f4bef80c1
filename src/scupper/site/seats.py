"""Who sits at a table: people with their devices, bots, and bots that play for somebody who is gone.

A person is known by a cookie. Another device has another cookie; once it has been let in (`rejoin`), it is
the same person at this table, with the same seat and the same rights.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from scupper.site.entries import SENT_AWAY, Entry, Kind, read_take_over
from scupper.site.people import BOT_PREFIX, unique_name

KINDS = frozenset(
    {
        Kind.SAT,
        Kind.BROUGHT,
        Kind.CAME,
        Kind.RENAMED,
        Kind.LEFT,
        Kind.ALLOWED,
        Kind.BOT,
        Kind.ASKED,
        Kind.TAKEN_OVER,
        Kind.TAKEN_BACK,
        Kind.LINKED,
        Kind.DEVICE,
    }
)
"""The entries that say who sits where."""


@dataclass(frozen=True)
class Member:
    """Who sits on a seat: a person, or a bot.

    `stand_in` is the bot that plays for the person, `asking` are the people who want one to; `awaited` is a
    person who was brought along from another table and has not been seen here yet.
    """

    name: str
    person: str | None = None
    bot: str = ""
    stand_in: str = ""
    awaited: bool = False
    asking: frozenset[str] = frozenset()

    @property
    def player(self) -> str:
        """The bot that chooses on this seat; empty when a person does."""
        return self.bot or self.stand_in


@dataclass(frozen=True)
class Removed:
    """Somebody whom the host has sent away from the table."""

    person: str
    name: str


class Seats:
    """The seats of a table as its entries say. `maker` is who made the table."""

    def __init__(self, maker: str | None) -> None:
        self.members: dict[int, Member] = {}
        self.removed: dict[int, Removed] = {}
        self.links: dict[str, str] = {}
        self._devices: dict[str, str] = {}
        self._maker = maker
        self._host = maker

    @property
    def names(self) -> tuple[str, ...]:
        """The names in seat order, as they are kept."""
        return tuple(self.members[seat].name for seat in sorted(self.members))

    @property
    def host(self) -> str | None:
        """The person who may start: who made the table or, after leaving it to others, the first of them."""
        return self._host

    def known_as(self, person: str | None) -> str | None:
        """The person behind a device: the one whose seat it was let in to."""
        return None if person is None else self._devices.get(person, person)

    def is_host(self, person: str | None) -> bool:
        """Whether a person, with any of their devices, is the host."""
        return person is not None and self.known_as(person) == self.known_as(self._host)

    def seat_of(self, person: str | None) -> int | None:
        """The seat that a person holds, with any of their devices."""
        known = self.known_as(person)
        if known is None:
            return None
        return next((seat for seat, member in self.members.items() if member.person == known), None)

    def devices_of(self, person: str | None) -> tuple[str, ...]:
        """The other devices with which a person holds their seat, oldest first."""
        return tuple(device for device, owner in self._devices.items() if owner == person)

    def is_removed(self, person: str | None) -> bool:
        """Whether the host has sent a person away and not allowed them to sit again."""
        known = self.known_as(person)
        return any(removed.person == known for removed in self.removed.values())

    def close_ranks(self) -> None:
        """Number the seats that are taken anew from 1: the game begins."""
        self.members = dict(enumerate((self.members[seat] for seat in sorted(self.members)), 1))

    # ---- replaying

    def apply(self, entry: Entry) -> str:
        """Replay one entry of these kinds; the name of whom it is about."""
        match entry.kind:
            case Kind.LEFT:
                return self._leave(entry)
            case Kind.ALLOWED:
                return self.removed.pop(int(entry.text)).name
            case Kind.LINKED:
                self.links[entry.person or ""] = entry.text
                return ""
            case Kind.SAT | Kind.BROUGHT | Kind.BOT:
                return self._fill(entry)
            case _:
                return self._change(entry)

    def _fill(self, entry: Entry) -> str:
        seat = entry.seat or 0
        if entry.kind == Kind.BOT:
            bot, _, name = entry.text.partition(" ")
            self.members[seat] = Member(unique_name(name or BOT_PREFIX + bot, self.names), bot=bot)
            return self.members[seat].name
        old = self.seat_of(entry.person)
        if old is not None:
            del self.members[old]
        brought = entry.kind == Kind.BROUGHT
        self.members[seat] = Member(entry.text, self.known_as(entry.person), awaited=brought)
        return entry.text

    def _leave(self, entry: Entry) -> str:
        before = self.members.pop(entry.seat or 0, None)
        if before is None:
            return ""
        if before.person is not None:
            self.links.pop(before.person, None)
            if entry.text == SENT_AWAY:
                self.removed[entry.number] = Removed(before.person, before.name)
            else:
                self._let_go_of_devices(before.person)
            if before.person == self.known_as(self._host):
                self._host = self._next_host()
        return before.name

    def _let_go_of_devices(self, owner: str) -> None:
        """The other devices hold a seat no longer, so whoever has one of them may sit down for themselves."""
        for device in self.devices_of(owner):
            del self._devices[device]

    def _next_host(self) -> str | None:
        people = [self.members[seat].person for seat in sorted(self.members) if self.members[seat].person]
        return people[0] if people else self._maker

    def _change(self, entry: Entry) -> str:
        """Replay an entry after which the same one sits on the seat."""
        seat = entry.seat or 0
        member = self.members[seat]
        match entry.kind:
            case Kind.RENAMED:
                self.members[seat] = replace(member, name=entry.text)
            case Kind.CAME:
                self.members[seat] = replace(member, awaited=False, asking=frozenset())
            case Kind.ASKED:
                asker = self.seat_of(entry.person) or 0
                asking = member.asking | {self.members[asker].person or ""}
                self.members[seat] = replace(member, asking=asking)
                return self.members[asker].name
            case Kind.TAKEN_OVER:
                bot = read_take_over(entry.text).bot
                self.members[seat] = replace(member, stand_in=bot, asking=frozenset())
            case Kind.TAKEN_BACK:
                self.members[seat] = replace(member, stand_in="")
            case Kind.DEVICE:
                self._devices[entry.person or ""] = member.person or ""
            case _:
                pass
        return member.name
