"""``giardino log``: exports the logs of stored matches, for verification anywhere."""

import secrets

import click
import msgspec

from adapters.i18n import gettext, ngettext
from adapters.secret import BYTES, secret_for
from adapters.settings import Settings
from adapters.verification.checks import stored_log
from adapters.verification.match_log import NotChained
from adapters.verification.signing import signing_key_for
from replay.group import Unusable, note
from replay.help_text import help_epilog
from replay.options import database_option, open_out, out_option
from replay.store_access import find_stored, open_store


@click.command("log", epilog=help_epilog("log"))
@click.argument("matches", metavar="MATCH...", nargs=-1, required=True)
@out_option("the logs")
@database_option
def log_command(matches: tuple[str, ...], out: str | None, database: str | None) -> None:
    """Print the logs of stored matches, one per line (giardino-log/1).

    The log of a running match has the same chain, without the private parts.
    """
    with (
        open_store(database) as store,
        open_out(out) as file,
    ):
        noted = [public for public, _ in store.signing_keys.all()]
        key = noted[0] if noted else _key_of(store.settings)
        for match in matches:
            try:
                log = find_stored(match, lambda name: stored_log(store, name, key))
            except NotChained:
                raise Unusable(
                    gettext(
                        "match {match} was imported and has no chain: giardino export {match}"
                        " prints its record",
                        match=match,
                    )
                ) from None
            file.write(msgspec.json.encode(log) + b"\n")
    if out:
        note(ngettext("{count} log in {file}", "{count} logs in {file}", len(matches), file=out))


def _key_of(place: Settings) -> str:
    """Return the public key of a database without any signature so far."""
    try:
        return signing_key_for(secret_for(place)).public
    except OSError:
        # Without a stored secret no receipt can ever be signed with it.
        return signing_key_for(secrets.token_bytes(BYTES)).public
