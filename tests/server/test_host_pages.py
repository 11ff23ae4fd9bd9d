"""The host's desk, the votes and the log on the pages."""

from datetime import timedelta

import pytest
from django.urls import reverse

from games.hosting.services.acts import Announce, Cancel, Close, Hold, Replace
from games.models import Match, Motion, User
from games.watching.selectors.fragments import public_fragment
from tests.caches import empty_caches
from tests.server.builders import make_match, make_user, submit_any, users_of, window_of
from tests.server.test_hosting import by_host, kinds, make_hosted

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return make_hosted(bots=1)


def page_of(client, match: Match, user: User | None = None) -> str:
    empty_caches()
    if user is not None:
        client.force_login(user)
    return client.get(reverse("match", args=[match.pk])).content.decode()


def press(client, match: Match, act: str, reason: str = "Because", **entered):
    client.force_login(Match.objects.get(pk=match.pk).host)
    return client.post(reverse("match_host", args=[match.pk]), {"act": act, "reason": reason, **entered})


class TestDesk:
    def test_the_host_has_it_and_nobody_else(self, client, match):
        assert "Host&#x27;s desk" in page_of(client, match, match.host) or "Host's desk" in page_of(
            client, match, match.host
        )
        for user in (users_of(match)[0], make_user()):
            assert 'class="panel host-desk"' not in page_of(client, match, user)
        client.logout()
        assert 'class="panel host-desk"' not in page_of(client, match)

    def test_a_host_who_plays_has_one_if_the_players_granted_a_say(self, client):
        silent, voting = make_match(), make_match(playing_host="vote")
        page = page_of(client, silent, silent.host)
        assert 'class="panel host-desk"' not in page
        script = client.get(reverse("match_host", args=[silent.pk]), headers={"HX-Request": "true"})
        assert '<section id="host-desk" hidden' in script.content.decode()
        assert "Put to the vote" in page_of(client, voting, voting.host)

    @pytest.mark.parametrize(
        ("act", "entered", "kind"),
        [
            ("hold", {"hours": 2}, "held"),
            ("show-chance", {}, "chance shown"),
            ("announce", {}, "announced"),
            ("replace", {"seat": 1, "wanted": "on"}, "replaced"),
            ("invite", {"seat": 2}, "invited"),
            ("hand-on", {"to": "0"}, "handed on"),
            ("cancel", {}, "cancelled"),
        ],
    )
    def test_each_form_does_what_it_says(self, client, match, act, entered, kind):
        assert press(client, match, act, **entered).status_code == 302
        assert kinds(match) == [kind]

    def test_forms_about_a_window_carry_it(self, client, match):
        page = page_of(client, match, match.host)
        window = window_of(match)
        assert f'name="deadline" value="{window.deadline.isoformat()}"' in page
        shown = {"window": window.pk, "deadline": window.deadline.isoformat()}
        for _ in range(6):
            assert press(client, match, "extend", seconds=3_600, **shown).status_code == 302
        assert window_of(match).deadline == window.deadline + timedelta(hours=1)
        press(client, match, "close", **shown)
        press(client, match, "close", **shown)
        assert kinds(match) == ["extended", "closed"]

    def test_an_account_is_named(self, client, match):
        korolev = User.objects.create_user("korolev")
        refused = press(client, match, "hand-on", to="name", name="nobody-of-that-name")
        assert refused.status_code == 422
        assert "Nobody has an account of that name." in refused.content.decode()
        press(client, match, "hand-on", to="name", name="Korolev")
        match.refresh_from_db()
        assert match.host == korolev

    @pytest.mark.parametrize(
        ("act", "entered", "said"),
        [
            ("hold", {"hours": "999"}, "At most 168."),
            ("hold", {"hours": "soon"}, "Enter a whole number."),
            ("extend", {"seconds": "7"}, "This is not among the choices."),
            ("extend", {"seconds": "3600", "deadline": "2026-99-99", "window": "x"}, ""),
            ("replace", {"seat": "7"}, "This is not among the choices."),
            ("resume", {}, "The match is not paused."),
        ],
    )
    def test_what_is_refused_stands_at_its_place_with_the_form_still_filled(
        self, client, match, act, entered, said
    ):
        answer = press(client, match, act, reason="A reason that took long", **entered)
        if not said:
            assert answer.status_code == 302
            assert not match.log.exists()
            return
        page = answer.content.decode()
        assert answer.status_code == 422
        assert said in page
        assert "A reason that took long" in page
        assert f'<details id="host-{act}" class="host-act" open>' in page
        assert not match.log.exists()

    def test_no_such_act(self, client, match):
        assert press(client, match, "explode").status_code == 400

    def test_a_script_is_given_the_desk_as_it_is_now(self, client, match):
        client.force_login(match.host)
        address = reverse("match_host", args=[match.pk])
        assert 'id="host-hold"' in client.get(address, headers={"HX-Request": "true"}).content.decode()
        by_host(match, Hold(2))
        shown = client.get(address, headers={"HX-Request": "true"}).content.decode()
        assert 'id="host-resume"' in shown
        assert 'id="host-hold"' not in shown

    def test_who_is_invited_comes_by_a_link(self, client, match):
        by_host(match, Replace(1))
        page = page_of(client, match, match.host)
        assert reverse("invitation", args=[match.invitation]) in page
        assert reverse("invitation", args=[match.invitation]) not in page_of(
            client, match, users_of(match)[0]
        )


class TestBoard:
    def test_a_pause_stands_on_it(self, client, match):
        by_host(match, Hold(5), reason="Holidays")
        page = page_of(client, match)
        assert "Paused until" in page
        assert "Holidays" in page
        assert "It goes on by itself then" in page
        assert "data-countdown" not in public_fragment(Match.objects.get(pk=match.pk)).text

    def test_an_announcement_stands_until_the_window_after_it_has_closed(self, client, match):
        by_host(match, Announce(), reason="Back on Monday")
        for shown in (True, True, False):
            assert ("From the host:" in page_of(client, match)) is shown
            by_host(match, Close(window_of(match).pk))

    @pytest.mark.parametrize("game", ["goofspiel", "booster", "space-race"])
    def test_a_cancelled_match_says_so_everywhere(self, client, game):
        match = make_hosted(people=5, game=game)
        by_host(match, Cancel(), reason="Nobody has time")
        player = users_of(match)[0]
        for user in (None, player, match.host):
            page = page_of(client, match, user)
            assert "The match was cancelled, so it has no result." in page
            assert 'id="front"' not in page
            assert 'id="submit"' not in page
        for name in ("match_card", "match_log", "match_rules"):
            assert client.get(reverse(name, args=[match.pk])).status_code == 200
        for number in (0, 1):
            assert client.get(reverse("match_window", args=[match.pk, number])).status_code == 200
        for name in ("lobby", "my_matches", "account"):
            assert client.get(reverse(name)).status_code == 200


class TestVotes:
    def test_a_player_votes_on_the_own_desk(self, client):
        match = make_match(people=3, playing_host="vote")
        first, second, _ = users_of(match)
        by_host(match, Hold(5), reason="Holidays")
        page = page_of(client, match, second)
        assert "Your vote on a pause of 5 hours" in page
        assert "1 for it, 0 against, of 3" in page
        assert "Your vote on" not in page_of(client, match, make_user())
        client.force_login(second)
        vote = {"motion": Motion.objects.get().pk, "approves": "yes"}
        client.post(reverse("match_vote", args=[match.pk]), vote)
        match.refresh_from_db()
        assert match.held_until is not None
        again = client.post(reverse("match_vote", args=[match.pk]), vote, follow=True)
        assert "That vote is over." in again.content.decode()
        assert first == match.host

    def test_a_player_has_the_end_of_a_pause_voted_on(self, client, match):
        by_host(match, Hold(5))
        player = users_of(match)[0]
        assert "Have the end of the pause voted on" in page_of(client, match, player)
        address = reverse("match_host", args=[match.pk])
        refused = client.post(address, {"act": "resume", "reason": ""})
        assert refused.status_code == 422
        assert "Write something first." in refused.content.decode()
        assert client.post(address, {"act": "resume", "reason": "All back"}).status_code == 302
        assert Motion.objects.get().kind == "resume"
        assert "Have the end of the pause voted on" not in page_of(client, match, player)
        assert client.post(address, {"act": "cancel", "reason": "No"}).status_code == 403


class TestLog:
    def test_it_has_everything_newest_first(self, client, match):
        empty = client.get(reverse("match_log", args=[match.pk])).content.decode()
        assert "Nothing has been done beside the rules" in empty
        by_host(match, Hold(5), reason="<b>Holidays</b>")
        by_host(match, Announce(), reason="Back on Monday")
        page = client.get(reverse("match_log", args=[match.pk])).content.decode()
        assert page.index("Back on Monday") < page.index("&lt;b&gt;Holidays")


def test_a_host_is_shown_what_a_spectator_is(client):
    match = make_hosted()
    submit_any(match, users_of(match)[0])
    host, stranger = match.host, make_user()
    board = public_fragment(Match.objects.get(pk=match.pk)).text
    for user in (host, stranger):
        assert board in page_of(client, match, user)
        assert 'id="private"' not in page_of(client, match, user)
        client.force_login(user)
        assert client.get(reverse("match_private", args=[match.pk])).status_code == 403
