"""Who sees a match by invitation only, and who gets into a match that waits for players."""

import pytest
from django.urls import reverse
from msgspec.structs import replace

from games.lobby.selectors.waiting import waiting_room
from games.lobby.services.matches import create_match, join_match
from games.lobby.services.quick import play_now
from games.matches.selectors.admission import may_see
from games.models import Match, User
from games.refused import Refused
from games.set_up.services.plans import Plan, plan_like, plan_of
from games.set_up.services.set_ups import keep_set_up
from tests.server.builders import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def host() -> User:
    return make_user("Host")


def make_open(host: User, *, unlisted: bool = True, seats: int = 2) -> Match:
    plan = Plan(game_slug="goofspiel", name="Back room", seats=seats, options={}, unlisted=unlisted)
    return create_match(plan=plan, host=host)


def room(client, match: Match) -> str:
    return client.get(reverse("match", args=[match.pk])).content.decode()


def join(client, match: Match, **fields: str):
    return client.post(reverse("match_join", args=[match.pk]), {"name": "Stranger"} | fields, follow=True)


def test_a_stranger_finds_no_way_into_a_match_by_invitation(client, host):
    match = make_open(host)
    for answer in (client.get(reverse("match", args=[match.pk])), join(client, match)):
        shown = answer.content.decode()
        assert answer.status_code == 403
        assert "by invitation only. Its host has the link" in shown
        assert "sign in first" in shown
        for told in (match.name, str(host), match.invitation, match.seed_hash, "Goofspiel"):
            assert told not in shown
    assert User.objects.count() == 1
    assert not match.seats.exclude(user=host).exclude(user=None).exists()


def test_a_match_by_invitation_is_shown_to_those_it_concerns(host):
    match, player = make_open(host, seats=3), make_user("Player")
    join_match(match_id=match.pk, user=player, invitation=match.invitation)
    operator = User.objects.create_user("operator", is_staff=True)
    for user in (host, player, operator):
        assert may_see(match, user)
    assert may_see(match, None, match.invitation)
    for user, invitation in ((None, ""), (make_user(), "guessed"), (None, make_open(host).invitation)):
        assert not may_see(match, user, invitation)
    assert may_see(make_open(host, unlisted=False), None)


def test_a_match_against_bots_can_be_shown_around(client, host):
    match = play_now(user=host, game_slug="goofspiel")
    assert match.unlisted
    assert match.name in room(client, match)


def test_whoever_brings_the_invitation_is_let_in_and_may_pass_it_on(client, host):
    match = make_open(host)
    client.get(reverse("invitation", args=[match.invitation]))
    assert match.invitation in room(client, match)
    join(client, match)
    assert match.seats.filter(user__display_name="Stranger").exists()
    assert match.invitation in room(client, match)


def test_an_invitation_opens_one_match_only(client, host):
    one, other = make_open(host), make_open(host)
    client.get(reverse("invitation", args=[one.invitation]))
    assert "by invitation only" in room(client, other)
    join(client, other)
    assert not other.seats.exclude(user=host).exclude(user=None).exists()


def test_the_host_needs_no_invitation(host):
    match = make_open(host)
    match.seats.update(user=None)
    assert join_match(match_id=match.pk, user=host).user == host
    with pytest.raises(Refused):
        join_match(match_id=match.pk, user=make_user(), invitation="guessed")


def test_a_full_match_says_so_and_makes_nobody_a_guest(client, host):
    match = make_open(host, unlisted=False)
    assert ">Whoever has this link can join" in room(client, match)
    assert '<div id="waiting-join">' in room(client, match)
    join_match(match_id=match.pk, user=make_user())
    assert "Every seat is taken" in room(client, match)
    assert ">Whoever has this link can join" not in room(client, match)
    assert '<div id="waiting-join" data-renew>' in room(client, match)
    assert "Every seat is taken" in join(client, match).content.decode()
    assert User.objects.count() == 2


def test_the_seed_is_sealed_before_anybody_sits_down(client, host):
    match = make_open(host, unlisted=False)
    assert match.seed_hash in room(client, match)
    assert match.seed not in room(client, match)


def test_who_was_let_in_may_pass_the_link_on_from_any_browser(client, host):
    match = make_open(host)
    guest = make_user("Guest")
    join_match(match_id=match.pk, user=guest, invitation=match.invitation)
    client.force_login(guest)
    assert match.invitation in room(client, match)


def test_only_the_host_of_a_full_match_is_offered_its_start(client, host):
    match = make_open(host, unlisted=False)
    start = reverse("match_start", args=[match.pk])
    client.force_login(host)
    assert not waiting_room(match, host, "").can_start
    guest = make_user("Guest")
    join_match(match_id=match.pk, user=guest)
    assert waiting_room(match, host, "").can_start
    assert not waiting_room(match, guest, "").can_start
    assert start in room(client, match)


class TestPasswords:
    @pytest.fixture
    def match(self, host):
        plan = Plan(game_slug="goofspiel", name="Back room", seats=2, unlisted=True, password="gantry")
        return create_match(plan=plan, host=host)

    def knock(self, client, match, password):
        return client.post(reverse("match_password", args=[match.pk]), {"password": password})

    def test_who_knows_it_comes_in_without_the_link(self, client, match):
        assert "Its password opens it too" in room(client, match)
        assert self.knock(client, match, "gantry").headers["Location"] == reverse("match", args=[match.pk])
        assert "Back room" in room(client, match)

    @pytest.mark.parametrize(("password", "said"), [("Gantry", "That is not"), ("", "Give the password")])
    def test_who_does_not_is_told_nothing_of_the_match(self, client, match, password, said):
        answer = self.knock(client, match, password)
        shown = answer.content.decode()
        assert answer.status_code == 403
        assert said in shown
        assert "Back room" not in shown
        assert "Back room" not in room(client, match)

    def test_nobody_finds_it_by_trying(self, client, match):
        for _ in range(10):
            assert self.knock(client, match, "guess").status_code == 403
        assert self.knock(client, match, "gantry").status_code == 429
        assert "Back room" not in room(client, match)

    def test_it_is_kept_as_those_of_accounts_are_and_passed_on_to_nobody(self, match, host):
        assert "gantry" not in match.password
        assert plan_of(match).password == plan_like(match).password == ""
        kept = keep_set_up(user=host, name="Usual", plan=replace(plan_of(match), password="gantry"))
        assert "gantry" not in str(kept.entered)

    def test_a_match_without_one_has_no_such_door(self, client, host):
        match = make_open(host)
        assert "Password" not in room(client, match)
        self.knock(client, match, "")
        assert "Back room" not in room(client, match)


def test_a_link_that_opens_nothing_says_what_may_have_become_of_the_match(client):
    answer = client.get("/join/no-such-invitation/")
    assert answer.status_code == 404
    assert "This invitation opens nothing" in answer.content.decode()
