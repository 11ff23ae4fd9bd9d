"""Public boards elsewhere: in a frame of somebody's page, and one after another on a screen."""

from collections.abc import Callable

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import conditional_page, require_safe

from games.embeds.selectors.boards import Theme, embedded_board, on_screen, programme, public_match
from games.matches.selectors.story import headlines_of
from games.matches.views.access import whole_number

KEEP_SECONDS, EACH_SECONDS = 5, 30
View = Callable[..., HttpResponse]


def to_be_kept(seconds: int) -> Callable[[View], View]:
    """The page of a `view` may be kept by everybody for so long, and is not sent twice to who has kept it."""

    def kept(view: View) -> View:
        page: View = require_safe(conditional_page(cache_control(public=True, max_age=seconds)(view)))
        return page

    return kept


@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})
@to_be_kept(KEEP_SECONDS)
def embedded_match(request: HttpRequest, pk: int) -> HttpResponse:
    """The board of a public match, for anybody's frame: `?theme=` dark or light, and less with `?compact`."""
    match, theme = public_match(pk), _theme_of(request)
    if match is None:
        return HttpResponse(render_to_string("following/embed_nothing.html", {"theme": theme}), status=404)
    return HttpResponse(embedded_board(match, theme, compact="compact" in request.GET))


def _theme_of(request: HttpRequest) -> Theme:
    wanted = request.GET.get("theme", "")
    return "dark" if wanted == "dark" else "light" if wanted == "light" else ""


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
