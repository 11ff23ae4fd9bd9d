"""Ratings change once at the end of each rated match, and a rebuild gives the same values."""

from datetime import UTC, datetime, timedelta
from io import StringIO
from random import Random

import pytest
from django.core.management import call_command

from games.accounts.services.account_deletion import delete_account
from games.hosting.services.host_commands import CancelMatch
from games.hosting.services.hosting import execute_command
from games.matches.services.seat_history import begin_tenures
from games.models import Match, RatedSeat, Rating, Seat, Tenure, User
from games.ratings.bot_ratings import POINTS, bot_points
from games.ratings.services import results
from games.registry import GAMES
from games.rules.contract import State
from tests.builders import make_match, make_user, play_to_the_end, users_of
from tests.sampling import sample_every

pytestmark = pytest.mark.django_db

OTHERWISE = {"cards": 6}
NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)


def make_account(name: str) -> User:
    return User.objects.create_user(name, password="vostok-six-1963")


@pytest.fixture(autouse=True)
def _people_have_accounts(monkeypatch):
    numbers = iter(range(10_000))
    monkeypatch.setattr("tests.builders.make_user", lambda name: make_account(f"player-{next(numbers)}"))


def end(match: Match, *winners: int, at: datetime = NOON) -> list[Rating | None]:
    """Record the match as ended with that result, and return the ratings of its seats."""
    match.status, match.ended_at = Match.Status.OVER, NOON
    match.outcome = {"reason": "played", "winners": list(winners)}
    match.save()
    seats = list(match.seats.select_related("user"))
    results.update_ratings(match, seats, State((), ()), at)
    rated = {rating.user_id: rating for rating in Rating.objects.all()}
    return [rated.get(seat.user_id) for seat in seats]


@pytest.mark.parametrize(
    ("game", "preset", "bots"),
    sample_every(2, [("booster", "", 1), ("space-race", "five", 3), ("loss-in-space", "", 0), ("moonshot", "duel", 0)]),
)
def test_every_game_is_rated_at_its_end(game, preset, bots):
    match = make_match(people=2, bots=bots, game=game, preset=preset)
    play_to_the_end(match)
    rows = RatedSeat.objects.filter(match=match)
    assert {row.place for row in rows} <= {1, None}
    assert [row.rating_id is None for row in rows] in ([], [False] * 2 + [True] * bots)
    assert bool(rows) == bool(match.outcome["winners"])


@pytest.mark.parametrize(
    ("plan", "rated"),
    [
        ({}, True),
        ({"unlisted": True}, False),
        ({"friendly": True}, False),
        ({"options": OTHERWISE}, False),
        ({"anonymous": True}, True),
        ({"people": 1, "bots": 1}, False),
    ],
)
def test_match_start_decides_whether_it_is_rated(plan, rated):
    assert make_match(**{"people": 2} | plan).rated is rated


def test_match_of_guests_is_not_rated(monkeypatch):
    monkeypatch.setattr("tests.builders.make_user", make_user)
    assert not make_match(people=2).rated


def test_result_is_recorded_once():
    match = make_match(people=2)
    first = end(match, 0)[0].mean
    assert end(match, 0)[0].mean == first > 0
    assert Rating.objects.get(user=match.host).matches == 1


def test_cancelled_match_changes_no_rating():
    match = make_match(people=2)
    Match.objects.filter(pk=match.pk).update(host=make_account("host"))
    execute_command(match_id=match.pk, user=User.objects.get(username="host"), command=CancelMatch(), reason="Enough")
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    assert not RatedSeat.objects.exists()


def test_stand_in_seat_counts_as_lost():
    match, other = make_match(people=3), make_match(people=3)
    match.seats.filter(number=1).update(stand_in="steady")
    stayed, left, third = end(match, 0)
    assert stayed.mean > 0 > left.mean == third.mean
    other.seats.filter(number=0).update(stand_in="steady")
    assert end(other, 0) == [None] * 3


def test_substitute_is_unrated_and_former_player_loses():
    match = make_match(people=3)
    left, substitute = users_of(match)[1], make_account("substitute")
    seat = match.seats.get(number=1)
    Tenure.objects.filter(seat=seat).update(ended_at=NOON)
    match.seats.filter(pk=seat.pk).update(user=substitute)
    Tenure.objects.create(seat=seat, user=substitute, substitute=True, since=3)
    end(match, 0)
    assert Rating.objects.get(user=left).mean < 0
    assert not Rating.objects.filter(user=substitute).exists()


def test_shared_winners_tie_and_bot_ratings_stay():
    match = make_match(people=3, bots=1)
    first, second, third, _ = end(match, 0, 1)
    assert first.mean == second.mean > 0 > third.mean
    bot = RatedSeat.objects.get(match=match, rating=None)
    assert (bot.mean, bot.variance) == (bot.mean_before, 0.0)
    assert bot.mean < -1


def test_late_result_counts_at_its_time():
    match, other = make_match(people=2), make_match(people=2)
    both = users_of(match)
    other.seats.filter(number=0).update(user=None)
    for number, user in enumerate(both):
        Tenure.objects.filter(seat__match=other, seat__number=number).update(user=user)
        other.seats.filter(number=number).update(user=user)
    end(other, 1, at=NOON + timedelta(hours=1))
    end(match, 0, at=NOON)
    grown = _figures()
    assert RatedSeat.objects.get(match=other, number=0).mean_before > 0
    call_command("ratings", "--rebuild", stdout=StringIO())
    assert _figures() == grown


def test_account_deletion_keeps_others_ratings():
    match = make_match(people=2)
    end(match, 0)
    loser = users_of(match)[1]
    kept = _figures()
    delete_account(user=loser)
    said = StringIO()
    call_command("ratings", "--rebuild", stdout=said)
    assert said.getvalue() == "goofspiel: 1 rated in 1 matches, 0 figures corrected\n"
    assert _figures() == kept
    assert Rating.objects.filter(user=None).count() == 1


def test_rebuilt_ratings_equal_incremental_ones():
    matches = 60
    rng, people = Random(matches), [make_account(f"pilot-{number}") for number in range(20)]
    for number in range(matches):
        _entered(rng, rng.sample(people, rng.randint(2, 4)), NOON + timedelta(minutes=number))
    grown = _figures()
    assert len(set(RatedSeat.objects.values_list("match", flat=True))) == matches
    said = StringIO()
    call_command("ratings", "--rebuild", stdout=said)
    assert "0 figures corrected" in said.getvalue()
    Rating.objects.update(mean=0.5, variance=0.5, matches=1)
    RatedSeat.objects.exclude(rating=None).update(mean=0.25, variance_before=0.5)
    call_command("ratings", "--rebuild", stdout=StringIO())
    assert _figures() == grown


def test_measured_bots_exist_in_their_games():
    for (slug, edition), known in POINTS.items():
        assert edition == "" or edition in GAMES[slug].meta.presets
        assert set(known) <= set(GAMES[slug].bots)
    assert bot_points("space-race", "long")["steady"] == 1000


def _entered(rng: Random, people: list[User], at: datetime) -> None:
    """Record a match of these players that ended then; rows without windows suffice."""
    match = Match.objects.create(own_name="Drawn", game_slug="goofspiel", options={}, rated=True)
    match.options = match.game.options({})
    seats = Seat.objects.bulk_create(Seat(match=match, number=number, user=user) for number, user in enumerate(people))
    if rng.random() < 0.3:
        seats += Seat.objects.bulk_create([Seat(match=match, number=len(people), bot="random")])
    begin_tenures(seats)
    match.status, match.ended_at = Match.Status.OVER, at
    match.outcome = {"reason": "played", "winners": rng.sample(range(len(people)), rng.choice([1, 1, 1, 2]))}
    match.save()
    results.update_ratings(match, seats, State((), ()), at)


def _figures() -> list[tuple]:
    ratings = Rating.objects.order_by("pk").values_list("pk", "mean", "variance", "matches")
    seats = RatedSeat.objects.order_by("pk").values_list("pk", *results.FIGURE_FIELDS)
    return [*ratings, *seats]
