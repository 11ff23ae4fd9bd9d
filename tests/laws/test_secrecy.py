"""What a visitor gets follows from what the visitor may know: not from who came before, nor from secrets."""

import json
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.test import Client
from django.urls import reverse
from hypothesis import settings
from msgspec.structs import fields

from games.absences.services.standing import leave_standing_orders
from games.clock.services import clock
from games.installed import GAMES
from games.lobby.services.matches import create_match, join_match, start_match
from games.models import Match, Receipt
from games.play.services.actions import act
from games.play.services.submissions import keep_draft, submit
from games.rules import codec
from games.rules.errors import IllegalMove
from games.set_up.services.plans import Plan
from tests.caches import empty_caches
from tests.games import laws_of
from tests.laws.agreements import agreeing_match
from tests.laws.secrets import changed_secrets, other_move
from tests.laws.visitors import Visitor, opened, received, visitors_of
from tests.server.builders import make_user, play_window, position_of, users_of, window_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

PEOPLE = 2
SOAKING = settings.get_current_profile_name() == "soak"


def under_way(slug: str, windows: int = 4, **changes: Any) -> Match:
    """A match after some windows, its host a looker-on, with answers, drafts and actions in the open one."""
    game = GAMES[slug]
    least, most = game.seat_range(game.options({}))
    host, seats = make_user("Host"), min(max(least, 2 * PEOPLE), most)
    plan = Plan(
        game_slug=slug, name="Secret flight", seats=seats, bots=("random",) * (seats - PEOPLE), **changes
    )
    match = create_match(plan=plan, host=host, host_plays=False)
    Match.objects.filter(pk=match.pk).update(seed=f"{7:064x}")
    for number in range(PEOPLE):
        player = make_user(f"Player {number}")
        join_match(match_id=match.pk, user=player, invitation=match.invitation)
    start_match(match_id=match.pk, user=host)
    match.refresh_from_db()
    for _ in range(windows):
        play_window(match)
    asked = position_of(match).submissions
    while not any(not each.of_bot for each in asked.values()) or 1 < len(asked) < seats:
        play_window(match)
        asked = position_of(match).submissions
    with_private_things(match)
    match.refresh_from_db()
    return match


def with_private_things(match: Match) -> None:
    """All who may do something do it, unless it would end the match; the first asked answers, the others
    answer and draft, or only draft.
    """
    rng = Random(1961)
    for number, user in enumerate(users_of(match)):
        position = position_of(match)
        if recipes := sorted(match.game.recipes):
            recipe = recipes[number % len(recipes)]
            leave_standing_orders(match_id=match.pk, user=user, recipe=recipe)
        if match.game.actions:
            done = laws_of(match.game_slug).any_action(position.state, number, rng)
            with suppress(IllegalMove):
                if match.game.window(position.step_of(position.state, number, done).state) is not None:
                    act(match_id=match.pk, user=user, action=codec.to_json(done))
    position = position_of(match)
    asked = [seat for seat in position.seats if seat.user and seat.number in position.submissions]
    for place, seat in enumerate(asked):
        position = position_of(match)
        where = {"match_id": match.pk, "user": seat.user, "window_id": position.window.pk}
        if place < 2 and len(asked) > 1:
            submit(move=other_move(position, seat.number), ready=False, **where)
        if place > 0 or len(asked) == 1:
            keep_draft(entered=draft_of(match, seat.number, place), **where)


def draft_of(match: Match, number: int, place: int) -> dict:
    """What the seat may have entered, by the fields of the game's form."""
    position = position_of(match)
    move = other_move(position, number)
    for _ in range(place):
        move = other_move(position, number, move)
    return dict(match.face.entered(match.game.parse(position.state, number, move)))


def over(slug: str) -> Match:
    """A match that has ended."""
    match = under_way(slug, windows=1)
    while match.status == Match.Status.RUNNING:
        clock.tick(window_of(match).deadline)
        match.refresh_from_db()
    return match


def agreeing() -> Match:
    """Several of five nations must agree, and one of them has said on whom."""
    position = agreeing_match([make_user(f"Player {n}") for n in range(4)], make_user("Host"))
    nominating = next(seat for seat in position.seats if seat.user and seat.number in position.submissions)
    submit(
        match_id=position.match.pk,
        user=nominating.user,
        window_id=position.window.pk,
        move=other_move(position, nominating.number),
    )
    return Match.objects.get(pk=position.match.pk)


MATCHES: dict[str, Callable[[], Match]] = {
    **{slug: lambda slug=slug: under_way(slug) for slug in GAMES},
    "over": lambda: over("toy-signs"),
    "agreement": agreeing,
    "by invitation": lambda: under_way("toy-signs", windows=1, unlisted=True),
}


@pytest.fixture(params=MATCHES)
def match(request) -> Match:
    return MATCHES[request.param]()


@pytest.fixture(params=[slug for slug in MATCHES if "over" not in slug])
def running(request) -> Match:
    return MATCHES[request.param]()


def test_it_makes_no_difference_who_came_before(match):
    """Whoever fills the caches: all who come after get what they would have got alone."""
    visitors = visitors_of(match)
    alone = {}
    for visitor in visitors:
        empty_caches()
        alone[visitor.name] = received(match, visitor)
    for place, first in enumerate(visitors):
        empty_caches()
        later = visitors if SOAKING else [visitors[place - 1]]
        for visitor in (first, *later):
            assert received(match, visitor) == alone[visitor.name], (first.name, visitor.name)


def test_secrets_of_others_make_no_difference(match):
    """Neither to who finds the caches warm nor to who finds them cold."""
    visitors = visitors_of(match)
    seen = {visitor.name: received(match, visitor) for visitor in visitors}
    for seat in {visitor.seat for visitor in visitors}:
        unconcerned = [visitor for visitor in visitors if visitor.seat == seat]
        with changed_secrets(match, seat):
            for visitor in unconcerned:
                assert received(match, visitor) == seen[visitor.name], visitor.name
            empty_caches()
            for visitor in unconcerned:
                assert received(match, visitor) == seen[visitor.name], visitor.name


def test_own_secrets_make_a_difference(running):
    """Without this the law above could hold because nothing is shown or nothing is changed."""
    visitors = [visitor for visitor in visitors_of(running) if visitor.seat is not None]
    before = {visitor.name: received(running, visitor) for visitor in visitors}
    with changed_secrets(running, None):
        shown = [visitor.name for visitor in visitors if received(running, visitor) != before[visitor.name]]
    hidden_hands = bool(fields(running.game.hand_type))
    answered = [seat for seat, saved in position_of(running).submissions.items() if saved.answered]
    assert shown if hidden_hands or answered else True


def test_the_seed_is_nowhere_before_the_end(running):
    for visitor in visitors_of(running):
        for asked, sent in received(running, visitor).items():
            assert running.seed not in sent, (visitor.name, asked)


def test_a_receipt_reaches_its_player_alone_and_its_salt_nobody_before_the_end(running):
    receipts = list(Receipt.objects.filter(window__match=running).select_related("seat"))
    assert receipts
    for visitor in visitors_of(running):
        sent = "".join(received(running, visitor).values())
        for receipt in receipts:
            assert (receipt.code in sent) is (visitor.seat == receipt.seat.number), visitor.name
            assert bytes(receipt.salt).hex() not in sent, visitor.name


def test_only_who_may_see_an_answer_is_nudged_by_it():
    match = teams_of_two()
    sockets = watching(match)
    position = position_of(match)
    where = {"match_id": match.pk, "user": users_of(match)[0], "window_id": position.window.pk}
    told = async_to_sync(told_by)(match, sockets, lambda: submit(move=other_move(position, 0), **where))
    assert {name for name, messages in told.items() if {"desk": "old"} in messages} == {"seat 0", "seat 2"}
    assert all(told.values())


def test_only_who_is_concerned_is_nudged_by_an_action():
    match = teams_of_two()
    taunt = {"match_id": match.pk, "user": users_of(match)[0], "action": {"kind": "taunt", "to": 3}}
    told = async_to_sync(told_by)(match, watching(match), lambda: act(**taunt))
    assert {name for name, messages in told.items() if {"desk": "old"} in messages} == {"seat 0", "seat 3"}


def test_a_draft_is_told_to_nobody():
    match = teams_of_two()
    where = {"match_id": match.pk, "user": users_of(match)[0], "window_id": window_of(match).pk}
    draft = draft_of(match, 0, 0)
    told = async_to_sync(told_by)(match, watching(match), lambda: keep_draft(entered=draft, **where))
    assert set(map(len, told.values())) == {0}


def teams_of_two() -> Match:
    """A running match in which seats 0 and 2 see each other's answers."""
    users = [make_user(f"Player {number}") for number in range(4)]
    match = create_match(plan=Plan(game_slug="toy-signs", name="Teams", seats=4), host=users[0])
    for user in users[1:]:
        join_match(match_id=match.pk, user=user)
    start_match(match_id=match.pk, user=users[0])
    match.refresh_from_db()
    return match


def watching(match: Match) -> dict[str, Client]:
    """A browser of everybody."""
    return {visitor.name: visitor.client() for visitor in visitors_of(match)}


async def told_by(match: Match, browsers: dict[str, Client], deed: Callable[[], object]) -> dict[str, list]:
    """What each of the browsers is told by something that is done."""
    sockets = {name: await opened(match, browser) for name, browser in browsers.items()}
    for socket in sockets.values():
        await socket.receive_from()
    await sync_to_async(deed)()
    told: dict[str, list] = {name: [] for name in sockets}
    for name, socket in sockets.items():
        while not await socket.receive_nothing(timeout=0.3, interval=0.05):
            said = await socket.receive_from()
            told[name].append(json.loads(said) if said.startswith("{") else said)
    for socket in sockets.values():
        await socket.disconnect()
    return told


@pytest.fixture
def log(caplog):
    caplog.set_level(logging.DEBUG)
    for name in ("games", "django.request"):
        caplog.set_level(logging.DEBUG, logger=name)
    return caplog


@pytest.mark.parametrize("slug", GAMES)
def test_no_error_and_no_log_tells_a_secret(slug, log, monkeypatch):
    match = under_way(slug)

    def broken(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(type(match.game), "_resolve", broken)
    position = position_of(match)
    for seat in position.seats:
        asked = position.submissions.get(seat.number)
        if seat.user and asked:
            move = other_move(position, seat.number)
            visitor = Visitor("player", seat.user, seat.number)
            entered = match.face.entered(match.game.parse(position.state, seat.number, move))
            form = {"window": position.window.pk, **{k: v for k, v in entered.items() if v is not None}}
            visitor.client().post(reverse("match_submit", args=[match.pk]), form)
    clock.tick(window_of(match).deadline)
    assert "ZeroDivisionError" in log.text
    for secret in told_secrets(match):
        assert secret not in log.text


def told_secrets(match: Match) -> Sequence[str]:
    """How secrets would look if they were printed, those that are long enough to be recognised."""
    position = position_of(match)
    values: list[object] = [*position.opening.hands]
    values += [saved.move for saved in position.submissions.values() if saved.move]
    values += position.moves().values()
    printed = {str(value) for value in values} | {json.dumps(codec.to_json(value)) for value in values}
    return [match.seed, *(text for text in printed if len(text) > len("Hand()"))]


def test_who_has_no_invitation_learns_nothing_of_a_match_by_invitation():
    match = MATCHES["by invitation"]()
    for visitor in visitors_of(match):
        heard = [asked for asked, sent in received(match, visitor).items() if match.name in sent]
        assert bool(heard) is (visitor.name not in ("nobody", "guest", "outsider")), (visitor.name, heard)
