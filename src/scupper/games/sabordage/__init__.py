"""Sabordage: see docs/sabordage.md."""
