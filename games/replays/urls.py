"""URLs of this package."""

from django.urls import path

from games.replays.views import replay

urlpatterns = [
    path("matches/<int:pk>/windows/<int:number>/animation/", replay.match_animation, name="match_animation"),
    path("matches/<int:pk>/windows/<int:number>/what-if/", replay.match_what_if, name="match_what_if"),
    path("matches/<int:pk>/windows/<int:number>/", replay.match_window, name="match_window"),
    path("matches/<int:pk>/history/", replay.match_history, name="match_history"),
    path("matches/<int:pk>/seen/", replay.match_seen, name="match_seen"),
]
