"""Events of a year, 1953 unless another is given, for tests of what is told and remembered."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.rules.contract import Event, Seat


def event(kind: str, **data: Any) -> Event:
    return Event(kind, {"year": 1953} | data)


def lot(
    number: int, levels: Mapping[Seat, int], receivers: Sequence[Seat] = (), *, place: int = 0, **changes: Any
) -> Event:
    """Return the event of a lot that seats pursued at those levels."""
    return event(
        "espionage",
        lot=place,
        number=number,
        pursuers=[{"seat": seat, "level": level} for seat, level in levels.items()],
        receivers=list(receivers),
        knock_offs=[seat for seat in levels if seat not in receivers],
        **({"stolen": False, "reward": 0, "clones": 0} | changes),
    )


def launch(seat: Seat, distance: int = 0, **changes: Any) -> Event:
    """Return the event of a launch with that distance, flown and recorded."""
    data = {"forced": False, "burned": 0, "flown": distance, "sabotage": 0, "distance": distance}
    data |= {"reached": False, "exploded": False, "discarded": None}
    return event("launch", seat=seat, **(data | changes))


def missile(seat: Seat, target: Seat, **changes: Any) -> Event:
    return event("missile", seat=seat, target=target, **({"drawn": False} | changes))


def transfer(seat: Seat, to: Seat, garnets: int, **changes: Any) -> Event:
    return Event("transfer", event("", seat=seat, to=to, garnets=garnets, **changes).data, (seat, to))
