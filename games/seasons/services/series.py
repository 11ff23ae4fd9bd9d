"""Creating, transferring and closing seasons, and recording their matches."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from games.display_names import clean_display_name
from games.exceptions import ServiceError
from games.matches.selectors.position import load_position
from games.matches.services.locking import check_host, lock_match
from games.matches.services.publishing import publish
from games.models import LedgerEntry, Match, Season, SeasonMatch, SeasonPlayer, Seat, SoloTry, User
from games.rules.capabilities import CarriesOver
from games.rules.contract import State
from games.seasons.selectors.season_page import season_link

MAX_NAME_LENGTH = 60


def create_season(*, match_id: int, user: User, name: str) -> Season:
    """Create a season with this match as its first. Raise ServiceError if the user is not its host."""
    with transaction.atomic():
        match = check_host(lock_match(match_id), user)
        if SeasonMatch.objects.filter(match=match).exists():
            raise ServiceError("This match already belongs to a season.")
        if SoloTry.objects.filter(match=match).exists():
            raise ServiceError("A season needs at least two players.")
        if match.again_id is not None:
            raise ServiceError("This match has a next match already. Start a season with that one.")
        season = Season.objects.create(name=clean_display_name(name, MAX_NAME_LENGTH), host=user)
        SeasonMatch.objects.create(season=season, match=match, number=1)
        if match.status == Match.Status.OVER:
            record_match(match, list(match.seats.all()), load_position(match).state, timezone.now())
        publish(match)
    return season


def close_season(*, token: str, user: User) -> None:
    """Close the season, for its host; matches in progress are still recorded."""
    with transaction.atomic():
        season = Season.objects.select_for_update().get(token=token, kind=Season.Kind.SERIES)
        if season.host_id != user.pk:
            raise ServiceError("Only the host of the season can close it.")
        if season.closed_at is None:
            season.closed_at = timezone.now()
            season.save(update_fields=["closed_at"])


def transfer_season(match: Match, former: int | None, heir: int) -> Season | None:
    """Transfer the season whose newest match this is from its `former` host to the `heir`; return it."""
    place = season_link(match)
    if place is None or place.season.is_elimination:
        return None
    season = Season.objects.select_for_update().get(pk=place.season_id)
    is_newest = not season.matches.filter(number__gt=place.number).exists()
    if not is_newest or season.closed_at or season.host_id not in (None, former) or season.host_id == heir:
        return None
    season.host_id = heir
    season.save(update_fields=["host"])
    return season


def find_season(match: Match) -> Season | None:
    """Return the season of the match, or None."""
    place = season_link(match)
    return place.season if place else None


def add_next_match(season: Season, again: Match, seats: Sequence[Seat]) -> None:
    """Make `again` the season's next match, with seats reserved for the players of `seats`."""
    # Earlier matches can be deleted: their number would be given twice if rows were counted.
    number = (season.matches.aggregate(last=Max("number"))["last"] or 0) + 1
    SeasonMatch.objects.create(season=season, match=again, number=number)
    if again.anonymous:
        return
    for old, seat in zip(seats, again.seats.all(), strict=True):
        if old.user_id and not seat.user_id:
            seat.reserved_for_id = old.user_id
            seat.save(update_fields=["reserved_for"])


def apply_purses(match: Match, seats: Sequence[Seat]) -> None:
    """Give players of a season's match that is about to start what they carried over."""
    season = find_season(match)
    game = match.game
    if season is None or season.is_elimination or not isinstance(game, CarriesOver):
        return
    purses = dict(season.players.values_list("user", "purse"))
    brought = [purses.get(seat.user_id) if seat.user_id else None for seat in seats]
    match.options = game.options_with(game.options(match.options), brought)


def record_match(match: Match, seats: Sequence[Seat], state: State[Any, Any], now: datetime) -> None:
    """Record once what a finished, locked match brought to its players."""
    unbooked = SeasonMatch.objects.filter(match=match, booked=False, season__kind=Season.Kind.SERIES)
    entry = unbooked.select_related("season").first()
    if entry is None:
        return
    Season.objects.select_for_update().get(pk=entry.season_id)
    entry.booked = True
    entry.save(update_fields=["booked"])
    purses = match.game.carry_over(state) if isinstance(match.game, CarriesOver) else None
    gains = _seat_gains(match)
    for seat in seats:
        if seat.user_id is None:
            continue
        player, _ = SeasonPlayer.objects.get_or_create(season=entry.season, user_id=seat.user_id)
        amounts = {"played": 1, **gains[seat.number]}
        if purses is not None:
            player.purse = amounts["carried"] = purses[seat.number]
            player.save(update_fields=["purse"])
        LedgerEntry.objects.bulk_create(
            LedgerEntry(entry=entry, player=player, kind=kind, amount=amount, at=now)
            for kind, amount in amounts.items()
        )


def _seat_gains(match: Match) -> dict[int, dict[str, int]]:
    """Return what each seat has won, by ledger kind."""
    outcome = match.outcome or {}
    gains: dict[int, dict[str, int]] = defaultdict(dict)
    for award in outcome.get("awards", ()):
        won = gains[award["seat"]]
        won[award["kind"]] = won.get(award["kind"], 0) + award["amount"]
    for seat in outcome.get("winners", ()):
        gains[seat]["won"] = 1
    if outcome.get("loser") is not None:
        gains[outcome["loser"]]["lost"] = 1
    return gains
