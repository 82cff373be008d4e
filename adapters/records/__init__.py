"""The public record of a match: parser, serializer, replay, audit, import and export."""
