"""All that may be said, by topic."""

from collections.abc import Mapping

from games.rules.space_race.speech.bygones import BYGONES
from games.rules.space_race.speech.cores import CORES, Topic
from games.rules.space_race.speech.matters import MATTERS
from games.rules.space_race.speech.sundries import SUNDRIES

TOPICS: Mapping[str, Topic] = {**CORES, **MATTERS, **BYGONES, **SUNDRIES}
