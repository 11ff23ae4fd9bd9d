"""What players of a season take along from match to match, and what is entered of each.

Everything here runs inside a transaction that holds the match's lock.
"""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from games.models import LedgerEntry, Match, Season, SeasonMatch, SeasonPlayer, Seat
from games.rules.contract import State
from games.seasons.selectors.seasons import season_link


def season_of(match: Match) -> Season | None:
    """The season that the match belongs to, if any."""
    place = season_link(match)
    return place.season if place else None


def follow(season: Season, again: Match, seats: Sequence[Seat]) -> None:
    """Make `again` the season's next match, its seats held for those who sat on `seats` of the last."""
    number = season.matches.count() + 1
    SeasonMatch.objects.create(season=season, match=again, number=number)
    if again.anonymous:
        return
    for old, seat in zip(seats, again.seats.all(), strict=True):
        if old.user_id and not seat.user_id:
            seat.reserved_for_id = old.user_id
            seat.save(update_fields=["reserved_for"])


def bring_purses(match: Match, seats: Sequence[Seat]) -> None:
    """Have a match of a season that is about to start begin with what its players have taken along."""
    season = season_of(match)
    if season is None or not match.meta.carries:
        return
    purses = dict(season.players.values_list("user", "purse"))
    brought = [purses.get(seat.user_id) if seat.user_id else None for seat in seats]
    match.options = match.game.opened_with(match.game.options(match.options), brought)


def book(match: Match, seats: Sequence[Seat], state: State[Any, Any], now: datetime) -> None:
    """Enter once what a match that is over, locked by the transaction, has brought to its players."""
    entry = SeasonMatch.objects.select_related("season").filter(match=match, booked=False).first()
    if entry is None:
        return
    Season.objects.select_for_update().get(pk=entry.season_id)
    entry.booked = True
    entry.save(update_fields=["booked"])
    purses = match.game.purses(state) if match.meta.carries else None
    gains = _gains(match)
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


def _gains(match: Match) -> dict[int, dict[str, int]]:
    """What each seat has won, by the kinds of the ledger."""
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
