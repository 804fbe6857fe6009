"""Italian draw: draw files read and settled, and rulings in words and as JSON."""
