"""Of what shape is a no?"""

from marshmallow import Schema, fields


class ProblemSchema(Schema):
    """Why a request was answered with a no."""

    kind = fields.String(required=True)
    status = fields.Integer(required=True)
    title = fields.String(required=True)
    sentence = fields.String(required=True, metadata={"description": "For people."})
    rule = fields.String(metadata={"description": "The rule's id, when a rule refuses a move."})
    name = fields.String(metadata={"description": "The refusal's stable name."})
    errors = fields.Dict(metadata={"description": "What is wrong, by place and field."})
    position = fields.Integer(metadata={"description": "The newest one, when a move was late."})
    picture = fields.Raw(metadata={"description": "The newest one, when a move was late."})
