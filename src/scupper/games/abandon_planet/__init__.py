"""Abandon Planet: meteors fall, rockets rob each other, and only two who trust each other can leave."""
