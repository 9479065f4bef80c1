"""The stages of which there are pictures: what is opened, by whom, and what is done before the picture."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from playwright.async_api import Page

from scupper.engine.game import Game
from scupper.site.entries import Entry, Kind, TakeOver, write_json
from scupper.site.table import Table
from tools.pictures import moments
from tools.pictures.house import NAMES, House, Laid, Laying
from tools.pictures.moments import Course, Decision, Event, Moment

DESKTOP, PHONE, NARROW = "desktop", "phone", "narrow"
SIZES = {DESKTOP: (1280, 800), PHONE: (390, 844), NARROW: (360, 780)}
TABLE_SIZES = (DESKTOP, PHONE, NARROW)
PAGE_SIZES = (DESKTOP, PHONE)
"""Where the narrow phone would show nothing new."""
ONLOOKER = "Nadia"


MIDDLE = """selector => {
  for (const one of document.querySelectorAll(selector)) {
    const box = one.getBoundingClientRect(), at = [box.x + box.width / 2, box.y + box.height / 2];
    if (one.contains(document.elementFromPoint(...at))) return at;
  }
  return null;
}"""


class Nothing(Exception):
    """A stage that a game does not have, such as a refusal where everything may be chosen."""


@dataclass(frozen=True)
class Spot:
    """Where a page is opened, by whom (nobody: a first visit), and the table it belongs to."""

    path: str
    visitor: str = ""
    table: Laid | None = None


Finding = Callable[[House], Awaitable[Spot]]
Doing = Callable[[Page, House, Spot], Awaitable[None]]


@dataclass(frozen=True)
class Stage:
    """One stage: its name, what it shows in words, where it is found, and what is done there.

    `alone`: each size is visited by itself, for what is done depends on where things lie on the screen.
    `whole`: the picture is of the whole page and not of the window; `picture`: what is done lets pictures
    follow each other, and the one with this number is taken in mid motion; `script`: with JavaScript.
    """

    name: str
    says: str
    finding: Finding
    doing: Doing | None = None
    sizes: tuple[str, ...] = TABLE_SIZES
    whole: bool = False
    alone: bool = False
    picture: int = 0
    script: bool = True


def game_stages(game: Game) -> list[Stage]:
    """All stages of a game; those of its play come from its golden games."""
    found = moments.courses(game)
    stages = [*_lobby(game)]
    if found:
        chosen = moments.decisions(found)
        for decision in chosen:
            stages += _decision(decision.kind, decision)
        stages += _decision("widest", moments.widest(found))
        stages += _decision("crowd", moments.crowd(found))
        for event in moments.events(found):
            stages += _event(event)
        stages += [*_turns(found), *_ends(found), *_beside(chosen[-1]), *_people(chosen)]
    prefix = game.facts.id
    return [replace(stage, name=f"{prefix}-{stage.name}") for stage in stages]


# ---- laying tables


def seated(moment: Moment, *seats: int | None, bots: bool = True, **more: object) -> Laying:
    """A table at a moment, with people on these seats; on the last one, if it may be, sits a bot."""
    course = moment.course
    players = course.setting.players
    some = int(bots and players > 2 and players not in seats)
    people = NAMES[: players - some]
    laying = Laying(course.game, people, some, course, moment.played)
    return replace(laying, **more)  # type: ignore[arg-type]


def at_table(laying: Laying, seat: int | None, query: str = "", *, anew: bool = False) -> Finding:
    """The page of a table as a seat (None: an onlooker) sees it."""

    async def find(house: House) -> Spot:
        laid = await house.lay(laying, anew=anew)
        return Spot(laid.path + query, laying.people[seat - 1] if seat else ONLOOKER, laid)

    return find


def picking(parts: Sequence[str]) -> str:
    """The query that picks parts."""
    return "?" + urlencode([("pick", part) for part in parts])


# ---- before the game


def _lobby(game: Game) -> Iterator[Stage]:
    few, most = game.facts.players[0], game.facts.players[-1]
    alone = Laying(game, NAMES[:1])
    company = Laying(game, NAMES[:2], max(few - 2, 1), said=True)
    full = Laying(game, NAMES[: most - 2], 2, said=True)
    for name, says, laying, seat in (
        ("lobby-alone", "The host, alone", alone, 1),
        ("lobby-company", "The host, with people and bots", company, 1),
        ("lobby-guest", "Somebody who sits, but is not the host", company, 2),
        ("lobby-onlooker", "Somebody who does not sit", company, None),
        ("lobby-full", "Every seat is taken", full, 1),
    ):
        yield Stage(name, says, at_table(laying, seat))
        yield Stage(f"{name}-page", "The whole page of it", at_table(laying, seat), None, PAGE_SIZES, True)

    async def guide(_house: House) -> Spot:
        return Spot(f"/guide/{game.facts.id}")

    yield Stage("guide", "The guide", guide, sizes=PAGE_SIZES, whole=True)


# ---- decisions


def _decision(name: str, decision: Decision) -> Iterator[Stage]:
    moment = decision.moment
    laying = seated(moment, moment.seat, decision.waiting, said=True)
    says = f"Who chooses; {moment.where}"
    acting = at_table(laying, moment.seat)
    yield Stage(name, says, acting)
    yield Stage(f"{name}-focus", f"The first part has the focus; {moment.where}", acting, _focus, (DESKTOP,))
    if len(decision.parts) > 1:
        one = at_table(laying, moment.seat, picking(decision.parts[:1]))
        yield Stage(f"{name}-part", f"{decision.parts[0]} is picked", one, sizes=PAGE_SIZES)
    if decision.parts:
        every = at_table(laying, moment.seat, picking(decision.parts))
        yield Stage(f"{name}-picked", f"Picked: {', '.join(decision.parts)}", every)
    if decision.waiting is not None:
        waiting = at_table(laying, decision.waiting)
        yield Stage(
            f"{name}-waiting", f"Seat {decision.waiting}, which is not asked", waiting, sizes=PAGE_SIZES
        )
    yield Stage(f"{name}-onlooker", "Somebody who watches", at_table(laying, None), sizes=PAGE_SIZES)
    yield Stage(
        f"{name}-refused", "Something that cannot be picked was touched", acting, _refused, alone=True
    )
    if decision.together > 1:
        yield from _laid_down(name, decision)


def _laid_down(name: str, decision: Decision) -> Iterator[Stage]:
    """All but the last have laid their cards face down."""
    course = decision.moment.course
    played = decision.moment.played + decision.together - 1
    first, last = (int(course.lines[n].split()[0]) for n in (decision.moment.played, played))
    laying = seated(Moment(course, played, first), first, last)
    yield Stage(f"{name}-laid", f"Seat {first} has chosen, face down", at_table(laying, first))
    yield Stage(
        f"{name}-last", f"Seat {last} is the last to choose", at_table(laying, last), sizes=PAGE_SIZES
    )


async def _focus(page: Page, _house: House, _spot: Spot) -> None:
    await page.keyboard.press("Tab")
    part = page.locator("a.part.can").first
    if not await part.count():
        raise Nothing
    await part.focus()


async def _refused(page: Page, _house: House, _spot: Spot) -> None:
    await _touch(page, "a.part.no")
    await page.wait_for_selector("#why", timeout=5_000)


async def _touch(page: Page, selector: str) -> None:
    """Touch the first such element that is really seen at its middle: a reason shows where one touches."""
    middle = await page.evaluate(MIDDLE, selector)
    if middle is None:
        raise Nothing
    await page.mouse.click(*middle)


# ---- events


def _event(event: Event) -> Iterator[Stage]:
    moment = event.moment
    after = Moment(moment.course, moment.played + 1, moment.seat)
    line = moment.course.lines[moment.played]
    name = "event-" + event.kind.replace("+", "-and-")
    says = f"{event.kind}: {line!r}; {after.where}"
    yield Stage(name, f"After {says}", at_table(seated(after, moment.seat), moment.seat), sizes=PAGE_SIZES)

    async def play(page: Page, house: House, spot: Spot) -> None:
        if spot.table is None:
            raise Nothing
        await house.watched(spot.table)
        await house.play(spot.table, line)
        await page.wait_for_function("() => window.halted")

    before = at_table(seated(moment, moment.seat), moment.seat, anew=True)
    yield Stage(f"{name}-moving", f"In motion: {says}", before, play, (DESKTOP, PHONE), picture=event.picture)


# ---- taking back, rolling, the end, looking back


def _turns(found: list[Course]) -> Iterator[Stage]:
    roll = moments.first_roll(found)
    if roll is not None:
        yield Stage(
            "press-roll", f"Roll is to be pressed; {roll.where}", at_table(seated(roll, roll.seat), roll.seat)
        )
    offered, shut = moments.undo(found, offered=True), moments.undo(found, offered=False)
    if offered is not None:
        find = at_table(seated(offered, offered.seat), offered.seat)
        yield Stage("undo-offered", f"A move may be taken back; {offered.where}", find)
    if shut is not None:
        find = at_table(seated(shut, shut.seat), shut.seat)
        yield Stage("undo-refused", f"A move cannot be taken back; {shut.where}", find, _undo, alone=True)


async def _undo(page: Page, _house: House, _spot: Spot) -> None:
    await _touch(page, "#undo[aria-disabled=true]")
    await page.wait_for_selector("#why, #notice .refused", timeout=5_000)


def _ends(found: list[Course]) -> Iterator[Stage]:
    ended = moments.ends(found)
    for name, moment in ended.items():
        laying = seated(moment, moment.seat)
        yield Stage(name, f"The end; {moment.where}", at_table(laying, moment.seat))
        yield Stage(
            f"{name}-page", "The whole page of it", at_table(laying, moment.seat), None, PAGE_SIZES, True
        )
    if "end" in ended:
        laying, seat = seated(ended["end"], ended["end"].seat), ended["end"].seat
        yield Stage("end-onlooker", "The end as somebody sees it who watched", at_table(laying, None))
        yield Stage("end-replay", "Looking back after the end", at_table(laying, seat, "?at=-9"))
        eyes = at_table(laying, seat, "?at=-9&view=spectator")
        yield Stage("end-replay-eyes", "Looking back through a spectator's eyes", eyes)


def _beside(decision: Decision) -> Iterator[Stage]:
    """What lies beside the board, and looking back while the game goes on."""
    moment = decision.moment
    laying = seated(moment, moment.seat, said=True)
    seat = moment.seat
    yield Stage("replay", "Looking back, some steps ago", at_table(laying, seat, "?at=-6"))
    yield Stage("replay-first", "Looking back to the beginning", at_table(laying, seat, "?at=0"))
    phones = (PHONE, NARROW)
    yield Stage("sheet-talk", "Log and chat on the phone", at_table(laying, seat, "#talk"), sizes=phones)
    yield Stage("sheet-details", "Details on the phone", at_table(laying, seat, "#crew"), sizes=phones)
    notation = at_table(laying, seat, "?notation=1#talk")
    yield Stage("sheet-notation", "The log with written lines", notation)
    yield Stage("sheet-guide", "The guide beside the board", at_table(laying, seat), _guide)
    yield Stage("plain", "Without JavaScript", at_table(laying, seat), script=False, whole=True)
    yield Stage("missed", "Since you last looked", at_table(laying, seat), _missed)
    yield Stage("away", "No connection", at_table(laying, seat), _away)


async def _guide(page: Page, _house: House, _spot: Spot) -> None:
    await page.locator("#guide-link").click()
    await page.wait_for_function("() => document.querySelector('#guide h2')")


async def _missed(page: Page, _house: House, _spot: Spot) -> None:
    await page.evaluate("localStorage.setItem(`seen ${location.pathname}`, '12')")
    await page.reload()
    await page.wait_for_function("() => !document.querySelector('#missed').hidden")


async def _away(page: Page, _house: House, _spot: Spot) -> None:
    await page.evaluate("document.body.classList.add('away')")


# ---- people


def _people(chosen: list[Decision]) -> Iterator[Stage]:
    decision = next((d for d in chosen if d.waiting is not None), None)
    if decision is None or decision.moment.seat is None:
        return
    moment, seat = decision.moment, decision.moment.seat
    laying = seated(moment, seat, decision.waiting)

    async def gone(house: House) -> Spot:
        laid = await house.lay(replace(laying, said=True), anew=True)
        house.leave(laid)
        return Spot(laid.path, laying.people[(decision.waiting or 1) - 1], laid)

    def taken(table: Table) -> Iterator[Entry]:
        over = write_json(TakeOver("greedy", (decision.waiting or 1,)))
        yield table.add(Kind.TAKEN_OVER, seat=seat, text=over)

    replaced = replace(laying, also=taken)
    yield Stage("somebody-gone", "Who is waited for is gone", gone)
    yield Stage("bot-plays", "A bot plays for you", at_table(replaced, seat))
    yield Stage("device", "Playing on another device", at_table(laying, seat, "device"), sizes=PAGE_SIZES)
    yield Stage(
        "device-link", "The link for it", at_table(laying, seat, "device"), _make_link, PAGE_SIZES, whole=True
    )
    yield Stage(
        "device-here",
        "The other device",
        at_table(laying, seat, "device"),
        _open_link,
        PAGE_SIZES,
        whole=True,
    )
    called = replace(laying, also=_call)
    secret = next((d for d in chosen if d.together > 1), None)
    if secret is not None and secret.moment.seat is not None:
        called = replace(seated(secret.moment, secret.moment.seat), also=_call)
        yield Stage("vote-called", "The vote has been called", at_table(called, secret.moment.seat))


def _call(table: Table) -> Iterator[Entry]:
    if table.caller is not None:
        yield table.add(Kind.CALLED, seat=table.caller)


async def _make_link(page: Page, _house: House, _spot: Spot) -> None:
    await page.locator("#make-link").click()
    await page.wait_for_selector("#device-link")


async def _open_link(page: Page, house: House, spot: Spot) -> None:
    await _make_link(page, house, spot)
    link = await page.locator("#device-link").get_attribute("href") or ""
    await page.context.clear_cookies()
    await page.goto(house.url + "/t/" + link.partition("/t/")[2])
