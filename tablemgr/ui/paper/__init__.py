"""The paper: a form chosen, looked at, printed or saved, and what became of each print."""
