"""A competing host has no host controls, not even at another table or after giving up the seat."""

import pytest

from games.exceptions import ServiceError
from games.hosting.services.host_commands import CancelMatch, PauseMatch, ReplacePlayer
from games.hosting.services.hosting import execute_command, vote
from games.match_setup.services.plans import MatchPlan
from games.models import Match, Season, SeasonMatch, Tournament, User
from games.seasons.services.series import create_season
from games.tournaments.services.entries import enter_tournament, leave_tournament
from tests.builders import make_match, make_user, page_of, play_to_the_end, users_of
from tests.hosting.services.test_hosting import by_host, make_hosted
from tests.tournament_builders import SHORT, add_entrants, make_tournament, run_clock, running_matches

pytestmark = pytest.mark.django_db(transaction=True)


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
    match.host = make_user("Host")
    match.save()
    create_season(match_id=match.pk, user=match.host, name="Friday league")
    assert by_host(match, PauseMatch(5)) == "done"
