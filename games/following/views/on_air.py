"""A television for a club room: the match with the most at stake, then the next, hands-free."""

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse

from games.following.selectors.on_air import on_screen, programme
from games.following.views.gates import to_be_kept
from games.matches.selectors.story import headlines_of
from games.matches.views.access import whole_number

KEEP_SECONDS, EACH_SECONDS = 5, 30


@to_be_kept(KEEP_SECONDS)
def on_air(request: HttpRequest) -> HttpResponse:
    """The match of that `?turn=` of the programme, which begins anew at its end."""
    shown, turn = programme(), whole_number(request.GET.get("turn", "")) or 0
    context: dict[str, object] = {"seconds": EACH_SECONDS, "next": f"{reverse('on_air')}?turn={turn + 1}"}
    summary = shown[turn % len(shown)] if shown else None
    found = on_screen(summary) if summary else None
    if summary and found:
        match, board = found
        told = headlines_of(match)
        context |= {
            "match": match,
            "meta": match.meta,
            "summary": summary,
            "board_html": board.text,
            "headline": told[-1] if told else None,
            "place": turn % len(shown) + 1,
            "count": len(shown),
        }
    else:
        context["next"] = reverse("on_air")
    return HttpResponse(render_to_string("following/on_air.html", context))
