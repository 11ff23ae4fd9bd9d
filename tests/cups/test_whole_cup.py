"""A cup of twenty-seven, accounts and bots, played by the clock to its final, with people who never come."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from games.clock.services.clock import tick
from games.cups.pairing import next_round
from games.cups.selectors.draw import draw_of
from games.cups.services.entries import enter_cup
from games.models import Cup, CupSeat, Match, Window
from games.play.services.submissions import submit
from games.schedule.ladder import Ladder
from games.set_up.services.plans import Plan
from tests.cups.stage import SHORT, account, make_cup, running
from tests.server.builders import move_in, position_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

NO_SHOWS = 3
PLAN = Plan(
    game_slug="goofspiel",
    name="any",
    seats=5,
    options=SHORT,
    admits_bots=True,
    seconds_per_window=60,
    absences=Ladder(bot_after=2),
)


def decide(match: Match, absent: set[int]) -> None:
    """Everybody who is there decides in the open window."""
    position = position_of(match)
    window = position.window.pk
    for seat in match.seats.exclude(user=None).exclude(user__in=absent).select_related("user"):
        if seat.user and position.window.pk == window and seat.number in position.submissions:
            move = move_in(position, seat.number)
            position = submit(match_id=match.pk, user=seat.user, window_id=window, move=move, known=position)


def drawn_again(cup: Cup) -> None:
    """Every round follows from the seed, the numbers and what was played before."""
    entrants = list(cup.entrants.order_by("number"))
    rows = CupSeat.objects.filter(table__cup=cup).select_related("table", "entrant")
    seats = list(rows.order_by("table__round", "table__number", "number"))
    for number in range(1, max(seat.table.round for seat in seats) + 1):
        before = [seat for seat in seats if seat.table.round < number]
        tables: dict[int, list[int]] = {}
        for seat in seats:
            if seat.table.round == number:
                tables.setdefault(seat.table.number, []).append(seat.entrant.number)
        assert next_round(draw_of(cup, entrants, before)) == [tuple(table) for table in tables.values()]


FORMATS = {
    "pairs": [[5, 5, 5, 4, 4, 4]] * 2 + [[5]],
    "swiss": [[4, 4, 4, 5, 5, 5]] * 2 + [[5]],
    "knockout": [[5, 5, 5, 4, 4, 4], [3, 3], [2]],
}
"""Of each format the sizes of the tables, round by round."""


@pytest.mark.parametrize("kind", FORMATS)
def test_twenty_seven_play_a_cup_to_its_final_and_nobody_waits_for_who_never_comes(kind):
    cup = make_cup(plan=PLAN, format=kind, rounds=2, least=20)
    people = [account(f"pilot{number}", is_bot=number % 9 == 0) for number in range(27)]
    for user in people:
        enter_cup(cup_id=cup.pk, user=user)
    absent = {user.pk for user in people[1 : NO_SHOWS + 1]}
    now: datetime = timezone.now() + timedelta(hours=2)
    for _ in range(60):
        tick(now)
        cup.refresh_from_db()
        if cup.status == Cup.Status.OVER:
            break
        for match in running(cup):
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
