"""The voices of the rivals, by the name of the character."""

from collections.abc import Mapping

from games.rules.space_race.speech.manners import clerk, daredevil, magpie, scout, steady, tinker, wrecker
from games.rules.space_race.speech.manners.voice import Voice

VOICES: Mapping[str, Voice] = {
    "daredevil": daredevil.VOICE,
    "magpie": magpie.VOICE,
    "wrecker": wrecker.VOICE,
    "steady": steady.VOICE,
    "clerk": clerk.VOICE,
    "tinker": tinker.VOICE,
    "scout": scout.VOICE,
}
