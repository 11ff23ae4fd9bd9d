"""The private side of a match page: the one door to what only the player of a seat may see."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import partial
from typing import Any

from django.conf import settings
from django.utils.functional import SimpleLazyObject

from games.absences.selectors.absence_options import AbsenceOptions, get_absence_options
from games.dashboard.selectors.decision_context import DecisionContext, get_decision_context
from games.game_ui import OnboardingNote, SeatAnalysis
from games.lobby.selectors.next_match import NextMatch, is_new_to, next_match
from games.matches.selectors.chart import MatchChart, TurningPoint, biggest_loss, get_chart
from games.matches.selectors.display_text import is_cancelled
from games.matches.selectors.headlines import (
    SeatTurnResult,
    WindowEvents,
    events_by_window,
    loss_explanation,
    main_seat_results,
)
from games.matches.selectors.history import VisibleEvent, last_animation_end
from games.matches.selectors.motions import MotionLine, open_motions
from games.matches.selectors.position import Position, load_openings, load_visible_events
from games.matches.selectors.promises import PromiseLine, PromiseTally, judge_promises, tally_promises
from games.matches.selectors.version_cache import cached_per_version
from games.models import Chart, KeptHindsight, Match, Receipt, Seat, Submission, User
from games.records.selectors.records import latest_receipt
from games.rules import codec
from games.rules.contract import Event

MAX_RECENT_WINDOWS = 3
"""How many resolved windows the desk tells of one by one."""
MIN_MISSED_WINDOWS, MAX_MISSED_WINDOWS = 2, 60
"""How many resolved windows make a story of what was missed, and how far back it goes."""


def recent_windows(position: Position, seat: int, seen: int) -> list[WindowEvents]:
    """Return what the seat knows of the last windows, at most `MOST_TOLD` or those not shown to it."""
    current = position.window.number
    first = max(min(seen, current - MAX_RECENT_WINDOWS), current - MAX_MISSED_WINDOWS)
    windows = events_by_window(position.match, window__number__gte=first)
    known = [WindowEvents(window.number, window.label, window.known_to(seat)) for window in windows]
    return [window for window in known if window.events]


def private_news(recent: Sequence[WindowEvents], current: int) -> list[VisibleEvent]:
    """What the seat alone, or with some others, has learnt since the window before the last one resolved."""
    late = [event for window in recent if window.number >= current - 1 for event in window.events]
    return [
        VisibleEvent(event.kind, dict(event.data), private=True)
        for event in late
        if event.audience is not None
    ]


def public_news(
    recent: Sequence[WindowEvents], current: int, windows: int = MAX_RECENT_WINDOWS
) -> list[VisibleEvent]:
    """What has happened to everybody's knowledge in the last `windows` before the open one."""
    last = range(current - windows, current)
    late = [event for window in recent if window.number in last for event in window.events]
    return [
        VisibleEvent(event.kind, dict(event.data), private=False) for event in late if event.audience is None
    ]


def latest_results(
    position: Position, recent: Sequence[WindowEvents], names: Sequence[str], seat: int, seen: int
) -> list[SeatTurnResult]:
    """Return what the resolved windows not shown to the seat yet, or else the last, came to for it."""

    def made() -> list[SeatTurnResult]:
        return _latest_results(position, recent, names, seat, seen)

    return cached_per_version(position.match, f"lately/{seat}/{position.window.number}/{seen}", made)


def _latest_results(
    position: Position, recent: Sequence[WindowEvents], names: Sequence[str], seat: int, seen: int
) -> list[SeatTurnResult]:
    match, current = position.match, position.window.number
    first = max(min(seen, current - 1), current - MAX_RECENT_WINDOWS)
    told = [window for window in recent if first <= window.number < current]
    states = load_openings(position, [window.number for window in told])

    def view(number: int) -> Any:
        return match.game.view(states[number](), seat)

    def line_of(window: WindowEvents) -> SeatTurnResult:
        game_ui, options, seen = match.game_ui, match.options, partial(view, window.number)
        text = game_ui.own_line(options, window.events, names, seat, seen)
        return SeatTurnResult(
            window.number, window.label, text, game_ui.fared(options, window.events, seat, seen)
        )

    return [line for line in map(line_of, told) if line.text]


def missed_windows_summary(
    position: Position, recent: Sequence[WindowEvents], names: Sequence[str], view: Any, seen: int
) -> tuple[str, ...]:
    """What the windows came to that the viewer's seat has not been shown, where it missed several."""
    match, current = position.match, position.window.number
    if match.status != Match.Status.RUNNING or current - seen < MIN_MISSED_WINDOWS:
        return ()
    missed = [window.events for window in recent if seen <= window.number < current]
    return match.game_ui.missed(match.options, missed, names, view)


@dataclass(frozen=True, slots=True)
class HindsightReport:
    """The match in hindsight; None in `told` while it is still being weighed."""

    told: SeatAnalysis | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Dashboard(DecisionContext):
    """What only the player of `seat` may see: the ticket, and what the page tells beside it.

    `news` is what the seat alone has learnt of late, `recent` what everybody has in the last windows, `last`
    in the last one. Of the windows before `films` there are films to be seen.
    `missed` is the story of the windows that the seat has not been shown, else `told` is what the last ones
    came to for it; `seen` is how many windows it has been shown. `away` is what the player can do about being
    away while the match runs. `story` is what the match came to for the seat, `why` how it came to lose,
    `hindsight` what its answers cost, `downfall` what cost it most of its chance, `chart` how its chance
    went, and `next_match` how it goes on, once it is over. `motions` is what the players vote on, looked up
    once a page shows it. `receipt` is of what the player has saved in the window before, while nothing is
    saved in this one. `pledges` are the promises made by the seat and to it, with what became of them;
    `new_pledges` are those that the windows of `missed` or `told` have decided.
    """

    news: list[VisibleEvent]
    missed: tuple[str, ...]
    told: list[SeatTurnResult]
    recent: list[VisibleEvent]
    last: list[VisibleEvent]
    seen: int
    films: int
    away: AbsenceOptions | None
    story: list[SeatTurnResult]
    why: str
    hindsight: HindsightReport | None
    downfall: TurningPoint | None
    chart: MatchChart | None
    next_match: NextMatch | None
    motions: "Sequence[MotionLine] | SimpleLazyObject[list[MotionLine]]"
    receipt: Receipt | None
    pledges: list[PromiseLine]
    new_pledges: list[PromiseLine]

    @property
    def words_to_me(self) -> list[PromiseTally]:
        """How the others have kept their word to the seat."""
        to_me = [line for line in self.pledges if line.to == self.seat.number]
        return tally_promises(to_me, self.names)

    @property
    def misses_films(self) -> bool:
        """Whether there are films of windows that the seat has not been shown."""
        return self.seen < self.films

    def known_events(self, kinds: Sequence[str] = ()) -> list[Event]:
        """What the seat may know of what happened in the match so far: all, or of those kinds; a query."""
        return load_visible_events(self.match, self.seat.number, kinds)

    @property
    def may_end_pause(self) -> bool:
        """Whether to have the end of a pause voted on is left to ask for."""
        return self.match.held_until is not None and not any(each.kind == "resume" for each in self.motions)


def get_dashboard(position: Position, user: User | None) -> Dashboard | None:
    """The desk of the user's seat in a match that has started; None for somebody without a seat."""
    ticket = get_decision_context(position, user)
    return build_dashboard(ticket, position, user) if ticket and user else None


def build_dashboard(ticket: DecisionContext, position: Position, user: User) -> Dashboard:
    """The desk of the user's seat that has that ticket."""
    match, number, mine = position.match, ticket.seat.number, position.seats[ticket.seat.number]
    over = match.status == Match.Status.OVER
    recent = recent_windows(position, number, mine.seen)
    missed = missed_windows_summary(position, recent, ticket.names, ticket.view, mine.seen)
    pledges = _promise_outcomes(ticket)
    first = min(mine.seen, position.window.number - 1)
    labels = {window.label for window in recent if first <= window.number < position.window.number}
    return Dashboard(
        **{each.name: getattr(ticket, each.name) for each in fields(DecisionContext)},
        news=private_news(recent, position.window.number),
        missed=missed,
        told=[] if missed else latest_results(position, recent, ticket.names, number, mine.seen),
        recent=public_news(recent, position.window.number),
        last=public_news(recent, position.window.number, windows=1),
        seen=mine.seen,
        films=last_animation_end(match, position.window),
        away=get_absence_options(position, mine),
        story=main_seat_results(match, number) if over else [],
        why=loss_explanation(match, number, ticket.view) if over and not is_cancelled(match) else "",
        hindsight=hindsight(match, mine),
        downfall=biggest_loss(match, number) if over else None,
        chart=get_chart(match),
        next_match=next_match(match, user) if over else None,
        motions=SimpleLazyObject(lambda: open_motions(match, position.seats, user)),
        receipt=None if ticket.receipt_code else _latest_receipt(position, user),
        pledges=pledges,
        new_pledges=[line for line in pledges if line.label in labels and line.is_decided],
    )


def _promise_outcomes(ticket: DecisionContext) -> list[PromiseLine]:
    """Return what became of the promises of a ticket; a query where there are any."""
    number, promises = ticket.seat.number, ticket.promises
    events = load_visible_events(ticket.match, number) if promises else []
    return judge_promises(ticket.match, promises, events, ticket.names, number)


def _latest_receipt(position: Position, user: User) -> Receipt | None:
    if position.receipt is not None and position.receipt.user_id == user.pk:
        return position.receipt
    return latest_receipt(position.match, user, since=position.window.number - 1)


def briefing_notes(desk: Dashboard, user: User, *, again: bool = False) -> tuple[OnboardingNote, ...]:
    """Return the notes for newcomers while a window is open; none once put away, unless asked for `again`."""
    if desk.match.status != Match.Status.RUNNING:
        return ()
    slug = desk.meta.slug
    if not again and (slug in user.briefed or not is_new_to(user, slug)):
        return ()
    notes: tuple[OnboardingNote, ...] = desk.game_ui.briefing(desk.view)
    return notes


def missed_window_label(match: Match, seat: int, window_id: int) -> str:
    """The label of that window if it closed without a submission that the seat owed; else ""."""
    missed = match.windows.filter(
        pk=window_id, submissions__seat__number=seat, submissions__by=Submission.By.MISSED
    )
    return missed.values_list("year__label", flat=True).first() or ""


def hindsight(match: Match, seat: Seat) -> HindsightReport | None:
    """Return the match in hindsight for `seat`, kept per version; None without one. Two queries at most."""
    if match.status != Match.Status.OVER or is_cancelled(match) or match.is_sealed or seat.user_id is None:
        return None
    if not match.game_ui.looks_back:
        return None
    # In a list, since the cache does not store None.
    return cached_per_version(
        match, f"hindsight/{seat.number}/{seat.user_id}", lambda: [_hindsight_report(seat)]
    )[0]


def _hindsight_report(seat: Seat) -> HindsightReport | None:
    told = KeptHindsight.objects.filter(seat=seat, user=seat.user_id).values_list("told", flat=True).first()
    if told is not None:
        return HindsightReport(codec.from_json(SeatAnalysis, told))
    if not settings.DRAWS_CHARTS:
        return None
    done = Chart.objects.filter(match=seat.match_id).exclude(drawn=None, failed=False)
    return None if done.exists() else HindsightReport()
