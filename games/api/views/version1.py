"""The calls of version 1, by their addresses. What is here stays as it is; a call may learn more fields."""

from django.urls import path
from dmr.routing import Router

from games.api.views import (
    alone,
    clubs,
    cups,
    deciding,
    hosting,
    joining,
    people,
    reading,
    seasons,
    streams,
    telegraph,
)
from games.api.views.controller import ApiController

MATCH = "matches/<int:match>"
PLACES: dict[str, dict[str, type[ApiController]]] = {
    "Games": {
        "games": reading.Games,
        "games/<slug:game>": reading.Game,
        "games/<slug:game>/ratings": reading.Ratings,
        "games/<slug:game>/alone": alone.Alone,
        "games/<slug:game>/alone/<slug:day>": alone.Day,
    },
    "People": {
        "account": people.Account,
        "account/bot": people.AccountBot,
        "players/<str:player>": people.Player,
        "players/<str:player>/follow": people.Follows,
    },
    "Clubs": {
        "clubs": clubs.Clubs,
        "clubs/<str:club>": clubs.ClubOne,
        "clubs/<str:club>/join": clubs.ClubDoor,
    },
    "Cups": {
        "cups": cups.Cups,
        "cups/<int:cup>": cups.CupOne,
        "cups/<int:cup>/enter": cups.CupDoor,
        "cups/<int:cup>/remove": cups.CupRemoval,
    },
    "The lobby": {
        "lobby": reading.LobbyPlace,
        "mine": deciding.Mine,
        "matches": joining.Matches,
        "play-now": alone.PlayNow,
    },
    "Seasons": {
        "seasons": seasons.Seasons,
        "seasons/<slug:season>": seasons.SeasonOne,
        "seasons/<slug:season>/close": seasons.SeasonEnd,
        f"{MATCH}/season": seasons.SeasonOfMatch,
    },
    "A match": {
        MATCH: reading.MatchPlace,
        f"{MATCH}/history": reading.History,
        f"{MATCH}/log": reading.Log,
        f"{MATCH}/record": reading.RecordPlace,
        f"{MATCH}/verify": reading.VerifyPlace,
    },
    "Streams": {
        f"{MATCH}/stream": streams.MatchStream,
        "waiting/stream": streams.WaitingStream,
    },
    "Taking a seat": {
        f"{MATCH}/entry": joining.Entry,
        f"{MATCH}/join": joining.Join,
        f"{MATCH}/leave": joining.Leave,
        f"{MATCH}/ready": joining.Ready,
        f"{MATCH}/take-over": joining.TakeOver,
        f"{MATCH}/again": joining.Again,
    },
    "Playing": {
        f"{MATCH}/seat": deciding.SeatPlace,
        f"{MATCH}/submit": deciding.SubmitPlace,
        f"{MATCH}/preview": deciding.PreviewPlace,
        f"{MATCH}/draft": deciding.DraftPlace,
        f"{MATCH}/act": deciding.ActPlace,
        f"{MATCH}/resign": deciding.Resign,
    },
    "Being away": {
        f"{MATCH}/standing-orders": deciding.Standing,
        f"{MATCH}/vacations": deciding.Vacations,
        f"{MATCH}/vacations/<int:vacation>": deciding.VacationPlace,
        f"{MATCH}/come-back": deciding.ComeBack,
    },
    "The telegraph": {
        f"{MATCH}/telegraph": telegraph.Channels,
        f"{MATCH}/telegraph/<slug:channel>": telegraph.ChannelPlace,
        f"{MATCH}/telegraph/<slug:channel>/read": telegraph.ChannelRead,
        f"{MATCH}/telegraph/<slug:channel>/report": telegraph.Reports,
        f"{MATCH}/blocks": telegraph.Blocks,
    },
    "Hosting": {
        f"{MATCH}/start": joining.Start,
        f"{MATCH}/bot": joining.SeatOfHost,
        f"{MATCH}/ready-check": joining.ReadyCheck,
        f"{MATCH}/call-off": joining.CallOff,
        f"{MATCH}/host": hosting.Host,
        f"{MATCH}/votes": hosting.Votes,
        f"{MATCH}/mutes": hosting.Mutes,
    },
}
"""Every place of the API by what it is about, in the order of the documentation."""

ROUTER = Router(
    "api/v1/",
    [path(route, place.as_view()) for places in PLACES.values() for route, place in places.items()],
)
