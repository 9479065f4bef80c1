"""The decks: passengers and assignments, sea cards and island cards (docs/rules/titanic.md, Flow 2 and R45).

A card that goes underneath is laid at the end of its bottom at once. A top card that is wanted is turned up
by chance: whoever takes the top card, or puts one back into an empty deck, says what follows then.
"""

from __future__ import annotations

from scupper.engine.state import EVERYONE, tell
from scupper.games.titanic.components import CARD_ROOM, SINKS
from scupper.games.titanic.state import N_CARDS, N_PASSENGERS, NONE, Condition, Event, Phase, State

# ---- Passenger cards


def list_tops(s: State, out: list[int], weights: list[int]) -> int:
    """Section Chance: a never-seen card, else the first put back, else none (N_PASSENGERS)."""
    count = list_unseen(s, out, weights)
    if count == 0:
        out[0] = s.bottom[0] if s.bottom_size > 0 else N_PASSENGERS
        weights[0] = 1
        count = 1
    return count


def list_unseen(s: State, out: list[int], weights: list[int]) -> int:
    """Every passenger card that has never been turned up, each as likely."""
    count = 0
    for card in range(N_PASSENGERS):
        if s.unseen[card] == 1:
            out[count] = card
            weights[count] = 1
            count += 1
    return count


def deal(s: State, card: int) -> None:
    """Set-up 4: an assignment for each in seat order, then the top card."""
    player = 0
    while s.assigned[player] != NONE:
        player += 1
    s.assigned[player] = card
    s.unseen[card] = 0
    tell(s, EVERYONE, Event.ASSIGNED, player, card, 0)
    if player == s.players - 1:
        show_top(s, Phase.FIRST)


def show_top(s: State, then: int) -> None:
    """The next card of the deck is turned up, then something follows."""
    s.phase = Phase.TOP
    s.after_top = then


def turn_up(s: State, card: int) -> None:
    """A `* top` line: the card lies on top, or the deck is empty."""
    if card == N_PASSENGERS:
        tell(s, EVERYONE, Event.TOP, NONE, 0, 0)
    else:
        if s.unseen[card] == 1:
            s.unseen[card] = 0
        else:
            for i in range(s.bottom_size - 1):
                s.bottom[i] = s.bottom[i + 1]
            s.bottom_size -= 1
            s.bottom[s.bottom_size] = NONE
        s.top = card
        tell(s, EVERYONE, Event.TOP, card, 0, 0)
    s.phase = s.after_top
    s.after_top = NONE


def put_back(s: State, card: int) -> None:
    """PUT BACK: a card goes underneath; who does so ends with `follow`."""
    s.bottom[s.bottom_size] = card
    s.bottom_size += 1


def follow(s: State, then: int) -> None:
    """What follows after cards were put back: first the announcement, if the deck was empty."""
    if s.top == NONE and s.bottom_size > 0:
        show_top(s, then)
    else:
        s.phase = then


def take(s: State) -> int:
    """TAKE: the top card, which must be there, leaves the deck; who takes it ends with `show_top`."""
    card = s.top
    s.top = NONE
    return card


def is_dry(s: State, card: int) -> bool:
    """Whether the stateroom of a card is still above the water."""
    return SINKS[CARD_ROOM[card]] > s.mark


def has_dry_card(s: State) -> bool:
    """Whether any card in the deck names a stateroom that is still above the water."""
    if s.top != NONE and is_dry(s, s.top):
        return True
    for i in range(s.bottom_size):
        if is_dry(s, s.bottom[i]):
            return True
    for card in range(N_PASSENGERS):
        if s.unseen[card] == 1 and is_dry(s, card):
            return True
    return False


def assign(s: State, player: int, again: int, then: int) -> bool:
    """ASSIGN, one card: `again` follows if it was too late, else `then`; False when no card fits."""
    s.must_leave[player] = 0
    if not has_dry_card(s):
        s.phase = then
        return False
    card = take(s)
    if is_dry(s, card):
        s.assigned[player] = card
        s.must_leave[player] = 1 if s.space[player] == CARD_ROOM[card] else 0
        tell(s, EVERYONE, Event.ASSIGNED, player, card, s.must_leave[player])
        show_top(s, then)
    else:
        put_back(s, card)
        tell(s, EVERYONE, Event.TOO_LATE, player, card, 0)
        show_top(s, again)
    return True


def late(s: State) -> None:
    """Flow 1.2: who begins a turn on deck without an assignment looks for one again [R11]."""
    assign(s, s.turn, Phase.LATE, Phase.OPEN)


def assign_after_rescue(s: State) -> None:
    """Flow 4.7: who has rescued a passenger is sent to the next at once [R7]."""
    if not assign(s, s.turn, Phase.RESCUE, Phase.END_TURN):
        tell(s, EVERYONE, Event.NO_ROOM, s.turn, 0, 0)


def redraw(s: State) -> None:
    """Flow 3.3: in turn order, whose assigned stateroom is under water puts the card back [R10]."""
    while s.at != NONE:
        player = s.at
        card = s.assigned[player]
        if s.condition[player] == Condition.DECK and card != NONE and not is_dry(s, card):
            s.assigned[player] = NONE
            put_back(s, card)
            tell(s, EVERYONE, Event.FLOODED, player, card, 0)
            follow(s, Phase.REASSIGN)
            return
        pass_round(s)
    s.phase = Phase.AFTER_SINK


def reassign(s: State) -> None:
    """Flow 3.3: and gets another one."""
    if not assign(s, s.at, Phase.REASSIGN, Phase.REDRAW):
        tell(s, EVERYONE, Event.NO_ROOM, s.at, 0, 0)


def pass_round(s: State) -> None:
    """In turn order: the next player, NONE after the last."""
    s.at = (s.at + 1) % s.players
    if s.at == s.turn:
        s.at = NONE


# ---- Sea cards and island cards


def list_cards(unseen: int, first: int, out: list[int], weights: list[int]) -> int:
    """Section Chance: a never-drawn card of the mask, else the first of those put under the deck."""
    count = 0
    for card in range(N_CARDS):
        if unseen >> card & 1 == 1:
            out[count] = card
            weights[count] = 1
            count += 1
    if count == 0:
        out[0] = first
        weights[0] = 1
        count = 1
    return count


def put_under_sea(s: State, card: int) -> None:
    """A sea card that has been drawn goes under its deck [R45]."""
    if s.sea_unseen >> card & 1 == 1:
        s.sea_unseen &= ~(1 << card)
        s.sea_bottom_size += 1
    else:
        for i in range(N_CARDS - 1):
            s.sea_bottom[i] = s.sea_bottom[i + 1]
    s.sea_bottom[s.sea_bottom_size - 1] = card


def put_under_island(s: State, card: int) -> None:
    """An island card that has been drawn goes under its deck [R45]."""
    if s.island_unseen >> card & 1 == 1:
        s.island_unseen &= ~(1 << card)
        s.island_bottom_size += 1
    else:
        for i in range(N_CARDS - 1):
            s.island_bottom[i] = s.island_bottom[i + 1]
    s.island_bottom[s.island_bottom_size - 1] = card
