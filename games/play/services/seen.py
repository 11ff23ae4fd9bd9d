"""What a player has been shown of a match."""

from games.models import Match, Seat, User


def mark_seen(*, match: Match, user: User, windows: int) -> None:
    """Note that the user has been shown what the first `windows` windows of the match brought.

    It only grows, and not beyond the windows that have resolved; nothing is noted for who has no seat.
    """
    resolved = match.windows.filter(closed_at__isnull=False).count()
    shown = min(windows, resolved)
    Seat.objects.filter(match=match, user=user, seen__lt=shown).update(seen=shown)


def mark_answered(seat: Seat, windows: int) -> None:
    """Note that who answers after the first `windows` windows has been at the desk that tells of them."""
    if seat.seen < windows:
        seat.seen = windows
        Seat.objects.filter(pk=seat.pk, seen__lt=windows).update(seen=windows)
