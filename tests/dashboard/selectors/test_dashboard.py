"""Tests of a player's dashboard: entered, saved and drafted moves, and visible moves of others."""

import json
from datetime import timedelta

import pytest
from django.urls import reverse

from games.clock.services import clock
from games.dashboard.selectors.dashboard import Dashboard, get_dashboard, missed_window_label
from games.live_board.renderers.fragments import answers_fragment
from games.live_board.selectors.match_page import MatchPage
from games.matches.selectors.position import load_visible_events
from games.models import Match, Window
from games.play.services.actions import take_action
from games.play.services.submissions import save_draft, submit_move
from games.rules.contract import Transition
from tests.builders import make_match, play_to_the_end, play_window, position_of, submit_any, users_of, window_of

pytestmark = pytest.mark.django_db


def desk_of(match: Match, who: int) -> Dashboard:
    """Return the dashboard of a player, from the database."""
    desk = get_dashboard(position_of(match), users_of(match)[who])
    assert desk is not None
    return desk


def test_dashboard_shows_visible_moves_of_others_only():
    match = make_match(people=4, game="toy-signs")
    assert [desk_of(match, who).shown for who in range(4)] == [[]] * 4
    for who in (0, 1, 3):
        submit_any(match, users_of(match)[who], ready=False)
    shown = [[seat.number for seat, _ in desk_of(match, who).shown] for who in range(4)]
    assert shown == [[], [3], [0], [1]]
    (_, move), *_ = desk_of(match, 2).shown
    assert move == window_of(match).submissions.get(seat__number=0).move


def test_order_form_is_filled_with_draft_or_saved_move():
    match = make_match(people=2)
    mine = {"match_id": match.pk, "user": users_of(match)[0], "window_id": window_of(match).pk}
    empty = desk_of(match, 0)
    assert (empty.entered, empty.move, empty.is_draft, empty.preview) == ({}, None, False, None)
    submit_move(move={"bid": 5}, ready=False, **mine)
    saved = desk_of(match, 0)
    assert (saved.entered, saved.move, saved.is_draft, saved.ready) == ({"bid": 5}, {"bid": 5}, False, False)
    save_draft(entered={"bid": 99}, **mine)
    drafted = desk_of(match, 0)
    assert (drafted.entered, drafted.move, drafted.is_draft) == ({"bid": 99}, {"bid": 5}, True)
    assert drafted.preview.problems
    other = desk_of(match, 1)
    assert (other.entered, other.is_draft) == ({}, False)
    submit_move(move={"bid": 6}, ready=False, **mine)
    assert desk_of(match, 0).entered == {"bid": 6}


def test_actions_are_offered_until_end_and_shown_to_their_seats():
    match = make_match(people=3, game="toy-signs", options={"rounds": 1})
    take_action(match_id=match.pk, user=users_of(match)[0], action={"kind": "taunt", "to": 1})
    assert [action.kind for action in desk_of(match, 1).actions] == ["taunt"]
    assert (desk_of(match, 0).acted, desk_of(match, 1).acted) == (1, 0)
    known = {seat: [event.kind for event in load_visible_events(match, seat)] for seat in range(3)}
    assert known[1] == ["round", "purse", "taunt", "taunted"]
    assert known[2] == ["round", "purse", "taunt"]
    play_to_the_end(match)
    assert desk_of(match, 1).actions == ()
    assert desk_of(match, 1).ask is None


def test_news_cover_open_and_previous_window():
    match = make_match(people=2, game="toy-signs", options={"rounds": 4})
    news, board = [], []

    def look() -> None:
        news.append([told.kind for told in desk_of(match, 1).news])
        page = MatchPage(position_of(match))
        board.append((page.view.table.taunts, page.so_far and [told.kind for told in page.so_far.events]))

    look()
    take_action(match_id=match.pk, user=users_of(match)[0], action={"kind": "taunt", "to": 1})
    look()
    assert MatchPage(position_of(match), replayed=True).view.table.taunts == 0
    for later in (timedelta(0), timedelta(days=9)):
        clock.close_due(match.pk, window_of(match).deadline + later)
        look()
    assert news == [["purse"], ["purse", "taunted"], ["purse", "taunted"], []]
    assert board == [(0, ["round"]), (1, ["round", "taunt"]), (1, None), (1, None)]
    play_to_the_end(match)
    assert MatchPage(position_of(match)).so_far is None


def test_closed_window_notice_is_shown_after_missed_move_only(client):
    match = make_match(people=2)
    first, late = users_of(match)
    window = window_of(match)
    submit_any(match, first)
    clock.close_due(match.pk, window.deadline)
    assert missed_window_label(match, 0, window.pk) == ""
    assert missed_window_label(match, 1, window.pk) == window.year.label
    assert missed_window_label(match, 1, window_of(match).pk) == ""
    desk = reverse("match_dashboard", args=[match.pk])
    for user, told in ((first, False), (late, True)):
        client.force_login(user)
        html = client.get(desk, {"window": window.pk}).content.decode()
        assert ("closed before you saved a move" in html) is told


def test_optional_move_is_never_missed():
    match = make_match(people=3, game="toy-signs")
    for who, sign in enumerate(("paper", "stone", "stone")):
        move = {"signs": [{"do": sign, "seat": None}] * 2, "stake": 0}
        where = {"match_id": match.pk, "window_id": window_of(match).pk}
        submit_move(user=users_of(match)[who], move=move, **where)
    react = window_of(match)
    assert react.kind == "react"
    clock.close_due(match.pk, react.deadline)
    assert [missed_window_label(match, seat, react.pk) for seat in range(3)] == [""] * 3


def test_lamps_show_state_of_open_window():
    match = make_match(people=2)
    play_window(match)
    shown = []
    for ready in (None, False, True):
        if ready is not None:
            submit_any(match, users_of(match)[ready], ready=ready)
        shown.append([line.move_status for line in desk_of(match, 0).seats])
    assert shown == [["awaited", "awaited"], ["saved", "awaited"], ["saved", "ready"]]
    assert Window.objects.filter(match=match, closed_at=None).count() == 1
    match = make_match(people=3, game="booster", options={"first_player": 1})
    for seat in range(3):
        match.refresh_from_db()
        assert json.loads(answers_fragment(match).text)["lamps"] == {str(seat): "awaited"}
        play_window(match)


def test_oversized_draft_is_rejected_at_its_field(client, monkeypatch):
    monkeypatch.setattr("games.play.services.submissions.MAX_DRAFT_LENGTH", 5)
    match = make_match(people=2)
    client.force_login(users_of(match)[0])
    sent = {"window": window_of(match).pk, "bid": 5}
    answer = client.post(reverse("match_draft", args=[match.pk]), sent, headers={"HX-Request": "true"})
    assert (answer.status_code, "too long" in answer.content.decode()) == (422, True)
    assert "checked" in answer.content.decode()


@pytest.mark.django_db(transaction=True)
def test_dashboard_is_refreshed_after_action(monkeypatch):
    match = make_match(people=2, game="toy-signs")
    first, second = users_of(match)
    submit_any(match, second, ready=False)
    nudged = []
    monkeypatch.setattr("games.broadcast.refresh_dashboards", lambda match_id, users: nudged.extend(users))
    monkeypatch.setattr(type(match.game), "do_act", lambda self, state, *_: Transition(state))
    match.refresh_from_db()
    before = (match.version, match.board_version, match.revision)
    assert match.board_version < match.version
    take_action(match_id=match.pk, user=first, action={"kind": "taunt", "to": 1})
    match.refresh_from_db()
    assert nudged == [first.pk]
    assert (match.version, match.board_version, match.revision - 1) == before
