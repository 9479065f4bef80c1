"""Streams of random numbers."""

from __future__ import annotations

from collections import Counter

import pytest

from scupper.engine.chance import Purpose, Seeded, Unforeseeable, begin_stream, below, next_word, pick


def test_known_words() -> None:
    """xoshiro128++ from the state 1 2 3 4 gives the words of the authors' reference code."""
    words = [1, 2, 3, 4]
    assert [next_word(words) for _ in range(4)] == [641, 1573767, 3222811527, 3517856514]


def test_same_seed_same_numbers() -> None:
    """A stream is decided by seed, purpose and index, and each of them matters."""

    def first(*key: int) -> list[int]:
        stream = Seeded(*key)
        return [stream.below(1000) for _ in range(20)]

    assert first(7, Purpose.TABLE, 3) == first(7, Purpose.TABLE, 3)
    keys = [(7, 0, 3), (8, 0, 3), (7, 1, 3), (7, 0, 4), (7 + 2**40, 0, 3), (7, 0, 3 + 2**33)]
    assert len({tuple(first(*key)) for key in keys}) == len(keys)


def test_neighbouring_streams_do_not_look_alike() -> None:
    """First rolls over many indexes are spread evenly: games of a simulation are not alike."""
    counts = Counter(Seeded(1, 0, i).below(6) for i in range(6000))
    assert all(850 < counts[face] < 1150 for face in range(6))


def test_all_faces_of_a_die() -> None:
    """All numbers of the range come, and no other."""
    words = [0, 0, 0, 0]
    begin_stream(words, 5, 0, 0)
    assert {below(words, 6) for _ in range(200)} == set(range(6))


@pytest.mark.parametrize("stream", [Seeded(3), Unforeseeable()], ids=["seeded", "unforeseeable"])
def test_pick_follows_the_weights(stream: Seeded | Unforeseeable) -> None:
    """An outcome of weight 0 never comes, the others in proportion."""
    counts = Counter(stream.pick([1, 0, 3]) for _ in range(4000))
    assert counts[1] == 0
    assert 850 < counts[0] < 1150


def test_pick_with_rows_longer_than_the_count() -> None:
    """Only the first `count` weights matter: rules reuse their rows."""
    words = [1, 2, 3, 4]
    assert {pick(words, [1, 1, 999], 2) for _ in range(50)} == {0, 1}
