"""What all games share, and nothing of the outside world: no files, sockets, clock or global randomness."""
