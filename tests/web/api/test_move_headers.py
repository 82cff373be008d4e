"""The fast path for the headers of a move agrees with their schema."""

from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st
from marshmallow import ValidationError

from web.api.schemas.play import MoveHeaders

digits = st.text("0123456789٣ +-_", max_size=11)
keys = st.text(max_size=66) | st.text("!~aZ9-", max_size=66)


def by_the_schema(headers: dict[str, str]) -> Any:
    """Return what the schema makes of *headers*; None where it finds something wrong."""
    try:
        return MoveHeaders().load(headers)
    except ValidationError:
        return None


@given(
    st.fixed_dictionaries({}, optional={"Expected-Position": digits, "Idempotency-Key": keys}),
)
@example({"Expected-Position": "0", "Idempotency-Key": "k"})
@example({"Expected-Position": "7", "Idempotency-Key": "k" * 64})
@example({"Expected-Position": "7", "Idempotency-Key": "k" * 65})
@example({"Expected-Position": "7", "Idempotency-Key": "k\n"})
@example({"Expected-Position": "7", "Idempotency-Key": ""})
@example({"Expected-Position": "1234567890", "Idempotency-Key": "k"})
@example({"Expected-Position": "-1", "Idempotency-Key": "k"})
def test_headers_are_understood_at_once_as_by_the_schema(headers: dict[str, str]):
    assert MoveHeaders().as_they_are(headers) == by_the_schema(headers)
