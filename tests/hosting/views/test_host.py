"""Pages of host controls, votes and the match log."""

import pytest
from django.urls import reverse

from games.hosting.services import host_commands as commands
from games.models import Match, Motion, User
from tests import builders
from tests.builders import browser_of, make_match, make_user, match_and_users, users_of, window_of
from tests.caches import empty_caches
from tests.hosting.services.test_hosting import by_host, kinds, make_hosted

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return make_hosted(bots=1)


def page_of(match: Match, user: User | None = None) -> str:
    empty_caches()
    return builders.page_of(match, user)


def press(client, match: Match, act: str, reason: str = "Because", **entered):
    client.force_login(Match.objects.get(pk=match.pk).host)
    return client.post(reverse("match_host", args=[match.pk]), {"act": act, "reason": reason, **entered})


class TestDesk:
    def test_only_host_sees_controls(self, match):
        readers = (match.host, users_of(match)[0], make_user(), None)
        shown = ['class="panel host-controls"' in page_of(match, user) for user in readers]
        assert shown == [True, False, False, False]

    def test_playing_host_has_controls_if_match_allows_votes(self):
        silent, voting = make_match(), make_match(playing_host="vote")
        page = page_of(silent, silent.host)
        assert 'class="panel host-controls"' not in page
        script = browser_of(silent.host).get(reverse("match_host", args=[silent.pk]), headers={"HX-Request": "true"})
        assert '<section id="host-controls" hidden' in script.content.decode()
        assert "Start a vote" in page_of(voting, voting.host)

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
    def test_each_form_runs_its_command(self, client, match, act, entered, kind):
        assert press(client, match, act, **entered).status_code == 302
        assert kinds(match) == [kind]

    def test_window_forms_name_their_window(self, client, match):
        window = window_of(match)
        shown = {"window": window.pk, "deadline": window.deadline.isoformat()}
        page = page_of(match, match.host)
        assert all(f'name="{name}" value="{value}"' in page for name, value in shown.items())
        for act in ("extend", "extend", "close", "close"):
            assert press(client, match, act, seconds=3_600, **shown).status_code == 302
        assert kinds(match) == ["extended", "closed"]

    def test_transfer_form_accepts_username(self, client, match):
        korolev = User.objects.create_user("korolev")
        refused = press(client, match, "hand-on", to="name", name="nobody-of-that-name")
        assert "There is no account with this name." in refused.content.decode()
        press(client, match, "hand-on", to="name", name="Korolev")
        match.refresh_from_db()
        assert match.host == korolev

    @pytest.mark.parametrize(
        ("act", "entered", "said"),
        [
            ("hold", {"hours": "999"}, "Enter at most 168."),
            ("replace", {"seat": "7"}, "Choose one of the options."),
            ("resume", {}, "The match is not paused."),
        ],
    )
    def test_error_is_shown_at_its_field_in_filled_form(self, client, match, act, entered, said):
        answer = press(client, match, act, reason="A reason that took long", **entered)
        page = answer.content.decode()
        assert answer.status_code == 422
        assert said in page
        assert "A reason that took long" in page
        assert f'<details id="host-{act}" class="host-act" open>' in page
        assert not match.log.exists()

    def test_invalid_form_changes_nothing(self, client, match):
        assert press(client, match, "explode").status_code == 400
        nonsense = {"seconds": "3600", "deadline": "2026-99-99", "window": "x"}
        assert press(client, match, "extend", **nonsense).status_code == 302
        assert not match.log.exists()

    def test_script_gets_current_controls(self, client, match):
        client.force_login(match.host)
        for paused in (False, True):
            empty_caches()
            shown = client.get(reverse("match_host", args=[match.pk]), headers={"HX-Request": "true"})
            page = shown.content.decode()
            assert ('id="host-resume"' in page, 'id="host-hold"' in page) == (paused, not paused)
            assert ("Paused until" in page_of(match)) is paused
            by_host(match, commands.ResumeMatch() if paused else commands.PauseMatch(2))

    def test_substitute_is_invited_by_a_link(self, match):
        by_host(match, commands.ReplacePlayer(1))
        link = reverse("invitation", args=[match.invitation])
        assert [link in page_of(match, user) for user in (match.host, users_of(match)[0])] == [True, False]


class TestBoard:
    def test_announcement_shows_until_next_window_closes(self, match):
        by_host(match, commands.Announce(), reason="Back on Monday")
        for shown in (True, True, False):
            assert ("From the host:" in page_of(match)) is shown
            by_host(match, commands.CloseWindow(window_of(match).pk))

    @pytest.mark.parametrize("game", ["goofspiel", "booster", "space-race"])
    def test_cancelled_match_is_marked_everywhere(self, client, game):
        match = make_hosted(people=5, game=game)
        by_host(match, commands.CancelMatch(), reason="Nobody has time")
        player = users_of(match)[0]
        for user in (None, player, match.host):
            page = page_of(match, user)
            assert "The match was cancelled, so it has no result." in page
            assert not any(part in page for part in ('id="front"', 'id="submit"'))
        client.force_login(player)
        pages = [reverse(name, args=[match.pk]) for name in ("match_log", "match_rules")]
        pages += [reverse("match_window", args=[match.pk, number]) for number in (0, 1)]
        for address in (*pages, *map(reverse, ("lobby", "my_matches", "account"))):
            assert client.get(address).status_code == 200, address


class TestVotes:
    def test_player_votes_on_dashboard(self, client):
        match, (_, voter, *_) = match_and_users(make_match(people=3, playing_host="vote"))
        by_host(match, commands.PauseMatch(5), reason="Holidays")
        page = page_of(match, voter)
        assert "Your vote on a pause of 5 hours" in page
        assert "1 for it, 0 against, of 3" in page
        assert "Your vote on" not in page_of(match, make_user())
        client.force_login(voter)
        vote = {"motion": Motion.objects.get().pk, "approves": "yes"}
        client.post(reverse("match_vote", args=[match.pk]), vote)
        match.refresh_from_db()
        assert match.held_until is not None

    def test_player_proposes_end_of_pause_on_dashboard(self, client, match):
        by_host(match, commands.PauseMatch(5))
        player, address = users_of(match)[0], reverse("match_host", args=[match.pk])
        offer = "Propose to end the pause"
        assert offer in page_of(match, player)
        client.force_login(player)
        refused = client.post(address, {"act": "resume", "reason": ""})
        assert "Write something first." in refused.content.decode()
        answers = [client.post(address, {"act": act, "reason": "All back"}) for act in ("resume", "cancel")]
        assert [answer.status_code for answer in answers] == [302, 403]
        assert Motion.objects.get().kind == "resume"
        assert offer not in page_of(match, player)


def test_log_lists_entries_newest_first(client, match):
    address = reverse("match_log", args=[match.pk])
    assert "No entries yet" in client.get(address).content.decode()
    for reason in ("<b>Holidays</b>", "Back on Monday"):
        by_host(match, commands.Announce(), reason=reason)
    page = client.get(address).content.decode()
    assert page.index("Back on Monday") < page.index("&lt;b&gt;Holidays")
