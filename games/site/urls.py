"""URLs of this package."""

from django.urls import path

from games.site.views import app, home, moved_pages, rules

urlpatterns = [
    path("", home.home, name="home"),
    path("play-now/", home.play_now, name="play_now"),
    path("lobby/", home.lobby, name="lobby"),
    path("mine/", home.my_matches, name="my_matches"),
    path("matches/<int:pk>/rules/", rules.match_rules, name="match_rules"),
    path("rules/", rules.rules, name="rules"),
    path("rules/<slug:slug>/", rules.game_rules, name="game_rules"),
    path("rules/<slug:slug>/<slug:preset>/", rules.game_rules, name="preset_rules"),
    path("service-worker.js", app.service_worker, name="service_worker"),
    path("manifest.webmanifest", app.manifest, name="manifest"),
    path("offline/", app.offline, name="offline"),
    path("favicon.ico", app.favicon),
    *(path(f"{old}/<path:rest>", moved_pages.moved, {"start": new}) for old, new in moved_pages.MOVED.items()),
    *(path(f"{old}/", moved_pages.moved, {"start": new}) for old, new in moved_pages.MOVED.items()),
    *(path(old, moved_pages.moved, {"to": name}) for old, name in moved_pages.MOVED_ROUTES.items()),
]
