"""What each key of a rule sheet changes, with an example that the rules themselves work out."""
