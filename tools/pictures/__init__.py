"""Pictures of every stage of every game: `python -m tools.pictures`, by `make pictures`."""
