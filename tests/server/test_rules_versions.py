"""Matches whose rules a server does not have: they stand still, say so, and lose no time by it."""

from datetime import timedelta

import pytest
from django.urls import reverse

from games.clock.services import clock
from games.installed import GAMES
from games.lobby.selectors import lists
from games.lobby.services.matches import (
    assign_seat,
    call_off_match,
    create_match,
    join_match,
    leave_match,
    start_match,
)
from games.lobby.services.quick import ensure_exhibition, play_now
from games.matches.selectors import awaited
from games.models import Match, Submission
from games.play.services.actions import act
from games.play.services.submissions import keep_draft, submit
from games.refused import Refused
from games.rules.errors import MatchPaused
from games.set_up.services.plans import Plan
from games.watching.selectors.fragments import public_fragment
from tests.server.builders import (
    make_match,
    make_user,
    play_to_the_end,
    submit_any,
    users_of,
    window_of,
)

pytestmark = pytest.mark.django_db

SAID = "it goes by rules that this server does not have now"
NEWER = {"rules_version": 2}
ANOTHER_GAME = {"game_slug": "moon-race"}
PAGES = ["match", "match_rules", "match_private", "match_history", "match_window"]


@pytest.fixture(params=[NEWER, ANOTHER_GAME], ids=["newer rules", "another game"])
def gone(request):
    """What takes the rules of a match away."""
    return request.param


@pytest.fixture
def match() -> Match:
    return make_match(people=2, bots=1)


def take_away(match: Match, gone: dict) -> Match:
    Match.objects.filter(pk=match.pk).update(**gone)
    return Match.objects.get(pk=match.pk)


def give_back(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(rules_version=1, game_slug="goofspiel")


def address(page: str, match: Match) -> str:
    return reverse(page, args=[match.pk, 0] if page == "match_window" else [match.pk])


def test_a_match_keeps_the_version_that_it_began_with(monkeypatch):
    game = GAMES["goofspiel"]
    monkeypatch.setattr(type(game), "meta", type(game.meta)(**struct_of(game.meta) | {"version": 7}))
    match = make_match()
    assert match.rules_version == 7
    assert not match.is_stalled
    monkeypatch.undo()
    assert match.is_stalled


def struct_of(meta) -> dict:
    return {name: getattr(meta, name) for name in meta.__struct_fields__}


def test_every_page_says_so_instead_of_failing(client, match, gone):
    take_away(match, gone)
    player = users_of(match)[0]
    for login in (client.logout, lambda: client.force_login(player)):
        login()
        for page in PAGES:
            answer = client.get(address(page, match))
            assert answer.status_code == 200, page
            assert SAID in answer.content.decode(), page
        for page in ("home", "lobby"):
            assert (
                "Paused: this server does not have its rules now."
                in client.get(reverse(page)).content.decode()
            )
    mine = client.get(reverse("my_matches"))
    assert "Paused:" in mine.content.decode()
    assert (mine.context["waiting"], mine.context["waiting_for_me"]()) == ([], 0)
    assert SAID in public_fragment(Match.objects.get(pk=match.pk)).text


def test_nothing_is_decided_and_the_sentence_says_why(client, match, gone):
    player, window = users_of(match)[0], window_of(match)
    take_away(match, gone)
    asked = {"match_id": match.pk, "user": player}
    with pytest.raises(MatchPaused, match=SAID):
        submit(**asked, window_id=window.pk, move={"bid": 3})
    with pytest.raises(MatchPaused, match=SAID):
        keep_draft(**asked, window_id=window.pk, entered={"bid": 3})
    with pytest.raises(MatchPaused, match=SAID):
        act(**asked, action={})
    client.force_login(player)
    for page in ("match_submit", "match_draft", "match_act"):
        for headers in ({}, {"HX-Request": "true"}):
            answer = client.post(address(page, match), {"window": window.pk, "bid": 3}, headers=headers)
            assert answer.status_code == 409, page
            assert SAID in answer.content.decode()
    assert not window.drafts.exists()
    assert not window.submissions.exclude(by=Submission.By.NOBODY).exists()


def test_the_clock_leaves_it_alone_and_gives_the_time_back(match, gone, caplog):
    window = window_of(match)
    paused = window.deadline - timedelta(minutes=10)
    take_away(match, gone)
    assert clock.tick(paused) == 1
    assert not window.submissions.exclude(by=Submission.By.NOBODY).exists()
    for moment in (paused, window.deadline + timedelta(days=3)):
        assert clock.tick(moment) == 0
    assert not caplog.records
    give_back(match)
    back = window.deadline + timedelta(days=4)
    assert clock.tick(back) == 2, "it goes on, and its bot decides"
    assert window_of(match).pk == window.pk
    assert window_of(match).deadline == back + timedelta(minutes=10)
    for player in users_of(match):
        submit_any(match, player)
    assert window_of(match).number == 1
    assert clock.tick() == 1, "nothing but the bot of the new window"


def test_until_a_clock_has_given_the_time_back_nothing_is_too_late(match):
    """The deadline has passed meanwhile: a player who is quicker than the clock must not be told so."""
    window = window_of(match)
    take_away(match, NEWER)
    clock.tick()
    give_back(match)
    with pytest.raises(MatchPaused):
        submit_any(match, users_of(match)[0])
    assert not clock.close_due(match.pk, window.deadline + timedelta(days=1))
    assert list(clock.due_matches(window.deadline + timedelta(days=1))) == []


def test_whoever_watches_is_told_of_the_pause_and_of_its_end(
    match, monkeypatch, gone, django_capture_on_commit_callbacks
):
    said = []
    monkeypatch.setattr("games.live.announce", lambda pk, version: said.append((pk, version)))
    version = match.version
    take_away(match, gone)
    with django_capture_on_commit_callbacks(execute=True):
        clock.tick()
        give_back(match)
        clock.tick()
    assert said[:2] == [(match.pk, version + 1), (match.pk, version + 2)]


def test_a_match_that_is_over_is_not_shown_and_listed_still(client, gone):
    match = make_match()
    play_to_the_end(match)
    take_away(match, gone)
    assert "cannot be shown" in client.get(address("match", match)).content.decode()
    assert "Paused:" in client.get(reverse("home")).content.decode()
    assert clock.tick() == 0


def test_before_its_start_a_match_can_only_be_left(client, gone):
    host, guest = make_user("Host"), make_user("Laika")
    match = create_match(plan=Plan(game_slug="goofspiel", name="Later", seats=2), host=host)
    join_match(match_id=match.pk, user=guest)
    take_away(match, gone)
    for change in (
        lambda: start_match(match_id=match.pk, user=host, fill_with="random"),
        lambda: assign_seat(match_id=match.pk, host=host, seat_number=1, bot="random"),
        lambda: join_match(match_id=match.pk, user=make_user()),
    ):
        with pytest.raises(Refused, match="so it cannot start"):
            change()
    assert not any(found.can_start for found in lists.matches_of(host))
    assert awaited.count_waiting_for(host) == 0
    client.force_login(guest)
    assert "Leave my seat" in client.get(address("match", match)).content.decode()
    leave_match(match_id=match.pk, user=guest)
    client.force_login(host)
    assert "Call the match off" in client.get(address("match", match)).content.decode()
    call_off_match(match_id=match.pk, user=host)


def test_an_exhibition_and_play_now_begin_anew(gone):
    old = [ensure_exhibition(), play_now(user=make_user(), game_slug="goofspiel")]
    player = users_of(old[1])[0]
    for each in old:
        take_away(each, gone)
    clock.tick()
    assert ensure_exhibition() is not None
    assert play_now(user=player, game_slug="goofspiel") != old[1]
