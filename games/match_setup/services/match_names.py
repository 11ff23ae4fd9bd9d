"""Default names of matches, numbered so that lists can tell them apart."""

from datetime import date

from django.utils.formats import date_format

from games.models import Match, User
from games.registry import get_game_ui, get_meta

MAX_NAME_LENGTH = 60


def quick_match_name(*, player: User, game_slug: str, preset: str) -> str:
    """Return the name of a quick match of the preset; from the second one on it has a number."""
    title = match_title(game_slug, preset)
    quick = Match.objects.filter(host=player, game_slug=game_slug, quick=True, solo_try=None)
    alike = quick if title == get_meta(game_slug).name else quick.filter(preset=preset)
    return _shorten_person(f"{_numbered(title, alike.count())} with ", str(player), "")


def hosted_match_name(*, host: User, game_slug: str) -> str:
    """Return the name of a hosted match; from the second one on it has a number."""
    before = Match.objects.filter(host=host, game_slug=game_slug, quick=False).count()
    return _shorten_person("", str(host), f"'s {_numbered(get_meta(game_slug).name, before)}")


def solo_match_name(*, player: User, game_slug: str, title: str, day: date | None) -> str:
    """Return the name of a solo game called `title`, or of the daily challenge of a `day`."""
    game = get_meta(game_slug).name
    if day is not None:
        return f"{game}: daily challenge, {date_format(day, 'j F')}"[:MAX_NAME_LENGTH]
    before = player.solo_tries.filter(game_slug=game_slug, day=None).count()
    return f"{game}: {_numbered(title[:1].lower() + title[1:], before)}"[:MAX_NAME_LENGTH]


def exhibition_name(*, number: int, title: str) -> str:
    """Return the name of an exhibition of `title`."""
    return f"Exhibition {number}: {title}"[:MAX_NAME_LENGTH]


def imported_match_name(*, number: int, title: str) -> str:
    """Return the name of an imported match of `title`."""
    return f"Imported match {number}: {title}"[:MAX_NAME_LENGTH]


def match_title(game_slug: str, preset: str) -> str:
    """Return the title for a match's name: its preset if presets are titles, else its game."""
    meta = get_meta(game_slug)
    edition = meta.presets.get(preset) if get_game_ui(game_slug).editions_are_titles else None
    return edition.title if edition else meta.name


def _numbered(title: str, before: int) -> str:
    return f"{title} {before + 1}" if before else title


def _shorten_person(before: str, person: str, after: str) -> str:
    """Return the text with the player's name, shortened to the maximum length."""
    room = MAX_NAME_LENGTH - len(before) - len(after)
    shown = person if len(person) <= room else f"{person[: max(room - 1, 0)].rstrip()}…"
    return f"{before}{shown}{after}"[:MAX_NAME_LENGTH].rstrip()
