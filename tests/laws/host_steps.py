"""Steps of hosts and voters in a match in progress, by any user at any time."""

from datetime import timedelta

from hypothesis import strategies as st
from hypothesis.stateful import invariant, precondition, rule

from games.exceptions import ServiceError
from games.hosting.services import host_commands as commands
from games.hosting.services import hosting
from games.matches.selectors.motions import count_votes, voting_seats
from games.models import Match, Motion, Seat, Tenure, Window
from tests.laws.invariants import check_not_stuck
from tests.laws.site import ANY, WHO, Site, has_window

HOURS = st.sampled_from([1, 1, 5, 24, 168])
DAYS = st.sampled_from([-1, 0, 0, 1, 3, 130])
SECONDS = st.sampled_from([60, 3_600, 86_400, 1_209_600])
POWERS = st.sampled_from([*Match.HostPlays.values])
SEATS = st.integers(0, 3)


class Hosting(Site):
    """The host controls: a request is carried out, put to a vote, or refused."""

    @invariant()
    def no_match_is_stuck(self) -> None:
        check_not_stuck(self.now)

    @precondition(has_window)
    @rule(number=ANY, who=WHO, power=POWERS)
    def hosts_change(self, number: int, who: int, power: str) -> None:
        """Make somebody the host, with that power if they play."""
        match = self.match(number, Match.Status.RUNNING)
        if match.quick:
            return
        Match.objects.filter(pk=match.pk).update(host=self.users[who], playing_host=power)
        row = dict(self.rows[Match, match.pk])
        self.rows = dict(self.rows) | {(Match, match.pk): row | {"host_id": self.users[who].pk, "playing_host": power}}

    @precondition(has_window)
    @rule(number=ANY, hours=HOURS)
    def hold(self, number: int, hours: int) -> None:
        self._ask(number, lambda match: commands.PauseMatch(hours))

    @precondition(has_window)
    @rule(number=ANY, who=WHO)
    def resume(self, number: int, who: int) -> None:
        self._ask(number, lambda match: commands.ResumeMatch(), who)

    @precondition(has_window)
    @rule(number=ANY, seconds=SECONDS, times=st.integers(1, 3))
    def extend(self, number: int, seconds: int, times: int) -> None:
        """Extend the deadline, by a form that is sent once or several times."""
        match = self.match(number, Match.Status.RUNNING)
        window = match.windows.filter(closed_at=None).first()
        if window is not None:
            act = commands.ExtendWindow(window.pk, window.deadline, seconds)
            for _ in range(times):
                self._ask(number, lambda match: act)

    @precondition(has_window)
    @rule(number=ANY, first=DAYS, last=DAYS)
    def add_holiday(self, number: int, first: int, last: int) -> None:
        """Add a holiday to the timetable."""
        today = self.now.date()
        self._ask(number, lambda _: commands.AddHoliday(today + timedelta(days=first), today + timedelta(days=last)))

    @precondition(has_window)
    @rule(number=ANY)
    def close(self, number: int) -> None:
        newest = self.match(number, Match.Status.RUNNING).windows.last()
        self._ask(number, lambda match: commands.CloseWindow(newest.pk if newest else 0))

    @precondition(has_window)
    @rule(number=ANY, seat=SEATS, wanted=st.booleans())
    def replace(self, number: int, seat: int, wanted: bool) -> None:
        self._ask(number, lambda match: commands.ReplacePlayer(seat, wanted))

    @precondition(has_window)
    @rule(number=ANY, seat=SEATS)
    def invite(self, number: int, seat: int) -> None:
        self._ask(number, lambda match: commands.InviteSubstitute(seat))

    @precondition(has_window)
    @rule(number=ANY, who=WHO)
    def hand_on(self, number: int, who: int) -> None:
        self._ask(number, lambda match: commands.TransferHost(self.users[who].pk))

    @precondition(has_window)
    @rule(number=ANY, seat=SEATS)
    def give_back(self, number: int, seat: int) -> None:
        self._ask(number, lambda match: commands.RestorePlayer(seat))

    @precondition(has_window)
    @rule(number=ANY, who=WHO, former=WHO)
    def take_back(self, number: int, who: int, former: int) -> None:
        self._ask(number, lambda match: commands.UndoTransfer(self.users[former].pk), who)

    @precondition(has_window)
    @rule(number=ANY, who=WHO)
    def resign(self, number: int, who: int) -> None:
        """Resign the seat of a player to a bot."""
        match, user = self.match(number, Match.Status.RUNNING), self.users[who]
        others = match.seats.exclude(user=None).exclude(user=user).exists()
        sits = match.seats.filter(user=user).exists()
        fine = match.status == Match.Status.RUNNING and sits and others
        arguments = {"match_id": match.pk, "user": user}
        self.step(hosting.resign, refused=None if fine else ServiceError, only=match.pk, **arguments)
        if fine:
            assert not match.seats.filter(user=user).exists()

    @precondition(has_window)
    @rule(number=ANY, who=WHO)
    def announce(self, number: int, who: int) -> None:
        self._ask(number, lambda match: commands.Announce(), who)

    @precondition(has_window)
    @rule(number=ANY, really=st.integers(0, 9))
    def cancel(self, number: int, really: int) -> None:
        """Cancel the match, but rarely, so that other steps can happen."""
        if not really:
            self._ask(number, lambda match: commands.CancelMatch())

    @precondition(has_window)
    @rule(number=ANY, who=WHO, approves=st.booleans())
    def vote(self, number: int, who: int, approves: bool) -> None:
        """Vote on the newest motion of a match."""
        match, user = self.match(number, Match.Status.RUNNING), self.users[who]
        motion = match.motions.order_by("-pk").first()
        seats = list(match.seats.all())
        is_open = motion is not None and motion.outcome == "" and motion.closes_at > self.now
        sits = any(seat.user_id == user.pk for seat in voting_seats(seats))
        fine = is_open and sits and match.status == Match.Status.RUNNING
        self.step_in(match, hosting.vote, fine=fine, user=user, motion_id=motion.pk if motion else 0, approves=approves)
        if fine and not Motion.objects.get(pk=motion.pk).outcome:
            count = count_votes(motion, seats)
            # It has no majority yet and can still get one.
            assert 2 * count.yes <= count.seats
            assert 2 * count.no < count.seats

    def _ask(self, number: int, make, who: int | None = None) -> None:
        match = self.match(number, Match.Status.RUNNING)
        act = make(match)
        user = match.host if who is None else self.users[who]
        if user is None:
            return
        seat = match.seats.filter(user=user).first()
        by_vote = self._has_a_say(match, user.pk, seat, act)
        is_on = match.status == Match.Status.RUNNING
        fine = is_on and by_vote is not None and self._is_possible(match, act, by_vote, seat)
        before = match.log.count()
        answer = self.step_in(match, hosting.execute_command, fine=fine, user=user, command=act, reason="Because")
        if answer is not None:
            assert (answer == "nothing") is (match.log.count() == before)
            assert (answer == "moved") <= bool(by_vote)

    def _has_a_say(self, match: Match, user: int, seat: Seat | None, act: commands.HostCommand) -> bool | None:
        """Whether by vote; None for who has none."""
        if isinstance(act, commands.UndoTransfer):
            return False if act.former == user else None
        if isinstance(act, commands.ResumeMatch) and seat is not None:
            return True
        if match.host_id != user:
            return None
        if seat is None and not Tenure.objects.filter(seat__match=match, user=user).exists():
            return False
        return True if match.playing_host == Match.HostPlays.VOTE else None

    def _is_possible(self, match: Match, act: commands.HostCommand, by_vote: bool, seat: Seat | None) -> bool:
        window: Window = match.windows.latest("number")
        try:
            is_done = act.is_done(self.position(match))
        except ServiceError:
            # It is about a seat that this match has not.
            return False
        if is_done:
            return True
        if by_vote and match.motions.filter(kind=commands.command_kind(act), outcome="").exists():
            return False
        if by_vote and seat and seat.stand_in:
            return False
        try:
            act.check(self.position(match), self.now)
        except ServiceError:
            return False
        return window.closed_at is None
