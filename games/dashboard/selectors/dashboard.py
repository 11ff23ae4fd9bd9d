"""The private part of a match page: the only access to what the player of a seat alone may see."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.utils.functional import SimpleLazyObject

from games.absences.selectors.absence_options import get_absence_options
from games.channels.selectors.channels import readable_channels
from games.dashboard.selectors.decision_context import DecisionContext, get_decision_context
from games.game_ui import OnboardingNote, SeatAnalysis
from games.lobby.selectors.next_match import is_new_to, next_match
from games.matches.selectors.chart import biggest_loss, get_chart
from games.matches.selectors.display_text import is_cancelled
from games.matches.selectors.headlines import SeatTurnResult, events_by_window, loss_explanation, main_seat_results
from games.matches.selectors.history import WindowHistory, last_animation_end
from games.matches.selectors.motions import MotionLine, open_motions
from games.matches.selectors.position import Position, load_openings, load_visible_events
from games.matches.selectors.promises import judge_promises, tally_promises
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
    match, current = position.match, position.window.number
    first = max(min(seen, current - 1), current - MAX_RECENT_WINDOWS)

    def made() -> list[SeatTurnResult]:
        told = [window for window in recent if first <= window.number < current]
        states = load_openings(position, [window.number for window in told])

        def line_of(window: WindowHistory) -> SeatTurnResult:
            def view() -> Any:
                return match.game.view(states(window.number), seat)

            text = match.game_ui.personal_summary(match.options, window.events, names, seat, view)
            fared = match.game_ui.turn_result(match.options, window.events, seat, view)
            return SeatTurnResult(window.number, window.label, text, fared)

        return [line for line in map(line_of, told) if line.text]

    return cached_per_board(match, f"lately/{seat}/{current}/{seen}", made)


class Dashboard(DecisionContext):
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
    `missed` or `recent_results`, and `promises_to_me` says how many each other player kept and broke. `talk`
    has the seat's private channel open while the window is for talk.
    """

    def __init__(self, decision: DecisionContext, position: Position, user: User) -> None:
        vars(self).update(vars(decision))
        match, number, mine = self.match, self.seat.number, position.seats[self.seat.number]
        current, is_over = position.window.number, match.status == Match.Status.OVER
        self.seen = seen = position.windows_seen(mine)
        self.animations_before = last_animation_end(match, position.window)
        self.has_unseen_animations = seen < self.animations_before
        recent = recent_windows(position, number, seen)
        self.news = events_in(recent, range(current - 1, current + 1), private=True)
        self.recent = events_in(recent, range(current - MAX_RECENT_WINDOWS, current), private=False)
        self.last = events_in(recent, range(current - 1, current), private=False)
        self.missed: tuple[str, ...] = ()
        if match.status == Match.Status.RUNNING and current - seen >= MIN_MISSED_WINDOWS:
            missed = [window.events for window in recent if seen <= window.number < current]
            self.missed = match.game_ui.catch_up_summary(match.options, missed, self.names, self.view)
        self.recent_results = [] if self.missed else latest_results(position, recent, self.names, number, seen)
        self.away = get_absence_options(position, mine)
        self.story = main_seat_results(match, number) if is_over else []
        self.why_lost = loss_explanation(match, number, self.view) if is_over and not is_cancelled(match) else ""
        self.hindsight = hindsight(match, mine)
        self.downfall = biggest_loss(match, number) if is_over else None
        self.chart = get_chart(match)
        self.next_match = next_match(match, user) if is_over else None
        self.motions: Sequence[MotionLine] | SimpleLazyObject[list[MotionLine]] = ()
        if position.has_votes:
            self.motions = SimpleLazyObject(lambda: open_motions(match, position.seats, user))
        is_held = match.held_until is not None
        self.can_propose_resume = is_held and not any(each.kind == "resume" for each in self.motions)
        self.receipt = None if self.receipt_code else _latest_receipt(position, user)
        events = load_visible_events(match, number) if self.promises else []
        self.promise_outcomes = judge_promises(match, self.promises, events, self.names, number)
        labels = {window.label for window in recent if min(seen, current - 1) <= window.number < current}
        decided = [line for line in self.promise_outcomes if line.is_decided]
        self.new_promise_outcomes = [line for line in decided if line.label in labels]
        to_me = [line for line in self.promise_outcomes if line.to == number]
        self.promises_to_me = tally_promises(to_me, self.names)
        self.talk = get_talk(position, user, self.ask.kind) if self.ask else None

    def known_events(self, kinds: Sequence[str] = ()) -> list[Event]:
        """Return the events so far that the seat may know, all or of those `kinds`; one query."""
        return load_visible_events(self.match, self.seat.number, kinds)


def get_dashboard(position: Position, user: User | None, decision: DecisionContext | None = None) -> Dashboard | None:
    """Return the dashboard of the user's seat in a match that has started; None without a seat.

    A known `decision` context is not looked up again.
    """
    decision = decision or get_decision_context(position, user)
    return Dashboard(decision, position, user) if decision and user else None


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
    return dashboard.match.game_ui.onboarding_notes(dashboard.view)


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

    def report() -> dict[str, SeatAnalysis | None] | None:
        told = SavedHindsight.objects.filter(seat=seat, user=seat.user_id).values_list("told", flat=True).first()
        if told is not None:
            return {"analysis": codec.from_json(SeatAnalysis, told)}
        done = Chart.objects.filter(match=match).exclude(drawn=None, failed=False)
        return None if not settings.DRAWS_CHARTS or done.exists() else {"analysis": None}

    return cached_per_version(match, f"hindsight/{seat.number}/{seat.user_id}", report)


def get_talk(position: Position, user: User, kind: str) -> Telegraph | None:
    """Return the telegraph with the seat's first private channel open, if a window of that kind is for talk."""
    if kind not in position.match.game_ui.talk_kinds:
        return None
    private = [channel.key for channel in readable_channels(position, user) if not channel.is_public]
    return get_telegraph(position, user, private[0]) if private else None
