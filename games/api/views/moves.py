"""Endpoints of a player: the player's side of a match, moves, actions and absences."""

from datetime import date
from typing import Any

from django.utils import timezone
from dmr import Body
from msgspec import Struct
from msgspec.structs import asdict

from games.absences.services.rejoin import rejoin
from games.absences.services.vacations import announce_vacation, cancel_vacation, set_standing_orders
from games.api.forms.field_values import clean_field_values
from games.api.selectors.matches import MatchLine, match_line
from games.api.selectors.seat import PreviewInfo, SeatSide, preview_info, seat_side
from games.api.views.controller import ApiController, Done, MatchController
from games.dashboard.selectors.decision_context import DecisionContext
from games.hosting.services.hosting import resign
from games.lobby.selectors.lists import user_matches
from games.play.services.actions import take_action
from games.play.services.submissions import require_pending_decision, save_draft, submit_move
from games.require import require
from games.rules.errors import MalformedMove


class Answer(Struct, frozen=True, kw_only=True):
    """A move for the window: a whole `move` in the terms of the rules, or values `entered` in its fields."""

    window: int
    move: Any = None
    entered: dict[str, Any] | None = None


class Submitted(Answer, frozen=True, kw_only=True):
    """A move to save. If `ready` is false, it counts at the deadline and keeps the window open."""

    ready: bool = True


class Saved(Struct, frozen=True, kw_only=True):
    """The move is saved.

    `receipt` is the code of this exact move. `closed` is true if the window has closed.
    """

    match: int
    receipt: str
    ready: bool
    closed: bool


class Draft(Struct, frozen=True, kw_only=True):
    """A draft, which never counts. Without values the draft is deleted."""

    window: int
    entered: dict[str, Any] = {}


class Act(Struct, frozen=True, kw_only=True):
    """An action: its `kind`, with values `entered` into its fields. `after` is the `acted` of your side of a match."""

    kind: str
    entered: dict[str, Any] = {}
    after: int | None = None


class Orders(Struct, frozen=True, kw_only=True):
    """Standing orders for your absence, by slug; "" removes them."""

    standing_orders: str


class Vacation(Struct, frozen=True, kw_only=True):
    """Days on which the player is away, in the time zone of the match's timetable."""

    first: date
    last: date


class Mine(ApiController):
    """Your matches."""

    requires_user = True

    def get(self) -> list[MatchLine]:
        """List your matches; those where it is your turn come first."""
        return [match_line(match) for match in user_matches(self.user)]


class SeatPlace(MatchController):
    """Your side of a match."""

    requires_user = True

    def get(self) -> SeatSide:
        """Read what your seat sees, whether it is your turn, what you can enter, and what is saved."""
        return seat_side(*self.get_seat())


class SubmitPlace(MatchController):
    """Your move."""

    def post(self, parsed_body: Body[Submitted]) -> Saved:
        """Save a move. It replaces an earlier one. The window closes early once all players are ready."""
        (position, ticket), window, ready = self.get_seat(), parsed_body.window, parsed_body.ready
        require_pending_decision(position, window, self.user, timezone.now())
        pk, move = ticket.match.pk, _move(ticket, parsed_body)
        after = submit_move(match_id=pk, user=self.user, window_id=window, move=move, ready=ready, known=position)
        saved = position.window.submissions.get(seat__number=ticket.seat.number)
        return Saved(match=pk, receipt=saved.receipt, ready=saved.ready, closed=after.window.pk != window)


class PreviewPlace(MatchController):
    """The outcome of a draft."""

    write_scope = "watch"
    is_idempotent = False

    def post(self, parsed_body: Body[Answer]) -> PreviewInfo:
        """Check a draft: its outcome, its problems and what is missing. Nothing is saved."""
        position, ticket = self.get_seat()
        require_pending_decision(position, parsed_body.window, self.user, timezone.now())
        game, move = position.match.game, _move(ticket, parsed_body)
        return preview_info(game.preview(position.state, ticket.seat.number, move))


class DraftPlace(MatchController):
    """Your draft."""

    def post(self, parsed_body: Body[Draft]) -> Done:
        """Save a draft, as the page does while a player types."""
        position, ticket = self.get_seat()
        entered = clean_field_values(ticket.fields, parsed_body.entered)
        return self.carry_out(save_draft, ticket.match, window_id=parsed_body.window, entered=entered, known=position)


class ActPlace(MatchController):
    """Actions beside moves."""

    def post(self, parsed_body: Body[Act]) -> Done:
        """Carry out one of the actions listed in your side of the match."""
        position, ticket = self.get_seat()
        offered = next((each for each in ticket.actions if each.kind == parsed_body.kind), None)
        if offered is None:
            raise MalformedMove("Your seat cannot carry out this action now.", field="kind")
        entered = clean_field_values(offered.fields, parsed_body.entered)
        entered = {field.name: field.default for field in offered.fields} | entered
        action = ticket.match.game_ui.action(ticket.view, offered.kind, entered)
        return self.carry_out(take_action, ticket.match, action=action, after=parsed_body.after, known=position)


class Standing(MatchController):
    """Your standing orders."""

    def post(self, parsed_body: Body[Orders]) -> Done:
        """Set standing orders for your absence, or remove them."""
        return self.carry_out(set_standing_orders, self.get_started_match(), recipe=parsed_body.standing_orders)


class Resign(MatchController):
    """Resignation."""

    def post(self) -> Done:
        """Resign: a bot takes over your seat. This cannot be undone."""
        return self.carry_out(resign, self.get_started_match())


class Vacations(MatchController):
    """Your vacations."""

    def post(self, parsed_body: Body[Vacation]) -> Done:
        """Announce a vacation: it uses your seat's vacation days and moves the deadline."""
        return self.carry_out(announce_vacation, self.get_started_match(), **asdict(parsed_body))


class VacationPlace(MatchController):
    """One of your vacations."""

    def delete(self) -> Done:
        """Cancel the days of a vacation that have not begun."""
        return self.carry_out(cancel_vacation, self.get_started_match(), vacation_id=self.kwargs["vacation"])


class ComeBack(MatchController):
    """Your return to a seat that a stand-in bot plays."""

    def post(self) -> Done:
        """Take your seat back from the stand-in bot."""
        return self.carry_out(rejoin, self.get_started_match())


def _move(ticket: DecisionContext, answer: Answer) -> Any:
    """Return the move as JSON, whether it was sent whole or entered into fields."""
    if answer.entered is None:
        return answer.move
    return ticket.match.game_ui.move(
        ticket.view, require(ticket.ask), clean_field_values(ticket.fields, answer.entered)
    )
