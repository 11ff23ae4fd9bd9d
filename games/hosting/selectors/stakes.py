"""What a host has to win or lose by a match, which limits what they may do to it."""

from typing import Literal

from games.matches.selectors.position import Position
from games.models import CupEntrant, Match, SeasonPlayer, Seat, Tenure, User

Power = Literal["direct", "vote", "none"]


def stake_of(position: Position, user: User) -> str:
    """How the user competes in a match that has started, as the beginning of a sentence; "" for a neutral
    host.

    A rival at another table of the same cup, or in the same season, competes as much as a player does, and so
    does whoever has given up a seat: they still stand in the table.
    """
    match = position.match
    if position.seat_of(user):
        return "You play in this match yourself"
    if Tenure.objects.filter(seat__match=match, user=user).exists():
        return "You have played in this match yourself"
    entrants = CupEntrant.objects.filter(cup__tables__match=match, user=user)
    if entrants.exclude(standing=CupEntrant.Standing.INVITED).exists():
        return "You have entered this cup yourself"
    if _competes_in_season(match, user):
        return "You play in this season yourself"
    return ""


def power_of(match: Match, stake: str) -> Power:
    """Whether what a host with that stake asks for is done at once, by vote, or not at all."""
    if not stake:
        return "direct"
    return "vote" if match.playing_host == Match.HostPlays.VOTE else "none"


def _competes_in_season(match: Match, user: User) -> bool:
    of_season = {"season__matches__match": match}
    if SeasonPlayer.objects.filter(**of_season, user=user).exists():
        return True
    matches = Match.objects.filter(**{f"in_season__{path}": found for path, found in of_season.items()})
    return Seat.objects.filter(match__in=matches, user=user).exists()
