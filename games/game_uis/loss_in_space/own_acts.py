"""What became of a seat's own acts: its plays, cancellations and offers, and a call for its help."""

from collections.abc import Iterable, Iterator, Sequence

from games.game_ui import PastView
from games.rules.contract import Event, Seat
from games.rules.loss_in_space.model import Card

_HARMS = ("disabled", "broke", "part_stolen", "cards_stolen", "spilled", "crew", "moved", "turns_lost", "died")
"""The kinds of events that tell what a play did to its target."""
MOST_ACTS = 6
"""The maximum number of events in a summary of several windows, the latest ones."""


def own_plays_pending(events: Sequence[Event], seat: Seat, view: PastView) -> set[Card]:
    """Return the seat's plays that were pending as the window opened; looked up only if a play was cancelled."""
    if view is None or all(event.kind != "cancelled" for event in events):
        return set()
    return {play.card for play in view().table.pending if play.by == seat}


def offered_help_in_vain(events: Sequence[Event], seat: Seat, view: PastView) -> bool:
    """Whether the seat volunteered and was not called; looked up only if somebody else faced an obstacle."""
    offered = None
    for event in events:
        data = event.data
        match event.kind:
            case "volunteered":
                offered = seat in data["seats"]
            case "turn":
                offered = False
            case "help_called" if data["helper"] == seat:
                return False
            case "help_called" | "judged" if data["seat"] != seat:
                turn = view().table.turn if view and offered is None else None
                return seat in turn.volunteers if turn else bool(offered)
    return False


def acts_of(events: Sequence[Event], seat: Seat, pending: Iterable[Card] = ()) -> Iterator[Event]:
    """Yield the events that tell what became of the seat's acts; `pending` are its plays from before."""
    plays, struck = set(pending), None
    names_loot = any(event.kind == "stolen" and event.data["by"] == seat for event in events)
    for event in events:
        data = event.data
        match event.kind:
            case "played":
                struck = None
                if data["seat"] == seat:
                    plays.add(data["card"])
                    yield event
            case "took_effect":
                struck = data["target"] if data["by"] == seat != data["target"] else None
                if struck is not None:
                    yield event
            case "cancelled" if data["seat"] == seat or data["play"] in plays:
                yield event
            case "answered" if data["by"] == seat and data["answer"] != "accept":
                yield event
            case "help_called" if data["helper"] == seat:
                yield event
            case "stolen" if data["by"] == seat:
                yield event
            case "judged" | "turn" | "obstacle":
                struck = None
            case kind if kind in _HARMS and data["seat"] == struck:
                if kind != "cards_stolen" or not names_loot:
                    yield event
