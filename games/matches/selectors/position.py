"""A match with one of its windows: its rows, and the state that the rules know."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache, cached_property
from threading import get_ident
from typing import Any

from django.db.models import Exists, F, FilteredRelation, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from games.models import Action, Hand, Match, Motion, Receipt, Seat, Submission, Telegram, User, Window
from games.models import Event as EventRow
from games.rules import codec
from games.rules.chance import SeedChance
from games.rules.contract import AnyGame, DecisionRequest, Event, State, Transition
from games.rules.contract import Window as Terms

LIVE_PERIOD = 600
"""The longest period, in seconds, of windows for players who are all online."""


@dataclass(frozen=True, kw_only=True)
class Position:
    """Everything there is of a match in one window. It holds every secret: never hand it to a template.

    `opening` is the state at the opening of the window, `actions` are the actions since then. `submissions`
    are the decision requests and their moves, by seat number. A `late` position is what delayed spectators
    see: the window has just opened. `receipt` is that of the move that has just led to this position.
    `event_count` is the sequence number of the match's next event. Without deals or votes when it was loaded,
    `has_deals` or `has_votes` is false, and nobody needs to look them up.
    """

    match: Match
    window: Window
    seats: list[Seat]
    submissions: dict[int, Submission]
    opening: State[Any, Any]
    actions: list[Action] = field(default_factory=list)
    late: bool = False
    receipt: Receipt | None = None
    has_deals: bool = True
    has_votes: bool = True
    event_count: int = 0

    @cached_property
    def state(self) -> State[Any, Any]:
        """The current state: the opening with the actions applied."""
        state = self.opening
        for action in self.actions:
            state = self.step_of(state, action.seat.number, self.match.game.parse_action(action.action)).state
        return state

    @cached_property
    def terms(self) -> Terms | None:
        """The terms of the open window; None once the match is finished."""
        return None if self.window.closed_at else self.match.game.window(self.opening)

    def step_of(
        self, state: State[Any, Any], seat: int, action: Any, moves: Mapping[int, Any] | None = None
    ) -> Transition[Any, Any]:
        """Return the result of an action of `seat` from `state`; see `Game.act`."""
        return self.match.game.act(state, moves or {}, seat, action, get_chance(self.match))

    @property
    def known_until(self) -> datetime | None:
        """The time up to which events are known (UTC); None for now."""
        return self.window.opened_at if self.late else None

    def moves(self) -> dict[int, Any]:
        """The saved moves of the window, by seat number."""
        return {
            number: self.match.game.parse(self.state, number, saved.move)
            for number, saved in self.submissions.items()
            if saved.answered
        }

    @property
    def saving_is_ready(self) -> bool:
        """Whether a saved move counts as ready: always in short windows, else by the setting of the match."""
        terms = self.terms
        quick = terms is not None and (terms.pace == "short" or len(terms.asks) == 1)
        return quick or self.match.settings.saved_is_ready

    @property
    def is_live(self) -> bool:
        """Whether everybody who plays is online: one person against bots, or windows of at most `LIVE_PERIOD`."""
        people = sum(seat.user_id is not None for seat in self.seats)
        return people == 1 or (self.match.schedule.period or LIVE_PERIOD + 1) <= LIVE_PERIOD

    def action_count(self, seat: int) -> int:
        """Return the number of actions of a seat in this window."""
        return sum(action.seat.number == seat for action in self.actions)

    def ask_of(self, seat: int) -> DecisionRequest | None:
        """Return the decision that the open window asks of a seat, or None."""
        return self.terms.ask_of(seat) if self.terms else None

    def seat_of(self, user: User | None) -> Seat | None:
        """Return the seat number of the user, or None."""
        return next((seat for seat in self.seats if user is not None and seat.user_id == user.pk), None)

    def windows_seen(self, seat: Seat) -> int:
        """Return the number of windows whose results the player has seen; a move proves it of all earlier ones."""
        saved = self.submissions.get(seat.number)
        proved = saved is not None and saved.by == Submission.By.PLAYER and saved.user_id == seat.user_id
        return max(seat.seen, self.window.number) if proved else seat.seen

    def visible_moves(self, seat: int) -> dict[int, Submission]:
        """Return the moves of other seats that the seat may see while the window is open, by seat number."""
        terms = self.terms or self.match.game.window(self.opening)
        asks = terms.asks if terms else ()
        shown = {ask.seat for ask in asks if seat in ask.seen_by}
        return {number: saved for number, saved in self.submissions.items() if number in shown and saved.answered}


def get_chance(match: Match) -> SeedChance:
    """Return the random generator that the match's seed determines."""
    return SeedChance(bytes.fromhex(match.seed))


def with_window(*related: str) -> QuerySet[Match]:
    """Return all matches with these relations and their newest window as `loaded`, from which `load_position` takes it.

    A match that is locked by this query could come with a window that has closed.
    """
    return _with_newest_window(get_ident(), related)


@cache
def _with_newest_window(thread: int, related: tuple[str, ...]) -> QuerySet[Match]:
    """Return the query, built once in each thread, because building takes long and each use changes parts of it."""
    newest = Window.objects.filter(match=OuterRef("pk")).order_by("-number").values("number")[:1]
    return _matches_with_window(Subquery(newest), related)


def _matches_with_window(number: int | Subquery, related: tuple[str, ...] = ()) -> QuerySet[Match]:
    last_event = EventRow.objects.filter(match=OuterRef("pk")).order_by("-sequence").values("sequence")[:1]
    return Match.objects.annotate(
        loaded=FilteredRelation("windows", condition=Q(windows__number=number)),
        event_count=Coalesce(Subquery(last_event) + 1, 0),
        acted=Exists(Action.objects.filter(window=OuterRef("loaded"))),
        dealt=Exists(Telegram.objects.filter(channel__match=OuterRef("pk"), deal__isnull=False)),
        voting=Exists(Motion.objects.filter(match=OuterRef("pk"), outcome="")),
    ).select_related("loaded__year", *related)  # type: ignore[misc]


def load_position(match: Match, number: int | None = None) -> Position:
    """Return the match in window `number` or its newest; raise `Window.DoesNotExist` without it.

    Three queries at most: the first is left out of a match `with_window`, the last without actions.
    """
    known = number is None and "loaded" in match.__dict__
    matches = with_window() if number is None else _matches_with_window(number)
    found: Any = match if known else matches.get(pk=match.pk)
    window = found.__dict__.pop("loaded", None)
    if window is None:
        raise Window.DoesNotExist
    window.match = match
    hand = FilteredRelation("hands", condition=Q(hands__window=window))
    asked = FilteredRelation("submissions", condition=Q(submissions__window=window))
    rows = match.seats.alias(hand=hand).annotate(asked=asked, holdings=F("hand__holdings"))
    seats: list[Seat] = [*rows.select_related("user", "asked")]  # type: ignore[misc]
    # Templates may get a seat but never its hand or its move.
    hands = {seat.pk: seat.__dict__.pop("holdings") for seat in seats}
    submissions = [seat.__dict__.pop("asked") for seat in seats if "asked" in seat.__dict__]
    done = window.actions.all() if found.acted else ()
    position = _build_position(match, seats, window, hands, submissions, done)
    return replace(position, has_deals=found.dealt, has_votes=found.voting, event_count=found.event_count)


def load_opening_position(match: Match, number: int, *, deeds: bool = False) -> Position:
    """Return the match as that window opened, or with its `deeds`; raise `Window.DoesNotExist` without it."""
    hands = Prefetch("hands", Hand.objects.select_related("seat__user").order_by("seat__number"))
    done = ("submissions", *(("actions",) if match.game.actions else ())) if deeds else ()
    window = match.windows.select_related("year").prefetch_related(hands, "events", *done).get(number=number)
    seats = [hand.seat for hand in window.hands.all()]
    for seat in seats:
        seat.match = match
    if deeds:
        return _build_past(match, seats, window)
    opening = _build_state(match, seats, window.table, _load_hands(window))
    return Position(match=match, window=window, seats=seats, submissions={}, opening=opening)


def load_past_positions(position: Position, kind: str) -> list[Position]:
    """Return the match in each closed window of that kind, in order; four queries at most."""
    match = position.match
    closed = match.windows.filter(kind=kind, closed_at__isnull=False).select_related("year")
    rows = closed.prefetch_related("hands", "submissions", *(("actions",) if match.game.actions else ()))
    return [_build_past(match, position.seats, window) for window in rows]


def _load_hands(window: Window) -> dict[int, Any]:
    return {hand.seat_id: hand.holdings for hand in window.hands.all()}


def _build_past(match: Match, seats: list[Seat], window: Window) -> Position:
    """Return the match in a window that was loaded with its hands, submissions and actions."""
    done = window.actions.all() if match.game.actions else ()
    return _build_position(match, seats, window, _load_hands(window), window.submissions.all(), done)


def _build_position(
    match: Match,
    seats: list[Seat],
    window: Window,
    hands: Mapping[int, Any],
    asked: Iterable[Submission],
    done: Iterable[Action],
) -> Position:
    by_pk = {seat.pk: seat for seat in seats}
    opening = _build_state(match, seats, window.table, hands)
    actions = list(done)
    for action in actions:
        action.seat = by_pk[action.seat_id]
    submissions = {}
    for saved in asked:
        saved.seat = by_pk[saved.seat_id]
        submissions[saved.seat.number] = saved
    return Position(match=match, window=window, seats=seats, submissions=submissions, opening=opening, actions=actions)


def load_openings(position: Position, numbers: Sequence[int]) -> Callable[[int], State[Any, Any]]:
    """Return a function that looks up the opening state of one of these windows; its first call takes two queries."""
    match = position.match

    @cache
    def windows() -> dict[int, Window]:
        found = match.windows.filter(number__in=numbers).only("number", "table")
        return {window.number: window for window in found.prefetch_related("hands")}

    def opening(number: int) -> State[Any, Any]:
        window = windows()[number]
        return _build_state(match, position.seats, window.table, _load_hands(window))

    return opening


def state_from_json(game: AnyGame, table: Any, hands: Iterable[Any]) -> State[Any, Any]:
    """Return the state from a window's JSON: its table, and the holdings of all seats in order."""
    return State(
        table=codec.from_json(game.table_type, table),
        hands=tuple(codec.from_json(game.hand_type, each) for each in hands),
    )


def _build_state(match: Match, seats: Sequence[Seat], table: Any, hands: Mapping[int, Any]) -> State[Any, Any]:
    return state_from_json(match.game, table, [hands[seat.pk] for seat in seats])


def load_events(match: Match, kinds: Sequence[str] = ()) -> list[Event]:
    """Return all events of the match so far, oldest first, or those of `kinds`, with private ones."""
    events = match.events.filter(kind__in=kinds) if kinds else match.events.all()
    return [to_event(*row) for row in events.values_list("kind", "data", "audience")]


def to_event(kind: str, data: Any, audience: Sequence[int] | None) -> Event:
    """Return the event of the rules from the columns of its row."""
    return Event(kind, data, None if audience is None else tuple(audience))


def load_visible_events(match: Match, seat: int, kinds: Sequence[str] = ()) -> list[Event]:
    """Return the events that a seat may know, oldest first: all, or those of `kinds`."""
    return [event for event in load_events(match, kinds) if event.is_for(seat)]
