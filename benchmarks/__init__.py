"""How fast games are played: `python -m benchmarks [GAME…]`."""
