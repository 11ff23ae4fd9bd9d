"""Addresses of this room: the page of tokens, the calls of version 1, and their description."""

from django.urls import include, path

from games.api.views import schema, tokens
from games.api.views.v1_routes import ROUTER

urlpatterns = [
    path("account/tokens/", tokens.token_list, name="tokens"),
    path("account/tokens/<int:number>/revoke/", tokens.revoke_token_view, name="revoke_token"),
    path("api/", schema.documentation, name="api"),
    path("api/v1/openapi.json", schema.openapi, name="openapi"),
    path(ROUTER.prefix, include(ROUTER.urls)),
    path("api/<path:rest>", schema.unknown_endpoint),
]
