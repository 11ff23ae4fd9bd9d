"""Steps that prepare a player's absence."""

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from games.absences.services import vacations
from games.exceptions import ServiceError
from games.models import Match
from tests.laws.site import ANY, WHO, Site, has_match


class Leaving(Site):
    """The steps of leaving and removing standing orders, in matches without vacation days."""

    @precondition(has_match)
    @rule(number=ANY, who=WHO, recipe=st.sampled_from(["", "nearest", "stone", "fly", "low"]))
    def leave_standing_orders(self, number: int, who: int, recipe: str) -> None:
        """Save standing orders from the game's policies, in any match that has them and is not finished."""
        match, user = self.match(number, Match.Status.RUNNING), self.users[who]
        seat = match.seats.filter(user=user).first()
        known = match.game.recipes if match.ladder.standing_orders else ()
        fine = seat and match.status != Match.Status.OVER and recipe in ("", *known)
        self.step(
            vacations.set_standing_orders,
            refused=None if fine else ServiceError,
            only=match.pk,
            match_id=match.pk,
            user=user,
            recipe=recipe,
        )
        if fine:
            assert match.seats.get(user=user).standing == recipe
            assert {user for _, users in self.nudged for user in users} <= {user.pk}
            assert not self.told

    @precondition(has_match)
    @rule(number=ANY, who=WHO, days=st.integers(-2, 9))
    def announce_a_vacation(self, number: int, who: int, days: int) -> None:
        """Assert that a vacation is refused, because these matches have no vacation days."""
        match, first = self.match(number, Match.Status.RUNNING), self.now.date()
        self.step(
            vacations.announce_vacation,
            refused=ServiceError,
            only=match.pk,
            match_id=match.pk,
            user=self.users[who],
            first=first,
            last=first.replace(year=first.year + (days > 5)),
        )
