"""What happened to one seat in LOSS! in Space, said to whoever sits there: blows, verdicts, trades."""

from collections.abc import Iterator, Mapping, Sequence

from games.faces.loss_in_space.words import card_name, obstacle_name
from games.rules.contract import Event, Seat
from games.rules.loss_in_space.cards import RESOURCES
from games.wording import and_list, counted, possessive

Names = Sequence[str]

MOST_NAMED = 3
"""So many blows, and obstacles, are named; the others are counted."""


def of_seat(events: Sequence[Event], kind: str, seat: Seat) -> list[Event]:
    """The events of that kind that are about the seat."""
    return [event for event in events if event.kind == kind and event.data["seat"] == seat]


def blows(events: Sequence[Event], names: Names, seat: Seat) -> str:
    """What others' plays, or drawn sabotage, did to the ship; "" for nothing."""
    landed = list(_struck(events, names, seat))
    if not landed:
        return ""
    more = len(landed) - MOST_NAMED
    named = [*landed[:MOST_NAMED], *([f"{counted(more, 'more blow')} landed"] if more > 0 else [])]
    return f"{and_list(named)}."


def _struck(events: Sequence[Event], names: Names, seat: Seat) -> Iterator[str]:
    """Each play that took effect on the ship, with the harm that follows it."""
    for place, event in enumerate(events):
        data = event.data
        if event.kind != "took_effect" or data["target"] != seat:
            continue
        whose = _whose(data["by"], card_name(data["card"]), names, seat)
        if data["side"] == "player":
            yield f"{whose} helped you"
        elif data["side"] == "obstacle":
            yield f"{whose} made things harder for you"
        else:
            yield f"{whose} {and_list(_harm(events[place + 1 :], seat)) or _for_the_day(data['card'])}"


def _whose(by: Seat | None, card: str, names: Names, seat: Seat) -> str:
    """A card with whoever played it; nobody plays what is drawn, and what strikes its player came back."""
    if by is None:
        return card
    return f"your own {card} came back and" if by == seat else f"{possessive(names[by])} {card}"


def _for_the_day(card: str) -> str:
    """What a play did that is not told of by itself: a penalty, or nothing."""
    is_penalty = any(effect.op == "bonus" for effect in RESOURCES[card].effects)
    return "lowered your totals" if is_penalty else "found nothing to strike"


def _harm(following: Sequence[Event], seat: Seat) -> Iterator[str]:
    """The harm that a play did to the seat, up to whatever came next."""
    for event in following:
        data = event.data
        if event.kind in ("slot_rolled", "drew", "drawn", "stolen"):
            continue
        harm = _HARM.get(event.kind)
        if harm is None:
            return
        if data["seat"] == seat:
            yield harm.format(
                card=card_name(data["card"]) if "card" in data else "",
                by=abs(data["by"]) if isinstance(data.get("by"), int) else "",
                count=counted(data.get("count", len(data.get("cards", ()))), "card"),
            )


_HARM = {
    "moved": "cost you {by} of your parsecs",
    "crew": "cost you {by} of your crew",
    "turns_lost": "made you miss turns",
    "turn_lost_alone": "held you up",
    "disabled": "put {card} out of order",
    "broke": "broke {card}",
    "part_stolen": "took {card}",
    "spilled": "took {count}",
    "cards_stolen": "took {count}",
}


def faced(events: Sequence[Event], seat: Seat) -> str:
    """What the ship faced, on its own turn, as a helper or in an event; "" for nothing."""
    judged = [event.data for event in of_seat(events, "judged", seat)]
    passed = [obstacle_name(data["card"]) for data in judged if data["met"]]
    failed = [obstacle_name(data["card"]) for data in judged if not data["met"]]
    said = [f"got past {_named(passed)}"] if passed else []
    said += [f"failed at {_named(failed)}"] if failed else []
    return f"You {' and '.join(said)}." if said else ""


def _named(obstacles: Sequence[str]) -> str:
    more = len(obstacles) - MOST_NAMED
    return and_list([*obstacles[:MOST_NAMED], *([f"{more} more"] if more > 0 else [])])


def dealt(events: Sequence[Event], names: Names, seat: Seat) -> str:
    """Whom the seat traded with, or whose offers it let go; "" for neither."""
    traded = [event.data for event in events if event.kind == "traded"]
    others = [data["to"] if data["by"] == seat else data["by"] for data in traded if seat in _two(data)]
    if others:
        return f"You traded with {and_list(names[other] for other in dict.fromkeys(others))}."
    declined = [event.data for event in events if event.kind == "answered" and event.data["to"] == seat]
    refused = [names[data["by"]] for data in declined if data["answer"] == "decline"]
    return f"The offer of {and_list(dict.fromkeys(refused))} to you was declined." if refused else ""


def _two(data: Mapping[str, Seat]) -> tuple[Seat, Seat]:
    return data["by"], data["to"]
