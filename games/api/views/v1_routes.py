"""Routes of API version 1. They stay as they are; responses may only gain fields."""

from django.urls import path
from dmr.routing import Router

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

MATCH_ROUTE = "matches/<int:match>"
ENDPOINTS: dict[str, dict[str, type[ApiController]]] = {
    "Games": {
        "games": read_only.Games,
        "games/<slug:game>": read_only.Game,
        "games/<slug:game>/ratings": read_only.Ratings,
        "games/<slug:game>/alone": solo.Alone,
        "games/<slug:game>/alone/<slug:day>": solo.Day,
    },
    "Accounts and players": {
        "account": accounts.Account,
        "account/bot": accounts.AccountBot,
        "players/<str:player>": accounts.Player,
        "players/<str:player>/follow": accounts.Follows,
    },
    "Clubs": {"clubs": clubs.Clubs, "clubs/<str:club>": clubs.ClubDetail, "clubs/<str:club>/join": clubs.ClubEntry},
    "Tournaments": {
        "cups": tournaments.TournamentList,
        "cups/<int:cup>": tournaments.TournamentDetail,
        "cups/<int:cup>/enter": tournaments.TournamentEntry,
        "cups/<int:cup>/remove": tournaments.TournamentRemoval,
    },
    "The lobby": {
        "lobby": read_only.LobbyPlace,
        "mine": moves.Mine,
        "matches": joining.Matches,
        "play-now": solo.PlayNow,
    },
    "Seasons": {
        "seasons": seasons.Seasons,
        "seasons/<slug:season>": seasons.SeasonOne,
        "seasons/<slug:season>/close": seasons.SeasonEnd,
        f"{MATCH_ROUTE}/season": seasons.SeasonOfMatch,
    },
    "Seasons of elimination": {
        "elimination": elimination.Eliminations,
        "elimination/<slug:season>": elimination.EliminationOne,
        "elimination/<slug:season>/actions/<slug:action>": elimination.EliminationAct,
    },
    "A match": {
        MATCH_ROUTE: read_only.MatchPlace,
        f"{MATCH_ROUTE}/history": read_only.History,
        f"{MATCH_ROUTE}/log": read_only.Log,
        f"{MATCH_ROUTE}/record": read_only.RecordPlace,
        f"{MATCH_ROUTE}/verify": read_only.VerifyPlace,
    },
    "Streams": {f"{MATCH_ROUTE}/stream": streams.MatchStream, "waiting/stream": streams.WaitingStream},
    "Taking a seat": {
        f"{MATCH_ROUTE}/entry": joining.Entry,
        f"{MATCH_ROUTE}/join": joining.Join,
        f"{MATCH_ROUTE}/leave": joining.Leave,
        f"{MATCH_ROUTE}/ready": joining.Ready,
        f"{MATCH_ROUTE}/take-over": joining.TakeOver,
        f"{MATCH_ROUTE}/again": joining.Again,
    },
    "Playing": {
        f"{MATCH_ROUTE}/seat": moves.SeatPlace,
        f"{MATCH_ROUTE}/submit": moves.SubmitPlace,
        f"{MATCH_ROUTE}/preview": moves.PreviewPlace,
        f"{MATCH_ROUTE}/draft": moves.DraftPlace,
        f"{MATCH_ROUTE}/act": moves.ActPlace,
        f"{MATCH_ROUTE}/resign": moves.Resign,
    },
    "Absences": {
        f"{MATCH_ROUTE}/standing-orders": moves.Standing,
        f"{MATCH_ROUTE}/vacations": moves.Vacations,
        f"{MATCH_ROUTE}/vacations/<int:vacation>": moves.VacationPlace,
        f"{MATCH_ROUTE}/come-back": moves.ComeBack,
    },
    "The telegraph": {
        f"{MATCH_ROUTE}/telegraph": telegraph.Channels,
        f"{MATCH_ROUTE}/telegraph/<slug:channel>": telegraph.ChannelPlace,
        f"{MATCH_ROUTE}/telegraph/<slug:channel>/read": telegraph.ChannelRead,
        f"{MATCH_ROUTE}/telegraph/<slug:channel>/report": telegraph.Reports,
        f"{MATCH_ROUTE}/blocks": telegraph.Blocks,
    },
    "Hosting": {
        f"{MATCH_ROUTE}/start": joining.Start,
        f"{MATCH_ROUTE}/bot": joining.SeatOfHost,
        f"{MATCH_ROUTE}/ready-check": joining.ReadyCheck,
        f"{MATCH_ROUTE}/call-off": joining.CallOff,
        f"{MATCH_ROUTE}/host": hosting.Host,
        f"{MATCH_ROUTE}/votes": hosting.Votes,
        f"{MATCH_ROUTE}/mutes": hosting.Mutes,
    },
}
"""Every endpoint by topic, in the order of the documentation."""

ROUTER = Router(
    "api/v1/", [path(route, place.as_view()) for places in ENDPOINTS.values() for route, place in places.items()]
)
