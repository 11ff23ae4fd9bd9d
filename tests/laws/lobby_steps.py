"""Steps before a match starts, by any user."""

from datetime import timedelta

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from games.exceptions import ServiceError
from games.lobby.services import matches, waiting_room
from games.matches.selectors.pending_work import is_removed, ready_check_deadline
from games.models import Match
from games.rules.errors import BadOptions
from tests.laws.plans import is_sound, plans
from tests.laws.site import ANY, WHO, Site, has_match


def holders(match: Match) -> dict[int, tuple[int | None, str]]:
    return {seat.number: (seat.user_id, seat.bot) for seat in match.seats.all()}


class Lobby(Site):
    """The steps of open matches: set up, fill, start and cancel."""

    @rule(plan=plans(), host=st.one_of(st.none(), WHO), plays=st.booleans())
    def create(self, plan: matches.MatchPlan, host: int | None, plays: bool) -> None:
        """Set a match up."""
        user = None if host is None else self.users[host]
        sound = is_sound(plan, 1 if user and plays else 0)
        refused: type[Exception] | None = None
        if not sound:
            refused = (
                BadOptions if "no-such-option" in plan.options and plan.preset != "no-such-edition" else ServiceError
            )
        made = self.step(matches.create_match, refused=refused, only=None, plan=plan, host=user, host_plays=plays)
        if made:
            seats = list(made.seats.all())
            assert [seat.bot for seat in seats][plan.seats - len(plan.bots) :] == list(plan.bots)
            assert [seat.user for seat in seats if seat.user] == ([user] if user and plays else [])
            assert len(seats) == plan.seats
            assert self._kept(made, holders(made))

    @precondition(has_match)
    @rule(number=ANY, who=WHO, seat=st.one_of(st.none(), st.integers(0, 9)), invited=st.booleans())
    def join(self, number: int, who: int, seat: int | None, invited: bool) -> None:
        """Take a seat, or move to another one."""
        match, user = self.match(number, Match.Status.OPEN), self.users[who]
        held = holders(match)
        mine = next((place for place, holder in held.items() if holder[0] == user.pk), None)
        free = [place for place, holder in held.items() if holder == (None, "")]
        may_come = mine is not None or not match.unlisted or match.host_id == user.pk or invited
        may_come = may_come and (mine is not None or not is_removed(match, user))
        stays = mine is not None and seat in (None, mine)
        goal = mine if stays else seat if seat is not None else next(iter(free), None)
        fine = match.status == Match.Status.OPEN and may_come and (stays or goal in free)
        link = match.invitation if invited else ""
        sat = self.step_in(match, matches.join_match, fine=fine, user=user, seat_number=seat, invitation=link)
        if sat:
            assert sat.number == goal
            moved = {} if mine is None else {mine: (None, "")}
            assert self._kept(match, held | moved | {goal: (user.pk, "")})

    @precondition(has_match)
    @rule(number=ANY, who=WHO)
    def leave(self, number: int, who: int) -> None:
        """Leave the seat."""
        match, user = self.match(number, Match.Status.OPEN), self.users[who]
        is_open, held = match.status == Match.Status.OPEN, holders(match)
        self.step_in(match, matches.leave_match, fine=is_open, user=user)
        if is_open:
            left = {number: holder if holder != (user.pk, "") else (None, "") for number, holder in held.items()}
            assert holders(match) == left

    @precondition(has_match)
    @rule(
        number=ANY,
        who=WHO,
        seat=st.integers(0, 9),
        bot=st.sampled_from(["", "random", "random", "no-such"]),
        reason=st.sampled_from(["", "Asleep", "Asleep"]),
    )
    def assign_seat(self, number: int, who: int, seat: int, bot: str, reason: str) -> None:
        """Give a seat to a bot, or free it; a removed player is notified, and stays out."""
        match, user = self.match(number, Match.Status.OPEN), self.users[who]
        held = holders(match)
        is_open = match.status == Match.Status.OPEN
        fine = is_open and match.host_id == user.pk and bot != "no-such" and seat in held
        sitting = held.get(seat, (None, ""))[0]
        puts_out = fine and sitting not in (None, user.pk)
        fine = fine and (bool(reason) or not puts_out)
        self.step_in(match, matches.assign_seat, fine=fine, host=user, seat_number=seat, bot=bot, reason=reason)
        if fine:
            assert self._kept(match, held | {seat: (None, bot)})
            if puts_out:
                entry = match.log.filter(kind="put_out").latest("number")
                assert (entry.reason, entry.data["user"]) == (reason, sitting)

    def _kept(self, match: Match, held: dict[int, tuple[int | None, str]]) -> bool:
        """Whether the seats are held so, and a match that starts when it is full has started if it is."""
        match.refresh_from_db()
        pending = match.seats.filter(confirmed_at=None).exclude(user=None).exists()
        full = all(holder != (None, "") for holder in held.values())
        if match.status == Match.Status.OPEN and match.starts == Match.Starts.FULL and full:
            assert match.ready_check_at is not None
            assert pending
        return holders(match) == held

    @precondition(has_match)
    @rule(number=ANY, who=WHO, seat=st.one_of(st.none(), st.integers(0, 9)))
    def swap(self, number: int, who: int, seat: int | None) -> None:
        """Request a seat, or withdraw the request; two players who request each other's seats swap."""
        match, user = self.match(number, Match.Status.OPEN), self.users[who]
        held = holders(match)
        mine = next((place for place, holder in held.items() if holder[0] == user.pk), None)
        person = seat is None or held.get(seat, (None, ""))[0] is not None
        fine = match.status == Match.Status.OPEN and mine is not None and person
        asked = fine and seat != mine and match.seats.filter(number=seat, swap_with=mine).exists()
        self.step_in(match, waiting_room.request_swap, fine=fine, user=user, seat_number=seat)
        if fine and asked:
            assert holders(match) == held | {mine: held[seat], seat: held[mine]}
        elif fine:
            assert holders(match) == held
            assert match.seats.get(number=mine).swap_with == (None if seat == mine else seat)

    @precondition(has_match)
    @rule(number=ANY, who=WHO, then_start=st.sampled_from([None, True, False]))
    def call_ready_check(self, number: int, who: int, then_start: bool | None) -> None:
        """Start a ready check."""
        match, user = self.match(number, Match.Status.OPEN), self.users[who]
        fine = match.status == Match.Status.OPEN and match.host_id == user.pk
        held = holders(match)
        self.step_in(match, waiting_room.start_ready_check, fine=fine, host=user, then_start=then_start)
        if fine:
            assert self._kept(match, held)

    @precondition(has_match)
    @rule(number=ANY, who=WHO)
    def say_ready(self, number: int, who: int) -> None:
        """Answer a ready check."""
        match, user = self.match(number, Match.Status.OPEN), self.users[who]
        seat, held = match.seats.filter(user=user).first(), holders(match)
        fine = match.status == Match.Status.OPEN and seat is not None and match.ready_check_at is not None
        self.step_in(match, waiting_room.answer_ready_check, fine=fine, user=user)
        if fine:
            assert self._kept(match, held)

    @precondition(has_match)
    @rule(number=ANY, seconds=st.sampled_from([0, 1, 599, 600, 86_400, 90_000]))
    def wait_before_the_start(self, number: int, seconds: int) -> None:
        """Let time pass, and run the clock for open matches."""
        match = self.match(number, Match.Status.OPEN)
        self.now += timedelta(seconds=seconds)
        until = ready_check_deadline(match) if match.status == Match.Status.OPEN else None
        due = until is not None and until <= self.now
        silent = set(match.seats.filter(confirmed_at=None).exclude(user=None).values_list("number", flat=True))
        held = holders(match)
        assert (match.pk in set(waiting_room.due_open_matches(self.now))) is due
        moved = self.step(waiting_room.advance_open_match, refused=None, only=match.pk, match_id=match.pk, now=self.now)
        assert moved is due
        if due:
            assert holders(match) == held | dict.fromkeys(silent, (None, ""))

    @precondition(has_match)
    @rule(number=ANY, who=WHO)
    def call_off(self, number: int, who: int) -> None:
        """Cancel an open match."""
        match, user = self.match(number, Match.Status.OPEN), self.users[who]
        fine = match.status == Match.Status.OPEN and match.host_id == user.pk
        self.step_in(match, matches.cancel_match, fine=fine, user=user)
        assert Match.objects.filter(pk=match.pk).exists() is not fine

    @precondition(has_match)
    @rule(number=ANY, who=st.one_of(st.none(), WHO), fill=st.sampled_from(["", "random", "random", "no-such"]))
    def start(self, number: int, who: int | None, fill: str) -> None:
        """Open the first window."""
        match = self.match(number, Match.Status.OPEN)
        user = None if who is None else self.users[who]
        is_host = match.host_id == (user.pk if user else None)
        full = not any(seat.is_open for seat in match.seats.all())
        fine = match.status == Match.Status.OPEN and is_host and (fill == "random" or (full and not fill))
        taken = {number: holder for number, holder in holders(match).items() if holder != (None, "")}
        position = self.step_in(match, matches.start_match, fine=fine, user=user, fill_with=fill)
        if position:
            held = holders(match)
            assert held == dict.fromkeys(held, (None, fill)) | taken
            assert position.window.opened_at == self.now
            self._compare(position)
