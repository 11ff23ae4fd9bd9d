"""How spectators see a running match: live, some windows late, or not at all."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from games.matches.selectors.position import Position, load_position
from games.models import HostTerm, Match, Seat, Submission, User


class Visibility(Enum):
    """How a user sees a match: live, some windows late, or not at all."""

    LIVE = "live"
    LATE = "late"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Audience:
    """The ids of users who see a match live (`live`) or `late`; None is everybody."""

    live: frozenset[int] | None = None
    late: frozenset[int] | None = frozenset()

    def sight_of(self, user_id: int | None) -> Visibility:
        """Return how the user, or an anonymous one (None), sees the match."""
        if self.live is None or user_id in self.live:
            return Visibility.LIVE
        return Visibility.LATE if self.late is None or user_id in self.late else Visibility.CLOSED


LIVE_FOR_ALL = Audience()
UMPIRE_NOTE = "This match has an umpire: the host sees all hidden information."


def has_watch_delay(match: Match) -> bool:
    """Whether spectators see the match `watch_delay` windows late."""
    return match.status == Match.Status.RUNNING and match.watch_delay > 0


def is_players_only(match: Match) -> bool:
    """Whether only players, the host and similar users can see the match now."""
    return match.status == Match.Status.RUNNING and match.watching == Match.Watching.PLAYERS


def is_live_for_all(match: Match) -> bool:
    """Whether everybody who can see the match sees it live."""
    return not (has_watch_delay(match) or is_players_only(match) or match.is_sealed)


def has_umpire(match: Match) -> bool:
    """Whether the host is an umpire: set up so, without a seat at the start, and never transferred."""
    if not match.umpire or match.host_id is None:
        return False
    if match.status == Match.Status.OPEN:
        return not Seat.objects.filter(match=match, user=match.host_id).exists()
    return HostTerm.objects.filter(match=match, user=match.host_id, umpire=True, ended_at=None).exists()


def has_umpired(match: Match, user: User) -> bool:
    """Whether the user is or was the umpire of the match and so knows hands."""
    return HostTerm.objects.filter(match=match, user=user, umpire=True).exists()


def is_umpire(match: Match, viewer: User | None) -> bool:
    """Whether the viewer is the umpire and may see every hand and every saved move."""
    return viewer is not None and match.host_id == viewer.pk and has_umpire(match)


def get_audience(match: Match) -> Audience:
    """Return how each user sees the match; no query if everybody sees it live."""
    if is_live_for_all(match):
        return LIVE_FOR_ALL
    seats = match.seats.exclude(user=None).order_by()
    live = set(seats.values_list("user", flat=True))
    if match.is_sealed:
        return Audience(live=frozenset(live))
    if not is_players_only(match):
        return Audience(live=frozenset(live | _umpires(match)), late=None)
    others = set(User.objects.filter(is_staff=True).values_list("pk", flat=True))
    others |= {match.host_id} if match.host_id else set()
    others |= set(match.host_terms.values_list("user", flat=True))
    if not has_watch_delay(match):
        return Audience(live=frozenset(live | others))
    return Audience(live=frozenset(live | _umpires(match)), late=frozenset(others))


def newest_window_number(match: Match) -> int:
    """Return the number of the newest window of a started match, visible or not."""
    newest: int = match.windows.order_by("-number").values_list("number", flat=True)[0]
    return newest


def newest_public_window(match: Match) -> int:
    """Return the number of the newest window of a started match that all spectators can see."""
    newest = newest_window_number(match)
    return max(0, newest - match.watch_delay) if has_watch_delay(match) else newest


def newest_visible_window(match: Match, viewer: User | None) -> int | None:
    """Return the number of the newest window that the viewer can see; None if they see the open one."""
    if not has_watch_delay(match):
        return None
    is_live = viewer is not None and get_audience(match).sight_of(viewer.pk) is Visibility.LIVE
    return None if is_live else newest_public_window(match)


def visible_position(match: Match, viewer: User | None, now: Callable[[], Position] | None = None) -> Position:
    """Return the match in the newest window that the viewer can see; `now` is its current position."""
    newest = newest_visible_window(match, viewer)
    if newest is None:
        return now() if now else load_position(match)
    position = load_position(match, newest)
    asked = {number: Submission() for number in position.submissions}
    return replace(position, actions=[], submissions=asked, late=True)


def public_version(match: Match) -> int:
    """Return a number that grows when spectators see something new; in a delayed match only with windows."""
    if not has_watch_delay(match):
        return match.version
    return newest_public_window(match) + 1


def delay_text(match: Match) -> str:
    """Return the delay of spectators as text, such as "2 years behind"."""
    words = match.game_ui.words
    return f"{match.watch_delay} {words.turn if match.watch_delay == 1 else words.turns} behind"


def _umpires(match: Match) -> set[int]:
    return {match.host_id} if match.host_id and has_umpire(match) else set()
