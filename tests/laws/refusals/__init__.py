"""Every refusal of every service, by what it is about."""

from tests.laws.refusals import deciding, inside, lobby, people, quotas, rematch, writing
from tests.laws.refusals.table import REFUSALS, Refusal, name_of

__all__ = [
    "REFUSALS",
    "Refusal",
    "deciding",
    "inside",
    "lobby",
    "name_of",
    "people",
    "quotas",
    "rematch",
    "writing",
]
