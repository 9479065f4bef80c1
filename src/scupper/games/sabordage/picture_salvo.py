"""All shots of a step of a broadside as a list in the dock: who fires what, and where it ends."""

from __future__ import annotations

from scupper.engine.language import gettext as _
from scupper.games.sabordage.components import Gun
from scupper.games.sabordage.picture_pieces import GAME, at, colour_word, token, use
from scupper.games.sabordage.picture_shots import Flight, Stop, fired, salvo
from scupper.games.sabordage.rules_build import owner
from scupper.games.sabordage.state import Event, State

_LETTERS = {Gun.SHORT: "s", Gun.LONG: "l", Gun.REPEATING: "r", Gun.BOMBARD: "b"}


def shots(s: State) -> str:
    """The shots of the step that fires now: those that have been fired, the present one, those to come."""
    now = fired(s)
    if now is None:
        return ""
    found = salvo(s, s.fuse_step)
    names = [one.name for one in found]
    here = names.index(now.name)
    rows = ""
    for n, one in enumerate(found):
        kind = "past" if n < here else "now" if n == here else "next"
        end = _ends(s, one) if n <= here else ""
        current = ' aria-current="step"' if n == here else ""
        rows += f'<li class="{kind}"{current}>{_gun(s, one)}{end}</li>'
    label = _("Shot {n} of {all}").format(n=here + 1, all=len(found))
    return (
        f'<div class="{GAME} salvo step-{s.fuse_step}"><p>{label}</p>'
        f'<ol aria-label="{label}">{rows}</ol></div>'
    )


def _gun(s: State, flight: Flight) -> str:
    """Whose cannon it is, at which rank, looking where it fires."""
    letter = _LETTERS[Gun(flight.gun)]
    drawn = use(letter, at(0, 0, flight.sign, 1))
    gun = f'<svg class="gun" viewBox="-36 -30 72 56" aria-hidden="true">{drawn}</svg>'
    seat = owner(s, flight.ship)
    return f"{token(seat, colour_word(seat))}<b>{flight.rank + 1}</b>{gun}"


def _ends(s: State, flight: Flight) -> str:
    """Where a shot ends: what it hits, what stops it or sends it back; a wave when it is lost."""
    found = "".join(_end(s, stop) for stop in flight.stops)
    return found or _sign(_("hits nothing"), _WAVE)


def _end(s: State, stop: Stop) -> str:
    seat = owner(s, stop.ship)
    if stop.kind == Event.HIT:
        label = _("hits {colour}, rank {number}")
        inside = use("boom", at(0, 0, 0.42, 0.42))
    elif stop.kind == Event.STOPPED:
        label = _("is stopped by {colour}, rank {number}")
        inside = use("a", at(2, 0, 0.6, 0.6))
    elif stop.kind == Event.BOUNCED:
        label = _("is sent back by {colour}, rank {number}")
        inside = use("z", at(4, 0, 0.6, 0.6))
    else:
        return ""
    said = label.format(colour=colour_word(seat), number=stop.rank + 1)
    return f"{_sign(said, inside)}{token(seat)}<b>{stop.rank + 1}</b>"


def _sign(said: str, inside: str) -> str:
    return f'<svg class="end" viewBox="-20 -20 40 40" role="img" aria-label="{said}">{inside}</svg>'


_WAVE = '<path class="lost" d="M-16 0q8-8 16 0t16 0"/>'
