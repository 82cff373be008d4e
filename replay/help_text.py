"""Ends of help texts: examples of each command, and its exit codes."""

from collections.abc import Mapping
from typing import Final

ENDS_WELL: Final = {0: "success"}
UNREADABLE: Final = {2: "the input can't be read or used"}
BROKEN: Final = {1: "a rule is broken"}
POOL: Final = {3: "a worker process has died"}
LOCKED: Final = {2: "the database can't be read or used, or another process writes to it"}

EXAMPLES: Final[Mapping[str, tuple[str, ...]]] = {
    "analyse": ("giardino analyse felci.json --budget 20 --out analysis.txt",),
    "audit": (
        "giardino audit felci.json",
        "giardino simulate --game bower --seed 1 | giardino audit -",
    ),
    "backup": ("giardino backup copy.db",),
    "check": ("giardino check --game felci", "giardino check --rules felci/1"),
    "doctor": ("giardino doctor",),
    "example": (
        "giardino example felci > felci.json",
        "giardino example felci --kind bot > bot.py",
    ),
    "export": (
        "giardino export --game felci --player house --out matches.jsonl",
        "giardino export felci.json --table moves --format csv",
    ),
    "forget": ("giardino forget Ada", "giardino forget Ada --yes"),
    "import": ("giardino import felci.json",),
    "log": ("giardino log MATCH --out log.json",),
    "matches": ("giardino matches --game felci --since 2020-01-01",),
    "query": (
        'giardino query "SELECT seat, avg(won::int) FROM seats GROUP BY seat" felci.json',
        'giardino query "SELECT * FROM matches" --format csv',
    ),
    "rebuild": ("giardino rebuild",),
    "replay": (
        "giardino replay felci.json --at 12 --as black",
        "giardino replay felci.json --until 'hands[0].size > 2'",
    ),
    "report": ("giardino report felci.json --at 12 --out report.json",),
    "simulate": (
        "giardino simulate --game felci --matches 10 --seed 1 --players house,random",
        "giardino simulate --game bower --option fair_play --seed 1 --out bower.jsonl",
    ),
    "tidy": ("giardino tidy --days 7", "giardino tidy --days 7 --yes"),
    "verify": (
        "giardino verify felci.json",
        "giardino verify log.json --receipt receipts.jsonl",
    ),
}
"""Commands that succeed after those of `example` have written the files; MATCH is a stored one."""
CODES: Final[Mapping[str, Mapping[int, str]]] = {
    "analyse": ENDS_WELL | BROKEN | UNREADABLE | POOL,
    "audit": ENDS_WELL | {1: "a rule is broken or a claim is wrong"} | UNREADABLE | POOL,
    "backup": ENDS_WELL | {2: "the database can't be copied, or the new file can't be written"},
    "check": ENDS_WELL
    | {
        1: "a match is damaged or differs",
        2: "the database can't be read or used, or the rules do not exist",
    }
    | POOL,
    "doctor": {
        0: "nothing is wrong",
        1: "something is wrong",
        2: "the settings can't be used",
    },
    "example": ENDS_WELL | {2: "there is no such example"},
    "export": ENDS_WELL | BROKEN | UNREADABLE | POOL,
    "forget": {
        0: "success, also when nobody has that name",
        1: "the name remains in a match, as reported",
    }
    | LOCKED,
    "import": ENDS_WELL | BROKEN | UNREADABLE | POOL,
    "log": ENDS_WELL | {2: "a match can't be read, or has no log"},
    "matches": ENDS_WELL | {2: "the database can't be read or used"},
    "query": ENDS_WELL | BROKEN | {2: "the query, the input or the database can't be used"} | POOL,
    "rebuild": ENDS_WELL | {1: "the last events of a match are missing"} | LOCKED,
    "replay": ENDS_WELL | {1: "a rule is broken, or no position meets the condition"} | UNREADABLE,
    "report": ENDS_WELL | {1: "a rule is broken before that move"} | UNREADABLE,
    "simulate": ENDS_WELL | {2: "there are no such players or options"} | POOL,
    "tidy": {0: "success, also when there is nothing to remove"} | LOCKED,
    "verify": {
        0: "no check failed",
        1: "a check failed; with --strict also if a required check was not possible",
        2: "a file, a match or the database can't be read",
    },
}


def help_epilog(command: str) -> str:
    """Return the end of the help text of a *command*."""
    examples = EXAMPLES[command]
    codes = (f"  {code}  {meaning}" for code, meaning in CODES[command].items())
    return "\n".join(
        [
            "\b",
            "Example:" if len(examples) == 1 else "Examples:",
            *(f"  {example}" for example in examples),
            "",
            "\b",
            "Exit codes:",
            *codes,
        ]
    )
