"""How many examples Hypothesis tries of what takes long."""

from __future__ import annotations

from hypothesis import settings


def whole_games() -> settings:
    """A fifth as many as usual: each example is a whole game, in both modes perhaps."""
    usual: settings = settings.default  # type: ignore[assignment]
    return settings(usual, max_examples=usual.max_examples // 5)
