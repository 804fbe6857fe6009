"""Quick draw: a hand of Italian draw typed in a window, its ruling and its paper."""
