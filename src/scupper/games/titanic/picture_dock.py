"""The dock of the Titanic: the dice that were rolled, and shortcuts to what is worth it."""

from __future__ import annotations

from scupper.engine.choosing import Choosing
from scupper.engine.language import gettext as _
from scupper.engine.state import View
from scupper.games.titanic.components import COLUMNS, FIRST_BOAT, FIRST_ROOM, SPACES, SPOT, Spot, cell_name
from scupper.games.titanic.picture_pieces import GAME, badge, die_face, icon
from scupper.games.titanic.picture_sail import beside, cells_in_reach, gain
from scupper.games.titanic.picture_walk import spaces_in_reach
from scupper.games.titanic.picture_ways import courses, strokes, walks
from scupper.games.titanic.picture_words import looked_for, steps_words
from scupper.games.titanic.rules_sea import is_island, island_of
from scupper.games.titanic.state import N_DICE, NONE, Phase, State
from scupper.games.titanic.words_names import cell_words

_KINDS = ("passenger", "food", "water", "none")
_ICONS = ("person", "crate", "barrel", "open-hand")


def docked(view: View[State], choosing: Choosing) -> str:
    """The dice, and a few choices as chips."""
    s = view.state
    return f"{_dice(s)}{_chips(view, choosing)}"


def _dice(s: State) -> str:
    if s.phase == Phase.OVER or s.die[0] == 0:
        return ""
    faces = [face for face in s.die[:N_DICE] if face]
    drawn = "".join(
        f'<svg id="die-{n + 1}" data-face="{face}" viewBox="-5 -5 10 10" aria-hidden="true">'
        f"{die_face(face)}</svg>"
        for n, face in enumerate(faces)
    )
    told = _("Rolled: {faces}").format(faces=", ".join(map(str, faces)))
    rolled = "".join(map(str, faces))
    return (
        f'<div id="dice" class="{GAME} dice" data-count="{rolled}" role="img" aria-label="{told}">{drawn}'
        "</div>"
    )


def _chips(view: View[State], choosing: Choosing) -> str:
    s = view.state
    if not choosing.choices:
        return ""
    if s.phase == Phase.DEMAND:
        found = _demands(s, choosing)
    elif s.phase in (Phase.MOVE, Phase.SHIFT):
        found = _walks(s, choosing)
    elif s.phase in (Phase.SAIL, Phase.SWIM):
        found = _landings(s, choosing)
    else:
        found = ""
    label = _("Worth a look")
    return f'<div class="{GAME} chips" role="group" aria-label="{label}">{found}</div>' if found else ""


def _chip(link: str, picture: str, title: str, note: str) -> str:
    small = f"<small>{note}</small>" if note else ""
    return f"<a {link}>{picture}<span><b>{title}</b>{small}</span></a>"


def _demands(s: State, choosing: Choosing) -> str:
    found = ""
    titles = (_("A passenger"), _("Food"), _("Water"), _("Nothing"))
    for kind, symbol, title in zip(_KINDS, _ICONS, titles, strict=True):
        part = f"what-{kind}"
        choices = choosing.of(part)
        if choices or choosing.status(part) != "no":
            words = choices[0].words if choices else title
            picture = icon(symbol) if kind != "none" else badge(s.at)
            found += _chip(choosing.attributes(part, words), picture, title, "")
    return found


def _walks(s: State, choosing: Choosing) -> str:
    """The stateroom that is looked for, the nearest food and water, and the lifeboats, as far as in reach."""
    player = s.turn
    reach = spaces_in_reach(s, choosing)
    ways = walks(s, player, double=s.die[0] == s.die[1])
    steps = {space: ways[space].steps for space in reach if space in ways}
    room = looked_for(s, player)
    found = ""
    if room in reach:
        title = _("Stateroom {n}").format(n=room - FIRST_ROOM + 1)
        picture = f'<i class="room-sign" aria-hidden="true">{room - FIRST_ROOM + 1}</i>'
        found += _to(choosing, room, picture, title, steps_words(steps[room]) if room in steps else "")
    for spot, symbol, title in ((Spot.FOOD, "crate", _("Food")), (Spot.WATER, "barrel", _("Water"))):
        near = [space for space in sorted(steps, key=lambda space: steps[space]) if SPOT[space] == spot]
        if near:
            found += _to(choosing, near[0], icon(symbol), title, steps_words(steps[near[0]]))
    for space in sorted(reach):
        if space >= FIRST_BOAT:
            title = _("Boat {n}").format(n=space - FIRST_BOAT + 1)
            note = steps_words(steps[space]) if s.phase == Phase.MOVE and space in steps else ""
            found += _to(choosing, space, icon("lifeboat", "-10 -7 20 13"), title, note)
    return found


def _to(choosing: Choosing, space: int, picture: str, title: str, note: str) -> str:
    part = f"space-{SPACES[space]}"
    words = f"{title}, {note}" if note else title
    return _chip(choosing.also((part,), words), picture, title, note)


def _landings(s: State, choosing: Choosing) -> str:
    """Where a landing brings something: each island once, and the best of its cells."""
    player = s.turn
    ways = courses(s, player)[0] if s.phase == Phase.SAIL else strokes(s, player)
    best: dict[int, tuple[str, int]] = {}
    for cell in sorted(cells_in_reach(s, choosing) & set(ways)):
        told, island = gain(s, cell, ways[cell]), island_of(cell) if cell >= COLUMNS else NONE
        place = cell if island == NONE else -2 - island
        if told and (place not in best or len(told) > len(best[place][0])):
            best[place] = (told, cell)
    found = ""
    for told, cell in best.values():
        title = cell_words(cell) if cell >= COLUMNS else _("On board, {cell}").format(cell=cell_name(cell))
        link = choosing.also((f"cell-{cell_name(cell)}",), f"{title}: {told}")
        found += _chip(link, _landing_sign(s, cell), title, told)
    return found


def _landing_sign(s: State, cell: int) -> str:
    """An island, the rescue ship's ladder, or who is beside."""
    if cell < COLUMNS:
        return icon("ladder")
    if is_island(cell):
        return icon("palm", "-9 -12 18 20")
    return "".join(badge(player) for player in beside(s, cell))
