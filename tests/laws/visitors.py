"""The kinds of visitors of a match, and everything that each of them can receive of it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from asgiref.sync import async_to_sync
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.api.selectors.tokens import token_digest
from games.api.views.schema import openapi_description
from games.channels.selectors.channels import channels_of
from games.models import Match, Token, User
from games.seasons.selectors.season_page import season_link
from games.tournaments.selectors.tournament_page import tournament_place
from spacerace.asgi import application
from tests.builders import make_user, position_of
from tests.websockets import PatientSocket

SAME_SITE = [(b"origin", b"http://localhost"), (b"host", b"localhost")]
FETCHED = {"HX-Request": "true"}


@dataclass(frozen=True)
class Visitor:
    """A visitor: `seat` is theirs in the match, `user` is None for a stranger."""

    name: str
    user: User | None = None
    seat: int | None = None

    def client(self) -> Client:
        """Return a test client with the visitor's session."""
        client = Client(raise_request_exception=False)
        if self.user:
            client.force_login(self.user, backend="django.contrib.auth.backends.ModelBackend")
        return client


def visitors_of(match: Match) -> list[Visitor]:
    """Return one visitor of each kind, and every player."""
    account = User.objects.create_user("outsider", password="orbit-17-copper")
    staff = User.objects.create_superuser("operator", password="orbit-17-copper")
    players = [
        Visitor(f"seat {seat.number}", seat.user, seat.number)
        for seat in match.seats.select_related("user")
        if seat.user
    ]
    host = [] if any(player.user == match.host for player in players) else [Visitor("host", match.host)]
    others = [Visitor("guest", make_user("Onlooker")), Visitor("outsider", account), Visitor("staff", staff)]
    return [Visitor("nobody"), *others, *host, *players]


def players_and_nobody(match: Match) -> list[Visitor]:
    """Return those visitors for whom a game's own pages can differ."""
    return [visitor for visitor in visitors_of(match) if visitor.seat is not None or visitor.user is None]


def everything_received(match: Match, visitor: Visitor) -> dict[str, str]:
    """Return all that the visitor receives, by request, without what differs between any two requests."""
    client = visitor.client()
    sent = dict(visited_pages(match, client)) | dict(api_answers(match, visitor))
    sent["socket"] = normalised(async_to_sync(first_message)(match, client))
    return sent


def visited_pages(match: Match, client: Client) -> Iterator[tuple[str, str]]:
    """Return every page and fragment, and the responses to late forms, which change nothing."""
    for address, headers in [*((page, {}) for page in pages(match)), *((part, FETCHED) for part in parts(match))]:
        answer = client.get(address, headers=headers)
        yield address, f"{answer.status_code} {normalised(answer.content.decode())}"
    for form in ("match_submit", "match_draft", "match_action"):
        answer = client.post(reverse(form, args=[match.pk]), {"window": 0, "kind": "none"})
        yield f"POST {form}", f"{answer.status_code} {normalised(answer.content.decode())}"


def api_answers(match: Match, visitor: Visitor, place: str = "") -> Iterator[tuple[str, str]]:
    """Return all API responses from below `place` that the visitor can read, with their ETags, and those to drafts."""
    program, window = Client(raise_request_exception=False), match.windows.latest("number").pk
    headers = {"Authorization": f"Bearer {token_secret_of(visitor.user)}"} if visitor.user else {}
    for address in (each for each in calls(match) if each.startswith(place)):
        # Without a server a stream ends once it has said what there is to say: all since the beginning.
        since = {"Last-Event-ID": "0-0"} if address.endswith("/stream") else {}
        answer = program.get(address, headers=headers | since)
        told = f"{answer.status_code} {answer.headers.get('ETag')} {answer.content.decode()}"
        yield f"{address} by a program", told
    for form, number in (("preview", window), ("submit", 0), ("draft", 0), ("act", window)):
        sent = {"window": number, "entered": {}, "kind": "none"}
        where = f"/api/v1/matches/{match.pk}/{form}"
        answer = program.post(where, sent, content_type="application/json", headers=headers)
        yield f"POST {where} by a program", f"{answer.status_code} {answer.content.decode()}"


def token_secret_of(user: User) -> str:
    """The secret of a token of the user's, guest or not, which may read and play."""
    secret = f"sr_{user.pk}"
    of_program = {"user": user, "name": "Program", "scope": Token.Scope.PLAY, "made_at": timezone.now()}
    Token.objects.get_or_create(digest=token_digest(secret), defaults=of_program)
    return secret


def calls(match: Match) -> Sequence[str]:
    """Return every reading API request about the match, or about any, with each of its channels."""
    reading = [address for address, place in openapi_description()["paths"].items() if "get" in place]
    keys = {"public", *(channel_view.key for channel_view in channels_of(position_of(match)))}
    found = {
        address.format(match=match.pk, channel=key, day="today", **named_by(match))
        for address in reading
        for key in keys
    }
    # Once a match is over its record opens all secrets, to everybody, and a check of it reads them.
    opening = ("/record", "/verify") if match.status == Match.Status.OVER else ()
    return sorted(address for address in found if not address.endswith(opening))


def named_by(match: Match) -> dict[str, str]:
    """Return other objects in addresses: the match's game, season, club and tournament, and one of its players."""
    season, seat = season_link(match), match.seats.exclude(user=None).first()
    player = seat.user.page_name if seat and seat.user else ""
    return {
        "game": match.game_slug,
        "season": season.season.token if season else "none",
        "player": player or "nobody-0",
        "club": match.club.page_name if match.club else "nobodys-0",
        "cup": str(place.tournament_id if (place := tournament_place(match)) else 0),
    }


def pages(match: Match) -> Sequence[str]:
    """Return every page that shows something of the match, or of any match."""
    last = match.windows.latest("number").number
    past = [window_address(match, number) for number in {0, max(last - 1, 0), last, last + 1}]
    names = ("home", "lobby", "my_matches", "live_screen", "finished_feed", "sitemap")
    lists = [reverse(page) for page in names]
    operators = [reverse("admin:games_match_changelist"), reverse("admin:games_match_change", args=[match.pk])]
    own = ["match", "match_log", "match_umpire", "match_receipts", "match_verify"]
    own += ["embedded_match", "match_feed"]
    # Once a match is over its record and its replay open all secrets, to everybody.
    if match.status != Match.Status.OVER:
        own.append("match_record")
        past += [f"{window_address(match, max(last - 1, 0))}{eyes}" for eyes in asked_eyes(match)]
    own = [reverse(page, args=[match.pk]) for page in own]
    return [*lists, *own, *past, *operators]


def window_address(match: Match, number: int) -> str:
    """Return the addresses of a window's replay, as a page and as a fragment."""
    return reverse("match_window", args=[match.pk, number])


def parts(match: Match) -> Sequence[str]:
    """Return the addresses that a page of the match fetches."""
    windows = list(match.windows.order_by("number"))
    history, desk = reverse("match_history", args=[match.pk]), reverse("match_dashboard", args=[match.pk])
    before = [f"{history}?before={number}" for number in ("", 1, windows[-1].number)]
    news = [f"{history}?told={number}" for number in (0, windows[-1].number - 1)]
    reels = [reverse("match_animation", args=[match.pk, window.number]) for window in (windows[0], *windows[-2:])]
    steps = [window_address(match, window.number) for window in (windows[0], *windows[-2:])]
    keys = [channel_view.key for channel_view in channels_of(position_of(match))]
    telegraph = [reverse("match_telegraph", args=[match.pk])] if keys else []
    return [
        *before,
        *news,
        *reels,
        *telegraph,
        *(reverse("match_channel", args=[match.pk, key]) for key in keys),
        *(f"{step}{eyes}" for step in steps for eyes in asked_eyes(match)),
        *(f"{desk}?window={pk}" for pk in ("", windows[0].pk, windows[-1].pk)),
    ]


def asked_eyes(match: Match) -> Sequence[str]:
    return ("",) if match.status == Match.Status.OVER else ("", "?as=0", "?as=1", "?as=all")


def normalised(text: str) -> str:
    """Return the text without tokens, nonces, form marks and the remaining time."""
    text = re.sub(r'(csrf[^>]*?(?:value="|: ?"))[^"]+', r"\1", text, flags=re.I)
    text = re.sub(r'nonce="[^"]*"', 'nonce=""', text)
    # The random name of a page stands in its headers and in the address of its socket.
    text = re.sub(r"(Page-Name&quot;: &quot;|&page=)[-\w]+", r"\1", text)
    text = re.sub(r'(name="once" value=")[^"]*', r"\1", text)
    return re.sub(r'<span class="left">.*?</span>', "", text)


async def first_message(match: Match, client: Client) -> str:
    """Return the first message of a socket of that browser."""
    socket = await open_match_socket(match, client)
    message = await socket.receive_output()
    await socket.disconnect()
    return message.get("text", str(message))


async def open_match_socket(match: Match, client: Client) -> PatientSocket:
    """A socket of that browser."""
    cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
    headers = [*SAME_SITE, (b"cookie", cookies.encode())]
    socket = PatientSocket(application, f"/ws/matches/{match.pk}/", headers=headers)
    connected, _ = await socket.connect()
    assert connected
    return socket
