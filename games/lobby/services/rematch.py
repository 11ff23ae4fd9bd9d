"""A rematch: those who have played a match go on together with another one."""

import re
from dataclasses import dataclass
from secrets import choice

from django.db import transaction

from games.lobby.selectors.next_match import may_harden
from games.lobby.services import quotas
from games.lobby.services.matches import create_match, join_match, start_match
from games.matches.selectors.words import paused_text
from games.matches.services.locking import lock_match
from games.matches.services.publishing import publish
from games.models import Match, Seat, SoloTry, User
from games.refused import Refused
from games.rules.characters import harder
from games.seasons.services.ledger import follow, season_of
from games.set_up.services.match_names import quick_name
from games.set_up.services.plans import plan_of

LONGEST_NAME = 60


def play_again(*, match_id: int, user: User, harder_bots: bool = False) -> Match:
    """The match that follows a finished one, the user seated in it: a new one, or what another has asked for.

    It is played as the first one was, with the same bots on the same seats, and whoever comes on the old one,
    or where names are hidden on any; it starts at once when nobody else is awaited. In a season it is the
    next match, which its host opens. Who has beaten a table of bots alone may ask for `harder_bots`, each
    one level up.

    Refused to who neither sat in the finished match nor hosted it, to whom has enough matches, when the match
    is not over, and when the next one has no seat left for the user.
    """
    with transaction.atomic():
        match = lock_match(match_id)
        if match.status != Match.Status.OVER:
            raise Refused("This match is not over yet.")
        seats = list(match.seats.select_related("user"))
        mine = next((seat for seat in seats if seat.user_id == user.pk), None)
        if mine is None and match.host_id != user.pk:
            raise Refused("Only those who played in this match go on with it.")
        if SoloTry.objects.filter(match=match).exists():
            raise Refused("A solitaire is begun anew instead.")
        if match.is_paused:
            raise Refused(paused_text(match))
        if match.again is not None:
            return _joined(match.again, user, mine)
        raised = harder_bots and may_harden(match, seats, user)
        again = _new_match(match, seats, user, mine, raised)
        match.again = again
        played = [seat.user_id for seat in seats]
        publish(match, "desks", [*played, match.host_id])
        if not again.seats.filter(user=None, bot="").exists():
            again = start_match(match_id=again.pk, user=user).match
    return again


def _joined(again: Match, user: User, mine: Seat | None) -> Match:
    """The next match, the user on the old seat if it is free, else on any; who only hosts just comes."""
    if mine is None or again.seats.filter(user=user).exists():
        return again
    if again.status != Match.Status.OPEN:
        raise Refused("The next match has started without you.")
    free = list(again.seats.filter(user=None, bot="").values_list("number", flat=True))
    if again.anonymous and free:
        number: int | None = choice(free)
    else:
        number = mine.number if mine.number in free else None
    join_match(match_id=again.pk, user=user, seat_number=number, invitation=again.invitation)
    return again


@dataclass(frozen=True, slots=True)
class _Place:
    """Who takes a seat of the next match."""

    user: User | None
    bot: str


def _new_match(match: Match, seats: list[Seat], user: User, mine: Seat | None, raised: bool) -> Match:
    season = season_of(match)
    if season and season.host_id != user.pk:
        raise Refused(f"The next match of {season.name} is opened by its host.")
    if season and season.closed_at:
        season = None
    if mine is not None:
        quotas.check_may_sit(user)
    taken = choice([seat for seat in seats if not seat.bot]) if mine and match.anonymous else mine
    bots = [harder(match.game.characters, seat.bot) if raised else seat.bot for seat in seats]
    places = [_Place(user if seat is taken else None, bot) for seat, bot in zip(seats, bots, strict=True)]
    alone = all(place.user or place.bot for place in places)
    quick = match.quick and alone
    name = _quick_name(match, user) if quick else _next_name(match.name)
    plan = plan_of(match, name=name, quick=quick, starts=Match.Starts.BY_HOST)
    again = create_match(plan=plan, host=user, host_plays=False)
    for old, seat, place in zip(seats, again.seats.all(), places, strict=True):
        seat.name, seat.user, seat.bot = old.name, place.user, place.bot
        seat.save(update_fields=["name", "user", "bot"])
    if season:
        follow(season, again, seats)
    return again


def _quick_name(match: Match, user: User) -> str:
    title = match.preset_title or match.meta.name
    return quick_name(player=user, game_slug=match.game_slug, preset=match.preset, title=title)


def _next_name(name: str) -> str:
    """What the match after one of that name is called: "Thursday" is followed by "Thursday, 2"."""
    counted = re.fullmatch(r"(.+), (\d{1,4})", name)
    base, number = (counted[1], int(counted[2]) + 1) if counted else (name, 2)
    ending = f", {number}"
    return base[: LONGEST_NAME - len(ending)].rstrip() + ending
