"""Every endpoint of API version 1, with an example. Routes stay as they are; responses may only gain fields.

The documentation and the tests use the examples. In them match 7 is in progress, 8 is open and 9 is finished. 3 is the
number of a vacation and of a motion. Valentina has a profile.
"""

import json
import re
from typing import Any

from django.urls import path
from dmr.routing import Router
from msgspec import Struct

from games.api.views import (
    accounts,
    clubs,
    elimination,
    hosting,
    joining,
    moves,
    read_only,
    seasons,
    solo,
    streams,
    telegraph,
    tournaments,
)
from games.api.views.controller import ApiController

PREFIX = "api/v1/"
PATHS = {
    "games/<slug:game>": "Path of a game, by its slug.",
    "games/<slug:game>/alone/<slug:day>": "Path of a daily challenge: the game's slug and the day (UTC), such as "
    '"2026-11-22" or "today".',
    "players/<str:player>": 'Path of a player, by the name of the profile, such as "valentina-12".',
    "clubs/<str:club>": 'Path of a club, by its page name, such as "sirius-12".',
    "cups/<int:cup>": "Path of a tournament, by its number.",
    "seasons/<slug:season>": "Path of a season, by the last part of its link.",
    "elimination/<slug:season>": "Path of a season of elimination, by the last part of its link.",
    "elimination/<slug:season>/actions/<slug:action>": "Path of an action, by its name in `actions` of the season.",
    "matches/<int:match>": "Path of a match, by its number.",
    "matches/<int:match>/vacations/<int:vacation>": "Path of an announced vacation, by its number.",
    "matches/<int:match>/telegraph/<slug:channel>": "Path of a channel of a match, by its key.",
}
"""Descriptions of the routes' beginnings, up to the last value."""
RUNNING, WAITING, OVER, WINDOW = 7, 8, 9, 42


class Endpoint(Struct, frozen=True):
    """A route and its controller, with the values of its path, its `query` and its `body` in an example."""

    route: str
    controller: type[ApiController]
    values: dict[str, Any] = {}
    query: str = ""
    body: Any = None

    @property
    def address(self) -> str:
        """The path as a template of its values."""
        return f"/{PREFIX}" + re.sub(r"<\w+:(\w+)>", r"{\1}", self.route)

    def path_parameters(self) -> list[dict[str, Any]]:
        """Return the OpenAPI descriptions of the values in the path."""
        return [
            {
                "description": PATHS[self.route[: self.route.rindex(">") + 1]],
                "name": name,
                "in": "path",
                "schema": {"type": "integer" if kind == "int" else "string"},
                "required": True,
                "example": self.values[name],
            }
            for kind, name in re.findall(r"<(\w+):(\w+)>", self.route)
        ]

    def curl(self, method: str) -> str:
        """Return the request as a curl command; readers replace TOKEN and SITE."""
        calling = "curl -N" if self.controller.is_stream else "curl"
        words = [calling if method == "GET" else f"curl -X {method}", '-H "Authorization: Bearer $TOKEN"']
        if self.body is not None and method != "GET":
            words += ["-H 'Content-Type: application/json'", f"-d '{json.dumps(self.body)}'"]
        return " \\\n  ".join([*words, f"$SITE{self.address.format(**self.values)}{self.query}"])


def _of_match(
    route: str, controller: type[ApiController], match: int = RUNNING, *, body: Any = None, **values: Any
) -> Endpoint:
    return Endpoint(f"matches/<int:match>{route}", controller, {"match": match} | values, body=body)


_SEASON = {"season": "kV3mB0qZ1xYt8w_2"}
_CLUB = {"club": "sirius-3"}
_CUP = {"cup": 5}
_PLAYER = {"player": "valentina-12"}
_DRAFT = {"window": WINDOW, "entered": {"bid": 3}}
_DEAL = {
    "kind": "proposal",
    "key": "morning-1",
    "to": [1],
    "gives": [{"kind": "leave", "lot": 0}],
    "asks": [{"kind": "leave", "lot": 1}],
}
_ELIMINATION = {"name": "Spring", "players": 9, "pace": "daily"}
_MATCH = {"game": "goofspiel", "options": {"cards": 13}, "settings": {"seats": 3, "bots": 1, "unlisted": True}}
_PAUSE = {"act": "hold", "reason": "Half of us are on a train.", "values": {"hours": 2}}

ENDPOINTS: dict[str, list[Endpoint]] = {
    "Games": [
        Endpoint("games", read_only.Games),
        Endpoint("games/<slug:game>", read_only.Game, {"game": "goofspiel"}),
        Endpoint("games/<slug:game>/ratings", read_only.Ratings, {"game": "space-race"}, "?edition=nine"),
        Endpoint("games/<slug:game>/alone", solo.Alone, {"game": "loss-in-space"}, body={"of_day": True}),
        Endpoint("games/<slug:game>/alone/<slug:day>", solo.Day, {"game": "loss-in-space", "day": "today"}),
    ],
    "Accounts and players": [
        Endpoint("account", accounts.Account),
        Endpoint("account/bot", accounts.AccountBot, body={"is_bot": True}),
        Endpoint("players/<str:player>", accounts.Player, _PLAYER),
        Endpoint("players/<str:player>/follow", accounts.Follows, _PLAYER, body={"follow": True}),
    ],
    "Clubs": [
        Endpoint("clubs", clubs.Clubs),
        Endpoint("clubs/<str:club>", clubs.ClubDetail, _CLUB),
        Endpoint("clubs/<str:club>/join", clubs.ClubEntry, _CLUB, body={"join": True}),
    ],
    "Tournaments": [
        Endpoint("cups", tournaments.TournamentList),
        Endpoint("cups/<int:cup>", tournaments.TournamentDetail, _CUP),
        Endpoint("cups/<int:cup>/enter", tournaments.TournamentEntry, _CUP, body={"enter": True}),
        Endpoint(
            "cups/<int:cup>/remove",
            tournaments.TournamentRemoval,
            _CUP,
            body={"entrant": 12, "reason": "Missed two tables."},
        ),
    ],
    "The lobby": [
        Endpoint("lobby", read_only.LobbyPlace, query="?game=goofspiel&seats=1"),
        Endpoint("mine", moves.Mine),
        Endpoint("matches", joining.Matches, body=_MATCH),
        Endpoint("play-now", solo.PlayNow, body={"game": "goofspiel"}),
    ],
    "Seasons": [
        Endpoint("seasons", seasons.Seasons),
        Endpoint("seasons/<slug:season>", seasons.SeasonOne, _SEASON),
        Endpoint("seasons/<slug:season>/close", seasons.SeasonEnd, _SEASON),
        _of_match("/season", seasons.SeasonOfMatch, OVER, body={"name": "Thursdays"}),
    ],
    "Seasons of elimination": [
        Endpoint("elimination", elimination.Eliminations, body=_ELIMINATION),
        Endpoint("elimination/<slug:season>", elimination.EliminationOne, _SEASON),
        Endpoint(
            "elimination/<slug:season>/actions/<slug:action>",
            elimination.EliminationAct,
            _SEASON | {"action": "say"},
            body={"text": "Good luck to everybody."},
        ),
    ],
    "A match": [
        _of_match("", read_only.MatchPlace),
        _of_match("/history", read_only.History),
        _of_match("/log", read_only.Log),
        _of_match("/record", read_only.RecordPlace),
        _of_match("/verify", read_only.VerifyPlace, OVER),
    ],
    "Streams": [_of_match("/stream", streams.MatchStream), Endpoint("waiting/stream", streams.WaitingStream)],
    "Taking a seat": [
        _of_match("/entry", joining.Entry, WAITING, body={"password": "dark side"}),
        _of_match("/join", joining.Join, WAITING, body={"seat": None}),
        _of_match("/leave", joining.Leave, WAITING),
        _of_match("/ready", joining.Ready, WAITING),
        _of_match("/take-over", joining.TakeOver, body={"seat": 1}),
        _of_match("/again", joining.Again, OVER),
    ],
    "Playing": [
        _of_match("/seat", moves.SeatPlace),
        _of_match("/submit", moves.SubmitPlace, body={"window": WINDOW, "move": {"bid": 3}, "ready": True}),
        _of_match("/preview", moves.PreviewPlace, body=_DRAFT),
        _of_match("/draft", moves.DraftPlace, body=_DRAFT),
        _of_match("/act", moves.ActPlace, body={"kind": "line", "entered": {"to": 1}, "after": 0}),
        _of_match("/resign", moves.Resign),
    ],
    "Absences": [
        _of_match("/standing-orders", moves.Standing, body={"standing_orders": "nearest"}),
        _of_match("/vacations", moves.Vacations, body={"first": "2030-07-01", "last": "2030-07-05"}),
        _of_match("/vacations/<int:vacation>", moves.VacationPlace, vacation=3),
        _of_match("/come-back", moves.ComeBack),
    ],
    "The telegraph": [
        _of_match("/telegraph", telegraph.Channels),
        _of_match(
            "/telegraph/<slug:channel>",
            telegraph.ChannelPlace,
            body={"text": "Good morning, Vienna.", "deal": _DEAL},
            channel="public",
        ),
        _of_match("/telegraph/<slug:channel>/read", telegraph.ChannelRead, body={"last": 99}, channel="public"),
        _of_match("/telegraph/<slug:channel>/report", telegraph.Reports, body={"telegram": 99}, channel="public"),
        _of_match("/blocks", telegraph.Blocks, body={"seat": 1, "blocked": True}),
    ],
    "Hosting": [
        _of_match("/start", joining.Start, WAITING, body={"fill": True}),
        _of_match("/bot", joining.SeatOfHost, WAITING, body={"seat": 2, "bot": "random"}),
        _of_match("/ready-check", joining.ReadyCheck, WAITING, body={"start": True}),
        _of_match("/call-off", joining.CallOff, WAITING),
        _of_match("/host", hosting.Host, body=_PAUSE),
        _of_match("/votes", hosting.Votes, body={"motion": 3, "approves": True}),
        _of_match("/mutes", hosting.Mutes, body={"seat": 1, "reason": "Read the house rules."}),
    ],
}
"""The endpoints by topic, in the order of the documentation."""

ROUTER = Router(
    PREFIX, [path(each.route, each.controller.as_view()) for endpoints in ENDPOINTS.values() for each in endpoints]
)
