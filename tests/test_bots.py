"""What bots are given to decide by."""

import logging
from random import Random
from typing import Any

import pytest
from django.core.cache import cache
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext

from games import bots
from games.channels.selectors.channels import UnreadByBots, unread_mail_of_bots
from games.clock.services.clock import apply_bot_actions, play_bots
from games.models import Event, Match, Submission, Telegram, User
from games.rate_limits import read_count
from games.rules.contract import Message, Observation
from games.rules.goofspiel.game import GAME as GOOFSPIEL
from games.rules.goofspiel.model import GoofspielBid
from games.rules.space_race.telegraph import BuildLine
from games.telegraph.services.telegraph import write_telegram
from tests.builders import make_match, play_window, position_of, users_of
from tests.telegrams import make_limited_race

pytestmark = pytest.mark.django_db


@pytest.fixture
def rolled(monkeypatch) -> list[tuple[int, float]]:
    numbers: list[tuple[int, float]] = []

    def roll(seen: Observation[Any, Any], rng: Random) -> GoofspielBid:
        numbers.append((seen.view.viewer, rng.random()))
        return GoofspielBid(seen.view.standings[seen.view.viewer].bids_left[0])

    monkeypatch.setattr("games.rules.goofspiel.game.GAME.bots", {"random": roll})
    return numbers


def dice(match: Match, rolled: list) -> dict[int, float]:
    rolled.clear()
    bots.bot_moves(position_of(match), {1, 2})
    return dict(rolled)


def test_dice_follow_from_the_seed_the_window_and_the_seat(rolled):
    match = make_match(people=1, bots=2)
    first = dice(match, rolled)
    assert first == dice(match, rolled)
    assert first.keys() == {1, 2}
    play_window(match)
    second = dice(match, rolled)
    Match.objects.filter(pk=match.pk).update(seed="f" * 64)
    other = dice(match, rolled)
    assert len({*first.values(), *second.values(), *other.values()}) == 6


def test_events_are_queried_once_for_all_bots():
    match = make_match(people=0, bots=5, game="space-race")
    match.seats.update(bot="magpie")
    position = position_of(match)
    with CaptureQueriesContext(connection) as queries:
        bots.bot_moves(position, range(5))
    table = Event._meta.db_table
    assert sum(f'FROM "{table}"' in query["sql"] for query in queries) == 1


def failing(seen: Observation[Any, Any], rng: Random) -> GoofspielBid:
    raise KeyError("the secret prize")


def out_of_hand(seen: Observation[Any, Any], rng: Random) -> GoofspielBid:
    return GoofspielBid(99)


@pytest.fixture
def planted(monkeypatch) -> dict[str, Any]:
    bots_of_goofspiel = dict(GOOFSPIEL.bots)
    monkeypatch.setattr(GOOFSPIEL, "bots", bots_of_goofspiel)
    cache.delete(bots.MISTAKES)
    return bots_of_goofspiel


def match_with_a_bad_bot() -> Match:
    match = make_match(people=1, bots=2)
    match.seats.filter(number=1).update(bot="bad")
    return match


def answered(match: Match) -> set[int]:
    asked = Submission.objects.filter(window__match=match, window__closed_at=None, by=Submission.By.BOT)
    return set(asked.values_list("seat__number", flat=True))


@pytest.mark.parametrize("bad", [failing, out_of_hand])
def test_failing_bot_is_replaced_and_logged(planted, bad, caplog):
    planted["bad"] = bad
    match = match_with_a_bad_bot()
    with caplog.at_level(logging.WARNING):
        assert play_bots(match.pk)
    assert answered(match) == {1, 2}
    assert read_count(bots.MISTAKES) == 1
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "bad in seat 1" in caplog.text
    assert "secret" not in caplog.text


def test_failing_fallback_bot_does_not_stop_the_others(planted):
    planted["bad"] = planted["random"] = failing
    match = match_with_a_bad_bot()
    match.seats.filter(number=2).update(bot="steady")
    play_bots(match.pk)
    assert (answered(match), read_count(bots.MISTAKES)) == ({2}, 2)


def test_database_failure_is_no_bot_mistake(planted):
    def cut_off(seen: Observation[Any, Any], rng: Random) -> GoofspielBid:
        raise OperationalError

    planted["bad"] = cut_off
    match = match_with_a_bad_bot()
    with pytest.raises(OperationalError):
        play_bots(match.pk)
    assert (answered(match), read_count(bots.MISTAKES)) == (set(), 0)


def test_impossible_bot_action_is_skipped():
    match = make_match(people=0, bots=5, game="space-race", preset="nine")
    known = position_of(match)
    deeds = [(4, BuildLine(3)), (4, Message("public", 4, "Hello"))]
    apply_bot_actions(deeds=[(3, BuildLine(4))], mail=UnreadByBots(frozenset(), 0), known=known)
    after = apply_bot_actions(deeds=deeds, mail=UnreadByBots(frozenset(), 0), known=known)
    assert [action.seat.number for action in after.actions] == [3]
    assert list(Telegram.objects.values_list("text", flat=True)) == ["Hello"]


def test_two_concurrent_clocks_send_bot_telegrams_once():
    match = make_match(people=0, bots=5, game="space-race", preset="nine")
    known = position_of(match)
    deeds = [(4, Message("public", 4, "Hello")), (4, Message("public", 4, "Good luck"))]
    for _ in range(2):
        apply_bot_actions(deeds=deeds, mail=UnreadByBots(frozenset(), 0), known=known)
    assert list(Telegram.objects.values_list("text", flat=True)) == ["Hello", "Good luck"]


@pytest.mark.parametrize("quiet", [False, True])
def test_quiet_bots_move_without_writing(quiet):
    match = make_match(people=1, bots=4, game="space-race", options={"messages": "open"})
    match.seats.filter(user=None).update(bot="steady")
    Match.objects.update(chosen={"quiet_bots": quiet})
    known = position_of(Match.objects.get(pk=match.pk))
    (person,) = match.seats.exclude(user=None).values_list("number", flat=True)
    bot = 0 if person else 1
    asked = Message(f"pair-{min(person, bot)}-{max(person, bot)}", person, "peace?")
    apply_bot_actions(deeds=[(person, asked)], mail=UnreadByBots(frozenset(), 0), known=known)
    assert play_bots(match.pk)
    assert Telegram.objects.exclude(seat__number=person).exists() is not quiet
    assert not unread_mail_of_bots(position_of(match)).seats
    assert answered(match) == {0, 1, 2, 3, 4} - {person}


def read_by_a_bot(match: Match) -> str:
    [read] = bots.observation_of(position_of(match), 3, {}).messages()
    return read.text


def race_with_names(text: str, second: str, third: str = "Red Team", **changes: Any) -> Match:
    """A race in which the first player has written to everybody, with a named player and a named seat."""
    match = make_limited_race(array=1)
    match.seats.filter(number=2).update(name=third)
    User.objects.filter(pk=match.seats.get(number=1).user_id).update(display_name=second)
    Match.objects.filter(pk=match.pk).update(**{"revision": match.revision} | changes)
    write_telegram(match_id=match.pk, user=users_of(match)[0], key="public", text=text)
    return match


def test_bots_read_game_names_for_seat_names():
    """The names that a host gave, and players' where they can be no other word, in people's texts alone."""
    match = race_with_names("Do you trust Red Team? Will you, Will, or not?", "Will")
    assert read_by_a_bot(match) == "Do you trust United Kingdom? Will you, Soviet Union, or not?"
    match.seats.filter(number=0).update(bot="steady", user=None)
    assert "Red Team" in read_by_a_bot(match)


@pytest.mark.parametrize(("second", "changes"), [("Red Team", {}), ("Belka", {"anonymous": True})])
def test_ambiguous_and_hidden_names_are_not_translated_for_bots(second, changes):
    text = f"Do you trust {second}?"
    assert read_by_a_bot(race_with_names(text, second, **changes)) == text
