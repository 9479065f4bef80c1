"""Journeys in a real browser. A package, so that pytest closes what they share after the last of them."""
