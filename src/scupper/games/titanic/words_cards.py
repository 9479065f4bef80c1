"""The cards of The Sinking of the Titanic in words: invented passengers, and adventures at sea and ashore."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scupper.engine.language import gettext as _
from scupper.engine.language import listed, marked
from scupper.games.titanic.components import ISLAND_EFFECT, SEA_EFFECT, Goods
from scupper.games.titanic.words_names import goods_word

_PASSENGERS: Final = (
    marked("Ida Wexcombe, telephonist"),
    marked("Walter Dunnage, piano tuner"),
    marked("Greta Lindqvist, seamstress"),
    marked("Tom Ashdown, stoker on leave"),
    marked("Nell Ashdown, his sister"),
    marked("Josef Kralik, glassblower"),
    marked("Amos Whitlock, botanist"),
    marked("Clara Whitlock, illustrator"),
    marked("Bertie Sloane, jockey"),
    marked("Rosa Bellini, chorus singer"),
    marked("Emile Fontaine, pastry cook"),
    marked("Hattie Crewe, music teacher"),
    marked("Olaf Brandt, whaler"),
    marked("Miriam Katz, bookbinder"),
    marked("Leon Katz, engraver"),
    marked("Percival Gaunt, barrister"),
    marked("Winifred Gaunt, campaigner"),
    marked("Silas Orme, surgeon"),
    marked("Edith Orme, nurse"),
    marked("Jack Orme, schoolboy"),
    marked("Anton Veres, card player"),
    marked("Lottie Marsh, milliner"),
    marked("Mabel Marsh, apprentice"),
    marked("Harold Tolliver, bank clerk"),
    marked("Agnes Tolliver, novelist"),
    marked("Posy Tolliver, aged two"),
    marked("Roy Tanner, retired lancer"),
    marked("Pilar Ortega, dancer"),
    marked("Diego Ortega, guitarist"),
    marked("Hugh Carrow, mining agent"),
    marked("Sister Benedict, nun"),
    marked("Oswald Pike, valet"),
    marked("Maud Pike, lady's maid"),
    marked("Honoria Blythe, hostess"),
    marked("Rufus Blythe, racehorse owner"),
    marked("Cora Vance, film actress"),
    marked("Milton Vance, film producer"),
    marked("Peggy Vance, aged nine"),
    marked("Ezra Glintwood, steel merchant"),
    marked("Delia Glintwood, heiress"),
    marked("Joan Brook, nursemaid"),
    marked("Ruth Ockley, typist"),
    marked("Sam Ockley, cabin boy"),
    marked("Jonas Quill, stamp collector"),
)
"""Passenger card -> a name, a comma, and who that is."""

_SEA: Final = (
    marked("Rain squall: you spread the sail and fill a cask"),
    marked("Rain squall: buckets out on every thwart"),
    marked("A wet fog leaves the canvas dripping"),
    marked("You tow in a sealed cask that was drifting by"),
    marked("A line over the side brings up cod"),
    marked("Flying fish land in the boat"),
    marked("A crate of ship's biscuit bobs past"),
    marked("A gull, a stone, and supper"),
    marked("A swimmer with a whistle is hauled aboard"),
    marked("A man clinging to a deck chair is hauled aboard"),
    marked("A child on a hatch cover is lifted in"),
    marked("A half-swamped stores raft drifts within reach"),
    marked("Salt water gets into the bread"),
    marked("The biscuit tin goes over the side"),
    marked("Damp has turned the flour to paste"),
    marked("A gull gets away with the last ham"),
    marked("A cask springs a leak"),
    marked("Spray turns the drinking water brackish"),
    marked("A stopper works loose in the night"),
    marked("Someone washed his socks in it"),
    marked("A shark takes the hand that trailed in the water"),
    marked("A wave carries a passenger off the stern"),
    marked("A passenger swims for a light that is not there"),
    marked("A storm breaks over the boat"),
)
"""Sea card -> what happens."""

_ISLAND: Final = (
    marked("Breadfruit trees behind the beach"),
    marked("Shellfish on the rocks at low tide"),
    marked("A thicket of ripe berries"),
    marked("Goats gone wild, and slow ones"),
    marked("A spring under the cliff"),
    marked("A rain pool in a hollow stone"),
    marked("Green coconuts"),
    marked("A stream crosses the sand"),
    marked("A castaway runs down the beach waving his shirt"),
    marked("Voices in the trees: another survivor"),
    marked("A sailor who missed an earlier ship"),
    marked("Islanders make you welcome and load the boat"),
    marked("An abandoned whalers' hut, still stocked"),
    marked("Turtle eggs by the dozen"),
    marked("A waterfall big enough to fill every cask"),
    marked("Cannibals. You run faster than they do"),
    marked("Bare rock and seabirds"),
    marked("A footprint, and nothing else"),
    marked("Cannibals. One of your party does not run fast enough"),
    marked("A passenger decides he prefers it here"),
    marked("Quicksand behind the dunes"),
    marked("Crabs get into the stores"),
    marked("The casks roll down the beach and break"),
    marked("Monkeys strip the boat while you explore"),
)
"""Island card -> what happens."""


def passenger_words(card: int) -> str:
    """A passenger: the name and who that is."""
    return _(_PASSENGERS[card])


def passenger_name(card: int) -> str:
    """A passenger by name alone."""
    return passenger_words(card).partition(",")[0]


def sea_card_words(card: int) -> str:
    """A sea card: what happens, and what it gives or takes."""
    return _with_effect(_(_SEA[card]), SEA_EFFECT[card])


def island_card_words(card: int) -> str:
    """An island card: what happens, and what it gives or takes."""
    return _with_effect(_(_ISLAND[card]), ISLAND_EFFECT[card])


def _with_effect(title: str, effect: Sequence[int]) -> str:
    changes = [(what, n) for what, n in zip(Goods, effect, strict=True) if n]
    if not changes:
        return _("{title} (nothing changes)").format(title=title)
    things = listed([goods_word(what, abs(n)) for what, n in changes])
    sentence = _("{title} (gain {things})") if changes[0][1] > 0 else _("{title} (lose {things})")
    return sentence.format(title=title, things=things)
