"""Sets up and opens the program from its source; it uses nothing but the standard library."""
