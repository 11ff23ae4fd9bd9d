"""What a window of LOSS! in Space came to: for one player, said to them, and as a headline for everybody."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from games.face import Fared, Headline
from games.faces.loss_in_space.own import blows, dealt, faced, of_seat
from games.faces.loss_in_space.words import card_name, sentence
from games.rules.contract import Event, Seat
from games.wording import counted, opening

WEIGHTS = {
    "over": 100,
    "died": 85,
    "part_stolen": 45,
    "cancelled": 35,
    "help_called": 30,
    "played": 25,
    "judged": 20,
}
GREAT_LEAP, LEAP, BACKFIRED = 3, 55, 40


def own_line(events: Sequence[Event], names: Sequence[str], seat: Seat) -> str:
    """See `Face.own_line`: the end first, then what became of the seat's own ship."""
    said = (*_ending(events, names, seat), *_own(events, names, seat))
    return " ".join([opening(each) for each in said if each])


def fared(
    options: Mapping[str, Any], events: Sequence[Event], seat: Seat, view: Callable[[], Any] | None = None
) -> Fared:
    """See `Face.fared`: the end counts first, then whether the ship got past what it faced."""
    for event in events:
        if event.kind == "over":
            return "well" if event.data["winner"] == seat else "badly"
    if of_seat(events, "died", seat):
        return "badly"
    judged = of_seat(events, "judged", seat)
    return "" if not judged else "well" if judged[-1].data["met"] else "badly"


def headlines(
    options: Mapping[str, Any], events: Sequence[Event], names: Sequence[str]
) -> tuple[Headline, ...]:
    """See `Face.headlines`."""
    return tuple(
        Headline(sentence(event.kind, event.data, names), _weight(event))
        for event in events
        if _weight(event)
    )


def _weight(event: Event) -> int:
    if event.kind == "moved":
        return LEAP if abs(event.data["by"]) >= GREAT_LEAP else 0
    if event.kind == "played" and event.data["result"] == "backfires":
        return BACKFIRED
    return WEIGHTS.get(event.kind, 0)


def _ending(events: Sequence[Event], names: Sequence[str], seat: Seat) -> Iterator[str]:
    for over in (event.data for event in events if event.kind == "over"):
        if over["winner"] == seat:
            yield "You won: the new world is yours."
        elif over["winner"] is not None:
            yield opening(
                f"{names[over['winner']]} won the race; you were at parsec {over['parsecs'][seat]}."
            )
        elif over["reason"] == "suns":
            yield "The suns have gone out, and nobody has won."
        elif len(names) > 1:
            yield "Nobody is left aboard any ship."


def _own(events: Sequence[Event], names: Sequence[str], seat: Seat) -> Iterator[str]:
    """What hit the ship, what it faced, where that has left it, and what it dealt in."""
    yield blows(events, names, seat)
    yield faced(events, seat)
    yield _flown(of_seat(events, "moved", seat))
    yield _aboard(of_seat(events, "crew", seat))
    yield dealt(events, names, seat)
    for looted in of_seat(events, "looted", seat):
        yield f"You took {card_name(looted.data['card'])} from the wreck of {names[looted.data['dead']]}."
    turns = of_seat(events, "turn", seat)
    is_over = any(event.kind == "over" for event in events)
    if turns and len(names) > 1 and not is_over:
        yield "You missed your turn." if turns[-1].data["skipped"] else "Your turn began."


def _flown(moves: Sequence[Event]) -> str:
    """All steps of the ship as one; "" for none, or for as many back as ahead."""
    by = sum(event.data["by"] for event in moves)
    way = "ahead" if by > 0 else "back"
    return f"You went {counted(abs(by), 'parsec')} {way}, to parsec {moves[-1].data['parsec']}." if by else ""


def _aboard(changes: Sequence[Event]) -> str:
    """What the crew has come to; "" where it is as it was."""
    by = sum(event.data["by"] for event in changes)
    if not by:
        return ""
    left = changes[-1].data["crew"]
    if not left:
        return "Nobody is left aboard your ship."
    return f"Your crew {'lost' if by < 0 else 'gained'} {abs(by)}: {left} now."
