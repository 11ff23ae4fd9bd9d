"""What matches are called that nobody has named, so that one tells them apart in a list."""

from datetime import date

from django.utils import timezone
from django.utils.formats import date_format

from games.models import Match, User

LONGEST_NAME = 60


def quick_name(*, player: User, game_slug: str, preset: str, title: str) -> str:
    """Of a match of `title` that the player begins today against bots; from the second on it has a number."""
    quick = Match.objects.filter(host=player, game_slug=game_slug, preset=preset, quick=True)
    before = quick.filter(solo_try=None).count()
    return _fitted(f"{_numbered(title, before)} with ", str(player), f", {_today()}")


def hosted_name(*, host: User, game_slug: str, title: str) -> str:
    """Of a match of the game `title` that the host sets up today; from the second on it has a number."""
    before = Match.objects.filter(host=host, game_slug=game_slug, quick=False).count()
    return _fitted("", str(host), f"'s {_numbered(title, before)}, {_today()}")


def alone_name(*, player: User, game_slug: str, title: str, day: date | None) -> str:
    """Of a solitaire called `title` that the player begins today, or of the one of a `day`."""
    if day is not None:
        return f"{title}: the race of {date_format(day, 'j F')}"[:LONGEST_NAME]
    before = player.solo_tries.filter(game_slug=game_slug, day=None).count()
    return f"{_numbered(title, before)}, {_today()}"[:LONGEST_NAME]


def exhibition_name(*, number: int, title: str) -> str:
    """Of the match of that number in which bots show what `title` is like."""
    return f"Exhibition {number}: {title}"[:LONGEST_NAME]


def imported_name(*, number: int, title: str) -> str:
    """Of the match of that number, which was played elsewhere by the rules of `title`."""
    return f"Imported match {number}: {title}"[:LONGEST_NAME]


def _numbered(title: str, before: int) -> str:
    return f"{title} {before + 1}" if before else title


def _today() -> str:
    return date_format(timezone.localdate(), "j F")


def _fitted(before: str, person: str, after: str) -> str:
    """The name of a person within a text of the longest length, cut short if it must be."""
    room = LONGEST_NAME - len(before) - len(after)
    shown = person if len(person) <= room else f"{person[: max(room - 1, 0)].rstrip()}…"
    return f"{before}{shown}{after}"[:LONGEST_NAME]
