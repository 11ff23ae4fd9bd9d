"""How bots act and write before they decide: in turn, no more than they may, and to an end."""

from functools import partial
from random import Random

import pytest

from games.rules.chance import SeedChance
from games.rules.contract import MOST_MESSAGES, Event, Message
from games.rules.conversation import BotConversation, TalkingBot
from games.rules.errors import IllegalMove
from games.rules.space_race.game import GAME as SPACE_RACE
from games.rules.space_race.model import YearOrders
from games.rules.space_race.telegraph import BuildLine, SendGarnets
from tests.games.space_race.states import opened


def talk(state, talkers, moves=None, dice=lambda seat, known: Random(0), **past):
    speakers = {seat: TalkingBot(talker, **past) for seat, talker in talkers.items()}
    return BotConversation(SPACE_RACE, state, speakers, SeedChance(b"talk"), dice, moves)


def says(key, text, seen, channels, rng):
    return [Message(key, seen.view.viewer, text)]


def once(key, text, seen, channels, rng):
    mine = [message for message in seen.messages() if message.seat == seen.view.viewer]
    return [] if mine else says(key, text, seen, channels, rng)


def silent(seen, channels, rng):
    return []


def texts(held):
    return [(letter.message.seat, letter.message.text) for letter in held.letters]


def test_all_are_called_in_turn_and_again_when_they_get_a_message():
    called = []

    def listening(seen, channels, rng):
        called.append((seen.view.viewer, len(seen.messages())))
        return []

    talk(opened("five"), {0: listening, 1: partial(once, "pair-0-1", "Hello"), 2: listening})
    assert called == [(0, 0), (2, 0), (0, 1)]


def test_later_bot_sees_earlier_actions():
    def looking(seen, channels, rng):
        assert [line.to for line in seen.view.lines] == [2]
        assert [event.kind for event in seen.events()] == ["news", "line"]
        assert {"public", "pair-0-2"} == {channel.key for channel in channels}
        return []

    news = Event("news", {})
    held = talk(opened("nine"), {0: lambda *_: [BuildLine(2)], 2: looking}, events=lambda: [news])
    assert held.actions == [(0, BuildLine(2))]
    assert [event.kind for event in held.action_events] == ["line"]
    assert held.state.hands[0].garnets == 3


def test_action_opens_the_channel_of_the_message_after_it():
    held = talk(opened("nine"), {0: lambda *_: [BuildLine(2), Message("pair-0-2", 0, "Hello")]})
    assert [letter.message for letter in held.letters] == [Message("pair-0-2", 0, "Hello", "1953")]
    assert held.letters[0].readers == (0, 2)


def test_bot_writes_as_itself_and_in_the_open_year():
    forged = Message("pair-0-1", 1, "I am somebody else", "1950")
    held = talk(opened("five"), {0: lambda *_: [forged]})
    assert held.actions == [(0, Message("pair-0-1", 0, "I am somebody else", "1953"))]


def test_everybody_answering_everybody_comes_to_an_end():
    held = talk(opened("five"), {seat: partial(says, "public", "Why?") for seat in range(5)})
    assert len(held.letters) == 5 * MOST_MESSAGES


def test_earlier_messages_of_the_year_count_towards_limit():
    """A bot that is called again and again does not write more than one that is not; a new year is new."""
    before = [Message("pair-0-1", 0, "Why?", "1953")] * (MOST_MESSAGES - 1)
    older = [Message("pair-0-1", 0, "Why?", "1952")] * MOST_MESSAGES
    chatty = {0: partial(says, "pair-0-1", "Why?")}
    assert len(talk(opened("five"), chatty, messages=lambda: [*older, *before]).letters) == 1
    assert len(talk(opened("five"), chatty, messages=lambda: [*before, *before]).letters) == 0


def test_nobody_reads_what_others_write_to_each_other():
    def prying(seen, channels, rng):
        assert not seen.messages()
        return []

    held = talk(opened("five"), {0: partial(once, "pair-0-1", "Secret"), 1: silent, 2: prying})
    assert texts(held) == [(0, "Secret")]


@pytest.mark.parametrize("key", ["pair-1-2", "pair-0-1", "no-such"])
def test_bot_that_writes_where_it_may_not_is_a_mistake(key):
    with pytest.raises(ValueError, match="can't write"):
        talk(opened("nine"), {0: partial(says, key, "Hello")})


def broken(seen, channels, rng):
    raise KeyError(seen.view.viewer)


@pytest.mark.parametrize(
    "mistaken",
    [broken, partial(says, "no-such", "Hello"), lambda *_: [BuildLine(0)], lambda *_: [SendGarnets(1, None)]],
)
def test_mistake_is_told_and_left_out_and_the_others_talk_on(mistaken):
    told = []
    speakers = {0: TalkingBot(mistaken), 1: TalkingBot(partial(once, "pair-1-2", "Hello")), 2: TalkingBot(silent)}
    held = BotConversation(
        SPACE_RACE,
        opened("five"),
        speakers,
        SeedChance(b"talk"),
        lambda seat, known: Random(0),
        on_mistake=lambda seat, mistake: told.append(seat),
    )
    assert told == [0]
    assert texts(held) == [(1, "Hello")]


def test_action_keeps_to_what_saved_decisions_promise():
    with pytest.raises(IllegalMove, match="Your orders burn 4 of them"):
        talk(opened("five", [[2]]), {0: lambda *_: [SendGarnets(1, 2)]}, moves={0: YearOrders(0, 0, True, burn=4)})


def test_dice_follow_from_the_seat_and_from_what_it_knows():
    asked = []

    def dice(seat, known):
        asked.append((seat, known))
        return Random(0)

    talk(opened("five"), {0: silent, 1: partial(once, "pair-0-1", "Hello")}, dice=dice)
    assert asked == [(0, 0), (1, 0), (0, 1)]
