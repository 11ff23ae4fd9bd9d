"""Answers reach whom they concern: no page, socket or log tells others."""

import json
from collections.abc import Callable, Sequence

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.test import Client
from django.urls import reverse

from games.clock.services import clock
from games.lobby.services.matches import create_match, join_match, start_match
from games.match_setup.services.plans import MatchPlan
from games.models import Match
from games.play.services.actions import take_action
from games.play.services.submissions import save_draft, submit_move
from games.registry import GAMES
from games.rules import codec
from tests.builders import make_user, position_of, users_of, window_of
from tests.laws.secret_matches import MATCHES, draft_of, make_running_match
from tests.laws.secrets import other_move
from tests.laws.visitors import Visitor, everything_received, open_match_socket, visitors_of
from tests.websockets import deliver_all, messages_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]


def test_only_who_may_see_an_answer_is_nudged_by_it():
    match = teams_of_two()
    sockets = watching(match)
    position = position_of(match)
    where = {"match_id": match.pk, "user": users_of(match)[0], "window_id": position.window.pk}
    told = async_to_sync(told_by)(match, sockets, lambda: submit_move(move=other_move(position, 0), **where))
    assert {name for name, messages in told.items() if {"desk": "old"} in messages} == {"seat 0", "seat 2"}
    assert all(told.values())


def test_only_who_is_concerned_is_nudged_by_an_action():
    match = teams_of_two()
    taunt = {"match_id": match.pk, "user": users_of(match)[0], "action": {"kind": "taunt", "to": 3}}
    told = async_to_sync(told_by)(match, watching(match), lambda: take_action(**taunt))
    assert {name for name, messages in told.items() if {"desk": "old"} in messages} == {"seat 0", "seat 3"}


def test_a_draft_is_told_to_nobody():
    match = teams_of_two()
    where = {"match_id": match.pk, "user": users_of(match)[0], "window_id": window_of(match).pk}
    draft = draft_of(match, 0, 0)
    told = async_to_sync(told_by)(match, watching(match), lambda: save_draft(entered=draft, **where))
    assert set(map(len, told.values())) == {0}


def teams_of_two() -> Match:
    """A running match in which seats 0 and 2 see each other's answers."""
    users = [make_user(f"Player {number}") for number in range(4)]
    match = create_match(plan=MatchPlan(game_slug="toy-signs", name="Teams", seats=4), host=users[0])
    for user in users[1:]:
        join_match(match_id=match.pk, user=user)
    start_match(match_id=match.pk, user=users[0])
    match.refresh_from_db()
    return match


def watching(match: Match) -> dict[str, Client]:
    return {visitor.name: visitor.client() for visitor in visitors_of(match)}


async def told_by(match: Match, browsers: dict[str, Client], deed: Callable[[], object]) -> dict[str, list]:
    """What each of the browsers is told by something that is done."""
    sockets = {name: await open_match_socket(match, browser) for name, browser in browsers.items()}
    for socket in sockets.values():
        await socket.receive_from()
    await sync_to_async(deed)()
    await deliver_all(match.pk)
    told: dict[str, list] = {}
    for name, socket in sockets.items():
        heard = await messages_of(socket)
        told[name] = [json.loads(said) if said.startswith("{") else said for said in heard]
    for socket in sockets.values():
        await socket.disconnect()
    return told


@pytest.mark.parametrize("slug", GAMES)
def test_no_error_and_no_log_tells_a_secret(slug, log, monkeypatch):
    match = make_running_match(slug)

    def broken(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(type(match.game), "do_resolve", broken)
    position = position_of(match)
    for seat in position.seats:
        asked = position.submissions.get(seat.number)
        if seat.user and asked:
            move = other_move(position, seat.number)
            visitor = Visitor("player", seat.user, seat.number)
            entered = match.game_ui.entered(match.game.parse(position.state, seat.number, move))
            form = {"window": position.window.pk, **{k: v for k, v in entered.items() if v is not None}}
            visitor.client().post(reverse("match_submit", args=[match.pk]), form)
    clock.tick(window_of(match).deadline)
    assert "ZeroDivisionError" in log.text
    for secret in told_secrets(match):
        assert secret not in log.text


def told_secrets(match: Match) -> Sequence[str]:
    position = position_of(match)
    values: list[object] = [*position.opening.hands]
    values += [saved.move for saved in position.submissions.values() if saved.move]
    values += position.moves().values()
    printed = {str(value) for value in values} | {json.dumps(codec.to_json(value)) for value in values}
    return [match.seed, *(text for text in printed if len(text) > len("Hand()"))]


def test_uninvited_visitors_learn_nothing_of_private_match():
    match = MATCHES["by invitation"]()
    for visitor in visitors_of(match):
        heard = [asked for asked, sent in everything_received(match, visitor).items() if match.name in sent]
        assert bool(heard) is (visitor.name not in ("nobody", "guest", "outsider")), (visitor.name, heard)
