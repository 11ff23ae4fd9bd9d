"""Tournaments: entered, run by the clock and ended exactly once; absent entrants."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from games.absences.services.rejoin import rejoin
from games.accounts.services.account_deletion import delete_account
from games.clock.services.clock import tick
from games.exceptions import ServiceError
from games.hosting.services.host_commands import CancelMatch
from games.hosting.services.hosting import execute_command
from games.lobby.services.matches import create_match
from games.match_setup.services.plans import MatchPlan
from games.models import Cup, CupSeat, CupTable, Match, Submission, User, Window
from games.play.services.submissions import submit_move
from games.schedule.ladder import Ladder
from games.tournaments.pairing import next_round
from games.tournaments.selectors.draw import tournament_draw
from games.tournaments.selectors.tournament_page import tournament_page
from games.tournaments.services import rounds
from games.tournaments.services.entries import (
    enter_tournament,
    invite_to_tournament,
    leave_tournament,
    remove_entrant,
)
from games.tournaments.services.tournaments import cancel_tournament
from tests.api_client import ApiClient
from tests.builders import browser_of, move_for, play_to_the_end, position_of
from tests.threads import run_concurrently
from tests.tournament_builders import (
    SHORT,
    add_entrants,
    make_account,
    make_cup,
    play_round,
    run_clock,
    running_matches,
)

pytestmark = pytest.mark.django_db(transaction=True)

Status = Cup.Status


def begun(entrants: int, **changes) -> tuple[Cup, list[User]]:
    """Return a tournament in its first round, and its entrants."""
    cup = make_cup(**changes)
    people = add_entrants(cup, entrants)
    run_clock(cup)
    return cup, people


def test_tournament_runs_from_entries_to_final():
    cup = make_cup()
    people = add_entrants(cup, 6)
    assert not run_clock(cup, hours=0)
    assert run_clock(cup)
    assert cup.status == Status.RUNNING
    assert [match.seats.count() for match in running_matches(cup)] == [3, 3]
    assert {seat.user for match in running_matches(cup) for seat in match.seats.all()} == set(people)
    assert not run_clock(cup)
    for _ in range(2):
        play_round(cup)
        assert run_clock(cup)
    (final,) = running_matches(cup)
    assert final.name == "Orbit Cup, 3.1"
    play_round(cup)
    assert run_clock(cup)
    assert cup.status == Status.OVER
    assert not run_clock(cup)
    for table in cup.tables.all():
        assert sum(table.seats.values_list("points", flat=True)) == 150


def test_tournament_matches_do_not_count_towards_quota(settings):
    settings.SEATS_AT_ONCE = 1
    cup, (first, *_) = begun(3)
    assert running_matches(cup)
    match = create_match(plan=MatchPlan(game_slug="goofspiel", name="Hosted", seats=2), host=first)
    assert match.seats.filter(user=first).exists()


def test_too_few_entrants_cancel_tournament():
    cup = make_cup(least=4)
    add_entrants(cup, 3)
    assert run_clock(cup)
    assert (cup.status, cup.why) == (Status.CALLED_OFF, "Too few entrants: 3 of at least 4.")
    assert not Match.objects.exists()


def test_bots_fill_tables_and_replace_former_entrants():
    cup, (first, *_) = begun(2, format="pairs", final=False)
    assert cup.entrants.exclude(bot="").count() == 0
    (match,) = running_matches(cup)
    leave_tournament(cup_id=cup.pk, user=first)
    assert match.seats.filter(user=first).exists()
    play_round(cup)
    run_clock(cup)
    (match,) = running_matches(cup)
    assert not match.seats.filter(user=first).exists()
    assert match.seats.exclude(bot="").count() == 1


def leave_seat_to_bot(user: User) -> None:
    """Let a stand-in bot play the user's match to its end."""
    user.seats.update(stand_in="random")
    Submission.objects.filter(seat__user=user).update(of_bot=True)


@pytest.mark.parametrize(("leave", "left_in"), [(delete_account, 1), (leave_seat_to_bot, None)])
def test_player_who_left_gets_no_points(leave, left_in):
    cup, (first, *_) = begun(3)
    leave(user=first)
    play_round(cup)
    points = dict(CupSeat.objects.values_list("entrant__number", "points"))
    assert points[0] == 0
    assert sum(points.values()) == 150
    run_clock(cup)
    assert cup.entrants.get(number=0).left_in == left_in


def test_cancelled_table_is_shared_and_deleted_one_is_skipped():
    cup, _ = begun(6)
    gone, cancelled = running_matches(cup)
    gone.delete()
    assert not run_clock(cup)
    execute_command(match_id=cancelled.pk, user=cancelled.host, command=CancelMatch(), reason="Nobody has time")
    assert set(CupSeat.objects.filter(table__number=2).values_list("points", flat=True)) == {50}
    assert run_clock(cup)
    assert cup.tables.filter(round=2).count() == 2


def test_cancelled_tournament_keeps_matches_running():
    cup, _ = begun(3)
    cancel_tournament(cup_id=cup.pk, user=cup.organiser)
    play_round(cup)
    assert not run_clock(cup)
    assert cup.status == Status.CALLED_OFF
    assert Match.objects.get().status == Match.Status.OVER


def test_account_deletion_before_start_withdraws_entry():
    cup = make_cup()
    first, *_ = add_entrants(cup, 4)
    delete_account(user=first)
    delete_account(user=cup.organiser)
    run_clock(cup)
    assert cup.entrants.count() == 3
    assert running_matches(cup)[0].host is None


def test_invitation_takes_no_entrant_place(monkeypatch):
    monkeypatch.setattr("games.tournaments.services.entries.MAX_ENTRANTS", 2)
    cup = make_cup(entry="list")
    guests = [make_account(f"guest{number}") for number in range(3)]
    for guest in guests:
        invite_to_tournament(cup_id=cup.pk, user=cup.organiser, guest=guest)
    for guest in guests[:2]:
        enter_tournament(cup_id=cup.pk, user=guest)
    with pytest.raises(ServiceError, match="no free place"):
        enter_tournament(cup_id=cup.pk, user=guests[2])
    leave_tournament(cup_id=cup.pk, user=guests[0])
    enter_tournament(cup_id=cup.pk, user=guests[2])
    with pytest.raises(ServiceError, match="Only invited players"):
        enter_tournament(cup_id=cup.pk, user=guests[0])


def test_concurrent_clocks_open_each_round_once():
    cup = make_cup()
    add_entrants(cup, 6)
    late = timezone.now() + timedelta(hours=2)
    assert sum(run_concurrently(*[lambda: rounds.advance_tournament(cup.pk, late)] * 4)) == 1
    assert CupTable.objects.count() == Match.objects.count() == 2


@pytest.mark.parametrize("step", range(1, 9))
def test_killed_clock_leaves_round_to_next_clock(step, monkeypatch):
    cup = make_cup()
    add_entrants(cup, 6)
    left = [step]

    def dying(work):
        def step_or_die(*args, **kwargs):
            left[0] -= 1
            if not left[0]:
                raise KeyboardInterrupt
            return work(*args, **kwargs)

        return step_or_die

    with monkeypatch.context() as patched:
        steps = ("next_round", "create_match", "start_match", "withdraw_entrant", "tournament_match_plan")
        for name in (*steps, "missing_entrants"):
            patched.setattr(rounds, name, dying(getattr(rounds, name)))
        try:
            run_clock(cup)
        except KeyboardInterrupt:
            assert not Match.objects.exists()
            assert not CupTable.objects.exists()
    cup.refresh_from_db()
    assert cup.status == (Status.RUNNING if left[0] > 0 else Status.SIGN_UP)
    run_clock(cup)
    assert len(running_matches(cup)) == 2
    assert [entrant.number for entrant in cup.entrants.all()] == list(range(6))


def test_bot_entrant_fills_tables_to_the_end():
    duels = MatchPlan(game_slug="goofspiel", name="any", seats=2, options=SHORT)
    cup, _ = begun(3, format="knockout", plan=duels)
    assert [match.seats.count() for match in running_matches(cup)] == [2, 2]
    (bot,) = cup.entrants.exclude(bot="")
    assert bot.number == 3
    while running_matches(cup):
        play_round(cup)
        run_clock(cup)
    assert cup.status == Status.OVER
    assert [cup.tables.filter(round=number).count() for number in (1, 2, 3)] == [2, 1, 0]
    assert not CupSeat.objects.filter(points=None).exists()


WHY = "Has not come to a table."


def remove(cup: Cup, user: User) -> None:
    entrant = cup.entrants.get(user=user)
    remove_entrant(cup_id=cup.pk, user=cup.organiser, entrant_id=entrant.pk, reason=WHY)


def sitting(cup: Cup) -> set[int]:
    return {seat.user_id for match in running_matches(cup) for seat in match.seats.all() if seat.user_id}


def test_removed_entrant_is_not_drawn_and_reason_is_public():
    cup, people = begun(6, rounds=3)
    remove(cup, people[0])
    assert people[0].pk in sitting(cup)
    play_round(cup)
    run_clock(cup)
    assert people[0].pk not in sitting(cup)
    page = browser_of().get(f"/tournaments/{cup.pk}/").content.decode()
    assert "removed in round 1" in page
    assert WHY in page


def test_removal_before_start_deletes_entry_and_bars_return():
    cup = make_cup()
    people = add_entrants(cup, 3)
    remove(cup, people[0])
    assert [person.name for person in tournament_page(cup, None).removed] == [str(people[0])]
    leave_tournament(cup_id=cup.pk, user=people[0])
    with pytest.raises(ServiceError, match="removed you"):
        enter_tournament(cup_id=cup.pk, user=people[0])
    run_clock(cup)
    assert cup.entrants.get(user=people[0]).number is None
    assert people[0].pk not in sitting(cup)


def test_removal_page_names_entrant():
    cup, people = begun(6, rounds=3)
    browser, entrant = browser_of(cup.organiser), cup.entrants.get(user=people[0])
    page = browser.get(f"/tournaments/{cup.pk}/").content.decode()
    assert '<option value="">Choose an entrant</option>' in page
    assert "Remove an entrant" not in browser_of(people[1]).get(f"/tournaments/{cup.pk}/").content.decode()
    asked = browser.get(f"/tournaments/{cup.pk}/remove/", {"entrant": entrant.pk}).content.decode()
    assert f"Remove {people[0]}</button>" in asked
    entered = {"entrant": entrant.pk, "reason": ""}
    assert "Enter a reason." in browser.post(f"/tournaments/{cup.pk}/remove/", entered).content.decode()
    browser_of(people[1]).post(f"/tournaments/{cup.pk}/remove/", entered | {"reason": WHY})
    entrant.refresh_from_db()
    assert entrant.standing == "in"
    browser.post(f"/tournaments/{cup.pk}/remove/", entered | {"reason": WHY})
    entrant.refresh_from_db()
    assert (entrant.standing, entrant.removed_why) == ("out", WHY)


def test_api_removes_entrant():
    cup, people = begun(6, rounds=3)
    asked = {"entrant": cup.entrants.get(user=people[0]).pk, "reason": WHY}
    refused = ApiClient(people[1], "host").post(f"cups/{cup.pk}/remove", asked)
    assert refused.status_code == 409
    (told,) = ApiClient(cup.organiser, "host").post(f"cups/{cup.pk}/remove", asked).json()["removed"]
    assert (told["entrant"], told["removed"], told["left_in"]) == (asked["entrant"], WHY, 1)


def seat_of(cup: Cup, user: User):
    return next(seat for match in running_matches(cup) for seat in match.seats.filter(user=user))


def miss_a_table(cup: Cup, user: User) -> None:
    """Let a stand-in bot play the whole match of the user."""
    seat = seat_of(cup, user)
    match = Match.objects.get(pk=seat.match_id)
    match.seats.filter(pk=seat.pk).update(stand_in="random")
    match.windows.get(closed_at=None).submissions.filter(seat=seat).update(of_bot=True)
    play_to_the_end(match)


def test_absent_entrant_gets_stand_in_bot_until_return():
    cup, people = begun(6, rounds=3)
    miss_a_table(cup, people[0])
    play_round(cup)
    run_clock(cup)
    seat = seat_of(cup, people[0])
    assert seat.stand_in
    assert seat.match.windows.get(closed_at=None).submissions.get(seat=seat).of_bot
    assert seat.match.log.filter(kind="bot-plays-on", seat=seat.number).exists()
    assert not seat_of(cup, people[1]).stand_in
    rejoin(match_id=seat.match_id, user=people[0])
    play_round(cup)
    run_clock(cup)
    assert not seat_of(cup, people[0]).stand_in


NO_SHOWS = 3


PLAN = MatchPlan(
    game_slug="goofspiel",
    name="any",
    seats=5,
    options=SHORT,
    admits_bots=True,
    seconds_per_window=60,
    absences=Ladder(bot_after=2),
)


def decide(match: Match, absent: set[int]) -> None:
    """Submit a move for every present player in the open window."""
    position = position_of(match)
    window = position.window.pk
    for seat in match.seats.exclude(user=None).exclude(user__in=absent).select_related("user"):
        if seat.user and position.window.pk == window and seat.number in position.submissions:
            move = move_for(position, seat.number)
            position = submit_move(match_id=match.pk, user=seat.user, window_id=window, move=move, known=position)


def drawn_again(cup: Cup) -> None:
    """Check that every round follows from seed, numbers and earlier results."""
    entrants = list(cup.entrants.order_by("number"))
    rows = CupSeat.objects.filter(table__cup=cup).select_related("table", "entrant")
    seats = list(rows.order_by("table__round", "table__number", "number"))
    for number in range(1, max(seat.table.round for seat in seats) + 1):
        before = [seat for seat in seats if seat.table.round < number]
        tables: dict[int, list[int]] = {}
        for seat in seats:
            if seat.table.round == number:
                tables.setdefault(seat.table.number, []).append(seat.entrant.number)
        assert next_round(tournament_draw(cup, entrants, before)) == [tuple(table) for table in tables.values()]


FORMATS = {
    "pairs": [[5, 5, 5, 4, 4, 4]] * 2 + [[5]],
    "swiss": [[4, 4, 4, 5, 5, 5]] * 2 + [[5]],
    "knockout": [[5, 5, 5, 4, 4, 4], [3, 3], [2]],
}


"""Of each format the sizes of the tables, round by round."""


@pytest.mark.long
@pytest.mark.parametrize("kind", FORMATS)
def test_tournament_of_27_finishes_despite_absent_entrant(kind):
    cup = make_cup(plan=PLAN, format=kind, rounds=2, least=20)
    people = [make_account(f"pilot{number}", is_bot=number % 9 == 0) for number in range(27)]
    for user in people:
        enter_tournament(cup_id=cup.pk, user=user)
    absent = {user.pk for user in people[1 : NO_SHOWS + 1]}
    now: datetime = timezone.now() + timedelta(hours=2)
    for _ in range(60):
        tick(now)
        cup.refresh_from_db()
        if cup.status == Cup.Status.OVER:
            break
        for match in running_matches(cup):
            decide(match, absent)
        Window.objects.filter(closed_at=None).update(deadline=now, due_at=now)
    assert cup.status == Cup.Status.OVER
    sizes = [match.seats.count() for match in Match.objects.order_by("pk")]
    assert sorted(sizes) == sorted(size for tables in FORMATS[kind] for size in tables)
    assert not CupSeat.objects.filter(points=None).exists()
    brought = CupSeat.objects.filter(entrant__user__in=absent).values_list("points", flat=True)
    assert set(brought) == {0}
    final = CupSeat.objects.filter(table__round=3).values_list("entrant__user", flat=True)
    assert not absent & set(final)
    drawn_again(cup)
