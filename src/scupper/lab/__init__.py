"""The laboratory: games by the thousand, and what can be learned from them."""
