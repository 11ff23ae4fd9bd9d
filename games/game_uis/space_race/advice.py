"""Advice for a year in which nothing on offer flies to SPACE."""

from collections.abc import Sequence

from games.rules.space_race.forecast import LotForecast, forecast_lot
from games.rules.space_race.view import OfferedLot, SpaceRaceView


def advise(view: SpaceRaceView, fates: Sequence[LotForecast]) -> str:
    """Return what to do if none of the viewer's `fates`, one per lot and last for none, reaches SPACE; else
    "".
    """
    if view.kind != "year" or view.viewer is None or any(fate.chance > 0 for fate in fates):
        return ""
    return f"Nothing on offer flies to SPACE yet. {_advice(view, fates)}"


def _advice(view: SpaceRaceView, fates: Sequence[LotForecast]) -> str:
    if any(_burning(view, lot).chance > 0 for lot in _affordable(view)):
        return "Garnets burned in a launch could close the gap."
    free = [lot for lot in _affordable(view) if not fates[lot.place].forced]
    best = max(free, key=lambda lot: fates[lot.place].flies, default=None)
    if best is None or fates[best.place].flies <= fates[-1].flies:
        return "Stay on the ground this year, and keep your parts."
    flies = fates[best.place].flies
    return f"Collect parts, don't launch yet: {best.letter}, {best.part.name}, brings you to {flies}."


def _burning(view: SpaceRaceView, lot: OfferedLot) -> LotForecast:
    return forecast_lot(view, lot.place, burn=view.my_garnets - view.rules.price(lot.number))


def _affordable(view: SpaceRaceView) -> list[OfferedLot]:
    return [lot for lot in view.offer if view.rules.price(lot.number) <= view.my_garnets]
