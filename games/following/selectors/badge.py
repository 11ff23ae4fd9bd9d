"""A badge: a match in a line, as everybody knows it."""

from django.template.loader import render_to_string

from games.matches.selectors.cached import kept
from games.matches.selectors.sight import behind_text, position_for_all
from games.models import Match

LETTER, MARGIN = 7, 20
"""How wide a letter is, in points, and what is left beside the words."""


def badge_of(match: Match) -> str:
    """The badge of a public match as an SVG, once per version."""
    return kept(match, f"badge/{match.is_stalled:d}", lambda: _badge(match))


def badge_words(match: Match) -> str:
    """Where a public match stands, for strangers: its year, and for how many seats it waits."""
    if match.is_stalled:
        return "paused"
    if match.status == Match.Status.OPEN:
        free = match.seats.filter(user=None, bot="").count()
        return f"{free} free seat{'' if free == 1 else 's'}" if free else "about to start"
    if match.status == Match.Status.OVER:
        return "over"
    position = position_for_all(match)
    label = position.window.year.label
    if position.late:
        return f"{label} · {behind_text(match)}"
    if match.held_until:
        return f"{label} · paused"
    missing = sum(not each.answered for each in position.submissions.values())
    return f"{label} · waits for {missing}"


def _badge(match: Match) -> str:
    running = match.status == Match.Status.RUNNING and not match.is_stalled
    lead, words = "Watch us live" if running else "Space Race", badge_words(match)
    left, right = (LETTER * len(text) + MARGIN for text in (lead, words))
    context = {
        "name": match.name,
        "lead": lead,
        "words": words,
        "running": running,
        "left": left,
        "right": right,
        "width": left + right,
        "left_length": left - MARGIN,
        "right_length": right - MARGIN,
        "left_middle": left / 2,
        "right_middle": left + right / 2,
    }
    return render_to_string("following/badge.svg", context)
