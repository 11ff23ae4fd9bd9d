"""Calls that several threads make at the same moment."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import connection

from games.exceptions import ServiceError
from games.rules.errors import RulesError


def run_concurrently(*calls: Callable[[], Any]) -> list[Any]:
    """What each call returns, or the sentence of its refusal, when all are made at the same moment."""
    together = Barrier(len(calls))

    def make(call: Callable[[], Any]) -> Any:
        together.wait(timeout=20)
        try:
            return call()
        except (ServiceError, RulesError) as refusal:
            return str(refusal)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(make, calls))
