"""Descriptions of fields for OpenAPI, read from the docstrings below them in the source."""

import ast
import inspect
import sys
from collections.abc import Mapping
from functools import cache

from marshmallow import Schema
from msgspec import Struct


def field_descriptions(kind: type) -> dict[str, str]:
    """Return the descriptions of the fields of a struct or schema *kind*, by their name in JSON."""
    found = {
        name: text
        for base in reversed(kind.__mro__)
        if issubclass(base, Struct | Schema) and base is not Struct
        for name, text in _by_class(base.__module__).get(base.__qualname__, {}).items()
    }
    fields = getattr(kind, "__struct_fields__", found)
    encoded = dict(zip(fields, getattr(kind, "__struct_encode_fields__", found), strict=True))
    return {encoded[name]: text for name, text in found.items() if name in encoded}


@cache
def _by_class(module: str) -> Mapping[str, Mapping[str, str]]:
    """Return the field docstrings of the classes at the top of *module*, by class and field."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: _of_fields(node) for node in tree.body if isinstance(node, ast.ClassDef)}


def _of_fields(node: ast.ClassDef) -> dict[str, str]:
    return {
        name.id: inspect.cleandoc(text.value.value).replace("``", "`")
        for field, text in zip(node.body, node.body[1:], strict=False)
        if isinstance(field, ast.Assign | ast.AnnAssign)
        for name in (field.targets if isinstance(field, ast.Assign) else [field.target])
        if isinstance(name, ast.Name)
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
        and isinstance(text.value.value, str)
    }
