"""What everybody may know of a match, for the public webhooks of the match, its club and its season."""

from collections.abc import Iterable, Sequence

from games.matches.selectors.sight import is_for_everybody
from games.models import Delivery, Match, Notice, Target
from games.models.notices import WORKS
from games.notices.selectors.targets import public_targets_of


def tell_everybody(match: Match, news: Sequence[Notice], works: Iterable[Target] | None = None) -> None:
    """Post news to the public webhooks that cover the match; `works` are those targets, where known."""
    if not news or not is_for_everybody(match):
        return
    if works is None:
        works = Target.objects.filter(WORKS, public_targets_of(match))
    by_address = {target.address: target for target in works if target.is_public}
    for target in by_address.values():
        for notice in news:
            _deliver(target, notice)


def _deliver(target: Target, notice: Notice) -> None:
    """Past `notices.services.sorting`: it waits for nothing, and no other news stands for it."""
    at = notice.created_at
    kept, is_new = Notice.objects.get_or_create(
        user=None,
        key=f"public/{target.pk}/{notice.key}",
        defaults={
            "match": notice.match,
            "kind": notice.kind,
            "facts": notice.facts,
            "created_at": at,
            "due_at": at,
            "sorted_at": at,
            "stale_at": notice.stale_at,
        },
    )
    if is_new:
        purpose = Delivery.Purpose.PUBLIC
        news = Delivery.objects.create(
            target=target, match=notice.match, purpose=purpose, created_at=at, next_at=at
        )
        news.notices.add(kept)
