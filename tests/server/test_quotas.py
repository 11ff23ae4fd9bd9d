"""How much of the site one person may take: matches set up, hosted and sat in."""

import pytest
from django.urls import reverse

from games.lobby.services.matches import call_off_match, create_match, join_match
from games.lobby.services.quick import ensure_exhibition, play_now
from games.models import Match, User
from games.refused import Refused
from games.set_up.services.plans import Plan
from tests.server.builders import make_match, make_user, play_to_the_end, users_of

pytestmark = pytest.mark.django_db

ENTERED = {"game": "goofspiel", "name": "Tuesday", "seats": "2", "bots": "1", "bot": "steady"}
ENTERED |= {"tempo": "daily", "host_plays": "on"}


def host_match(host: User | None, *, plays: bool = False, **plan) -> Match:
    wanted = Plan(game_slug="goofspiel", name="Hosted", seats=2, **plan)
    return create_match(plan=wanted, host=host, host_plays=plays)


def make_operator() -> User:
    return User.objects.create_user("operator", is_staff=True)


class TestHosting:
    @pytest.fixture(autouse=True)
    def _two_at_once(self, settings):
        settings.HOSTED_AT_ONCE = 2

    def test_one_match_too_many_is_refused_until_another_has_gone(self):
        host = make_user()
        first, _ = host_match(host), host_match(host)
        with pytest.raises(Refused, match="You host 2 matches that are not over"):
            host_match(host)
        host_match(make_user("Other"))
        call_off_match(match_id=first.pk, user=host)
        host_match(host)
        assert Match.objects.filter(host=host).count() == 2

    def test_matches_that_run_count_and_those_that_are_over_do_not(self):
        match = make_match(people=1, bots=1)
        host = users_of(match)[0]
        host_match(host)
        with pytest.raises(Refused):
            host_match(host)
        play_to_the_end(match)
        host_match(host)

    def test_the_form_stays_filled_in_and_says_why(self, client):
        host = make_user()
        client.force_login(host)
        for _ in range(2):
            assert client.post(reverse("new_match"), ENTERED).status_code == 302
        refused = client.post(reverse("new_match"), ENTERED)
        assert refused.status_code == 422
        assert "You host 2 matches that are not over." in refused.content.decode()
        assert 'value="Tuesday"' in refused.content.decode()
        assert Match.objects.count() == 2

    def test_a_match_that_is_on_is_given_back_at_the_limit(self):
        host = make_user()
        host_match(host)
        match = play_now(user=host, game_slug="goofspiel")
        assert play_now(user=host, game_slug="goofspiel") == match

    def test_operators_and_exhibitions_are_not_counted(self):
        operator = make_operator()
        for _ in range(3):
            host_match(operator)
        assert ensure_exhibition() is not None
        Match.objects.update(status=Match.Status.RUNNING, exhibition=False)
        assert ensure_exhibition() is not None


class TestSettingUp:
    @pytest.fixture(autouse=True)
    def _two_an_hour(self, settings):
        settings.MATCHES_PER_HOUR = 2

    def test_what_is_called_off_counts_for_the_hour(self):
        host = make_user()
        for _ in range(2):
            call_off_match(match_id=host_match(host).pk, user=host)
        with pytest.raises(Refused, match="You have set up 2 matches within the hour"):
            host_match(host)
        host_match(make_user("Other"))

    def test_a_form_that_is_refused_does_not(self, client):
        host = make_user()
        client.force_login(host)
        for _ in range(4):
            assert client.post(reverse("new_match"), ENTERED | {"bots": "9"}).status_code == 422
            with pytest.raises(Refused):
                host_match(host, bots=("cheater",))
        assert client.post(reverse("new_match"), ENTERED).status_code == 302

    def test_operators_are_not_counted(self):
        operator = make_operator()
        assert all(host_match(operator) for _ in range(3))


class TestSitting:
    @pytest.fixture(autouse=True)
    def _two_seats(self, settings):
        settings.SEATS_AT_ONCE = 2

    def sit_in_two(self) -> tuple[User, Match]:
        guest, host = make_user(), make_user("Host")
        host_match(guest, plays=True)
        other = host_match(host, plays=True)
        join_match(match_id=other.pk, user=guest)
        return guest, other

    def test_one_seat_too_many_is_refused(self, client):
        guest, _ = self.sit_in_two()
        third = host_match(make_user("Third"))
        client.force_login(guest)
        answer = client.post(reverse("match_join", args=[third.pk]), follow=True)
        assert "You sit in 2 matches that are not over." in answer.content.decode()
        assert not third.seats.exclude(user=None).exists()
        with pytest.raises(Refused):
            host_match(guest, plays=True)
        assert host_match(guest, plays=False)

    def test_another_seat_of_the_same_match_is_free_to_take(self):
        guest, other = self.sit_in_two()
        other.seats.filter(user=other.host).update(user=None)
        assert join_match(match_id=other.pk, user=guest, seat_number=0).user == guest

    def test_operators_sit_where_they_like(self):
        operator = make_operator()
        assert all(host_match(operator, plays=True) for _ in range(3))
