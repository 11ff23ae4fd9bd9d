"""The results of LOSS! in Space: how far each ship came, why one lost, and the progress of a solo game."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from games.game_ui import Events, Names, Options, SoloResult
from games.game_uis.loss_in_space.card_text import TYPES, card_name, card_names, obstacle_name, played_card
from games.humanize import and_list, capitalise_first, format_count
from games.result_picture import SeatHeight
from games.rules.contract import Event, Seat
from games.rules.loss_in_space.equipment import equip_craft
from games.rules.loss_in_space.model import GOAL, Card, Craft, LossTable, PartSwitch
from games.rules.loss_in_space.moves import EquipAction
from games.rules.loss_in_space.ship_value import best_build, pace
from games.rules.loss_in_space.totals import public_total
from games.rules.loss_in_space.views import LossView

UNDER_WAY = {"arrived": "still on the way", "suns": "still on the way when the suns went out"}
"""The texts for a ship that has its crew and has not arrived, by the reason for the end."""


def climbs_of(table: LossTable, events: Sequence[Event]) -> tuple[SeatHeight, ...]:
    """Return the distance of each ship, and why it ended there; `events` are the public ones of the whole match."""
    return tuple(
        SeatHeight(seat, craft.parsec, fallen=not craft.crew, fate=_fate(table, events, seat))
        for seat, craft in enumerate(table.seats)
    )


def _fate(table: LossTable, events: Sequence[Event], seat: Seat) -> str:
    if not table.seats[seat].crew:
        undoing = last_blow(events, seat)
        return f"nobody left aboard after {undoing}" if undoing else "nobody left aboard"
    if table.result is None:
        return ""
    return "arrived" if table.result.winner == seat else UNDER_WAY.get(table.result.reason, "")


def last_blow(events: Iterable[Event], seat: Seat) -> str:
    """Return the cause of a ship's last loss of crew: the obstacle that it faced, or the card that struck it."""
    blows = _with_causes(events, seat, lambda play: card_name(play["card"]))
    return next((cause for cause, event in blows if event.kind == "died"), "")


def _with_causes(
    events: Iterable[Event], seat: Seat, card_words: Callable[[Mapping[str, Any]], str]
) -> Iterator[tuple[str, Event]]:
    """Yield the events of a ship after the obstacle that it faced last, or the card that struck it, in words."""
    cause = ""
    for event in events:
        data = event.data
        if event.kind == "took_effect" and data["target"] == seat:
            cause = card_words(data)
        elif data.get("seat") == seat:
            cause = obstacle_name(data["card"]) if event.kind == "judged" else cause
            yield cause, event


MOST_NAMED = 2
"""The number of culprits named, the most costly first."""


def why_lost(options: Options, windows: Sequence[Events], names: Names, view: LossView) -> str:
    """See `GameUI.why_lost`."""
    events = [event for window in windows for event in window]
    over = next((event.data for event in events if event.kind == "over"), None)
    seat = view.seat
    if over is None or over["winner"] == seat:
        return ""
    return " ".join(
        [
            _came(events, over, seat),
            _faced(events, names, seat, over["winner"]),
            *_held_up(events, seat),
            *_set_back(events, names, seat),
            *(_launched(events) if len(names) == 1 else ()),
        ]
    )


def _own(events: Sequence[Event], kind: str, seat: Seat) -> list[Mapping[str, Any]]:
    return [event.data for event in events if event.kind == kind and event.data["seat"] == seat]


def _came(events: Sequence[Event], over: Mapping[str, Any], seat: Seat) -> str:
    """Return the distance of the ship, and whether its crew was still alive."""
    turns = format_count(sum(not turn["skipped"] for turn in _own(events, "turn", seat)), "turn")
    parsec = over["parsecs"][seat]
    if _own(events, "died", seat):
        blow = last_blow(events, seat)
        if blow:
            return f"Your crew was gone at parsec {parsec} of {GOAL}: the last of it fell to {blow}."
        return f"Your crew was gone at parsec {parsec} of {GOAL}."
    if over["reason"] == "suns":
        return f"You came to parsec {parsec} of {GOAL} in {turns} when the suns went out."
    return f"You came to parsec {parsec} of {GOAL} in {turns}."


def _faced(events: Sequence[Event], names: Sequence[str], seat: Seat, winner: Seat | None) -> str:
    """Return the number of obstacles that the ship and the winner's ship passed."""

    def past(of: Seat) -> tuple[int, int]:
        met = [judged["met"] for judged in _own(events, "judged", of)]
        return met.count(True), len(met)

    mine, faced = past(seat)
    obstacles = format_count(faced, "obstacle")
    if winner is None:
        return f"You got past {mine} of {obstacles}."
    theirs, all_faced = past(winner)
    return f"You got past {mine} of {obstacles}, {names[winner]} past {theirs} of {all_faced}."


def _held_up(events: Sequence[Event], seat: Seat) -> Iterator[str]:
    """Yield the delays of the ship: turns missed, and strikes of others."""
    missed = sum(turn["skipped"] for turn in _own(events, "turn", seat))
    blows = [event.data for event in events if event.kind == "took_effect" and event.data["target"] == seat]
    struck = sum(blow["side"] != "player" and blow["by"] not in (None, seat) for blow in blows)
    turns, cards = format_count(missed, "turn"), format_count(struck, "card")
    if missed and struck:
        yield f"You missed {turns} and were struck by {cards} of others."
    elif missed:
        yield f"You missed {turns}."
    elif struck:
        yield f"You were struck by {cards} of others."


def _set_back(events: Sequence[Event], names: Sequence[str], seat: Seat) -> Iterator[str]:
    """Yield the greatest losses of distance: obstacles failed, and cards of others."""
    lost: Counter[str] = Counter()
    for cause, event in _with_causes(events, seat, lambda play: played_card(play["card"], play["by"], names, seat)):
        if cause and event.kind == "moved" and event.data["by"] < 0:
            lost[cause] -= event.data["by"]
    if lost:
        causes = and_list(f"{each} ({format_count(steps, 'parsec')})" for each, steps in lost.most_common(MOST_NAMED))
        yield capitalise_first(f"{causes} set you back most.")


def _launched(events: Sequence[Event]) -> Iterator[str]:
    """Yield the cards of a solo game that would have made a faster ship at the launch, and its totals."""
    cargo: list[Card] = []
    bare = craft = Craft("", 0)
    for event in takewhile(lambda each: each.data.get("stage") != "race", events):
        match event.kind, event.data:
            case "start", {"ships": [ship]}:
                bare = craft = Craft(ship, 0)
            case "drawn", {"cards": cards}:
                cargo += cards
            case "swapped", {"cards": cards}:
                cargo = [card for card in cargo if card not in cards]
            case "equipped", data:
                swaps = tuple([PartSwitch(*swap) for swap in data["swaps"]])
                craft = equip_craft(craft, cargo, EquipAction(data["do"], data["card"], data["using"], swaps))
    best, flown = best_build(bare, cargo, switches=False), public_total(craft)
    if pace(best.totals) > pace(flown):
        used = {*craft.slots.cards(), *craft.joints.cards()}
        added = [card for each in best.done for card in (each.card, each.using) if card and card not in used]
        more = [each for each in zip(TYPES, best.totals, flown, strict=True) if each[1] != each[2]]
        totals = and_list(f"{type_} {total}" for type_, total, _ in more)
        not_flown = and_list(str(was) for _, _, was in more)
        yield f"With {card_names(added)} fitted at the launch your ship would have had {totals}, not {not_flown}."


SOLO_TEXTS = {
    "lost": "Parsec {parsec} in round {round}: nobody was left aboard.",
    "suns": "Parsec {parsec} in round {round}: the suns went out.",
    "dock": "Still at the dock.",
    "race": "Parsec {parsec} in round {round}.",
}


def solo_result(view: LossView, won: bool) -> SoloResult:
    """See `GameUI.solo_result`: the quickest arrival ranks first, then the distance, then the crew."""
    table = view.table
    craft, result = table.seats[0], table.result
    if result is not None and result.winner is not None:
        rounds, crew = format_count(table.round, "round"), format_count(craft.crew, "crew", "crew")
        said = f"Arrived in {rounds} with {crew} aboard."
        return SoloResult(said, (0, table.round, -craft.parsec, -craft.crew))
    case = result.reason if result is not None else "dock" if table.stage == "preparation" else "race"
    return SoloResult(
        SOLO_TEXTS[case].format(parsec=craft.parsec, round=table.round), (1, 0, -craft.parsec, -craft.crew)
    )
