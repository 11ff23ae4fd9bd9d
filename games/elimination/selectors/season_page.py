"""The page of a season of elimination."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from itertools import chain, repeat
from math import inf, isfinite
from typing import Any

from django.db.models import Count, F, Q
from django.utils import timezone
from django.utils.formats import date_format

from games.builtin_games import GAMES
from games.channels.selectors.channels import BLOCKS_OF_PEOPLE
from games.elimination.coming_episodes import ComingEpisode, coming_episodes, planned_episodes
from games.elimination.log import ToldFact, tell_stage
from games.elimination.selectors.course import FORMER_PLAYER, load_course
from games.elimination.state import LedgerLine, Player, SeasonState
from games.elimination.transitions import PAIR
from games.humanize import and_list, format_count
from games.matches.selectors.display_text import window_pace_text
from games.models import Block, Match, Season, SeasonMatch, SeasonMessage, SeasonPlayer, User
from games.registry import GAME_UIS
from games.schedule.deadlines import next_deadline
from games.schedule.timetable import Timetable

MESSAGES_SHOWN = 50
SEASONS_LISTED = 50
TURNS_AVERAGED = 14


@dataclass(frozen=True, slots=True)
class Episode:
    """An episode: its matches, who left, and what happened in sentences, each with the host's reason or ""."""

    number: int
    matches: list[SeasonMatch]
    left: str = ""
    sentences: list[tuple[str, str]] = field(default_factory=list)


class EliminationPage:
    """A season of elimination as a viewer sees it, in at most six queries."""

    def __init__(self, season: Season, viewer: User | None) -> None:
        self.season, self.viewer, self.course = season, viewer, load_course(season)
        self.matches = list(season.matches.select_related("match").prefetch_related("match__seats"))
        blocked = Block.objects.filter(BLOCKS_OF_PEOPLE, user=viewer).exclude(blocked=None).values("blocked")
        messages = SeasonMessage.objects.filter(player__season=season).exclude(player__user__in=blocked)
        self.messages = list(messages.order_by("-pk")[:MESSAGES_SHOWN])

    @property
    def state(self) -> SeasonState:
        """The state of the season; before the start that in which it would start now."""
        return self.course.state

    @property
    def is_host(self) -> bool:
        """Whether the viewer hosts the season."""
        return self.viewer is not None and self.season.host_id == self.viewer.pk

    @property
    def free_places(self) -> range:
        """One number for each free place in the cast before the start."""
        return range(self.state.plan.players - len(self.course.cast))

    @property
    def talk(self) -> list[tuple[SeasonMessage, str]]:
        """The latest messages, the newest first, with the names of their writers."""
        names = {row.pk: name for row, name in zip(self.course.cast, self.course.names, strict=True)}
        return [(message, names.get(message.player_id, FORMER_PLAYER)) for message in self.messages]

    @property
    def mine(self) -> SeasonPlayer | None:
        """The viewer's row in the cast, or None."""
        return next((row for row in self.course.cast if self.viewer and row.user_id == self.viewer.pk), None)

    @property
    def me(self) -> Player | None:
        """The viewer's number in the cast of a started season, or None."""
        return self.mine.number if self.mine else None

    @property
    def pace(self) -> str:
        """How long a turn of its matches takes."""
        plan = self.course.plan
        return "" if plan.quick else window_pace_text(plan.game_slug, plan.timetable, plan.seconds_per_window)

    @property
    def open_match(self) -> Match | None:
        """The match in progress that the viewer plays in, else the first one in progress."""
        running = [row.match for row in self.matches if row.match.status == Match.Status.RUNNING]
        return next(iter(sorted(running, key=self._plays_in, reverse=True)), None)

    @property
    def plays_now(self) -> bool:
        """Whether the viewer plays in the match in progress."""
        return self.open_match is not None and self._plays_in(self.open_match)

    def _plays_in(self, match: Match) -> bool:
        return self.viewer is not None and any(seat.user_id == self.viewer.pk for seat in match.seats.all())

    @property
    def cast(self) -> list[Mapping[str, Any]]:
        """The cards of the cast: the players who are in, then those who have left, the last one first.

        `profile` is the name of their page or "", `tokens` are those of this episode.
        """
        state = self.state
        members = [
            {
                "key": row.pk if row.number is None else number,
                "name": name,
                "profile": row.user.page_name or "" if row.user else "",
                "is_bot": bool(row.bot),
                "is_me": row == self.mine,
                "garnets": state.garnets(number),
                "tokens": state.tokens.get(number, 0),
                "left_in": state.out.get(number),
                "last_words": row.last_words,
                "role": _role(state, number),
            }
            for number, (row, name) in enumerate(zip(self.course.cast, self.course.names, strict=True))
        ]
        return sorted(members, key=lambda member: -(member["left_in"] or inf))

    @property
    def episodes(self) -> list[Episode]:
        """The episodes so far, the latest first."""
        if not self.season.started_at and not self.replacements:
            return []
        # A match can be deleted; what happened in its episode stays.
        last = max([row.episode for row in self.matches] + [told.episode for told in self.course.told], default=1)
        found = {n: self._episode(n) for n in range(last, 0, -1)}
        found[1].sentences.extend(self.replacements)
        for told in self.course.told:
            reasons = chain([told.reason], repeat(""))
            found[told.episode].sentences.extend(zip(told.sentences, reasons, strict=False))
        return list(found.values())

    @property
    def replacements(self) -> list[tuple[str, str]]:
        """Who got the place of another player before the start, in sentences, each with the host's reason."""
        named = ((name, row.replaced_why) for row, name in zip(self.course.cast, self.course.names, strict=True))
        return [(f"The host gave {name} the place of another player.", why) for name, why in named if why]

    def _episode(self, number: int) -> Episode:
        left = and_list(self.course.names[each] for each, episode in self.state.out.items() if episode == number)
        return Episode(number, [row for row in self.matches if row.episode == number], left)

    @property
    def headline(self) -> str:
        """What happened last, in a sentence; "" before anything has."""
        told = self.course.told
        return told[-1].sentences[-1] if told and told[-1].sentences else ""

    @property
    def paper(self) -> tuple[ToldFact, list[tuple[str, str]]] | None:
        """What the front page says about who has left or won last, with their names and last words; or None."""
        last = next((told for told in reversed(self.course.told) if told.left), None)
        course = self.course
        gone = [(course.names[player], course.cast[player].last_words) for player in last.left] if last else []
        return (last, [(name, words) for name, words in gone if words]) if last else None

    @property
    def next_text(self) -> str:
        """What the season waits for, in a sentence."""
        if not self.season.started_at or self.season.closed_at:
            return ""
        return "The host has paused the season." if self.season.paused_at else tell_stage(self.state, self.course.names)

    @property
    def deadline(self) -> datetime | None:
        """The deadline of what players or the host decide, or None."""
        return self.season.due_at if self.season.paused_at is None else None

    @property
    def ledger(self) -> list[tuple[LedgerLine, str]]:
        """The changes of garnets after the start, the latest first, each with the player's name."""
        lines = reversed(self.state.ledger)
        return [(line, self.course.names[line.player]) for line in lines if line.source != "start"]

    @cached_property
    def coming(self) -> list[str]:
        """The episodes to come in a sentence each, with dates as far as pace and games allow them."""
        if self.season.closed_at:
            return []
        turns = {slug: game_ui.usual_turns for slug, game_ui in GAME_UIS.items() if game_ui.usual_turns}
        is_running = self.season.started_at is not None
        found = coming_episodes(self.state, turns) if is_running else planned_episodes(self.state.plan, turns)
        now = timezone.now()
        began, turn = self._step_began(now), _turn_length(self.course.plan.timetable, now)
        if began is None or turn is None or not found or not isfinite(found[0].turns):
            return [_planned_text(each, None) for each in found]
        began = max(began, now - turn * found[0].turns)
        return [_planned_text(each, began + turn * each.turns if isfinite(each.turns) else None) for each in found]

    def _step_began(self, now: datetime) -> datetime | None:
        """Return when the match in progress began, or the deadline of a decision; `now` before the start."""
        if self.season.paused_at:
            return None
        if not self.season.started_at or self.season.due_at:
            return self.season.due_at or now
        began = [row.match.started_at for row in self.matches if row.match.status == Match.Status.RUNNING]
        return max(filter(None, began), default=None)

    @property
    def duel_game(self) -> str:
        """The game of death matches."""
        return GAMES[self.state.plan.duel].meta.name

    @property
    def seed(self) -> str:
        """The seed once the season is over, else ""."""
        return self.season.seed if self.season.closed_at and self.season.started_at else ""

    @property
    def version(self) -> str:
        """What changes with everything that the page shows to everybody."""
        season = self.season
        changes = (len(self.course.told), season.paused_at, season.due_at, season.closed_at, season.host_id)
        cast = [(row.pk, bool(row.last_words)) for row in self.course.cast]
        going_on = [(row.pk, row.match.status) for row in self.matches]
        return repr((changes, cast, going_on, self.messages[0].pk if self.messages else 0))


def _role(state: SeasonState, player: Player) -> str:
    """Return what a player is in this episode: candidate, in the death match, finalist, winner."""
    if state.winner == player:
        return "Winner"
    if state.stage in ("duel", "final") and player in state.pair:
        return "Death match" if state.stage == "duel" else f"Final: {format_count(state.wins.get(player, 0), 'win')}"
    return "Elimination candidate" if state.stage == "choosing" and state.candidate == player else ""


def _turn_length(timetable: Timetable | None, now: datetime) -> timedelta | None:
    """Return the average length of a turn by the timetable, or None without one."""
    if timetable is None:
        return None
    closes = now
    for _ in range(TURNS_AVERAGED):
        closes = next_deadline(timetable, closes).at
    return (closes - now) / TURNS_AVERAGED


def _planned_text(episode: ComingEpisode, begins: datetime | None) -> str:
    number = episode.number
    when = f"Episode {number}, from about {date_format(begins, 'j F')}" if begins else f"Episode {number}"
    games = and_list(dict.fromkeys(GAMES[slug].meta.name for slug in episode.games))
    if episode.players == PAIR:
        return f"{when}: the final, best of three: {games}."
    tables = " at two tables" if len(episode.games) > 1 else ""
    return f"{when}: {games} with {episode.players} players{tables}, then a death match."


def listed_seasons(viewer: User | None) -> list[Season]:
    """Return the seasons of elimination that are public or the viewer's own, those in progress first."""
    theirs = Q(host=viewer) | Q(pk__in=viewer.seasons_played.values("season")) if viewer else Q(pk=None)
    found = Season.objects.filter(Q(unlisted=False) | theirs, kind=Season.Kind.ELIMINATION)
    is_in = Q(players__number__isnull=False) | Q(players__user__isnull=False) | ~Q(players__bot="")
    counted = found.select_related("host").annotate(joined=Count("players", filter=is_in))
    return list(counted.order_by(F("closed_at").desc(nulls_first=True), "-pk")[:SEASONS_LISTED])
