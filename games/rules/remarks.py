"""Remarks: single sentences that bots say to the whole table about public events.

A game declares a `RemarkRule` for each kind of event in `Game.remarks`.
"""

from collections.abc import Collection, Mapping, Sequence
from random import Random

from games.rules.contract import Event, RemarkRule, Seat


def choose_remark(
    rules: Mapping[str, RemarkRule], events: Sequence[Event], bots: Collection[Seat], rng: Random
) -> tuple[Seat, str] | None:
    """Return one of the seats `bots` and its sentence about the last public event that has one for them, or None."""
    for event in reversed(events):
        if event.audience is None and event.kind in rules:
            choices = {seat: texts for seat, texts in rules[event.kind](event.data).items() if seat in bots}
            if choices:
                seat = rng.choice(sorted(choices))
                return seat, rng.choice(choices[seat])
    return None


def last_words(
    winners: Collection[Seat], seats: int, won: Sequence[str], lost: Sequence[str]
) -> dict[Seat, Sequence[str]]:
    """Return what each of `seats` seats may say at the end: a winner `won`, others `lost`; nothing without winners."""
    return {seat: won if seat in winners else lost for seat in range(seats)} if winners else {}
