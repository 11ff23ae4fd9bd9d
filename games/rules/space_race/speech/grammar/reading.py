"""The rules in their order."""

import re
from collections.abc import Sequence

from games.rules.space_race.speech.clauses import Clause
from games.rules.space_race.speech.grammar.deals import DEALS
from games.rules.space_race.speech.grammar.facts import FACTS
from games.rules.space_race.speech.grammar.intents import Intent, Rule
from games.rules.space_race.speech.grammar.manners import MANNERS
from games.rules.space_race.speech.grammar.past import PAST
from games.rules.space_race.speech.grammar.war import WAR

RULES: Sequence[Rule] = tuple(
    [
        Rule(intent, re.compile(words), **conditions)
        for rows in (MANNERS, PAST, FACTS, WAR, DEALS)
        for intent, words, conditions in rows
    ]
)


def intent_of(clause: Clause) -> Intent | None:
    """That of the first rule that fits."""
    return next((rule.intent for rule in RULES if rule.fits(clause)), None)
