"""What is refused to those who string matches together."""

from django.core.exceptions import ValidationError

from games.lobby.services import rematch
from games.refused import Refused
from games.seasons.services import seasons
from tests.laws.refusals.lobby import open_match
from tests.laws.refusals.rematch import finished
from tests.laws.refusals.table import refused
from tests.server.builders import make_user, users_of


@refused(seasons.found_season, error=Refused, gist="Only the host can do this.")
def to_make_a_season_of_another_hosts_match():
    return {"match_id": open_match().pk, "user": make_user(), "name": "League"}


@refused(seasons.found_season, error=Refused, gist="belongs to a season already")
def to_make_a_second_season_of_a_match():
    match = open_match()
    seasons.found_season(match_id=match.pk, user=match.host, name="League")
    return {"match_id": match.pk, "user": match.host, "name": "League"}


@refused(seasons.found_season, error=ValidationError, gist="Give a name.")
def to_found_a_season_without_a_name():
    match = open_match()
    return {"match_id": match.pk, "user": match.host, "name": " "}


@refused(seasons.close_season, error=Refused, gist="Only the season's host closes it.")
def to_close_another_hosts_season():
    match = open_match()
    season = seasons.found_season(match_id=match.pk, user=match.host, name="League")
    return {"token": season.token, "user": make_user()}


@refused(rematch.play_again, error=Refused, gist="is opened by its host")
def to_open_the_next_match_of_another_hosts_season():
    match = finished()
    seasons.found_season(match_id=match.pk, user=match.host, name="League")
    return {"match_id": match.pk, "user": users_of(match)[1]}
