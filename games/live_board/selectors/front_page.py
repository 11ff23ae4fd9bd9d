"""The front page of a finished match, the same for everybody."""

from games.channels.selectors.channels import is_archive_open
from games.humanize import and_list, number_word
from games.matches.selectors.chart import get_chart, turning_points
from games.matches.selectors.display_text import is_cancelled, reason_text
from games.matches.selectors.headlines import (
    WindowHeadline,
    events_by_window,
    first_per_window,
    match_headlines,
    match_seat_names,
)
from games.matches.selectors.position import Position
from games.matches.selectors.promises import promise_report
from games.matches.selectors.version_cache import once_per_version
from games.models import Match
from games.rules.contract import Event

MAX_MOMENTS = 3
MIN_DECK_WEIGHT = 40
"""Minimum weight of the headline below the main one."""


class FrontPage:
    """A front page: the headline, the one below it (the deck, "" for none), three moments and a picture.

    `first` and `last` are the labels of the first and last year or turn. `chart` is the win probability, None without
    one; `turns` are its turning points. `words` are the promises of the match, once their archive is public.
    """

    def __init__(self, position: Position) -> None:
        match, told = position.match, match_headlines(position.match)
        lead = max(told, key=lambda each: (each.weight, each.number), default=None)
        deck = _deck(told, lead)
        others = sorted([each for each in told if each not in (lead, deck)], key=lambda each: -each.weight)
        first = match.windows.select_related("year").defer("table").earliest("number")
        self.headline = as_headline(lead.text if lead else _plain_headline(match))
        self.deck = as_headline(deck.text) if deck else ""
        self.moments = first_per_window(others, MAX_MOMENTS)
        self.picture = match.game_ui.picture(match.game.view(position.state, None), _picture_events(position))
        self.first, self.last = first.year.label, position.window.year.label
        self.chart = get_chart(match)
        self.turns = turning_points(match, self.chart) if self.chart else []
        self.words = promise_report(match) if is_archive_open(match) else None


@once_per_version("front")
def front_page(position: Position) -> FrontPage:
    """Return the front page of a finished match at its last position, made once per version."""
    return FrontPage(position)


def share_text(position: Position) -> dict[str, str]:
    """Return `share_title` and `share_description` of a link to the match; no query while it is running."""
    match, label = position.match, position.window.year.label
    if match.status != Match.Status.OVER:
        seats = f"{number_word(len(position.seats))} {match.game_ui.words.seats}"
        return _shared(match.name, f"{label}: {match.meta.name} with {seats}, in progress.")
    if is_cancelled(match):
        return _shared(match.name, reason_text(match))
    front = front_page(position)
    return _shared(front.headline, front.deck or reason_text(match))


def _shared(title: str, description: str) -> dict[str, str]:
    return {"share_title": title, "share_description": description}


def as_headline(sentence: str) -> str:
    """Return the sentence as a headline, without its full stop."""
    return sentence.removesuffix(".")


def _deck(told: list[WindowHeadline], lead: WindowHeadline | None) -> WindowHeadline | None:
    """Return the second most important moment of the same year or turn, such as a near miss."""
    beside = [each for each in told if lead and each is not lead and each.label == lead.label]
    best = max(beside, key=lambda each: each.weight, default=None)
    return best if best and best.weight >= MIN_DECK_WEIGHT else None


def _picture_events(position: Position) -> list[Event]:
    within = {} if position.match.game_ui.draws_all else {"window__year": position.window.year}
    windows = events_by_window(position.match, **within)
    return [event for window in windows for event in window.known_to(None)]


def _plain_headline(match: Match) -> str:
    """Return who won, for a game without headlines."""
    names, winners = match_seat_names(match), (match.outcome or {}).get("winners", ())
    return f"{and_list(names[seat] for seat in winners)} won" if winners else "Nobody won"
