"""Every call answers as its description says, whatever is sent, with a token of whatever scope or none."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from games.api.selectors.examples import EXAMPLES
from tests.server.conformance import Stage, asked, asked_of, calls_of, operation_of

OF_ALL = settings(
    database=None, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck)
)
FEW, MANY = settings(OF_ALL, derandomize=True, max_examples=1), settings(OF_ALL, max_examples=20)
Call = Callable[..., Any]


@pytest.fixture(autouse=True)
def _unlimited(settings):
    settings.API_CALLS_PER_MINUTE = settings.MATCHES_PER_HOUR = 0


def tried(operation: Any, amount: settings, ask: Call) -> None:
    """Have calls drawn, and the answers looked at."""
    amount(given(calls_of(operation, Stage.of(operation)))(lambda call: ask(*call).check()))()


@pytest.mark.django_db
@pytest.mark.parametrize("name", EXAMPLES)
def test_answers_are_as_described(name):
    tried(operation_of(name), FEW, asked)


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_a_server_answers_as_described_whatever_has_become_of_it(daphne):
    """All calls to one server, none of them undone; but for streams, which would go on."""
    for name in EXAMPLES:
        if not name.endswith("/stream"):
            tried(operation_of(name), MANY, lambda *call: asked_of(daphne.url, *call))
