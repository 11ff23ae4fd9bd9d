"""Who may do what at every address: the table for the test of access.

If you add an address, decide here who may use it.
"""

from games.models import Match, MatchTemplate
from games.site.views.moved_pages import MOVED, MOVED_ROUTES
from tests.url_access import PEOPLE

# What everybody is answered, in the order of PEOPLE: a status, "in" for the way to the log-in, "go" for the
# way to another page; a "+" where something is changed by it.
EVERYBODY, NOBODY = "200 200 200 200 200 200 200 200", "405 405 405 405 405 405 405 405"
NOT_FOUND = "404 404 404 404 404 404 404 404"
REDIRECT = "go go go go go go go go"
PAGE = (EVERYBODY, NOBODY)


def signed_in(answer: str) -> str:
    """Return a row: all signed-in users have access."""
    return f"in {answer} {answer} {answer} in {answer} {answer} {answer}"


def insiders(answer: str) -> str:
    """Return a row: players, host and invited people of a match by invitation have access."""
    return f"403 403 403 403 {answer} {answer} {answer} {answer}"


def signed_in_insiders(answer: str, host: str = "") -> str:
    """Return a row: the same people have access, if they are signed in."""
    return f"in 403 403 403 in {answer} {host or answer} {answer}"


def operators(answer: str) -> str:
    """Return a row: only operators have access."""
    return f"in in in in in in in {answer}"


def player_form(player: str, host: str, staff: str) -> tuple[str, str]:
    """Return a row for a form of a match, for signed-in users."""
    return REDIRECT, f"in 403 403 403 in {player} {host} {staff}"


def rows(*answers: str) -> dict[str, tuple[str, str]]:
    """The pages of the operators' site for one kind of rows: list, add, history, delete, change, and bare."""
    shown = [(operators(answer), operators(answer)) for answer in answers]
    places = ("", "add/", "<path:object_id>/history/", "<path:object_id>/delete/")
    return dict(zip(places, shown, strict=True)) | {"<path:object_id>/": (operators("go"), operators("go"))}


MATCH_RUNNING = {
    "": (insiders("200"), NOBODY),
    "join/": (REDIRECT, insiders("go")),
    "password/": (REDIRECT, REDIRECT),
    "leave/": player_form("go", "go", "go"),
    "start/": player_form("go", "go", "go"),
    "seat/": player_form("go", "go", "go"),
    "swap/": player_form("go", "go", "go"),
    "ready-check/": player_form("go", "go", "go"),
    "ready/": player_form("go", "go", "go"),
    "cancel/": player_form("go", "go", "go"),
    "give-up/": player_form("go", "go", "go"),
    "rematch/": player_form("go", "go", "go"),
    # These matches are none of one seat; tests/solo_games/test_daily_challenge_secrecy.py has those.
    "abandon/": player_form("go", "go", "go"),
    "season/": (player_form("go", "200", "go")[1], player_form("go", "422", "go")[1]),
    "standing-orders/": player_form("go+", "403", "403"),
    "vacation/": player_form("422", "403", "403"),
    "vacation/cancel/": player_form("409", "403", "403"),
    "rejoin/": player_form("go", "403", "403"),
    "take-over/": (REDIRECT, insiders("go")),
    "resign/": (player_form("200", "go", "go")[1], player_form("go+", "go", "go")[1]),
    "dashboard/": ("in go go go in go go go", NOBODY),
    "dashboard/telegraph/": ("in go go go in go go go", NOBODY),
    "notifications/": player_form("go", "go", "go"),
    "submit/": player_form("go+", "403", "403"),
    "draft/": player_form("go+", "403", "403"),
    "act/": player_form("403", "403", "403"),
    "host/": (signed_in_insiders("go"), signed_in_insiders("403", host="go+")),
    "vote/": player_form("go", "go", "go"),
    "log/": (insiders("200"), NOBODY),
    "private/": ("403 403 403 403 403 200 403 403", NOBODY),
    "history/": (insiders("go"), NOBODY),
    "windows/<int:number>/": (insiders("200"), NOBODY),
    "windows/<int:number>/animation/": (insiders("404"), NOBODY),
    # The match runs; tests/replays/forms/test_what_if.py has those that are over.
    "windows/<int:number>/what-if/": (insiders("404"), NOBODY),
    "record.json": (insiders("200"), NOBODY),
    "verify/": (insiders("200"), NOBODY),
    # Whoever looks is shown what they have saved themselves;
    # tests/records/selectors/test_receipts.py has that.
    "receipts/": (signed_in_insiders("200"), NOBODY),
    "seen/": player_form("400", "400", "400"),
    "rules/": (insiders("200"), NOBODY),
    # In these matches there is no umpire; tests/hosting/selectors/test_umpire.py has those in which there is.
    "umpire/": (insiders("404"), NOBODY),
    # In these matches nothing is written; those in which something is have tests of their own.
    "telegraph/": (insiders("200"), NOBODY),
    "telegraph/<slug:key>/": (insiders("200"), NOBODY),
    "telegraph/<slug:key>/write/": player_form("422", "422", "422"),
    "telegraph/<slug:key>/propose/": player_form("422", "422", "422"),
    "telegraph/<slug:key>/answer/": player_form("422", "422", "422"),
    "telegraph/<slug:key>/read/": player_form("go", "go", "go"),
    "telegraph/<slug:key>/report/": player_form("422", "422", "422"),
    "telegraph/block/": player_form("422", "422", "422"),
    "telegraph/mute/": player_form("422", "422", "422"),
    "telegraph/handled/": player_form("422", "go", "422"),
}
MATCH_WAITING = MATCH_RUNNING | {
    "join/": (REDIRECT, "403 403 403 403 go+ go go+ go+"),
    "leave/": player_form("go+", "go", "go"),
    "start/": player_form("go", "go+", "go"),
    "seat/": player_form("go", "go+", "go"),
    "swap/": player_form("go+", "go", "go"),
    "ready-check/": player_form("go", "go+", "go"),
    "ready/": player_form("go", "go", "go"),
    "cancel/": player_form("go", "go+", "go"),
    "submit/": player_form("404", "404", "404"),
    "draft/": player_form("404", "404", "404"),
    "act/": player_form("404", "404", "404"),
    **dict.fromkeys(("telegraph/", "telegraph/<slug:key>/"), (insiders("404"), NOBODY)),
    **{
        f"telegraph/{act}/": player_form("404", "404", "404")
        for act in (
            *(f"<slug:key>/{act}" for act in ("write", "propose", "answer", "read", "report")),
            "block",
            "mute",
            "handled",
        )
    },
    **{
        f"{form}/": player_form("404", "404", "404")
        for form in ("standing-orders", "vacation", "vacation/cancel", "rejoin")
    },
    "take-over/": (REDIRECT, insiders("404")),
    "host/": (signed_in_insiders("404"), signed_in_insiders("404")),
    "resign/": (signed_in_insiders("404"), signed_in_insiders("404")),
    "vote/": player_form("404", "404", "404"),
    "log/": (insiders("404"), NOBODY),
    "private/": (insiders("404"), NOBODY),
    "history/": (insiders("404"), NOBODY),
    "windows/<int:number>/": (insiders("404"), NOBODY),
    "windows/<int:number>/animation/": (insiders("404"), NOBODY),
    "windows/<int:number>/what-if/": (insiders("404"), NOBODY),
    "record.json": (insiders("404"), NOBODY),
    "verify/": (insiders("404"), NOBODY),
    "receipts/": (signed_in_insiders("404"), NOBODY),
    "seen/": player_form("404", "404", "404"),
}
SITE = {
    "": PAGE,
    "play-now/": (REDIRECT, "go+ go+ go+ go+ go+ go+ go+ go+"),
    "solo/<slug:game>/": PAGE,
    "solo/<slug:game>/begin/": (NOBODY, "go+ go+ go+ go+ go+ go+ go+ go+"),
    "solo/<slug:game>/today/": PAGE,
    "solo/<slug:game>/<slug:day>/": PAGE,
    **{f"{old}/{rest}": (REDIRECT, REDIRECT) for old in MOVED for rest in ("", "<path:rest>")},
    **dict.fromkeys(MOVED_ROUTES, (REDIRECT, REDIRECT)),
    "daily-puzzles/": PAGE,
    # No position is ready there; tests/solo_games/selectors/test_daily_puzzle.py has those that are.
    "daily-puzzles/<int:number>/": (NOT_FOUND, NOT_FOUND),
    "lobby/": PAGE,
    "mine/": (signed_in("200"), signed_in("405")),
    "matches/new/": ("go 200 200 200 go 200 200 200", signed_in("200")),
    "templates/": (signed_in("200"), signed_in("405")),
    "templates/<slug:token>/": (signed_in("200"), signed_in("405")),
    "templates/<slug:token>/rename/": (signed_in("405"), "in 422 422 422 in 422 go+ 422"),
    "templates/<slug:token>/delete/": (signed_in("405"), "in go go go in go go+ go"),
    "join/<slug:token>/": (REDIRECT, NOBODY),
    "seasons/<slug:token>/": (NOT_FOUND, NOBODY),
    "elimination/": PAGE,
    "elimination/new/": (signed_in("200"), signed_in("422")),
    "elimination/evening/": (NOBODY, "422 go+ go+ go+ 422 go+ go+ go+"),
    # There is none here; who may do what in one is in tests/elimination/views/test_season.py.
    "elimination/<slug:token>/": (NOT_FOUND, NOBODY),
    "elimination/<slug:token>/calendar.ics": (NOT_FOUND, NOBODY),
    "elimination/<slug:token>/<slug:action>/": (signed_in("405"), signed_in("404")),
    "seasons/<slug:token>/close/": (NOBODY, NOT_FOUND),
    "clubs/": PAGE,
    "clubs/new/": (signed_in("200"), signed_in("422")),
    # Nobody has founded one here; who may do what in one is in tests/clubs/test_clubs.py.
    "clubs/join/<slug:token>/": (signed_in("404"), signed_in("404")),
    "clubs/calendar/<slug:token>.ics": (NOT_FOUND, NOBODY),
    "clubs/<str:name>/": (NOT_FOUND, NOBODY),
    "clubs/<str:name>/edit/": (signed_in("404"), signed_in("404")),
    **{
        f"clubs/<str:name>/{form}/": (signed_in("405"), signed_in("404"))
        for form in ("link", "close", "notifications", "calendar", "join", "leave", "invite", "members/<int:member>")
    },
    "tournaments/": PAGE,
    "tournaments/new/": (signed_in("200"), signed_in("422")),
    # There is none here; who may do what in one is in tests/tournaments/views/test_tournament.py.
    "tournaments/<int:number>/": (NOT_FOUND, NOBODY),
    "tournaments/<int:number>/live/": (NOT_FOUND, NOBODY),
    **{
        f"tournaments/<int:number>/{form}/": (signed_in("405"), signed_in("404"))
        for form in ("enter", "leave", "invite", "cancel")
    },
    "tournaments/<int:number>/remove/": (signed_in("404"), signed_in("404")),
    "rules/": PAGE,
    "ratings/": (REDIRECT, NOBODY),
    "ratings/<slug:game>/": PAGE,
    "rules/<slug:slug>/": PAGE,
    "rules/<slug:slug>/<slug:preset>/": PAGE,
    "briefing/<slug:game>/": (signed_in("go"), signed_in("go+")),
    "service-worker.js": PAGE,
    "manifest.webmanifest": PAGE,
    "offline/": PAGE,
    "favicon.ico": (REDIRECT, NOBODY),
    "healthz": PAGE,
    # There are figures only where a token is set; tests/operating/views/test_health.py has those.
    "metrics": (NOT_FOUND, NOBODY),
}
# Guests and players of these matches are guests, outsider and staff have accounts.
ACCOUNTS = {
    "guest/": ("200 go go go 200 go go go", "go+ go go go go+ go go go"),
    # Whose pages there are, and for whom, is in tests/accounts/views/test_profile.py.
    "players/<str:name>/": (NOT_FOUND, NOBODY),
    "players/<str:name>/follow/": (signed_in("405"), signed_in("404")),
    "account/follows/<int:player>/end/": (signed_in("405"), signed_in("go")),
    "account/": (signed_in("200"), "in 422 go 422 in 422 422 go"),
    "account/vacation/": (signed_in("go"), signed_in("go")),
    "account/bot/": (signed_in("405"), signed_in("go")),
    "account/data/": (signed_in("200"), signed_in("405")),
    "account/tokens/": (signed_in("200"), signed_in("422")),
    "account/tokens/<int:number>/revoke/": (signed_in("go"), signed_in("go")),
    "account/notifications/": (signed_in("200"), signed_in("422")),
    "account/notifications/email/": (signed_in("go"), signed_in("422")),
    "account/notifications/push/": (signed_in("go"), signed_in("go")),
    # What it changes follows from what the browser knows;
    # tests/notifications/transports/test_push.py has that.
    "notifications/push/moved/": (NOBODY, "204 204 204 204 204 204 204 204"),
    "account/notifications/<int:target>/test/": (signed_in("go"), signed_in("go")),
    "account/notifications/<int:target>/resend/": (signed_in("go"), signed_in("go")),
    "account/notifications/<int:target>/remove/": (signed_in("go"), signed_in("go")),
    "account/notifications/webhooks/": (signed_in("go"), signed_in("422")),
    "account/notifications/webhooks/<int:target>/retry/": (signed_in("go"), signed_in("go")),
    "account/notifications/webhooks/<int:target>/secret/": (signed_in("404"), signed_in("404")),
    "account/notifications/calendar/": (signed_in("go"), signed_in("go+")),
    "calendar/<slug:token>.ics": (NOT_FOUND, NOBODY),
    # The links in mails; tests/notifications/views/test_notifications.py has those that are not spent.
    "notifications/stop/<str:token>/": (NOT_FOUND, NOT_FOUND),
    "notifications/confirm/<str:token>/": (NOT_FOUND, NOT_FOUND),
    "account/delete/": (signed_in("200"), signed_in("422")),
    # Nothing is held for anybody; tests/accounts/views/test_held_forms.py has what is.
    "account/held-form/": (signed_in("go"), signed_in("405")),
    "account/sign-up/": ("go 200 go 200 go 200 200 go", "go 422 go 422 go 422 422 go"),
    "accounts/login/": ("200 go go go 200 go go go", "200 go go go 200 go go go"),
    "accounts/logout/": ("go 200 200 200 go 200 200 200", REDIRECT),
    "accounts/signup/": ("200 go go go 200 go go go", "200 go go go 200 go go go"),
    "accounts/email/": ("in go 200 go in go go 200", signed_in("go")),
    "accounts/password/change/": ("in go 200 go in go go 200", "in go 200 go in go go 200"),
    "accounts/password/set/": (signed_in("go"), signed_in("go")),
    "accounts/inactive/": PAGE,
    "accounts/reauthenticate/": ("in 403 200 403 in 403 403 200", "in 403 200 403 in 403 403 200"),
    "accounts/confirm-email/": PAGE,
    "accounts/password/reset/": (EVERYBODY, EVERYBODY),
    "accounts/login/code/confirm/": (REDIRECT, REDIRECT),
    "accounts/^confirm-email/(?P<key>[-:\\w]+)/$": (EVERYBODY, "404 404 404 404 404 404 404 404"),
    "accounts/^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$": (EVERYBODY, EVERYBODY),
    "accounts/password/reset/key/done/": PAGE,
    "accounts/password/reset/done/": PAGE,
}
ADMIN = {
    "": (operators("200"), operators("200")),
    "login/": ("in 403 403 403 in 403 403 go", "in 403 403 403 in 403 403 200"),
    "logout/": ("go go go go go go go 405", REDIRECT),
    "password_change/": (operators("200"), operators("200")),
    "password_change/done/": (operators("200"), operators("405")),
    "autocomplete/": (operators("403"), operators("405")),
    "jsi18n/": (operators("200"), operators("405")),
    "r/<path:content_type_id>/<path:object_id>/": (operators("404"), operators("404")),
    "games/user/<id>/password/": (operators("200"), operators("200")),
    "^(?P<app_label>auth|account|games)/$": (operators("200"), operators("200")),
    "(?P<url>.*)$": (operators("404"), operators("404")),
    **{f"auth/group/{place}": row for place, row in rows("200", "200", "go", "go").items()},
    **{f"account/emailaddress/{place}": row for place, row in rows("200", "200", "go", "go").items()},
    **{f"games/match/{place}": row for place, row in rows("200", "403", "200", "200").items()},
    **{f"games/report/{place}": row for place, row in rows("200", "403", "go", "go").items()},
    **{f"games/delivery/{place}": row for place, row in rows("200", "403", "go", "go").items()},
    **{f"games/user/{place}": row for place, row in rows("200", "200", "200", "200").items()},
    "auth/group/<path:object_id>/change/": (operators("go"), operators("go")),
    "account/emailaddress/<path:object_id>/change/": (operators("go"), operators("go")),
    "games/match/<path:object_id>/change/": (operators("200"), operators("403")),
    "games/report/<path:object_id>/change/": (operators("go"), operators("403")),
    "games/delivery/<path:object_id>/change/": (operators("go"), operators("403")),
    "games/user/<path:object_id>/change/": (operators("200"), operators("200")),
}
# Cookies open nothing of the API: to a browser without a token it is as to a stranger. What tokens open is in
# tests/api/test_access.py.
CLOSED, NO_TOKEN = " ".join(["403"] * len(PEOPLE)), " ".join(["401"] * len(PEOPLE))
READ, READ_MINE, CHANGE = (EVERYBODY, NO_TOKEN), (NO_TOKEN, NO_TOKEN), (NOBODY, NO_TOKEN)
API_MATCH = {
    **dict.fromkeys(
        ("", "/history", "/log", "/record", "/verify", "/stream", "/telegraph", "/votes"), (CLOSED, NO_TOKEN)
    ),
    **dict.fromkeys(("/telegraph/<slug:channel>",), (CLOSED, NO_TOKEN)),
    "/seat": READ_MINE,
    **dict.fromkeys(("/entry", "/join", "/leave", "/ready", "/take-over", "/again"), CHANGE),
    **dict.fromkeys(("/submit", "/preview", "/draft", "/act", "/resign"), CHANGE),
    **dict.fromkeys(("/standing-orders", "/vacations", "/vacations/<int:vacation>", "/come-back"), CHANGE),
    **dict.fromkeys(
        (
            "/telegraph/<slug:channel>/read",
            "/telegraph/<slug:channel>/report",
            "/blocks",
            "/start",
            "/bot",
            "/ready-check",
            "/call-off",
        ),
        CHANGE,
    ),
    **dict.fromkeys(("/host", "/mutes", "/season"), CHANGE),
}
API = {
    "": PAGE,
    "v1/openapi.json": PAGE,
    "v1/games": READ,
    "v1/games/<slug:game>": READ,
    "v1/games/<slug:game>/ratings": READ,
    "v1/games/<slug:game>/alone": CHANGE,
    # Nobody plays this game alone, nobody is called so, and no season: those who are there, are in
    # tests/api/views/test_accounts.py.
    "v1/games/<slug:game>/alone/<slug:day>": (NOT_FOUND, NO_TOKEN),
    "v1/account": READ_MINE,
    "v1/account/bot": CHANGE,
    "v1/players/<str:player>": (NOT_FOUND, NO_TOKEN),
    "v1/players/<str:player>/follow": CHANGE,
    "v1/clubs": READ,
    "v1/clubs/<str:club>": (NOT_FOUND, NO_TOKEN),
    "v1/clubs/<str:club>/join": CHANGE,
    "v1/cups": READ,
    "v1/cups/<int:cup>": (NOT_FOUND, NO_TOKEN),
    "v1/cups/<int:cup>/enter": CHANGE,
    "v1/cups/<int:cup>/remove": CHANGE,
    "v1/play-now": CHANGE,
    "v1/elimination": READ,
    "v1/elimination/<slug:season>": (NOT_FOUND, NO_TOKEN),
    "v1/elimination/<slug:season>/actions/<slug:action>": CHANGE,
    "v1/seasons": READ_MINE,
    "v1/seasons/<slug:season>": (NOT_FOUND, NO_TOKEN),
    "v1/seasons/<slug:season>/close": CHANGE,
    "v1/lobby": READ,
    "v1/mine": READ_MINE,
    "v1/waiting/stream": READ_MINE,
    "v1/matches": CHANGE,
    "<path:rest>": (NOT_FOUND, NOT_FOUND),
    **{f"v1/matches/<int:match>{place}": row for place, row in API_MATCH.items()},
}
# Django's own page goes on by GET alone.
EXCEPTIONS = {("HEAD", "admin/login/", "200")}
SOCKETS = {
    r"^ws/matches/(?P<pk>[0-9]{1,18})/$": "ws/matches/{pk}/",
    r"^ws/matches/(?P<pk>[0-9]{1,18})/room/(?P<room>[0-9]{1,18})/$": "ws/matches/{pk}/room/0/",
}
RUNNING = {f"matches/<int:pk>/{route}": row for route, row in MATCH_RUNNING.items()}
WAITING = {f"matches/<int:pk>/{route}": row for route, row in MATCH_WAITING.items()}
# These matches are by invitation only: to places elsewhere they are not there, whoever asks.
FOLLOWING = {
    "embed/matches/<int:pk>/": (NOT_FOUND, NOBODY),
    "matches/<int:pk>/feed.atom": (NOT_FOUND, NOBODY),
    "hosts/<int:pk>/feed.atom": (NOT_FOUND, NOBODY),
    "feed/finished.atom": PAGE,
    "sitemap.xml": PAGE,
    "robots.txt": PAGE,
    "live-screen/": PAGE,
}
OTHER_ADDRESSES = SITE | FOLLOWING | ACCOUNTS | {f"api/{route}": row for route, row in API.items()}
OTHER_ADDRESSES |= {f"admin/{route}": row for route, row in ADMIN.items()}
EXAMPLES = {
    r"solo/<slug:game>": "solo/loss-in-space",
    r"<slug:day>": "2026-11-21",
    r"<slug:slug>/<slug:preset>": "space-race/nine",
    r"<slug:slug>": "goofspiel",
    r"<slug:game>": "goofspiel",
    r"<int:year>-<int:month>": "2026-10",
    r"<int:number>": "0",
    r"<int:cup>": "0",
    r"<int:player>": "0",
    r"<int:member>": "0",
    r"<str:club>": "nobodys-0",
    r"<int:target>": "0",
    r"<int:vacation>": "0",
    r"<path:rest>": "v1/nowhere",
    r"<str:token>": "spent",
    r"<str:name>": "nobody-0",
    r"<str:player>": "nobody-0",
    r"<slug:season>": "none",
    r"<slug:key>": "public",
    r"<slug:channel>": "public",
    r"<slug:action>": "join",
    r"<path:content_type_id>": "1",
    r"^confirm-email/(?P<key>[-:\w]+)/$": "confirm-email/spent/",
    r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$": "password/reset/key/1-spent/",
    r"^(?P<app_label>auth|account|games)/$": "games/",
    r"(?P<url>.*)$": "nowhere",
}


def address(route: str, match: Match) -> str:
    """Return a URL of the pattern, for that match if it takes one."""
    row = str(match.host_id if "games/user" in route else match.pk)
    token = MatchTemplate.objects.get().token if "templates/" in route else match.invitation
    own = {"<int:pk>": row, "<int:match>": row, "<path:object_id>": row, "<id>": row, "<slug:token>": token}
    for pattern, example in (own | EXAMPLES).items():
        route = route.replace(pattern, example)
    return f"/{route}"
