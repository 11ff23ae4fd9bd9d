"""A player resigns a running match: a bot plays on for good, and the match goes on."""

import pytest
from django.urls import reverse

from games.absences.selectors.reliability import user_reliability
from games.hosting.services.hosting import resign
from games.lobby.services.substitutes import take_over
from games.models import Match, Tenure, User
from games.ratings.selectors.rated_matches import seat_results
from games.schedule.ladder import Ladder
from tests.builders import (
    browser_of,
    make_match,
    make_user,
    page_of,
    play_to_the_end,
    position_of,
    submit_any,
    users_of,
)
from tests.hosting.services.test_hosting import told
from tests.tournament_builders import add_entrants, make_tournament, run_clock, running_matches

pytestmark = pytest.mark.django_db(transaction=True)


def test_bot_plays_on_with_what_was_saved():
    match = make_match(people=3)
    player = users_of(match)[1]
    submit_any(match, player, ready=False)
    saved = position_of(match).submissions[1].move
    resign(match_id=match.pk, user=player)
    seat, asked = match.seats.get(number=1), position_of(match).submissions[1]
    assert (seat.user, seat.bot) == (None, match.game_ui.default_bot)
    assert (asked.move, asked.of_bot, asked.ready) == (saved, True, True)
    assert Tenure.objects.get(seat=seat).ended_at is not None
    assert told(match) == ["A player resigned: player 2. A bot plays on."]


@pytest.mark.parametrize("looks", [True, False])
def test_substitute_takes_over_where_the_match_looks_for_any(looks):
    match = make_match(people=3, absences=Ladder(wanted_after=3 if looks else 0))
    player = users_of(match)[1]
    resign(match_id=match.pk, user=player)
    assert (match.seats.get(number=1).wanted_at is not None) is looks
    if looks:
        substitute = make_user("Substitute")
        take_over(match_id=match.pk, user=substitute, seat_number=1)
        assert match.seats.get(number=1).user == substitute


def test_resigned_player_is_rated_behind_all_who_finish():
    match = make_match(people=3)
    player = users_of(match)[0]
    User.objects.filter(seats__match=match).update(is_guest=False)
    Match.objects.filter(pk=match.pk).update(rated=True)
    resign(match_id=match.pk, user=player)
    match.outcome = {"reason": "played", "winners": [1]}
    result, *_ = seat_results(match, list(match.seats.all()), position_of(match).state)
    assert (result.user_id, result.place, user_reliability(player)) == (player.pk, None, None)


def test_resigning_at_tournament_table_scores_nothing():
    tournament = make_tournament()
    add_entrants(tournament, 3)
    run_clock(tournament)
    (match,) = running_matches(tournament)
    player = match.seats.get(number=0).user
    page = browser_of(player).get(reverse("match_resign", args=[match.pk])).content.decode()
    assert "you score no points here" in page
    resign(match_id=match.pk, user=player)
    play_to_the_end(match)
    assert match.in_tournament.seats.get(number=0).points == 0


def test_page_asks_for_confirmation():
    match = make_match(people=3, unlisted=True, absences=Ladder(wanted_after=3))
    player = users_of(match)[1]
    client, address = browser_of(player), reverse("match_resign", args=[match.pk])
    assert address in page_of(match, player)
    asked = client.get(address).content.decode()
    assert "You cannot undo this" in asked
    assert "A substitute can take over your seat" in asked
    assert match.seats.get(number=1).user == player
    answer = client.post(address, follow=True)
    assert answer.status_code == 200
    assert "You have resigned from Test flight." in answer.content.decode()
    assert match.seats.get(number=1).user is None
    assert client.get(address).status_code in (302, 403)
    alone = make_match(people=1, bots=2)
    address = reverse("match_resign", args=[alone.pk])
    assert browser_of(alone.host).get(address).status_code == 302
    assert address not in page_of(alone, alone.host)
