"""A badge of a public match for pages elsewhere: that it can be watched, and where it stands."""

from django.http import HttpRequest, HttpResponse

from games.following.selectors.badge import badge_of
from games.following.views.gates import of_public_match, to_be_kept
from games.models import Match

KEEP_SECONDS = 60


@to_be_kept(KEEP_SECONDS)
@of_public_match
def match_badge(request: HttpRequest, match: Match) -> HttpResponse:
    """The badge as it is at the match's version."""
    return HttpResponse(badge_of(match), content_type="image/svg+xml")
