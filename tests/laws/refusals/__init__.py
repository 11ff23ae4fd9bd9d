"""Every refusal of every service, by what it is about."""

from tests.laws.refusals import (
    alone,
    away,
    deciding,
    hosting,
    inside,
    leaving,
    lobby,
    notices,
    people,
    quotas,
    records,
    rematch,
    seasons,
    setting_up,
    waiting,
    writing,
)
from tests.laws.refusals.table import REFUSALS, Refusal, name_of

__all__ = [
    "REFUSALS",
    "Refusal",
    "alone",
    "away",
    "deciding",
    "hosting",
    "inside",
    "leaving",
    "lobby",
    "name_of",
    "notices",
    "people",
    "quotas",
    "records",
    "rematch",
    "seasons",
    "setting_up",
    "waiting",
    "writing",
]
