"""How does text get on a terminal without doing anything there but being read?"""

from rich.console import Console


def visible(text: str) -> str:
    """Return *text*, which anybody may have written, with its control characters spelt out."""
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape", "surrogatepass").decode()
        for sign in text
    )


class Screen(Console):
    """Prints on stdout: with colours on a terminal only, and never wrapping a line."""

    def __init__(self) -> None:
        super().__init__(highlight=False, markup=False, emoji=False, soft_wrap=True)

    def on_broken_pipe(self) -> None:
        """Leave it to the program what happens when the reader has gone away."""
        raise BrokenPipeError
