"""Addresses of this room's pages."""

from django.urls import path

from games.lobby.views import entry, waiting, wishes

urlpatterns = [
    path("lobby/wishes/", wishes.make_wish, name="make_wish"),
    path("lobby/wishes/told/", wishes.wishes_told, name="wishes_told"),
    path("lobby/wishes/<int:wish>/drop/", wishes.drop_wish, name="drop_wish"),
    path("matches/<int:pk>/password/", entry.match_password, name="match_password"),
    path("matches/<int:pk>/swap/", waiting.match_swap, name="match_swap"),
    path("matches/<int:pk>/ready-check/", waiting.match_ready_check, name="match_ready_check"),
    path("matches/<int:pk>/ready/", waiting.match_ready, name="match_ready"),
    path("join/<slug:token>/", entry.invitation, name="invitation"),
]
