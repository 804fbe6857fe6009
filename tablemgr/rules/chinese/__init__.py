"""Chinese Poker: setting, naturals, points between hands, the pool and the payoffs."""
