"""Joining an open match by invitation or password, with blocks and reserved seats."""

import pytest
from django.urls import reverse
from msgspec.structs import replace

from games.exceptions import ServiceError
from games.lobby.selectors.waiting_room import waiting_room
from games.lobby.services.matches import create_match, join_match, leave_match, start_match
from games.lobby.services.quick_match import start_quick_match
from games.lobby.services.substitutes import take_over
from games.match_setup.services.plan_checks import save_template
from games.match_setup.services.plans import MatchPlan, Occupant, copy_plan, rematch_plan
from games.matches.selectors.log import log_lines
from games.models import Block, Match, Seat, User
from tests.api_client import ApiClient
from tests.builders import browser_of, make_match, make_user, page_of, position_of
from tests.url_access import rolled_back

pytestmark = pytest.mark.django_db


@pytest.fixture
def host() -> User:
    return make_user("Host")


def make_open(host: User, *, unlisted: bool = True, seats: int = 2) -> Match:
    plan = MatchPlan(game_slug="goofspiel", name="Back room", seats=seats, options={}, unlisted=unlisted)
    return create_match(plan=plan, host=host)


def room(client, match: Match) -> str:
    return client.get(reverse("match", args=[match.pk])).content.decode()


def join(client, match: Match, **fields: str):
    return client.post(reverse("match_join", args=[match.pk]), {"name": "Stranger"} | fields, follow=True)


def test_match_against_bots_can_be_shared(client, host):
    match = start_quick_match(user=host, game_slug="goofspiel")
    assert match.unlisted
    assert match.name in room(client, match)


def test_invitation_admits_and_can_be_passed_on(client, host):
    match = make_open(host)
    client.get(reverse("invitation", args=[match.invitation]))
    assert match.invitation in room(client, match)
    join(client, match)
    guest = match.seats.get(user__display_name="Stranger").user
    assert match.invitation in page_of(match, guest)


def test_an_invitation_opens_one_match_only(client, host):
    one, other = make_open(host), make_open(host)
    client.get(reverse("invitation", args=[one.invitation]))
    assert "by invitation only" in room(client, other)
    join(client, other)
    assert not other.seats.exclude(user=host).exclude(user=None).exists()


def test_full_match_creates_no_guest(client, host):
    match = make_open(host, unlisted=False)
    shown = room(client, match)
    assert ">Invitation link: anybody who has it can join" in shown
    assert '<div id="waiting-join">' in shown
    assert (match.seed_hash in shown, match.seed in shown) == (True, False)
    join_match(match_id=match.pk, user=make_user())
    shown = room(client, match)
    assert "Every seat is taken" in shown
    assert ">Invitation link: anybody who has it can join" not in shown
    assert "Every seat is taken" in join(client, match).content.decode()
    assert User.objects.count() == 2


def test_full_match_offers_start_to_host_only(host):
    match, guest = make_open(host, unlisted=False), make_user("Guest")
    assert not waiting_room(match, host, "")["can_start"]
    join_match(match_id=match.pk, user=guest)
    assert [waiting_room(match, user, "")["can_start"] for user in (host, guest)] == [True, False]
    assert reverse("match_start", args=[match.pk]) in page_of(match, host)


class TestPasswords:
    @pytest.fixture
    def match(self, host):
        plan = MatchPlan(game_slug="goofspiel", name="Back room", seats=2, unlisted=True, password="gantry")
        return create_match(plan=plan, host=host)

    def knock(self, client, match, password):
        return client.post(reverse("match_password", args=[match.pk]), {"password": password})

    def test_right_password_admits_without_link(self, client, match):
        assert "You can also enter with the password" in room(client, match)
        assert self.knock(client, match, "gantry").headers["Location"] == reverse("match", args=[match.pk])
        assert "Back room" in room(client, match)

    @pytest.mark.parametrize(("password", "said"), [("Gantry", "Wrong password"), ("", "Enter the password")])
    def test_wrong_password_reveals_nothing(self, client, match, password, said):
        answer = self.knock(client, match, password)
        assert answer.status_code == 403
        assert said in answer.content.decode()
        assert "Back room" not in answer.content.decode() + room(client, match)

    def test_password_attempts_are_limited(self, client, match):
        for _ in range(10):
            assert self.knock(client, match, "guess").status_code == 403
        assert self.knock(client, match, "gantry").status_code == 429
        assert "Back room" not in room(client, match)

    def test_match_password_is_hashed_and_never_copied(self, match, host):
        assert "gantry" not in match.password
        assert rematch_plan(match).password == copy_plan(match).password == ""
        kept = save_template(user=host, name="Usual", plan=replace(rematch_plan(match), password="gantry"))
        assert "gantry" not in str(kept.entered)

    def test_match_without_password_has_no_password_form(self, client, host):
        match = make_open(host)
        assert "Password" not in room(client, match)
        self.knock(client, match, "")
        assert "Back room" not in room(client, match)


def test_invalid_invitation_explains_why(client):
    answer = client.get("/join/no-such-invitation/")
    assert answer.status_code == 404
    assert "This invitation is not valid" in answer.content.decode()


NO_SEAT = "No seat is free for you."


@pytest.fixture(params=["who blocked", "who is blocked"])
def pair(request) -> tuple[User, User]:
    sits, comes = make_user("Sits"), make_user("Comes")
    blocker, blocked = (comes, sits) if request.param == "who blocked" else (sits, comes)
    Block.objects.create(user=blocker, blocked=blocked)
    return sits, comes


def waiting(host: User, **plan) -> Match:
    return create_match(plan=MatchPlan(game_slug="goofspiel", name="Apart", seats=3, **plan), host=host)


def offers_a_seat(match: Match, user: User) -> bool:
    return "Join on any free seat" in page_of(match, user)


def test_blocked_players_cannot_join_each_other(pair):
    sits, comes = pair
    match = waiting(sits)
    with pytest.raises(ServiceError, match=NO_SEAT):
        join_match(match_id=match.pk, user=comes)
    assert not offers_a_seat(match, comes)
    other = make_user("Other")
    assert offers_a_seat(match, other)
    join_match(match_id=match.pk, user=other)


def test_block_by_unseated_host_excludes_nobody(pair):
    sits, comes = pair
    match = waiting(sits)
    leave_match(match_id=match.pk, user=sits)
    assert offers_a_seat(match, comes)
    join_match(match_id=match.pk, user=comes)
    with pytest.raises(ServiceError, match=NO_SEAT):
        join_match(match_id=match.pk, user=sits)


def test_invitation_match_ignores_blocks_and_hides_names(pair):
    sits, comes = pair
    private, hidden = waiting(sits, unlisted=True), waiting(sits, anonymous=True)
    assert offers_a_seat(hidden, comes)
    for match in (private, hidden):
        assert join_match(match_id=match.pk, user=comes, invitation=match.invitation).user == comes


def test_blocked_players_cannot_substitute_for_each_other(pair):
    sits, comes = pair
    match = make_match(people=3)
    first, second = match.seats.order_by("number")[:2]
    Seat.objects.filter(pk=first.pk).update(user=sits)
    Seat.objects.filter(pk=second.pk).update(wanted_at=match.created_at, stand_in="random")
    number = second.number
    with pytest.raises(ServiceError, match=NO_SEAT):
        take_over(match_id=match.pk, user=comes, seat_number=number)
    take_over(match_id=match.pk, user=make_user("Other"), seat_number=number)
    assert str(position_of(match).seats[number].user) == "Other"


def test_block_by_former_player_excludes_nobody(pair):
    sits, comes = pair
    match = make_match(people=2)
    left = match.seats.filter(number=0)
    left.update(user=sits, wanted_at=match.created_at, stand_in="random")
    take_over(match_id=match.pk, user=comes, seat_number=0)
    assert left.get().user == comes


@pytest.fixture
def match() -> Match:
    host = User.objects.create_user("host")
    for name in ("ada", "bo"):
        User.objects.create_user(name)
    places = (Occupant(host=True), Occupant(reserved_for="ada"), Occupant(reserved_for="bo"), Occupant())
    plan = MatchPlan(game_slug="goofspiel", name="Tuesday", seats=4, places=places)
    return create_match(plan=plan, host=host)


def is_open(match: Match) -> bool:
    match.refresh_from_db()
    return match.status == Match.Status.OPEN


def test_bots_take_reserved_seats_only_if_confirmed(match):
    for shut_out in ((), (1,), (3,)):
        with pytest.raises(ServiceError, match="Seats are reserved for"):
            start_match(match_id=match.pk, user=match.host, fill_with="steady", shut_out=shut_out)
    assert is_open(match)
    start_match(match_id=match.pk, user=match.host, fill_with="steady", shut_out=(1, 2))
    assert not is_open(match)
    (line,) = log_lines(match, list(match.seats.select_related("user")))
    assert "player 2 and player 3" in line.text


def test_start_names_players_who_lose_reserved_seats(match):
    client, address = browser_of(match.host), reverse("match_start", args=[match.pk])
    room = page_of(match, match.host)
    assert "Seats are reserved for ada and bo" in room
    assert "Start with bots on free seats" not in room
    assert "Start without ada and bo" in client.post(address, {"fill": "yes"}).content.decode()
    refused = ApiClient(match.host).post(f"matches/{match.pk}/start", {"fill": True})
    assert "Seats are reserved for ada and bo" in refused.content.decode()
    assert is_open(match)
    with rolled_back():
        body = {"fill": True, "shut_out": [1, 2]}
        assert ApiClient(match.host).post(f"matches/{match.pk}/start", body).status_code == 200
    client.post(address, {"fill": "yes", "shut_out": ["1", "2"]})
    assert not is_open(match)


def test_only_host_sees_names_of_reserved_seats(match):
    eve, address = User.objects.create_user("eve"), reverse("match_start", args=[match.pk])
    answer = browser_of(eve).post(address, {"fill": "yes"}, follow=True).content.decode()
    assert "Only the host can do this." in answer
    for page in (answer, page_of(match), page_of(match, User.objects.get(username="bo"))):
        assert "ada" not in page
    assert "ada" in page_of(match, match.host)
