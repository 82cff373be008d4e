"""Phrase templates of Birdie with their rule ids, and the names of its pieces."""

from collections.abc import Mapping
from typing import Final

from domain.birdie.components import FEATURES, FEATURES_OF, SEAT_NAMES
from domain.phrases import TWO, A, Said, rule_ids_of, wording_of

LOG: Final[Mapping[str, Said]] = {
    "round_dealt": Said("BIR-2.2", "Round {round} is dealt. The draw area shows {area:each}."),
    "round_dealt_earlier": Said("BIR-3.6", "Round {round} is dealt."),
    "last_turn": Said("BIR-3.5", "All others have passed: {player} has one turn left."),
    "card_taken": Said("BIR-3.1", "takes the {card}"),
    "cards_stacked": Said("BIR-3.2", "stacks {area:each}"),
    "cards_stacked_with_hand": Said(
        "BIR-3.2",
        "stacks {area:each}, plus {count} cards from hand",
        "stacks {area:each}, plus {count} card from hand",
    ),
    "cards_stacked_seen": Said("BIR-3.2", "stacks {area:each} in the order {order}"),
    "card_taken_earlier": Said("BIR-3.6", "takes a card"),
    "cards_stacked_earlier": Said("BIR-3.6", "stacks {count} cards"),
    "area_refilled": Said(
        "BIR-3.4",
        "{cards:Each} are added to the draw area.",
        "{cards:Each} is added to the draw area.",
    ),
    "area_refilled_earlier": Said("BIR-3.6", "The draw area is refilled."),
    "passed": Said("BIR-3.3", "passes for {points} points"),
    "forced_to_pass": Said("BIR-3.4", "{player} must pass, for {points} points."),
    "row_laid_out": Said("BIR-4.2", "{player} lays out the deck: {row}."),
    "empty_row_laid_out": Said("BIR-4.2", "{player} has no deck to lay out."),
    "row_laid_out_earlier": Said("BIR-3.6", "{player} lays out the deck."),
    "ability_used": Said("BIR-4.8", "discards the {card} from hand"),
    "card_moved": Said("BIR-4.3", "moves the {card} from place {origin} to place {to}"),
    "reserve_drawn": Said("BIR-4.3", "draws the {card} from the reserve"),
    "card_inserted": Said("BIR-4.3", "inserts the {card} at place {at}"),
    "card_removed": Said("BIR-5.1", "removes the {card} at place {at}"),
    "row_left": Said("BIR-5.3", "finishes scoring"),
    "no_set": Said("BIR-4.4", "makes no set"),
    "set_formed": Said("BIR-5.1", "makes a set for {feature} ({cards})"),
    "set_written": Said("BIR-4.5", "scores {count} for {feature}"),
    "set_full": Said(
        "BIR-4.5", "scores nothing for the {feature} set of {count}, whose box is full"
    ),
    "set_smaller": Said(
        "BIR-4.5", "scores nothing for the {feature} set of {count}, as another one counts"
    ),
    "set_pigeon": Said("BIR-4.7", "lets a pigeon take away the {feature} set of {count}"),
    "score_copied": Said("BIR-4.7", "lets an owl copy {points} into the {box} box"),
    "flaps_crossed_now": Said("BIR-4.6", "crosses off {count} flaps", "crosses off {count} flap"),
    "trophy_taken": Said("BIR-4.9", "takes the {bird} trophy"),
    "trophy_won": Said("BIR-4.9", "takes the {bird} trophy from {player}"),
    "round_ended": Said("BIR-2.4", "Round 1 is over; all cards left in hand are discarded."),
    "ended": Said("BIR-6.1", "Both rounds are scored: the match ends."),
}
"""The log's wording of events, by the code of the phrase."""

COUNT: Final[Mapping[str, Said]] = {
    "box": Said("BIR-4.5", "{box} box"),
    "set_of": Said("BIR-4.5", "{cards} in round {round}"),
    "owl_copy": Said("BIR-4.7", "an owl copied the lowest score of round {round}, at most 5"),
    "pass_box": Said("BIR-3.3", "pass in round {round}"),
    "still_playing": Said("BIR-3.3", "players who had not passed: {players}, 2 points each"),
    "flaps": Said("BIR-6.1", "flaps"),
    "flaps_crossed": Said("BIR-6.1", "flap boxes crossed: {count}; the last one counts"),
    "trophy": Said("BIR-6.1", "{bird} trophy"),
    "highest_score": Said("BIR-4.9", "{points} in the {bird} box, more than anybody before"),
    "equal_totals_by_pass": Said(
        "BIR-6.2",
        "{total} points each; the winner was the first of these to pass in round 2, for {points} "
        "points against {others}",
    ),
}
"""The wording of score lines and tie-breakers."""

PROSPECTS: Final[Mapping[str, Said]] = {
    "written": Said("BIR-6.1", "points on the sheet"),
    "cards_stacked_so_far": Said("BIR-4.5", "sets in the deck"),
    "abilities_in_hand": Said("BIR-4.8", "abilities of the hand"),
    "points_of_others": Said("BIR-6.1", "fewer points for opponents"),
}
"""The wording of what a position promises."""

CARDS: Final = {card: f"{season} {bird}" for card, (bird, season) in FEATURES_OF.items()}
ARTICLES: Final = {
    **{
        f"{A}{card}": f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
        for card, name in CARDS.items()
    },
    **{f"{TWO}{card}": f"two {name}s" for card, name in CARDS.items()},
}
"""Cards as a sentence lists them: one with its article, and two alike."""
NAMES: Final = {**CARDS, **ARTICLES, **{word: word for word in (*FEATURES, *SEAT_NAMES)}}
"""What cards, features and players are called."""

RULE_IDS: Final = rule_ids_of({**LOG, **COUNT})
"""The id of the rule that each phrase rests on, by its code."""
WORDING: Final = wording_of({**LOG, **COUNT, **PROSPECTS}, NAMES)
"""The English words for the codes of phrases and values."""
