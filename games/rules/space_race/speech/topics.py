"""All that may be said, by topic."""

from collections.abc import Mapping

from games.rules.space_race.speech.bygones import BYGONES
from games.rules.space_race.speech.cores import CORES, Topic
from games.rules.space_race.speech.lessons import LESSONS
from games.rules.space_race.speech.matters import MATTERS
from games.rules.space_race.speech.strangers import STRANGERS
from games.rules.space_race.speech.sundries import SUNDRIES
from games.rules.space_race.speech.threads import THREADS

TOPICS: Mapping[str, Topic] = {**CORES, **MATTERS, **BYGONES, **SUNDRIES, **THREADS, **STRANGERS, **LESSONS}
