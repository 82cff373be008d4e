"""``giardino check``: integrity check of all stored matches, or a dry run of other rules.

Run it before a change of rules, and after a restore.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from functools import partial

import click
import msgspec

from adapters.i18n import ENGLISH, gettext, ngettext, use_locale
from adapters.match_store import MatchStore
from adapters.records.integrity_check import (
    CheckedMatch,
    Difference,
    check_match,
    check_statistics,
    stored_ids,
)
from adapters.records.rules_diff import first_difference
from adapters.records.statistics_check import StatisticsCheck
from adapters.tables.filters import MatchFilter, damaged_ids, find_listed
from domain.game import AnyGame
from domain.registry import RULES
from replay.filters import filter_options_but_rules
from replay.group import FINE, WRONG, Unusable, note
from replay.help_text import help_epilog
from replay.options import database_option, jobs_option
from replay.process_pool import ProcessPool
from replay.store_access import open_store
from replay.terminal import progress_bar, visible


@click.command("check", epilog=help_epilog("check"))
@filter_options_but_rules
@click.option("--rules", metavar="VERSION", help="Compare with this version of the rules.")
@click.option("--json", "in_json", is_flag=True, help="Print one JSON object per difference.")
@jobs_option
@database_option
@click.pass_context
def check_command(
    ctx: click.Context,
    wanted: MatchFilter,
    rules: str | None,
    in_json: bool,
    jobs: int,
    database: str | None,
) -> None:
    """Check every stored match, or those of a filter, for damage and differences.

    All events are decoded, all moves checked and scored, all deals derived from their seeds,
    and the match list and the statistics compared; the statistics only without a filter other than
    --game.

    With --rules, for example felci/1, the matches of that game are played under that version
    instead. For each match, this prints the first move that the version refuses or that leads
    to another position, with the rule, or else the score if it differs.
    """
    game = wanted.game
    version = _version(rules, game) if rules else None
    with open_store(database) as store, use_locale(ENGLISH) if in_json else nullcontext():
        ids = stored_ids(store, version.name if version else game)
        if narrowed := wanted != MatchFilter(game=game):
            found_ids = {listed.id for listed in find_listed(store, wanted)}
            found_ids |= set(damaged_ids(store, wanted))
            ids = [match_id for match_id in ids if match_id in found_ids]
        sums, differing = StatisticsCheck(store), 0
        with (
            ProcessPool(jobs, partial(checking, database, rules)) as workers,
            progress_bar() as progress,
        ):
            checked = workers.map(ids)
            for found in progress.track(checked, len(ids), description=gettext("Checking")):
                if found.share:
                    sums.add(found.share)
                if found.unreadable:
                    sums.lack()
                differing += _print_faults(found.differences, in_json)
        together = () if version or narrowed else check_statistics(sums, game)
        summed = _print_faults(together, in_json)
    note(ngettext("{count} match checked", "{count} matches checked", len(ids)))
    if differing:
        note(ngettext("{count} match differs", "{count} matches differ", differing))
    ctx.exit(WRONG if differing or summed else FINE)


def _version(rules: str, game: str | None) -> AnyGame:
    version = RULES.get(rules)
    if version is None or game not in (None, version.name):
        names = ", ".join(known for known in RULES if game in (None, RULES[known].name))
        raise Unusable(
            gettext("there are no rules {rules!r}: choose from {names}", rules=rules, names=names)
        )
    return version


@contextmanager
def checking(database: str | None, rules: str | None) -> Iterator[Callable[[str], CheckedMatch]]:
    """Return a worker's task function, which opens the *database* itself."""
    with open_store(database) as store:
        yield partial(_under, store, RULES[rules]) if rules else partial(check_match, store)


def _under(store: MatchStore, version: AnyGame, match_id: str) -> CheckedMatch:
    return CheckedMatch(tuple(first_difference(store, match_id, version)))


def _print_faults(differences: Iterable[Difference], in_json: bool) -> bool:
    """Print the faults of a match; return whether there are any."""
    printed = False
    for difference in differences:
        printed = True
        click.echo(msgspec.json.encode(difference) if in_json else _in_line(difference))
    return printed


def _in_line(difference: Difference) -> str:
    move = "" if difference.move is None else gettext("move {move}", move=difference.move)
    place = f"{difference.match:<36}  {difference.rules or difference.game:<8}"
    return f"{place}  {move:<8}  {difference.rule:<8}  {visible(difference.sentence)}"
