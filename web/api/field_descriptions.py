"""Descriptions of struct fields for OpenAPI, read from the docstrings below them in the source."""

import ast
import inspect
import sys
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec


def field_descriptions(kind: Any) -> dict[str, str]:
    """Return the descriptions of the fields of struct *kind* by the name in JSON."""
    found = {
        name: text
        for base in reversed(kind.__mro__)
        if issubclass(base, msgspec.Struct) and base is not msgspec.Struct
        for name, text in _by_class(base.__module__).get(base.__qualname__, {}).items()
    }
    encoded = dict(zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True))
    return {encoded[name]: text for name, text in found.items() if name in encoded}


@cache
def _by_class(module: str) -> Mapping[str, Mapping[str, str]]:
    """Return the field docstrings of the classes at the top of *module*, by class and field."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: _of_fields(node) for node in tree.body if isinstance(node, ast.ClassDef)}


def _of_fields(node: ast.ClassDef) -> dict[str, str]:
    return {
        field.target.id: inspect.cleandoc(text.value.value).replace("``", "`")
        for field, text in zip(node.body, node.body[1:], strict=False)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
        and isinstance(text.value.value, str)
    }
