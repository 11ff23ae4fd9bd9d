"""A match with one of its windows, loaded once, as rows and as the state that the rules know."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache, cached_property, partial
from typing import Any

from django.db.models import Exists, F, FilteredRelation, OuterRef, Prefetch, Q

from games.models import Action, Hand, Match, Receipt, Seat, Submission, User, Window
from games.rules import codec
from games.rules.chance import SeedChance
from games.rules.contract import AnyGame, DecisionRequest, Event, State, Transition
from games.rules.contract import Window as Terms


@dataclass(frozen=True, kw_only=True)
class Position:
    """Everything there is of a match in one window. It holds every secret: never hand it to a template.

    `opening` is the state that the window opened with; `actions` are what happened since. `submissions` has
    what each seat that is asked was asked, and its answer, by seat number. It is `late` as those know it who
    watch late: the window has just opened, and what came later has not happened. `given` is the receipt for
    the answer that has just led to it.
    """

    match: Match
    window: Window
    seats: list[Seat]
    submissions: dict[int, Submission]
    opening: State[Any, Any]
    actions: list[Action] = field(default_factory=list)
    late: bool = False
    given: Receipt | None = None

    @cached_property
    def state(self) -> State[Any, Any]:
        """The state that counts: the opening with the actions applied."""
        state = self.opening
        for action in self.actions:
            state = self.step_of(state, action.seat.number, self.match.game.parse_action(action.action)).state
        return state

    @cached_property
    def terms(self) -> Terms | None:
        """The open window as the rules know it; None when the match is over."""
        return None if self.window.closed_at else self.match.game.window(self.opening)

    def step_of(
        self, state: State[Any, Any], seat: int, action: Any, moves: Mapping[int, Any] | None = None
    ) -> Transition[Any, Any]:
        """What an action of `seat` leads to from `state`; see `Game.act`."""
        return self.match.game.act(state, moves or {}, seat, action, get_chance(self.match))

    @property
    def known_until(self) -> datetime | None:
        """When it was as it is known here (UTC); None for now."""
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
        """Whether a saved answer counts as ready: alone in short windows, or as the host wants."""
        terms = self.terms
        quick = terms is not None and (terms.pace == "short" or len(terms.asks) == 1)
        return quick or self.match.settings.saved_is_ready

    def acted(self, seat: int) -> int:
        """How many actions a seat has done in this window."""
        return sum(action.seat.number == seat for action in self.actions)

    def ask_of(self, seat: int) -> DecisionRequest | None:
        """What the open window asks of a seat; None when it asks nothing of it."""
        return self.terms.ask_of(seat) if self.terms else None

    def seat_of(self, user: User | None) -> Seat | None:
        """Where the user sits; None for nobody, and for somebody without a seat."""
        return next((seat for seat in self.seats if user is not None and seat.user_id == user.pk), None)

    def seen_by(self, seat: int) -> dict[int, Submission]:
        """Others' answers that the seat may, or might, see while the window is open, by seat number."""
        terms = self.terms or self.match.game.window(self.opening)
        asks = terms.asks if terms else ()
        shown = {ask.seat for ask in asks if seat in ask.seen_by}
        return {
            number: saved for number, saved in self.submissions.items() if number in shown and saved.answered
        }


def get_chance(match: Match) -> SeedChance:
    """The chance that follows from the match's seed."""
    return SeedChance(bytes.fromhex(match.seed))


def load_position(match: Match, number: int | None = None) -> Position:
    """Return the match in its newest, or that, window; `Window.DoesNotExist` without. Four queries."""
    acted = Exists(Action.objects.filter(window=OuterRef("pk")))
    windows = match.windows.select_related("year").annotate(acted=acted)
    window = windows.latest("number") if number is None else windows.get(number=number)
    hand = FilteredRelation("hands", condition=Q(hands__window=window))
    rows = match.seats.select_related("user").alias(hand=hand).annotate(holdings=F("hand__holdings"))
    seats: list[Seat] = [*rows]
    # A template may be given a seat, and never what it holds.
    hands = {seat.pk: seat.__dict__.pop("holdings") for seat in seats}
    return _build_position(match, seats, window, hands, _load_actions(match, window) if window.acted else ())


def load_opening_position(match: Match, number: int, *, deeds: bool = False) -> Position:
    """Return the match as that window opened, or with its `deeds`; `Window.DoesNotExist` without one."""
    hands = Prefetch("hands", Hand.objects.select_related("seat__user").order_by("seat__number"))
    done = ("submissions", *(("actions",) if match.game.actions else ())) if deeds else ()
    window = match.windows.select_related("year").prefetch_related(hands, "events", *done).get(number=number)
    seats = [hand.seat for hand in window.hands.all()]
    for seat in seats:
        seat.match = match
    if deeds:
        return _build_position(match, seats, window, _load_hands(window), _load_actions(match, window))
    opening = _build_state(match, seats, window.table, _load_hands(window))
    return Position(match=match, window=window, seats=seats, submissions={}, opening=opening)


def load_past_positions(position: Position, kind: str) -> list[Position]:
    """The match in each of its windows of that kind that have closed, in order, in four queries at most."""
    match = position.match
    closed = match.windows.filter(kind=kind, closed_at__isnull=False).select_related("year")
    rows = closed.prefetch_related("hands", "submissions", *(("actions",) if match.game.actions else ()))
    return [
        _build_position(match, position.seats, window, _load_hands(window), _load_actions(match, window))
        for window in rows
    ]


def _load_hands(window: Window) -> dict[int, Any]:
    return {hand.seat_id: hand.holdings for hand in window.hands.all()}


def _load_actions(match: Match, window: Window) -> Iterable[Action]:
    return window.actions.all() if match.game.actions else ()


def _build_position(
    match: Match, seats: list[Seat], window: Window, hands: Mapping[int, Any], done: Iterable[Action]
) -> Position:
    by_pk = {seat.pk: seat for seat in seats}
    opening = _build_state(match, seats, window.table, hands)
    actions = list(done)
    for action in actions:
        action.seat = by_pk[action.seat_id]
    submissions = {}
    for saved in window.submissions.all():
        saved.seat = by_pk[saved.seat_id]
        submissions[saved.seat.number] = saved
    return Position(
        match=match,
        window=window,
        seats=seats,
        submissions=submissions,
        opening=opening,
        actions=actions,
    )


def load_openings(position: Position, numbers: Sequence[int]) -> dict[int, Callable[[], State[Any, Any]]]:
    """Return what the windows of those numbers opened with, on demand; the first takes two queries."""
    match = position.match

    @cache
    def rows() -> tuple[dict[int, Any], dict[int, dict[int, Any]]]:
        tables = dict(match.windows.filter(number__in=numbers).values_list("number", "table"))
        kept = Hand.objects.filter(window__match=match, window__number__in=numbers)
        hands: dict[int, dict[int, Any]] = {number: {} for number in tables}
        for number, seat, holdings in kept.values_list("window__number", "seat_id", "holdings"):
            hands[number][seat] = holdings
        return tables, hands

    def opening(number: int) -> State[Any, Any]:
        tables, hands = rows()
        return _build_state(match, position.seats, tables[number], hands[number])

    return {number: partial(opening, number) for number in numbers}


def state_from_json(game: AnyGame, table: Any, hands: Iterable[Any]) -> State[Any, Any]:
    """The state that a window's rows keep as JSON: its table, and the holdings of all seats in order."""
    return State(
        table=codec.from_json(game.table_type, table),
        hands=tuple(codec.from_json(game.hand_type, each) for each in hands),
    )


def _build_state(
    match: Match, seats: Sequence[Seat], table: Any, hands: Mapping[int, Any]
) -> State[Any, Any]:
    return state_from_json(match.game, table, [hands[seat.pk] for seat in seats])


def load_events(match: Match, kinds: Sequence[str] = ()) -> list[Event]:
    """What happened in the match so far, oldest first, whoever may know of it: all, or of those kinds."""
    events = match.events.filter(kind__in=kinds) if kinds else match.events.all()
    return [to_event(*row) for row in events.values_list("kind", "data", "audience")]


def to_event(kind: str, data: Any, audience: Sequence[int] | None) -> Event:
    """The event as the rules know it, by these columns of its row."""
    return Event(kind, data, None if audience is None else tuple(audience))


def load_visible_events(match: Match, seat: int, kinds: Sequence[str] = ()) -> list[Event]:
    """What a seat may know of what happened in the match so far, oldest first: all, or of those kinds."""
    return [event for event in load_events(match, kinds) if event.is_for(seat)]
