"""The log of a table, sentence by sentence."""

from __future__ import annotations

import re

import scupper
from scupper.engine.game import Told
from scupper.engine.match import Line
from scupper.engine.state import CHANCE
from scupper.games.abandon_ship.state import Event, State
from scupper.site.chronicle import items_of
from scupper.site.entries import Entry, Kind
from scupper.site.table import Happening

TILE = Told(1 << 1, Event.TILE, 1, 0, 0)
BEGINS = Told(-1, Event.BEGINS, 0, 0, 0)


def test_what_others_heard_leaves_no_gap() -> None:
    """The numbers of a viewer's sentences do not tell how much others were told in between."""
    game = scupper.game("abandon-ship")
    entry = Entry(number=7, kind=Kind.LINE, seat=0, text="* first 1", at=0.0)
    told = (BEGINS, TILE, TILE, BEGINS)
    happening = Happening(entry, lines=(Line(CHANCE, (0,), entry.text, State(), told),))
    ids = {
        viewer: [
            re.findall(r'id="(\S+)"', item.html())
            for item in items_of(
                happening, game, ["Ann", "Bo"], viewer, setting=game.setting(2, {"duel": "on"})
            )
        ]
        for viewer in (0, 1)
    }
    assert ids[0] == [["log-7-0"], ["log-7-1"]]
    assert ids[1] == [["log-7-0"], ["log-7-1"], ["log-7-2"], ["log-7-3"]]
