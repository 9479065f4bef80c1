"""What a view does not know is imagined: cards that lie face down (docs/rules/lifeboats.md, section 6)."""

from __future__ import annotations

from scupper.engine.chance import below
from scupper.games.lifeboats.rules_sea import aboard
from scupper.games.lifeboats.state import HAT, MAX_BOATS, Phase, State


def resample(s: State, player: int, rng: list[int]) -> None:
    """Give each other player who has chosen a card it may lay, all equally likely."""
    candidates = s.at_sea
    voters = (1 << s.players) - 1
    if s.phase == Phase.VOTE_DROWN:
        candidates = aboard(s, s.drowning)
        voters = candidates
    if s.laid > 0:
        for p in range(s.players):
            if p != player and voters >> p & 1 == 1 and s.voting >> p & 1 == 0:
                s.ballot[p] = imagine_card(s, p, candidates, rng)


def imagine_card(s: State, player: int, candidates: int, rng: list[int]) -> int:
    """One of the candidates, or a hat if the player has one."""
    count = 1 if s.hats[player] > 0 else 0
    for b in range(MAX_BOATS):
        count += candidates >> b & 1
    ticket = below(rng, count)
    for b in range(MAX_BOATS):
        if candidates >> b & 1 == 1:
            if ticket == 0:
                return b
            ticket -= 1
    return HAT
