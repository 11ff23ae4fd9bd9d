"""Addresses of this room: the page of tokens, and the calls of version 1."""

from django.urls import path

from games.api.views import tokens

urlpatterns = [
    path("account/tokens/", tokens.tokens, name="tokens"),
    path("account/tokens/<int:token>/revoke/", tokens.revoke, name="revoke_token"),
]
