"""The seats of a match before its start that wait for one person each."""

from games.models import Match, Seat


def held_seats(match: Match) -> list[Seat]:
    """The open seats that are held for somebody, with those people."""
    held = match.seats.filter(user=None, bot="").exclude(reserved_for=None)
    return list(held.select_related("reserved_for"))
