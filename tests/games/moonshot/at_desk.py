"""Matches of Moonshot in the windows that tests of its desks start from."""

from random import Random

from games.models import Match, Window
from games.play.services.submissions import submit
from games.rules import codec
from games.rules.contract import Seen
from tests.server.builders import make_match, position_of, users_of, window_of

MOST_WINDOWS = 60


def at_window(kind: str, players: int = 2, least: int = 0, **options: int) -> Match:
    """A match of people in the first window of that kind after `least` others, played steadily so far."""
    match = make_match(people=players, game="moonshot", options={"players": players, **options})
    for played in range(MOST_WINDOWS):
        if played >= least and window_of(match).kind == kind:
            break
        play_steadily(match)
    match.refresh_from_db()
    return match


def play_steadily(match: Match) -> None:
    """Have everybody answer the open window as a steady bot would."""
    window = window_of(match)
    for number in sorted(position_of(match).submissions):
        if Window.objects.filter(pk=window.pk, closed_at=None).exists():
            submit_steadily(match, number)


def submit_steadily(match: Match, number: int) -> None:
    """Have a seat answer the open window as a steady bot would."""
    view = match.game.view(position_of(match).state, number)
    move = codec.to_json(match.game.bots["steady"](Seen(view), Random(number)))
    submit(
        match_id=match.pk, user=users_of(match)[number], window_id=window_of(match).pk, move=move, ready=True
    )
