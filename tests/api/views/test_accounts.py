"""Endpoints for accounts, seasons, deals, verification and ratings."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.accounts.services.accounts import PROFILE_SWITCHES, save_profile_settings
from games.models import Block, Match, Rating, RatingList, Report, SoloTry, Submission, Telegram, User
from games.seasons.services.series import create_season
from games.solo_games.selectors.solo_games import today
from games.solo_games.services.solo_games import start_daily_challenge
from tests.api_client import ApiClient
from tests.builders import make_finished_match, make_match, make_user, match_and_users, play_to_the_end, users_of
from tests.caches import empty_caches
from tests.telegrams import make_limited_race, write_telegram
from tests.telegraph.services.test_deals import answer, proposal

pytestmark = pytest.mark.django_db


def account(name: str, **fields: Any) -> User:
    return User.objects.create_user(name, **fields)


def test_api_profile_matches_page():
    match = make_match(people=2)
    User.objects.update(is_guest=False)
    user, other = users_of(match)
    address = f"players/{user.page_name}"
    told = ApiClient().get(address).json()
    assert [each["match"] for each in told["running"]] == [match.pk]
    play_to_the_end(match)
    told = ApiClient().get(address).json()
    assert [each["match"] for each in told["finished"]] == [match.pk]
    assert [each["matches"] for each in told["rivals"]] == [1]
    save_profile_settings(user=user, **dict.fromkeys(PROFILE_SWITCHES, True) | {"shows_matches": False})
    assert ApiClient().get(address).json()["finished"] == []
    save_profile_settings(user=user, **dict.fromkeys(PROFILE_SWITCHES, True) | {"has_page": False})
    assert [ApiClient(viewer).get(address).status_code for viewer in (other, user)] == [404, 200]
    for nobody in ("players/nobody", "players/nobody-99999", "players/x-٣"):
        assert ApiClient().get(nobody).status_code == 404


def test_host_creates_reads_and_closes_season():
    match, (host, other) = match_and_users(make_finished_match())
    address = f"matches/{match.pk}/season"
    assert ApiClient(other).post(address, {"name": "Thursdays"}).status_code == 409
    assert ApiClient(host).post(address, {"name": "x" * 61}).json()["problems"].keys() == {"name"}
    season = ApiClient(host).post(address, {"name": "Thursdays"}).json()
    assert (season["name"], season["follows"]) == ("Thursdays", match.pk)
    assert {line["name"] for line in season["table"]} == {str(host), str(other)}
    place = f"seasons/{season['season']}"
    assert ApiClient().get(place).json()["follows"] is None
    for viewer, found in ((other, [season["season"]]), (make_user("Elsewhere"), [])):
        assert [line["season"] for line in ApiClient(viewer).get("seasons").json()] == found
    assert ApiClient(other).post(f"{place}/close").status_code == 409
    assert ApiClient(host).post(f"{place}/close").json()["closed_at"]


def test_season_reveals_neither_hidden_host_nor_invitations():
    match = make_match(people=2, anonymous=True, unlisted=True, options={"cards": 5})
    season = create_season(match_id=match.pk, user=match.host, name="Thursdays")
    address = f"seasons/{season.token}"
    told = ApiClient().get(address).json()
    assert told["host"] == ""
    assert [line["match"] for line in told["matches"]] == [match.pk]
    assert ApiClient().get(f"matches/{match.pk}").status_code == 403
    assert match.invitation not in str(told)
    play_to_the_end(match)
    assert ApiClient().get(address).json()["host"] == str(match.host)


def test_player_without_profile_is_not_found_by_follow():
    nettle, fan = account("nettle", has_page=False), account("fan")
    for body in ({"follow": True}, {"follow": False}):
        answer = ApiClient(fan).post(f"players/nettle-{nettle.pk}/follow", body)
        assert answer.content == ApiClient(fan).post("players/nobody-99999/follow", body).content


def test_play_now_and_solo_return_match_in_progress():
    program = ApiClient(account("nettle", is_bot=True))
    first = program.post("play-now", {"game": "goofspiel"}).json()
    assert Match.objects.get(pk=first["match"]).status == Match.Status.RUNNING
    assert program.post("play-now", {"game": "goofspiel"}).json() == first
    assert program.post("play-now", {}).json()["match"] != first["match"]
    for unknown in ({"game": "chess"}, {"game": "space-race", "preset": "chess"}):
        assert program.post("play-now", unknown).status_code == 404
    alone, again = (program.post("games/loss-in-space/alone", {}).json()["match"] for _ in range(2))
    assert alone == again
    daily = program.post("games/loss-in-space/alone", {"of_day": True}).json()["match"]
    assert program.get(f"matches/{alone}/seat").json()["away"] is None
    assert [SoloTry.objects.get(match=each).day for each in (alone, daily)] == [None, today(timezone.now())]
    assert program.post("games/goofspiel/alone", {}).status_code == 404


def test_daily_challenge_results_open_after_the_day():
    user = account("nettle", is_bot=True)
    match = start_daily_challenge(user=user, game_slug="loss-in-space")
    day = today(timezone.now())
    address = f"games/loss-in-space/alone/{day}"
    open_ = ApiClient().get(address).json()
    assert open_ == ApiClient().get("games/loss-in-space/alone/today").json()
    assert (open_["is_open"], open_["places"], open_["under_way"]) == (True, [], 0)
    yesterday = day - timedelta(days=1)
    ended = {"ended_at": timezone.now() - timedelta(days=1), "rank": [1], "text": "Arrived", "match": None}
    SoloTry.objects.filter(match=match).update(day=yesterday, **ended)
    told = ApiClient().get(f"games/loss-in-space/alone/{yesterday}").json()
    assert [(place["name"], place["said"]) for place in told["places"]] == [("nettle (bot)", "Arrived")]
    for wrong in (day + timedelta(days=1), "yesterday", "20261122T", f"{day}-1"):
        assert ApiClient().get(f"games/loss-in-space/alone/{wrong}").status_code == 404
    assert ApiClient().get(f"games/goofspiel/alone/{day}").status_code == 404


def test_proposal_lists_answers_and_pending_seats():
    match = make_limited_race()
    sender, partner, other = map(ApiClient, users_of(match)[:3])
    where = f"matches/{match.pk}/telegraph/public"

    def deals():
        return [telegram["deal"] for telegram in other.get(where).json()["telegrams"]]

    sender.post(where, {"deal": proposal(to=[1, 2], asks=[{"kind": "tell"}])})
    read = proposal(to=[1, 2], asks=[{"kind": "tell", "reading": None}], counters="") | {"withdrawn": False}
    assert deals() == [read | {"answers": {}, "open_to": [1, 2]}]
    told = answer("accept", filled=[{"kind": "tell", "reading": 3}])
    partner.post(where, {"text": "Three.", "deal": told})
    assert deals() == [read | {"answers": {"1": "accepted"}, "open_to": [2]}, told]
    sender.post(where, {"deal": answer("withdraw")})
    assert deals()[0] == read | {"answers": {"1": "accepted"}, "open_to": [], "withdrawn": True}
    Telegram.objects.filter(number=1).update(hidden=True)
    assert deals() == [None, None, None]


def test_api_blocks_players_and_reports_readable_telegrams():
    match = make_limited_race()
    telegram = write_telegram(match, 1, "public", "Good evening.")
    me, other = users_of(match)[:2]
    program, body = ApiClient(me, "play"), {"telegram": telegram.number}
    assert program.post(f"matches/{match.pk}/telegraph/elsewhere/report", body).status_code == 404
    assert program.post(f"matches/{match.pk}/telegraph/public/report", {"telegram": 0}).status_code >= 400
    assert program.post(f"matches/{match.pk}/telegraph/public/report", body).status_code == 200
    assert Report.objects.get().telegram_id == telegram.pk
    program.post(f"matches/{match.pk}/blocks", {"seat": 1})
    assert Block.objects.filter(user=me, blocked=other).exists()
    program.post(f"matches/{match.pk}/blocks", {"seat": 1, "blocked": False})
    assert not Block.objects.exists()


@pytest.mark.parametrize(("wanted", "invites"), [(None, False), (False, False), (True, True)])
def test_empty_fields_of_host_action_are_omitted(wanted, invites):
    match, host = make_limited_race(), make_user("Host")
    Match.objects.filter(pk=match.pk).update(host=host)
    body = {"act": "replace", "reason": "Away", "values": {"seat": 0, "wanted": wanted}}
    player, answer = [ApiClient(user).post(f"matches/{match.pk}/host", body) for user in (users_of(match)[1], host)]
    assert (player.status_code, player.json()["code"]) == (403, "no-desk")
    assert answer.status_code == 200, answer.content
    seat = match.seats.get(number=0)
    assert (seat.user, seat.wanted_at is not None) == (None, invites)


def test_host_sets_and_adds_holidays():
    host = make_user("Host")
    program, first = ApiClient(host), timezone.now().date() + timedelta(days=20)
    day = first.isoformat()

    def create(holidays: str | list[str]):
        return program.post("matches", {"game": "goofspiel", "settings": {"seats": 2, "holidays": holidays}})

    refused = create("soon")
    assert (refused.status_code, [*refused.json()["problems"]]) == (422, ["holidays"])
    number = create([f"{day} to {day}", "2027-12-24"]).json()["match"]
    told = program.get(f"matches/{number}").json()["holidays"]
    assert told == [{"first": day, "last": day}, {"first": "2027-12-24", "last": "2027-12-24"}]
    match = make_match(people=2)
    Match.objects.filter(pk=match.pk).update(host=host)
    body = {"act": "holiday", "reason": "Easter", "values": {"first": day, "last": "never"}}
    refused = program.post(f"matches/{match.pk}/host", body)
    assert (refused.status_code, [*refused.json()["problems"]]) == (422, ["last"])
    program.post(f"matches/{match.pk}/host", body | {"values": {"first": day, "last": day}})
    assert program.get(f"matches/{match.pk}").json()["holidays"] == [{"first": day, "last": day}]


def test_verification_reports_first_difference():
    match, program = make_finished_match(), ApiClient(make_user(), "watch")
    address = f"matches/{match.pk}/verify"
    found = program.get(address).json()
    assert (found["true"], found["difference"], found["windows"]) == (True, "", 5)
    Submission.objects.filter(window__number=3, seat__number=0).update(move={"bid": 99})
    empty_caches()
    found = program.get(address).json()
    assert not found["true"]
    assert found["difference"].startswith("window 4, windows[3].moves.0.bid")
    running = program.get(f"matches/{make_match().pk}/verify")
    assert (running.status_code, running.json()["code"]) == (409, "not-on-record")


def test_ratings_are_read_by_game_edition_and_page(monkeypatch):
    program = ApiClient(make_user(), "watch")
    read = program.get("games/space-race/ratings").json()
    assert read["edition"] == read["editions"][0]
    assert (read["players"], read["provisional"], read["has_more"]) == ([], 0, False)
    assert {"name": "Steady", "points": 1000} in read["bots"]
    for nowhere in ("chess/ratings", "space-race/ratings?edition=six", "space-race/ratings?page=0"):
        assert program.get(f"games/{nowhere}").status_code == 404
    monkeypatch.setattr("games.ratings.selectors.rating_table.PAGE_LENGTH", 1)
    rated = RatingList.objects.create(game_slug="goofspiel", edition="")
    for name, mean in (("second", 1.0), ("first", 2.0)):
        Rating.objects.create(list=rated, user=account(name), mean=mean, variance=0.1, matches=99)
    for page, name in ((1, "first"), (2, "second")):
        read = ApiClient().get(f"games/goofspiel/ratings?page={page}").json()
        assert [(line["rank"], line["name"]) for line in read["players"]] == [(page, name)]
        assert read["has_more"] == (page == 1)
