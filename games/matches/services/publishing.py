"""A match that has changed is saved as a new version and announced; under the lock of what it changes."""

from collections.abc import Iterable
from functools import partial
from typing import Literal

from django.db import transaction
from django.db.models import F, QuerySet

from games import live
from games.models import Match


def publish(
    match: Match, changed: Literal["board", "answers", "desks"] = "board", users: Iterable[int | None] = ()
) -> None:
    """Save the match as changed, and announce it after the commit: to all, and to `users` their desks."""
    public = changed != "desks"
    match.revision += 1
    match.version += public
    if changed == "board":
        match.board_version = match.version
    match.save()
    version, told = match.version, sorted({user for user in users if user is not None})
    if public:
        transaction.on_commit(lambda: live.announce(match.pk, version))
    if told:
        transaction.on_commit(lambda: live.nudge(match.pk, told))


def publish_anew(matches: QuerySet[Match]) -> None:
    """Have names that are no longer those on the boards of the locked `matches` shown as they are now."""
    following = F("version") + 1
    matches.update(version=following, board_version=following, revision=F("revision") + 1)
    shown = list(matches.exclude(status=Match.Status.OVER).values_list("pk", "version"))
    for pk, version in shown:
        transaction.on_commit(partial(live.announce, pk, version))
