"""The server's entry point: pages by HTTP, public boards by websocket, streams for programs."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spacerace.settings")

import django

django.setup(set_prefix=False)

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.conf import settings
from django.urls import re_path

from games.api.consumers import with_streams
from games.routing import websocket_urlpatterns
from spacerace import daphne_guard
from spacerace.data_folder import require_lasting_key
from spacerace.sockets import no_such_socket, with_user
from spacerace.sync_handler import ConcurrencyLimit, SyncHandler

require_lasting_key()
daphne_guard.install()
max_requests = settings.REQUESTS_AT_ONCE

# Channels takes paths of Django to what is no view.
sockets = URLRouter([*websocket_urlpatterns, re_path("", no_such_socket)])  # type: ignore[arg-type]
application = ProtocolTypeRouter(
    {
        "http": with_streams(ConcurrencyLimit(SyncHandler(max_requests), max_requests)),
        "websocket": AllowedHostsOriginValidator(with_user(sockets)),
    }
)
