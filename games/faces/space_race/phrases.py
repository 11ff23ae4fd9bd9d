"""What a nation in a hurry may say on a line to another, ready to be sent."""

from games.rules.space_race.phrases import Launch, No, Phrase, Pursuit, Question, Reading, Truce, Yes, spoken
from games.rules.space_race.telegraph import pair_key
from games.rules.space_race.view import SpaceRaceView


def phrases_for(view: SpaceRaceView, channel: str) -> tuple[str, ...]:
    """The phrases that fit this year, as texts; none but between two nations, who alone make deals."""
    viewer = view.viewer
    if (
        viewer is None
        or view.kind != "year"
        or channel not in {pair_key(viewer, seat) for seat in view.others}
    ):
        return ()
    lots = range(len(view.board.offer))
    said: list[Phrase] = [Yes(), No(), Question()]
    said += [Reading(view.reading)] if view.reading is not None else []
    said += [Launch(view.year), Launch(view.year + 1)]
    said += [Pursuit(lot) for lot in lots] + [Truce(lot) for lot in lots]
    return tuple(spoken(phrase) for phrase in said)
