"""Filter of positions: evaluates the condition of ``--until`` on the referee's view.

The syntax is a safe subset of Python's expressions: field names, index or key, comparisons, and
``and``, ``or``, ``not``, ``in`` and ``len``. Everything else is refused when parsed.
"""

import ast
import warnings
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from simpleeval import DEFAULT_OPERATORS, NameNotDefined, SimpleEval

from adapters.i18n import gettext
from adapters.typed_text import QUOTES, readings
from domain import match as matches
from domain.game import Observer
from domain.match import Match
from replay.group import Unusable

LONGEST: Final = 500
"""Maximum characters of a condition."""
OPERATORS: Final = {
    kind: DEFAULT_OPERATORS[kind]
    for kind in (
        *(ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn),
        *(ast.Not, ast.USub),
    )
}
COMPARISONS: Final = str.maketrans({"≤": "<=", "≥": ">=", "≠": "!="})
"""Signs of print for comparisons, and those of Python."""
GRAMMAR: Final = (
    *OPERATORS,
    *(ast.Compare, ast.UnaryOp, ast.BoolOp, ast.And, ast.Or),
    *(ast.Name, ast.Attribute, ast.Subscript, ast.Constant, ast.Call, ast.Load),
)
FUNCTIONS: Final = {"len": len}


class NoValue(Exception):
    """The condition has no value at a position; the text says why."""


class Condition:
    """A parsed condition."""

    def __init__(self, text: str) -> None:
        """Parse *text*; raise Unusable if it is not a condition."""
        self.text = text
        self._tree = _parsed_condition(text)
        # The library ships no types.
        self._language: Any = SimpleEval(operators=OPERATORS, functions=FUNCTIONS)
        self._language.nodes[ast.Attribute] = self._field

    def holds(self, match: Match) -> bool:
        """Evaluate the condition at a position; raise NoValue."""
        view = matches.view(match, Observer.REFEREE)
        self._language.names = {
            **{name: getattr(view, name) for name in view.__struct_fields__},
            "to_move": match.to_move,
            "position": match.moves,
        }
        try:
            return bool(self._language.eval(self.text, self._tree))
        except NameNotDefined as error:
            known = ", ".join(self._language.names)
            sentence = gettext(
                "there is no {name!r}: choose from {names}", name=error.name, names=known
            )
            raise NoValue(sentence) from None
        except LookupError:
            return False  # There is no such part in this position.
        except TypeError:
            raise NoValue(gettext("a value in it has the wrong type")) from None
        except RecursionError:
            raise NoValue(gettext("it is nested too deeply")) from None

    def _field(self, node: ast.Attribute) -> Any:
        """Return the value of a name; only fields are available."""
        owner = self._language.eval(self.text, node.value)
        if isinstance(owner, dict) and node.attr in owner:
            return owner[node.attr]
        if isinstance(owner, msgspec.Struct) and node.attr in _fields(type(owner)):
            return getattr(owner, node.attr)
        raise NoValue(gettext("there is no {name!r} there", name=node.attr))


def first_where(condition: Condition, positions: Sequence[Match], start: int) -> int | None:
    """Return the first of the *positions* from *start* where the *condition* holds, or None.

    A position without a value does not match; raises Unusable if no position has one.
    """
    reasons = []
    for number, match in enumerate(positions[start:], start):
        try:
            if condition.holds(match):
                return number
        except NoValue as why:
            reasons.append(why)
    if reasons and len(reasons) == len(positions) - start:
        raise _no_condition(condition.text, str(reasons[0]))
    return None


def _fields(seen: type[msgspec.Struct]) -> set[str]:
    """Return the fields of a view's struct, and its computed properties such as ``size``."""
    more = {name for name, value in vars(seen).items() if isinstance(value, property)}
    return {*seen.__struct_fields__, *more}


def _parsed_condition(text: str) -> ast.expr:
    if len(text) > LONGEST:
        raise _no_condition(
            f"{text[:20]}...", gettext("it has more than {count} characters", count=LONGEST)
        )
    reasons = []
    whole = text.translate(QUOTES).translate(COMPARISONS).strip()
    for expression in readings(whole):
        if any(expression.count(sign) != whole.count(sign) for sign in "<>"):
            continue  # A comparison is no bracket around the text.
        try:
            return _parsed(expression)
        except _NotUnderstood as why:
            reasons.append(str(why))
    raise _no_condition(text, next(filter(None, reasons), gettext("its syntax is wrong")))


class _NotUnderstood(Exception):
    """Why a text is no condition."""


def _parsed(expression: str) -> ast.expr:
    """Return the syntax tree of a condition; raise _NotUnderstood.

    Text in quotation marks is not a condition, but the reading without them is.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            tree = ast.parse(expression, mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        raise _NotUnderstood(gettext("its syntax is wrong")) from None
    if isinstance(tree, ast.Constant) and isinstance(tree.value, str):
        raise _NotUnderstood
    for node in ast.walk(tree):
        if not _may_be_asked(node):
            part = ast.get_source_segment(expression, node) or type(node).__name__
            raise _NotUnderstood(gettext("{part} is not allowed in a condition", part=part))
    return tree


def _may_be_asked(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        called = node.func
        return isinstance(called, ast.Name) and called.id in FUNCTIONS and not node.keywords
    if isinstance(node, ast.Attribute):
        return not node.attr.startswith("_")
    return isinstance(node, GRAMMAR)


def _no_condition(text: str, why: str) -> Unusable:
    return Unusable(
        gettext(
            "{condition!r} is not a valid condition: {why}; giardino replay --help describes them",
            condition=text,
            why=why,
        )
    )
