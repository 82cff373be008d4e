"""The draft of a record is decided once, however often it is read."""

import pytest

from tests.golden import FIXTURES
from web.record_editor import draft as drafts
from web.record_editor import editor
from web.record_editor.view import editor_view


@pytest.fixture
def decided(monkeypatch):
    """Return the records that were decided from now on, by how many moves they have."""
    many = []

    def replay(record, replay=drafts.replay):
        many.append(len(record.moves))
        return replay(record)

    monkeypatch.setattr(drafts, "replay", replay)
    return many


def test_a_record_is_decided_once_and_with_the_next_move_once_more(decided):
    text = (FIXTURES / "felci" / "rulebook_example.json").read_text()
    draft = editor.undone(editor.read(text))
    before = len(draft.record.moves)
    editor_view(draft, ())

    after = editor.moved(draft, {"do": "draw", "count": 0})
    editor_view(after, ())

    assert decided == [before + 1, before, before + 1]


def test_knowledge_of_a_draft_does_not_change_its_decided_moves(decided):
    draft = editor.read((FIXTURES / "felci" / "rulebook_example.json").read_text())
    (slot, *_) = (placed.slot for placed in draft.lying())

    assumed = draft.assuming(slot)

    assert assumed.lying() == draft.lying()
    assert assumed.knowing(slot).counted() == draft
    assert len(decided) == 1
