"""Ratings shown with matches; they never reveal hidden names."""

from collections.abc import Iterable

from django.db.models import Avg, Case, F, FloatField, IntegerField, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, Coalesce, Round

from games.matches.selectors.seats import ANONYMOUS_MATCHES, is_anonymous_now
from games.models import Match, Rating, Seat, User
from games.models.settings import Settings
from games.ratings.scale import NEWCOMER_POINTS, POINTS_PER_UNIT, PROVISIONAL_BELOW, points_from_mean
from games.ratings.selectors.rated_matches import can_be_rated, match_edition
from games.registry import GAMES

NEAR_POINTS = 100
"""Difference in points at which the stronger player wins twice as often."""
UNBOUNDED = 1_000_000


def range_text(asked: Settings) -> str:
    """Return the rating range of a match: "1100 to 1300", "1100 or more", "1300 or less", or ""."""
    least, most = asked.least_rating, asked.most_rating
    if least and most:
        return f"{least} to {most}"
    return f"{least} or more" if least else f"{most} or less" if most else ""


def user_points(user: User | None, match: Match) -> int:
    """Return the user's points in the match's edition; those of a newcomer without a rating."""
    edition = match_edition(match)
    if user is None or edition is None:
        return NEWCOMER_POINTS
    mean = user.ratings.filter(list__game_slug=match.game_slug, list__edition=edition).values_list("mean")
    return next((points_from_mean(each) for (each,) in mean), NEWCOMER_POINTS)


def rating_problem(match: Match, user: User | None) -> str:
    """Return a sentence if the rating keeps the user from joining, else ""."""
    asked = match.settings
    if not range_text(asked) or not _is_rated_now(match):
        return ""
    if user and (match.host_id == user.pk or match.seats.filter(reserved_for=user).exists()):
        return ""
    mine = user_points(user, match)
    if asked.least_rating <= mine <= (asked.most_rating or mine):
        return ""
    return f"This match is for players with a rating of {range_text(asked)}. Your rating is {mine}."


def _is_rated_now(match: Match) -> bool:
    return can_be_rated(match) if match.status == Match.Status.OPEN else match.rated


def shown_ratings(match: Match, seats: Iterable[Seat]) -> dict[int, str]:
    """Return shown ratings in words ("1042", "about 1042") by user; one query at most."""
    edition = None if not _is_rated_now(match) or is_anonymous_now(match) else match_edition(match)
    people = [seat.user_id for seat in seats if seat.user_id]
    if edition is None or not people:
        return {}
    shown = Rating.objects.filter(
        list__game_slug=match.game_slug, list__edition=edition, user__in=people, user__shows_ratings=True
    )
    return {
        user: f"{'about ' if matches < PROVISIONAL_BELOW else ''}{points_from_mean(mean)}"
        for user, mean, matches in shown.values_list("user", "mean", "matches")
        if user is not None
    }


def annotate_ratings(matches: QuerySet[Match], viewer: User | None) -> QuerySet[Match]:
    """Return open matches annotated with `in_range` and `near` for the viewer, or a visitor (None)."""
    mine: Subquery | Value = Value(0.0)
    if viewer is not None:
        mine = Subquery(_rating_mean(OuterRef("game_slug"), OuterRef("preset")).filter(user=viewer).values("mean"))
    sitting = Seat.objects.filter(match=OuterRef("pk"), user__is_guest=False, user__shows_ratings=True)
    if viewer is not None:
        sitting = sitting.exclude(user=viewer)
    theirs = _rating_mean(OuterRef("match__game_slug"), OuterRef("match__preset")).filter(user=OuterRef("user"))
    known = sitting.annotate(mean=Coalesce(Subquery(theirs.values("mean")), 0.0, output_field=FloatField()))
    average = known.order_by().values("match").annotate(average=Avg("mean")).values("average")
    reckoned = matches.annotate(
        mine=Round(NEWCOMER_POINTS + Coalesce(mine, 0.0, output_field=FloatField()) * POINTS_PER_UNIT),
        theirs=NEWCOMER_POINTS + Subquery(average, output_field=FloatField()) * POINTS_PER_UNIT,
        least=_range_bound("least_rating", 0),
        most=_range_bound("most_rating", UNBOUNDED),
    )
    is_similar = Q(theirs__range=(F("mine") - NEAR_POINTS, F("mine") + NEAR_POINTS))
    near = _can_be_rated_condition() & ~ANONYMOUS_MATCHES & is_similar
    in_range = Q(least__lte=F("mine"), most__gte=F("mine"))
    return reckoned.annotate(
        near=Case(When(near, then=Value(True)), default=Value(False)),
        in_range=Case(When(in_range, then=Value(True)), default=Value(False)),
    )


def _rating_mean(game_slug: OuterRef, edition: OuterRef) -> QuerySet[Rating]:
    return Rating.objects.filter(list__game_slug=game_slug, list__edition=edition)


def _range_bound(name: str, otherwise: int) -> Coalesce:
    return Coalesce(Cast(KeyTextTransform(name, "chosen"), IntegerField()), otherwise)


def _can_be_rated_condition() -> Q:
    """Return the condition of `can_be_rated` for database queries."""
    as_it_is = Q(pk__in=())
    for slug, game in GAMES.items():
        presets = game.meta.presets
        for preset, options in {each: presets[each].options for each in presets}.items() or [("", {})]:
            as_it_is |= Q(game_slug=slug, preset=preset, options=game.options(options))
    friendly = Q(chosen__friendly__isnull=False) & Q(chosen__friendly=True)
    return as_it_is & Q(unlisted=False, password="") & ~friendly
