"""A match of Space Race whose winners must agree, played up to there through the services."""

import json
from functools import cache
from itertools import count
from typing import Any

from games.lobby.services.matches import create_match, join_match, start_match
from games.match_setup.services.plans import MatchPlan
from games.matches.selectors.position import Position
from games.models import Match, User
from games.play.services.submissions import submit_bot_moves, submit_move
from games.registry import GAMES
from games.rules import codec
from tests.rules.matches import Case, play

SEATS, PEOPLE = 5, 4
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
                if len([seat for seat in window.owing if seat < PEOPLE]) > 1:
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
        submit_bot_moves(moves={PEOPLE: moves[PEOPLE]}, **where)
        for number, user in enumerate(users):
            position = submit_move(user=user, move=codec.to_json(moves[number]), **where)
    assert position.terms.closes == "alike"
    return position
