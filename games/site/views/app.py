"""The site as an installable app: its manifest, its service worker and its offline page."""

import json
from hashlib import sha256

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

BACKGROUND_COLOUR = "#0a1c33"
STYLE_SHEETS = ("tokens", "base", "controls", "panels", "lists")
CACHED_FILES = (
    *(f"css/{name}.css" for name in STYLE_SHEETS),
    "fonts/saira-stencil-one.woff2",
    "js/theme.js",
    "js/offline.js",
)
"""The files of the offline page."""


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """Send the service worker, from the root so that it may serve the whole site; new when it or its page changes."""
    files = {
        "version": sha256(_offline_page().encode()).hexdigest()[:16],
        "page": reverse("offline"),
        "files": [static(path) for path in CACHED_FILES],
        "icon": static("img/icon-192.png"),
        "badge": static("img/icon-badge.png"),
        "moved": reverse("device_moved"),
        "mine": reverse("my_matches"),
    }
    script = f"self.SHELL = {json.dumps(files)};\nimportScripts({json.dumps(static('js/worker.js'))});\n"
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")


@require_safe
@cache_control(no_cache=True)
def offline(request: HttpRequest) -> HttpResponse:
    """Show the offline page, the same for everybody."""
    return HttpResponse(_offline_page())


def _offline_page() -> str:
    # Rendered without the request, so that it contains nothing of any user.
    return render_to_string("app/offline.html", {"sheets": [f"css/{name}.css" for name in STYLE_SHEETS]})


@require_safe
@cache_control(max_age=86_400)
def manifest(request: HttpRequest) -> HttpResponse:
    """Send the web app manifest."""
    home = reverse("home")
    said = {
        "id": home,
        "name": "Space Race",
        "short_name": "Space Race",
        "description": "Strategy games of the space age: decide in secret, then see what flies.",
        "lang": "en",
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "background_color": BACKGROUND_COLOUR,
        "theme_color": BACKGROUND_COLOUR,
        "categories": ["games"],
        "icons": [
            _icon("icon-192", 192),
            _icon("icon-512", 512),
            _icon("icon-maskable", 512) | {"purpose": "maskable"},
            {"src": static("img/logo.svg"), "sizes": "any", "type": "image/svg+xml"},
        ],
        "shortcuts": [{"name": "My matches", "url": reverse("my_matches")}, {"name": "Lobby", "url": reverse("lobby")}],
    }
    return JsonResponse(said, content_type="application/manifest+json")


def _icon(name: str, size: int) -> dict[str, str]:
    return {"src": static(f"img/{name}.png"), "sizes": f"{size}x{size}", "type": "image/png"}


@require_safe
@cache_control(max_age=86_400)
def favicon(request: HttpRequest) -> HttpResponse:
    """Redirect to the icon file, whose URL changes with its content."""
    return redirect(static("img/favicon.ico"))
