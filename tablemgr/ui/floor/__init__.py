"""The floor's desk: tables as they play, sessions read over, sheets, staff, and upkeep."""
