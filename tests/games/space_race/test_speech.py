"""The laws of what rivals say: understood by each other, never twice, seldom unasked, and no secret in it."""

from collections import Counter, defaultdict
from functools import lru_cache
from itertools import chain, product
from random import Random
from time import process_time

import pytest
from msgspec.structs import replace

from games.rules.contract import Message, Seen
from games.rules.playout import playout
from games.rules.space_race.dialogue import exact_phrase
from games.rules.space_race.editions import EDITIONS
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.phrases import Launch, No, Question, Reading, Truce, Yes
from games.rules.space_race.speech.hearing import hear
from games.rules.space_race.speech.topics import TOPICS
from games.rules.space_race.speech.voices import VOICES
from games.rules.space_race.speech.wording import Reply, plainly, ways, worded
from games.rules.space_race.telegraph import PUBLIC
from tests.games.space_race.lines import ME, OTHER
from tests.games.space_race.states import opened
from tests.hurry import every

RIVALS = [character.name for character in SPACE_RACE.characters if character.talker]
PHRASES = {
    "reading": Reading(3),
    "truce": Truce(2),
    "launch": Launch(1954),
    "asks": Question(),
    "yes": Yes(),
    "no": No(),
}


def about(topic):
    return Reply(
        topic,
        lot=2,
        nation=OTHER,
        year=1954,
        value=3,
        nations=(OTHER, 2, 3),
        parts=("Heat Shield", "Clones"),
        quote="Worth 4 to lot A",
    )


@pytest.mark.long
def test_every_way_to_say_something_is_understood_by_other_rivals():
    """Every form that is a voice's own, of every seat, and of all its other ways one in some of one seat."""
    for place, (topic, voice) in enumerate(product(TOPICS, VOICES.values())):
        said = list(ways(about(topic), voice, place % 9))[place % 5 :: 5]
        for text in chain(said, *(plainly(about(topic), voice, seat) for seat in range(9))):
            means = TOPICS[topic].means
            if means in PHRASES:
                assert exact_phrase(text) == PHRASES[means], text
            else:
                assert exact_phrase(text) is None, text
                assert hear(text, EDITIONS["nine"]).intent == means, text


@pytest.mark.long
def test_no_two_seats_have_a_sentence_in_common():
    """Whoever sits there: each seat has its share of the ways of all characters."""
    seen = Counter()
    for topic in TOPICS:
        for seat in range(9):
            seen.update({text for voice in VOICES.values() for text in ways(about(topic), voice, seat)})
    assert set(seen.values()) == {1}


def test_who_has_said_all_there_is_to_say_is_silent():
    said: set[str] = set()
    while (text := worded(about("puzzled"), VOICES["clerk"], 3, said, Random(len(said)))) is not None:
        assert text not in said
        said.add(text)
    assert len(said) >= 10


def chatterbox(seen, channels, rng):
    """A person who writes to everybody, anything, again and again."""
    texts = ("peace?", "thanks", "who is winning?", "you idiots", "leave lot B to me", "blah blah", "hello")
    if rng.random() < 0.3:
        return []
    return [Message(channel.key, seen.view.viewer, rng.choice(texts)) for channel in rng.sample(channels, 1)]


@lru_cache
def spoken_in(edition, mode, seed):
    options = SPACE_RACE.options({"edition": edition, "messages": mode})
    seats = 5 if edition == "five" else 9
    bots = [SPACE_RACE.bots["steady"]] * seats
    talkers = [SPACE_RACE.talkers[RIVALS[(seat + seed) % len(RIVALS)]] for seat in range(seats - 1)]
    return tuple(playout(SPACE_RACE, options, bots, bytes([seed]), [*talkers, chatterbox]))


MATCHES = [
    *product(["nine"], ["limited", "open", "silent"], range(4)),
    *product(["five"], ["open"], range(4)),
]


@pytest.mark.parametrize(("edition", "mode", "seed"), every(3, MATCHES))
def test_no_sentence_is_said_twice_in_a_match(edition, mode, seed):
    match = spoken_in(edition, mode, seed)
    person = len(match[0].before.hands) - 1
    said = Counter(each.text for played in match for each in played.written if each.seat != person)
    assert set(said.values()) <= {1}
    assert len(said) > 3


@pytest.mark.parametrize(("edition", "mode", "seed"), MATCHES)
def test_a_rival_writes_once_a_year_at_most_unasked(edition, mode, seed):
    """Nobody has asked for what comes before anybody else has written in the channel that year."""
    for played in spoken_in(edition, mode, seed):
        person = len(played.before.hands) - 1
        unasked, before = Counter(), defaultdict(list)
        for message in played.written:
            earlier = before[message.channel]
            others = [seat for seat in earlier if seat != message.seat]
            unasked[message.seat] += message.seat != person and not others
            earlier.append(message.seat)
        assert max(unasked.values(), default=0) <= 1


def test_most_years_a_rival_says_nothing_in_public():
    said = years = 0
    for edition, mode, seed in MATCHES[:4]:
        for played in spoken_in(edition, mode, seed):
            years += len(played.before.hands) - 1
            first = {each.seat for each in played.written if each.channel == PUBLIC}
            said += len(first - {len(played.before.hands) - 1})
    assert 0 < said < 0.5 * years


def test_the_same_seed_says_the_same():
    assert spoken_in("five", "open", 1) == spoken_in.__wrapped__("five", "open", 1)


def scrambled(state, viewer):
    """Other nations' readings and garnets, and what is to come, are others."""
    hands = tuple(
        hand if seat == viewer else replace(hand, reading=3 - hand.reading, garnets=hand.garnets + 7)
        for seat, hand in enumerate(state.hands)
    )
    return replace(state, hands=hands)


SAID = (
    "whats your reading", "who is winning", "leave lot B to me", "launch with me this year?", "peace?",
    "how many garnets do you have", "do you trust france", "are you launching this year?", "nonsense",
    "who has the most parts", "which lot did you go for last year", "what happened last year",
    "ask me anything", "SPACE is at 40", "can you keep a secret?", "I took lot C last year",
    "you have a lot of garnets",
)  # fmt: skip


@pytest.mark.parametrize("bot", RIVALS)
def test_what_a_rival_says_follows_from_what_its_seat_may_know(bot):
    state = opened("nine", [[9, 12], [12, 12], [4]], messages="open", reading=1)
    other = scrambled(state, ME)
    assert other != state
    for text in SAID:
        told = []
        for each in (state, other):
            channels = [channel for channel in SPACE_RACE.channels(each) if ME in channel.writers]
            said = [Message("pair-0-1", OTHER, text, "1953")]
            seen = Seen(SPACE_RACE.view(each, ME), messages=lambda said=said: said)
            told.append(SPACE_RACE.talkers[bot](seen, channels, Random(1)))
        assert told[0] == told[1]


@pytest.mark.parametrize("bot", [bot for bot in RIVALS if bot != "wrecker"])
def test_in_public_no_rival_tells_what_is_its_own(bot):
    """Whatever its reading, garnets and chances are, it answers the same where everybody reads it."""
    told = set()
    for reading, garnets in ((0, 5), (3, 11)):
        state = opened("nine", [[9, 12]], messages="open", reading=reading, garnets=[garnets])
        channels = [channel for channel in SPACE_RACE.channels(state) if ME in channel.writers]
        for text in SAID:
            said = [Message(PUBLIC, OTHER, f"America, {text}", "1953")]
            seen = Seen(SPACE_RACE.view(state, ME), messages=lambda said=said: said)
            answers = SPACE_RACE.talkers[bot](seen, channels, Random(1))
            told.add((text, tuple(answers)))
    assert len(told) == len(SAID)


def test_a_public_telegram_is_answered_by_whom_it_names_or_by_one():
    for text, answering in (("Hello France", {3}), ("anybody for peace?", 1)):
        who = set()
        for seat in (0, 2, 3, 4):
            state = opened("nine", messages="silent")
            channels = [channel for channel in SPACE_RACE.channels(state) if seat in channel.writers]
            said = [Message(PUBLIC, OTHER, text, "1953")]
            seen = Seen(SPACE_RACE.view(state, seat), messages=lambda said=said: said)
            if SPACE_RACE.talkers["steady"](seen, channels, Random(1)):
                who.add(seat)
        assert who == answering or len(who) == answering


HOSTILE = (
    ("you are ", "?"), ("i i ", "!"), ("a, who ", "?"), (",", "x"), ("we ", "!"), ("and what ", ""),
    ("lot a ", "?"), ("so,", "x"), ("a. ", ""), ("you i, ", "x"),
    ("will you shoot ", "?"), ("did you ever ", "france"), ("the ", "?"),
)  # fmt: skip


@pytest.mark.parametrize(("words", "end"), HOSTILE)
def test_no_telegram_takes_long_to_read(words, end):
    """Of the longest that can be sent; the quickest of three, for another process may be in the way."""
    taken = []
    for turn in range(3):
        text = f"{turn}{words * 1000}"[:999] + end
        began = process_time()
        hear(text, EDITIONS["nine"])
        taken.append(process_time() - began)
    assert min(taken) < 0.1
