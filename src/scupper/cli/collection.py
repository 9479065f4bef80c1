"""The commands about the games themselves: which there are, and compiling them ahead."""

from __future__ import annotations

import json as data
from typing import Annotated, Any

from cyclopts import Parameter

from scupper.cli.arguments import GameId, find_game
from scupper.cli.terminal import Refusal, message, result
from scupper.engine.game import Game
from scupper.engine.game import games as all_games


def games(
    *, json: Annotated[bool, Parameter(help="As JSON, with options and more.", negative=())] = False
) -> None:
    """List the games: id, tab, title, tab, players."""
    if json:
        result(data.dumps([_facts(game) for game in all_games()]))
        return
    for game in all_games():
        result(f"{game.facts.id}\t{game.facts.title}\t{_players(game)}")


def _players(game: Game) -> str:
    low, high = game.facts.players[0], game.facts.players[-1]
    return str(low) if low == high else f"{low}-{high}"


def _facts(game: Game) -> dict[str, Any]:
    facts = game.facts
    return {
        "id": facts.id,
        "title": facts.title,
        "players": list(facts.players),
        "usual_players": facts.usual_players,
        "minutes": facts.minutes,
        "rules": facts.rules_version,
        "options": [
            {"key": option.name, "help": option.help, "default": option.default, "values": option.examples()}
            for option in facts.options_for(facts.usual_players)
        ],
    }


def warm(*names: GameId) -> None:
    """Compile games ahead, so that simulations and bots need not wait; all games, or those named."""
    from scupper.bots.search_program import warm as compile_search
    from scupper.engine.compiler import CompileError
    from scupper.engine.compiler import warm as compile_game

    for game in [find_game(name) for name in names] or all_games():
        message(f"Compiling {game.facts.title}")
        try:
            compile_game(game)
            compile_search(game)
        except CompileError as error:
            raise Refusal(f"{game.facts.title}: {error}") from error
