"""WebSocket URLs."""

from django.urls import re_path

from games.live_board.consumers.match import MatchConsumer

websocket_urlpatterns = [
    re_path(r"^ws/matches/(?P<pk>[0-9]{1,18})/$", MatchConsumer.as_asgi()),
    re_path(r"^ws/matches/(?P<pk>[0-9]{1,18})/room/(?P<room>[0-9]{1,18})/$", MatchConsumer.as_asgi()),
]
