"""Advice for a year in which no part on offer takes the nation to SPACE."""

from collections.abc import Sequence

from games.rules.space_race.forecast import LotForecast, forecast_lot
from games.rules.space_race.view import OfferedLot, SpaceRaceView

ADVICE_TEXTS = {
    "burn": "Nothing on offer flies to SPACE yet. Garnets burned in a launch could close the gap.",
    "stay": "Nothing on offer flies to SPACE yet. Stay on the ground this year, and keep your parts.",
    "collect": "Nothing on offer flies to SPACE yet. Collect parts first: {lot}, {part}, brings you to {flies}.",
}


def advise(view: SpaceRaceView, fates: Sequence[LotForecast]) -> str:
    """Return advice if none of the viewer's `fates`, one per lot and last for none, reaches SPACE; else ""."""
    if view.kind != "year" or view.viewer is None or any(fate.chance > 0 for fate in fates):
        return ""
    if any(_burning(view, lot).chance > 0 for lot in _affordable(view)):
        return ADVICE_TEXTS["burn"]
    free = [lot for lot in _affordable(view) if not fates[lot.place].forced]
    best = max(free, key=lambda lot: fates[lot.place].flies, default=None)
    if best is None or fates[best.place].flies <= fates[-1].flies:
        return ADVICE_TEXTS["stay"]
    return ADVICE_TEXTS["collect"].format(lot=best.letter, part=best.part.name, flies=fates[best.place].flies)


def _burning(view: SpaceRaceView, lot: OfferedLot) -> LotForecast:
    return forecast_lot(view, lot.place, burn=view.my_garnets - view.rules.price(lot.number))


def _affordable(view: SpaceRaceView) -> list[OfferedLot]:
    return [lot for lot in view.offer if view.rules.price(lot.number) <= view.my_garnets]
