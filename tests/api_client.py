"""An API client for tests."""

import json
from typing import Any

from django.http import HttpResponse
from django.test import Client

from games.api.services.tokens import create_token
from games.api.views.v1_routes import ENDPOINTS
from games.models import User

EXAMPLES = {
    f"{method} {each.address}": each
    for endpoints in ENDPOINTS.values()
    for each in endpoints
    for method in each.controller.api_endpoints
}


class ApiClient:
    """A program with a token of the user's, or with none."""

    def __init__(self, user: User | None = None, scope: str = "host", invitation: str = "") -> None:
        self.browser = Client(raise_request_exception=False)
        self.user = user
        self.headers = {"Invitation": invitation} if invitation else {}
        if user is not None:
            # Guests have no tokens: in the tests everybody plays whom the builders make.
            User.objects.filter(pk=user.pk).update(is_guest=False)
            user.is_guest = False
            _, secret = create_token(user=user, name="A program", scope=scope)
            self.headers["Authorization"] = f"Bearer {secret}"

    def get(self, path: str, **headers: str) -> HttpResponse:
        """Return the response of that address, without fields that all responses share."""
        return self.browser.get(f"/api/v1/{path}", headers=self.headers | headers)

    def post(self, path: str, body: Any = None, **headers: str) -> HttpResponse:
        """Return the response to that body."""
        said = {} if body is None else {"data": json.dumps(body), "content_type": "application/json"}
        return self.browser.post(f"/api/v1/{path}", headers=self.headers | headers, **said)

    def delete(self, path: str, **headers: str) -> HttpResponse:
        """Return the response to a DELETE request."""
        return self.browser.delete(f"/api/v1/{path}", headers=self.headers | headers)
