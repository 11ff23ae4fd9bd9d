"""The windows of a replay as HTML, rendered once per version."""

from dataclasses import dataclass

from django.template.loader import render_to_string

from games.channels.selectors.channels import BlockedSenders
from games.matches.selectors.version_cache import cached_per_version
from games.models import Match
from games.replays.selectors.replay import NO_BLOCKS, Perspective, replay_context


@dataclass(frozen=True, slots=True)
class ReplayFrame:
    """A rendered window of a match with its `label`."""

    label: str
    html: str


def replay_frame(
    match: Match,
    number: int,
    perspective: Perspective = None,
    *,
    unread: BlockedSenders = NO_BLOCKS,
    is_news: bool = False,
) -> ReplayFrame:
    """Return the window of that number, once per version; five queries at most, seven from a seat's perspective.

    If the archive of telegrams is public, that costs one more query. If the reader has blocked senders
    (`unread`), the frame is rendered for this reader alone.

    With `is_news` the result of the window is left out. Raise Window.DoesNotExist or Seat.DoesNotExist. The
    caller checks whether the viewer may use the perspective.
    """
    if unread != NO_BLOCKS:
        return _replay_frame(match, number, perspective, unread, is_news=is_news)
    what = f"replay/{number}/{'news' if is_news else perspective}"
    return cached_per_version(match, what, lambda: _replay_frame(match, number, perspective, unread, is_news=is_news))


def _replay_frame(
    match: Match, number: int, perspective: Perspective, unread: BlockedSenders, *, is_news: bool
) -> ReplayFrame:
    context = replay_context(match, number, perspective, unread, is_news=is_news)
    return ReplayFrame(context["label"], render_to_string("matches/_replay.html", context))
