"""Events of LOSS! in Space in words: a sentence for each kind, and the figures that go with it.

A sentence names a seat, or calls it "you"; verbs stand in both forms, as in "[go|goes]". Own lines, headlines
and the catch-up are the sentences of the events that matter there.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from games.game_ui import Headline, TurnResult
from games.game_uis.loss_in_space.card_text import effects_words
from games.game_uis.loss_in_space.decisions import decision_of
from games.game_uis.loss_in_space.dice import DiceThrow, throw_of
from games.game_uis.loss_in_space.judgement import judgement_of
from games.game_uis.loss_in_space.names import card_name, card_names, obstacle_name, request_words
from games.humanize import and_list, capitalise_first, format_count, possessive
from games.rules.contract import Event, Seat
from games.rules.loss_in_space.cards import RESOURCES, SHIPS
from games.rules.loss_in_space.views import LossView

Data = Mapping[str, Any]
Names = Sequence[str]

STAGES = {"preparation": "Preparation, round {}.", "launch": "Launch.", "race": "The race begins."}
UP = ("{obstacle} comes up before {name}.", "In the way of {name}: {obstacle}.", "{name} runs into {obstacle}.")
PASSED = (
    "{name} [get|gets] past {obstacle}",
    "{obstacle} is behind {name} now",
    "{name} [are|is] through {obstacle}, to general surprise",
)
FAILED = (
    "{name} [fail|fails] at {obstacle}",
    "{obstacle} is too much for {name}",
    "{name} [meet|meets] {obstacle} and [come|comes] off worse",
)
ANSWERS = {
    "accept": "{to} accepts the offer.",
    "decline": "The offer of {by} to {to} was declined.",
    "counter": "{to} makes a counter-offer.",
}
YOU = "\ue000"
"""Stands for "you" until a sentence is whole: a player may be called "you"."""
VERB = re.compile(r"\[(\w+)\|(\w+)\]")
WEIGHTS = {"over": 100, "died": 85, "part_stolen": 45, "cancelled": 35, "help_called": 30, "played": 25, "judged": 20}
GREAT_LEAP, LEAP, BACKFIRED = 3, 55, 40
TO_CATCH_UP = frozenset(
    {
        *("took_effect", "judged", "turns_lost", "turn_lost_alone", "disabled", "broke", "part_stolen"),
        *("spilled", "cards_stolen", "fell_apart", "traded", "answered", "looted", "died"),
    }
)
"""The kinds of events in the catch-up summary of a seat, besides the position of its ship."""
MOST_CAUGHT_UP = 8
OWN = TO_CATCH_UP | {"moved", "crew", "turn"}


def sentence(kind: str, data: Data, names: Names, you: Seat | None = None) -> str:
    """Return an event as a sentence that calls the seat `you` "you"; KeyError for an unknown kind."""
    text = _RAW[kind](data, [YOU if seat == you else name for seat, name in enumerate(names)])
    said = VERB.sub(lambda verb: verb[1 if YOU in text[: verb.start()].split() else 2], text)
    return capitalise_first(said.replace(YOU, "you"))


def personal_summary(
    options: Mapping[str, Any], events: Sequence[Event], names: Names, seat: Seat, view: Callable[[], Any] | None = None
) -> str:
    """See `GameUI.personal_summary`: the end first, then what became of the seat's own ship."""
    ends = [event for event in events if event.kind == "over"]
    left_out = {"turn"} if ends or len(names) == 1 else set()
    if any(over.data["reason"] == "lost" for over in ends):
        left_out.add("died")
    own = _own(events, OWN - left_out, seat)
    return " ".join([sentence(event.kind, event.data, names, seat) for event in (*ends, *own)])


def turn_result(
    options: Mapping[str, Any], events: Sequence[Event], seat: Seat, view: Callable[[], Any] | None = None
) -> TurnResult:
    """See `GameUI.turn_result`: the end counts first, then whether the ship got past what it faced."""
    for event in events:
        if event.kind == "over":
            return "well" if event.data["winner"] == seat else "badly"
    own = list(_own(events, {"died", "judged"}, seat))
    if not own:
        return ""
    return "well" if all(event.kind != "died" for event in own) and own[-1].data["met"] else "badly"


def headlines(options: Mapping[str, Any], events: Sequence[Event], names: Names) -> tuple[Headline, ...]:
    """See `GameUI.headlines`."""
    weighed = [(event, _weight(event)) for event in events]
    return tuple(Headline(sentence(event.kind, event.data, names), weight) for event, weight in weighed if weight)


def catch_up_summary(
    options: Mapping[str, Any], windows: Sequence[Sequence[Event]], names: Names, view: LossView
) -> tuple[str, ...]:
    """See `GameUI.catch_up_summary`: where the ship stands, what happened to it, the others, what is to be
    decided.
    """
    events = [event for window in windows for event in window]
    lost = [event for event in events if event.kind == "died" and event.data["seat"] != view.seat]
    happened = [*_own(events, TO_CATCH_UP, view.seat), *lost]
    told = [sentence(event.kind, event.data, names, view.seat) for event in happened[-MOST_CAUGHT_UP:]]
    left_out = len(happened) - len(told)
    more = f"The history has {format_count(left_out, 'more event')} from before that." if left_out else ""
    return tuple(filter(None, (_stands(events, view), more, *told, _leads(names, view), _asked(names, view))))


def _own(events: Sequence[Event], kinds: frozenset[str] | set[str], seat: Seat) -> Iterator[Event]:
    """Yield the events of those kinds that happened to the seat."""
    for event in events:
        data = event.data
        about = {data.get("seat"), data.get("target"), data.get("to")}
        if event.kind == "traded":
            about.add(data["by"])
        is_silent = event.kind == "answered" and data["answer"] != "decline"
        if event.kind in kinds and seat in about and not is_silent:
            yield event


def _weight(event: Event) -> int:
    if event.kind == "moved":
        return LEAP if abs(event.data["by"]) >= GREAT_LEAP else 0
    if event.kind == "played" and event.data["result"] == "backfires":
        return BACKFIRED
    return WEIGHTS.get(event.kind, 0)


def _stands(events: Sequence[Event], now: LossView) -> str:
    """Return where the ship was, and where it is."""
    craft = now.craft
    if not craft.crew:
        return f"Your voyage ended at parsec {craft.parsec}."
    if now.table.stage != "race":
        return ""
    flown = sum(event.data["by"] for event in _own(events, {"moved"}, now.seat))
    gained = sum(event.data["by"] for event in _own(events, {"crew"}, now.seat))
    went = f"went from parsec {craft.parsec - flown} to" if flown else "are still at parsec"
    changed = f", {abs(gained)} {'more' if gained > 0 else 'fewer'} than before" if gained else ""
    crew = f"{craft.crew} of {SHIPS[craft.ship].crew} crew aboard"
    return f"You {went} {craft.parsec}, with {crew}{changed}."


def _leads(names: Names, now: LossView) -> str:
    living = {seat: craft.parsec for seat, craft in enumerate(now.table.seats) if craft.crew}
    if now.table.stage != "race" or len(living) < 2:
        return ""
    farthest = max(living.values())
    leading = [seat for seat, parsec in living.items() if parsec == farthest]
    if now.seat in leading:
        return "You lead the race." if len(leading) == 1 else ""
    leads = "leads" if len(leading) == 1 else "lead"
    return capitalise_first(f"{and_list(names[seat] for seat in leading)} {leads} at parsec {farthest}.")


def _asked(names: Names, now: LossView) -> str:
    window, turn = now.table.window, now.table.turn
    if window is None or now.seat not in window.owing:
        return "Nothing to do right now."
    facing = [names[seat] for seat in turn.facing if seat != now.seat] if turn else []
    obstacle = obstacle_name(turn.obstacle) if turn and turn.obstacle else ""
    return capitalise_first(decision_of(window.kind).owed.format(facing=and_list(facing), obstacle=obstacle))


def _whose(name: str) -> str:
    return "your" if name == YOU else possessive(name)


def _start(data: Data, names: Names) -> str:
    ships = [f"{name} flies {SHIPS[ship].name}" for name, ship in zip(names, data["ships"], strict=True)]
    return f"{and_list(ships)}."


def _first_rolls(data: Data, names: Names) -> str:
    thrown = and_list(f"{names[seat]} {die}" for seat, die in data["rolls"])
    return f"The dice decide the first turn: {thrown}; {_throw('first_rolls', data).came}."


def _round(data: Data, names: Names) -> str:
    return STAGES[data["stage"]].format(data["round"])


def _terms(data: Data, names: Names) -> str:
    wants = and_list(request_words(request) for request in data["want"])
    return f"{card_names(data['give'])} for {wants}."


def _equipped(data: Data, names: Names) -> str:
    name = names[data["seat"]]
    if data["do"] == "switch":
        swaps = and_list(f"{card_name(old)} for {card_name(new)}" for old, new in data["swaps"])
        return f"{name} uses {card_name(data['using'])} to switch {swaps}."
    joint = f" with {card_name(data['using'])}" if data["do"] == "join" else ""
    return f"{name} equips {card_name(data['card'])}{joint}."


def _turn(data: Data, names: Names) -> str:
    name = names[data["seat"]]
    if name == YOU:
        return "You missed your turn." if data["skipped"] else "Your turn began."
    if data["skipped"]:
        return f"Turn {data['number']}: {name} has lost this turn."
    return f"Turn {data['number']}: {name} is to move."


def _obstacle(data: Data, names: Names) -> str:
    name, up = names[data["seat"]], obstacle_name(data["card"])
    if not data["range"]:
        return _one_of(UP, data["card"]).format(name=name, obstacle=up)
    facing = and_list(names[seat] for seat in data["facing"])
    reach = format_count(data["range"], "parsec")
    return f"{up} comes up, throws a {data['range']} and reaches {reach}: {facing} must face it."


def _played(data: Data, names: Names) -> str:
    name, target = names[data["seat"]], names[data["target"]]
    slot = f", {data['slot']}" if data["slot"] else ""
    side = {None: f"at {target}{slot}", "player": f"for {target}", "obstacle": f"against {target}"}
    return f"{name} plays {card_name(data['card'])} {side[data['side']]}: {_throw('played', data).said}."


def _throw(kind: str, data: Data) -> DiceThrow:
    """Return the dice of an event that has some."""
    throw = throw_of(kind, data)
    if throw is None:
        raise ValueError(f"{kind} has no dice")
    return throw


def _judged(data: Data, names: Names) -> str:
    name, obstacle, verdict = names[data["seat"]], obstacle_name(data["card"]), judgement_of(data)
    if not verdict.said and data["met"]:
        return f"{name} [take|takes] {obstacle} as it comes."
    said = _one_of(PASSED if data["met"] else FAILED, data["card"]).format(name=name, obstacle=obstacle)
    figures = f": {verdict.said}" if verdict.said else ""
    if not data["dodge"]:
        return f"{said}{figures}."
    how = "the ship's ability" if data["dodge"] == "ability" else card_name(data["dodge"])
    return f"{said}{figures}; {how} takes the sting out of it."


def _one_of(sentences: Sequence[str], key: str) -> str:
    """Return one of several ways to say the same, always alike for the same key."""
    return sentences[sum(map(ord, key)) % len(sentences)]


def _moved(data: Data, names: Names) -> str:
    way = "ahead" if data["by"] > 0 else "back"
    name, moved = names[data["seat"]], format_count(abs(data["by"]), "parsec")
    return f"{name} [go|goes] {moved} {way} and [are|is] at parsec {data['parsec']}."


def _crew(data: Data, names: Names) -> str:
    change = "[gain|gains]" if data["by"] > 0 else "[lose|loses]"
    name = names[data["seat"]]
    return f"{name} {change} {abs(data['by'])} crew and [have|has] {data['crew']} now."


def _part_stolen(data: Data, names: Names) -> str:
    lost = f"{names[data['seat']]} [lose|loses] {card_name(data['card'])}"
    return f"{lost}." if data["by"] is None else f"{lost} to {names[data['by']]}."


def _died(data: Data, names: Names) -> str:
    left = f", leaving {format_count(len(data['cards']), 'card')} in the wreck" if data["cards"] else ""
    return f"Nobody is left aboard {_whose(names[data['seat']])} ship{left}."


def _put_back(data: Data, names: Names) -> str:
    cards = data["cards"]
    return f"{card_names(cards)} {'goes' if len(cards) == 1 else 'go'} back into the deck."


def _sabotage_drawn(data: Data, names: Names) -> str:
    strikes = "it strikes" if data["strikes"] else "it is set aside"
    return f"{names[data['seat']]} draws {card_name(data['card'])}, and {strikes}."


def _took_effect(data: Data, names: Names) -> str:
    """Return the sentence with the figures that change; other harm has a sentence of its own."""
    card, target = RESOURCES[data["card"]], names[data["target"]]
    by = data["by"]
    played = card.name if by is None else f"{_whose(names[by])} {card.name}"
    figures = effects_words([effect for effect in card.effects if effect.op == "bonus"])
    if data["side"] == "obstacle":
        return f"{played} makes it harder for {target}: {figures} demanded."
    did = "helps" if data["side"] == "player" else "strikes"
    return f"{played} {did} {target}{f': {figures}' if any(card.boost) else ''}."


def _over(data: Data, names: Names) -> str:
    if data["winner"] is not None and names[data["winner"]] == YOU:
        return "You won: the new world is yours."
    if data["winner"] is not None:
        yours = f"; you were at parsec {data['parsecs'][names.index(YOU)]}" if YOU in names else ""
        return f"{names[data['winner']]} has reached the new world and wins{yours}."
    if data["reason"] == "lost":
        where = "any ship" if len(names) > 1 else "the ship"
        return f"Nobody is left aboard {where} to see the suns go out."
    if YOU in names:
        return "The suns have gone out, and nobody has won."
    who = "everybody" if len(names) > 1 else names[0]
    return f"The suns have gone out, with {who} still on the way."


def _by_seat(text: str) -> Callable[[Data, Names], str]:
    """Return a sentence about one seat; `{name}`, `{whose}`, and `{cards}` or `{card}` where the event has
    them.
    """

    def said(data: Data, names: Names) -> str:
        name = names[data["seat"]]
        cards = card_names(data["cards"]) if "cards" in data else ""
        card = card_name(data["card"]) if data.get("card") in RESOURCES else ""
        return text.format(**{**data, "name": name, "whose": _whose(name), "cards": cards, "card": card})

    return said


_RAW: Mapping[str, Callable[[Data, Names], str]] = {
    "start": _start,
    "first_rolls": _first_rolls,
    "first": _by_seat("{name} goes first."),
    "round": _round,
    "quiet": lambda data, names: "Nothing happens that anybody could see.",
    "shuffled": lambda data, names: (
        f"The deck of {data['deck']} is shuffled again: {format_count(data['cards'], 'card')}."
    ),
    "drew": lambda data, names: f"{names[data['seat']]} draws {format_count(data['count'], 'card')}.",
    "drawn": lambda data, names: f"You drew {card_names(data['cards'])}.",
    "put_back": _put_back,
    "sabotage_drawn": _sabotage_drawn,
    "swapped": _by_seat("{name} swaps {cards} for a card from the deck."),
    "discarded": _by_seat("{name} discards {cards}."),
    "offered": lambda data, names: (
        f"{names[data['by']]} offers {names[data['to']]} a trade, {data['give']} for {data['want']}."
    ),
    "offer": lambda data, names: f"{possessive(names[data['by']])} offer: {_terms(data, names)}",
    "answered": lambda data, names: ANSWERS[data["answer"]].format(by=names[data["by"]], to=names[data["to"]]),
    "counter_offer": lambda data, names: f"{possessive(names[data['to']])} counter-offer: {_terms(data, names)}",
    "traded": lambda data, names: (
        f"{names[data['by']]} and {names[data['to']]} trade, {data['gave']} for {data['got']}."
    ),
    "trade": lambda data, names: f"{names[data['by']]} gave {card_names(data['gave'])} for {card_names(data['got'])}.",
    "equipped": _equipped,
    "turn": _turn,
    "obstacle": _obstacle,
    "played": _played,
    "volunteered": lambda data, names: f"Ready to help: {and_list(names[seat] for seat in data['seats'])}.",
    "cancelled": lambda data, names: (
        f"{names[data['seat']]} cancels {card_name(data['play'])} with {card_name(data['card'])}."
    ),
    "took_effect": _took_effect,
    "strike": lambda data, names: f"{card_name(data['card'])} {_throw('strike', data).said}.",
    "slot_rolled": lambda data, names: f"A die picks the slot: a {data['die']}, so the {data['slot']}.",
    "enhanced": _by_seat("{name} plays {card}."),
    "help_called": lambda data, names: f"{names[data['seat']]} calls {names[data['helper']]} for help.",
    "fell_away": lambda data, names: f"Nobody is left to face {obstacle_name(data['card'])}.",
    "judged": _judged,
    "moved": _moved,
    "crew": _crew,
    "turns_lost": lambda data, names: (
        f"{names[data['seat']]} [miss|misses] {format_count(data['lost'], 'turn')} to come."
    ),
    "turn_lost_alone": lambda data, names: (
        f"Instead of a lost turn {names[data['seat']]} [throw|throws] a {data['die']}"
        f" and [pay|pays] {_throw('turn_lost_alone', data).came}."
    ),
    "disabled": _by_seat("{whose} {card} is out of order."),
    "works_again": _by_seat("{whose} {card} works again."),
    "broke": _by_seat("{name} [lose|loses] {card}."),
    "part_stolen": _part_stolen,
    "spilled": _by_seat("{name} [lose|loses] {cards}."),
    "cards_stolen": lambda data, names: (
        f"{names[data['by']]} steals {format_count(data['count'], 'card')} from {names[data['seat']]}."
    ),
    "stolen": lambda data, names: f"{names[data['by']]} stole {card_names(data['cards'])}.",
    "switched": lambda data, names: (
        f"{names[data['seat']]} switches {card_name(data['old'])} for {card_name(data['new'])}."
    ),
    "repaired": _by_seat("All of {whose} parts work again."),
    "fell_apart": _by_seat("One of {whose} joints gives way: {card} goes back to cargo."),
    "died": _died,
    "looted": lambda data, names: (
        f"{names[data['seat']]} [take|takes] {card_name(data['card'])} from the wreck of {names[data['dead']]}."
    ),
    "orders": lambda data, names: "Your standing orders have changed.",
    "over": _over,
}
SENTENCES = {kind: partial(sentence, kind) for kind in _RAW}
