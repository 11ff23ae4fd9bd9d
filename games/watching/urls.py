"""Addresses of this room's pages."""

from django.urls import path

from games.watching.views import card, replay

urlpatterns = [
    path("matches/<int:pk>/card.png", card.match_card, name="match_card"),
    path("matches/<int:pk>/windows/<int:number>/card.png", card.match_window_card, name="match_window_card"),
    path("matches/<int:pk>/windows/<int:number>/reel/", replay.match_reel, name="match_reel"),
    path("matches/<int:pk>/windows/<int:number>/anew/", replay.match_anew, name="match_anew"),
    path("matches/<int:pk>/windows/<int:number>/", replay.match_window, name="match_window"),
    path("matches/<int:pk>/history/", replay.match_history, name="match_history"),
    path("matches/<int:pk>/seen/", replay.match_seen, name="match_seen"),
]
