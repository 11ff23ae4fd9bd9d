"""The next match after a finished one, and who is new to a game."""

from collections.abc import Sequence

from msgspec import Struct

from games.models import Match, Seat, SoloTry, User
from games.models.solo import get_solo_try
from games.permissions.selectors.access import can_see
from games.rules.characters import next_level_name
from games.seasons.selectors.season_page import season_link


class NextMatch(Struct, frozen=True):
    """The next match as a viewer may see it; `pk` is None if they have none.

    `sits` is whether the viewer plays in it, and `may_ask` whether they can join or create it: they played in
    the finished match or hosted it or its season, and there is a seat for them. `may_harden` allows harder
    bots. In a season only its host, named by `awaits`, opens it; `may_found` lets the host of a match without
    a season start one. `companions` are the other players, whom the viewer can invite to another match. For
    a solo game only its player gets a value, `own`. A `season` of elimination, by its token, opens its matches itself.
    """

    pk: int | None = None
    sits: bool = False
    may_ask: bool = False
    may_harden: bool = False
    awaits: str = ""
    may_found: bool = False
    own: SoloTry | None = None
    season: str = ""
    companions: Sequence[User] = ()


def next_match(match: Match, viewer: User | None) -> NextMatch:
    """Return what the viewer, or an anonymous visitor (None), can do after a finished match."""
    if (solo_try := get_solo_try(match)) is not None:
        return NextMatch(own=solo_try if viewer is not None and solo_try.user_id == viewer.pk else None)
    seats = list(match.seats.select_related("user")) if viewer is not None else []
    played = viewer is not None and (viewer.pk in host_ids(match) or any(seat.user_id == viewer.pk for seat in seats))
    beside = [seat.user for seat in seats if played and seat.user and seat.user != viewer]
    companions = [user for user in beside if user.page_name]
    again = match.again
    if again is None:
        place = season_link(match)
        if place is not None and place.season.is_elimination:
            return NextMatch(season=place.season.token)
        others = place is not None and (viewer is None or place.season.host_id not in (None, viewer.pk))
        may_ask = played and not others
        awaits = str(place.season.host or "") if place and others and not place.season.closed_at else ""
        may_found = viewer is not None and may_ask and place is None and match.host_id == viewer.pk
        harden = viewer is not None and may_ask and can_raise_bots(match, seats, viewer)
        return NextMatch(may_ask=may_ask, may_harden=harden, awaits=awaits, may_found=may_found, companions=companions)
    sits = viewer is not None and again.seats.filter(user=viewer).exists()
    is_free = again.status == Match.Status.OPEN and again.seats.filter(user=None, bot="").exists()
    seen = can_see(again, viewer)
    return NextMatch(
        again.pk if sits or seen else None, sits=sits, may_ask=played and not sits and is_free, companions=companions
    )


def host_ids(match: Match) -> set[int | None]:
    """Return the keys of the hosts of the match and its season, who may join the rematch without a seat."""
    place = season_link(match)
    return {match.host_id, place.season.host_id if place else match.host_id}


def can_raise_bots(match: Match, seats: Sequence[Seat], user: User) -> bool:
    """Whether the user won a match against bots only, and some of these bots have a higher level."""
    mine = next((seat for seat in seats if seat.user_id == user.pk), None)
    others = [seat.bot for seat in seats if seat is not mine]
    won = mine is not None and mine.number in (match.outcome or {}).get("winners", ())
    characters = match.game.characters
    return won and all(others) and any(next_level_name(characters, bot) != bot for bot in others)


def is_new_to(user: User, game_slug: str) -> bool:
    """Whether the user has never finished a match of the game; one query."""
    return not Match.objects.filter(seats__user=user, game_slug=game_slug, status=Match.Status.OVER).exists()
