"""Addresses of this room: the page of tokens, the calls of version 1, and their description."""

from django.urls import include, path

from games.api.views import document, tokens
from games.api.views.version1 import ROUTER

urlpatterns = [
    path("account/tokens/", tokens.tokens, name="tokens"),
    path("account/tokens/<int:number>/revoke/", tokens.revoke, name="revoke_token"),
    path("api/", document.documentation, name="api"),
    path("api/v1/openapi.json", document.openapi, name="openapi"),
    path(ROUTER.prefix, include(ROUTER.urls)),
    path("api/<path:rest>", document.nowhere),
]
