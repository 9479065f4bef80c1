"""The Sinking of the Titanic: walk a ship that goes down, then bring a lifeboat to the rescue ship."""
