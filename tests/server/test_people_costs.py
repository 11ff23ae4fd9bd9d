"""Pages of people cost as many queries for three hundred as for ten."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import (
    Club,
    Cup,
    CupEntrant,
    CupSeat,
    CupTable,
    Follow,
    Match,
    Membership,
    Rating,
    RatingList,
    Seat,
    User,
)
from games.ratings.selectors.table import editions_of
from tests.caches import empty_caches
from tests.cups.stage import make_cup

pytestmark = pytest.mark.django_db

FEW, MANY = 10, 300
SEATS = 5


def accounts(count: int) -> list[User]:
    begun = User.objects.count()
    return User.objects.bulk_create(
        User(username=f"pilot{begun + each}", display_name=f"Pilot {begun + each}") for each in range(count)
    )


def over(count: int, **fields) -> list[Match]:
    """Matches that are over, as rows alone."""
    now = timezone.now()
    given = {"game_slug": "goofspiel", "options": {}, "status": Match.Status.OVER, "ended_at": now} | fields
    return Match.objects.bulk_create(Match(name=f"Flight {each}", **given) for each in range(count))


def more_members(user: User, count: int) -> str:
    club = Club.objects.filter(name="Sirius").first() or Club.objects.create(name="Sirius")
    now = timezone.now()
    Membership.objects.get_or_create(club=club, user=user, defaults={"standing": "founder", "since": now})
    Membership.objects.bulk_create(
        Membership(club=club, user=each, standing=("member", "asks", "invited")[number % 3], since=now)
        for number, each in enumerate(accounts(count))
    )
    over(count, club=club)
    return f"/clubs/{club.page_name}/"


def more_entrants(user: User, count: int) -> str:
    cup = Cup.objects.first() or make_cup(user)
    begun = cup.entrants.count()
    entrants = CupEntrant.objects.bulk_create(
        CupEntrant(cup=cup, user=each, number=begun + number) for number, each in enumerate(accounts(count))
    )
    tables = CupTable.objects.bulk_create(
        CupTable(cup=cup, round=1, number=begun + number + 1, match=match, is_over=True)
        for number, match in enumerate(over(count // SEATS))
    )
    CupSeat.objects.bulk_create(
        CupSeat(table=table, entrant=entrants[number * SEATS + seat], number=seat, points=50)
        for number, table in enumerate(tables)
        for seat in range(SEATS)
    )
    Cup.objects.update(status=Cup.Status.RUNNING, started_at=timezone.now())
    return f"/cups/{cup.pk}/"


def more_rated(user: User, count: int) -> str:
    edition = next(iter(editions_of("space-race")))
    table, _ = RatingList.objects.get_or_create(game_slug="space-race", edition=edition)
    Rating.objects.bulk_create(
        Rating(list=table, user=each, mean=0.1, variance=0.1, matches=30) for each in accounts(count)
    )
    return "/ratings/space-race/"


def more_of_person(user: User, count: int) -> str:
    others = accounts(count)
    Follow.objects.bulk_create(Follow(user=each, followed=user) for each in others)
    matches = over(count)
    Seat.objects.bulk_create(
        Seat(match=match, number=number, user=who)
        for match, other in zip(matches, others, strict=True)
        for number, who in enumerate((user, other))
    )
    return f"/players/{user.page_name}/"


GROWN: dict[str, Callable[[User, int], str]] = {
    "a club": more_members,
    "a cup": more_entrants,
    "ratings": more_rated,
    "a person": more_of_person,
}


@pytest.mark.parametrize("page", GROWN)
def test_a_page_costs_as_many_queries_for_three_hundred_as_for_ten(page):
    user = User.objects.create_user("star", display_name="Star")
    readers = [Client(), Client()]
    readers[1].force_login(user)

    def asked(address: str) -> tuple[list[int], int]:
        """How many queries each reader's page takes, and how long it is."""
        counts, length = [], 0
        for reader in readers:
            empty_caches()
            with CaptureQueriesContext(connection) as queries:
                answer = reader.get(address)
            assert answer.status_code == 200
            counts.append(len(queries))
            length += len(answer.content)
        return counts, length

    asked(GROWN[page](user, FEW))
    few, short = asked(GROWN[page](user, 0))
    many, long = asked(GROWN[page](user, MANY - FEW))
    assert long > short
    assert many == few
