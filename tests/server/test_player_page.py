"""Players' pages and the tables of ratings: what is on them, for whom, and at what cost."""

from datetime import UTC, datetime

import pytest
from django.test import Client

from games.lobby.services.matches import create_match, join_match, start_match
from games.models import Match, RatedSeat, Rating, RatingList, User
from games.people.selectors.account_data import account_data
from games.set_up.services.plans import Place, Plan
from tests.server.builders import browser_of, make_user, play_to_the_end

pytestmark = pytest.mark.django_db

NAME = "Tuesday over Baikonur"


def account(name: str, **fields) -> User:
    return User.objects.create_user(name, display_name=f"{name.capitalize()} Shown", **fields)


def played(*players: User, over: bool = True, **plan) -> Match:
    settings = {"game_slug": "goofspiel", "name": NAME, "seats": len(players)} | plan
    match = create_match(plan=Plan(**settings), host=players[0])
    for player in players[1:]:
        join_match(match_id=match.pk, user=player, invitation=match.invitation)
    start_match(match_id=match.pk, user=players[0])
    match.refresh_from_db()
    if over:
        play_to_the_end(match)
    return match


def page_of(user: User, viewer: User | None = None) -> str:
    return browser_of(viewer).get(f"/players/{user.page_name}/").content.decode()


def status_of(user: User, viewer: User | None = None) -> int:
    return browser_of(viewer).get(f"/players/x-{user.pk}/", follow=True).status_code


def rate(game: str, edition: str, people: list[User], matches: int = 12) -> None:
    rated, _ = RatingList.objects.get_or_create(game_slug=game, edition=edition)
    Rating.objects.bulk_create(
        Rating(list=rated, user=user, mean=-number / 100, variance=0.05, matches=matches)
        for number, user in enumerate(people)
    )


def test_a_page_tells_matches_places_and_whom_one_met():
    one, other = account("one"), account("other")
    match = played(one, other)
    page = page_of(one)
    assert "One Shown" in page
    assert NAME in page
    assert f"/players/{other.page_name}/" in page
    assert any(f": {place}." in page for place in ("won", "did not win", "shared the win"))
    assert RatedSeat.objects.filter(match=match).count() == 2
    assert "A first guess after 1 rated match" in page


def test_guests_and_strangers_have_no_page():
    guest = make_user()
    assert guest.page_name == ""
    assert status_of(guest) == 404
    assert Client().get("/players/nobody/").status_code == 404
    assert Client().get("/players/x-99999999999999999999/").status_code == 404


def test_an_old_name_leads_to_the_page():
    user = User.objects.create_user("signs-in-so", display_name="Shown So")
    answer = Client().get(f"/players/somebody-else-{user.pk}/")
    assert answer["Location"] == f"/players/shown-so-{user.pk}/"
    assert "signs-in-so" not in page_of(user)


def test_who_has_no_page_still_sees_it():
    user = account("one", has_page=False)
    assert status_of(user) == 404
    assert status_of(user, account("other")) == 404
    assert status_of(user, user) == 200


@pytest.mark.parametrize("plan", [{"unlisted": True}, {"watching": "players", "over": False}])
def test_what_others_may_not_watch_is_on_no_page(plan):
    one, other = account("one"), account("other")
    played(one, other, **plan)
    for viewer in (None, other, one):
        assert NAME not in page_of(one, viewer)
        assert other.page_name not in page_of(one, viewer)


def test_hidden_names_are_on_no_page_before_the_end():
    one, other = account("one"), account("other")
    match = played(one, other, over=False, anonymous=True)
    assert NAME not in page_of(one)
    assert NAME not in page_of(one, one)
    play_to_the_end(match)
    assert NAME in page_of(one)


def test_the_player_decides_what_is_shown(client):
    one, other = account("one"), account("other")
    played(one, other)
    client.force_login(one)
    client.post("/account/", {"display_name": "One Shown", "has_page": "on"})
    page = page_of(one)
    one.refresh_from_db()
    assert (one.has_page, one.shows_matches, one.shows_ratings) == (True, False, False)
    assert NAME not in page
    assert "rated match" not in page


def test_a_table_has_who_has_played_ten_and_shows_it(client):
    people = [account(f"pilot{number}") for number in range(4)]
    User.objects.filter(pk=people[1].pk).update(shows_ratings=False)
    rate("goofspiel", "", people[:2])
    rate("goofspiel", "", people[2:], matches=9)
    page = client.get("/ratings/goofspiel/").content.decode()
    assert "Pilot0 Shown" in page
    assert "Pilot1 Shown" not in page
    assert "Pilot2 Shown" not in page
    assert "2 more are still on the first ten matches" in page
    assert "Profiler, hard" in page
    rate("goofspiel", "", [account(f"crowd{number}") for number in range(60)])
    assert client.get("/ratings/goofspiel/?page=2").content.decode().count('href="/players/') == 11
    assert client.get("/ratings/")["Location"].startswith("/ratings/")
    assert client.get("/ratings/chess/").status_code == 404
    assert client.get("/ratings/goofspiel/?edition=nine").status_code == 404
    assert client.get("/ratings/goofspiel/?page=0").status_code == 404
    assert client.get("/ratings/goofspiel/?page=1000").status_code == 200
    for beyond in ("1001", "001000" + "9" * 20, "001000" + "9" * 5000):
        assert client.get(f"/ratings/goofspiel/?page={beyond}").status_code == 404, len(beyond)


def test_the_second_page_of_a_table_has_the_next_fifty(client):
    people = User.objects.bulk_create(User(username=f"p{number}", password="!") for number in range(110))
    rate("goofspiel", "", people)
    second = client.get("/ratings/goofspiel/?page=2").content.decode()
    assert second.count('href="/players/') == 50


def test_the_file_of_what_is_kept_has_the_ratings_and_their_history():
    one, other = account("one"), account("other")
    match = played(one, other)
    [rating] = account_data(one)["ratings"]
    assert rating["matches"] == 1
    assert [row["match"] for row in rating["history"]] == [match.pk]
    assert isinstance(rating["history"][0]["at"], datetime)
    assert rating["history"][0]["at"].tzinfo == UTC


def kept_in_set_up(client, address: str) -> list[tuple[str, str]]:
    """The seats that the form of a new match proposes to keep, each with its place."""
    form = client.get(address).context["form"]
    rows = [
        (place.name, reserved.value()) for place, reserved in form.seat_rows() if place.value() == "reserved"
    ]
    return [(place, name) for place, name in rows]


def test_a_players_page_leads_to_a_match_in_which_a_seat_is_kept_for_them(client):
    one, other = account("one"), account("other")
    assert "?with=" not in page_of(other)
    assert "?with=" not in page_of(other, other)
    assert f"/matches/new/?with={other.page_name}" in page_of(other, one)
    client.force_login(one)
    address = f"/matches/new/?with={other.page_name}"
    assert kept_in_set_up(client, address) == [("place_1", "Other Shown")]
    form = client.get(address).context["form"]
    sent = {
        field.html_name: field.value() for field in form if str(field.value()) not in ("None", "False", "")
    }
    answer = client.post("/matches/new/", sent | {"game": form.game.meta.slug, "name": "Again"})
    assert answer.status_code == 302, answer.context["form"].errors
    match = Match.objects.get()
    assert match.seats.get(number=1).reserved_for == other
    assert match.seats.get(number=0).user == one


def test_who_shares_a_name_is_found_by_the_page(client):
    one, other, namesake = account("one"), account("other"), make_user("Other Shown")
    client.force_login(one)
    address = f"/matches/new/?with={other.page_name}"
    assert kept_in_set_up(client, address) == [("place_1", other.page_name)]
    assert namesake.page_name == ""
    plan = Plan(
        game_slug="goofspiel", name="Kept", seats=2, places=(Place(), Place(reserved_for=other.page_name))
    )
    assert create_match(plan=plan, host=one).seats.get(number=1).reserved_for == other


@pytest.mark.parametrize("whom", ["one", "hidden", "nobody-999", "x"])
def test_no_seat_is_kept_for_oneself_or_for_who_has_no_page(client, whom):
    one, hidden = account("one"), account("hidden", has_page=False)
    name = {"one": one.page_name, "hidden": f"hidden-shown-{hidden.pk}"}.get(whom, whom)
    client.force_login(one)
    assert kept_in_set_up(client, f"/matches/new/?with={name}") == []


def test_a_finished_match_offers_another_with_each_who_played_it(client):
    one, other = account("one"), account("other")
    match = played(one, other)
    address = f"/matches/new/?like={match.pk}&amp;with={other.page_name}"
    assert address not in client.get(f"/matches/{match.pk}/").content.decode()
    client.force_login(account("stranger"))
    assert address not in client.get(f"/matches/{match.pk}/", follow=True).content.decode()
    client.force_login(one)
    assert address in client.get(f"/matches/{match.pk}/desk/", follow=True).content.decode()
    assert kept_in_set_up(client, address.replace("&amp;", "&")) == [("place_1", "Other Shown")]
