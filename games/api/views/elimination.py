"""Endpoints for seasons of elimination: list, found and read them, and do what the page offers."""

from datetime import datetime
from http import HTTPStatus

from dmr import Body, modify
from msgspec import Struct
from msgspec.structs import asdict

from games.api.forms.new_match import check_valid
from games.api.selectors.structs import build_struct
from games.api.views.controller import ApiController
from games.elimination.forms.actions import MOVED_ON, SeasonAction, available_actions, do_action, find_action
from games.elimination.forms.new_season import NewSeasonForm
from games.elimination.plans import season_rules
from games.elimination.selectors.season_page import EliminationPage, Episode, listed_seasons
from games.elimination.services.founding import found_season
from games.elimination.views.season import season_page_or_404
from games.exceptions import ServiceError
from games.models import Token


class EliminationLine(Struct, frozen=True, kw_only=True, rename={"token": "season"}):
    """A season of elimination. `joined` of its `places` are taken; bots take the others at the start."""

    token: str
    name: str
    host: str
    places: int
    joined: int
    started_at: datetime | None
    closed_at: datetime | None


class CastMemberInfo(Struct, frozen=True, kw_only=True, rename={"key": "player", "profile": "page"}):
    """Somebody of the cast; `player` identifies them in requests, and changes at the start.

    `page` is the name of the profile, "" without one. `role` is what the player is in this episode, or "". `left_in` is
    the episode in which the player left.
    """

    key: int
    name: str
    profile: str
    is_bot: bool
    is_me: bool
    garnets: int
    tokens: int
    role: str
    left_in: int | None
    last_words: str


class EpisodeMatchInfo(Struct, frozen=True, kw_only=True):
    """A match of an episode. If `invitation` is not "", send it to see the match, although no list shows it."""

    match: int
    status: str
    invitation: str


class EpisodeInfo(Struct, frozen=True, kw_only=True):
    """An episode: its matches, and what happened in sentences."""

    number: int
    matches: list[EpisodeMatchInfo]
    sentences: list[str]


class GarnetsInfo(Struct, frozen=True, kw_only=True):
    """A change of a player's garnets after the start."""

    player: int
    amount: int
    source: str


class SeasonMessageInfo(Struct, frozen=True, kw_only=True):
    """A message to everybody."""

    name: str
    text: str
    at: datetime


class ChoiceInfo(Struct, frozen=True, kw_only=True):
    """A player who can be chosen, with what matters to the choice."""

    player: int
    name: str


class EliminationActionInfo(Struct, frozen=True, kw_only=True):
    """Something that you can do now, with the `fields` that it needs and the `players` to choose from.

    Actions `of_host` need a token with the scope host.
    """

    name: str
    title: str
    of_host: bool
    fields: list[str]
    players: list[ChoiceInfo]


class EliminationInfo(Struct, frozen=True, kw_only=True, rename={"token": "season"}):
    """A season of elimination.

    `stage` is "joining", "main", "naming", "choosing", "duel", "final", "over" or "cancelled"; `next` says it in a
    sentence. The `candidate` chooses one of the `eligible` players until the `deadline`. Episodes, ledger and messages
    begin with the latest; `coming` are the episodes to come, in sentences with their dates. The `seed` is "" until the
    end; its SHA-256 is public from the beginning.
    """

    token: str
    name: str
    host: str
    pace: str
    listed: bool
    places: int
    started_at: datetime | None
    paused_at: datetime | None
    closed_at: datetime | None
    why: str
    stage: str
    next: str
    candidate: int | None
    eligible: list[int]
    deadline: datetime | None
    cast: list[CastMemberInfo]
    episodes: list[EpisodeInfo]
    coming: list[str]
    ledger: list[GarnetsInfo]
    messages: list[SeasonMessageInfo]
    seed_hash: str
    seed: str
    actions: list[EliminationActionInfo]


class NewElimination(Struct, frozen=True, kw_only=True):
    """A season of elimination to found, as in its form on the site."""

    name: str
    players: int = 9
    pace: str = "daily"
    garnets: int = 5
    if_all_are_safe: str = "anybody"
    victor_inherits: bool = True
    listed: bool = False


class EliminationFields(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The fields that the action needs, without the others."""

    player: int | None = None
    text: str = ""
    name: str = ""
    amount: int | None = None
    reason: str = ""


class Eliminations(ApiController):
    """Seasons of elimination."""

    write_scope = Token.Scope.HOST

    def get(self) -> list[EliminationLine]:
        """List the seasons of elimination that are public or yours."""
        return [
            build_struct(EliminationLine, each, host=str(each.host or ""), places=season_rules(each).players)
            for each in listed_seasons(self.viewer)
        ]

    @modify(status_code=HTTPStatus.CREATED)
    def post(self, parsed_body: Body[NewElimination]) -> EliminationInfo:
        """Found a season of elimination; you are its host and its first player."""
        form = NewSeasonForm(asdict(parsed_body), user=self.user)
        check_valid(form)
        season = found_season(user=self.user, **form.plan())
        return _info(season_page_or_404(season.token, self.user))


class EliminationOne(ApiController):
    """A season of elimination."""

    def get(self) -> EliminationInfo:
        """Read a season of elimination: cast, episodes, ledger, messages, and what you can do now."""
        return _info(season_page_or_404(self.kwargs["season"], self.viewer))


class EliminationAct(ApiController):
    """An action in a season of elimination."""

    def post(self, parsed_body: Body[EliminationFields]) -> EliminationInfo:
        """Do one of the season's `actions`; those of the host need the scope host."""
        page = season_page_or_404(self.kwargs["season"], self.user)
        action = find_action(page, self.kwargs["action"])
        if action is None:
            raise ServiceError(MOVED_ON)
        if needs_host_scope(action):
            self.require_scope(Token.Scope.HOST)
        form = action.form(asdict(parsed_body))
        check_valid(form)
        do_action(action, form, token=page.season.token, user=self.user)
        return _info(season_page_or_404(page.season.token, self.user))


def needs_host_scope(action: SeasonAction) -> bool:
    """Whether only programs that may host can do the action."""
    return action.of_host or action.name == "start"


def _info(page: EliminationPage) -> EliminationInfo:
    season, state = page.season, page.state
    chooses = season.closed_at is None and state.stage == "choosing"
    return build_struct(
        EliminationInfo,
        page,
        season,
        host=str(season.host or ""),
        listed=not season.unlisted,
        places=state.plan.players,
        stage=_stage(page),
        next=page.next_text,
        candidate=state.candidate if chooses else None,
        eligible=list(state.eligible) if chooses else [],
        cast=[build_struct(CastMemberInfo, **member) for member in page.cast],
        episodes=[_episode(episode) for episode in page.episodes],
        ledger=[line for line, _ in page.ledger],
        messages=[build_struct(SeasonMessageInfo, message, name=name) for message, name in page.talk],
        actions=[_action(action) for action in available_actions(page)],
    )


def _stage(page: EliminationPage) -> str:
    if page.season.closed_at and page.state.stage != "over":
        return "cancelled"
    return page.state.stage if page.season.started_at else "joining"


def _episode(episode: Episode) -> EpisodeInfo:
    matches = [
        EpisodeMatchInfo(match=each.pk, status=each.status, invitation=each.invitation if each.unlisted else "")
        for each in (row.match for row in episode.matches)
    ]
    sentences = [f"{said} ({reason})" if reason else said for said, reason in episode.sentences]
    return EpisodeInfo(number=episode.number, matches=matches, sentences=sentences)


def _action(action: SeasonAction) -> EliminationActionInfo:
    players = [ChoiceInfo(player=player, name=name) for player, name in action.players.items()]
    fields, of_host = list(action.form().fields), needs_host_scope(action)
    return build_struct(EliminationActionInfo, action, of_host=of_host, fields=fields, players=players)
