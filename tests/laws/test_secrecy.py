"""What a visitor gets follows from what the visitor may know: not from secrets, and not from who came before."""

import json
from collections.abc import Callable, Sequence
from datetime import UTC, timedelta

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import settings
from msgspec.structs import fields

from games.clock.services import clock
from games.game_ui import GameUI
from games.lobby.selectors.match_progress import loss_explanations
from games.lobby.services.matches import create_match, join_match, start_match
from games.match_setup.services.plans import MatchPlan
from games.matches.selectors.headlines import loss_explanation
from games.matches.selectors.position import load_position
from games.matches.services.publishing import write_log_entry
from games.models import Match, Notification, Receipt
from games.models.notifications import NotificationKind
from games.notifications.selectors.messages import compose_items
from games.notifications.selectors.reader_clock import ReaderClock
from games.notifications.selectors.relevance import NotificationContext, PendingDecision
from games.notifications.transports.base import MessageItem
from games.play.services.actions import take_action
from games.play.services.submissions import save_draft, submit_move
from games.registry import BUILTIN_GAMES, GAMES
from games.rules import codec
from tests.builders import make_user, position_of, users_of, window_of
from tests.caches import empty_caches
from tests.laws.secret_matches import MATCHES, draft_of, make_ended_match, make_running_match
from tests.laws.secrets import changed_secrets, other_move
from tests.laws.visitors import Visitor, everything_received, open_match_socket, players_and_nobody, visitors_of
from tests.websockets import deliver_all, messages_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]
SOAKING = settings.get_current_profile_name() == "soak"

Answers = dict[str, dict[str, str]]
"""Everything that each visitor receives, by the name of the visitor and by request."""


@pytest.mark.parametrize("name", MATCHES)
def test_visitors_receive_what_they_may_know(name):
    match = MATCHES[name]()
    visitors = players_and_nobody(match) if name in BUILTIN_GAMES else visitors_of(match)
    alone = answers_from_cold_caches(match, visitors)
    secrets_of_others_make_no_difference(match, visitors, alone)
    if match.status == Match.Status.RUNNING:
        own_secrets_make_a_difference(match, visitors, alone)
        salts_stay_secret_and_receipts_reach_their_players(match, visitors, alone)


def answers_from_cold_caches(match: Match, visitors: list[Visitor]) -> Answers:
    """Return what visitors receive who come first; those who come after somebody receive the same."""
    alone, after = {}, []
    for place, first in enumerate(visitors):
        empty_caches()
        alone[first.name] = everything_received(match, first)
        later = visitors if SOAKING else [visitors[place - 1]]
        after += [(first.name, visitor.name, everything_received(match, visitor)) for visitor in later]
    for first, later, got in after:
        assert got == alone[later], (first, later)
    return alone


def secrets_of_others_make_no_difference(match: Match, visitors: list[Visitor], before: Answers) -> None:
    for seat in {visitor.seat for visitor in visitors}:
        with changed_secrets(match, seat):
            empty_caches()
            for visitor in visitors:
                if visitor.seat == seat:
                    assert everything_received(match, visitor) == before[visitor.name], visitor.name


def own_secrets_make_a_difference(match: Match, visitors: list[Visitor], before: Answers) -> None:
    """Without this the law above could hold because nothing is shown or nothing is changed."""
    players = [visitor for visitor in visitors if visitor.seat is not None]
    with changed_secrets(match, None):
        empty_caches()
        shown = any(everything_received(match, player) != before[player.name] for player in players)
    hidden_hands = bool(fields(match.game.hand_type))
    assert shown or not (hidden_hands or any(saved.answered for saved in position_of(match).submissions.values()))


def salts_stay_secret_and_receipts_reach_their_players(match: Match, visitors: list[Visitor], answers: Answers) -> None:
    receipts = list(Receipt.objects.filter(window__match=match).select_related("seat"))
    assert receipts
    for visitor in visitors:
        sent = "".join(answers[visitor.name].values())
        assert match.seed not in sent, visitor.name
        for receipt in receipts:
            assert (receipt.code in sent) is (visitor.seat == receipt.seat.number), visitor.name
            assert bytes(receipt.salt).hex() not in sent, visitor.name


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


def all_that_is_said(match: Match) -> list[MessageItem]:
    """What notices of every kind say to each player, with every window that has resolved."""
    empty_caches()
    match = Match.objects.get(pk=match.pk)
    window = window_of(match)
    entry = match.log.latest("number").number
    owed = PendingDecision(window.number, window.year.label, window.opened_at, window.opened_at + timedelta(days=1))
    told = []
    for user in users_of(match):
        place = (match.pk, user.pk)
        standing = NotificationContext(pending={place: owed}, unread={place: 2})
        for resolved in match.windows.exclude(pk=window.pk).select_related("year"):
            facts = {"window": resolved.number, "label": resolved.year.label, "year": resolved.year_id}
            notices = [
                Notification(user=user, match=match, kind=kind, facts=facts | {"how": "bot", "entry": entry})
                for kind in NotificationKind.values
                if kind != NotificationKind.INVITED  # is of no match
            ]
            ((_, items),) = compose_items([(match, notices)], standing, ReaderClock(window.opened_at, UTC))
            told += items
    return told


@pytest.mark.parametrize("slug", GAMES)
def test_no_notice_depends_on_a_secret(slug):
    match = make_running_match(slug)
    write_log_entry(match, "announced", timezone.now(), by=match.host, reason="Tea at six")
    before = all_that_is_said(match)
    assert len(before) > len(NotificationKind)
    with changed_secrets(match, None):
        assert all_that_is_said(match) == before


def told(match: Match, seat: int) -> str:
    """What the seat is told at the end, and in its list of matches, made again."""
    empty_caches()
    position = load_position(match)
    at_the_end = loss_explanation(match, seat, match.game.view(position.state, seat))
    names = {match.pk: [str(number) for number in range(len(position.seats))]}
    in_list = loss_explanations([match], {match.pk: seat}, {match.pk: position.window.pk}, names).get(match.pk, "")
    assert at_the_end or not in_list
    return at_the_end + in_list


def tells(match: Match) -> bool:
    """Whether the game's own face says why somebody lost."""
    return type(match.game_ui).why_lost is not GameUI.why_lost


def differs(match: Match) -> list[int]:
    """The seats that are told something else when all is changed that they may not know.

    Somebody must be told something, where the game has anything to say.
    """
    seats = range(len(load_position(match).seats))
    before = [told(match, seat) for seat in seats]
    assert any(before) is tells(match)
    after = []
    for seat in seats:
        with changed_secrets(match, seat):
            after.append(told(match, seat))
    return [seat for seat in seats if before[seat] != after[seat]]


@pytest.mark.parametrize("slug", GAMES)
def test_secrets_of_others_do_not_tell_why_a_match_was_lost(slug):
    assert not differs(make_ended_match(slug))


@pytest.mark.parametrize("slug", ["booster", "space-race"])
def test_the_law_knows_a_face_that_tells_what_stays_secret(slug, monkeypatch):
    match = make_ended_match(slug)
    monkeypatch.setattr(type(match.game_ui), "why_lost", lambda *_: repr(load_position(match).state), raising=True)
    assert differs(match)
