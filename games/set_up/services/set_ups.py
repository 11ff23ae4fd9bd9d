"""What hosts set up, kept under names to be used again and shared by links."""

from django.db import transaction

from games.matches.services.locking import lock_user
from games.models import SetUp, User
from games.refused import Refused
from games.set_up.services.plan_checks import checked_plan
from games.set_up.services.plans import Plan, plan_to_json, shared
from games.texts import checked_name

MOST_SET_UPS = 30
LONGEST_NAME = SetUp._meta.get_field("name").max_length or 0


def keep_set_up(*, user: User, name: str, plan: Plan) -> SetUp:
    """Keep the plan, without people and days, under that name. Raise as `create_match` does."""
    name = checked_name(name, LONGEST_NAME)
    kept = shared(plan)
    checked_plan(kept, sits=plan.host_plays)
    with transaction.atomic():
        lock_user(user)
        mine = SetUp.objects.filter(user=user)
        if not mine.filter(name=name).exists() and mine.count() >= MOST_SET_UPS:
            raise Refused(f"You keep {MOST_SET_UPS} set-ups. Delete one first.", "set_up")
        set_up, _ = SetUp.objects.update_or_create(
            user=user, name=name, defaults={"game_slug": plan.game_slug, "entered": plan_to_json(kept)}
        )
    return set_up


def rename_set_up(*, user: User, token: str, name: str) -> SetUp:
    """The user's set-up with that token under another name; Refused for a bad name and one that is taken."""
    name, set_up = checked_name(name, LONGEST_NAME), _of(user, token)
    if SetUp.objects.filter(user=user, name=name).exclude(pk=set_up.pk).exists():
        raise Refused(f"You keep another set-up as {name}.", "name")
    set_up.name = name
    set_up.save(update_fields=["name"])
    return set_up


def delete_set_up(*, user: User, token: str) -> None:
    """Forget the user's set-up with that token, so that its link leads nowhere."""
    _of(user, token).delete()


def _of(user: User, token: str) -> SetUp:
    set_up = SetUp.objects.filter(user=user, token=token).first()
    if set_up is None:
        raise Refused("This is not a set-up of yours.")
    return set_up
