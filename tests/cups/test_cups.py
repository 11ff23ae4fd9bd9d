"""Cups: entered, run by the clock, ended, and nothing twice."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connection
from django.utils import timezone

from games.cups.services import rounds
from games.cups.services.cups import call_off_cup
from games.cups.services.entries import enter_cup, invite_to_cup, leave_cup
from games.hosting.services.acts import Cancel
from games.hosting.services.hosting import do
from games.lobby.services.matches import create_match
from games.models import Cup, CupSeat, CupTable, Match
from games.people.services.departure import delete_account
from games.refused import Refused
from games.set_up.services.plans import Plan
from tests.cups.stage import SHORT, account, make_cup, move_on, play_round, running, with_entrants

pytestmark = pytest.mark.django_db(transaction=True)

Status = Cup.Status


def test_a_cup_goes_from_its_entries_to_its_final():
    cup = make_cup()
    people = with_entrants(cup, 6)
    assert not move_on(cup, hours=0)
    assert move_on(cup)
    assert cup.status == Status.RUNNING
    assert [match.seats.count() for match in running(cup)] == [3, 3]
    assert {seat.user for match in running(cup) for seat in match.seats.all()} == set(people)
    assert not move_on(cup)
    for _ in range(2):
        play_round(cup)
        assert move_on(cup)
    (final,) = running(cup)
    assert final.name == "Orbit Cup, 3.1"
    play_round(cup)
    assert move_on(cup)
    assert cup.status == Status.OVER
    assert not move_on(cup)
    for table in cup.tables.all():
        assert sum(table.seats.values_list("points", flat=True)) == 150


def test_a_table_of_a_cup_takes_no_place_of_those_that_one_may_have(settings):
    settings.SEATS_AT_ONCE = 1
    cup = make_cup()
    people = with_entrants(cup, 3)
    move_on(cup)
    assert running(cup)
    plan = Plan(game_slug="goofspiel", name="Hosted", seats=2)
    match = create_match(plan=plan, host=people[0])
    assert match.seats.filter(user=people[0]).exists()


@pytest.mark.parametrize("days", [-1, 0, 400])
def test_entries_close_within_the_days_that_a_start_may_be_away(days):
    with pytest.raises(Refused, match="Choose a time within the next") as refusal:
        make_cup(sign_up_until=timezone.now() + timedelta(days=days))
    assert refusal.value.field == "sign_up"


def test_too_few_entrants_call_it_off():
    cup = make_cup(least=4)
    with_entrants(cup, 3)
    assert move_on(cup)
    assert (cup.status, cup.why) == (Status.CALLED_OFF, "Entered: 3. It takes 4.")
    assert not Match.objects.exists()


def test_bots_make_tables_full_and_keep_the_place_of_who_left():
    cup = make_cup(format="pairs", final=False)
    first, *_ = with_entrants(cup, 2)
    move_on(cup)
    assert cup.entrants.exclude(bot="").count() == 0
    (match,) = running(cup)
    leave_cup(cup_id=cup.pk, user=first)
    assert match.seats.filter(user=first).exists()
    play_round(cup)
    move_on(cup)
    (match,) = running(cup)
    assert not match.seats.filter(user=first).exists()
    assert match.seats.exclude(bot="").count() == 1


def test_who_left_the_seat_has_no_points_and_the_others_keep_theirs():
    cup = make_cup()
    first, *_ = with_entrants(cup, 3)
    move_on(cup)
    (match,) = running(cup)
    delete_account(user=first)
    match.refresh_from_db()
    play_round(cup)
    points = dict(CupSeat.objects.values_list("entrant__number", "points"))
    assert points[0] == 0
    assert sum(points.values()) == 150
    move_on(cup)
    assert cup.entrants.get(number=0).left_in == 1


def test_a_cancelled_match_is_shared_by_all_and_the_cup_goes_on():
    cup = make_cup()
    with_entrants(cup, 3)
    move_on(cup)
    (match,) = running(cup)
    do(match_id=match.pk, user=match.host, act=Cancel(), reason="Nobody has time")
    assert set(CupSeat.objects.values_list("points", flat=True)) == {50}
    assert move_on(cup)


def test_a_match_that_is_gone_holds_nobody_up():
    cup = make_cup()
    with_entrants(cup, 6)
    move_on(cup)
    gone, other = running(cup)
    gone.delete()
    assert not move_on(cup)
    play_round(cup)
    assert other.status == Match.Status.RUNNING
    assert move_on(cup)
    assert cup.tables.filter(round=2).count() == 2


def test_a_cup_that_is_called_off_harms_no_match():
    cup = make_cup()
    with_entrants(cup, 3)
    move_on(cup)
    call_off_cup(cup_id=cup.pk, user=cup.organiser)
    play_round(cup)
    assert not move_on(cup)
    assert cup.status == Status.CALLED_OFF
    assert Match.objects.get().status == Match.Status.OVER


def test_who_goes_for_good_before_the_start_has_not_entered_and_an_organiser_leaves_a_cup_behind():
    cup = make_cup()
    first, *_ = with_entrants(cup, 4)
    delete_account(user=first)
    delete_account(user=cup.organiser)
    move_on(cup)
    assert cup.entrants.count() == 3
    assert running(cup)[0].host is None


def test_by_list_only_who_is_invited_enters():
    cup = make_cup(entry="list")
    guest, other = account("guest"), account("other")
    invite_to_cup(cup_id=cup.pk, user=cup.organiser, guest=guest)
    enter_cup(cup_id=cup.pk, user=guest)
    with pytest.raises(Refused):
        enter_cup(cup_id=cup.pk, user=other)
    leave_cup(cup_id=cup.pk, user=guest)
    assert not cup.entrants.exists()


def test_who_is_invited_takes_no_place_before_they_enter(monkeypatch):
    monkeypatch.setattr("games.cups.services.entries.MOST_ENTRANTS", 2)
    cup = make_cup(entry="list")
    guests = [account(f"guest{number}") for number in range(3)]
    for guest in guests:
        invite_to_cup(cup_id=cup.pk, user=cup.organiser, guest=guest)
    for guest in guests[:2]:
        enter_cup(cup_id=cup.pk, user=guest)
    with pytest.raises(Refused, match="No place is free"):
        enter_cup(cup_id=cup.pk, user=guests[2])


def test_many_clocks_open_each_round_once():
    cup = make_cup()
    with_entrants(cup, 6)
    start = Barrier(4)
    late = timezone.now() + timedelta(hours=2)

    def move(_: int) -> bool:
        try:
            start.wait()
            return rounds.move_cup_on(cup.pk, late)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(move, range(4))) == 1
    assert CupTable.objects.count() == Match.objects.count() == 2


@pytest.mark.parametrize("step", range(1, 9))
def test_killed_between_any_two_steps_a_round_is_opened_whole_by_the_next_clock(step, monkeypatch):
    cup = make_cup()
    with_entrants(cup, 6)
    left = [step]

    def dying(work):
        def step_or_die(*args, **kwargs):
            left[0] -= 1
            if not left[0]:
                raise KeyboardInterrupt
            return work(*args, **kwargs)

        return step_or_die

    with monkeypatch.context() as patched:
        for name in ("next_round", "create_match", "start_match", "drop_out", "plan_of_cup", "missing"):
            patched.setattr(rounds, name, dying(getattr(rounds, name)))
        try:
            move_on(cup)
        except KeyboardInterrupt:
            assert not Match.objects.exists()
            assert not CupTable.objects.exists()
    cup.refresh_from_db()
    assert cup.status == (Status.RUNNING if left[0] > 0 else Status.SIGN_UP)
    move_on(cup)
    assert len(running(cup)) == 2
    assert [entrant.number for entrant in cup.entrants.all()] == list(range(6))


def test_where_tables_cannot_be_filled_a_bot_is_an_entrant_to_the_end():
    duels = Plan(game_slug="goofspiel", name="any", seats=2, options=SHORT)
    cup = make_cup(format="knockout", plan=duels)
    with_entrants(cup, 3)
    move_on(cup)
    assert [match.seats.count() for match in running(cup)] == [2, 2]
    (bot,) = cup.entrants.exclude(bot="")
    assert bot.number == 3
    while running(cup):
        play_round(cup)
        move_on(cup)
    assert cup.status == Status.OVER
    assert [cup.tables.filter(round=number).count() for number in (1, 2, 3)] == [2, 1, 0]
    assert not CupSeat.objects.filter(points=None).exists()
