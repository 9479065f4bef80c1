"""Abandon Planet in words.

The sentences for choices and their parts are in `words_choices.py`, for what is waited for in
`words_waiting.py`, for the log in `words_events.py` and for the end in `words_end.py`; how things, tiles and
places are called is in `words_names.py`.
"""

from __future__ import annotations

from scupper.games.abandon_planet.words_choices import action, part
from scupper.games.abandon_planet.words_end import account, story
from scupper.games.abandon_planet.words_events import event
from scupper.games.abandon_planet.words_waiting import waiting

__all__ = ["account", "action", "event", "part", "story", "waiting"]
