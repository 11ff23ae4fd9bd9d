"""What somebody has flown so far."""

from dataclasses import dataclass

from games.models import Match, Seat, User


@dataclass(frozen=True, slots=True)
class ServiceRecord:
    """How many matches somebody has played to their end, has won of those, and is playing now."""

    flown: int
    won: int
    running: int


def service_record(user: User) -> ServiceRecord:
    """The user's record, as the matches say in which the user has a seat."""
    seats = Seat.objects.filter(user=user).order_by()
    ended = list(seats.filter(match__status=Match.Status.OVER).values_list("number", "match__outcome"))
    return ServiceRecord(
        flown=len(ended),
        won=sum(number in (outcome or {}).get("winners", ()) for number, outcome in ended),
        running=seats.filter(match__status=Match.Status.RUNNING).count(),
    )
