"""Matches that are watched, and who watches them."""

from django.test import Client
from django.urls import reverse

from games.lobby.services.matches import create_match, join_match, start_match
from games.match_setup.services.plans import MatchPlan
from games.models import Match, User
from games.registry import GAMES
from tests.builders import make_user
from tests.laws.visitors import Visitor, normalised


def make_watched_match(game: str = "toy-signs", *, people: int = 2, plays: bool = False, **plan) -> Match:
    """A running match with as many bots as it needs, its host a looker-on."""
    rules = GAMES[game]
    host, bots = make_user("Hermann"), max(0, rules.seat_range(rules.options({}))[0] - people)
    settings = {"name": "Night flight"} | plan
    match = create_match(
        plan=MatchPlan(game_slug=game, seats=people + bots, bots=("random",) * bots, **settings),
        host=host,
        host_plays=plays,
    )
    for number in range(people - plays):
        join_match(match_id=match.pk, user=make_user(f"Ocelot {number + 1}"), invitation=match.invitation)
    start_match(match_id=match.pk, user=host)
    match.refresh_from_db()
    return match


def match_page_of(match: Match, client: Client | None = None) -> str:
    return normalised((client or Client()).get(reverse("match", args=[match.pk])).content.decode())


def as_visitor(user: User | None, seat: int | None = None) -> Visitor:
    return Visitor("one", user, seat)
