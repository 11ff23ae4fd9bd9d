"""Matches in the states that tests start from."""

from itertools import count
from typing import Any

from games.models import Match, Submission, User, Window
from games.selectors.state import load_state, open_window
from games.services.clock import play_bots
from games.services.matches import Plan, create_match, join_match, start_match
from games.services.submissions import submit

_numbers = count(1)


def make_user(name: str = "Valentina") -> User:
    """A guest who can play."""
    return User.objects.create_user(f"guest-{next(_numbers)}", display_name=name, is_guest=True)


def make_match(*, people: int = 2, bots: int = 0, game: str = "goofspiel", **plan: Any) -> Match:
    """A running match of that many people, then bots; its host is on the first seat."""
    users = [make_user(f"Player {number + 1}") for number in range(people)]
    settings: dict[str, Any] = {"name": "Test flight", "options": {}} | plan
    match = create_match(
        plan=Plan(game_slug=game, seats=people + bots, bots=("random",) * bots, **settings),
        host=users[0] if users else None,
    )
    for user in users[1:]:
        join_match(match_id=match.pk, user=user)
    start_match(match_id=match.pk, user=users[0] if users else None)
    match.refresh_from_db()
    return match


def users_of(match: Match) -> list[User]:
    """The people of a match in seat order."""
    return [seat.user for seat in match.seats.select_related("user") if seat.user]


def window_of(match: Match) -> Window:
    """The open window; there must be one."""
    window = open_window(match)
    assert window is not None
    return window


def any_move(match: Match, number: int) -> Any:
    """A legal move of a seat for the open window, as JSON."""
    from random import Random

    from games.rules import codec

    state = load_state(match, window_of(match))
    return codec.to_json(match.game.any_move(match.game.view(state, number), Random(number)))


def submit_any(match: Match, user: User) -> None:
    """Submit some legal move for the user."""
    seat = match.seats.get(user=user)
    submit(match_id=match.pk, user=user, window_id=window_of(match).pk, move=any_move(match, seat.number))


def play_window(match: Match) -> None:
    """Have everybody who owes a decision in the open window make one."""
    window = window_of(match)
    play_bots(match.pk)
    for seat in match.seats.exclude(user=None).select_related("user"):
        open_still = Window.objects.filter(pk=window.pk, closed_at=None).exists()
        saved = Submission.objects.filter(window=window, seat=seat).exists()
        if open_still and seat.number in window.owing and not saved:
            submit_any(match, seat.user)
    match.refresh_from_db()


def play_to_the_end(match: Match) -> None:
    """Have everybody decide until the match is over."""
    while match.status == Match.Status.RUNNING:
        play_window(match)
