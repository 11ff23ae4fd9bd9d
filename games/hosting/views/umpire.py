"""The desk of a match's umpire."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.hosting.selectors.umpire import umpire_desk
from games.matches.selectors.position import load_position
from games.matches.selectors.sight import is_umpire
from games.matches.views.access import of_started_match, viewer_of, whole_number
from games.models import Match


@never_cache
@require_safe
@of_started_match
def match_umpire(request: HttpRequest, found: Match) -> HttpResponse:
    """Everything of the match, the seat `?seat=` open: for its umpire, of anybody else's there is none."""
    if not is_umpire(found, viewer_of(request)):
        raise Http404
    number = whole_number(request.GET.get("seat", "0"))
    desk = umpire_desk(load_position(found), -1 if number is None else number)
    if desk is None:
        raise Http404
    context = {
        "page": desk,
        "match": found,
        "meta": desk.meta,
        "face": desk.face,
        "seats": desk.seats,
        "desk": desk.open,
        "view": desk.open.view,
        "words_of_its_own": _has_own(f"games/{found.game_slug}/private.html"),
    }
    return render(request, "matches/umpire.html", context)


def _has_own(template: str) -> bool:
    """Whether the game's face has that template: what it lacks is shown field by field."""
    try:
        get_template(template)
    except TemplateDoesNotExist:
        return False
    return True
