"""Metadata of a build: the README with absolute links, and the project's URLs."""

import re
import subprocess
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#)([^)\s]+)\)")
"""A link or a picture (with a leading !) whose target is a file of the repository."""


class Metadata(MetadataHookInterface):
    """Metadata hook: adds the readme and URLs, which depend on the repository's address."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the readme and, if the repository has a public address, the URLs."""
        root = Path(self.root)
        home = public_address(root)
        text = absolute_readme((root / "README.md").read_text("utf-8"), home)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        if home:
            metadata["urls"] = {
                "Source": home,
                "Documentation": f"{home}/blob/HEAD/README.md",
                "Changelog": f"{home}/blob/HEAD/CHANGELOG.md",
                "Issues": f"{home}/issues",
            }


def public_address(root: Path) -> str:
    """Return the https address of the remote `origin`; empty without one."""
    words = ("git", "remote", "get-url", "origin")
    try:
        done = subprocess.run(words, cwd=root, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    address = re.sub(r"^git@([^:]+):", r"https://\1/", done.stdout.strip())
    return address.removesuffix(".git") if address.startswith("https://") else ""


def absolute_readme(text: str, home: str) -> str:
    """Return the README with absolute addresses; without a *home*, without links to its files."""

    def absolute(found: re.Match[str]) -> str:
        picture, label, path = found.groups()
        if not home:
            return f"*{label}*" if picture else label
        return f"{picture}[{label}]({home}/{'raw' if picture else 'blob'}/HEAD/{path})"

    return LINK.sub(absolute, text)
