"""Deciding in a position of the day: once for each, kept with whoever is signed in."""

from datetime import date

from django.db import transaction

from games.matches.services.locking import lock_user
from games.models import DayPosition, User
from games.rules import codec
from games.solo.selectors.orders import Log, log_of, told_in


def decide(*, user: User, row: DayPosition, day: date, choice: int, before: Log) -> None:
    """Keep a choice among the orders of a position of that day; one made earlier stays.

    `before` is what the user's browser has kept until now: it counts where nothing is kept with the user.
    """
    with transaction.atomic():
        lock_user(user)
        kept = User.objects.values_list("day_orders", flat=True).get(pk=user.pk)
        log = chosen_in(log_of(kept) if kept else before, row, day, choice)
        User.objects.filter(pk=user.pk).update(day_orders=codec.to_json(log))


def chosen_in(log: Log, row: DayPosition, day: date, choice: int) -> Log:
    """The log with a choice in a position of that day."""
    return log.with_choice(day, row.place or 0, choice, is_best=told_in(row).best == choice)
