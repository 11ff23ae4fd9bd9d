"""What is refused to those who fly alone."""

from typing import Any

from games.hosting.services import resigning
from games.lobby.services import matches, rematch
from games.models import Match, User
from games.refused import Refused
from games.seasons.services import seasons
from games.solo.services import alone
from tests.laws.refusals.quotas import hosted
from tests.laws.refusals.table import refused
from tests.server.builders import make_user

GAME = "loss-in-space"


def flying() -> tuple[Match, User]:
    """A solitaire under way, and who flies it."""
    user = make_user()
    return alone.begin(user=user, game_slug=GAME), user


@refused(alone.begin, alone.begin_day, error=Refused, gist="You host 2 matches that are not over.")
def to_fly_for_who_hosts_too_many() -> dict[str, Any]:
    return {"user": hosted(2), "game_slug": GAME}


@refused(alone.begin_day, error=Refused, gist="You have flown today's race already.")
def to_fly_a_race_again_of_which_nothing_is_left() -> dict[str, Any]:
    user = make_user()
    alone.begin_day(user=user, game_slug=GAME).delete()
    return {"user": user, "game_slug": GAME}


@refused(alone.abandon, error=Refused, gist="no solitaire here that is under way")
def to_abandon_the_race_of_somebody_else() -> dict[str, Any]:
    match, _ = flying()
    return {"match_id": match.pk, "user": make_user()}


@refused(matches.give_up_match, error=Refused, gist="A solitaire is abandoned instead")
def to_strike_a_solitaire() -> dict[str, Any]:
    match, user = flying()
    return {"match_id": match.pk, "user": user}


@refused(resigning.resign, error=Refused, gist="A solitaire is abandoned instead")
def to_resign_a_solitaire() -> dict[str, Any]:
    match, user = flying()
    return {"match_id": match.pk, "user": user}


@refused(rematch.play_again, error=Refused, gist="A solitaire is begun anew instead.")
def to_go_on_with_nobody() -> dict[str, Any]:
    match, user = flying()
    alone.abandon(match_id=match.pk, user=user)
    return {"match_id": match.pk, "user": user}


@refused(seasons.found_season, error=Refused, gist="A season is for several players.")
def to_make_a_season_of_a_solitaire() -> dict[str, Any]:
    match, user = flying()
    return {"match_id": match.pk, "user": user, "name": "League"}
