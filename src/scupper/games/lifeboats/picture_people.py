"""What stands beside the names in Lifeboats, and the table of who is where."""

from __future__ import annotations

from scupper.engine.language import gettext as _
from scupper.engine.language import ngettext
from scupper.engine.state import View
from scupper.games.lifeboats.components import LEAKS, RANKS
from scupper.games.lifeboats.notation_names import colour_of
from scupper.games.lifeboats.picture_pieces import (
    GAME,
    card_face,
    card_word,
    cards_are_up,
    hats,
    is_set_up,
    peg,
    slip,
    slip_back,
    thinking,
    token,
    use,
)
from scupper.games.lifeboats.rules_ballot import weight
from scupper.games.lifeboats.rules_end import score
from scupper.games.lifeboats.rules_sea import aboard, leak_supply
from scupper.games.lifeboats.state import MAX_BOATS, N_ISLANDS, N_RANKS, NONE, Phase, State
from scupper.games.lifeboats.words_names import colour_name, counted


def mate(view: View[State], player: int) -> str:
    """Colour, start token, hats left, card and points of a player."""
    s = view.state
    over = s.phase == Phase.OVER
    colour = colour_of(s, player)
    start = _helm() if s.start == player and not over else ""
    last = _arrival(s, player) if over else hats(player, s.hats[player])
    named = f'<span class="colour" role="img" aria-label="{colour_name(colour)}">'
    return (
        f'<span class="{GAME} mate c-{colour}">{named}{token(colour)}</span>'
        f'<span class="lid">{start}{last}</span>{_card(view, player)}{_points(s, player)}</span>'
    )


def _points(s: State, player: int) -> str:
    points = score(s, player)
    said = ngettext("point ashore", "points ashore", points)
    return (
        f'<b class="points" id="points-{player + 1}" data-count="{points}">{points}'
        f'<span class="sr"> {said}</span></b>'
    )


def _helm() -> str:
    label = _("start player: settles ties")
    return f'<svg class="helm" viewBox="-14 -14 28 28" role="img" aria-label="{label}">{use("helm")}</svg>'


def _arrival(s: State, player: int) -> str:
    """At the end: the landing stage of a player's own boat, which breaks ties."""
    stage = s.stage[player]
    if stage == 0:
        return ""
    label = _("own boat landed at stage {number}").format(number=stage)
    return (
        f'<svg class="arrival" viewBox="-4 -20 34 40" role="img" aria-label="{label}"><g class="flag">'
        f'{use("flag")}<text x="11" y="-4">{stage}</text></g></svg>'
    )


def _card(view: View[State], player: int) -> str:
    """The card of a player in a vote: being chosen, face down, or face up."""
    s, piece = view.state, f"card-{player + 1}"
    if cards_are_up(s):
        if s.shown[player] == NONE:
            return ""
        name = card_face(s, s.shown[player])
        return _weighed(s, player, slip(name, _("card: {card}").format(card=card_word(name)), piece))
    voters = (1 << s.players) - 1
    if s.phase == Phase.VOTE_DROWN:
        voters = aboard(s, s.drowning)
    elif s.phase not in (Phase.VOTE_LEAK, Phase.VOTE_MOVE):
        return ""
    if not voters >> player & 1:
        return ""
    if s.voting >> player & 1:
        return _weighed(s, player, thinking(_("still choosing a card")))
    if player != view.player:
        return _weighed(s, player, slip_back(_("has laid a card"), piece))
    name = card_face(s, s.ballot[player])
    label = _("your card, face down: {card}").format(card=card_word(name))
    return _weighed(s, player, slip_back(label, piece, name))


def _weighed(s: State, player: int, card: str) -> str:
    """A card with the weight that it has in a drowning vote."""
    if s.drowning == NONE:
        return card
    heavy = weight(s, player)
    label = _("weight {n}").format(n=heavy)
    told = f'<span class="weight" role="img" aria-label="{label}">×{heavy}</span>'
    return f'<span class="weighed">{told}{card}</span>'


def muster(view: View[State]) -> str:
    """Who is where: the pawns of each crew at sea, ashore and lost."""
    s = view.state
    if s.phase <= Phase.START:
        return ""
    title = _("The crews")
    first = _("wreck") if is_set_up(s) else _("at sea")
    head = "".join(f'<th scope="col">{name}</th>' for name in (first, _("ashore"), _("lost")))
    rows = "".join(_row(s, player) for player in range(s.players))
    supply = _("{leaks} of {all} left.").format(leaks=counted(leak_supply(s), "leak"), all=LEAKS)
    return (
        f'<details class="{GAME} muster" id="muster"><summary>{title}</summary>'
        f"<table><thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table><small>{supply}</small></details>"
    )


def _row(s: State, player: int) -> str:
    colour = colour_of(s, player)
    at_sea = [sum(s.crew[r][b][player] for b in range(MAX_BOATS)) for r in range(N_RANKS)]
    water = [int(s.swim_rank[player] == r) for r in range(N_RANKS)]
    ashore = [sum(s.ashore[r][i][player] for i in range(N_ISLANDS)) for r in range(N_RANKS)]
    waiting = [s.hand[r][player] for r in range(N_RANKS)]
    first = waiting if is_set_up(s) else [a + b for a, b in zip(at_sea, water, strict=True)]
    lost = [s.lost[r][player] for r in range(N_RANKS)]
    cells = "".join(f"<td>{_counts(counts, colour)}</td>" for counts in (first, ashore, lost))
    head = f'<th scope="row">{token(colour)}<span class="sr">{colour_name(colour)}</span></th>'
    return f"<tr>{head}{cells}</tr>"


def _counts(counts: list[int], colour: str) -> str:
    """So many officers and sailors, each number with its peg."""
    found = ""
    for rank, n in enumerate(counts):
        if n:
            found += (
                f'<span class="sr">{counted(n, RANKS[rank])} </span>'
                f'<span aria-hidden="true">{n}</span>{peg(RANKS[rank], colour)}'
            )
    return found or "–"
