"""What the viewer plans: the ship asked about, tiles and ranks picked or laid, the ships as they would be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from scupper.engine.choosing import NOTHING, Choosing
from scupper.engine.state import View, copy
from scupper.games.sabordage.components import KINDS, PIRATE, RANKS_ON_DIAL, ROTTEN, Pirate
from scupper.games.sabordage.rules_build import BUILD_ROT, kind_built, owner
from scupper.games.sabordage.rules_pirates import relight
from scupper.games.sabordage.rules_ships import has_pirate, put_in
from scupper.games.sabordage.state import NONE, Lies, Phase, State
from scupper.games.sabordage.words_choices import ship_asked

SECRET: Final = (Phase.BUILD, Phase.ROT_SECRET)


@dataclass(frozen=True)
class Build:
    """A tile that the viewer is about to put in, or has planned to."""

    ship: int
    rank: int
    kind: int
    turned: bool


@dataclass(frozen=True)
class Plan:
    """What the viewer has planned and picks now, and the ships as they would be."""

    after: State
    builds: tuple[Build, ...] = ()
    asked: int = NONE
    tile: int = NONE
    turned: bool = False
    ranks: Sequence[int] = field(default=())

    def rank_on(self, ship: int) -> int:
        """The rank of the tile planned for a ship; NONE without one."""
        return next((build.rank for build in self.builds if build.ship == ship), NONE)


def planned(view: View[State], choosing: Choosing | None) -> Plan:
    """The viewer's plan, from what lies face down and what is picked."""
    s, picked = view.state, choosing or NOTHING
    asked = asked_about(view, picked)
    named = _named(picked)
    laid = _laid(view, asked if picked.picks else NONE)
    tile = KINDS.index(named["tile"]) if "tile" in named else NONE
    turned = named.get("turn") == "t"
    now: list[Build] = []
    if "rank" in named and s.phase in (Phase.BUILD, Phase.ROT, Phase.ROT_SECRET):
        kind = tile if s.phase == Phase.BUILD else ROTTEN
        if kind != NONE:
            now = [Build(asked, int(named["rank"]) - 1, kind, turned)]
    builds = (*laid, *now)
    after = s
    if builds:
        after = copy(s)
        for build in builds:
            lies = Lies.TURNED if build.turned else Lies.PRINTED
            put_in(after, build.ship, build.rank, build.kind, lies)
            _relit(after, build)
    return Plan(after, builds, asked, tile, turned, _ranks(picked))


def _relit(s: State, build: Build) -> None:
    """What a gunner is sure to do, in a position that is only imagined."""
    if s.expert and PIRATE[build.kind] == Pirate.GUNNER:
        for rank in range(s.length[build.ship]):
            if has_pirate(s, build.ship, rank, Pirate.GUNNER):
                relight(s, build.ship, rank)


def asked_about(view: View[State], picked: Choosing) -> int:
    """The ship that the choices are about. What lies face down may be chosen anew, from the first ship on."""
    if not picked.choices:
        return NONE
    asked = ship_asked(view)
    if asked != NONE or view.player < 0:
        return asked
    s = view.state
    if s.phase == Phase.BUILD:
        return view.player
    return next(ship for ship in range(s.ships) if s.rotten >> ship & 1 and owner(s, ship) == view.player)


def _named(picked: Choosing) -> dict[str, str]:
    """The parts that are picked, or that are left."""
    parts = picked.decided.parts if picked.decided else picked.picks
    return {name: value for name, _, value in (part.partition("-") for part in parts)}


def _ranks(picked: Choosing) -> list[int]:
    """The ranks, from 0, that may be picked at all, with whatever else is picked."""
    found = {part for choice in picked.choices for part in choice.parts if part.startswith("rank-")}
    return sorted(int(part.removeprefix("rank-")) - 1 for part in found)


def _laid(view: View[State], chosen_anew: int) -> list[Build]:
    """What the viewer has laid face down or named, but for a ship that is planned anew."""
    s, found = view.state, []
    if view.player < 0:
        return []
    for ship in range(view.player, s.ships, s.players):
        plan = s.plan[view.player][ship // s.players]
        if ship >= chosen_anew != NONE:
            continue
        if s.phase == Phase.BUILD and plan not in (NONE, BUILD_ROT):
            turned = plan // RANKS_ON_DIAL % 2 == 1
            found.append(Build(ship, plan % RANKS_ON_DIAL, kind_built(plan), turned))
        elif s.phase == Phase.ROT_SECRET and plan != NONE:
            found.append(Build(ship, plan, ROTTEN, turned=False))
        elif s.phase == Phase.ROT and s.rot_rank[ship] != NONE:
            found.append(Build(ship, s.rot_rank[ship], ROTTEN, turned=False))
    return found
