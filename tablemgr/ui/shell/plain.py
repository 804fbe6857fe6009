"""Texts as they are compared while somebody searches: without capitals and accents."""

from unicodedata import combining, normalize


def plain(text: str) -> str:
    """A text without what tells capitals and accented letters from others."""
    parts = normalize("NFKD", text.casefold())
    # The stroke of this letter is part of it, and most keyboards lack it.
    return "".join(each for each in parts if not combining(each)).replace("ł", "l")
