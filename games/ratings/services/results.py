"""Recording rated matches as they end, and rebuilding ratings from the records.

Ratings follow from results in the order in which matches ended, then by match number. Daily updates and
rebuilds use the same code.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.db import transaction
from django.db.models import Q

from games.exceptions import ServiceError
from games.models import Match, RatedSeat, Rating, RatingList, Seat, User
from games.ratings.bot_ratings import bot_belief
from games.ratings.plackett_luce import NEWCOMER, Belief, RatedTeam, update_beliefs
from games.ratings.selectors.rated_matches import SeatResult, match_edition, seat_results, will_be_rated
from games.ratings.selectors.strengths import rating_problem
from games.rules.contract import State

FIGURE_FIELDS = ("mean_before", "variance_before", "mean", "variance")
RATING_FIELDS = ("mean", "variance", "matches")
BATCH_SIZE = 500

_figures = attrgetter(*FIGURE_FIELDS)
_rating_values = attrgetter(*RATING_FIELDS)


def fix_rated_status(match: Match, seats: Sequence[Seat]) -> None:
    """Decide at the start of the match, once and for all, whether it will be rated."""
    match.rated = will_be_rated(match, seats)


def update_ratings(match: Match, seats: Sequence[Seat], state: State[Any, Any], now: datetime) -> None:
    """Update the players' ratings once for a locked match that has finished by its rules."""
    if not match.rated or RatedSeat.objects.filter(match=match).exists():
        return
    results, edition = seat_results(match, seats, state), match_edition(match)
    if not results or edition is None:
        return
    found, _ = RatingList.objects.get_or_create(game_slug=match.game_slug, edition=edition)
    RatingList.objects.select_for_update().get(pk=found.pk)
    rows = _rated_seats(match, found, results, now)
    overtaken = found.seats.filter(Q(at__gt=now) | Q(at=now, match__gt=match.pk)).exists()
    ratings = {row.rating_id: row.rating for row in rows if row.rating and row.rating_id}
    _rate_match(rows, ratings)
    RatedSeat.objects.bulk_create(rows)
    Rating.objects.bulk_update(ratings.values(), RATING_FIELDS)
    if overtaken:
        rebuild_ratings(found)


def rebuild_ratings(rating_list: RatingList) -> int:
    """Rebuild all ratings of a list from its results; return how many were wrong."""
    with transaction.atomic():
        RatingList.objects.select_for_update().get(pk=rating_list.pk)
        ratings = {rating.pk: rating for rating in rating_list.ratings.all()}
        before = {pk: _rating_values(rating) for pk, rating in ratings.items()}
        for rating in ratings.values():
            rating.mean, rating.variance, rating.matches = *NEWCOMER, 0
        rows = list(rating_list.seats.order_by("at", "match", "number"))
        figures = [_figures(row) for row in rows]
        for _, of_one in groupby(rows, key=lambda row: row.match_id):
            _rate_match(list(of_one), ratings)
        wrong = [row for row, kept in zip(rows, figures, strict=True) if _figures(row) != kept]
        off = [rating for pk, rating in ratings.items() if _rating_values(rating) != before[pk]]
        RatedSeat.objects.bulk_update(wrong, FIGURE_FIELDS, BATCH_SIZE)
        Rating.objects.bulk_update(off, RATING_FIELDS, BATCH_SIZE)
    return len(wrong) + len(off)


def _rated_seats(
    match: Match, rating_list: RatingList, results: Iterable[SeatResult], now: datetime
) -> list[RatedSeat]:
    """Return the rows of the results, including those of unrated seats."""
    rows = []
    for result in results:
        rating, believed = None, NEWCOMER
        if result.user_id is not None:
            rating, _ = Rating.objects.get_or_create(list=rating_list, user_id=result.user_id)
        elif result.bot:
            believed = bot_belief(match.game_slug, rating_list.edition, result.bot)
        row = RatedSeat(match=match, list=rating_list, rating=rating, number=result.number, team=result.team, at=now)
        row.place = result.place
        row.mean_before, row.variance_before = row.mean, row.variance = believed
        rows.append(row)
    return rows


def _rate_match(rows: Sequence[RatedSeat], ratings: Mapping[int, Rating]) -> None:
    """Update ratings by the rows of one match, and store old and new values in the rows."""
    teams: dict[int, list[RatedSeat]] = {}
    for row in rows:
        if row.rating_id is not None:
            rating = ratings[row.rating_id]
            row.mean_before, row.variance_before = rating.mean, rating.variance
        teams.setdefault(row.team, []).append(row)
    entrants = [
        RatedTeam(tuple(Belief(row.mean_before, row.variance_before) for row in team), team[0].place)
        for team in teams.values()
    ]
    for team, moved in zip(teams.values(), update_beliefs(entrants), strict=True):
        for row, belief in zip(team, moved, strict=True):
            if row.rating_id is None:
                continue
            row.mean, row.variance = belief
            rating = ratings[row.rating_id]
            rating.mean, rating.variance = belief
            rating.matches += 1


def check_rating(match: Match, user: User | None) -> None:
    """Raise ServiceError if the user, or a visitor (None), has no rating in the match's range."""
    if outside := rating_problem(match, user):
        raise ServiceError(outside)
