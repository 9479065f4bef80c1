"""A refusal: what somebody asked for is not done, and hears why."""

from __future__ import annotations

from scupper.engine.game import Game, GameError, game
from scupper.engine.language import gettext as _


class Refused(Exception):
    """What somebody asked for is refused, and nothing has changed. The message is one plain sentence.

    `rule` is the rule of the game that it rests on, if it rests on one.
    """

    def __init__(self, sentence: str, status: int = 409, rule: str = "") -> None:
        super().__init__(sentence)
        self.status = status
        self.rule = rule


def installed(game_id: str) -> Game:
    """The game with this id. Raises Refused."""
    try:
        return game(game_id)
    except GameError as error:
        raise Refused(_("Scupper has no such game: {error}.").format(error=error), 404) from error
