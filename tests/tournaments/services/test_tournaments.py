"""Tournaments: entered, run by the clock and ended exactly once; absent entrants."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.absences.services.rejoin import rejoin
from games.accounts.services.account_deletion import delete_account
from games.exceptions import ServiceError
from games.hosting.services.host_commands import CancelMatch
from games.hosting.services.hosting import execute_command
from games.lobby.services.matches import create_match
from games.match_setup.services.plans import MatchPlan
from games.models import Match, Submission, Tournament, TournamentSeat, TournamentTable, User
from games.tournaments.pairing import next_round
from games.tournaments.selectors.draw import seats_by_round, tournament_draw
from games.tournaments.selectors.tournament_page import TournamentPage, listed_tournaments
from games.tournaments.services import rounds
from games.tournaments.services.entries import enter_tournament, invite_to_tournament, leave_tournament, remove_entrant
from games.tournaments.services.tournaments import cancel_tournament
from tests.builders import browser_of, play_to_the_end
from tests.kills import Kill
from tests.threads import run_concurrently
from tests.tournament_builders import (
    SHORT,
    add_entrants,
    make_account,
    make_tournament,
    play_round,
    run_clock,
    running_matches,
)

pytestmark = pytest.mark.django_db(transaction=True)

Status = Tournament.Status


def begun(entrants: int, **changes) -> tuple[Tournament, list[User]]:
    """Return a tournament in its first round, and its entrants."""
    tournament = make_tournament(**changes)
    people = add_entrants(tournament, entrants)
    run_clock(tournament)
    return tournament, people


def test_tournament_runs_from_entries_to_final():
    tournament = make_tournament()
    people = add_entrants(tournament, 6)
    assert not run_clock(tournament, hours=0)
    assert run_clock(tournament)
    assert tournament.status == Status.RUNNING
    assert [match.seats.count() for match in running_matches(tournament)] == [3, 3]
    assert {seat.user for match in running_matches(tournament) for seat in match.seats.all()} == set(people)
    assert not run_clock(tournament)
    enter_tournament(tournament_id=tournament.pk, user=people[0])  # They are in already.
    for _ in range(2):
        play_round(tournament)
        assert run_clock(tournament)
    (final,) = running_matches(tournament)
    assert final.name == "Orbit Tournament, 3.1"
    play_round(tournament)
    assert run_clock(tournament)
    assert tournament.status == Status.OVER
    assert not run_clock(tournament)
    for table in tournament.tables.all():
        assert sum(table.seats.values_list("points", flat=True)) == 150
    drawn_again(tournament)


def test_tournament_matches_do_not_count_towards_quota(settings):
    settings.SEATS_AT_ONCE = 1
    tournament, (first, *_) = begun(3)
    assert running_matches(tournament)
    match = create_match(plan=MatchPlan(game_slug="goofspiel", name="Hosted", seats=2), host=first)
    assert match.seats.filter(user=first).exists()


def test_too_few_entrants_cancel_tournament():
    tournament = make_tournament(least=4)
    add_entrants(tournament, 3)
    assert run_clock(tournament)
    assert (tournament.status, tournament.why) == (Status.CALLED_OFF, "Too few entrants: 3 of at least 4.")
    assert not Match.objects.exists()


def test_bots_fill_tables_and_replace_former_entrants():
    tournament, (first, *_) = begun(2, format="pairs", final=False)
    assert tournament.entrants.exclude(bot="").count() == 0
    (match,) = running_matches(tournament)
    leave_tournament(tournament_id=tournament.pk, user=first)
    assert match.seats.filter(user=first).exists()
    play_round(tournament)
    run_clock(tournament)
    (match,) = running_matches(tournament)
    assert not match.seats.filter(user=first).exists()
    assert match.seats.exclude(bot="").count() == 1


def leave_seat_to_bot(user: User) -> None:
    user.seats.update(stand_in="random")
    Submission.objects.filter(seat__user=user).update(of_bot=True)


@pytest.mark.parametrize(("leave", "left_in"), [(delete_account, 1), (leave_seat_to_bot, None)])
def test_player_who_left_gets_no_points(leave, left_in):
    tournament, (first, *_) = begun(3)
    leave(user=first)
    play_round(tournament)
    points = dict(TournamentSeat.objects.values_list("entrant__number", "points"))
    assert points[0] == 0
    assert sum(points.values()) == 150
    run_clock(tournament)
    assert tournament.entrants.get(number=0).left_in == left_in


def test_cancelled_table_is_shared_and_deleted_one_is_skipped():
    tournament, _ = begun(6)
    gone, cancelled = running_matches(tournament)
    gone.delete()
    assert not run_clock(tournament)
    execute_command(match_id=cancelled.pk, user=cancelled.host, command=CancelMatch(), reason="Nobody has time")
    assert set(TournamentSeat.objects.filter(table__number=2).values_list("points", flat=True)) == {50}
    assert run_clock(tournament)
    assert tournament.tables.filter(round=2).count() == 2


def test_cancelled_tournament_keeps_matches_running():
    tournament, _ = begun(3)
    cancel_tournament(tournament_id=tournament.pk, user=tournament.organiser)
    play_round(tournament)
    assert not run_clock(tournament)
    assert tournament.status == Status.CALLED_OFF
    assert Match.objects.get().status == Match.Status.OVER


def test_account_deletion_before_start_withdraws_entry():
    tournament = make_tournament()
    first, *_ = add_entrants(tournament, 4)
    delete_account(user=first)
    delete_account(user=tournament.organiser)
    run_clock(tournament)
    assert tournament.entrants.count() == 3
    assert running_matches(tournament)[0].host is None


def test_deleted_account_counts_as_no_entrant_before_the_start(monkeypatch):
    monkeypatch.setattr("games.tournaments.services.entries.MAX_ENTRANTS", 2)
    tournament = make_tournament()
    delete_account(user=add_entrants(tournament, 2)[0])
    assert [each.name for each in TournamentPage(tournament, None).entered] == [f"Pilot{tournament.pk}x1"]
    assert [each.entered for each in listed_tournaments(None)[0]] == [1]
    enter_tournament(tournament_id=tournament.pk, user=make_account("third"))


def test_invitation_takes_no_entrant_place(monkeypatch):
    monkeypatch.setattr("games.tournaments.services.entries.MAX_ENTRANTS", 2)
    tournament = make_tournament(entry="list")
    guests = [make_account(f"guest{number}") for number in range(3)]
    for guest in guests:
        invite_to_tournament(tournament_id=tournament.pk, user=tournament.organiser, guest=guest)
    for guest in guests[:2]:
        enter_tournament(tournament_id=tournament.pk, user=guest)
    with pytest.raises(ServiceError, match="no free place"):
        enter_tournament(tournament_id=tournament.pk, user=guests[2])
    leave_tournament(tournament_id=tournament.pk, user=guests[0])
    enter_tournament(tournament_id=tournament.pk, user=guests[2])
    with pytest.raises(ServiceError, match="Only invited players"):
        enter_tournament(tournament_id=tournament.pk, user=guests[0])


def test_concurrent_clocks_open_each_round_once():
    tournament = make_tournament()
    add_entrants(tournament, 6)
    late = timezone.now() + timedelta(hours=2)
    assert sum(run_concurrently(*[lambda: rounds.advance_tournament(tournament.pk, late)] * 4)) == 1
    assert TournamentTable.objects.count() == Match.objects.count() == 2


@pytest.mark.parametrize("step", range(1, 9))
def test_killed_clock_leaves_round_to_next_clock(step, monkeypatch):
    tournament = make_tournament()
    add_entrants(tournament, 6)
    kill = Kill(step)
    with monkeypatch.context() as patched:
        steps = ("next_round", "start_seated_match", "withdraw_entrant", "tournament_match_plan")
        for name in (*steps, "missing_entrants"):
            patched.setattr(rounds, name, kill.of(getattr(rounds, name)))
        try:
            run_clock(tournament)
        except KeyboardInterrupt:
            assert not Match.objects.exists()
            assert not TournamentTable.objects.exists()
    tournament.refresh_from_db()
    assert tournament.status == (Status.RUNNING if kill.left > 0 else Status.SIGN_UP)
    run_clock(tournament)
    assert len(running_matches(tournament)) == 2
    assert [entrant.number for entrant in tournament.entrants.all()] == list(range(6))


def test_bot_entrant_fills_tables_to_the_end():
    duels = MatchPlan(game_slug="goofspiel", name="any", seats=2, options=SHORT)
    tournament, _ = begun(3, format="knockout", plan=duels)
    assert [match.seats.count() for match in running_matches(tournament)] == [2, 2]
    (bot,) = tournament.entrants.exclude(bot="")
    assert bot.number == 3
    while running_matches(tournament):
        play_round(tournament)
        run_clock(tournament)
    assert tournament.status == Status.OVER
    assert [tournament.tables.filter(round=number).count() for number in (1, 2, 3)] == [2, 1, 0]
    assert not TournamentSeat.objects.filter(points=None).exists()


WHY = "Has not come to a table."


def remove(tournament: Tournament, user: User) -> None:
    entrant = tournament.entrants.get(user=user)
    remove_entrant(tournament_id=tournament.pk, user=tournament.organiser, entrant_id=entrant.pk, reason=WHY)


def sitting(tournament: Tournament) -> set[int]:
    return {seat.user_id for match in running_matches(tournament) for seat in match.seats.all() if seat.user_id}


def test_removed_entrant_is_not_drawn_and_reason_is_public():
    tournament, people = begun(6, rounds=3)
    remove(tournament, people[0])
    assert people[0].pk in sitting(tournament)
    play_round(tournament)
    run_clock(tournament)
    assert people[0].pk not in sitting(tournament)
    page = browser_of().get(f"/tournaments/{tournament.pk}/").content.decode()
    assert "removed in round 1" in page
    assert WHY in page


def test_removal_before_start_deletes_entry_and_bars_return():
    tournament = make_tournament()
    people = add_entrants(tournament, 3)
    remove(tournament, people[0])
    assert [person.name for person in TournamentPage(tournament, None).removed] == [str(people[0])]
    leave_tournament(tournament_id=tournament.pk, user=people[0])
    with pytest.raises(ServiceError, match="removed you"):
        enter_tournament(tournament_id=tournament.pk, user=people[0])
    run_clock(tournament)
    assert tournament.entrants.get(user=people[0]).number is None
    assert people[0].pk not in sitting(tournament)


def test_removal_page_names_entrant():
    tournament, people = begun(6, rounds=3)
    browser, entrant = browser_of(tournament.organiser), tournament.entrants.get(user=people[0])
    page = browser.get(f"/tournaments/{tournament.pk}/").content.decode()
    assert '<option value="">Choose an entrant</option>' in page
    assert "Remove an entrant" not in browser_of(people[1]).get(f"/tournaments/{tournament.pk}/").content.decode()
    asked = browser.get(f"/tournaments/{tournament.pk}/remove/", {"entrant": entrant.pk}).content.decode()
    assert f"Remove {people[0]}</button>" in asked
    entered = {"entrant": entrant.pk, "reason": ""}
    assert "Enter a reason." in browser.post(f"/tournaments/{tournament.pk}/remove/", entered).content.decode()
    browser_of(people[1]).post(f"/tournaments/{tournament.pk}/remove/", entered | {"reason": WHY})
    entrant.refresh_from_db()
    assert entrant.standing == "in"
    browser.post(f"/tournaments/{tournament.pk}/remove/", entered | {"reason": WHY})
    entrant.refresh_from_db()
    assert (entrant.standing, entrant.removed_why) == ("out", WHY)


def seat_of(tournament: Tournament, user: User):
    return next(seat for match in running_matches(tournament) for seat in match.seats.filter(user=user))


def miss_a_table(tournament: Tournament, user: User) -> None:
    seat = seat_of(tournament, user)
    match = Match.objects.get(pk=seat.match_id)
    match.seats.filter(pk=seat.pk).update(stand_in="random")
    match.windows.get(closed_at=None).submissions.filter(seat=seat).update(of_bot=True)
    play_to_the_end(match)


def test_absent_entrant_gets_stand_in_bot_until_return():
    tournament, people = begun(6, rounds=3)
    miss_a_table(tournament, people[0])
    play_round(tournament)
    run_clock(tournament)
    seat = seat_of(tournament, people[0])
    assert seat.stand_in
    assert seat.match.windows.get(closed_at=None).submissions.get(seat=seat).of_bot
    assert seat.match.log.filter(kind="bot-plays-on", seat=seat.number).exists()
    assert not seat_of(tournament, people[1]).stand_in
    rejoin(match_id=seat.match_id, user=people[0])
    play_round(tournament)
    run_clock(tournament)
    assert not seat_of(tournament, people[0]).stand_in


def drawn_again(tournament: Tournament) -> None:
    """Check that every round follows from seed, numbers and earlier results."""
    entrants = list(tournament.entrants.order_by("number"))
    numbers, rounds = {entrant.pk: entrant.number for entrant in entrants}, seats_by_round(tournament)
    for number, tables in enumerate(rounds):
        drawn = [tuple(numbers[seat.entrant_id] for seat in table) for table in tables]
        assert next_round(tournament_draw(tournament, entrants, rounds[:number])) == drawn
