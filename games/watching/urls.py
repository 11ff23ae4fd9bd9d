"""Addresses of this room's pages."""

from django.urls import path

from games.watching.views import anew, card, reel, replay

urlpatterns = [
    path("matches/<int:pk>/card.png", card.match_card, name="match_card"),
    path("matches/<int:pk>/windows/<int:number>/card.png", card.match_window_card, name="match_window_card"),
    path("matches/<int:pk>/windows/<int:number>/reel/", reel.match_reel, name="match_reel"),
    path("matches/<int:pk>/windows/<int:number>/anew/", anew.match_anew, name="match_anew"),
    path("matches/<int:pk>/windows/<int:number>/", replay.match_window, name="match_window"),
    path("matches/<int:pk>/history/", reel.match_history, name="match_history"),
    path("matches/<int:pk>/seen/", reel.match_seen, name="match_seen"),
]
