"""What several windows came to for a seat that was away: a short story, its own ship first."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.faces.loss_in_space.decisions import decision_of
from games.faces.loss_in_space.own import Names, blows, dealt, faced, of_seat
from games.faces.loss_in_space.words import obstacle_name
from games.rules.contract import Event
from games.rules.loss_in_space.cards import SHIPS
from games.rules.loss_in_space.views import View
from games.wording import and_list, opening


def story_of(
    options: Mapping[str, Any], windows: Sequence[Sequence[Event]], names: Names, view: View
) -> tuple[str, ...]:
    """See `Face.missed`: where the ship stands, what hit it, what it faced, the others, what is owed."""
    events = [event for window in windows for event in window]
    sentences = (
        _standing(events, view),
        blows(events, names, view.seat),
        faced(events, view.seat),
        dealt(events, names, view.seat),
        _others(events, names, view),
        _owed(names, view),
    )
    return tuple([opening(said) for said in sentences if said])


def _standing(events: Sequence[Event], now: View) -> str:
    """Where the ship was, and where it is."""
    craft, seat = now.craft, now.seat
    if not craft.crew:
        return f"Nobody is left aboard your ship: the voyage ended at parsec {craft.parsec}."
    if now.table.stage != "race":
        return ""
    flown = sum(event.data["by"] for event in of_seat(events, "moved", seat))
    gained = sum(event.data["by"] for event in of_seat(events, "crew", seat))
    crew = f"{craft.crew} of {SHIPS[craft.ship].crew} crew aboard"
    if not flown and not gained:
        return f"You are still at parsec {craft.parsec}, with {crew}."
    went = f"went from parsec {craft.parsec - flown} to {craft.parsec}" if flown else f"are at {craft.parsec}"
    changed = f", {abs(gained)} {'more' if gained > 0 else 'fewer'} than before" if gained else ""
    return f"You {went}, with {crew}{changed}."


def _others(events: Sequence[Event], names: Names, now: View) -> str:
    """Who was lost, and who leads."""
    lost = [names[event.data["seat"]] for event in events if event.kind == "died"]
    lost = [name for name in lost if name != names[now.seat]]
    said = [f"{and_list(lost)} {'is' if len(lost) == 1 else 'are'} lost with all hands"] if lost else []
    living = [seat for seat, craft in enumerate(now.table.seats) if craft.crew]
    if now.table.stage == "race" and len(living) > 1:
        farthest = max(now.table.seats[seat].parsec for seat in living)
        leading = [seat for seat in living if now.table.seats[seat].parsec == farthest]
        if leading == [now.seat]:
            said.append("you lead the race")
        elif now.seat not in leading:
            leads = "leads" if len(leading) == 1 else "lead"
            said.append(f"{and_list(names[seat] for seat in leading)} {leads} at parsec {farthest}")
    return f"{' and '.join(said)}." if said else ""


def _owed(names: Names, now: View) -> str:
    window, turn = now.table.window, now.table.turn
    if window is None or now.seat not in window.owing:
        return "Nothing is asked of you now."
    facing = [names[seat] for seat in turn.facing if seat != now.seat] if turn else []
    obstacle = obstacle_name(turn.obstacle) if turn and turn.obstacle else ""
    return decision_of(window.kind).owed.format(facing=and_list(facing), obstacle=obstacle)
