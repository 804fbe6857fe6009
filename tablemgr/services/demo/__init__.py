"""A played night for those who want to look around: two tables, sixty hands, every kind of event.

Everything goes through the services that a real night goes through; cards and time are made up.
"""
