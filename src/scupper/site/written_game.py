"""A written game that was brought to a table: to be looked at and, when it has not ended, to be gone on with.

A file that shows a game as one seat read it is looked at through that seat's eyes only: what its `?` hide was
imagined when it came (`engine.view_replay`), and the imagined lines are kept so that it is always the same.
"""

from __future__ import annotations

from dataclasses import dataclass

from scupper.engine.language import gettext as _
from scupper.engine.log import LogError, Transcript, Viewer, check_text, read_transcript
from scupper.engine.match import IllegalAction, Match
from scupper.engine.view_replay import imagine, play_in_any_order
from scupper.site.entries import Upload

LONGEST_LABEL = 40


@dataclass(frozen=True)
class Loaded:
    """A written game and the match it leads to; for a view, one that its viewer would read just so.

    `text` is the file.
    """

    transcript: Transcript
    match: Match
    text: str

    @property
    def viewer(self) -> Viewer | None:
        """Whose view the file is; None for the whole game."""
        return self.transcript.viewer

    @property
    def playable(self) -> bool:
        """Whether the game can be gone on with: it is whole and has not ended."""
        return self.viewer is None and not self.match.over

    @property
    def views(self) -> tuple[int | None, ...]:
        """The seats (None: a spectator) through whose eyes anybody may look at it.

        A game that can be gone on with is seen as a spectator sees it: nobody learns its secrets here.
        """
        if self.viewer is not None:
            return (None,) if self.viewer == "spectator" else (int(self.viewer),)
        if self.playable:
            return (None,)
        return (None, *range(1, self.match.players + 1))

    @property
    def names(self) -> tuple[str, ...]:
        """The names in the file, one a seat, fit to be shown; where it has none, `Seat 2` in words."""
        given = self.transcript.names or ("",) * self.match.players
        return tuple(_label(name, seat) for seat, name in enumerate(given, 1))

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of play in full, those of choices that lie face down at the end included."""
        return (*self.match.lines(), *self.match.sealed_lines)


def _label(name: str, seat: int) -> str:
    shown = name[:LONGEST_LABEL]
    return shown if shown and shown.isprintable() else _("Seat {n}").format(n=seat)


def read_upload_text(text: str) -> Upload:
    """A written game, checked from its first line to its last, ready to be kept. Raises LogError."""
    transcript = read_transcript(text)
    if transcript.viewer is None:
        check_text(text)
        return Upload(text)
    match = imagine(transcript)
    return Upload(text, (*(line.text for line in match.record), *match.sealed_lines))


def replay(upload: Upload) -> Loaded:
    """The game of an upload. Raises LogError when it does not hold under the present rules."""
    transcript = read_transcript(upload.text)
    if transcript.viewer is None:
        return Loaded(transcript, check_text(upload.text).match, upload.text)
    match = Match(transcript.game, transcript.setting)
    for text in upload.imagined:
        try:
            play_in_any_order(match, text)
        except IllegalAction as refusal:
            raise LogError(len(match.record) + 1, str(refusal)) from refusal
    return Loaded(transcript, match, upload.text)
