"""The commands that play: record one game, simulate many."""

from __future__ import annotations

from scupper.cli.arguments import Bots, GameId, Options, Players, Seed, find_game, read_seed, read_setting
from scupper.cli.terminal import Refusal, result
from scupper.engine.chance import Purpose, Seeded
from scupper.engine.log import write
from scupper.engine.match import Match


def record(
    game: GameId, /, *, players: Players, seed: Seed, bots: Bots = "random", option: Options = ()
) -> None:
    """Let bots play a game and write it. It is game 0 of a simulation with the same seed."""
    from scupper.bots import bot, for_seats

    chosen = find_game(game)
    match = Match(chosen, read_setting(chosen, players, option), Seeded(read_seed(seed)))
    try:
        thinkers = [bot(name, chosen) for name in for_seats(bots, players)]
    except ValueError as error:
        raise Refusal(f"--bots: {error}", 2) from error
    stream = Seeded(seed, Purpose.BOT)
    match.draw_all()
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, thinkers[seat - 1].choose(match.view(seat), match.actions(seat), stream))
    result(write(match).removesuffix("\n"))
