"""A played night for those who want to look around: sixty hands at two tables of Chinese
poker, some at one of Italian draw, every kind of event.

Everything goes through the services that a real night goes through; cards and time are made up.
"""
