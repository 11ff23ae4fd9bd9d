"""All that may be said, by topic."""

from collections.abc import Mapping

from games.rules.space_race.speech.cores import CORES, Topic
from games.rules.space_race.speech.matters import MATTERS

TOPICS: Mapping[str, Topic] = {**CORES, **MATTERS}
