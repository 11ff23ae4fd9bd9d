"""Addresses of sockets."""

from django.urls import path

from games.consumers import MatchConsumer

websocket_urlpatterns = [path("ws/matches/<int:pk>/", MatchConsumer.as_asgi())]
