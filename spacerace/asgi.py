"""The server's entry point: pages by HTTP, public boards by websocket."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spacerace.settings")

from django.core.asgi import get_asgi_application

http_application = get_asgi_application()

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator

from games.routing import websocket_urlpatterns

application = ProtocolTypeRouter(
    {
        "http": http_application,
        "websocket": AllowedHostsOriginValidator(URLRouter(websocket_urlpatterns)),
    }
)
