"""Take pictures of every stage of every game, and draw the boards of the docs: `make pictures`.

They go into pictures/, with a page index.html on which all of them can be looked at.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from scupper.engine.game import Game, games
from tools.browser import NoBrowserError, missing_packages
from tools.pictures.analysis_stages import analysis_stages
from tools.pictures.boards import renew
from tools.pictures.camera import SCHEMES, Camera, Wish, browser
from tools.pictures.house import house
from tools.pictures.sheet import write_sheet
from tools.pictures.site_stages import lesson_stages, site_stages, written_stages
from tools.pictures.stages import SIZES, Stage, game_stages

FOLDER = Path(__file__).parents[2] / "pictures"


def main() -> int:
    """Take what is asked for; returns 1 when a picture could not be taken."""
    asked = _arguments()
    home = [game for game in games() if game.package.startswith("scupper.games.")]
    if asked.boards or not (asked.only or asked.list):
        renew(home)
    if asked.boards:
        return 0
    stages = all_stages(home)
    wanted = [stage for stage in stages if _is_wanted(stage, asked.only)]
    if asked.list:
        print(*(f"{stage.name}\t{stage.says}" for stage in wanted), sep="\n")
        return 0
    if not wanted:
        print(f"no stage is called {' or '.join(asked.only)}; --list says which there are", file=sys.stderr)
        return 2
    lacking = _lacking()
    if lacking:
        print(lacking, file=sys.stderr)
        return 2
    asked.folder.mkdir(parents=True, exist_ok=True)
    wish = Wish(asked.folder, asked.sizes, asked.schemes, asked.language)
    try:
        failed = asyncio.run(_take(wanted, wish))
    except KeyboardInterrupt:
        failed = ["not all pictures were taken"]
    write_sheet(asked.folder, stages)
    print(f"The pictures are in {asked.folder}; open index.html there.", file=sys.stderr)
    print(*failed, sep="\n", end="\n" if failed else "", file=sys.stderr)
    return 1 if failed else 0


def all_stages(found: list[Game]) -> list[Stage]:
    """Every stage of which there is a picture."""
    stages = site_stages(found)
    for game in found:
        stages += [*game_stages(game), *lesson_stages(game), *written_stages(game), *analysis_stages(game)]
    return stages


def _lacking() -> str:
    """What this machine lacks for taking pictures, as a sentence; empty when it has everything."""
    try:
        packages = missing_packages()
    except NoBrowserError as mistake:
        return str(mistake)
    return f"Pictures need a browser: apt install {' '.join(packages)}" if packages else ""


async def _take(stages: list[Stage], wish: Wish) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        async with house(Path(folder)) as running, browser() as chromium:
            camera = Camera(running, chromium, wish)
            await camera.take(stages)
    return camera.failed


def _is_wanted(stage: Stage, only: list[str]) -> bool:
    return not only or any(stage.name.startswith(name) for name in only)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="make pictures", description="Take pictures of every stage of every game."
    )
    words = _listed
    parser.add_argument(
        "--only", type=words, default=[], help="stages whose names begin so, joined by commas"
    )
    parser.add_argument("--sizes", type=words, default=list(SIZES), help=f"some of {', '.join(SIZES)}")
    parser.add_argument("--schemes", type=words, default=list(SCHEMES), help=f"some of {', '.join(SCHEMES)}")
    parser.add_argument("--language", default="en", help="what the visitors' browsers ask for, such as de")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the pictures go")
    parser.add_argument("--boards", action="store_true", help="draw the boards of the docs, and nothing else")
    parser.add_argument("--list", action="store_true", help="say which stages there are, and take none")
    asked = parser.parse_args()
    for name, known in (("sizes", SIZES), ("schemes", SCHEMES)):
        wrong = [one for one in getattr(asked, name) if one not in known]
        if wrong:
            parser.error(f"--{name}: there is no {wrong[0]!r}, only {', '.join(known)}")
    return asked


def _listed(text: str) -> list[str]:
    return [word for word in text.split(",") if word]


if __name__ == "__main__":
    sys.exit(main())
