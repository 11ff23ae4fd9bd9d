"""A player resigns, and a bot plays on for good; a competing host has no host controls, not even at another table."""

import pytest
from django.urls import reverse

from games.absences.selectors.reliability import user_reliability
from games.exceptions import ServiceError
from games.hosting.services.host_commands import CancelMatch, PauseMatch, ReplacePlayer
from games.hosting.services.hosting import execute_command, resign, vote
from games.lobby.services.substitutes import take_over
from games.match_setup.services.plans import MatchPlan
from games.models import Match, Season, SeasonMatch, Tenure, Tournament, User
from games.ratings.selectors.rated_matches import seat_results
from games.schedule.ladder import Ladder
from games.seasons.services.series import create_season
from games.tournaments.services.entries import enter_tournament, leave_tournament
from tests.builders import browser_of, make_match, page_of, play_to_the_end, position_of, submit_any, users_of
from tests.hosting.services.test_hosting import by_host, make_hosted, told
from tests.tournament_builders import SHORT, add_entrants, make_tournament, run_clock, running_matches

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
        substitute = User.objects.create_user("substitute")
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


def table_of_rivals(*, enters: bool = True, leaves: bool = False, **plan) -> tuple[Match, User]:
    """A table of a tournament at which its organiser has no seat."""
    like = MatchPlan(game_slug="goofspiel", name="any", seats=3, options=SHORT, **plan)
    tournament: Tournament = make_tournament(plan=like)
    add_entrants(tournament, 6 - enters)
    if enters:
        enter_tournament(tournament_id=tournament.pk, user=tournament.organiser)
    run_clock(tournament)
    if leaves:
        leave_tournament(tournament_id=tournament.pk, user=tournament.organiser)
    tables = [
        match for match in running_matches(tournament) if not match.seats.filter(user=tournament.organiser).exists()
    ]
    return tables[0], tournament.organiser


def match_of_season_without_its_host() -> tuple[Match, User]:
    """A match of a season in which its host has played before, but not this time."""
    first = make_match(people=3)
    host = first.host
    season = create_season(match_id=first.pk, user=host, name="Friday league")
    play_to_the_end(first)
    match = make_match(people=2)
    Match.objects.filter(pk=match.pk).update(host=host)
    SeasonMatch.objects.create(season=Season.objects.get(pk=season.pk), match=match, number=2)
    match.refresh_from_db()
    return match, host


def match_left_by_its_host() -> tuple[Match, User]:
    """A match in which a bot has the seat that its host had."""
    match = make_match(people=3, playing_host="vote")
    by_host(match, ReplacePlayer(0))
    for user in users_of(match)[1:]:
        if motion := match.motions.filter(outcome="").first():
            vote(match_id=match.pk, user=user, motion_id=motion.pk, approves=True)
    assert match.seats.get(number=0).user is None
    Match.objects.filter(pk=match.pk).update(playing_host="nothing")
    match.refresh_from_db()
    return match, match.host


STAKES = {
    "entered the tournament": lambda: table_of_rivals(),
    "has left the tournament": lambda: table_of_rivals(leaves=True),
    "plays in the season": match_of_season_without_its_host,
    "had a seat": match_left_by_its_host,
}


@pytest.mark.parametrize("stake", STAKES)
def test_competing_host_has_no_controls(stake):
    match, host = STAKES[stake]()
    for act in (ReplacePlayer(1, wanted=False), PauseMatch(5), CancelMatch()):
        with pytest.raises(ServiceError, match="has no host controls"):
            execute_command(match_id=match.pk, user=host, command=act, reason="Because")
    assert 'class="panel host-controls"' not in page_of(match, host)
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING
    assert match.seats.get(number=1).user is not None


def test_competing_organiser_needs_vote_of_table():
    match, organiser = table_of_rivals(playing_host="vote")
    assert execute_command(match_id=match.pk, user=organiser, command=PauseMatch(5), reason="Holidays") == "moved"
    motion = match.motions.get()
    assert motion.votes.count() == 0
    with pytest.raises(ServiceError, match="Only players can vote"):
        vote(match_id=match.pk, user=organiser, motion_id=motion.pk, approves=True)
    said = "You have entered this tournament, so the players vote"
    assert said in page_of(match, organiser)
    for user in users_of(match)[:2]:
        vote(match_id=match.pk, user=user, motion_id=motion.pk, approves=True)
    match.refresh_from_db()
    assert match.held_until is not None


def test_neutral_host_acts_at_once():
    match, organiser = table_of_rivals(enters=False)
    assert execute_command(match_id=match.pk, user=organiser, command=PauseMatch(5), reason="Holidays") == "done"
    match = make_hosted()
    create_season(match_id=match.pk, user=match.host, name="Friday league")
    assert by_host(match, PauseMatch(5)) == "done"
