"""Profiles, match totals and rankings: contents and visibility."""

import re
from datetime import UTC, datetime

import pytest
from django.test import Client

from games.accounts.selectors.data_export import export_account_data
from games.accounts.selectors.profile import load_profile
from games.accounts.selectors.statistics import match_totals
from games.lobby.services.matches import create_match, join_match, start_match
from games.match_setup.services.plans import MatchPlan, Occupant
from games.models import Match, RatedSeat, Rating, RatingList, Season, User
from tests.builders import browser_of, make_finished_match, make_match, make_user, play_to_the_end, users_of
from tests.club_builders import make_account
from tests.elimination.builders import make_season, run_clock

pytestmark = pytest.mark.django_db

NAME = "Tuesday over Baikonur"


def played(*players: User, over: bool = True, **plan) -> Match:
    match = create_match(plan=MatchPlan(game_slug="goofspiel", name=NAME, seats=len(players), **plan), host=players[0])
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


def test_profile_shows_matches_results_and_opponents():
    one, other = make_account("one"), make_account("other")
    match = played(one, other)
    page = page_of(one)
    assert "One Shown" in page
    assert NAME in page
    assert f"/players/{other.page_name}/" in page
    assert any(f": {place}." in page for place in ("won", "did not win", "shared the win"))
    assert RatedSeat.objects.filter(match=match).count() == 2
    assert "Provisional after 1 rated match" in page


def test_profile_omits_guest_opponents():
    one = make_account("one")
    played(one, make_user("Laika"))
    page = page_of(one)
    assert NAME in page
    assert "Laika" not in page


def test_hidden_profile_is_visible_only_to_owner():
    guest, hidden = make_user(), make_account("one", has_page=False)
    assert guest.page_name == ""
    assert [status_of(user) for user in (guest, hidden)] == [404, 404]
    assert [status_of(hidden, viewer) for viewer in (make_account("other"), hidden)] == [404, 200]
    assert Client().get("/players/nobody/").status_code == 404
    assert Client().get("/players/x-99999999999999999999/").status_code == 404


def test_old_name_redirects_to_profile():
    user = User.objects.create_user("signs-in-so", display_name="Shown So")
    answer = Client().get(f"/players/somebody-else-{user.pk}/")
    assert answer["Location"] == f"/players/shown-so-{user.pk}/"
    assert "signs-in-so" not in page_of(user)


@pytest.mark.parametrize(
    ("plan", "shown_at_the_end"),
    [({"unlisted": True}, False), ({"watching": "players"}, True), ({"anonymous": True}, True)],
)
def test_secret_match_stays_off_profiles(plan, shown_at_the_end):
    one, other = make_account("one"), make_account("other")
    match = played(one, other, over=False, **plan)
    for viewer in (None, other, one):
        assert NAME not in page_of(one, viewer)
        assert other.page_name not in page_of(one, viewer)
    play_to_the_end(match)
    assert (NAME in page_of(one)) is shown_at_the_end


def test_profile_shows_only_enabled_sections():
    one, other = make_account("one"), make_account("other")
    played(one, other)
    browser_of(one).post("/account/", {"display_name": "One Shown", "has_page": "on"})
    page = page_of(one)
    one.refresh_from_db()
    assert (one.has_page, one.shows_matches, one.shows_ratings) == (True, False, False)
    assert NAME not in page
    assert "rated match" not in page


def test_ranking_lists_players_with_ten_matches(client):
    people = [make_account(f"pilot{number}") for number in range(4)]
    User.objects.filter(pk=people[1].pk).update(shows_ratings=False)
    gone = make_account("gone", is_active=False)
    rate("goofspiel", "", [*people[:2], gone])
    rate("goofspiel", "", people[2:], matches=9)
    page = client.get("/ratings/goofspiel/").content.decode()
    assert "Pilot0 Shown" in page
    assert "Pilot1 Shown" not in page
    assert "Gone Shown" not in page
    assert "Pilot2 Shown" not in page
    assert "2 players with fewer than ten rated" in page
    assert "Profiler, hard" in page
    crowd = User.objects.bulk_create(User(username=f"p{number}", password="!") for number in range(110))
    rate("goofspiel", "", crowd)
    for number, players in ((2, 50), (3, 11)):
        page = client.get(f"/ratings/goofspiel/?page={number}").content.decode()
        assert page.count('href="/players/') == players
    assert client.get("/ratings/")["Location"].startswith("/ratings/")
    beyond = ("1001", "001000" + "9" * 20, "001000" + "9" * 5000)
    for wrong in ("chess/", "goofspiel/?edition=nine", *(f"goofspiel/?page={page}" for page in ("0", *beyond))):
        assert client.get(f"/ratings/{wrong}").status_code == 404, len(wrong)
    assert client.get("/ratings/goofspiel/?page=1000").status_code == 200


def test_largest_rating_gains_come_first():
    one, other = make_account("one"), make_account("other")
    gains = {played(one, other).pk: gain for gain in (0.1, 0.4, 0.2, 0.3)}
    for row in RatedSeat.objects.filter(rating__user=one):
        row.mean_before, row.mean = 0.0, gains[row.match_id]
        row.save()
    page = load_profile(one, None)
    assert [gains[seat.match_id] for _, seat in page.moments] == [0.4, 0.3, 0.2]


def test_export_contains_ratings_and_history():
    one, other = make_account("one"), make_account("other")
    match = played(one, other)
    [rating] = export_account_data(one)["ratings"]
    assert rating["matches"] == 1
    assert [row["match"] for row in rating["history"]] == [match.pk]
    assert isinstance(rating["history"][0]["at"], datetime)
    assert rating["history"][0]["at"].tzinfo == UTC


def test_match_totals_count_played_and_won():
    assert not match_totals(make_user())
    match = make_finished_match(people=3)
    match.outcome |= {"winners": [1, 2]}
    match.save()
    players = users_of(match)
    make_match(people=2).seats.filter(number=1).update(user=players[1])
    assert match_totals(players[0]) == {"flown": 1, "won": 0, "running": 0}
    assert match_totals(players[1]) == {"flown": 1, "won": 1, "running": 1}


def kept_in_set_up(client, address: str) -> list[tuple[str, str]]:
    rows = client.get(address).context["form"].seat_rows()
    return [(place.name, reserved.value()) for place, reserved in rows if place.value() == "reserved"]


def test_profile_links_to_new_match_with_reserved_seat(client):
    one, other = make_account("one"), make_account("other")
    assert "?with=" not in page_of(other)
    assert "?with=" not in page_of(other, other)
    assert f"/matches/new/?with={other.page_name}" in page_of(other, one)
    client.force_login(one)
    address = f"/matches/new/?with={other.page_name}"
    assert kept_in_set_up(client, address) == [("place_1", "Other Shown")]
    form = client.get(address).context["form"]
    sent = {field.html_name: field.value() for field in form if str(field.value()) not in ("None", "False", "")}
    answer = client.post("/matches/new/", sent | {"game": form.game.meta.slug, "name": "Again"})
    assert answer.status_code == 302, answer.context["form"].errors
    assert Match.objects.get().seats.get(number=1).reserved_for == other


def test_namesake_is_found_by_page_name(client):
    one, other, namesake = make_account("one"), make_account("other"), make_user("Other Shown")
    client.force_login(one)
    address = f"/matches/new/?with={other.page_name}"
    assert kept_in_set_up(client, address) == [("place_1", other.page_name)]
    assert namesake.page_name == ""
    places = (Occupant(), Occupant(reserved_for=other.page_name))
    match = create_match(plan=MatchPlan(game_slug="goofspiel", name="Kept", seats=2, places=places), host=one)
    assert match.seats.get(number=1).reserved_for == other


@pytest.mark.parametrize("whom", ["one", "hidden", "nobody-999", "x"])
def test_seat_is_not_reserved_for_self_or_without_profile(client, whom):
    one, hidden = make_account("one"), make_account("hidden", has_page=False)
    name = {"one": one.page_name, "hidden": f"hidden-shown-{hidden.pk}"}.get(whom, whom)
    client.force_login(one)
    assert kept_in_set_up(client, f"/matches/new/?with={name}") == []


def test_finished_match_offers_rematch_with_each_player(client):
    one, other = make_account("one"), make_account("other")
    match = played(one, other)
    address = f"/matches/new/?like={match.pk}&amp;with={other.page_name}"
    assert address not in client.get(f"/matches/{match.pk}/").content.decode()
    client.force_login(make_account("stranger"))
    assert address not in client.get(f"/matches/{match.pk}/", follow=True).content.decode()
    client.force_login(one)
    assert address in client.get(f"/matches/{match.pk}/dashboard/", follow=True).content.decode()
    assert kept_in_set_up(client, address.replace("&amp;", "&")) == [("place_1", "Other Shown")]


def test_match_lists_name_winner_for_each_player():
    match = make_finished_match(people=3)
    match.outcome |= {"winners": [1]}
    match.save()
    one, other, _ = users_of(match)
    shown = [browser_of(user).get(page).content.decode() for user, page in ((one, "/mine/"), (other, "/mine/"))]
    assert f"Your seat: {one}" in re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", shown[0]))
    shown.append(browser_of().get("/").content.decode())
    labels = [each for html in shown for each in re.findall(r'<p class="result-label[^"]*">([^<]*)</p>', html)]
    assert labels == ["Player 2 won", "You won", "Player 2 won"]


def test_short_games_count_for_their_player_alone():
    one = make_account("one")
    plan = MatchPlan(game_slug="space-race", name=NAME, preset="taster", seats=5, bots=("random",) * 4, unlisted=True)
    match = create_match(plan=plan, host=one)
    start_match(match_id=match.pk, user=one)
    match.refresh_from_db()
    play_to_the_end(match)
    launches = [row.data for row in match.events.filter(kind="launch") if row.data["seat"] == 0]
    mine, others = page_of(one, one), page_of(one)
    assert "Finished: 1 match, with\n        1 short game." in mine
    assert "Only you see this." in mine
    best = max((launch["distance"] for launch in launches), default=None)
    assert best is None or f"<b>{best} thousand feet</b>" in mine
    assert ("medal</b>" in mine) is (0 in Match.objects.get().outcome["winners"])
    assert NAME in mine
    assert NAME not in others
    assert "short game" not in others


def test_finished_seasons_count_and_others_see_only_listed_ones(django_assert_max_num_queries):
    one, other = make_account("one"), make_account("other")
    seasons = [make_season(one, other) for _ in range(2)]
    assert "Seasons of elimination" not in page_of(one, one)
    for season in seasons:
        run_clock(season)
    survived = [row.survived for row in one.seasons_played.all()]
    line = f"Seasons of elimination: 2 played, {survived.count(2)} won,\n        {sum(survived)} episode"
    assert line in page_of(one, one)
    assert "Seasons of elimination" not in page_of(one, other)
    Season.objects.update(unlisted=False)
    assert line in page_of(one, other)
    with django_assert_max_num_queries(16):
        load_profile(one, one)
