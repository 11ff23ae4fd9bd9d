"""The referee: one year of Space Race, decided from a JSON document."""

from typing import Any

from games.rules.space_race.match_flow import resolve_year
from games.rules.space_race.referee.result import result_of
from games.rules.space_race.referee.scenario import InvalidScenario, read_scenario

__all__ = ["InvalidScenario", "decide"]


def decide(raw: bytes) -> dict[str, Any]:
    """Return the JSON-ready result of the year that the JSON document `raw` describes.

    Raise InvalidScenario with every problem of an invalid document.
    """
    scenario = read_scenario(raw)
    return result_of(scenario.nations, resolve_year(scenario.situation, scenario.chance))
