"""Lantern Bluff: crates drift in by night, and the brightest lantern gets them."""
