"""What rivals learn from examples of what people write."""

from typing import get_args

import pytest

from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.speech.grammar.intents import Intent
from games.rules.space_race.speech.hearing import hear
from games.rules.space_race.speech.names import tagged
from games.rules.space_race.speech.phrasebook import examples, read, taught, worded
from tests.games.space_race.conversations.situation import OFFER, RIVAL, STATE

RULES = SPACE_RACE.view(STATE, RIVAL).rules
EXAMPLES = dict(examples())
EIGHTH = 8


def test_examples_are_of_intents_that_there_are():
    assert set(EXAMPLES) <= set(get_args(Intent))
    assert min(map(len, EXAMPLES.values())) >= 20


def test_an_example_is_in_the_words_that_telegrams_are_put_into():
    """Otherwise it would be like no telegram: rewrite a line where this fails."""
    lines = [line for lines in EXAMPLES.values() for line in lines]
    assert [line for line in lines if worded(tagged(line, RULES, OFFER)) != line] == []


def test_no_sentence_is_an_example_of_two_intents():
    lines = [line for lines in EXAMPLES.values() for line in lines]
    assert len(set(lines)) == len(lines)


def test_sentences_that_were_kept_aside_are_understood_where_they_are_clear():
    """Every eighth of all: of these most are clear, and nine in ten of the clear ones mean that."""
    kept = {intent: lines[::EIGHTH] for intent, lines in EXAMPLES.items()}
    learnt = {
        intent: [line for number, line in enumerate(lines) if number % EIGHTH]
        for intent, lines in EXAMPLES.items()
    }
    book = taught(learnt)
    found = [(intent, read(line, book)) for intent, lines in kept.items() for line in lines]
    clear = [(intent, meant) for intent, meant in found if meant is not None]
    assert len(clear) >= 0.6 * len(found)
    assert sum(intent == meant for intent, meant in clear) >= 0.9 * len(clear)


def test_nothing_is_made_of_words_that_no_example_has():
    assert read("qwertz uiop asdf", taught(EXAMPLES)) is None
    assert read("", taught(EXAMPLES)) is None


@pytest.mark.parametrize(
    ("says", "intent"),
    [
        ("so am I talking to a person or is the US an LLM", "machine"),
        ("does anyone else write to you?", "news"),
        ("Would you mind telling me what your third part is?", "hand"),
        ("I'll split the win with you if I get there first", "shares"),
        ("I shall wait with my launch until next year at the earliest", "stays-down"),
    ],
)
def test_what_no_rule_knows_is_heard_by_examples(says, intent):
    assert hear(says, RULES, OFFER).intent == intent


@pytest.mark.parametrize(
    ("says", "lot"),
    [
        ("you take C and ill have F, deal?", 5),
        ("I'd take the Heat Shield if you leave it to me, you can have Multi-Stage Launch, ok?", 1),
        ("how bout you take the missiles n i take the heat shield", 1),
        ("the Combustion Engine for us, the Spy Satellite for you?", 0),
        ("If I leave the Spy Satellite to you this year, will you leave the Multi-Stage Launch to me?", 2),
    ],
)
def test_of_two_lots_the_writers_own_is_asked_for(says, lot):
    heard = hear(says, RULES, OFFER)
    assert (heard.intent, heard.lot) == ("proposes-lot", lot)


@pytest.mark.parametrize(
    ("says", "means"),
    [
        ("that sounds good to me", "yes"),
        ("sorry cant do that", "no"),
        ("lets send our rockets up together", "proposes-launch"),
    ],
)
def test_examples_bind_nobody(says, means):
    """A yes, a no and a launch together make deals: these are left to the rules."""
    assert read(worded(tagged(says, RULES, OFFER)), taught(EXAMPLES)) == means
    assert not hear(says, RULES, OFFER).is_dealt_with
