"""The page on which a browser finds each form of the site: the table for the test of all forms.

If you add an address that takes a POST, enter the page of its form here, or why it has none.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.site.views.moved_pages import MOVED, MOVED_ROUTES

PASSWORD = "vostok-six-1963"
ANOTHER = "ocelot-in-the-fairing"
NEW_PASSWORD = {"password1": ANOTHER, "password2": ANOTHER}
VACATION = {"first": "{tomorrow}", "last": "{tomorrow}"}
NOT_A_FORM = {
    "matches/<int:pk>/seen/": "A script says which animations have been seen.",
    "account/notifications/push/": "A script fills it in: tests/browser/test_app.py presses it.",
    "notifications/push/moved/": "The service worker sends it.",
    "accounts/login/code/confirm/": "Nobody signs in by a code here.",
    **{f"{old}/{rest}": "It redirects to the new address." for old in MOVED for rest in ("", "<path:rest>")},
    **dict.fromkeys(MOVED_ROUTES, "It redirects to the new address."),
}


@dataclass(frozen=True)
class Form:
    """A form to submit in a world: its page, and the values to enter.

    `page` and `fill` name things of the world in braces. An unknown person is a stranger, with their own browser.
    """

    world: str
    who: str
    page: str
    fill: Mapping[str, str] = field(default_factory=dict)


# In each world forms are pressed in this order: what ends something comes last.
FORMS = {
    "guest/": Form("arrivals", "newcomer", "/guest/", {"name": "Laika"}),
    "solo/<slug:game>/begin/": Form("arrivals", "newcomer", "/solo/loss-in-space/"),
    "matches/<int:pk>/abandon/": Form("arrivals", "newcomer", "/solo/loss-in-space/"),
    "play-now/": Form("arrivals", "newcomer", "/"),
    "account/sign-up/": Form("arrivals", "newcomer", "/account/sign-up/", {"username": "laika", "password": PASSWORD}),
    "accounts/logout/": Form("arrivals", "newcomer", "/accounts/logout/"),
    "accounts/signup/": Form("arrivals", "joiner", "/accounts/signup/", {"username": "belka", "password1": PASSWORD}),
    "accounts/password/reset/": Form(
        "arrivals", "returning", "/accounts/password/reset/", {"email": "owner@example.org"}
    ),
    "accounts/^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$": Form(
        "arrivals", "returning", "{reset}", NEW_PASSWORD
    ),
    "accounts/login/": Form("arrivals", "returning", "/accounts/login/", {"login": "owner", "password": ANOTHER}),
    "notifications/confirm/<str:token>/": Form("arrivals", "reader", "{confirm}"),
    "notifications/stop/<str:token>/": Form("arrivals", "reader", "{stop}"),
    "accounts/^confirm-email/(?P<key>[-:\\w]+)/$": Form("arrivals", "reader", "{confirm_email}"),
    "daily-puzzles/<int:number>/": Form("arrivals", "reader", "/daily-puzzles/1/", {"choice": "0"}),
    "account/": Form("account", "owner", "/account/", {"display_name": "Owner"}),
    "account/vacation/": Form("account", "owner", "/account/", VACATION),
    "account/bot/": Form("account", "owner", "/account/"),
    "players/<str:name>/follow/": Form("account", "owner", "{star}"),
    "account/follows/<int:player>/end/": Form("account", "owner", "/account/"),
    "account/tokens/": Form("account", "owner", "/account/tokens/", {"name": "Program"}),
    "account/tokens/<int:number>/revoke/": Form("account", "owner", "/account/tokens/"),
    "account/notifications/": Form("account", "owner", "/account/notifications/"),
    "account/notifications/email/": Form("account", "owner", "/account/notifications/", {"address": "a@example.org"}),
    "account/notifications/<int:target>/test/": Form("account", "owner", "/account/notifications/"),
    "account/notifications/<int:target>/resend/": Form("account", "owner", "/account/notifications/"),
    "account/notifications/webhooks/": Form(
        "account", "owner", "/account/notifications/", {"address": "https://hooks.invalid/"}
    ),
    "account/notifications/webhooks/<int:target>/retry/": Form("account", "owner", "/account/notifications/"),
    "account/notifications/webhooks/<int:target>/secret/": Form("account", "owner", "{secret}"),
    "account/notifications/calendar/": Form("account", "owner", "/account/notifications/"),
    "account/notifications/<int:target>/remove/": Form("account", "owner", "/account/notifications/"),
    "templates/<slug:token>/rename/": Form("account", "owner", "/templates/", {"name": "Wednesday"}),
    "templates/<slug:token>/delete/": Form("account", "owner", "/templates/"),
    "matches/new/": Form("account", "owner", "/matches/new/?game=goofspiel"),
    "accounts/email/": Form("account", "owner", "/accounts/email/"),
    "accounts/password/change/": Form(
        "account", "owner", "/accounts/password/change/", NEW_PASSWORD | {"oldpassword": PASSWORD}
    ),
    "accounts/password/set/": Form("account", "star", "/accounts/password/set/", NEW_PASSWORD),
    "accounts/reauthenticate/": Form("account", "owner", "/accounts/reauthenticate/", {"password": ANOTHER}),
    "account/delete/": Form("account", "owner", "/account/delete/", {"password": ANOTHER}),
    "matches/<int:pk>/password/": Form("waiting", "stranger", "{locked}", {"password": PASSWORD}),
    "matches/<int:pk>/join/": Form("waiting", "stranger", "{room}", {"name": "Laika"}),
    "matches/<int:pk>/swap/": Form("waiting", "anna", "{room}"),
    "matches/<int:pk>/ready-check/": Form("waiting", "host", "{room}"),
    "matches/<int:pk>/ready/": Form("waiting", "anna", "{room}"),
    "matches/<int:pk>/leave/": Form("waiting", "anna", "{room}"),
    "matches/<int:pk>/seat/": Form("waiting", "host", "{room}", {"reason": "A friend comes"}),
    "matches/<int:pk>/season/": Form("waiting", "host", "{room}season/", {"name": "Winter"}),
    "matches/<int:pk>/start/": Form("waiting", "host", "{room}"),
    "matches/<int:pk>/cancel/": Form("waiting", "host", "{locked}"),
    "seasons/<slug:token>/close/": Form("waiting", "host", "{season}"),
    "briefing/<slug:game>/": Form("running", "second", "{race}"),
    "matches/<int:pk>/act/": Form("running", "second", "{race}", {"act-line-to": "2"}),
    "matches/<int:pk>/telegraph/<slug:key>/read/": Form("running", "second", "{race}telegraph/public/"),
    "matches/<int:pk>/telegraph/<slug:key>/write/": Form("running", "second", "{race}telegraph/public/", {"text": "x"}),
    "matches/<int:pk>/telegraph/<slug:key>/propose/": Form("running", "second", "{race}telegraph/public/?counter=lots"),
    "matches/<int:pk>/telegraph/<slug:key>/answer/": Form("running", "second", "{race}telegraph/public/"),
    "matches/<int:pk>/telegraph/<slug:key>/report/": Form("running", "second", "{race}telegraph/public/"),
    "matches/<int:pk>/telegraph/block/": Form("running", "second", "{race}telegraph/public/"),
    "matches/<int:pk>/telegraph/handled/": Form("running", "first", "{race}telegraph/public/"),
    "matches/<int:pk>/telegraph/mute/": Form("running", "first", "{race}telegraph/public/", {"reason": "Shouting"}),
    "matches/<int:pk>/standing-orders/": Form("running", "player", "{auction}", {"recipe": "nearest"}),
    "matches/<int:pk>/vacation/": Form("running", "player", "{auction}", VACATION),
    "matches/<int:pk>/vacation/cancel/": Form("running", "away", "{auction}"),
    "matches/<int:pk>/rejoin/": Form("running", "away", "{auction}"),
    "matches/<int:pk>/notifications/": Form("running", "player", "{auction}"),
    "matches/<int:pk>/host/": Form("running", "host", "{auction}", {"reason": "Holidays", "hours": "2"}),
    "matches/<int:pk>/vote/": Form("running", "player", "{auction}"),
    "matches/<int:pk>/draft/": Form("running", "planner", "{plans}"),
    "matches/<int:pk>/submit/": Form("running", "player", "{auction}", {"bid": "3"}),
    "matches/<int:pk>/resign/": Form("running", "player", "{auction}resign/"),
    "matches/<int:pk>/take-over/": Form("running", "stranger", "{vacant}", {"name": "Laika"}),
    "matches/<int:pk>/give-up/": Form("running", "host", "{lonely}"),
    "matches/<int:pk>/rematch/": Form("running", "host", "{over}"),
    "clubs/new/": Form("together", "applicant", "/clubs/new/", {"name": "Fridays"}),
    "clubs/<str:name>/join/": Form("together", "applicant", "{club}"),
    "clubs/join/<slug:token>/": Form("together", "invited", "{invitation}"),
    "clubs/<str:name>/members/<int:member>/": Form("together", "founder", "{club}"),
    "clubs/<str:name>/invite/": Form("together", "founder", "{club}", {"name": "organiser"}),
    "clubs/<str:name>/link/": Form("together", "founder", "{club}"),
    "clubs/<str:name>/notifications/": Form("together", "founder", "{club}"),
    "clubs/<str:name>/calendar/": Form("together", "founder", "{club}"),
    "clubs/<str:name>/edit/": Form("together", "founder", "{club}edit/"),
    "clubs/<str:name>/leave/": Form("together", "invited", "{club}"),
    "clubs/<str:name>/close/": Form("together", "founder", "{club}"),
    "elimination/new/": Form("together", "organiser", "/elimination/new/", {"name": "Spring"}),
    "elimination/evening/": Form("together", "organiser", "/elimination/"),
    "elimination/<slug:token>/<slug:action>/": Form("together", "organiser", "{season}", {"text": "Hello"}),
    "tournaments/new/": Form("together", "organiser", "/tournaments/new/", {"name": "Friday Tournament"}),
    "tournaments/<int:number>/invite/": Form("together", "organiser", "{tournament}", {"name": "applicant"}),
    "tournaments/<int:number>/enter/": Form("together", "applicant", "{tournament}"),
    "tournaments/<int:number>/remove/": Form("together", "organiser", "{remove}", {"reason": "Has not come"}),
    "tournaments/<int:number>/leave/": Form("together", "applicant", "{tournament}"),
    "tournaments/<int:number>/cancel/": Form("together", "organiser", "{tournament}"),
}
ADMIN = Form("arrivals", "operator", "{admin}", {"email": "owner@example.org"})
"""The operators' pages are Django's: one of their forms stands for all."""
