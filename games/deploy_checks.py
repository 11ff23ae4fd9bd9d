"""What `migrate` checks before it touches the database; an error stops the upgrade."""

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Error, Tags, register
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Count

from games.installed import GAMES
from games.models import Match


@register(Tags.database)
def check_rules_of_matches(databases: Sequence[str] | None = None, **kwargs: Any) -> list[CheckMessage]:
    """Return an error for each game and version of rules that matches are played by and that is not here."""
    if DEFAULT_DB_ALIAS not in (databases or ()):
        return []
    tables = connections[DEFAULT_DB_ALIAS].introspection.table_names()
    if Match._meta.db_table not in tables:
        return []
    known = {(slug, game.meta.version) for slug, game in GAMES.items()}
    kinds = Match.objects.order_by().values_list("game_slug", "rules_version").annotate(count=Count("pk"))
    return [
        Error(
            f"Version {version} of the rules of {slug} is missing. Matches that are played by it: {count}.",
            hint="Deploy code that has it, or delete these matches first, on the pages of the admin.",
            id="games.E020",
        )
        for slug, version, count in kinds
        if (slug, version) not in known
    ]
