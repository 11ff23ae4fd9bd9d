"""What a run in a hurry takes of many cases; the others are long."""

from collections.abc import Iterable
from typing import Any

import pytest


def sample_every(step: int, cases: Iterable[Any]) -> list[Any]:
    """The cases as parameters, of which a hurry takes the first of so many."""
    return [
        pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=[pytest.mark.long] if place % step else [])
        for place, case in enumerate(cases)
    ]
