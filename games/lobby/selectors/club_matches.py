"""The matches of a club: listed ones, and those for members only."""

from dataclasses import dataclass, field

from django.db.models import Q

from games.lobby.selectors.lists import MatchSummary, match_summaries
from games.models import Club, Match, User

LENGTH, FINISHED_LENGTH = 30, 12


@dataclass(frozen=True, slots=True)
class ClubMatches:
    """A club's open and running matches, the newest first, and its finished ones, the latest first."""

    waiting: list[MatchSummary] = field(default_factory=list)
    running: list[MatchSummary] = field(default_factory=list)
    over: list[MatchSummary] = field(default_factory=list)

    @property
    def has_any(self) -> bool:
        """Whether the club has any match."""
        return bool(self.waiting or self.running or self.over)


def club_matches(club: Club, viewer: User | None, *, belongs: bool) -> ClubMatches:
    """Return the club's matches that the viewer may see; members have `belongs`. At most eight queries."""
    known = Match.objects.filter(club=club, imported_digest=None)
    if not belongs:
        running = Q(status=Match.Status.RUNNING, watching=Match.Watching.PLAYERS)
        known = known.filter(unlisted=False, reserved_until=None).exclude(running)
    shown = [
        *known.filter(status=Match.Status.OPEN).order_by("-pk").values_list("pk", flat=True)[:LENGTH],
        *known.filter(status=Match.Status.RUNNING).order_by("-pk").values_list("pk", flat=True)[:LENGTH],
        *known.filter(status=Match.Status.OVER)
        .order_by("-ended_at", "-pk")
        .values_list("pk", flat=True)[:FINISHED_LENGTH],
    ]
    found = {match.id: match for match in match_summaries(Match.objects.filter(pk__in=shown), viewer)}
    in_order = [found[pk] for pk in shown if pk in found]

    def of(status: str) -> list[MatchSummary]:
        return [match for match in in_order if match.status == status]

    return ClubMatches(of(Match.Status.OPEN), of(Match.Status.RUNNING), of(Match.Status.OVER))
