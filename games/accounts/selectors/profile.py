"""A player's profile, as everybody can see it.

It shows nothing that a reader could not see elsewhere: only public matches, and only while the names of their
players are public. Matches by invitation, for players only while in progress, sealed or with hidden names
never appear to others; finished ones appear to the player. Hidden names are revealed at the end.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from django.db.models import Count, Max, Q, QuerySet

from games.absences.selectors.reliability import user_reliability
from games.accounts.selectors.achievements import MATCHES_READ, achievements
from games.channels.selectors.channels import is_blocked_between
from games.display_names import names_by_key
from games.matches.selectors.display_text import ENDED_BY_PEOPLE, game_title, reason_text
from games.matches.selectors.seats import ANONYMOUS_MATCHES
from games.models import Follow, Match, RatedSeat, Seat, User
from games.ratings.selectors.rating_table import OwnRating, best_gains, user_ratings

RUNNING_LENGTH, FINISHED_LENGTH, OPPONENTS_LENGTH, GAINS_LENGTH = 20, 15, 8, 3


class ProfileMatch:
    """A match on the profile. If it is finished, `place` is the player's result and `reason` how it ended."""

    def __init__(self, seat: Seat) -> None:
        self.match = match = seat.match
        self.game = game_title(match.game_slug, match.preset)
        self.place, self.reason = _result_text(seat), reason_text(match)


@dataclass(frozen=True, slots=True)
class FrequentOpponent:
    """An opponent of the player, with the number of finished matches; `page` as in `User.page_name`."""

    name: str
    page: str
    matches: int


@dataclass(slots=True)
class Profile:
    """A player's profile. `is_hidden`: others cannot see it. `follow`: what the viewer can do.

    `achievements` count public matches, and for the player alone also the `private` ones, such as matches against bots.
    Likewise `seasons` count listed seasons of elimination, and for the player alone all.
    """

    player: User
    is_me: bool
    is_hidden: bool
    reliability: int | None
    follow: Literal["", "follows", "may", "takes none"] = ""
    ratings: list[OwnRating] = field(default_factory=list)
    running: list[ProfileMatch] = field(default_factory=list)
    finished: list[ProfileMatch] = field(default_factory=list)
    achievements: Mapping[str, Any] | None = None
    seasons: dict[str, int] | None = None
    private: list[ProfileMatch] = field(default_factory=list)
    moments: list[tuple[int, RatedSeat]] = field(default_factory=list)
    rivals: list[FrequentOpponent] = field(default_factory=list)


def load_profile(player: User, viewer: User | None) -> Profile | None:
    """Return the profile as the viewer sees it, or None if hidden; in at most sixteen queries."""
    is_me = viewer is not None and viewer.pk == player.pk
    if not (player.has_page or is_me):
        return None
    page = Profile(player, is_me, not player.has_page, user_reliability(player), follow=_follow_state(player, viewer))
    if player.shows_ratings:
        page.ratings.extend(user_ratings(player))
    if player.shows_matches:
        running = _public_seats(player, Match.Status.RUNNING).order_by("-pk")
        page.running.extend(map(ProfileMatch, running[:RUNNING_LENGTH]))
        over = _public_seats(player, Match.Status.OVER)
        counted = list(over.order_by("-match__ended_at", "-pk")[:MATCHES_READ])
        page.finished.extend(map(ProfileMatch, counted[:FINISHED_LENGTH]))
        if is_me:
            own = _own_seats(player).exclude(match__in=[seat.match_id for seat in counted])
            others = list(own.order_by("-match__ended_at", "-pk")[:MATCHES_READ])
            page.private.extend(map(ProfileMatch, others[:FINISHED_LENGTH]))
            counted += others
        page.achievements = achievements(counted)
        page.seasons = _season_counts(player, is_me=is_me)
        page.rivals.extend(_frequent_opponents(player, over))
    if player.shows_ratings and player.shows_matches:
        page.moments.extend(best_gains(player, GAINS_LENGTH))
    return page


def _follow_state(player: User, viewer: User | None) -> Literal["", "follows", "may", "takes none"]:
    if viewer is None or viewer.is_guest or viewer == player:
        return ""
    if is_following(player, viewer):
        return "follows"
    return "may" if can_follow(viewer, player) else "takes none"


def _public_seats(player: User, status: str) -> QuerySet[Seat]:
    """Return the player's seats in public matches with this status whose players are known."""
    public = Match.objects.filter(status=status, unlisted=False, password="", sealed_until=None, imported_digest=None)
    if status == Match.Status.OVER:
        # Cancelled matches have no result.
        public = public.exclude(outcome__reason__in=list(ENDED_BY_PEOPLE))
    shown = public.exclude(ANONYMOUS_MATCHES).exclude(status=Match.Status.RUNNING, watching=Match.Watching.PLAYERS)
    return player.seats.filter(match__in=shown.order_by().values("pk")).select_related("match")


def _own_seats(player: User) -> QuerySet[Seat]:
    """Return all the player's seats in finished matches, for the player alone."""
    over = Match.objects.filter(status=Match.Status.OVER, sealed_until=None, imported_digest=None)
    over = over.exclude(outcome__reason__in=list(ENDED_BY_PEOPLE))
    return player.seats.filter(match__in=over.order_by().values("pk")).select_related("match")


def _season_counts(player: User, *, is_me: bool) -> dict[str, int] | None:
    """Return the counts of finished seasons and survived episodes in one query, or None without a season.

    Who survived most episodes of a season has won it.
    """
    rows = player.seasons_played.exclude(survived=None).annotate(most=Max("season__players__survived"))
    shown = rows if is_me else rows.filter(season__unlisted=False)
    found = [(survived or 0, most) for survived, most in shown.values_list("survived", "most")]
    won = sum(survived == most for survived, most in found)
    return {"played": len(found), "won": won, "survived": sum(survived for survived, _ in found)} if found else None


def _result_text(seat: Seat) -> str:
    """Return the result of the seat in words; "" while its match is in progress."""
    outcome = seat.match.outcome
    if not outcome:
        return ""
    winners = outcome.get("winners", ())
    if seat.number in winners:
        return "won" if len(winners) == 1 else "shared the win"
    return "lost the match" if outcome.get("loser") == seat.number else "did not win"


def _frequent_opponents(player: User, over: QuerySet[Seat]) -> list[FrequentOpponent]:
    """Return the most frequent opponents in those matches, in two queries."""
    beside = Seat.objects.filter(
        ~Q(user=player), match__in=over.order_by().values("match"), user__is_guest=False, user__is_active=True
    )
    counted = beside.order_by().values("user").annotate(met=Count("pk")).order_by("-met", "user")
    met = dict(counted.values_list("user", "met")[:OPPONENTS_LENGTH])
    people = User.objects.in_bulk(met)
    names = names_by_key(people.values())
    return [FrequentOpponent(names[pk], people[pk].page_name, matches) for pk, matches in met.items()]


def is_following(player: User, user: User) -> bool:
    """Whether the user follows the player."""
    return Follow.objects.filter(user=user, followed=player).exists()


def can_follow(user: User, player: User) -> bool:
    """Whether the user can follow the player: neither has blocked the other, and the player allows it."""
    takes = User.objects.filter(pk=player.pk, is_guest=False, is_active=True, has_page=True, takes_followers=True)
    return takes.exists() and not is_blocked_between(user, [player])
