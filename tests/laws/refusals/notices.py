"""What is refused to those who want to be told somewhere."""

from typing import Any

from games.models import Club, Match, Target, User
from games.notices.services import devices, targets, webhooks
from games.refused import Refused
from tests.laws.refusals.table import refused
from tests.server.builders import make_match, make_user
from tests.server.outbox import reach


def reader(count: int = 1) -> User:
    """Somebody with so many addresses that work."""
    user = make_user()
    for number in range(count):
        reach(user, address=f"{user.pk}-{number}@example.org")
    return user


def of_reader(user: User) -> dict[str, Any]:
    """The first address of somebody."""
    return {"user": user, "target_id": user.targets.values_list("pk", flat=True)[0]}


def silent() -> User:
    """Somebody whose only address waits to be confirmed."""
    user = make_user()
    targets.add_email(user=user, address=f"{user.pk}@example.org")
    return user


@refused(targets.add_email, error=Refused, gist="You have 10 addresses.")
def one_address_too_many() -> dict[str, Any]:
    return {"user": reader(10), "address": "more@example.org"}


@refused(targets.add_target, error=Refused, gist="You have 10 addresses.")
def one_address_too_many_of_another_channel() -> dict[str, Any]:
    device = {"channel": Target.Channel.PUSH, "address": "https://push.example/1", "verified_at": None}
    return device | {"user": reader(10)}


@refused(devices.add_device, error=Refused, gist="You have 10 addresses.")
def one_device_too_many() -> dict[str, Any]:
    device = {"endpoint": "https://push.example/2", "keys": {}, "name": "Firefox on Linux"}
    return device | {"user": reader(10)}


@refused(targets.add_email, error=Refused, gist="often enough today")
def to_ask_an_address_all_day_long() -> dict[str, Any]:
    for _ in range(targets.CONFIRMATIONS_PER_DAY):
        targets.add_email(user=make_user(), address="pestered@example.org")
    return {"user": make_user(), "address": "pestered@example.org"}


@refused(targets.ask_again, error=Refused, gist="needs no confirmation")
def to_confirm_what_works() -> dict[str, Any]:
    return of_reader(reader())


@refused(targets.send_test, error=Refused, gist="Nothing is sent to that address now.")
def to_test_what_is_not_confirmed() -> dict[str, Any]:
    return of_reader(silent())


@refused(targets.send_test, error=Refused, gist="Enough tests for now.")
def one_test_too_many() -> dict[str, Any]:
    tested = of_reader(reader())
    for _ in range(targets.TESTS_PER_HOUR):
        targets.send_test(**tested)
    return tested


@refused(targets.send_test, targets.ask_again, error=Refused, gist="There is no such address.")
def an_address_of_somebody_else() -> dict[str, Any]:
    return of_reader(reader()) | {"user": make_user()}


def hook(**changes: Any) -> dict[str, Any]:
    """A webhook of somebody."""
    return {"user": make_user(), "address": "https://hooks.example/1"} | changes


def public_hook(owner: Match | Club, **changes: Any) -> dict[str, Any]:
    """A public webhook of a match, left by its host, or of a club."""
    host = owner.host if isinstance(owner, Match) else make_user()
    return hook(user=host, owner=owner) | changes


@refused(webhooks.add_public_webhook, error=Refused, gist="Only the host posts public news.")
def public_news_of_a_match_of_others() -> dict[str, Any]:
    return public_hook(make_match(people=2), user=make_user())


@refused(webhooks.add_public_webhook, error=Refused, gist="Only the officers of a club")
def public_news_of_a_club_of_others() -> dict[str, Any]:
    return public_hook(Club.objects.create(name="Sirius"))


@refused(webhooks.add_public_webhook, error=Refused, gist="has 5 webhooks. Remove one first.")
def one_public_webhook_too_many() -> dict[str, Any]:
    match = make_match(people=2)
    for number in range(webhooks.PUBLIC_AT_ONCE):
        webhooks.add_public_webhook(**public_hook(match, address=f"https://hooks.example/more/{number}"))
    return public_hook(match)


@refused(webhooks.add_public_webhook, error=Refused, gist="so it has no public news")
def public_news_of_a_match_for_its_players() -> dict[str, Any]:
    return public_hook(make_match(people=2, watching=Match.Watching.PLAYERS))


@refused(webhooks.add_webhook, error=Refused, gist="You have no seat there")
def private_news_of_a_match_of_others() -> dict[str, Any]:
    return hook(match=make_match(people=2))


@refused(webhooks.add_webhook, error=Refused, gist="must begin with https://")
def an_address_without_a_safe_line() -> dict[str, Any]:
    return hook(address="ftp://hooks.example/1")


@refused(webhooks.add_public_webhook, error=Refused, gist="must begin with https://")
def a_public_address_without_a_safe_line() -> dict[str, Any]:
    return public_hook(make_match(people=2), address="ftp://hooks.example/1")


@refused(webhooks.try_again, error=Refused, gist="There is no such address.")
def to_try_a_webhook_of_somebody_else() -> dict[str, Any]:
    return of_reader(reader()) | {"user": make_user()}
