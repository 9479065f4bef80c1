"""The Sinking of the Titanic in words.

The sentences for choices and their parts are in `words_choices.py`, for what is waited for in
`words_waiting.py`, for the log in `words_events.py` and for the end in `words_end.py`; how cards, places and
things are called is in `words_cards.py` and `words_names.py`.
"""

from __future__ import annotations

from scupper.games.titanic.words_choices import action, part
from scupper.games.titanic.words_end import account, story
from scupper.games.titanic.words_events import event
from scupper.games.titanic.words_waiting import waiting

__all__ = ["account", "action", "event", "part", "story", "waiting"]
