"""How the steady player talks, and how its orders keep its word."""

from collections import Counter
from functools import lru_cache
from random import Random

import pytest

from games.rules.chance import SeedChance
from games.rules.contract import Message
from games.rules.playout import final_outcome, playout
from games.rules.space_race.dialogue import exact_phrase
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.phrases import (
    FORMS,
    Launch,
    No,
    Pursuit,
    Question,
    Reading,
    Truce,
    Yes,
    spoken,
)
from games.rules.space_race.telegraph import Line, Transfer, pair_key
from tests.games import laws_of
from tests.games.space_race.lines import ME, OTHER, THIRD, mine, pursued, seen_with, theirs
from tests.games.space_race.states import after, launches, opened

STEADY, TALK = SPACE_RACE.bots["steady"], SPACE_RACE.talkers["steady"]
STRONG, DOUBTFUL, HOPELESS = [12, 12, 12, 12], [12, 12, 4], [4]
EVEN = (5, 5, 5, 5)


def deeds(state, said=(), events=(), seed=1):
    channels = [channel for channel in SPACE_RACE.channels(state) if ME in channel.writers]
    return TALK(seen_with(state, said, events), channels, Random(seed))


def answers(state, *said, events=()):
    """What the nation says to whom, as phrases by the other seat."""
    told = deeds(state, said, events)
    return [(int(message.channel[-1]), exact_phrase(message.text)) for message in told]


def orders(state, *said, seed=1):
    return STEADY(seen_with(state, said), Random(seed))


# Readings


def test_who_asks_is_told_the_true_reading_and_asked_back():
    state = opened("five", reading=3)
    assert answers(state, theirs(Question())) == [(OTHER, Reading(3)), (OTHER, Question())]


def test_a_reading_is_answered_with_the_own_one():
    assert answers(opened("five", reading=3), theirs(Reading(1))) == [(OTHER, Reading(3))]


def test_what_has_been_told_is_not_told_again():
    said = [theirs(Question()), mine(Reading(3)), mine(Question()), theirs(Reading(1)), theirs(Question())]
    assert answers(opened("five", reading=3), *said) == []


def test_a_liar_is_told_nothing():
    assert answers(opened("five"), mine(Pursuit(0), to=THIRD), theirs(Reading(9)), theirs(Question())) == []


def test_what_it_learns_counts_for_its_launch():
    """32 thousand feet reach SPACE of 27 to 39 for sure when others tell that there is little radiation."""
    state = opened("nine", [DOUBTFUL], offer=(4,) * 6)
    assert not orders(state).launch
    told = [theirs(Reading(0), by=seat) for seat in (1, 2, 3, 4)]
    assert orders(state, *told).launch
    lies = [theirs(Reading(1), by=seat) for seat in (1, 2, 3, 4)]
    assert not orders(state, *told, *lies).launch


# Proposals


def test_it_leaves_a_lot_where_another_does_as_well():
    state = opened("five", offer=EVEN)
    assert answers(state, theirs(Truce(2))) == [(OTHER, Yes())]
    assert answers(opened("five", offer=(3, 3, 12, 3)), theirs(Truce(2))) == [(OTHER, No())]


def test_it_does_not_leave_what_it_has_asked_for_itself():
    said = [mine(Truce(2), to=THIRD), theirs(Truce(2))]
    assert answers(opened("five", offer=EVEN), *said) == [(OTHER, No())]


def test_one_lot_a_year_for_each_nation_and_two_for_itself():
    state, given = opened("five", offer=EVEN), [theirs(Truce(2)), mine(Yes())]
    assert answers(state, *given, theirs(Truce(3))) == [(OTHER, No())]
    assert answers(state, *given, theirs(Truce(3), by=THIRD)) == [(THIRD, Yes())]
    both = [*given, theirs(Truce(3), by=THIRD), mine(Yes(), to=THIRD)]
    assert answers(state, *both, theirs(Truce(1), by=3)) == [(3, No())]
    at_once = [theirs(Truce(lot), by=seat) for seat, lot in ((1, 1), (2, 2), (3, 3))]
    assert [phrase for _, phrase in [*answers(state, *at_once)]] == [Yes(), Yes(), No()]


def test_there_is_no_such_lot_to_leave():
    assert answers(opened("five", offer=EVEN), theirs(Truce(25))) == [(OTHER, No())]


@pytest.mark.parametrize(
    ("hand", "year", "answer"),
    [
        (STRONG, 1953, Yes()),
        (HOPELESS, 1953, No()),
        (STRONG, 1952, No()),
        (STRONG, 1955, Yes()),
        (STRONG, 1956, No()),
    ],
)
def test_it_launches_with_others_soon_and_when_that_will_probably_do(hand, year, answer):
    assert answers(opened("nine", [hand], messages="open"), theirs(Launch(year))) == [(OTHER, answer)]


def test_a_breaker_of_promises_is_declined():
    said = [mine(Truce(2), year=1952), theirs(Yes(), year=1952), theirs(Truce(1))]
    state = opened("five", offer=EVEN)
    assert answers(state, *said) == [(OTHER, Yes())]
    assert answers(state, *said, events=[pursued(1952, 2, OTHER)]) == [(OTHER, No())]


# Its word in its orders


def test_orders_leave_the_lots_promised():
    state = opened("five", offer=(12, 3, 3, 3))
    said = [theirs(Truce(0)), mine(Yes())]
    assert 0 in {orders(state, seed=seed).lot for seed in range(30)}
    assert 0 not in {orders(state, *said, seed=seed).lot for seed in range(30)}


def test_orders_go_for_the_lot_asked_for():
    state = opened("five", offer=(12, 3, 3, 3))
    assert {orders(state, mine(Truce(2)), seed=seed).lot for seed in range(30)} == {2}


def test_orders_rather_go_where_others_do_not():
    state = opened("five", offer=EVEN)
    lots = Counter(orders(state, theirs(Pursuit(0)), seed=seed).lot for seed in range(300))
    assert 0 < lots[0] < 0.8 * lots[1]


def test_orders_launch_when_that_was_promised_unless_it_is_hopeless():
    doubtful = opened("nine", [DOUBTFUL], offer=(4,) * 6, reading=1, messages="open")
    promised = [theirs(Launch(1953)), mine(Yes())]
    assert not orders(doubtful).launch
    assert orders(doubtful, *promised).launch
    assert not orders(opened("nine", [HOPELESS], messages="open"), *promised).launch


# What it begins


def test_a_question_or_what_it_wants_opens_the_year_once():
    state, opened_with = opened("five", [HOPELESS]), set()
    for seed in range(10):
        (first,) = deeds(state, seed=seed)
        said = Message(first.channel, ME, first.text, "1953")
        assert deeds(state, [said], seed=seed) == []
        phrase = exact_phrase(first.text)
        opened_with.add(type(phrase))
        if isinstance(phrase, Truce):
            assert orders(state, said).lot == phrase.lot
    assert opened_with == {Question, Truce}


def test_a_liar_is_not_addressed():
    addressed = {deeds(opened("five"), [theirs(Reading(9))], seed=seed)[0].channel for seed in range(30)}
    assert addressed == {"pair-0-2", "pair-0-3", "pair-0-4"}


@pytest.mark.parametrize(("others", "invites"), [([4], True), ([12] * 5, False)])
def test_a_weaker_nation_is_invited_to_the_launch(others, invites):
    state = opened("nine", [STRONG, *[others] * 4], messages="open")
    said = {exact_phrase(deeds(state, seed=seed)[0].text) for seed in range(10)}
    assert (Launch(1953) in said) is invites
    assert any(isinstance(phrase, Truce) for phrase in said) is not invites


def lines_built(**state):
    return [deeds(opened("nine", **state), seed=seed) for seed in range(30)]


def test_a_line_goes_to_the_strongest_that_missiles_can_hurt():
    built = [done for done in lines_built(hands=[[], [12], [12, 12, 7], [12, 4]], offer=(3,) * 6) if done]
    assert built
    for line, question in built:
        assert line == Line(3)
        assert (question.channel, exact_phrase(question.text)) == ("pair-0-3", Question())


def test_a_line_goes_rather_to_a_nation_that_has_none():
    state = opened("nine", [[], [12], [12, 12], [12, 4], [4]], offer=(3,) * 6)
    state = SPACE_RACE.act(state, {}, 3, Line(2), SeedChance(b"")).state
    assert {done[0] for seed in range(30) if (done := deeds(state, seed=seed))} == {Line(1)}


def built_beside(*pairs):
    """The lines that the viewer builds beside those, while it trusts nobody at the end of its own."""
    lies = [theirs(Reading(99), by=builder) for builder, to in pairs if to == ME]
    state = opened("nine", [[], [12], [12, 12], [12, 4], [4]], offer=(3,) * 6)
    for builder, to in pairs:
        state = SPACE_RACE.act(state, {}, builder, Line(to), SeedChance(b"")).state
    return {done[0] for seed in range(30) if (done := deeds(state, lies, seed=seed))}


def test_where_all_have_a_line_none_is_built_twice():
    assert built_beside((1, 4), (2, ME), (3, 4)) == {Line(3)}
    assert built_beside((1, ME), (2, ME), (3, ME), (4, ME)) == set()


@pytest.mark.parametrize(
    "short",
    [
        {"garnets": [1]},
        {"garnets": [3], "offer": (10, 3, 3, 3, 3, 3)},
        {"hands": [[2], [12]]},
        {"hands": []},
        {"messages": "silent"},
    ],
    ids=["none to spare", "Gold Plating on offer", "an engine to feed", "nobody stands out", "no lines"],
)
def test_no_line_without_garnets_to_spare_or_a_reason(short):
    assert not any(lines_built(**{"hands": [[], [12]], "offer": (3,) * 6} | short))


@pytest.mark.parametrize("edition", ["nine", "five"])
def test_when_the_years_are_over_it_is_silent(edition):
    state = after(opened(edition, [[12] * 6, [12] * 6], messages="open"), launches(0, 1)).state
    assert SPACE_RACE.window(state).kind != "year"
    assert deeds(state, [theirs(Question())]) == ()


# Whole matches


def restless(seen, channels, rng):
    """A player who says anything to anybody, gives garnets away and builds lines."""
    view = seen.view
    if view.my_garnets >= 2 and rng.random() < 0.3:
        to = rng.choice(view.others)
        if view.rules.messages == "open":
            return [Transfer(to, rng.randint(1, 2))]
        if all(to not in (line.builder, line.to) for line in view.lines):
            return [Line(to), Message(pair_key(view.viewer, to), view.viewer, spoken(Question()))]
    phrases = [kind(*[rng.randrange(6)] * len(kind.__struct_fields__)) for kind in FORMS if kind != Launch]
    phrases.append(Launch(view.year))
    said = [Message(channel.key, view.viewer, spoken(rng.choice(phrases))) for channel in channels]
    return rng.sample(said, min(2, len(said)))


@lru_cache
def talking_matches(edition, mode, count):
    """Matches in which the first seat is restless and the others talk steadily, window by window."""
    matches = []
    for seed in range(count):
        seats = 5 if edition == "five" else 5 + seed % 5
        options = SPACE_RACE.options({"edition": edition, "messages": mode})
        bots = [SPACE_RACE.bots["random"], *[STEADY] * (seats - 1)]
        talkers = [restless, *[TALK] * (seats - 1)]
        matches.append(tuple(playout(SPACE_RACE, options, bots, bytes([seed]), talkers)))
    return matches


MATCHES = pytest.mark.parametrize(
    ("edition", "mode", "count"),
    [
        ("nine", "limited", 3),
        pytest.param("nine", "limited", 100, marks=pytest.mark.long),
        pytest.param("nine", "open", 40, marks=pytest.mark.long),
        ("five", "open", 4),
        pytest.param("five", "open", 60, marks=pytest.mark.long),
    ],
)


@MATCHES
def test_no_law_is_broken_in_matches_with_talk(edition, mode, count):
    """Deeds are checked as they are done; here what they lead to, and the orders after them."""
    laws, written = laws_of("space-race"), 0
    for match in talking_matches(edition, mode, count):
        for played in match:
            laws.check_state(played.before)
            laws.check_change(played)
            written += len(played.written)
            for seat, move in played.moves.items():
                SPACE_RACE.check(played.before, seat, move)
    assert written > 10 * count


def promises(played):
    """The lots that steady nations have promised to leave in the window, with the seat of each."""
    left, open_ones = [], {}
    for message in played.written:
        phrase = exact_phrase(message.text)
        if not message.channel.startswith("pair"):
            continue
        line = open_ones.setdefault(message.channel, [])
        if isinstance(phrase, Truce | Launch):
            line.append((message.seat, phrase))
        elif isinstance(phrase, Yes | No):
            asked = next((each for each in line if each[0] != message.seat), None)
            if asked:
                line.remove(asked)
                if isinstance(phrase, Yes) and isinstance(asked[1], Truce) and message.seat:
                    left.append((message.seat, asked[1].lot))
    return left


@MATCHES
def test_steady_nations_keep_their_promises_and_tell_the_truth(edition, mode, count):
    kept = told = 0
    for match in talking_matches(edition, mode, count):
        for played in match:
            for seat, lot in promises(played):
                assert played.moves[seat].lot != lot
                kept += 1
            for message in played.written:
                phrase = exact_phrase(message.text)
                if message.seat and isinstance(phrase, Reading):
                    assert phrase.value == played.before.hands[message.seat].reading
                    told += 1
    assert kept > count
    assert told > count


def test_the_same_seed_talks_alike():
    assert talking_matches("five", "open", 1) == talking_matches.__wrapped__("five", "open", 1)


@pytest.mark.long
def test_talk_does_not_harm_who_talks():
    """Three of nine talk: they win no smaller a share than those who are silent, but for chance."""
    wins: Counter[bool] = Counter()
    for seed in range(60):
        talks = [(seat + seed) % 9 < 3 for seat in range(9)]
        talkers = [TALK if each else None for each in talks]
        *_, last = playout(SPACE_RACE, SPACE_RACE.options({}), [STEADY] * 9, bytes([seed]), talkers)
        wins.update(talks[seat] for seat in final_outcome(SPACE_RACE, last.step.state).winners)
    assert wins[True] / 3 >= 0.7 * wins[False] / 6
