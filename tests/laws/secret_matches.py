"""Matches in which every player has secrets."""

import json
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from itertools import count
from random import Random
from typing import Any

from games.absences.services.vacations import set_standing_orders
from games.clock.services import clock
from games.lobby.services.matches import create_match, join_match, start_match
from games.match_setup.services.plans import MatchPlan
from games.matches.selectors.position import Position
from games.models import Match, User
from games.play.services.actions import take_action
from games.play.services.submissions import save_draft, submit_bot_moves, submit_move
from games.registry import GAMES
from games.rules import codec
from games.rules.errors import IllegalMove
from tests.builders import make_user, play_window, position_of, users_of, window_of
from tests.games import laws_of
from tests.laws.secrets import other_move
from tests.rules.matches import Case, play

PEOPLE = 2
ATTEMPTS = 50


def make_running_match(slug: str, windows: int = 4, **changes: Any) -> Match:
    """A match after some windows, its host a looker-on, with answers, drafts and actions in the open one."""
    game = GAMES[slug]
    least, most = game.seat_range(game.options({}))
    host, seats = make_user("Host"), min(max(least, 2 * PEOPLE), most)
    plan = MatchPlan(game_slug=slug, name="Secret flight", seats=seats, bots=("random",) * (seats - PEOPLE), **changes)
    match = create_match(plan=plan, host=host, host_plays=False)
    Match.objects.filter(pk=match.pk).update(seed=f"{7:064x}")
    for number in range(PEOPLE):
        player = make_user(f"Player {number}")
        join_match(match_id=match.pk, user=player, invitation=match.invitation)
    start_match(match_id=match.pk, user=host)
    match.refresh_from_db()
    for number in range(windows):
        if number == windows - 1:
            act_in_private(match)
        play_window(match)
    asked = position_of(match).submissions
    while not any(not each.of_bot for each in asked.values()) or 1 < len(asked) < seats:
        play_window(match)
        asked = position_of(match).submissions
    add_private_data(match)
    match.refresh_from_db()
    return match


def add_private_data(match: Match) -> None:
    """Let all seats act, answer or draft where possible, without ending the match.

    The first asked seat answers, the others answer and draft, or only draft.
    """
    act_in_private(match)
    for number, user in enumerate(users_of(match)):
        if recipes := sorted(match.game.recipes):
            recipe = recipes[number % len(recipes)]
            set_standing_orders(match_id=match.pk, user=user, recipe=recipe)
    position = position_of(match)
    asked = [seat for seat in position.seats if seat.user and seat.number in position.submissions]
    for place, seat in enumerate(asked):
        position = position_of(match)
        where = {"match_id": match.pk, "user": seat.user, "window_id": position.window.pk}
        if place < 2 and len(asked) > 1:
            submit_move(move=other_move(position, seat.number), ready=False, **where)
        if place > 0 or len(asked) == 1:
            save_draft(entered=draft_of(match, seat.number, place), **where)


def act_in_private(match: Match) -> None:
    """Let everybody do something that not all may know, if they find any such thing."""
    rng = Random(1961)
    for number, user in enumerate(users_of(match)):
        position = position_of(match)
        for _ in range(ATTEMPTS if match.game.actions else 0):
            done = laws_of(match.game_slug).any_action(position.state, number, rng)
            with suppress(IllegalMove):
                step = position.step_of(position.state, number, done)
                private = any(event.audience is not None for event in step.events)
                if private and match.game.window(step.state) is not None:
                    take_action(match_id=match.pk, user=user, action=codec.to_json(done))
                    break


def draft_of(match: Match, number: int, place: int) -> dict:
    """Return a draft of the seat, as fields of the game's form."""
    position = position_of(match)
    move = other_move(position, number)
    for _ in range(place):
        move = other_move(position, number, move)
    return dict(match.game_ui.entered(match.game.parse(position.state, number, move)))


def make_ended_match(slug: str) -> Match:
    """A match that has ended."""
    match = make_running_match(slug, windows=1)
    while match.status == Match.Status.RUNNING:
        clock.tick(window_of(match).deadline)
        match.refresh_from_db()
    return match


def make_agreement_match() -> Match:
    """Return a match in which several of five nations must agree, and one of them has answered."""
    position = agreeing_match([make_user(f"Player {n}") for n in range(4)], make_user("Host"))
    nominating = next(seat for seat in position.seats if seat.user and seat.number in position.submissions)
    submit_move(
        match_id=position.match.pk,
        user=nominating.user,
        window_id=position.window.pk,
        move=other_move(position, nominating.number),
    )
    return Match.objects.get(pk=position.match.pk)


MATCHES: dict[str, Callable[[], Match]] = {
    **{slug: lambda slug=slug: make_running_match(slug) for slug in GAMES},
    # Its telegraph is open: nations found alliances and send garnets without a part for it.
    "space-race": lambda: make_running_match("space-race", preset="five"),
    "over": lambda: make_ended_match("toy-signs"),
    "agreement": make_agreement_match,
    "by invitation": lambda: make_running_match("toy-signs", windows=1, unlisted=True),
}


SEATS, FIRST_BOT = 5, 4
OPTIONS: dict[str, Any] = {"edition": "nine", "base_space": 1}


@cache
def way_to_an_agreement() -> tuple[bytes, list[dict[int, Any]]]:
    """A seed, and the moves window by window after which several nations of people must agree."""
    game = GAMES["space-race"]
    for seed in count():
        case, moves = Case("space-race", json.dumps(OPTIONS), SEATS, seed=seed), []
        for resolved in play(case):
            window = game.window(resolved.before)
            if window.closes == "alike":
                if len([seat for seat in window.owing if seat < FIRST_BOT]) > 1:
                    return case.seed_bytes, moves
                break
            moves.append(resolved.moves)
    raise AssertionError("an endless search ended")


def agreeing_match(users: list[User], host: User) -> Position:
    """The match with people on the first seats and a bot on the last, open for its winners to agree."""
    seed, way = way_to_an_agreement()
    plan = MatchPlan(game_slug="space-race", name="Record", seats=SEATS, options=OPTIONS, bots=("random",))
    match = create_match(plan=plan, host=host, host_plays=False)
    Match.objects.filter(pk=match.pk).update(seed=seed.hex())
    for user in users:
        join_match(match_id=match.pk, user=user)
    position = start_match(match_id=match.pk, user=host)
    for moves in way:
        where = {"match_id": match.pk, "window_id": position.window.pk}
        submit_bot_moves(moves={FIRST_BOT: moves[FIRST_BOT]}, **where)
        for number, user in enumerate(users):
            position = submit_move(user=user, move=codec.to_json(moves[number]), **where)
    assert position.terms.closes == "alike"
    return position
