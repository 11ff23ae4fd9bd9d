"""What everybody may know of a match, for the webhooks that its host has set up for it."""

from collections.abc import Iterable, Sequence

from games.matches.selectors.sight import is_for_everybody
from games.models import Delivery, Match, Notice, Target
from games.models.notices import WORKS


def tell_everybody(match: Match, news: Sequence[Notice], works: Iterable[Target] | None = None) -> None:
    """Have the host's public webhooks told of news for the host, in the transaction that makes it.

    Nothing is told of a match that not everybody sees as it is, and nothing twice. `works` are targets that
    work, those of the host among them, where they are known.
    """
    if match.host_id is None or not news or not is_for_everybody(match):
        return
    if works is None:
        works = Target.objects.filter(WORKS, match=match, user=match.host_id)
    for target in works:
        is_hosts = target.match_id == match.pk and target.user_id == match.host_id
        if is_hosts and target.is_public:
            for notice in news:
                _deliver(target, notice)


def _deliver(target: Target, notice: Notice) -> None:
    """Past `notices.services.sorting`: it waits for nothing, and no other news stands for it."""
    at = notice.created_at
    kept, is_new = Notice.objects.get_or_create(
        user=target.user,
        key=f"{Notice.PUBLIC}{target.pk}/{notice.key}",
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
