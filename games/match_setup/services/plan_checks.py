"""Checks of plans, with errors by field, and saved templates."""

import re
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from msgspec.structs import replace

from games.display_names import find_users
from games.exceptions import ServiceError
from games.humanize import format_count
from games.match_setup.services.plans import MatchPlan, Occupant, plan_to_json, seat_occupants, shareable_plan
from games.matches.services.locking import lock_user
from games.models import Match, MatchTemplate, User
from games.permissions.selectors.access import is_club_member
from games.ratings.selectors.rated_matches import options_edition
from games.registry import GAMES, get_game_ui
from games.rules.contract import AnyGame
from games.schedule.ladder import validate_ladder
from games.schedule.timetable_json import validate_timetable
from games.validators import validate_name

MIN_RATING_RANGE = 100
"""Minimum rating range in points, so that a range cannot single out one player."""

MAX_LIVE_SECONDS = 900
"""A match with longer windows is not played live."""

MAX_START_AHEAD = timedelta(days=90)


def check_plan(plan: MatchPlan, *, sits: bool, host: User | None = None) -> MatchPlan:
    """Return the plan with all its options, the matching preset, and a place for every seat.

    The form of a new match has checked the bounds of single numbers and texts. Raise `BadOptions`,
    `InvalidTimetable`, or a ServiceError with its field.
    """
    game = GAMES[plan.game_slug]
    if plan.preset and plan.preset not in game.meta.presets:
        raise ServiceError(f"{game.meta.name} has no edition {plan.preset}.", "preset")
    preset = game.meta.presets[plan.preset].options if plan.preset else {}
    is_live = plan.seats > 1 and (plan.quick or plan.seconds_per_window <= MAX_LIVE_SECONDS)
    live = get_game_ui(plan.game_slug).live_options if is_live else {}
    options = game.options({**live, **preset, **plan.options})
    places = _check_occupants(plan, game, options, sits)
    if plan.timetable:
        validate_timetable(plan.timetable)
    validate_ladder(plan.absences)
    _check_access(plan, host, sits=sits)
    _check_start(plan)
    _check_ratings(plan, game, options)
    return replace(plan, options=options, preset=plan.preset or matching_preset(game, options), places=tuple(places))


def reserved_seats(plan: MatchPlan, host: User | None) -> dict[int, User]:
    """Return the players with reserved seats, by seat number. Raise ServiceError for an unknown name."""
    kept: dict[int, User] = {}
    for number, place in enumerate(plan.places):
        if place.reserved_for:
            field = f"reserved_{number}"
            user = _check_named_user(place.reserved_for, field)
            if user in kept.values():
                raise ServiceError(f"Another seat is already reserved for {user}.", field)
            if user == host:
                raise ServiceError("You cannot reserve a seat for yourself. Choose “me” instead.", field)
            if user.is_bot and not plan.admits_bots:
                raise ServiceError(f"{user} is a bot account. Allow bot accounts first.", field)
            kept[number] = user
    return kept


def _check_occupants(plan: MatchPlan, game: AnyGame, options: Mapping[str, Any], sits: bool) -> list[Occupant]:
    low, high = game.seat_range(options)
    if not low <= plan.seats <= high:
        wanted = str(low) if low == high else f"{low} to {high}"
        raise ServiceError(f"This game takes {wanted} {get_game_ui(plan.game_slug).words.seats}.", "seats")
    taken = [number for number, place in enumerate(plan.places) if not place.is_free]
    if taken and taken[-1] >= plan.seats:
        raise ServiceError(f"The match has only {format_count(plan.seats, 'seat')}.", f"place_{taken[-1]}")
    hosts = [number for number, place in enumerate(plan.places) if place.host]
    if len(hosts) > 1:
        raise ServiceError("You can take only one seat.", f"place_{hosts[-1]}")
    for number, place in enumerate(plan.places):
        if place.bot and place.bot not in game.bots:
            raise ServiceError(f"There is no bot {place.bot}.", f"place_{number}")
    if unknown := set(plan.bots) - game.bots.keys():
        raise ServiceError(f"There is no bot {min(unknown)}.", "bot")
    places = seat_occupants(plan, host_plays=sits)
    if places is None:
        raise ServiceError("There are more bots than free seats. Add seats or remove bots.", "bots")
    return places


def _check_access(plan: MatchPlan, host: User | None, *, sits: bool) -> None:
    if plan.umpire and sits:
        raise ServiceError("The umpire sees every hand, so the umpire cannot play.", "umpire")
    own_name = re.escape(host.own_name.casefold()) if host and plan.anonymous else ""
    if own_name and re.search(rf"(?<!\w){own_name}(?!\w)", plan.name.casefold()):
        raise ServiceError("Names are hidden in this match, but its name contains yours. Choose another name.", "name")
    if plan.password and not plan.unlisted:
        raise ServiceError("Only matches by invitation can have a password, and this one is listed.", "password")
    if plan.club and not is_club_member(plan.club, host):
        raise ServiceError("You are not a member of this club.", "club")
    if plan.club and plan.password:
        raise ServiceError("A match for members only needs no password. Delete the password.", "password")


def _check_start(plan: MatchPlan) -> None:
    if plan.starts != Match.Starts.AT:
        return
    now = timezone.now()
    if plan.starts_at is None:
        raise ServiceError("Enter a date and time.", "starts_at")
    if plan.starts_at <= now:
        raise ServiceError("This time has passed. Enter a later one.", "starts_at")
    if plan.starts_at > now + MAX_START_AHEAD:
        raise ServiceError(f"Choose a time within the next {MAX_START_AHEAD.days} days.", "starts_at")


def _check_ratings(plan: MatchPlan, game: AnyGame, options: Mapping[str, Any]) -> None:
    least, most = plan.least_rating, plan.most_rating
    if most and most - least < MIN_RATING_RANGE:
        raise ServiceError(f"The rating range must span at least {MIN_RATING_RANGE} points.", "most_rating")
    closed = plan.unlisted or plan.password or plan.friendly
    if (least or most) and (closed or options_edition(game, plan.preset, options) is None):
        field = "least_rating" if least else "most_rating"
        raise ServiceError("Rating limits need a rated match: a public one with unchanged options.", field)


def matching_preset(game: AnyGame, options: Mapping[str, Any]) -> str:
    """Return the first preset that matches the options, or ""."""
    presets = game.meta.presets.items()
    return next((slug for slug, preset in presets if options.items() >= preset.options.items()), "")


def unique_user_name(user: User) -> str:
    """Return the display name or profile name that only this user has, or ""."""
    return next((name for name in (str(user), user.page_name) if name and find_users(name) == [user]), "")


def _check_named_user(name: str, field: str) -> User:
    known = find_users(name)
    if not known:
        raise ServiceError(f"There is no player with the name {name}.", field)
    if len(known) > 1:
        raise ServiceError(f"Several players have the name {name}. Send the invitation link instead.", field)
    return known[0]


MAX_TEMPLATES = 30
MAX_TEMPLATE_NAME_LENGTH = MatchTemplate._meta.get_field("name").max_length or 0


def save_template(*, user: User, name: str, plan: MatchPlan) -> MatchTemplate:
    """Save the plan as a template, without players and dates. Raise as `create_match` does."""
    name = validate_name(name, MAX_TEMPLATE_NAME_LENGTH)
    kept = shareable_plan(plan)
    check_plan(kept, sits=plan.host_plays)
    with transaction.atomic():
        lock_user(user)
        mine = MatchTemplate.objects.filter(user=user)
        if not mine.filter(name=name).exists() and mine.count() >= MAX_TEMPLATES:
            raise ServiceError(f"You already have {MAX_TEMPLATES} templates. Delete one first.", "save_as")
        template, _ = MatchTemplate.objects.update_or_create(
            user=user, name=name, defaults={"game_slug": plan.game_slug, "entered": plan_to_json(kept)}
        )
    return template


def rename_template(*, user: User, token: str, name: str) -> None:
    """Rename the user's template. Raise ServiceError for an invalid or taken name."""
    name, template = validate_name(name, MAX_TEMPLATE_NAME_LENGTH), _template_of(user, token)
    if MatchTemplate.objects.filter(user=user, name=name).exclude(pk=template.pk).exists():
        raise ServiceError(f"You already have a template with the name {name}.", "name")
    template.name = name
    template.save(update_fields=["name"])


def delete_template(*, user: User, token: str) -> None:
    """Delete the user's template, so that its link stops working."""
    _template_of(user, token).delete()


def _template_of(user: User, token: str) -> MatchTemplate:
    template = MatchTemplate.objects.filter(user=user, token=token).first()
    if template is None:
        raise ServiceError("You have no such template.")
    return template
