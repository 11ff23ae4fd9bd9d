"""Steps of absent players for the law tests."""

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from games.absences.services import rejoin, vacations
from games.lobby.services import substitutes
from games.models import Match, Seat, Tenure
from tests.laws.play_steps import is_away
from tests.laws.rows import all_rows
from tests.laws.site import ANY, WHO, Site, has_match, has_window


class Away(Site):
    """The steps of absence: leave standing orders, come back, and substitute."""

    @precondition(has_window)
    @rule(number=ANY, seat=st.integers(0, 3), orders=st.sampled_from(["stone", "", "gone"]))
    def leave_orders(self, number: int, seat: int, orders: str) -> None:
        """Save standing orders for a seat."""
        match = self.match(number, Match.Status.RUNNING)
        if match.status == Match.Status.RUNNING:
            match.seats.filter(number=seat).exclude(user=None).update(standing=orders)
            self.known, self.rows = None, all_rows()

    @precondition(has_window)
    @rule(number=ANY, who=WHO)
    def come_back(self, number: int, who: int) -> None:
        """Return to a seat that a stand-in bot plays."""
        match, user = self.match(number, Match.Status.RUNNING), self.users[who]
        seat = match.seats.filter(user=user).first()
        fine = match.status == Match.Status.RUNNING and seat is not None
        after = self.step_in(match, rejoin.rejoin, fine=fine, user=user)
        if after:
            self._compare(after)
            assert bool(self.told) is bool(self.nudged) is is_away(seat)
            assert not is_away(Seat.objects.get(pk=seat.pk))

    @precondition(has_window)
    @rule(number=ANY, who=WHO, place=st.integers(0, 9), invited=st.booleans())
    def take_over(self, number: int, who: int, place: int, invited: bool) -> None:
        """Take the seat of an absent player, the first one that wants a substitute if there is any."""
        found = Match.objects.filter(seats__wanted_at__isnull=False, status=Match.Status.RUNNING).distinct()
        match, user = found.first() or self.match(number, Match.Status.RUNNING), self.users[who]
        wanted = match.seats.exclude(wanted_at=None).first()
        place = wanted.number if wanted and place else place
        held = match.seats.filter(number=place).first()
        elsewhere = Tenure.objects.filter(seat__match=match, user=user).exclude(seat=held).exists()
        may_come = not match.unlisted or match.quick or match.host_id == user.pk or invited
        fine = (
            match.status == Match.Status.RUNNING
            and may_come
            and not match.seats.filter(user=user).exists()
            and held is not None
            and held.wanted_at is not None
            and not elsewhere
        )
        link = match.invitation if invited else ""
        after = self.step_in(match, substitutes.take_over, fine=fine, user=user, seat_number=place, invitation=link)
        if after:
            self._compare(after)
            seat = Seat.objects.get(pk=held.pk)
            assert seat.user == user
            assert seat.tenures.get(ended_at=None).substitute
            assert not seat.drafts.exists()


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
        self.step_in(match, vacations.set_standing_orders, fine=fine, user=user, recipe=recipe)
        if fine:
            assert match.seats.get(user=user).standing == recipe
            assert {user for _, users in self.nudged for user in users} <= {user.pk}
            assert not self.told

    @precondition(has_match)
    @rule(number=ANY, who=WHO, days=st.integers(-2, 9))
    def announce_a_vacation(self, number: int, who: int, days: int) -> None:
        """Assert that a vacation is refused, because these matches have no vacation days."""
        match, first = self.match(number, Match.Status.RUNNING), self.now.date()
        last = first.replace(year=first.year + (days > 5))
        self.step_in(match, vacations.announce_vacation, fine=False, user=self.users[who], first=first, last=last)
