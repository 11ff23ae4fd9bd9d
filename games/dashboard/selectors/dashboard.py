"""The private part of a match page: the only access to what the player of a seat alone may see."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings
from django.utils.functional import SimpleLazyObject
from msgspec.structs import asdict

from games.absences.selectors.absence_options import AbsenceOptions, get_absence_options
from games.channels.selectors.channels import readable_channels
from games.dashboard.selectors.decision_context import DecisionContext, get_decision_context
from games.game_ui import OnboardingNote, SeatAnalysis
from games.lobby.selectors.next_match import NextMatch, is_new_to, next_match
from games.matches.selectors.chart import MatchChart, TurningPoint, biggest_loss, get_chart
from games.matches.selectors.display_text import is_cancelled
from games.matches.selectors.headlines import SeatTurnResult, events_by_window, loss_explanation, main_seat_results
from games.matches.selectors.history import WindowHistory, last_animation_end
from games.matches.selectors.motions import MotionLine, open_motions
from games.matches.selectors.position import Position, load_openings, load_visible_events
from games.matches.selectors.promises import PromiseLine, PromiseTally, judge_promises, tally_promises
from games.matches.selectors.version_cache import cached_per_board, cached_per_version
from games.models import Chart, Match, Receipt, SavedHindsight, Seat, Submission, User
from games.records.selectors.records import latest_receipt
from games.rules import codec
from games.rules.contract import Event
from games.telegraph.selectors.telegraph import Telegraph, get_telegraph

MAX_RECENT_WINDOWS = 3
"""Maximum number of resolved windows that the dashboard lists one by one."""
MIN_MISSED_WINDOWS, MAX_MISSED_WINDOWS = 2, 60
"""Number of missed windows from which they are summarised, and how many windows back the summary goes."""


def recent_windows(position: Position, seat: int, seen: int) -> list[WindowHistory]:
    """Return what the seat knows of the windows not shown to it, or of the last `MAX_RECENT_WINDOWS`."""
    current = position.window.number
    first = max(min(seen, current - MAX_RECENT_WINDOWS), current - MAX_MISSED_WINDOWS)

    def made() -> list[WindowHistory]:
        windows = events_by_window(position.match, window__number__gte=first)
        known = [WindowHistory(window.number, window.label, window.known_to(seat)) for window in windows]
        return [window for window in known if window.events]

    # Private events of an action leave the board as it is.
    return cached_per_board(position.match, f"recent/{seat}/{first}/{position.event_count}", made)


def events_in(recent: Sequence[WindowHistory], windows: range, *, private: bool) -> list[Event]:
    """Return the events of the windows with these numbers that only some seats know, or those that all know."""
    late = [event for window in recent if window.number in windows for event in window.events]
    return [event for event in late if event.private is private]


def latest_results(
    position: Position, recent: Sequence[WindowHistory], names: Sequence[str], seat: int, seen: int
) -> list[SeatTurnResult]:
    """Return the seat's results of the resolved windows not shown to it yet, or else of the last one."""
    what = f"lately/{seat}/{position.window.number}/{seen}"
    return cached_per_board(position.match, what, lambda: _latest_results(position, recent, names, seat, seen))


def _latest_results(
    position: Position, recent: Sequence[WindowHistory], names: Sequence[str], seat: int, seen: int
) -> list[SeatTurnResult]:
    match, current = position.match, position.window.number
    first = max(min(seen, current - 1), current - MAX_RECENT_WINDOWS)
    told = [window for window in recent if first <= window.number < current]
    states = load_openings(position, [window.number for window in told])

    def line_of(window: WindowHistory) -> SeatTurnResult:
        def view() -> Any:
            return match.game.view(states(window.number), seat)

        text = match.game_ui.personal_summary(match.options, window.events, names, seat, view)
        fared = match.game_ui.turn_result(match.options, window.events, seat, view)
        return SeatTurnResult(window.number, window.label, text, fared)

    return [line for line in map(line_of, told) if line.text]


def missed_windows_summary(
    position: Position, recent: Sequence[WindowHistory], names: Sequence[str], view: Any, seen: int
) -> tuple[str, ...]:
    """Return a summary of the windows not shown to the viewer's seat, if it missed several."""
    match, current = position.match, position.window.number
    if match.status != Match.Status.RUNNING or current - seen < MIN_MISSED_WINDOWS:
        return ()
    missed = [window.events for window in recent if seen <= window.number < current]
    return match.game_ui.catch_up_summary(match.options, missed, names, view)


class Dashboard(DecisionContext, frozen=True, kw_only=True):
    """What only the player of `seat` may see: the decision context, and the rest of the dashboard.

    `news` are the private events that the seat saw lately, `recent` the public events of the last windows and
    `last` those of the last window. `animations_before` is the first window without an animation. `missed`
    summarises the windows not shown to the seat; without it, `recent_results` has the seat's results of the
    last windows. `seen` counts the windows that the seat has been shown. `away` has the player's options for
    absences while the match runs.

    Once the match is over, `story` has the seat's results by window, `why_lost` says why it lost, `hindsight`
    what its moves cost, `downfall` is its biggest loss of win probability, `chart` its win probability, and
    `next_match` the follow-up. `motions` are the open votes, loaded when a page shows them. `receipt` is for
    the player's move in the previous window, while nothing is saved in this one. `promise_outcomes` are the
    promises by and to the seat with their outcome; `new_promise_outcomes` are those decided in the windows of
    `missed` or `recent_results`. `talk` has the seat's private channel open while the window is for talk.
    """

    news: list[Event]
    missed: tuple[str, ...]
    recent_results: list[SeatTurnResult]
    recent: list[Event]
    last: list[Event]
    seen: int
    animations_before: int
    away: AbsenceOptions | None
    story: list[SeatTurnResult]
    why_lost: str
    hindsight: Mapping[str, SeatAnalysis | None] | None
    downfall: TurningPoint | None
    chart: MatchChart | None
    next_match: NextMatch | None
    motions: "Sequence[MotionLine] | SimpleLazyObject[list[MotionLine]]"
    receipt: Receipt | None
    promise_outcomes: list[PromiseLine]
    new_promise_outcomes: list[PromiseLine]
    talk: Telegraph | None

    @property
    def promises_to_me(self) -> list[PromiseTally]:
        """Return how many promises to the seat each other player kept and broke."""
        to_me = [line for line in self.promise_outcomes if line.to == self.seat.number]
        return tally_promises(to_me, self.names)

    @property
    def has_unseen_animations(self) -> bool:
        """Whether windows not shown to the seat have animations."""
        return self.seen < self.animations_before

    def known_events(self, kinds: Sequence[str] = ()) -> list[Event]:
        """Return the events so far that the seat may know, all or of those `kinds`; one query."""
        return load_visible_events(self.match, self.seat.number, kinds)

    @property
    def can_propose_resume(self) -> bool:
        """Whether the player can propose to end the pause."""
        return self.match.held_until is not None and not any(each.kind == "resume" for each in self.motions)


def get_dashboard(position: Position, user: User | None) -> Dashboard | None:
    """Return the dashboard of the user's seat in a match that has started; None without a seat."""
    decision = get_decision_context(position, user)
    return build_dashboard(decision, position, user) if decision and user else None


def build_dashboard(decision: DecisionContext, position: Position, user: User) -> Dashboard:
    """Return the dashboard of the user's seat around that decision context."""
    match, number, mine = position.match, decision.seat.number, position.seats[decision.seat.number]
    seen, over = position.windows_seen(mine), match.status == Match.Status.OVER
    recent = recent_windows(position, number, seen)
    missed = missed_windows_summary(position, recent, decision.names, decision.view, seen)
    outcomes = _promise_outcomes(decision)
    current = position.window.number
    first = min(seen, current - 1)
    labels = {window.label for window in recent if first <= window.number < current}
    return Dashboard(
        **asdict(decision),
        news=events_in(recent, range(current - 1, current + 1), private=True),
        missed=missed,
        recent_results=[] if missed else latest_results(position, recent, decision.names, number, seen),
        recent=events_in(recent, range(current - MAX_RECENT_WINDOWS, current), private=False),
        last=events_in(recent, range(current - 1, current), private=False),
        seen=seen,
        animations_before=last_animation_end(match, position.window),
        away=get_absence_options(position, mine),
        story=main_seat_results(match, number) if over else [],
        why_lost=loss_explanation(match, number, decision.view) if over and not is_cancelled(match) else "",
        hindsight=hindsight(match, mine),
        downfall=biggest_loss(match, number) if over else None,
        chart=get_chart(match),
        next_match=next_match(match, user) if over else None,
        motions=SimpleLazyObject(lambda: open_motions(match, position.seats, user)) if position.has_votes else (),
        receipt=None if decision.receipt_code else _latest_receipt(position, user),
        promise_outcomes=outcomes,
        new_promise_outcomes=[line for line in outcomes if line.label in labels and line.is_decided],
        talk=get_talk(position, user, decision.ask.kind) if decision.ask else None,
    )


def _promise_outcomes(decision: DecisionContext) -> list[PromiseLine]:
    """Return the outcome of the promises in a decision context; one query if there are any."""
    number, promises = decision.seat.number, decision.promises
    events = load_visible_events(decision.match, number) if promises else []
    return judge_promises(decision.match, promises, events, decision.names, number)


def _latest_receipt(position: Position, user: User) -> Receipt | None:
    if position.receipt is not None and position.receipt.user_id == user.pk:
        return position.receipt
    return latest_receipt(position.match, user, since=position.window.number - 1)


def briefing_notes(dashboard: Dashboard, user: User, *, again: bool = False) -> tuple[OnboardingNote, ...]:
    """Return the briefing while a window is open; empty once hidden, unless asked for `again`."""
    if dashboard.match.status != Match.Status.RUNNING:
        return ()
    slug = dashboard.match.game_slug
    if not again and (slug in user.briefed or not is_new_to(user, slug)):
        return ()
    notes: tuple[OnboardingNote, ...] = dashboard.match.game_ui.onboarding_notes(dashboard.view)
    return notes


def missed_window_label(match: Match, seat: int, window_id: int) -> str:
    """Return the label of the window if the seat missed its deadline; else ""."""
    missed = match.windows.filter(pk=window_id, submissions__seat__number=seat, submissions__by=Submission.By.MISSED)
    return missed.values_list("year__label", flat=True).first() or ""


def hindsight(match: Match, seat: Seat) -> dict[str, SeatAnalysis | None] | None:
    """Return the analysis of the match for `seat`, cached per version, or None; two queries at most.

    Its `analysis` is None while it is being calculated.
    """
    if match.status != Match.Status.OVER or is_cancelled(match) or match.is_sealed or seat.user_id is None:
        return None
    if not match.game_ui.analysed_kind:
        return None
    return cached_per_version(match, f"hindsight/{seat.number}/{seat.user_id}", lambda: _hindsight_report(seat))


def _hindsight_report(seat: Seat) -> dict[str, SeatAnalysis | None] | None:
    told = SavedHindsight.objects.filter(seat=seat, user=seat.user_id).values_list("told", flat=True).first()
    if told is not None:
        return {"analysis": codec.from_json(SeatAnalysis, told)}
    if not settings.DRAWS_CHARTS:
        return None
    done = Chart.objects.filter(match=seat.match_id).exclude(drawn=None, failed=False)
    return None if done.exists() else {"analysis": None}


def get_talk(position: Position, user: User, kind: str) -> Telegraph | None:
    """Return the telegraph with the seat's first private channel open, if a window of that kind is for talk."""
    if kind not in position.match.game_ui.talk_kinds:
        return None
    private = [channel.key for channel in readable_channels(position, user) if not channel.is_public]
    return get_telegraph(position, user, private[0]) if private else None
