"""A written game as a table to look at: the game of the file, with the names of the file, and nobody at it.

It is made anew from the file and never written down; it answers no act.
"""

from __future__ import annotations

from scupper.engine.chance import Stream
from scupper.site.entries import Creation, Kind, write_json
from scupper.site.people import BOT_PREFIX
from scupper.site.table import Table, first_entry
from scupper.site.written_game import Loaded


def exhibit(table: Table, loaded: Loaded, stream: Stream) -> Table:
    """The game that was loaded at a table, played to its last line."""
    match = loaded.match
    options = dict(match.setting.options)
    creation = Creation(table.game.facts.id, table.game.facts.rules_version, "", options)
    shown = Table(table.id, first_entry(creation, "", 0.0), stream, lambda: 0.0)
    for seat, name in enumerate(loaded.names, 1):
        if name.startswith(BOT_PREFIX):
            shown.add(Kind.BOT, seat=seat, text=name.removeprefix(BOT_PREFIX))
        else:
            shown.add(Kind.SAT, seat=seat, person=f"{table.id} {seat}", text=name)
    shown.add(Kind.STARTED, text=write_json(options))
    for text in loaded.lines:
        shown.take_line(text)
    shown.studies = table.studies
    return shown
