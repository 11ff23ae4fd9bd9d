"""Tests of the home page: the exhibition match, and the buttons that start a game at once."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.builtin_games import BUILTIN
from games.lobby.services.matches import create_match
from games.lobby.services.quick_match import MAX_EXHIBITIONS, ensure_exhibition, quick_games
from games.match_setup.services.plans import MatchPlan
from games.models import Match, User, Window
from tests.builders import make_match, make_user, submit_any, users_of
from tests.games.space_race.builders import make_race
from tests.threads import run_concurrently

pytestmark = pytest.mark.django_db


def first_page(client) -> str:
    return client.get(reverse("home")).content.decode()


def buttons(html: str) -> list[str]:
    """Return the values of the game buttons of the form with the name."""
    return re.findall(r'<button type="submit" form="play" name="game" value="([^"]*)"', html)


def test_signed_in_visitor_is_not_asked_for_a_name(client):
    client.force_login(make_user())
    html = first_page(client)
    assert 'name="name"' not in html
    assert len(buttons(html)) == sum(len(game.editions) for game in quick_games())
    assert not any(edition.variant for game in quick_games() for edition in game.editions.values())


def test_tiles_of_games_say_players_time_and_weight_and_come_before_matches(client):
    html = first_page(client)
    facts = [" ".join(each.split()) for each in re.findall(r'class="quick-facts">(.*?)</p>', html, re.DOTALL)]
    assert facts[0] == "5–9 players · 10+ min · medium"
    assert html.count('<svg class="tile"') == len(BUILTIN) < len(facts) + 1
    assert html.index("quick-facts") < html.index('id="running-title"')


def test_every_quick_game_button_starts_its_game_without_clock(client):
    for wanted in ["", *buttons(first_page(client))]:
        page = client.post(reverse("play_now"), {"name": "Laika", "game": wanted}, follow=True).content.decode()
        assert 'class="status-count"' in page
        assert "data-countdown" not in page
        match = Match.objects.latest("pk")
        assert f"{match.game_slug}/{match.preset}".removesuffix("/") == (wanted or "space-race/taster")
    assert User.objects.count() == 1


def test_short_game_is_offered_first_until_finished(client):
    assert buttons(first_page(client))[0] == "space-race/taster"
    client.post(reverse("play_now"), {"name": "Laika", "game": "space-race/taster"})
    match = Match.objects.get()
    assert (match.preset, match.seats.count()) == ("taster", 5)
    assert (match.options["edition"], match.options["base_space"]) == ("nine", 25)
    Match.objects.update(status=Match.Status.OVER)
    client.post(reverse("play_now"))
    match = Match.objects.latest("pk")
    assert (match.preset, match.seats.count()) == ("nine", 9)


def test_match_with_other_options_has_no_short_preset():
    presets = {
        options: create_match(
            plan=MatchPlan(game_slug="space-race", name="Test", seats=5, preset=preset, options=dict(options)),
            host=None,
        ).preset
        for preset, options in (("", ()), ("", (("edition", "five"),)), ("taster", (("top_level", 4),)))
    }
    assert list(presets.values()) == ["nine", "five", "taster"]


def test_exhibition_is_featured_whatever_people_play(client):
    bots = ensure_exhibition()
    make_race(name="People alone")
    html = first_page(client)
    assert re.search(rf'id="live-screen-title">On the air: <a href="[^"]*">{bots.name}</a>', html)
    Match.objects.filter(exhibition=True).delete()
    assert re.search(r'id="live-screen-title">On the air: <a href="[^"]*">People alone</a>', first_page(client))


def turns(html: str) -> list[str]:
    """Return the matches that the hero lists as the visitor's turns."""
    return re.findall(r'class="turn-name"><a href="[^"]*">([^<]*)</a>', html)


def test_home_page_lists_own_turns_by_deadline(client):
    user, names = make_user(), ["First", "Second", "Third", "Fourth", "Fifth"]
    for hours, name in enumerate(names, start=1):
        match = make_match(people=3, name=name)
        match.seats.filter(user=users_of(match)[1]).update(user=user)
        Window.objects.filter(match=match).update(deadline=timezone.now() + timedelta(hours=hours))
    assert turns(first_page(client)) == []
    client.force_login(make_user("Idle"))
    html = first_page(client)
    assert turns(html) == []
    assert "Be the first nation in SPACE" in html
    client.force_login(user)
    html = first_page(client)
    assert "Your turn in 5 matches" in html
    assert turns(html) == names[:4]
    assert "All 5 matches where it is your turn" in html
    submit_any(Match.objects.get(own_name="First"), user)
    assert turns(first_page(client)) == names[1:]


@pytest.mark.django_db(transaction=True)
def test_concurrent_servers_create_one_exhibition():
    made = [match for match in run_concurrently(*[ensure_exhibition] * 4) if match]
    assert Match.objects.filter(exhibition=True).count() == len(made) == 1


def test_next_exhibition_starts_and_old_ones_are_deleted():
    for _ in range(MAX_EXHIBITIONS + 3):
        assert ensure_exhibition() is not None
        assert ensure_exhibition() is None
        Match.objects.update(status=Match.Status.OVER)
    assert Match.objects.count() == MAX_EXHIBITIONS + 1


def test_exhibition_has_distinct_bots():
    bots = list(ensure_exhibition().seats.order_by("number").values_list("bot", flat=True))
    assert set(bots) == {"daredevil", "magpie", "wrecker", "steady", "clerk", "tinker", "scout"}
    assert all(one != next_one for one, next_one in zip(bots, [*bots[1:], bots[0]], strict=True))
