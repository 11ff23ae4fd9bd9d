"""Requests that services refuse, and the matches for them."""

from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.db import connection

from games.exceptions import ServiceError
from games.lobby.services.matches import create_match, join_match
from games.match_setup.services.plans import MatchPlan
from games.models import Match, User
from tests.builders import make_match, make_user

ArgumentFactory = Callable[[], dict[str, Any]]
RULES = {"cards": 5}


def error_cases(*rows: Any, error: type[Exception] = ServiceError, fixture: str = "db") -> Callable[..., None]:
    """Return a test that services refuse their arguments, a case a row, with that fixture.

    A row is `(service, arrange, sentence)`: `arrange` returns the arguments of the call. A row may end in
    an error class of its own.
    """
    ids = [f"{service.__name__}: {sentence}" for service, _, sentence, *_ in rows]
    cases = [(*row, error)[:4] for row in rows]

    @pytest.mark.usefixtures(fixture)
    @pytest.mark.parametrize(("service", "arrange", "sentence", "error"), cases, ids=ids)
    def test(service: Any, arrange: ArgumentFactory, sentence: str, error: type[Exception]) -> None:
        assert_refused(service, arrange, sentence, error)

    return test


def assert_refused(
    service: Callable[..., Any], arrange: ArgumentFactory, sentence: str, error: type[Exception] = ServiceError
) -> None:
    """Assert that the service raises exactly that error and sentence, writes no row and sends nothing."""
    arguments = arrange()
    before, sent = dump_tables(), len(connection.run_on_commit)
    with pytest.raises(error) as refusal:
        service(**arguments)
    assert type(refusal.value) is error
    assert sentence in str(refusal.value)
    assert dump_tables() == before
    assert len(connection.run_on_commit) == sent


def dump_tables() -> dict[str, list[dict[str, Any]]]:
    """Every row of the site, by the name of its model."""
    models = apps.get_app_config("games").get_models()
    return {model.__name__: list(model.objects.order_by("pk").values()) for model in models}


def make_plan(**changes: Any) -> MatchPlan:
    """A match of Goofspiel for two."""
    return MatchPlan(**{"game_slug": "goofspiel", "name": "Refused", "seats": 2, "options": RULES} | changes)


def make_open_match(*, bots: int = 0, **changes: Any) -> Match:
    """A match with its host on the first seat, and a free one unless a bot has it."""
    return create_match(plan=make_plan(bots=("random",) * bots, **changes), host=make_user("Host"))


def make_joined_match(**changes: Any) -> tuple[Match, User]:
    """An open match of three seats with its host and a guest, and that guest."""
    match, guest = make_open_match(seats=3, **changes), make_user("Guest")
    join_match(match_id=match.pk, user=guest, invitation=match.invitation)
    return match, guest


def make_over_match(**changes: Any) -> Match:
    """A match of two people whose status says that it is over."""
    match = make_match(people=2, options=RULES, **changes)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER)
    return match


def match_arguments(match: Match, user: User | None, **others: Any) -> dict[str, Any]:
    """The arguments of a service that the user calls about the match."""
    return {"match_id": match.pk, "user": user} | others


def host_arguments(match: Match, **others: Any) -> dict[str, Any]:
    """The same, called by the host."""
    return match_arguments(match, match.host, **others)
