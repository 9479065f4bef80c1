"""Abandon Ship: seven rats climb a sinking liner, and three of them secretly score for you."""
