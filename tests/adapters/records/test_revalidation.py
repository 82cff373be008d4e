"""Revalidation of stored matches, shuffles during play included."""

from adapters.match_store import MatchStore
from adapters.records.revalidation import revalidate_moves
from adapters.settings import MEMORY, settings
from tests.adapters.matches import play_on, ticking
from tests.write_fixture_logs import opened, take_back_a_shuffle


def test_a_match_in_which_tiles_were_reshuffled_is_what_its_moves_led_to() -> None:
    with MatchStore(settings(MEMORY, {}), writes=True, clock=ticking()) as match_store:
        match_id = opened(match_store.matches, "bower")
        take_back_a_shuffle(match_store.matches, match_id)
        play_on(match_store.matches, match_id)

        assert revalidate_moves(match_store.matches.history(match_id)).count
