"""The pages of seasons of elimination."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.formats import date_format

from games.elimination.services import decisions
from games.models import Block, Match, Season
from tests.builders import browser_of, make_user
from tests.elimination.builders import course_of, make_open_season, play_match, run_clock

pytestmark = pytest.mark.django_db


def page_of(season, user=None, name="elimination"):
    return browser_of(user).get(reverse(name, args=[season.token])).content.decode()


def post(season, user, action, **data):
    return browser_of(user).post(reverse("elimination_act", args=[season.token, action]), data)


def test_stranger_reads_the_season_and_no_seed_before_its_end(season, people):
    for viewer in (None, make_user(), *people):
        assert "The main match is in progress" in page_of(season, viewer)
        assert season.seed not in page_of(season, viewer)
        assert season.seed_hash in page_of(season, viewer)
    run_clock(season)
    assert season.seed in page_of(season)
    Match.objects.all().delete()
    assert "wins the season" in page_of(season)


def test_page_lists_coming_episodes_with_dates_as_far_as_they_are_known(season, people):
    since = season.matches.get().match.started_at
    assert f"Episode 2, from about {date_format(since + timedelta(days=27), 'j F')}: the final" in page_of(season)
    play_match(season)
    due = course_of(season).season.due_at
    assert f"Episode 2, from about {date_format(due + timedelta(days=13), 'j F')}: the final" in page_of(season)
    decisions.pause(token=season.token, user=people[0])
    assert "Episode 2: the final" in page_of(season)


def test_log_says_who_was_removed_by_the_host_and_why(season, people):
    decisions.resign_from_season(token=season.token, user=people[1])
    decisions.remove_player(token=season.token, user=people[0], player=2, reason="Never writes.")
    page = page_of(season)
    assert "Bob leaves the season." in page
    assert re.search(r"The host removed Cyd\..*Never writes\.", page, re.DOTALL)


def test_everybody_with_the_link_watches_an_unlisted_match(season):
    browser = browser_of()
    assert browser.get(reverse("match", args=[Match.objects.get().pk])).status_code == 403
    link = reverse("invitation", args=[Match.objects.get().invitation])
    assert link in browser.get(reverse("elimination", args=[season.token])).content.decode()
    assert browser.get(link, follow=True).status_code == 200


def test_candidate_chooses_on_the_page_and_others_cannot(season, people):
    play_match(season)
    state = course_of(season).state
    chooser, other = people[state.candidate], people[state.eligible[0]]
    assert "Choose opponent" in page_of(season, chooser)
    assert "Choose opponent" not in page_of(season, other)
    assert post(season, other, "choose", player=state.candidate).status_code == 302
    assert course_of(season).state.stage == "choosing"
    assert post(season, chooser, "choose", player="").status_code == 422
    assert post(season, chooser, "choose", player=state.eligible[0]).status_code == 302
    assert course_of(season).state.pair == (state.candidate, state.eligible[0])


def test_refused_message_keeps_its_text(season, people):
    long = "Zarya " * 60
    answer = post(season, people[0], "say", text=long)
    assert answer.status_code == 422
    assert long.strip() in answer.content.decode()
    assert post(season, people[0], "say", text="Zarya").status_code == 302
    assert "Zarya" in page_of(season)


def test_blocked_player_is_not_read(season, people):
    post(season, people[1], "say", text="Zarya")
    Block.objects.create(user=people[2], blocked=people[1])
    assert "Zarya" in page_of(season, people[0])
    assert "Zarya" not in page_of(season, people[2])


def test_refusal_of_a_service_stands_in_the_form(season, people):
    answer = post(season, people[0], "correct", player=1, amount=-99, reason="Too much.")
    assert answer.status_code == 422
    assert "no garnets at least" in answer.content.decode()
    assert "Too much." in answer.content.decode()


def test_open_page_asks_for_what_has_changed(season, people):
    browser, address, poll = browser_of(people[0]), reverse("elimination", args=[season.token]), {"HX-Request": "true"}
    answer = browser.get(address, headers=poll)
    assert browser.get(address, headers=poll | {"If-None-Match": answer["ETag"]}).status_code == 304
    assert browser.get(address, headers={"If-None-Match": answer["ETag"]}).status_code == 200
    decisions.pause(token=season.token, user=people[0])
    changed = browser.get(address, headers=poll | {"If-None-Match": answer["ETag"]})
    assert "Resume season" in changed.content.decode()


def test_stranger_plays_an_evening_against_eight_bots(client):
    assert client.post(reverse("evening"), {"name": ""}).status_code == 422
    answer = client.post(reverse("evening"), {"name": "Ada"}, follow=True)
    assert "Play: Ada" in answer.content.decode()
    assert [f"{act} the season" in answer.content.decode() for act in ("Cancel", "Transfer")] == [True, False]
    assert Season.objects.get().players.exclude(bot="").count() == 8


def test_member_founds_a_season_and_others_join_by_its_link(people):
    form = {"name": "Spring", "players": 5, "pace": "daily", "garnets": 7, "victor_inherits": "on"}
    answer = browser_of(people[0]).post(reverse("new_elimination"), form)
    season = Season.objects.get()
    assert answer["Location"] == reverse("elimination", args=[season.token])
    assert post(season, people[1], "join").status_code == 302
    assert post(season, people[1], "start").status_code == 302
    assert Season.objects.get().started_at is None
    post(season, people[0], "start")
    assert [row.user for row in Season.objects.get().players.all()][:2] == people[:2]
    assert course_of(season).state.garnets(4) == 7


def test_host_replaces_a_player_on_the_page(people):
    season = make_open_season(*people[:2])
    place = {"player": season.players.last().pk, "reason": "Bob is on a journey."}
    answer = post(season, people[0], "replace", name="Nobody", **place)
    assert (answer.status_code, "There is no account with this name." in answer.content.decode()) == (422, True)
    assert post(season, people[0], "replace", name=people[2].username, **place).status_code == 302
    assert [row.user for row in season.players.all()] == [people[0], people[2]]
    assert "Bob is on a journey." in page_of(season)


def test_queries_of_a_page_do_not_grow_with_the_season(season, people):
    def queries():
        with CaptureQueriesContext(connection) as found:
            page_of(season, people[0])
        return len(found)

    before = queries()
    run_clock(season)
    assert queries() <= before
