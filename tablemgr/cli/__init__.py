"""The same verbs as on the screen, without one; the only room that imports typer."""
