"""The ASGI application: pages over HTTP, live boards over websockets, event streams for API clients."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spacerace.settings")

import django

django.setup(set_prefix=False)

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.conf import settings
from django.urls import re_path

from games.api.consumers.middleware import with_streams
from games.live_board.consumers.match import MatchConsumer
from spacerace import daphne_guard
from spacerace.data_folder import require_lasting_key
from spacerace.sockets import no_such_socket, with_user
from spacerace.sync_handler import ConcurrencyLimit, SyncHandler

require_lasting_key()
daphne_guard.install()
max_requests = settings.REQUESTS_AT_ONCE

websocket_urlpatterns = [
    re_path(r"^ws/matches/(?P<pk>[0-9]{1,18})/$", MatchConsumer.as_asgi()),
    re_path(r"^ws/matches/(?P<pk>[0-9]{1,18})/room/(?P<room>[0-9]{1,18})/$", MatchConsumer.as_asgi()),
]
# Channels allows Django paths to applications that are not views.
sockets = URLRouter([*websocket_urlpatterns, re_path("", no_such_socket)])  # type: ignore[arg-type]
pages = with_streams(ConcurrencyLimit(SyncHandler(max_requests), max_requests))
application = ProtocolTypeRouter({"http": pages, "websocket": AllowedHostsOriginValidator(with_user(sockets))})
