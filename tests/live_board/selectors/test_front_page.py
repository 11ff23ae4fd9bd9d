"""Tests of the front page of a finished match, and of the review for each seat."""

import re

import pytest

from games.live_board.selectors.front_page import front_page
from games.matches.selectors.display_text import reason_text
from games.matches.selectors.headlines import first_per_window, main_seat_results, match_headlines, seat_turn_results
from games.matches.selectors.position import load_position
from games.models import Match
from games.play.services.actions import take_action
from games.registry import GAMES
from tests import builders
from tests.games.space_race.builders import make_race, tie_for_the_win

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_ends_with_public_front_page(slug):
    least = GAMES[slug].seat_range(GAMES[slug].options({}))[0]
    match = builders.make_match(people=least, game=slug, options=builders.SHORT_OPTIONS.get(slug, {}))
    assert 'id="front"' not in builders.page_of(match)
    builders.play_to_the_end(match)
    match.refresh_from_db()
    for user in (None, builders.users_of(match)[0]):
        page = builders.page_of(match, user)
        assert page.count('id="front"') == 1
        assert f'href="/matches/{match.pk}/windows/0/?play"' in page
        assert page.index('class="front-seed"') < page.index(match.seed)
        assert 'class="result"' not in page


def test_front_page_shows_weightiest_moments_with_links():
    match = make_race(people=5, rules={"base_space": 900})
    builders.play_to_the_end(match)
    told, page = match_headlines(match), builders.page_of(match)
    chosen = first_per_window(sorted(told, key=lambda moment: -moment.weight), 3)
    lead = max(told, key=lambda each: (each.weight, each.number))
    assert f'class="front-headline">{lead.text.removesuffix(".")}</h2>' in page
    shared = dict(re.findall(r'<meta property="og:(title|description)" content="([^"]*)"', page))
    front = front_page(load_position(match))
    assert shared == {"title": front.headline, "description": front.deck or reason_text(match)}
    numbers = [moment.number for moment in chosen]
    assert len(chosen) == 3
    assert numbers == sorted(set(numbers))
    left = [each.weight for each in told if each.number not in numbers]
    assert min(moment.weight for moment in chosen) >= max(left)
    front = page[page.index('class="front-moments"') :]
    assert all(f'href="/matches/{match.pk}/windows/{number}/"' in front for number in numbers)


def test_front_page_draws_race_decided_by_goofspiel():
    match = tie_for_the_win()
    builders.play_to_the_end(match, "random")
    front = front_page(load_position(Match.objects.get(pk=match.pk)))
    assert front.headline.endswith("won at Goofspiel")
    assert front.deck == "The United States and the Soviet Union are level at the top, and Goofspiel decides who wins"
    assert front.picture.caption == "The launches of 1950, in thousand feet"
    assert [climb.seat for climb in front.picture.climbs] == [0, 1]


def test_turn_report_of_finished_match_omits_transient_events():
    match = builders.make_match(people=2, game="booster")
    for _ in range(4):
        builders.play_window(match)
    said = " ".join(line.text for line in seat_turn_results(match, 0))
    assert "You drew" in said
    assert "Your turn began" not in said


def test_match_review_is_shown_to_its_player_only():
    match = builders.make_finished_match("space-race", people=5)
    first, second = builders.users_of(match)[:2]
    stories = [{line.text for line in seat_turn_results(match, seat)} for seat in (0, 1)]
    for user, own, other in ((first, *stories), (second, *reversed(stories))):
        page = builders.page_of(match, user)
        assert "Your match in review" in page
        assert all(told in page for told in own)
        assert not any(told in page for told in other - own)
    assert "Your match in review" not in builders.page_of(match)


@pytest.mark.parametrize("game", ["goofspiel", "booster"])
def test_loss_explanation_is_shown_to_the_loser_alone(game):
    match = builders.make_finished_match(game, people=2)
    winners = match.outcome["winners"]
    pages = [builders.page_of(match, user) for user in builders.users_of(match)]
    assert ["Why you did not win" in page for page in pages] == [seat not in winners for seat in (0, 1)]
    assert "Why you did not win" not in builders.page_of(match)


def test_private_events_stay_out_of_other_seats_stories():
    match = builders.make_match(people=5, game="space-race", preset="five")
    take_action(match_id=match.pk, user=builders.users_of(match)[0], action={"kind": "transfer", "to": 1, "garnets": 1})
    builders.play_window(match)
    assert match.events.filter(kind="transfer").exists()
    said = [" ".join(line.text for line in seat_turn_results(match, seat)) for seat in range(5)]
    assert ["garnet" in text and "sent" in text for text in said] == [True, True, False, False, False]


def test_review_of_long_match_shows_weightiest_windows():
    match = builders.make_match(people=2, game="booster", options={"max_turns": 10})
    builders.play_to_the_end(match, "random")
    story = main_seat_results(match, 0)
    assert 0 < len(story) <= 16
    assert [line.number for line in story] == sorted(line.number for line in story)
    least = min(line.weight for line in story)
    assert least >= 10
    left = [line.weight for line in seat_turn_results(match, 0) if line not in story]
    assert max(left) <= (least if len(story) == 16 else 9)
