"""Filter of matches: the same conditions for records and stored matches."""

from collections.abc import Iterable, Iterator
from typing import Final, Literal, NoReturn

import msgspec
from msgspec.structs import replace

from adapters.database.name_normalization import folded
from adapters.i18n import gettext
from adapters.match_store import MatchStore
from adapters.projections.match_list import MatchSearch
from adapters.records.record import Record
from adapters.records.replay import replay
from adapters.sql_tables.match_summary import MatchSummary, Status
from adapters.tables.facts import MatchFacts, facts_of_record, is_level, stored_facts, with_count
from adapters.typed_text import typed, typed_match_id
from domain.bot_levels import levels_of
from domain.registry import GAMES, RULES

ENDINGS: Final = ("count", "resigned", "out_of_time", "unfinished")
ENDED: Final = ("finished", "unfinished")
"""Statuses of the stored matches that are in the tables: the others are still secret, or void."""


class MatchFilter(msgspec.Struct, frozen=True, kw_only=True):
    """Conditions of a filter; each that is set must hold. Times are UTC milliseconds."""

    game: str | None = None
    rules: str | None = None
    options: tuple[str, ...] = ()
    """Options that were all chosen."""
    player: str | None = None
    """The name of a player, compared without case."""
    bot: str | None = None
    """The level of a bot that plays one of the seats."""
    players: int | None = None
    ending: str | None = None
    since: int | None = None
    """Opened at this time or later; not met by a match of an unknown time."""
    before: int | None = None
    disputes: Literal["any", "undecided"] | None = None
    ids: frozenset[str] | None = None

    def __post_init__(self) -> None:
        """Refuse what no match can have: raise ValueError with a sentence."""
        games = GAMES.values()
        if self.game not in (None, *GAMES):
            _refuse(gettext("there is no game {name!r}", name=self.game), GAMES)
        if self.rules not in (None, *RULES):
            _refuse(gettext("there are no rules {name!r}", name=self.rules), RULES)
        names = {name for game in games for name in game.option_names}
        if unknown := set(self.options) - names:
            _refuse(gettext("there is no option {name!r}", name=min(unknown)), sorted(names))
        if self.bot is not None and not any(is_level(game, self.bot) for game in games):
            levels = dict.fromkeys(level for game in games for level in levels_of(game))
            _refuse(gettext("there is no bot {name!r}", name=self.bot), levels)
        if self.ending not in (None, *ENDINGS):
            _refuse(gettext("there is no ending {name!r}", name=self.ending), ENDINGS)

    def admits(self, facts: MatchFacts) -> bool:
        """Tell whether a match meets all conditions, its ending apart if it is not known yet."""
        return (
            self.game in (None, facts.game)
            and self.rules in (None, facts.rules)
            and set(self.options) <= set(facts.options)
            and self.players in (None, len(facts.players))
            and (self.player is None or folded(self.player) in map(folded, facts.players))
            and (self.bot is None or self.bot in facts.bots)
            and (facts.ending is None or self.ending in (None, facts.ending))
            and self._opened(facts.opened)
            and (self.disputes != "any" or facts.disputes > 0)
            and (self.disputes != "undecided" or facts.undecided)
            and (self.ids is None or facts.id in self.ids)
        )

    def _opened(self, opened: int | None) -> bool:
        if opened is None:
            return self.since is None and self.before is None
        return (self.since is None or opened >= self.since) and (
            self.before is None or opened < self.before
        )

    def search(self, status: Status | None = None) -> MatchSearch:
        """Return the conditions that the match list has an index for."""
        return MatchSearch(self.game, status, self.since, self.before, self.player, self.disputes)

    @property
    def needs_facts(self) -> bool:
        """Tell whether the search alone does not answer it."""
        others = (self.rules, self.bot, self.players, self.ending, self.ids)
        return bool(self.options) or any(value is not None for value in others)


def _refuse(sentence: str, names: Iterable[str]) -> NoReturn:
    choose = gettext("choose from {names}", names=", ".join(names))
    raise ValueError(f"{sentence}: {choose}")


EVERY: Final = MatchFilter()
"""The filter that admits every match."""


def ids_in(lines: Iterable[str]) -> frozenset[str]:
    """Return the match ids in *lines*, one on each: an id, a link, or `meta.id` of a record.

    Words after the id of a stored match do not matter, as in the output of `giardino matches`.
    """
    return frozenset(
        typed_match_id(line.split()[0]) or typed_match_id(line) or typed(line)
        for line in lines
        if line.strip()
    )


def find_listed(
    store: MatchStore, wanted: MatchFilter, status: Status | None = None
) -> Iterator[MatchSummary]:
    """Return the entries of the match list that a filter finds, oldest first."""
    wanted = _as_named(store, wanted)
    listed = _listed(store, wanted, status)
    if not wanted.needs_facts:
        yield from listed
        return
    for entry in listed:
        for facts in stored_facts(store, [entry]):
            if wanted.admits(facts) and (wanted.ending is None or facts.ending):
                yield entry


def _as_named(store: MatchStore, wanted: MatchFilter) -> MatchFilter:
    """Return the filter with the stored spelling of the player's name, however it was typed."""
    return replace(wanted, player=store.names.meant(wanted.player)) if wanted.player else wanted


def _listed(
    store: MatchStore, wanted: MatchFilter, status: Status | None
) -> Iterable[MatchSummary]:
    if wanted.ids is None:
        return store.list.search(wanted.search(status))
    named = store.list.of(sorted(wanted.ids))
    found = sorted(named, key=lambda entry: (entry.opened, entry.id))
    return [entry for entry in found if status in (None, entry.status)]


def find_facts(
    store: MatchStore, wanted: MatchFilter, status: Status | None = None
) -> Iterator[MatchFacts]:
    """Return the facts of ended matches that a filter finds, oldest first."""
    wanted = _as_named(store, wanted)
    ended = (entry for entry in _listed(store, wanted, status) if entry.status in ENDED)
    return (facts for facts in stored_facts(store, ended) if wanted.admits(facts))


def damaged_ids(store: MatchStore, wanted: MatchFilter) -> list[str]:
    """Return the ids of damaged matches that a filter would search."""
    listed = _listed(store, _as_named(store, wanted), "damaged")
    return [entry.id for entry in listed]


def stored_admitted(store: MatchStore, wanted: MatchFilter, match_id: str) -> bool:
    """Tell whether a filter admits a stored match; one that is damaged or not there passes."""
    if wanted == EVERY:
        return True
    listed = store.list.of([match_id])
    if not listed or listed[0].status == "damaged":
        return True
    ids = frozenset([match_id]) & (wanted.ids if wanted.ids is not None else {match_id})
    return any(find_listed(store, replace(wanted, ids=ids)))


def record_admitted(wanted: MatchFilter, record: Record, match_id: str = "") -> bool:
    """Tell whether a filter admits a *record*; replays it if only that tells."""
    if wanted == EVERY:
        return True
    facts = facts_of_record(record, "", match_id)
    if not wanted.admits(facts):
        return False
    if wanted.ending is None:
        return True
    played = replay(record)
    return not played.stopped and wanted.admits(with_count(facts, played.last.count, record.meta))
