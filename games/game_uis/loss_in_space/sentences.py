"""Events of LOSS! in Space in whole sentences, which name a seat or call it "you".

Personal summaries, headlines and the catch-up are made of the same sentences.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any

from msgspec import Struct

from games.game_ui import Events, Headline, Names, Options, PastView, TurnResult
from games.game_uis.loss_in_space import card_text, turn_parts
from games.game_uis.loss_in_space.decisions import DECISIONS
from games.game_uis.loss_in_space.dice import LOST_TURN_COSTS, WORKS
from games.game_uis.loss_in_space.obstacle_gap import judged_words
from games.game_uis.loss_in_space.texts import NOT_CALLED, TEXTS
from games.humanize import and_list, capitalise_first, format_count, possessive
from games.rules.contract import Event, Seat
from games.rules.loss_in_space.cards import RESOURCES, SHIPS
from games.rules.loss_in_space.views import LossView

Data = Mapping[str, Any]

WAYS_TO_SAY = 3
"""How many sentences there are for an obstacle and for a verdict; each card has its own."""
WEIGHTS = {"over": 100, "died": 85, "part_stolen": 45, "cancelled": 35, "help_called": 30, "played": 25, "judged": 20}
GREAT_LEAP, LEAP, BACKFIRED = 3, 55, 40
MANY_TURNS = 5
"""The least number of turns of a solo game that share one headline, except the first and the last."""
SMALL, SMALL_NEWS = 4, ("traded", "answered", "offered", "took_effect", "obstacle", "swapped", "equipped", "enhanced")
TO_CATCH_UP = frozenset(
    {
        *("took_effect", "judged", "turns_lost", "turn_lost_alone", "disabled", "broke", "part_stolen"),
        *("spilled", "cards_stolen", "fell_apart", "traded", "trade", "answered", "looted", "died"),
    }
)
"""The kinds of events in the catch-up summary of a seat, besides the position of its ship."""
MOST_CAUGHT_UP = 8
OWN = TO_CATCH_UP | {"moved", "crew", "turn"}


def sentence(kind: str, data: Data, names: Names, you: Seat | None = None) -> str:
    """Return an event in whole sentences that call the seat `you` "you". Raise KeyError for an unknown kind."""
    cases = _CASES[kind](data) if kind in _CASES else (kind,)
    values = EventPlaceholders(data, names, you)
    texts = [TEXTS[next(each for each in _forms(case, data, names, you) if each in TEXTS)] for case in cases]
    return " ".join(capitalise_first(text.format_map(values)) for text in texts)


def _forms(case: str, data: Data, names: Names, you: Seat | None) -> Iterator[str]:
    """Yield the forms of a case: that for the seat `you`, then that with names."""
    if you is not None and data.get("winner") == you:
        yield "over.won"
    if you is not None and you == data.get("by"):
        yield f"{case}.by-you"
    if you is not None and you == data.get("helper"):
        yield f"{case}.helper"
    if you is not None and you == data.get("seat"):
        yield f"{case}.self"
    if you is not None and ("reason" in data or you in (data.get("seat"), data.get("target"), data.get("to"))):
        yield f"{case}.you"
    if len(names) == 1:
        yield f"{case}.alone"
    yield case


def personal_summary(options: Options, events: Events, names: Names, seat: Seat, view: PastView = None) -> str:
    """See `GameUI.personal_summary`: the end, what became of the seat's acts, then what happened to its ship.

    If the window has several turns of the ship, only the last one is described in full.
    """
    ends = [event for event in events if event.kind == "over"]
    left_out = {"turn"} if ends or len(names) == 1 else set()
    if any(over.data["reason"] == "lost" for over in ends):
        left_out.add("died")
    before, rest = turn_parts.split_at_last_obstacle(events, seat)
    late = [event for part in rest for event in part.events]
    acts = turn_parts.acts_of(events, seat, turn_parts.own_plays_pending(events, seat, view))
    own = _own(late, OWN - left_out, seat)
    first, last = (
        " ".join(sentence(event.kind, event.data, names, seat) for event in each) for each in ((*ends, *acts), own)
    )
    short = [turn_parts.summarise_turns(before, seat)] if before else []
    uncalled = NOT_CALLED if turn_parts.offered_help_in_vain(events, seat, view) else ""
    return " ".join(filter(None, [first, uncalled, *short, f"Turn {rest[0].number}: {last}" if before else last]))


def turn_result(options: Options, events: Events, seat: Seat, view: PastView = None) -> TurnResult:
    """See `GameUI.turn_result`: the end counts first, then whether the ship passed its obstacle."""
    for event in events:
        if event.kind == "over":
            return "well" if event.data["winner"] == seat else "badly"
    own = list(_own(events, {"died", "judged"}, seat))
    if not own:
        return ""
    return "well" if all(event.kind != "died" for event in own) and own[-1].data["met"] else "badly"


def headlines(options: Options, events: Events, names: Names) -> tuple[Headline, ...]:
    """See `GameUI.headlines`. Headlines of a later turn start with its number.

    Windows without important events have one headline of low weight. In a solo game, many turns share one headline,
    except the first and the last.
    """
    parts = turn_parts.turn_parts(events)
    faced = [part for part in parts if part.is_faced_by(0)]
    between = faced[1:-1] if len(names) == 1 and len(faced) >= MANY_TURNS else []
    told = []
    for place, part in enumerate(parts):
        if between and part is between[0]:
            told.append(Headline(turn_parts.turns_headline(between, names[0]), WEIGHTS["judged"]))
        weighed = [
            event for event in part.events if _weight(event) and not (part in between and event.kind == "judged")
        ]
        told += [Headline(_of_turn(part if place else None, event, names), _weight(event)) for event in weighed]
    small = (event for kind in SMALL_NEWS for event in events if event.kind == kind)
    return tuple(told or [Headline(_of_turn(None, event, names), SMALL) for event in islice(small, 1)])


def _of_turn(part: turn_parts.TurnPart | None, event: Event, names: Names) -> str:
    """Return an event as a sentence, after the number of its turn if a part is given."""
    text = sentence(event.kind, event.data, names)
    return text if part is None or event.kind == "over" else f"Turn {part.number}: {text}"


def catch_up_summary(options: Options, windows: Sequence[Events], names: Names, view: LossView) -> tuple[str, ...]:
    """See `GameUI.catch_up_summary`: its acts, the ship's distance, its events, the others, the open decision."""
    events = [event for window in windows for event in window]
    acts = [sentence(event.kind, event.data, names, view.seat) for event in turn_parts.acts_of(events, view.seat)][
        -turn_parts.MOST_ACTS :
    ]
    lost = [event for event in events if event.kind == "died" and event.data["seat"] != view.seat]
    happened = [*_own(events, TO_CATCH_UP, view.seat), *lost]
    told = [sentence(event.kind, event.data, names, view.seat) for event in happened[-MOST_CAUGHT_UP:]]
    left_out = len(happened) - len(told)
    more = f"The history has {format_count(left_out, 'more event')} from before that." if left_out else ""
    return (*acts, *_stands(events, view), *filter(None, [more]), *told, *_leads(names, view), _asked(names, view))


def _own(events: Sequence[Event], kinds: frozenset[str] | set[str], seat: Seat) -> Iterator[Event]:
    """Yield the events of those kinds that concern the seat; of a trade its cards, where they are known."""
    private = {event.kind for event in events if event.audience is not None}
    for event in events:
        data = event.data
        about = {data.get("seat"), data.get("target"), data.get("to")}
        if event.kind in ("traded", "trade"):
            about.add(data["by"])
        if event.kind == "traded" and "trade" in private:
            continue
        is_silent = event.kind == "answered" and data["answer"] != "decline"
        if event.kind in kinds and seat in about and not is_silent:
            yield event


def _weight(event: Event) -> int:
    if event.kind == "moved":
        return LEAP if abs(event.data["by"]) >= GREAT_LEAP else 0
    if event.kind == "played" and event.data["result"] == "backfires":
        return BACKFIRED
    return WEIGHTS.get(event.kind, 0)


def _stands(events: Sequence[Event], now: LossView) -> Iterator[str]:
    """Yield the former and current distance of the ship, and its remaining crew."""
    craft = now.craft
    if not craft.crew:
        yield f"Your voyage ended at parsec {craft.parsec}."
    elif now.table.stage == "race":
        flown = sum(event.data["by"] for event in _own(events, {"moved"}, now.seat))
        gained = sum(event.data["by"] for event in _own(events, {"crew"}, now.seat))
        went = f"You went from parsec {craft.parsec - flown} to parsec {craft.parsec}."
        yield went if flown else f"You are still at parsec {craft.parsec}."
        crew, most = craft.crew, SHIPS[craft.ship].crew
        if gained > 0:
            yield f"You have {crew} of {most} crew aboard, {gained} more than before."
        elif gained:
            yield f"You have {crew} of {most} crew aboard, {-gained} fewer than before."
        else:
            yield f"You have {crew} of {most} crew aboard."


def _leads(names: Names, now: LossView) -> Iterator[str]:
    living = {seat: craft.parsec for seat, craft in enumerate(now.table.seats) if craft.crew}
    if now.table.stage != "race" or len(living) < 2:
        return
    farthest = max(living.values())
    leading = [seat for seat, parsec in living.items() if parsec == farthest]
    if leading == [now.seat]:
        yield "You lead the race."
    elif now.seat not in leading:
        who = and_list(names[seat] for seat in leading)
        one, several = f"{who} leads at parsec {farthest}.", f"{who} lead at parsec {farthest}."
        yield capitalise_first(one if len(leading) == 1 else several)


def _asked(names: Names, now: LossView) -> str:
    window, turn = now.table.window, now.table.turn
    if window is None or now.seat not in window.owing:
        return "Nothing to do right now."
    facing = [names[seat] for seat in turn.facing if seat != now.seat] if turn else []
    obstacle = card_text.obstacle_name(turn.obstacle) if turn and turn.obstacle else ""
    return capitalise_first(DECISIONS[window.kind].owed.format(facing=and_list(facing), obstacle=obstacle))


def _one_of(case: str, data: Data) -> str:
    """Return one of several phrasings, always the same for the same card."""
    return f"{case}.{sum(map(ord, data['card'])) % WAYS_TO_SAY}"


def _first_rolls(data: Data) -> Iterator[str]:
    dice = [die for _, die in data["rolls"]]
    yield "first_rolls.level" if dice.count(max(dice)) > 1 else "first_rolls"


def _played(data: Data) -> Iterator[str]:
    yield f"played.{data['side']}" if data["side"] else "played.slot" if data["slot"] else "played"
    yield f"die.{data['result']}"


def _took_effect(data: Data) -> Iterator[str]:
    """Yield the case for effects on figures; other effects have a sentence of their own."""
    if data["side"] == "obstacle":
        yield "took_effect.obstacle"
    else:
        did = "helps" if data["side"] == "player" else "strikes"
        yield f"took_effect.{did}{'.by' * any(RESOURCES[data['card']].boost)}"


def _judged(data: Data) -> Iterator[str]:
    totals = judged_words(data)
    if data["met"] and not totals:
        yield "judged.unhurt"
    else:
        yield _one_of("judged.met" if data["met"] else "judged.failed", data)
    if totals:
        yield "judged.totals"
    if data["dodge"]:
        yield "judged.ability" if data["dodge"] == "ability" else "judged.dodge"


_CASES: Mapping[str, Callable[[Data], Iterable[str]]] = {
    "first_rolls": _first_rolls,
    "round": lambda data: [f"round.{data['stage']}"],
    "shuffled": lambda data: [f"shuffled.{data['deck']}"],
    "put_back": lambda data: ["put_back.several" if len(data["cards"]) > 1 else "put_back"],
    "sabotage_drawn": lambda data: ["sabotage_drawn.strikes" if data["strikes"] else "sabotage_drawn.aside"],
    "answered": lambda data: [f"answered.{data['answer']}"],
    "equipped": lambda data: [f"equipped.{data['do']}"],
    "turn": lambda data: ["turn.skipped" if data["skipped"] else "turn"],
    "obstacle": lambda data: ["obstacle.reaching" if data["range"] else _one_of("obstacle", data)],
    "played": _played,
    "strike": lambda data: ["strike", f"die.{data['result']}"],
    "took_effect": _took_effect,
    "judged": _judged,
    "moved": lambda data: ["moved.ahead" if data["by"] > 0 else "moved.back"],
    "crew": lambda data: ["crew.gained" if data["by"] > 0 else "crew.lost"],
    "part_stolen": lambda data: ["broke" if data["by"] is None else "part_stolen"],
    "died": lambda data: ["died.leaving" if data["cards"] else "died"],
    "over": lambda data: [f"over.{data['reason']}"],
}
"""Functions that choose the sentence of an event by its data, by kind. Every other kind has one sentence."""


class EventPlaceholders(Struct, frozen=True):
    """The values of the placeholders of `TEXTS` for an event, told to the seat `you` if that is a seat."""

    data: Data
    names: Names
    you: Seat | None = None

    def __getitem__(self, name: str) -> Any:
        """Return the value of that name: calculated, a seat, a card, or as in the event."""
        if name in CALCULATED:
            return CALCULATED[name](self)
        if name in SEATS:
            return self.names[self.data[SEATS[name]]]
        return card_text.card_name(self.data[name]) if name in CARDS else self.data[name]

    def some(self, key: str) -> str:
        """Return the names of several seats."""
        return and_list(self.names[seat] for seat in self.data[key])


def _played_card(data: Data, names: Names, you: Seat | None) -> str:
    """Return a card that took effect, with its player; "your own" if you struck yourself."""
    if you is not None and data["by"] == you != data["target"]:
        return f"your {card_text.card_name(data['card'])}"
    return card_text.played_card(data["card"], data["by"], names, you)


SEATS = {"name": "seat", **{role: role for role in ("by", "to", "target", "helper", "dead", "winner")}}
CARDS = ("card", "play", "using", "old", "new", "dodge")
CALCULATED: Mapping[str, Callable[[EventPlaceholders], Any]] = {
    "whose": lambda told: possessive(told["name"]),
    "whose_by": lambda told: possessive(told["by"]),
    "whose_to": lambda told: possessive(told["to"]),
    "survivor": lambda told: told.names[0],
    "own_parsec": lambda told: told.data["parsecs"][told.you],
    "facing": lambda told: told.some("facing"),
    "volunteers": lambda told: told.some("seats"),
    "ships": lambda told: and_list(
        f"{name} ({SHIPS[ship].name})" for name, ship in zip(told.names, told.data["ships"], strict=True)
    ),
    "rolls": lambda told: and_list(f"{told.names[seat]} {die}" for seat, die in told.data["rolls"]),
    "deck_size": lambda told: format_count(told.data["cards"], "card"),
    "count": lambda told: format_count(told.data["count"], "card"),
    "wreck": lambda told: format_count(len(told.data["cards"]), "card"),
    "cards": lambda told: card_text.card_names(told.data["cards"]),
    "cards_offered": lambda told: format_count(told.data["give"], "card"),
    "count_gave": lambda told: format_count(told.data["gave"], "card"),
    "cards_gave": lambda told: card_text.card_names(told.data["gave"]),
    "cards_got": lambda told: card_text.card_names(told.data["got"]),
    "given": lambda told: card_text.card_names(told.data["give"]),
    "wanted": lambda told: and_list(map(card_text.request_words, told.data["want"])),
    "taken_off": lambda told: card_text.card_names([old for old, _ in told.data["swaps"]]),
    "fitted": lambda told: card_text.card_names([new for _, new in told.data["swaps"]]),
    "obstacle": lambda told: card_text.obstacle_name(told.data["card"]),
    "reach": lambda told: format_count(told.data["range"], "parsec"),
    "needs": lambda told: WORKS,
    "played": lambda told: _played_card(told.data, told.names, told.you),
    "figures": lambda told: card_text.effects_words(
        each for each in RESOURCES[told.data["card"]].effects if each.op == "bonus"
    ),
    "totals": lambda told: judged_words(told.data),
    "parsecs": lambda told: format_count(abs(told.data["by"]), "parsec"),
    "change": lambda told: abs(told.data["by"]),
    "turns": lambda told: format_count(told.data["lost"], "turn"),
    "cost": lambda told: LOST_TURN_COSTS[(told.data["die"] - 1) // 2],
}
SENTENCES = {kind: partial(sentence, kind) for kind in {case.partition(".")[0] for case in TEXTS} - {"die"}}
