"""Calls of a player: the own side of a match, deciding, acting, and being away."""

from datetime import date
from typing import Any

from django.utils import timezone
from dmr import Body, Path
from msgspec import Struct

from games.absences.services.rejoin import rejoin
from games.absences.services.vacations import announce_vacation, cancel_vacation, set_standing_orders
from games.api.forms.field_values import clean_field_values
from games.api.selectors.matches import MatchLine, match_line
from games.api.selectors.seat import PreviewInfo, SeatSide, preview_info, seat_side
from games.api.views.controller import ApiController, Done, MatchController, MatchPath, responds_200
from games.dashboard.selectors.decision_context import DecisionContext
from games.hosting.services.hosting import resign
from games.lobby.selectors.lists import user_matches
from games.play.services.actions import take_action
from games.play.services.submissions import require_pending_decision, save_draft, submit_move
from games.require import require
from games.rules.errors import MalformedMove


class Answer(Struct, frozen=True, kw_only=True):
    """An answer to what is asked: a whole `move` of the rules, or what is `entered` into the fields."""

    window: int
    move: Any = None
    entered: dict[str, Any] | None = None


class Submitted(Answer, frozen=True, kw_only=True):
    """An answer to save; one that is not `ready` counts at the deadline, and keeps the window open."""

    ready: bool = True


class Saved(Struct, frozen=True, kw_only=True):
    """It is saved. `receipt` is the code that fits this answer alone; `closed` is whether that was the last
    word, and the window has closed.
    """

    match: int
    receipt: str
    ready: bool
    closed: bool


class Draft(Struct, frozen=True, kw_only=True):
    """What is entered so far, which counts for nothing; without anything the draft is dropped."""

    window: int
    entered: dict[str, Any] = {}


class Act(Struct, frozen=True, kw_only=True):
    """An action: its `kind` with what is `entered` into its fields. `after` is how often the seat `acted`."""

    kind: str
    entered: dict[str, Any] = {}
    after: int | None = None


class Orders(Struct, frozen=True, kw_only=True):
    """The standing orders to leave, by their slug; "" takes them back."""

    standing_orders: str


class Vacation(Struct, frozen=True, kw_only=True):
    """Days on which the player is away, by the clocks of the match's timetable."""

    first: date
    last: date


class VacationPath(Struct, frozen=True):
    """An announced vacation, by its number."""

    match: int
    vacation: int


class Mine(ApiController):
    """The matches of whoever asks."""

    for_users = True

    def get(self) -> list[MatchLine]:
        """List my matches: what waits for me comes first."""
        return [match_line(match) for match in user_matches(self.user)]


class SeatPlace(MatchController):
    """My side of a match."""

    for_users = True

    def get(self, parsed_path: Path[MatchPath]) -> SeatSide:
        """Read what my seat sees and is asked, how it can be answered, and what is saved."""
        return seat_side(*self.seated())


class SubmitPlace(MatchController):
    """My answer."""

    @responds_200
    def post(self, parsed_path: Path[MatchPath], parsed_body: Body[Submitted]) -> Saved:
        """Save an answer, in place of an earlier one; the window closes once all are ready."""
        position, ticket = self.seated()
        require_pending_decision(position, parsed_body.window, self.user, timezone.now())
        after = submit_move(
            match_id=ticket.match.pk,
            user=self.user,
            window_id=parsed_body.window,
            move=_move(ticket, parsed_body),
            ready=parsed_body.ready,
            known=position,
        )
        saved = position.window.submissions.get(seat__number=ticket.seat.number)
        closed = after.window.pk != parsed_body.window
        return Saved(match=ticket.match.pk, receipt=saved.receipt, ready=saved.ready, closed=closed)


class PreviewPlace(MatchController):
    """What an answer would come to."""

    changes = "watch"
    keeps = False

    @responds_200
    def post(self, parsed_path: Path[MatchPath], parsed_body: Body[Answer]) -> PreviewInfo:
        """Ask what a draft comes to: what it leads to, what forbids it, what is missing. Nothing is kept."""
        position, ticket = self.seated()
        require_pending_decision(position, parsed_body.window, self.user, timezone.now())
        game, move = position.match.game, _move(ticket, parsed_body)
        return preview_info(game.preview(position.state, ticket.seat.number, move))


class DraftPlace(MatchController):
    """My draft."""

    @responds_200
    def post(self, parsed_path: Path[MatchPath], parsed_body: Body[Draft]) -> Done:
        """Keep what is entered so far, as a page does while somebody types."""
        position, ticket = self.seated()
        entered = clean_field_values(ticket.fields, parsed_body.entered)
        save_draft(
            match_id=ticket.match.pk,
            user=self.user,
            window_id=parsed_body.window,
            entered=entered,
            known=position,
        )
        return self.done()


class ActPlace(MatchController):
    """What I do beside deciding."""

    @responds_200
    def post(self, parsed_path: Path[MatchPath], parsed_body: Body[Act]) -> Done:
        """Do one of the actions that my side of the match lists."""
        position, ticket = self.seated()
        offered = next((each for each in ticket.actions if each.kind == parsed_body.kind), None)
        if offered is None:
            raise MalformedMove("Your seat cannot do that now.", field="kind")
        entered = clean_field_values(offered.fields, parsed_body.entered)
        entered = {field.name: field.default for field in offered.fields} | entered
        action = ticket.game_ui.action(ticket.view, offered.kind, entered)
        take_action(
            match_id=ticket.match.pk,
            user=self.user,
            action=action,
            after=parsed_body.after,
            known=position,
        )
        return self.done()


class Standing(MatchController):
    """My standing orders."""

    @responds_200
    def post(self, parsed_path: Path[MatchPath], parsed_body: Body[Orders]) -> Done:
        """Leave standing orders for when I am away, or take them back."""
        match = self.started()
        set_standing_orders(match_id=match.pk, user=self.user, recipe=parsed_body.standing_orders)
        return self.done()


class Resign(MatchController):
    """My seat, given up for good."""

    @responds_200
    def post(self, parsed_path: Path[MatchPath]) -> Done:
        """Resign: a bot plays on for me, and nothing undoes it."""
        resign(match_id=self.started().pk, user=self.user)
        return self.done()


class Vacations(MatchController):
    """My days of vacation."""

    @responds_200
    def post(self, parsed_path: Path[MatchPath], parsed_body: Body[Vacation]) -> Done:
        """Announce a vacation: the bank of my seat pays, and the deadline moves."""
        match, days = self.started(), parsed_body
        announce_vacation(match_id=match.pk, user=self.user, first=days.first, last=days.last)
        return self.done()


class VacationPlace(MatchController):
    """A vacation of mine."""

    def delete(self, parsed_path: Path[VacationPath]) -> Done:
        """Take back those of its days that have not begun."""
        match = self.started()
        cancel_vacation(match_id=match.pk, user=self.user, vacation_id=parsed_path.vacation)
        return self.done()


class ComeBack(MatchController):
    """My seat, after a bot has stood in."""

    @responds_200
    def post(self, parsed_path: Path[MatchPath]) -> Done:
        """Play again where a bot plays for me."""
        rejoin(match_id=self.started().pk, user=self.user)
        return self.done()


def _move(ticket: DecisionContext, answer: Answer) -> Any:
    """The move as JSON, whichever way it was given."""
    if answer.entered is None:
        return answer.move
    return ticket.game_ui.move(
        ticket.view, require(ticket.ask), clean_field_values(ticket.fields, answer.entered)
    )
