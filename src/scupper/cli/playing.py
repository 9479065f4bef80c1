"""The commands that play: record one game, simulate many, let bots meet."""

from __future__ import annotations

import json as data
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from scupper.cli.arguments import (
    Bots,
    GameId,
    Options,
    Players,
    Seed,
    WholeNumber,
    find_game,
    read_seed,
    read_setting,
)
from scupper.cli.terminal import Refusal, progress_bar, result
from scupper.engine.chance import Purpose, Seeded
from scupper.engine.log import write
from scupper.engine.match import Match

if TYPE_CHECKING:
    from rich.table import Table

    from scupper.engine.facts import Setting
    from scupper.engine.game import Game
    from scupper.lab.simulation import Simulation, Spread, Summary


def record(
    game: GameId, /, *, players: Players, seed: Seed, bots: Bots = "random", option: Options = ()
) -> None:
    """Let bots play a game and write it. It is the first game of a simulation with the same seed."""
    from scupper.bots import bot, for_seats, view_alone

    chosen = find_game(game)
    match = Match(chosen, read_setting(chosen, players, option), Seeded(read_seed(seed)))
    try:
        thinkers = [bot(name, chosen, clock=None) for name in for_seats(bots, players)]
    except ValueError as error:
        raise Refusal(f"--bots: {error}", 2) from error
    stream = Seeded(seed, Purpose.BOT)
    match.draw_all()
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, thinkers[seat - 1].choose(view_alone(match, seat), match.actions(seat), stream))
    result(write(match).removesuffix("\n"))


def simulate(
    game: GameId,
    /,
    *,
    players: Players,
    games: Annotated[WholeNumber, Parameter(help="How many games.")],
    bots: Bots = "random",
    option: Options = (),
    seed: Seed | None = None,
    json: Annotated[bool, Parameter(help="The summary as JSON.", negative=())] = False,
) -> None:
    """Let bots play many games, compiled and on all cores, and sum up wins, lengths and scores."""
    chosen = find_game(game)
    setting = read_setting(chosen, players, option)
    if seed is not None:
        read_seed(seed)
    summary = _simulated(chosen, setting, games, bots, seed).summary()
    if json:
        result(data.dumps(asdict(summary)))
        return
    from rich.console import Console

    console = Console()
    for part in (_title(chosen, setting, summary), _seats(summary), _lengths(chosen, summary)):
        console.print(part, highlight=False)


def _simulated(game: Game, setting: Setting, games: int, bots: str, seed: int | None) -> Simulation:
    """Run the simulation under a progress bar; whatever it does not accept becomes a refusal."""
    from scupper.engine.compiler import is_warm
    from scupper.lab.simulation import simulate as run

    options: dict[str, Any] = dict(setting.options)
    title = game.facts.title
    with progress_bar(title, games, "" if is_warm(game) else f"Compiling {title}") as told, _refused():
        return run(game, setting.players, games, seed=seed, bots=bots, progress=told, **options)


@contextmanager
def _refused() -> Iterator[None]:
    """Turn what cannot be played into a refusal."""
    from scupper.engine.compiler import CompileError

    try:
        yield
    except (ValueError, CompileError) as error:
        raise Refusal(str(error), 2 if isinstance(error, ValueError) else 1) from error


def tournament(
    game: GameId,
    /,
    *,
    bots: Annotated[str, Parameter(help="As many bots as players, joined by commas.")],
    games: Annotated[WholeNumber, Parameter(help="How many games.")],
    option: Options = (),
    seed: Seed | None = None,
    json: Annotated[bool, Parameter(help="The standings as JSON.", negative=())] = False,
) -> None:
    """Let bots meet at one table, on all cores, all moving on by one seat a game, and count their wins."""
    from scupper.bots.search_program import is_warm
    from scupper.lab.tournament import tournament as run

    chosen = find_game(game)
    names = [name.strip() for name in bots.split(",")]
    setting = read_setting(chosen, len(names), option)
    if seed is not None:
        read_seed(seed)
    options: dict[str, Any] = dict(setting.options)
    title = chosen.facts.title
    with progress_bar(title, games, "" if is_warm(chosen) else f"Compiling {title}") as told, _refused():
        found = run(chosen, names, games, seed=seed, progress=told, **options)
    standings = {name: asdict(standing) for name, standing in found.standings().items()}
    if json:
        numbers = {"game": found.game, "games": found.games, "bots": standings, "nobody": found.nobody}
        result(data.dumps(numbers))
        return
    unusual = "".join(f", {key}={value}" for key, value in setting.unusual(chosen.facts).items())
    result(f"{title}, {found.players} players{unusual}: {found.games:,} games, seed {found.seed}")
    for name, one in found.standings().items():
        result(
            f"{name}, {one.seats} of {found.players} seats: {one.share:.1%} of the wins a seat "
            f"({one.low:.1%} to {one.high:.1%}); fair is {one.fair:.1%}"
        )
    if found.nobody > 0:
        result(f"nobody won {found.nobody:.1%} of the games")


def _title(game: Game, setting: Setting, summary: Summary) -> str:
    """What was played; options at their defaults go without saying."""
    options = "".join(f", {key}={value}" for key, value in setting.unusual(game.facts).items())
    games = f"{summary.games:,} games, seed {summary.seed}"
    return f"{game.facts.title}, {summary.players} players{options}: {games}"


def _seats(summary: Summary) -> Table:
    """A row a seat: its share of wins with the 95 % interval, its mean place and score."""
    from rich.box import SIMPLE
    from rich.table import Table

    table = Table(box=SIMPLE)
    table.add_column("Seat", justify="right")
    table.add_column("Bot")
    for heading in ("Wins", "95 % interval", "Place", "Score", "Least", "Most"):
        table.add_column(heading, justify="right", no_wrap=True)
    for seat in summary.seats:
        table.add_row(
            str(seat.seat),
            seat.bot,
            f"{seat.wins:.1%}",
            f"{seat.win_low:.1%} to {seat.win_high:.1%}",
            f"{seat.place:.2f}",
            _mean(seat.score),
            str(seat.score.least),
            str(seat.score.most),
        )
    return table


def _mean(spread: Spread) -> str:
    return f"{spread.mean:.2f} ± {spread.deviation:.2f}"


def _lengths(game: Game, summary: Summary) -> str:
    """The fair share, and how long the games were."""
    wins = "seats that share place 1 share the win" if game.facts.win == "split" else "several seats may win"
    length = summary.length
    nobody = f"Nobody won {summary.nobody:.1%} of the games.\n" if summary.nobody > 0 else ""
    return (
        f"Fair share of wins: {summary.fair_share:.1%} ({wins}).\n{nobody}"
        f"Scores in {game.facts.score_words}; after ± one standard deviation.\n"
        f"Lines in a game: {_mean(length)} ({length.least} to {length.most}); "
        f"choices: {_mean(summary.decisions)}."
    )
