"""The frame of the program: its window, who is signed in, the tables, settings and help."""
