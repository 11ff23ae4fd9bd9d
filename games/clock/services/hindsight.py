"""The analysis of a finished match for its players: calculated once, visible only to each player."""

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.db.models import F

from games.clock.services.due_work import resting
from games.game_ui import PastWindow, SeatAnalysis, WindowAnalysis
from games.matches.selectors.headlines import events_by_window
from games.matches.selectors.history import WindowHistory
from games.matches.selectors.position import Position, load_past_positions, load_position
from games.matches.selectors.seats import seat_names
from games.matches.services.locking import lock_match
from games.matches.services.publishing import publish
from games.models import Match, SavedHindsight, Seat, Submission, Tenure
from games.rules import codec
from games.rules.contract import Event


def save_hindsight(match: Match) -> None:
    """Save the cost of each player's moves in a finished match, resting after each move."""
    if not match.game_ui.analysed_kind:
        return
    position = load_position(match)
    others = Tenure.objects.filter(seat__match=match).exclude(user=F("seat__user"))
    handed_on = set(others.values_list("seat", flat=True))
    seats = [seat for seat in position.seats if seat.user_id is not None and seat.pk not in handed_on]
    if not seats:
        return
    past = load_past_positions(position, match.game_ui.analysed_kind)
    names = list(seat_names(position.seats, match.game_ui).values())
    happened = list(events_by_window(match))
    analyses = {seat: _analyse_seat(match, past, happened, names, seat.number) for seat in seats}
    _save(match, {seat: each for seat, each in analyses.items() if each.thoughts})


def _save(match: Match, analyses: Mapping[Seat, SeatAnalysis]) -> None:
    with transaction.atomic():
        held = lock_match(match.pk)
        sitting = dict(held.seats.values_list("pk", "user"))
        for seat, each in analyses.items():
            # Nothing is stored for a user who was deleted meanwhile.
            if sitting[seat.pk] == seat.user_id:
                values = {"told": codec.to_json(each), "answers": len(each.thoughts), "cost": each.cost}
                SavedHindsight.objects.update_or_create(seat=seat, defaults={"user_id": seat.user_id, **values})
        publish(held)


def _analyse_seat(
    match: Match, past: Sequence[Position], happened: Sequence[WindowHistory], names: Sequence[str], seat: int
) -> SeatAnalysis:
    known = {window.number: window.known_to(seat) for window in happened}
    windows = [past_window(each, seat, known.get(each.window.number, [])) for each in past]
    thoughts: list[WindowAnalysis] = []
    for place, window in enumerate(windows):
        if window.answered:
            with resting():
                thoughts.append(match.game_ui.analyse_window(windows, place, names, seat))
    return SeatAnalysis(tuple(thoughts))


def past_window(past: Position, seat: int, known: Sequence[Event]) -> PastWindow:
    """Return a window of a finished match for the analysis of that seat, which knew `known` events."""
    own = past.submissions.get(seat)
    return PastWindow(
        number=past.window.number,
        label=past.window.year.label,
        state=lambda: past.state,
        moves=past.moves,
        events=known,
        answered=own is not None and own.by == Submission.By.PLAYER,
    )
