#!/usr/bin/env python3
"""Compile the translation catalogues, all or the named ones.

Run as ``.ci/catalogues.py [FILE.po ...]`` by the makefile, and by each build.
"""

import io
import subprocess
import sys
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent.parent


class Catalogues(BuildHookInterface):
    """Build hook of wheels and editable installations."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues before the files are collected, and note the commit."""
        root = Path(self.root)
        compile_all(root)
        if (root / ".git").exists() and version != "editable":
            note_commit(root)


def note_commit(root: Path) -> None:
    """Store git's description of the commit, for `giardino --version` outside a clone."""
    words = ("git", "describe", "--tags", "--always", "--dirty", "--match", "v*")
    done = subprocess.run(words, cwd=root, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        (root / "replay/built_from.txt").write_text(done.stdout, "utf-8")


def compile_all(root: Path) -> None:
    """Compile every catalogue of the project in *root*."""
    for po in sorted(root.glob("adapters/i18n/*/*.po")):
        compile_one(po)


def compile_one(po: Path) -> None:
    """Write the compiled form of a catalogue next to it."""
    po.with_suffix(".mo").write_bytes(compiled(po.read_bytes()))


def compiled(source: bytes) -> bytes:
    """Return the compiled form of the catalogue whose text is *source*."""
    file = io.BytesIO()
    write_mo(file, read_po(io.BytesIO(source)))
    return file.getvalue()


if __name__ == "__main__":
    for name in sys.argv[1:]:
        compile_one(Path(name))
    if not sys.argv[1:]:
        compile_all(ROOT)
