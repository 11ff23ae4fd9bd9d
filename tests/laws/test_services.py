"""Whatever is done to the matches of a site in whatever order: the laws hold after every step.

`make test` plays a sample, `make soak` for many minutes.
"""

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import initialize, run_state_machine_as_test

from games.lobby.services import matches
from games.match_setup.services import plans
from games.models import Match
from games.schedule.timetable import Timetable
from tests.laws.absence_steps import Away, Leaving
from tests.laws.host_steps import Hosting
from tests.laws.lobby_steps import Lobby
from tests.laws.plans import LADDERS
from tests.laws.play_steps import Play
from tests.laws.rows import all_rows
from tests.laws.secret_matches import agreeing_match
from tests.laws.site import ANY, PEOPLE
from tests.laws.time_steps import Hours

pytestmark = pytest.mark.long

SOAKING = settings.get_current_profile_name() == "soak"
SAMPLE = settings(max_examples=8, stateful_step_count=40, derandomize=True, database=None, phases=[Phase.generate])
BUSY: dict[str, dict[str, int]] = {
    "toy-signs": {},
    "goofspiel": {"cards": 5},
    "booster": {"max_turns": 10},
    "moonshot": {"players": 4, "rounds": 2},
}

LONG = settings(SAMPLE, max_examples=1, stateful_step_count=500)


class EmptySite(Lobby, Play, Hours, Away, Leaving, Hosting):
    """A site with no match yet."""


class BusySite(EmptySite):
    """A site with matches of two people and two bots under way."""

    @initialize(seed=ANY)
    def matches_under_way(self, seed: int) -> None:
        """Start them."""
        for slug, options in BUSY.items():
            plan = plans.MatchPlan(
                game_slug=slug,
                name=slug,
                seats=4,
                options=options,
                bots=("random",) * 2,
                early_closing=seed % 3 > 0,
                saved_is_ready=seed % 5 == 0,
                timetable=Timetable(period=86_400, short_period=300, grace=3_600) if seed % 2 else None,
                absences=LADDERS[seed % len(LADDERS)],
            )
            self._under_way(plan, seed)

    def _under_way(self, plan: plans.MatchPlan, seed: int) -> Match:
        host, guest = self.users[seed % PEOPLE], self.users[(seed + 1) % PEOPLE]
        match = self.step(matches.create_match, refused=None, only=None, plan=plan, host=host)
        self.step(matches.join_match, refused=None, only=match.pk, match_id=match.pk, user=guest)
        self.step(matches.start_match, refused=None, only=match.pk, match_id=match.pk, user=host)
        return match


class AgreeingSite(EmptySite):
    """A site with a match whose two winners must agree on a candidate."""

    @initialize()
    def winners_must_agree(self) -> None:
        position = agreeing_match(self.users, self.users[0])
        Match.objects.filter(pk=position.match.pk).update(early_closing=False)
        self.rows = all_rows()
        self.terms = {position.match.pk: position.terms}


@pytest.mark.parametrize("site", [EmptySite, BusySite, AgreeingSite], ids=lambda site: site.__name__)
def test_the_laws_hold_whatever_is_done(transactional_db, site):
    run_state_machine_as_test(site, settings=settings() if SOAKING else SAMPLE)


def test_five_hundred_actions_leave_no_match_stuck(transactional_db):
    """In one go, on matches that nobody replaces when they end."""
    run_state_machine_as_test(BusySite, settings=settings(LONG, max_examples=10) if SOAKING else LONG)
