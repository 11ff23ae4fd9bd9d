"""A player's page: what everybody may read of somebody who has an account.

Nothing of it is known to its readers alone: only matches that anybody may watch are on it, and only while
everybody is told who plays in them. What is by invitation, for players only while it runs, sealed or played
under hidden names is on it for nobody, the player included; names that were hidden are told with the end.
"""

from dataclasses import dataclass, field
from typing import Literal

from django.db.models import Count, Q, QuerySet

from games.absences.selectors.reliability import reliability_of
from games.display_names import names_by_key
from games.matches.selectors.players import is_blocked_between
from games.matches.selectors.seats import HIDES_NAMES
from games.matches.selectors.words import BESIDE_THE_RULES, reason_text
from games.models import Follow, Match, Seat, User
from games.ratings.selectors.table import OwnRating, best_gains, ratings_of

RUNNING_LENGTH, FINISHED_LENGTH, RIVALS_LENGTH, MOMENTS_LENGTH = 20, 15, 8, 3


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match on the page; of one that is over, with the `place` that its player came to and how it ended."""

    match: Match
    game_name: str
    edition: str
    place: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Rival:
    """Somebody with whom the player has finished matches, and how many; `page` as in `User.page_name`."""

    name: str
    page: str
    matches: int


@dataclass(frozen=True, slots=True)
class Moment:
    """A match that moved a rating up by so many points."""

    match: Match
    gain: int


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """What is shown of a player; `is_hidden` when others find no page, `follow` what the viewer may do."""

    player: User
    is_me: bool
    is_hidden: bool
    reliability: int | None
    follow: Literal["", "follows", "may", "takes none"] = ""
    ratings: list[OwnRating] = field(default_factory=list)
    running: list[PlayedMatch] = field(default_factory=list)
    finished: list[PlayedMatch] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    rivals: list[Rival] = field(default_factory=list)


def player_page(player: User, viewer: User | None) -> PlayerPage | None:
    """Return what the viewer finds; None where others find no page. Thirteen queries at most."""
    is_me = viewer is not None and viewer.pk == player.pk
    if not (player.has_page or is_me):
        return None
    page = PlayerPage(
        player, is_me, not player.has_page, reliability_of(player), follow=_follow(player, viewer)
    )
    if player.shows_ratings:
        page.ratings.extend(ratings_of(player))
    if player.shows_matches:
        page.running.extend(_played(_seats(player, Match.Status.RUNNING).order_by("-pk")[:RUNNING_LENGTH]))
        over = _seats(player, Match.Status.OVER)
        page.finished.extend(_played(over.order_by("-match__ended_at", "-pk")[:FINISHED_LENGTH]))
        page.rivals.extend(_rivals(player, over))
    if player.shows_ratings and player.shows_matches:
        page.moments.extend(Moment(row.match, gain) for gain, row in best_gains(player, MOMENTS_LENGTH))
    return page


def _follow(player: User, viewer: User | None) -> Literal["", "follows", "may", "takes none"]:
    if viewer is None or viewer.is_guest or viewer == player:
        return ""
    if is_followed(player, viewer):
        return "follows"
    return "may" if may_follow(viewer, player) else "takes none"


def _seats(player: User, status: str) -> QuerySet[Seat]:
    """The player's seats in matches of that status that anybody may see, and knows who sits in."""
    public = Match.objects.filter(
        status=status, unlisted=False, password="", sealed_until=None, imported_digest=None
    )
    if status == Match.Status.OVER:
        # One that was called off has come to nothing.
        public = public.exclude(outcome__reason__in=list(BESIDE_THE_RULES))
    shown = public.exclude(HIDES_NAMES).exclude(status=Match.Status.RUNNING, watching=Match.Watching.PLAYERS)
    return player.seats.filter(match__in=shown.order_by().values("pk")).select_related("match")


def _played(seats: QuerySet[Seat]) -> list[PlayedMatch]:
    return [
        PlayedMatch(
            match=seat.match,
            game_name=seat.match.meta.name,
            edition=seat.match.preset_title,
            place=_place(seat),
            reason=reason_text(seat.match),
        )
        for seat in seats
    ]


def _place(seat: Seat) -> str:
    """What the seat came to, in a word; "" while its match runs."""
    outcome = seat.match.outcome
    if not outcome:
        return ""
    winners = outcome.get("winners", ())
    if seat.number in winners:
        return "won" if len(winners) == 1 else "shared the win"
    return "lost the match" if outcome.get("loser") == seat.number else "did not win"


def _rivals(player: User, over: QuerySet[Seat]) -> list[Rival]:
    """Who sat beside the player most often in those matches, in two queries."""
    beside = Seat.objects.filter(
        ~Q(user=player), match__in=over.order_by().values("match"), user__is_guest=False, user__is_active=True
    )
    counted = beside.order_by().values("user").annotate(met=Count("pk")).order_by("-met", "user")
    met = dict(counted.values_list("user", "met")[:RIVALS_LENGTH])
    people = User.objects.in_bulk(met)
    names = names_by_key(people.values())
    return [Rival(names[pk], people[pk].page_name, matches) for pk, matches in met.items()]


@dataclass(frozen=True, slots=True)
class Followed:
    """Somebody whom a user follows; `page` as in `User.page_name`."""

    number: int
    name: str
    page: str


def followed_by(user: User) -> list[Followed]:
    """Whom the user follows, in the order in which that began."""
    follows = user.follows.select_related("followed")
    return [Followed(each.followed_id, str(each.followed), each.followed.page_name) for each in follows]


def is_followed(player: User, user: User) -> bool:
    """Whether the user follows the player."""
    return Follow.objects.filter(user=user, followed=player).exists()


def may_follow(user: User, player: User) -> bool:
    """Whether the user may follow the player: no block between them, and the player takes followers."""
    takes = User.objects.filter(
        pk=player.pk, is_guest=False, is_active=True, has_page=True, takes_followers=True
    )
    return takes.exists() and not is_blocked_between(user, [player])
