"""Public rating tables by game and edition, and a player's ratings with their curves."""

from collections.abc import Mapping, Sequence

from django.db.models import F, QuerySet

from games.display_names import names_by_key
from games.models import RatedSeat, Rating, User
from games.ratings.bot_ratings import bot_points
from games.ratings.scale import PROVISIONAL_BELOW, expected_wins, margin_points, mean_from_points, points_from_mean
from games.registry import GAMES, get_meta
from games.requests import paginate
from games.rules.characters import bot_title

PAGE_LENGTH = 50
CURVE_LENGTH = 200
WIDTH, HEIGHT, MARGIN = 320, 96, 8
MIN_SPAN = 60
"""Minimum height of a curve in points, so that small changes look small."""


class RatingTableLine:
    """A player in a rating table; `page` is the name of their profile, or ""."""

    def __init__(self, rank: int, row: Rating, names: Mapping[int, str], seats: int, viewer: User | None) -> None:
        self.rank, self.matches = rank, row.matches
        self.name, self.page = (names[row.user.pk], row.user.page_name) if row.user else ("", "")
        self.points, self.give_or_take = points_from_mean(row.mean), margin_points(row.variance**0.5)
        self.wins = _expected_wins_text(row.mean, seats)
        self.is_me = viewer is not None and row.user_id == viewer.pk


class RatingTable:
    """A page of an edition's ratings; `wins` are for matches of `seats` seats, `fair` is an even share.

    `bots` have names, points and expected wins, the strongest first. `provisional` counts players with too few matches
    to be listed, `mine` is the viewer's rating.
    """

    def __init__(self, game_slug: str, edition: str, viewer: User | None, number: int) -> None:
        """Load the page of that `number`, from 1; four queries."""
        self.game_slug, self.game_name = game_slug, GAMES[game_slug].meta.name
        self.edition, self.editions, self.number = edition, rated_editions(game_slug), number
        self.seats = seats = _edition_seats(game_slug, edition)
        self.fair = _expected_wins_text(0.0, seats)
        rated = _edition_ratings(game_slug, edition)
        listed = rated.filter(matches__gte=PROVISIONAL_BELOW).select_related("user").order_by("-mean", "pk")
        rows, self.has_more = paginate(listed, number, PAGE_LENGTH)
        names = names_by_key(row.user for row in rows if row.user)
        first = 1 + (number - 1) * PAGE_LENGTH
        self.lines = [RatingTableLine(rank, row, names, seats, viewer) for rank, row in enumerate(rows, start=first)]
        self.bots = [
            (bot_title(bot), points, _expected_wins_text(mean_from_points(points), seats))
            for bot, points in sorted(bot_points(game_slug, edition).items(), key=lambda each: (-each[1], each[0]))
        ]
        self.provisional = rated.filter(matches__lt=PROVISIONAL_BELOW).count()
        of_list = {"list__game_slug": game_slug, "list__edition": edition}
        mine = _public_ratings(viewer).filter(**of_list).select_related("list") if viewer else ()
        self.mine = next((OwnRating(each) for each in mine), None)


class OwnRating:
    """A player's rating in an edition, with its `curve` as points of a polyline, oldest first."""

    def __init__(self, row: Rating, means: Sequence[float] = ()) -> None:
        self.game_slug, self.edition_slug = slug, edition = row.list.game_slug, row.list.edition
        self.title, self.seats = edition_title(slug, edition), _edition_seats(slug, edition)
        self.points, self.give_or_take = points_from_mean(row.mean), margin_points(row.variance**0.5)
        self.wins = _expected_wins_text(row.mean, self.seats)
        self.matches, self.missing = row.matches, max(0, PROVISIONAL_BELOW - row.matches)
        curve = [points_from_mean(mean) for mean in means]
        self.curve, self.least, self.most = polyline(curve), min(curve, default=0), max(curve, default=0)

    @property
    def is_provisional(self) -> bool:
        """Whether the rating is provisional."""
        return self.missing > 0


def rated_editions(game_slug: str) -> dict[str, str]:
    """Return the rated editions of a game by slug: its presets, or the game itself."""
    meta = GAMES[game_slug].meta
    return {slug: preset.title for slug, preset in meta.presets.items()} or {"": meta.name}


def is_rated_edition(game_slug: str, edition: str) -> bool:
    """Whether this server has the game and its edition."""
    return game_slug in GAMES and edition in rated_editions(game_slug)


def user_ratings(user: User) -> list[OwnRating]:
    """Return the user's ratings in installed games, the most played first; two queries."""
    rows = _public_ratings(user).select_related("list").order_by("-matches", "pk")
    history: dict[int, list[float]] = {}
    rated = RatedSeat.objects.filter(rating__user=user).order_by("-at", "-match")
    for pk, mean in rated.values_list("rating", "mean")[: CURVE_LENGTH * 5]:
        history.setdefault(pk, []).insert(0, mean)
    known = [row for row in rows if is_rated_edition(row.list.game_slug, row.list.edition)]
    return [OwnRating(row, history.get(row.pk, [])[-CURVE_LENGTH:]) for row in known]


def best_gains(user: User, most: int) -> list[tuple[int, RatedSeat]]:
    """Return the matches with the user's largest rating gains in points; one query."""
    rows = RatedSeat.objects.filter(rating__in=_public_ratings(user), mean__gt=F("mean_before")).select_related("match")
    best = rows.order_by(F("mean_before") - F("mean"), "pk")[:most]
    gains = [(points_from_mean(row.mean) - points_from_mean(row.mean_before), row) for row in best]
    return [(gain, row) for gain, row in gains if gain > 0]


def edition_title(game_slug: str, edition: str) -> str:
    """Return the title of a rating list: the game, and its edition if it has several."""
    name = get_meta(game_slug).name
    return f"{name}, {rated_editions(game_slug)[edition]}" if edition else name


def _edition_ratings(game_slug: str, edition: str) -> QuerySet[Rating]:
    shown = Rating.objects.filter(user__shows_ratings=True, user__is_active=True, user__is_bot=False)
    return shown.filter(list__game_slug=game_slug, list__edition=edition)


def _public_ratings(user: User) -> QuerySet[Rating]:
    """Return the user's ratings; none for a bot account, which keeps those it had before."""
    return user.ratings.none() if user.is_bot else user.ratings.all()


def _edition_seats(game_slug: str, edition: str) -> int:
    """Return the number of seats that wins are computed for: the edition's largest table."""
    game = GAMES[game_slug]
    preset = game.meta.presets.get(edition)
    return game.seat_range(game.options(preset.options if preset else {}))[1]


def _expected_wins_text(mean: float, seats: int) -> str:
    """Return the expected wins of ten matches as text."""
    return f"{expected_wins(mean, seats):.1f}"


def polyline(curve: list[int]) -> str:
    """Return the points of an SVG polyline of these numbers, or "" for fewer than two."""
    if len(curve) < 2:
        return ""
    low, high = min(curve), max(curve)
    middle, span = (low + high) / 2, max(MIN_SPAN, high - low)
    step, height = (WIDTH - 2 * MARGIN) / (len(curve) - 1), HEIGHT - 2 * MARGIN
    return " ".join(
        f"{MARGIN + place * step:.1f},{HEIGHT / 2 - (number - middle) / span * height:.1f}"
        for place, number in enumerate(curve)
    )
