"""Guests and accounts, and what their profiles show. A guest who becomes an account keeps the row and all seats."""

from collections.abc import Callable

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.account.utils import filter_users_by_email
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from games.display_names import clean_display_name
from games.exceptions import ServiceError
from games.matches.selectors.seats import ANONYMOUS_MATCHES
from games.matches.services.locking import lock_user, lock_user_matches
from games.matches.services.publishing import publish_name_changes
from games.models import Follow, Match, Season, Seat, TournamentEntrant, User
from games.notifications.services.targets import propose_email
from games.rate_limits import within_limit
from games.tournaments.services.tournaments import ACTIVE_STATUSES, tournament_match_plan

RENAMES_PER_HOUR = 10


def check_account(*, user: User, username: str, password: str, email: str = "") -> None:
    """Raise ValidationError with all errors by argument, unless the guest can have these values."""
    adapter = get_adapter()
    prospect = User(username=username, email=email)
    checks: dict[str, Callable[[], object]] = {
        "username": lambda: adapter.clean_username(username),
        "password": lambda: adapter.clean_password(password, prospect),
        "email": lambda: _check_email(user, email),
    }
    problems: dict[str, ValidationError] = {}
    for field, check in checks.items():
        try:
            check()
        except ValidationError as error:
            problems[field] = error
    if problems:
        raise ValidationError(problems)


def _check_email(user: User, email: str) -> None:
    if email and any(other.pk != user.pk for other in filter_users_by_email(email)):
        raise get_adapter().validation_error("email_taken")


def convert_guest(*, user: User, username: str, password: str, email: str = "") -> User:
    """Make the guest an account in the same row; raise ValidationError as `check_account`."""
    email = email.lower()
    with transaction.atomic():
        lock_user(user)
        account = User.objects.get(pk=user.pk)
        if not account.is_guest:
            raise ServiceError("You already have an account.")
        check_account(user=account, username=username, password=password, email=email)
        account.username = username
        account.email = email
        account.is_guest = False
        account.set_password(password)
        try:
            with transaction.atomic():
                account.save(update_fields=["username", "email", "is_guest", "password"])
        except IntegrityError:
            # Somebody else took the name between the check and the update.
            raise ValidationError({"username": get_adapter().validation_error("username_taken")}) from None
        if email:
            EmailAddress.objects.create(user=account, email=email, primary=True, verified=False)
            propose_email(user=account, address=email)
    return account


def change_display_name(*, user: User, display_name: str) -> User:
    """Rename the user; "" = the username. Raise ServiceError if renamed too often."""
    if display_name.strip() or user.is_guest:
        display_name = clean_display_name(display_name)
    name = display_name.strip()
    if name == user.display_name:
        return user
    _count_rename(user, "display_name")
    user.display_name = name
    with transaction.atomic():
        user.save(update_fields=["display_name"])
        publish_name_changes(lock_user_matches(user).exclude(ANONYMOUS_MATCHES))
    return user


def set_bot_account(*, user: User, is_bot: bool) -> User:
    """Mark or unmark the account as a bot; raise ServiceError if unfair to a match, or too often."""
    if user.is_guest:
        raise ServiceError("Guests cannot be marked as bot accounts. Create an account first.")
    with transaction.atomic():
        matches = lock_user_matches(user)
        lock_user(user)
        account = User.objects.get(pk=user.pk)
        if account.is_bot == is_bot:
            return account
        _check_matches_stay_fair(account, matches, is_bot)
        _count_rename(account)
        account.is_bot = is_bot
        account.save(update_fields=["is_bot"])
        publish_name_changes(matches.exclude(ANONYMOUS_MATCHES))
    return account


def _check_matches_stay_fair(user: User, matches: QuerySet[Match], is_bot: bool) -> None:
    """Raise ServiceError if a match, season or tournament of the user does not admit the change."""
    began = user.tenures.filter(substitute=False)
    if began.filter(seat__match__rated=True, seat__match__status=Match.Status.RUNNING).exists():
        raise ServiceError("You are in a rated match in progress. Try again once it is finished.")
    others = Seat.objects.exclude(user=None).exclude(user=user)
    sat_in = matches.filter(seats__user=user).exclude(status=Match.Status.OVER)
    with_others = sat_in.filter(pk__in=others.order_by().values("match"))
    if is_bot and any(not match.settings.admits_bots for match in with_others):
        raise ServiceError(
            "You have a seat in a match that does not admit bot accounts. Try again once you have left it."
        )
    seasons = user.seasons_played.filter(season__kind=Season.Kind.ELIMINATION, season__closed_at=None)
    if is_bot and seasons.exists():
        raise ServiceError("You are in a season that does not admit bot accounts. Try again once it is over.")
    entries = user.tournaments_entered.filter(
        standing=TournamentEntrant.Standing.IN, tournament__status__in=ACTIVE_STATUSES
    )
    plans = (tournament_match_plan(each.tournament) for each in entries.select_related("tournament"))
    if is_bot and any(not plan.admits_bots for plan in plans):
        raise ServiceError("You entered a tournament that does not admit bot accounts. Leave it first.")


def _count_rename(user: User, field: str = "") -> None:
    if not within_limit(action="rename", who=str(user.pk), limit=RENAMES_PER_HOUR, seconds=3_600):
        raise ServiceError("You have changed your name too often. Try again in an hour.", field)


def set_name_publication(*, user: User, agrees: bool) -> None:
    """Save whether published records may show the user's name."""
    user.publishes_name = agrees
    user.save(update_fields=["publishes_name"])


PROFILE_SWITCHES = ("has_page", "shows_matches", "shows_ratings", "takes_followers", "takes_invitations")
CHANGES_PER_HOUR = 10


def save_profile_settings(*, user: User, **switches: bool) -> None:
    """Save what the user's profile shows; raise ServiceError after CHANGES_PER_HOUR."""
    if user.is_guest:
        return
    for name in PROFILE_SWITCHES:
        setattr(user, name, switches[name])
    shown = User.objects.filter(pk=user.pk).values_list("has_page", "shows_ratings").get()
    is_other = shown != (user.has_page, user.shows_ratings)
    if is_other and not within_limit(action="page", who=str(user.pk), limit=CHANGES_PER_HOUR, seconds=3_600):
        raise ServiceError("You have changed your profile too often. Try again in an hour.", "has_page")
    with transaction.atomic():
        if is_other:
            publish_name_changes(lock_user_matches(user).exclude(ANONYMOUS_MATCHES).exclude(status=Match.Status.OVER))
        user.save(update_fields=PROFILE_SWITCHES)
        if not user.takes_followers:
            Follow.objects.filter(followed=user).delete()
