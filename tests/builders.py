"""Matches in the states that tests start from."""

from datetime import datetime
from itertools import count
from random import Random
from time import monotonic, sleep
from typing import Any
from unittest.mock import patch

from django.db.models import QuerySet
from django.test import Client
from django.urls import reverse

from games.clock.services.charts import draw_next
from games.clock.services.clock import play_bots
from games.lobby.services.matches import create_match, join_match, start_match
from games.match_setup.services.plans import MatchPlan
from games.matches.selectors.position import Position, load_position
from games.models import Chart, Match, Submission, User, Window
from games.play.services.submissions import submit_move
from games.registry import GAMES
from games.rules import codec
from games.rules.contract import Observation, State

_numbers = count(1)
FEW_PLAYOUTS = 4
PATIENCE_SECONDS = 60
POLL_SECONDS = 0.02


def make_user(name: str = "Valentina") -> User:
    """A guest who can play."""
    return User.objects.create_user(f"guest-{next(_numbers)}", display_name=name, is_guest=True)


def browser_of(user: User | None = None) -> Client:
    """A browser in which the user is signed in; None: nobody is."""
    client = Client()
    if user:
        client.force_login(user)
    return client


def page_of(match: Match, user: User | None = None) -> str:
    """The page of the match, as the user or a stranger reads it."""
    return browser_of(user).get(reverse("match", args=[match.pk])).content.decode()


def make_match(*, people: int = 2, bots: int = 0, game: str = "goofspiel", **plan: Any) -> Match:
    """A running match of that many people, then bots; its host is on the first seat."""
    users = [make_user(f"Player {number + 1}") for number in range(people)]
    settings: dict[str, Any] = {"name": "Test flight", "options": {}} | plan
    match = create_match(
        plan=MatchPlan(game_slug=game, seats=people + bots, bots=("random",) * bots, **settings),
        host=users[0] if users else None,
    )
    for user in users[1:]:
        join_match(match_id=match.pk, user=user, invitation=match.invitation)
    start_match(match_id=match.pk, user=users[0] if users else None)
    match.refresh_from_db()
    return match


def users_of(match: Match) -> list[User]:
    """The people of a match in seat order."""
    return [seat.user for seat in match.seats.select_related("user") if seat.user]


def match_and_users(match: Match) -> tuple[Match, list[User]]:
    """The match, and its people in seat order."""
    return match, users_of(match)


def window_of(match: Match) -> Window:
    """The open window; there must be one."""
    return match.windows.select_related("year").get(closed_at=None)


def put_position(match: Match, state: State[Any, Any]) -> Match:
    """Replace the position of the open window, with its hands and the decisions that are asked."""
    terms, window = match.game.window(state), window_of(match)
    assert terms
    window.year.label = terms.label
    window.year.save()
    window.kind, window.table = terms.kind, codec.to_json(state.table)
    window.save()
    seats = list(match.seats.all())
    for seat, hand in zip(seats, state.hands, strict=True):
        window.hands.filter(seat=seat).update(holdings=codec.to_json(hand))
    window.submissions.all().delete()
    for ask in terms.asks:
        of_bot, seat = bool(seats[ask.seat].playing_bot), seats[ask.seat]
        Submission.objects.create(window=window, seat=seat, kind=ask.kind, needed=ask.needed, of_bot=of_bot)
    match.refresh_from_db()
    return match


def expire_windows(windows: QuerySet[Window], deadline: datetime) -> None:
    """Set the deadline of open windows to that time."""
    windows.filter(closed_at=None).update(deadline=deadline, due_at=deadline)


def position_of(match: Match) -> Position:
    """The match in its newest window, as the database has it now."""
    return load_position(Match.objects.get(pk=match.pk))


def seats_asked(match: Match) -> list[int]:
    """The seats that the open window asks something of, by number."""
    return sorted(position_of(match).submissions)


def any_move(match: Match, number: int, bot: str = "random") -> Any:
    """A legal move of a seat for the open window, as JSON, such as that bot would make."""
    return move_for(position_of(match), number, bot)


def move_for(position: Position, number: int, bot: str = "random") -> Any:
    """A legal move of a seat in that position, as JSON, such as that bot would make."""
    game = position.match.game
    return codec.to_json(game.bots[bot](Observation(game.view(position.state, number)), Random(number)))


def submit_any(match: Match, user: User, *, ready: bool = True, bot: str = "random") -> None:
    """Submit a legal move for the user."""
    move = any_move(match, match.seats.get(user=user).number, bot)
    submit_move(match_id=match.pk, user=user, window_id=window_of(match).pk, move=move, ready=ready)


def play_window(match: Match, bot: str = "random") -> None:
    """Answer for all seats that have not answered in the open window, people like that bot.

    A server beside the test may have closed the last window, so that the match is finished, or may be running the bots,
    for which this waits.
    """
    window = match.windows.filter(closed_at=None).first()
    if window is None:
        match.refresh_from_db()
        assert match.status == Match.Status.OVER
        return
    if match.seats.exclude(bot="", stand_in="").exists():
        _submit_for_bots(match, window)
    awaited = window.submissions.filter(by=Submission.By.NOBODY, window__closed_at=None, seat__user__isnull=False)
    if awaited.exists():
        _submit_for_people(match, window, bot)
    match.refresh_from_db()


def _submit_for_bots(match: Match, window: Window) -> None:
    awaited = window.submissions.filter(by=Submission.By.NOBODY, of_bot=True, window__closed_at=None)
    patience = monotonic() + PATIENCE_SECONDS
    while not play_bots(match.pk) and awaited.exists() and monotonic() < patience:
        sleep(POLL_SECONDS)  # The other clock may be of another process: nothing tells when it is done.


def _submit_for_people(match: Match, window: Window, bot: str) -> None:
    position = position_of(match)
    for number, asked in sorted(position.submissions.items()):
        user = asked.seat.user
        awaited = window.submissions.filter(pk=asked.pk, by=Submission.By.NOBODY, window__closed_at=None)
        if user and awaited.exists():
            move = move_for(position, number, bot)
            position = submit_move(match_id=match.pk, user=user, window_id=window.pk, move=move, known=position)


def make_finished_match(game: str = "goofspiel", **plan: Any) -> Match:
    """A match of the fewest people, or two, that was played to its end, as short as its options allow."""
    least, _ = GAMES[game].seat_range(GAMES[game].options({}))
    match = make_match(game=game, **{"people": max(least, 2), "options": SHORT_OPTIONS.get(game, {})} | plan)
    play_to_the_end(match)
    return Match.objects.get(pk=match.pk)


FASTEST_BOTS = {"booster": "steady", "space-race": "steady"}
"""The bots of games whose matches they end in far fewer windows than chance does."""


SHORT_OPTIONS = {"goofspiel": {"cards": 5}, "booster": {"max_turns": 10}, "moonshot": {"rounds": 2}}
"""The options of games whose matches end in far fewer windows with them."""


def play_to_the_end(match: Match, bot: str = "") -> None:
    """Play until the match is finished, people like that bot ("": as quickly as possible)."""
    bot = bot or FASTEST_BOTS.get(match.game_slug, "random")
    while match.status == Match.Status.RUNNING:
        play_window(match, bot)


def draw_charts() -> None:
    """Draw the charts of all finished matches, with few playouts to save time."""
    with patch("games.rules.win_probability.MOST_PLAYOUTS", FEW_PLAYOUTS):
        while draw_next():
            pass
    assert not Chart.objects.filter(failed=True).exists()
