"""Choosing by touching parts."""

from __future__ import annotations

from scupper.engine.choosing import NOTHING, Choosing
from scupper.engine.game import Choice

RED = Choice(0, "use red", "Red climbs.", ("die-red", "rat-red"))
WHITE_RED = Choice(7, "use white on red", "Red climbs.", ("die-white", "rat-red"))
WHITE_BLUE = Choice(8, "use white on blue", "Blue climbs.", ("die-white", "rat-blue"))
ALL = (RED, WHITE_RED, WHITE_BLUE)


def test_picking_narrows_until_one_is_left() -> None:
    """Each pick keeps the choices that name it; with one left it is decided."""
    assert Choosing(ALL).decided is None
    assert Choosing(ALL, ("die-white",)).left == (WHITE_RED, WHITE_BLUE)
    assert Choosing(ALL, ("die-white", "rat-blue")).decided == WHITE_BLUE
    assert Choosing(ALL, ("die-red",)).decided == RED


def test_what_rests_need_not_be_picked() -> None:
    """An offer is complete without saying that nothing more is given; the other choices are open still."""
    begging = Choice(30, "get 1s", "Beg.", ("to-2", "give-nothing", "get-1"))
    trade = Choice(31, "give 1 get 1s", "Trade.", ("to-2", "give-shield", "get-1"))
    choosing = Choosing((begging, trade), ("to-2",), frozenset({"give-nothing"}))
    assert choosing.decided is None
    choosing = Choosing((begging, trade), ("to-2", "get-1"), frozenset({"give-nothing"}))
    assert choosing.decided == begging
    assert (choosing.status("give-nothing"), choosing.status("give-shield")) == ("chosen", "can")
    assert Choosing((begging, trade), ("to-2", "get-1")).decided is None


def test_order_of_picks_does_not_matter() -> None:
    """Rat first or die first: the same choice."""
    assert Choosing(ALL, ("rat-blue",)).decided == WHITE_BLUE
    assert Choosing(ALL, ("rat-red", "die-white")).decided == WHITE_RED


def test_picks_that_do_not_fit_are_dropped() -> None:
    """A pick from an old page, or of something that is not there, is ignored."""
    assert Choosing(ALL, ("die-green", "die-white", "die-red")).picks == ("die-white",)
    assert Choosing(ALL, ("die-white", "die-white")).picks == ("die-white",)


def test_status_of_parts() -> None:
    """Chosen, may be chosen, legal but not with the picks, not legal."""
    choosing = Choosing(ALL, ("die-white",))
    assert choosing.status("die-white") == "chosen"
    assert choosing.status("rat-blue") == "can"
    assert choosing.status("die-red") == "other"
    assert choosing.status("die-green") == "no"
    assert Choosing(ALL, ("die-red",)).status("rat-red") == "chosen"


def test_addresses_pick_add_replace_and_take_back() -> None:
    """The link of a part says what touching it would do."""
    choosing = Choosing(ALL, ("die-white",))
    assert choosing.address("rat-blue") == "?pick=die-white&pick=rat-blue"
    assert choosing.address("die-red") == "?pick=die-red"
    assert choosing.address("die-white") == "?"


def test_touching_another_part_keeps_the_picks_that_fit_it() -> None:
    """Another rat takes the place of the first, for the same die; the rat of a plain die confirms it."""
    blue = Choosing(ALL, ("die-white", "rat-blue"))
    assert blue.address("rat-red") == "?pick=rat-red&pick=die-white"
    assert blue.address("die-red") == "?pick=die-red"
    assert Choosing(ALL, ("die-red",)).address("rat-red") == "?pick=die-red&pick=rat-red"


def test_attributes_are_escaped_and_tell_the_state() -> None:
    """What cannot be chosen keeps a link that asks why, and words cannot break out of the attribute."""
    markup = Choosing(ALL).attributes("die-green", 'Green "die"')
    assert 'href="?why=die-green"' in markup
    assert 'aria-disabled="true"' in markup
    assert 'aria-label="Green &quot;die&quot;"' in markup
    assert 'class="part can"' in Choosing(ALL).attributes("die-red", "Red die")


def test_asking_why_keeps_the_picks() -> None:
    """The link of a part that cannot be picked carries the picks along."""
    assert 'href="?pick=die-white&amp;why=die-green"' in Choosing(ALL, ("die-white",)).attributes(
        "die-green", "Green die"
    )


def test_choices_that_touching_cannot_single_out() -> None:
    """A choice without parts, or whose parts another has too, stands apart; the others do not."""
    stay = Choice(20, "stay", "Stay.", ())
    to_all = Choice(21, "hint all 3", "Tell all.", ("card-3",))
    to_one = Choice(22, "hint 2 3", "Tell seat 2.", ("seat-2", "card-3"))
    assert Choosing((RED, WHITE_RED, stay)).apart == (stay,)
    assert Choosing((to_all, to_one), ("card-3",)).apart == (to_all,)
    assert Choosing(ALL).apart == ()
    assert Choosing((stay,)).apart == ()


def test_nothing_to_choose() -> None:
    """A viewer without choices has nothing open and nothing decided."""
    assert NOTHING.decided is None
    assert NOTHING.status("die-red") == "no"


def test_a_single_legal_choice_is_decided_at_once() -> None:
    """With one legal action there is nothing to narrow."""
    assert Choosing((RED,)).decided == RED


def test_a_further_link_is_the_same_choice() -> None:
    """A card that stands for a part elsewhere has its link and state, and no id of its own."""
    choosing = Choosing(ALL, ("die-white",))
    for part in ("die-white", "die-red", "rat-blue", "die-green"):
        further = choosing.also((part,), "Words")
        assert "id=" not in further
        assert 'data-part="' not in further
        assert f'class="part {choosing.status(part)}" aria-label="Words"' in further
    assert 'href="?pick=rat-blue&amp;pick=die-white"' in choosing.also(("rat-blue",), "Blue rat")
    assert 'href="?pick=die-white&amp;why=die-green"' in choosing.also(("die-green",), "Green die")
    assert 'href="?"' in choosing.also(("die-white",), "White die")


def test_one_touch_may_pick_two_parts() -> None:
    """A piece that stands for two parts picks both, in place of picks that do not fit, or takes both back."""
    both = ("die-white", "rat-blue")
    assert 'class="part can"' in Choosing(ALL).also(both, "White die for Blue")
    assert 'href="?pick=die-white&amp;pick=rat-blue"' in Choosing(ALL, ("die-red",)).also(both, "")
    assert 'class="part other"' in Choosing(ALL, ("die-red",)).also(both, "")
    assert 'class="part chosen"' in Choosing(ALL, both).also(both, "")
    assert 'href="?"' in Choosing(ALL, both).also(both, "")
    shut = Choosing(ALL).also(("die-white", "rat-green"), "White die for Green")
    assert 'aria-disabled="true"' in shut
    assert 'href="?why=rat-green"' in shut
    assert 'class="part no"' in Choosing(ALL).also(("die-red", "rat-blue"), "Red die for Blue")
