"""Whatever is done to the matches of a site in whatever order: the laws hold after every step.

`make test` plays a sample, `make soak` for many minutes.
"""

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import initialize, run_state_machine_as_test

from games.models import Match
from games.services import matches
from tests.laws.agreements import agreeing_match
from tests.laws.hours import Hours
from tests.laws.lobby import Lobby
from tests.laws.play import Play
from tests.laws.rows import all_rows
from tests.laws.site import ANY, PEOPLE

SOAKING = settings.get_current_profile_name() == "soak"
SAMPLE = settings(
    max_examples=8, stateful_step_count=40, derandomize=True, database=None, phases=[Phase.generate]
)


class EmptySite(Lobby, Play, Hours):
    """A site with no match yet."""


class BusySite(EmptySite):
    """A site with matches of two people and two bots under way."""

    @initialize(seed=ANY)
    def matches_under_way(self, seed: int) -> None:
        """Start them."""
        for slug, options in (("toy-signs", {}), ("goofspiel", {"cards": 5}), ("booster", {"max_turns": 10})):
            plan = matches.Plan(
                game_slug=slug,
                name=slug,
                seats=4,
                options=options,
                bots=("random",) * 2,
                early_closing=seed % 3 > 0,
                saved_is_ready=seed % 5 == 0,
            )
            self._under_way(plan, seed)

    def _under_way(self, plan: matches.Plan, seed: int) -> Match:
        host, guest = self.users[seed % PEOPLE], self.users[(seed + 1) % PEOPLE]
        match = self.step(matches.create_match, refused=None, only=None, plan=plan, host=host)
        self.step(matches.join_match, refused=None, only=match.pk, match_id=match.pk, user=guest)
        self.step(matches.start_match, refused=None, only=match.pk, match_id=match.pk, user=host)
        return match


class AgreeingSite(EmptySite):
    """A site with a match whose two winners must agree on a candidate."""

    @initialize()
    def winners_must_agree(self) -> None:
        """Play up to there."""
        position = agreeing_match(self.users, self.users[0])
        Match.objects.filter(pk=position.match.pk).update(early_closing=False)
        self.rows = all_rows()
        self.terms = {position.match.pk: position.terms}


@pytest.mark.parametrize("site", [EmptySite, BusySite, AgreeingSite], ids=lambda site: site.__name__)
def test_the_laws_hold_whatever_is_done(transactional_db, site):
    run_state_machine_as_test(site, settings=settings() if SOAKING else SAMPLE)
