"""A season of elimination as loaded from its rows: its state follows from its facts."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from django.db.models import QuerySet

from games.display_names import distinct_names
from games.elimination.bots import Feelings, feelings
from games.elimination.log import ToldFact, tell_season
from games.elimination.plans import MatchPlan, season_match_plan, season_rules
from games.elimination.state import Fact, Player, SeasonState
from games.elimination.transitions import replay
from games.matches.selectors.seats import bot_name
from games.models import Season, SeasonFact, SeasonMatch, SeasonPlayer, User
from games.rules import codec

if TYPE_CHECKING:
    from games.match_setup.services.plans import MatchPlan

FORMER_PLAYER = "Former player"


@dataclass
class Course:
    """A season with its cast in order, its facts so far, and its states at the start and after each fact."""

    season: Season
    cast: list[SeasonPlayer]
    rows: list[SeasonFact]
    facts: list[Fact]
    states: list[SeasonState]
    names: Sequence[str]

    @property
    def state(self) -> SeasonState:
        """The season after its facts so far."""
        return self.states[-1]

    @cached_property
    def plan(self) -> "MatchPlan":
        """The set-up that all its matches share; `quick` if one person plays it in an evening, without deadlines."""
        return season_match_plan(self.season)

    def player_of(self, user: User | None) -> Player | None:
        """Return the number of the user in the cast, or None."""
        return next((n for n, each in enumerate(self.cast) if user and each.user_id == user.pk), None)

    def feelings(self) -> Feelings:
        """Return what players feel for others, as their bots do."""
        return feelings(self.states, self.facts)

    @cached_property
    def told(self) -> list[ToldFact]:
        """The facts in sentences, of a season that does not go on meanwhile."""
        return tell_season(self.states, self.facts, [row.reason for row in self.rows], self.names)

    def matches(self) -> list[SeasonMatch]:
        """Return the matches of this episode, in the order of their start."""
        return list(self.season.matches.filter(episode=self.state.episode).select_related("match"))


def load_course(season: Season) -> Course:
    """Return the season in two queries; before the start in the state in which it would start now."""
    cast = list(joined_players(season).select_related("user").order_by("number", "pk"))
    rows = list(season.facts.all())
    facts: list[Fact] = [codec.from_json(Fact, row.fact) for row in rows]  # type: ignore[arg-type]
    states = replay(season_rules(season), season.seed, facts)
    names = distinct_names([_name(each, number) for number, each in enumerate(cast)])
    return Course(season, cast, rows, facts, states, names)


def joined_players(season: Season) -> QuerySet[SeasonPlayer]:
    """Return the cast, without players who deleted their account before the start."""
    return season.players.exclude(user=None, bot="", number=None)


def _name(player: SeasonPlayer, number: int) -> str:
    if player.bot:
        return bot_name(number)
    return str(player.user) if player.user else FORMER_PLAYER
