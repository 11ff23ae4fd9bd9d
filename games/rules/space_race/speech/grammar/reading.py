"""The rules in their order."""

import re
from collections.abc import Sequence

from games.rules.space_race.speech.clauses import Clause
from games.rules.space_race.speech.grammar.asked import ASKED
from games.rules.space_race.speech.grammar.deals import DEALS
from games.rules.space_race.speech.grammar.facts import FACTS
from games.rules.space_race.speech.grammar.gist import GIST
from games.rules.space_race.speech.grammar.history import HISTORY
from games.rules.space_race.speech.grammar.intents import Intent, Row, Rule
from games.rules.space_race.speech.grammar.lessons import TAUGHT
from games.rules.space_race.speech.grammar.manners import MANNERS
from games.rules.space_race.speech.grammar.moods import MOODS, REMARKS, SCHEMES
from games.rules.space_race.speech.grammar.past import PAST
from games.rules.space_race.speech.grammar.shapes import SHAPES
from games.rules.space_race.speech.grammar.war import WAR


def _rules(*tables: Sequence[Row]) -> tuple[Rule, ...]:
    return tuple([Rule(intent, re.compile(words), **must) for rows in tables for intent, words, must in rows])


_RULES = _rules(TAUGHT, ASKED, MANNERS, HISTORY, PAST, FACTS, WAR, DEALS)
_MOODS = _rules(MOODS)
_SCHEMES = _rules(SCHEMES)
_GIST = _rules(REMARKS, GIST, SHAPES)


def intent_of(clause: Clause) -> Intent | None:
    """That of the first rule that fits."""
    return next((rule.intent for rule in _RULES if rule.fits(clause)), None)


def mood_of(clause: Clause) -> Intent | None:
    """In what mood somebody writes for whose words there is no rule."""
    return next((rule.intent for rule in _MOODS if rule.fits(clause)), None)


def scheme_of(clause: Clause) -> Intent | None:
    """Whether somebody has a plan for both."""
    return next((rule.intent for rule in _SCHEMES if rule.fits(clause)), None)


def gist_of(clause: Clause) -> Intent | None:
    """What a sentence is about for which there is no rule."""
    return next((rule.intent for rule in _GIST if rule.fits(clause)), None)
