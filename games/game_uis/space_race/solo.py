"""The progress of a solo game of Space Race."""

from games.game_ui import SOLO_SEAT, SoloMode, SoloResult
from games.humanize import capitalise_first, number_word
from games.rules.space_race.model import PastLaunch
from games.rules.space_race.view import SpaceRaceView

SEATS = 5
SOLO_MODE = SoloMode(
    title="Against bots",
    line=f"{capitalise_first(number_word(SEATS))} nations: you and {number_word(SEATS - 1)} bots.",
    same=f"the same offers, the same readings and the same {number_word(SEATS - 1)} rivals",
    order="A win in the earliest year ranks first, then the farthest flight, then the strongest hand.",
    seats=SEATS,
    preset="nine",
)

RESULT_TEXTS = {
    "won": "Won in {year}, flying {distance}.",
    "flew": "Flew {distance} in {flown_in}.",
    "flew less": "Flew {distance} in {flown_in}; the farthest flew {farthest}.",
    "never": "Never launched; the hand would fly {hand} in {year}.",
    "won on the ground": "Won in {year} with the best hand. Never launched; the hand would fly {hand} in {year}.",
}


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
    words = {"year": view.year, "hand": view.totals[SOLO_SEAT]}
    if best is None:
        return RESULT_TEXTS["won on the ground" if won else "never"].format(**words)
    farthest = max(view.board.records, key=_distance).distance
    case = "won" if won else "flew less" if farthest > best.distance else "flew"
    return RESULT_TEXTS[case].format(distance=best.distance, flown_in=best.year, farthest=farthest, **words)


def _distance(record: PastLaunch) -> int:
    return record.distance
