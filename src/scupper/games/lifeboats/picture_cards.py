"""The dock of Lifeboats: cards to vote with, pegs to go aboard or into the water, and the cards face up."""

from __future__ import annotations

from collections.abc import Sequence

from scupper.engine.choosing import Choosing
from scupper.engine.language import gettext as _
from scupper.engine.language import ngettext
from scupper.engine.state import View
from scupper.games.lifeboats import words
from scupper.games.lifeboats.components import RANKS
from scupper.games.lifeboats.notation_names import HAT_CARD, boats_in_play, colour_of
from scupper.games.lifeboats.picture_boats import SEATS, hull
from scupper.games.lifeboats.picture_crew import Standing, figure, pawns
from scupper.games.lifeboats.picture_outlook import outlook
from scupper.games.lifeboats.picture_pieces import (
    GAME,
    at,
    card_face,
    card_word,
    cards_are_up,
    face,
    peg,
    seat_name,
    slip,
    token,
)
from scupper.games.lifeboats.picture_words import seats_left, weights_against
from scupper.games.lifeboats.rules_ballot import weight
from scupper.games.lifeboats.rules_sea import aboard, is_at_sea
from scupper.games.lifeboats.rules_swim import can_climb
from scupper.games.lifeboats.state import HAT, MAX_BOATS, NO_BOAT, NONE, Phase, State
from scupper.games.lifeboats.words_names import bits, colour_word

_VOTES = (Phase.VOTE_LEAK, Phase.VOTE_MOVE)
_PICKS = (Phase.PICK_LEAK, Phase.PICK_LEAK2, Phase.PICK_MOVE)


def docked(view: View[State], choosing: Choosing) -> str:
    """What belongs to the present choice, and what choosing would bring about."""
    s = view.state
    if cards_are_up(s):
        return _face_up(s)
    found = ""
    if s.phase in _VOTES and view.player >= 0:
        found = _hand(view, choosing)
    elif s.phase in _PICKS and choosing.choices:
        found = _candidates(view, choosing)
    elif s.drowning != NONE and s.phase in (Phase.VOTE_DROWN, Phase.PICK_DROWN):
        found = _drowning(view, choosing)
    elif s.phase in (Phase.BOARD, Phase.JUMP) and choosing.choices:
        found = _ranks(view, choosing)
    elif s.phase == Phase.CLIMB and choosing.choices:
        found = _seats(view, choosing)
    return found + _consequence(view, choosing)


def _group(kind: str, label: str, inside: str) -> str:
    return f'<div class="{GAME} {kind}" role="group" aria-label="{label}">{inside}</div>'


def _consequence(view: View[State], choosing: Choosing) -> str:
    """What the choice that is left would bring about."""
    if choosing.decided is None:
        return ""
    ahead = outlook(view, choosing.decided.action)
    kind = " bad" if ahead.bad else ""
    return f'<p class="{GAME} outlook{kind}" id="outlook">{ahead.text}</p>' if ahead.text else ""


# ---- cards


def _card(card: str, name: str = "", small: str = "") -> str:
    """The inside of a card: its face and its name, that of the face unless it has another."""
    note = f"<small>{small}</small>" if small else ""
    title = name or card_word(card)
    return f'<svg viewBox="-20 -20 40 40" aria-hidden="true">{face(card)}</svg><b>{title}</b>{note}'


def _boat_card(view: View[State], boat: int, choosing: Choosing) -> str:
    """A card with the colour of a boat: the same choice as the boat itself."""
    colour, part = colour_of(view.state, boat), f"boat-{seat_name(boat)}"
    choices = choosing.of(part)
    label = choices[0].words if len(choices) == 1 else words.part(view, "boat", seat_name(boat))
    kind = f"paper c-{colour}{_laid_now(view, boat, choosing)}"
    link = _kind(choosing.also((part,), label), kind)
    return f'<a {link} data-parts="{part}">{_card(colour)}</a>'


def _kind(attributes: str, kind: str) -> str:
    """The attributes of a link, with further classes."""
    return attributes.replace('class="part', f'class="{kind} part', 1)


def _laid_now(view: View[State], card: int, choosing: Choosing) -> str:
    """A class for the card that lies face down, while the viewer may still lay another one."""
    return " laid" if view.state.ballot[view.player] == card and not choosing.picks else ""


def _special_card(view: View[State], name: str, value: str, choosing: Choosing) -> str:
    """A card that is no boat on the board: the element of its part."""
    part = f"{name}-{value}"
    choices = choosing.of(part)
    label = choices[0].words if len(choices) == 1 else words.part(view, name, value)
    kind = f"paper {value}{_laid_now(view, HAT, choosing) if value == HAT_CARD else ''}"
    return f"<a {_kind(choosing.attributes(part, label), kind)}>{_card(value)}</a>"


def _hand(view: View[State], choosing: Choosing) -> str:
    """The viewer's cards: a colour for each boat at sea and, if there is one left, a hat."""
    s = view.state
    at_sea = [boat for boat in boats_in_play(s) if is_at_sea(s, boat)]
    if not choosing.choices:
        return _laid(s, at_sea, s.ballot[view.player], s.hats[view.player] > 0)
    cards = [_boat_card(view, boat, choosing) for boat in at_sea]
    if s.hats[view.player] > 0:
        cards.append(_special_card(view, "boat", HAT_CARD, choosing))
    return _group(_fan(cards), _("Your cards"), "".join(cards))


def _fan(cards: Sequence[object]) -> str:
    """The classes of a hand: that it is one, and that it holds six cards or more, seven, eight."""
    return "hand" + "".join(f" from{n}" for n in range(6, len(cards) + 1))


def _laid(s: State, candidates: Sequence[int], laid: int, has_hat: bool) -> str:
    """The hand after a card has been laid: that card is lifted, the others rest."""
    cards = [*candidates, *([HAT] if has_hat else [])]
    if laid == NONE:
        return ""
    found = ""
    for card in cards:
        name = card_face(s, card)
        kind = f"c-{name}" if card != HAT else name
        found += f'<span class="paper {kind}{" laid" if card == laid else " rests"}">{_card(name)}</span>'
    label = _("Your card: {card}").format(card=card_word(card_face(s, laid)))
    return f'<div class="{GAME} {_fan(cards)}" role="img" aria-label="{label}">{found}</div>'


def _candidates(view: View[State], choosing: Choosing) -> str:
    """The boats among which a captain or the start player decides."""
    s = view.state
    cards = [_boat_card(view, boat, choosing) for boat in bits(s.picks) if boat != NO_BOAT]
    if s.picks >> NO_BOAT & 1:
        cards.append(_special_card(view, "boat", "none", choosing))
    return _group(_fan(cards), _("You decide"), "".join(cards))


# ---- who goes overboard


def _drowning(view: View[State], choosing: Choosing) -> str:
    """The full boat, large, and the crews aboard as cards with the weight of each voter."""
    s = view.state
    label = _("The crews aboard")
    candidates = bits(s.picks) if s.phase == Phase.PICK_DROWN else bits(aboard(s, s.drowning))
    cards = [_crew_card(view, crew, choosing) for crew in candidates]
    mine = s.ballot[view.player] if view.player >= 0 else NONE
    if choosing.choices and s.phase == Phase.VOTE_DROWN and s.hats[view.player] > 0:
        cards.append(_special_card(view, "crew", HAT_CARD, choosing))
    elif mine == HAT:
        cards.append(f'<span class="paper hat laid">{_card(HAT_CARD)}</span>')
    hand = f'<div class="{_fan(cards)}" role="group" aria-label="{label}">{"".join(cards)}</div>'
    return f'<div class="{GAME} overboard">{_large_boat(view)}{hand}</div>'


def _crew_card(view: View[State], crew: int, choosing: Choosing) -> str:
    s, colour = view.state, colour_of(view.state, crew)
    own = _("you") if crew == view.player else ""
    inside = _card(colour, own, _("weight {n}").format(n=weight(s, crew)))
    part = f"crew-{crew + 1}"
    if not choosing.choices:
        laid = view.player >= 0 and s.ballot[view.player] == crew
        return f'<span class="paper c-{colour}{" laid" if laid else " rests"}">{inside}</span>'
    choices = choosing.of(part)
    label = choices[0].words if len(choices) == 1 else words.part(view, "crew", str(crew + 1))
    kind = f"paper c-{colour}{_laid_now(view, crew, choosing)}"
    return f'<a {_kind(choosing.attributes(part, label), kind)} data-parts="{part}">{inside}</a>'


def _large_boat(view: View[State]) -> str:
    """The boat in question with everybody in it."""
    s = view.state
    people = ""
    here = [pawn for pawn in pawns(s) if pawn.place == s.drowning and not pawn.swims]
    for pawn, spot in zip(here, SEATS, strict=False):
        people += f"<g {at(*spot)}>{figure(s, Standing(pawn, spot, 1), view.player)}</g>"
    label = words.part(view, "boat", seat_name(s.drowning))
    return (
        f'<svg class="large c-{colour_of(s, s.drowning)}" viewBox="-48 -78 100 150" role="img" '
        f'aria-label="{label}">{hull(s, s.drowning, on_board=False)}{people}</svg>'
    )


# ---- who boards, jumps and climbs


def _ranks(view: View[State], choosing: Choosing) -> str:
    """The viewer's officers and sailors as pegs: which of them is to go."""
    s = view.state
    found = ""
    for rank, name in enumerate(RANKS):
        part = f"rank-{name}"
        if not any(part in choice.parts for choice in choosing.choices):
            continue
        if s.phase == Phase.BOARD:
            many = _("{n} on the wreck").format(n=s.hand[rank][view.player])
        else:
            boats = [boat for boat in range(MAX_BOATS) if not s.left >> boat & 1]
            free = sum(s.crew[rank][boat][view.player] for boat in boats)
            many = ngettext("{n} may jump", "{n} may jump", free).format(n=free)
        title = words.part(view, "rank", name)
        label = f"{title}, {many}"
        inside = f"{peg(name, colour_of(s, view.player))}<span><b>{title}</b><small>{many}</small></span>"
        found += f"<a {choosing.attributes(part, label)}>{inside}</a>"
    return _group("chips", _("Officer or sailor"), found)


def _seats(view: View[State], choosing: Choosing) -> str:
    """The boats into which the viewer's swimmer may climb, with their free seats."""
    s = view.state
    found = ""
    for boat in boats_in_play(s):
        part = f"boat-{seat_name(boat)}"
        choices = choosing.of(part) or tuple(c for c in choosing.choices if part in c.parts)
        if choices and can_climb(s, view.player, boat):
            colour = colour_of(s, boat)
            inside = (
                f"{token(colour)}<span><b>{card_word(colour)}</b><small>{seats_left(s, boat)}</small></span>"
            )
            found += f'<a {choosing.also((part,), choices[0].words)} data-parts="{part}">{inside}</a>'
    return _group("chips", _("Boats with a seat"), found)


# ---- the cards are up


def _face_up(s: State) -> str:
    """What was voted: each candidate with the weight of its cards and whose they are, then the hats."""
    named = sorted({card for card in s.shown if card not in (NONE, HAT)})
    rows = sorted(
        ((weights_against(s, s.shown, card), card) for card in named), key=lambda row: (-row[0], row[1])
    )
    found = ""
    for total, card in rows:
        voters = [p for p in range(s.players) if s.shown[p] == card]
        name = card_face(s, card)
        found += f"<li>{slip(name, card_word(name))}<b>{total}</b>{_tokens(s, voters)}</li>"
    captains = [p for p in range(s.players) if s.shown[p] == HAT]
    if captains:
        fate = _("decides alone") if len(captains) == 1 else _("cancel each other")
        kind = "alone" if len(captains) == 1 else "void"
        hat = slip(HAT_CARD, card_word(HAT_CARD))
        found += f'<li class="{kind}">{hat}{_tokens(s, captains)}<span>{fate}</span></li>'
    label = _("The cards are up")
    return f'<ul class="{GAME} count" aria-label="{label}">{found}</ul>'


def _tokens(s: State, players: Sequence[int]) -> str:
    """Players by their colours, with the names of these for those who cannot see them."""
    names = ", ".join(colour_word(s, p) for p in players)
    discs = "".join(token(colour_of(s, p)) for p in players)
    return f'<span class="voters" role="img" aria-label="{names}">{discs}</span>'
