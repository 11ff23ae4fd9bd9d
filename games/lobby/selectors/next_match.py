"""How those who have played a match go on together, and who is new to a game."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.matches.selectors.solo_mode import get_solo_try
from games.models import Match, Seat, SoloTry, User
from games.permissions.selectors.access import can_see
from games.rules.characters import next_level_name
from games.seasons.selectors.season_page import season_link


@dataclass(frozen=True, slots=True)
class NextMatch:
    """The match after a finished one, as a viewer may know it; `pk` is None where there is none to be seen.

    `sits` says whether the viewer sits in it, `may_ask` whether to ask for it is theirs: they sat in the
    finished match, or hosted it or its season, and can still be seated; who `may_harden` it may have harder
    bots. In a season only its host, `awaits`, opens it; who `may_found` one is the host of a match that
    belongs to none.
    With each of the `companions` who played may set up another one. Of a solitaire nothing of this is said
    but to whom it is `own`, which it was.
    """

    pk: int | None
    sits: bool
    may_ask: bool
    may_harden: bool = False
    awaits: str = ""
    may_found: bool = False
    own: SoloTry | None = None
    companions: Sequence[User] = ()


def next_match(match: Match, viewer: User | None) -> NextMatch:
    """What the viewer, or a stranger (None), can do after a match that is over."""
    known = viewer is not None
    if (alone := get_solo_try(match)) is not None:
        own = alone if viewer is not None and alone.user_id == viewer.pk else None
        return NextMatch(None, sits=False, may_ask=False, own=own)
    seats = list(match.seats.select_related("user")) if known else []
    played = viewer is not None and (
        viewer.pk in host_ids(match) or any(seat.user_id == viewer.pk for seat in seats)
    )
    beside = [seat.user for seat in seats if seat.user and seat.user != viewer] if played else []
    companions = [user for user in beside if user.page_name]
    again = match.again
    if again is None:
        place = season_link(match)
        others = place is not None and (viewer is None or place.season.host_id not in (None, viewer.pk))
        may_ask = played and not others
        awaits = str(place.season.host or "") if place and others and not place.season.closed_at else ""
        may_found = viewer is not None and may_ask and place is None and match.host_id == viewer.pk
        harden = viewer is not None and may_ask and can_raise_bots(match, seats, viewer)
        return NextMatch(
            None,
            sits=False,
            may_ask=may_ask,
            may_harden=harden,
            awaits=awaits,
            may_found=may_found,
            companions=companions,
        )
    sits = known and again.seats.filter(user=viewer).exists()
    is_free = again.status == Match.Status.OPEN and again.seats.filter(user=None, bot="").exists()
    seen = can_see(again, viewer)
    return NextMatch(
        again.pk if sits or seen else None,
        sits=sits,
        may_ask=played and not sits and is_free,
        companions=companions,
    )


def host_ids(match: Match) -> set[int | None]:
    """Who hosts the match and its season, by their keys: they go on with it without having had a seat."""
    place = season_link(match)
    return {match.host_id, place.season.host_id if place else match.host_id}


def can_raise_bots(match: Match, seats: Sequence[Seat], user: User) -> bool:
    """Whether the user has won a finished match against bots alone, of which some can play a level higher."""
    mine = next((seat for seat in seats if seat.user_id == user.pk), None)
    others = [seat.bot for seat in seats if seat is not mine]
    won = mine is not None and mine.number in (match.outcome or {}).get("winners", ())
    characters = match.game.characters
    return won and all(others) and any(next_level_name(characters, bot) != bot for bot in others)


def is_new_to(user: User, game_slug: str) -> bool:
    """Whether the user has finished no match of the game. In one query."""
    return not Match.objects.filter(seats__user=user, game_slug=game_slug, status=Match.Status.OVER).exists()
