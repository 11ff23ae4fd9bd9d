"""Forms sent by the test client come from a page of whoever is signed in, unless a test says otherwise."""

from importlib import import_module

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.test import Client

from spacerace.page_account import HEADER, SAFE_METHODS

SENT_AS = f"HTTP_{HEADER.upper().replace('-', '_')}"

_accounts: dict[str, str] = {}
"""The user's number by session key: looked up once, so that tests may count queries."""


def send_page_account() -> None:
    """Have every client's unsafe requests carry the account whose session it has, as pages have them do."""
    request, log_in = Client.request, Client._login

    def request_of_a_page(client, **given):
        if given.get("REQUEST_METHOD", "GET") not in SAFE_METHODS and SENT_AS not in given:
            given[SENT_AS] = account_of(client)
        if given.get(SENT_AS, "") is None:
            del given[SENT_AS]
        return request(client, **given)

    def remembered_log_in(client, user, backend=None):
        log_in(client, user, backend)
        _accounts[_session_key(client)] = str(user.pk)

    Client.request, Client._login = request_of_a_page, remembered_log_in


def account_of(client: Client) -> str:
    """The number of the user who is signed in, as a string; "" if nobody is."""
    key = _session_key(client)
    if key and key not in _accounts:
        store = import_module(settings.SESSION_ENGINE).SessionStore(key)
        _accounts[key] = str(store.get(SESSION_KEY, ""))
    return _accounts.get(key, "")


def _session_key(client: Client) -> str:
    cookie = client.cookies.get(settings.SESSION_COOKIE_NAME)
    return cookie.value if cookie else ""
