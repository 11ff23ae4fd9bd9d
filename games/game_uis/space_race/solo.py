"""The progress of a solo game of Space Race."""

from games.game_ui import SOLO_SEAT, SoloMode, SoloResult
from games.humanize import capitalise_first, number_word
from games.rules.space_race.model import PastLaunch
from games.rules.space_race.view import SpaceRaceView

SEATS = 5
SOLO_MODE = SoloMode(
    title="Against bots",
    line=f"{capitalise_first(number_word(SEATS))} nations, and {number_word(SEATS - 1)} of them are the house's.",
    same=f"the same offers, the same readings and the same {number_word(SEATS - 1)} rivals",
    order="A win in the earliest year ranks first, then the farthest flight, then the strongest hand.",
    seats=SEATS,
    preset="nine",
)


def result_of(view: SpaceRaceView, won: bool) -> SoloResult:
    """Return the progress of a solo game: the earliest win ranks first, then the farthest flight, then the
    hand.
    """
    best = max((each for each in view.board.records if each.seat == SOLO_SEAT), key=_distance, default=None)
    distance = best.distance if best else -1
    hand = view.totals[SOLO_SEAT]
    rank = (0 if won else 1, view.year if won else 0, -distance, -hand)
    return SoloResult(_sentence(view, best, won), rank)


def _sentence(view: SpaceRaceView, best: PastLaunch | None, won: bool) -> str:
    if best is None:
        flew = f"Never launched; the hand would fly {view.totals[SOLO_SEAT]} in {view.year}."
        return f"Won in {view.year} with the best hand. {flew}" if won else flew
    if won:
        return f"Won in {view.year}, flying {best.distance}."
    farthest = max(view.board.records, key=_distance)
    beaten = f"; the farthest flew {farthest.distance}" if farthest.distance > best.distance else ""
    return f"Flew {best.distance} in {best.year}{beaten}."


def _distance(record: PastLaunch) -> int:
    return record.distance
