"""A public board for a frame in somebody else's page."""

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.clickjacking import xframe_options_exempt

from games.following.selectors.boards import Theme, embedded_board, public_match
from games.following.views.gates import to_be_kept

KEEP_SECONDS = 5


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
