"""How does text get on a terminal without doing anything there but being read?"""

from rich.console import Console


def visible(text: str) -> str:
    """Return *text*, which anybody may have written, with its control characters spelt out."""
    return "".join(
        one if one.isprintable() else one.encode("unicode_escape", "surrogatepass").decode()
        for one in text
    )


def console() -> Console:
    """Return what prints on stdout: with colours on a terminal only, and never wrapping a line."""
    return Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
