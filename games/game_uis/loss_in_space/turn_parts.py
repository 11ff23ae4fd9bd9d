"""The events of a window by turn, summaries of turns without a decision, and what became of a seat's own acts.

A ship without cargo is not asked before it flies on, so one window may hold several of its turns (§20.3).
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from games.game_ui import PastView
from games.game_uis.loss_in_space.texts import TURNS_TEXTS
from games.humanize import and_list, format_count
from games.rules.contract import Event, Seat
from games.rules.loss_in_space.model import Card


class TurnPart(Struct, frozen=True):
    """The events of one turn in a window; `number` is 0 if the window does not begin a turn."""

    number: int
    events: list[Event]

    def is_faced_by(self, seat: Seat) -> bool:
        """Whether the seat's obstacle was judged in it."""
        return any(event.kind == "judged" and event.data["seat"] == seat for event in self.events)


def turn_parts(events: Sequence[Event]) -> list[TurnPart]:
    """Return the events of a window by turn; what comes before the first `turn` belongs to the turn before it."""
    first = next((event.data["number"] for event in events if event.kind == "turn"), 1)
    parts = [TurnPart(first - 1, [])]
    for event in events:
        if event.kind == "turn":
            parts.append(TurnPart(event.data["number"], []))
        parts[-1].events.append(event)
    return parts


def split_at_last_obstacle(events: Sequence[Event], seat: Seat) -> tuple[list[TurnPart], list[TurnPart]]:
    """Return the parts up to the seat's last obstacle, and the rest; only the rest if it faced fewer than two."""
    parts = turn_parts(events)
    faced = [place for place, part in enumerate(parts) if part.is_faced_by(seat)]
    last = faced[-1] if len(faced) > 1 else 0
    return parts[:last], parts[last:]


def summarise_turns(parts: Iterable[TurnPart], seat: Seat) -> str:
    """Return a summary of several turns for the player of the seat."""
    held = list(parts)
    numbers = [part.number for part in held if part.is_faced_by(seat)]
    own = [event for part in held for event in part.events if event.data.get("seat") == seat]
    met = [event.data["met"] for event in own if event.kind == "judged"]
    first, last = numbers[0], numbers[-1]
    in_a_row = len(numbers) > 2 and last - first == len(numbers) - 1
    text = TURNS_TEXTS["range" if in_a_row else "several" if len(numbers) > 1 else "one"]
    values = {"first": first, "last": last, "numbers": and_list(map(str, numbers))}
    came = text.format(past=met.count(True), faced=format_count(len(met), "obstacle"), **values)
    return " ".join([came, *_changes(own)])


def turns_headline(parts: Sequence[TurnPart], name: str) -> str:
    """Return a headline about several turns of a solo game."""
    met = [event.data["met"] for part in parts for event in part.events if event.kind == "judged"]
    values = {"first": parts[0].number, "last": parts[-1].number, "name": name}
    return TURNS_TEXTS["named"].format(past=met.count(True), faced=format_count(len(met), "obstacle"), **values)


def _changes(own: Sequence[Event]) -> Iterator[str]:
    parsecs = sum(event.data["by"] for event in own if event.kind == "moved")
    crew = sum(event.data["by"] for event in own if event.kind == "crew")
    parts = sum(event.kind in ("broke", "part_stolen") for event in own)
    cards = sum(len(event.data["cards"]) for event in own if event.kind == "spilled")
    if parsecs:
        distance = format_count(abs(parsecs), "parsec")
        yield f"You went {distance} ahead." if parsecs > 0 else f"You went {distance} back."
    if crew:
        yield f"You gained {crew} crew." if crew > 0 else f"You lost {-crew} crew."
    if parts:
        yield f"You lost {format_count(parts, 'part')}."
    if cards:
        yield f"You lost {format_count(cards, 'card')}."


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
