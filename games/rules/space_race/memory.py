"""What a nation remembers of the others: made anew each time from what its seat may know of the past."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from games.rules.contract import Event, Seat
from games.rules.space_race.dialogue import Dialogue
from games.rules.space_race.view import SpaceRaceView

GRUDGE = -0.5
"""Who is felt about so, or worse, gets no peace."""

BOUND = 2.0
"""How much weaker than the best target, in thousand feet, one may be that is shot at for what it did."""

_WEIGHTS = {"helped": 0.5, "kept": 0.25, "robbed_me": -0.34, "shot_me": -0.34, "broke": -0.5}
"""What each deed does to a feeling, which runs from -1 to 1."""


class Account(Struct, frozen=True):
    """What one other nation and the viewer have done to each other, so many times each.

    It `robbed_me` of parts and `shot_me`, and I `robbed` and `shot` it; it `helped` with garnets, and `kept`
    or `broke` its word.
    """

    robbed_me: int = 0
    robbed: int = 0
    shot_me: int = 0
    shot: int = 0
    helped: int = 0
    kept: int = 0
    broke: int = 0

    @property
    def feeling(self) -> float:
        """From -1, a grudge, to 1, gratitude; 0 for a stranger."""
        felt: float = sum(weight * getattr(self, name) for name, weight in _WEIGHTS.items())
        return max(-1.0, min(1.0, felt))


class Deed(Struct, frozen=True):
    """What was done in `year`, by `seat` to `to`: `kind` is a name of a count of `Account`, or "flew".

    `number` is the part stolen or how far a rocket flew, `lot` the lot, where there are any.
    """

    kind: str
    year: int
    seat: Seat
    to: Seat
    number: int = 0
    lot: int = 0


class Memory(Struct, frozen=True):
    """The accounts with those others that have one, by seat, and the deeds behind them, oldest first."""

    accounts: Mapping[Seat, Account] = {}
    deeds: tuple[Deed, ...] = ()

    def of(self, seat: Seat) -> Account:
        """The account with that nation."""
        return self.accounts.get(seat, _STRANGER)

    def feelings(self) -> dict[Seat, float]:
        """How the viewer feels about those whom it has reason to feel about."""
        return {seat: account.feeling for seat, account in self.accounts.items() if account.feeling}


_STRANGER = Account()


def recall(viewer: Seat, events: Sequence[Event], dialogue: Dialogue | None = None) -> Memory:
    """All that the viewer remembers; `events` are those that its seat may know, `dialogue` its own lines."""
    deeds = [deed for event in events for deed in _deeds(event, viewer)]
    if dialogue is not None:
        deeds += _words(dialogue)
        deeds.sort(key=lambda deed: deed.year)
    accounts: dict[Seat, Account] = {}
    for deed in deeds:
        if deed.kind == "flew":
            continue
        other = deed.to if deed.seat == viewer else deed.seat
        known = accounts.get(other, _STRANGER)
        accounts[other] = replace(known, **{deed.kind: getattr(known, deed.kind) + 1})
    return Memory(accounts, tuple(deeds))


def feelings_of(view: SpaceRaceView, events: Sequence[Event], dialogue: Dialogue) -> dict[Seat, float]:
    """Return how the viewer feels about others when it takes aim."""
    return recall(view.viewer or 0, events, dialogue).feelings()


def _deeds(event: Event, viewer: Seat) -> Iterator[Deed]:
    """What of an event concerns the viewer, and others' flights."""
    data = event.data
    if event.kind == "missile" and not data["drawn"] and viewer in (data["seat"], data["target"]):
        kind = "shot" if data["seat"] == viewer else "shot_me"
        yield Deed(kind, data["year"], data["seat"], data["target"])
    elif event.kind == "espionage" and data.get("stolen"):
        yield from _thefts(data, viewer)
    elif event.kind == "transfer" and data["to"] == viewer:
        yield Deed("helped", data["year"], data["seat"], viewer, data["garnets"])
    elif event.kind == "launch" and data["seat"] != viewer:
        yield Deed("flew", data["year"], data["seat"], viewer, data["distance"])


def _thefts(data: Mapping[str, Any], viewer: Seat) -> Iterator[Deed]:
    """Who was on the lowest level of the run had the part for sure, and lost it to who receives it (§5)."""
    levels: dict[Seat, int] = {each["seat"]: each["level"] for each in data["pursuers"]}
    receivers: Sequence[Seat] = data["receivers"]
    lowest = min(levels.values())
    robbed = [seat for seat, level in levels.items() if level == lowest and seat not in receivers]
    year, number, lot = data["year"], data["number"], data["lot"]
    for thief in receivers:
        for victim in robbed:
            if thief == viewer:
                yield Deed("robbed", year, thief, victim, number, lot)
            elif victim == viewer:
                yield Deed("robbed_me", year, thief, victim, number, lot)


def _words(dialogue: Dialogue) -> Iterator[Deed]:
    """Who left what they had promised to leave, and who did not."""
    for year, lot, seat in dialogue.kept:
        yield Deed("kept", year, seat, seat, lot=lot)
    for year, lot, seat in dialogue.broken:
        yield Deed("broke", year, seat, seat, lot=lot)
