"""Random numbers: streams that whoever drives a game owns and hands in.

A stream is four words of 32 bits (xoshiro128++, Blackman and Vigna 2021), kept in whole numbers that never
overflow, so that interpreted and compiled code draw the same numbers. Rules never draw: chance is a step
whose outcome comes from outside. Only `resample` and the drivers of games use a stream.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Protocol

WORD = 0xFFFFFFFF


def next_word(rng: list[int]) -> int:
    """The next 32 random bits of a stream (a list of four words, changed in place)."""
    a = rng[0]
    b = rng[1]
    c = rng[2]
    d = rng[3]
    x = (a + d) & WORD
    x = ((((x << 7) & WORD) | (x >> 25)) + a) & WORD
    t = (b << 9) & WORD
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= t
    d = ((d << 11) & WORD) | (d >> 21)
    rng[0] = a
    rng[1] = b
    rng[2] = c
    rng[3] = d
    return x


def below(rng: list[int], n: int) -> int:
    """A number from 0 to n - 1, each equally likely (to within n / 2**32)."""
    return (next_word(rng) * n) >> 32


def pick(rng: list[int], weights: list[int], count: int) -> int:
    """An index below `count`, with probability in proportion to its whole-number weight."""
    total = 0
    for i in range(count):
        total += weights[i]
    ticket = below(rng, total)
    # The number of the outcomes that end below the ticket. No way out of the loop: where it would come no
    # processor can guess.
    index = 0
    end = 0
    for i in range(count - 1):
        end += weights[i]
        index += 1 if end <= ticket else 0
    return index


def mix(x: int) -> int:
    """Scatter 32 bits over 32 bits, one to one."""
    x = ((x ^ (x >> 16)) * 0x45D9F3B) & WORD
    x = ((x ^ (x >> 16)) * 0x45D9F3B) & WORD
    return x ^ (x >> 16)


def begin_stream(rng: list[int], seed: int, purpose: int, index: int) -> None:
    """Fill a stream from a seed (63 bits), a purpose and an index, so that streams do not touch each other.

    Game i of a simulation uses index i: the number of processes does not matter.
    """
    low = seed & WORD
    high = (seed >> 32) & WORD
    x = mix(low ^ 0x9E3779B9)
    y = mix((high + purpose * 0x632BE5AB) & WORD)
    x = mix(x ^ y)
    for i in range(4):
        x = mix((x + 0x9E3779B9 + mix((index + i * 0x85EBCA6B) & WORD)) & WORD)
        x = mix(x ^ mix(((index >> 32) + 0x27D4EB2F * (i + 1)) & WORD))
        rng[i] = x
    rng[0] |= 1
    for _ in range(8):
        next_word(rng)


class Purpose:
    """What a stream serves. Bots and `resample` never draw from the table's own."""

    TABLE = 0
    BOT = 1
    RESAMPLE = 2
    TEST = 3


class Stream(Protocol):
    """Where the outcomes of chance come from."""

    def pick(self, weights: Sequence[int]) -> int:
        """An index, with probability in proportion to its weight."""


class Seeded:
    """A stream that gives the same numbers for the same seed, purpose and index."""

    def __init__(self, seed: int, purpose: int = Purpose.TABLE, index: int = 0) -> None:
        self.words = [0, 0, 0, 0]
        begin_stream(self.words, seed, purpose, index)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return below(self.words, n)

    def pick(self, weights: Sequence[int]) -> int:
        """An index, with probability in proportion to its weight."""
        return pick(self.words, list(weights), len(weights))


class Unforeseeable:
    """The operating system's randomness: for tables of people, where nobody may work out the next roll."""

    def pick(self, weights: Sequence[int]) -> int:
        """An index, with probability in proportion to its weight."""
        ticket = secrets.randbelow(sum(weights))
        for i, weight in enumerate(weights):
            if ticket < weight:
                return i
            ticket -= weight
        raise ValueError("no outcome has any weight")
