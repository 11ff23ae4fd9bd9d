"""What happens in LOSS! in Space in words: one sentence for each kind of event."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.faces.loss_in_space.card_words import effects_words
from games.faces.loss_in_space.dice import Throw, throw_of
from games.faces.loss_in_space.verdict import verdict_of
from games.rules.loss_in_space.cards import OBSTACLES, RESOURCES, SHIPS
from games.wording import and_list, counted, opening, possessive

Data = Mapping[str, Any]
Names = Sequence[str]

STAGES = {"preparation": "Preparation, round {}.", "launch": "Launch.", "race": "The race begins."}
UP = (
    "{obstacle} comes up before {name}.",
    "In the way of {name}: {obstacle}.",
    "{name} runs into {obstacle}.",
)
PASSED = (
    "{name} gets past {obstacle}",
    "{obstacle} is behind {name} now",
    "{name} is through {obstacle}, to general surprise",
)
FAILED = (
    "{name} fails at {obstacle}",
    "{obstacle} is too much for {name}",
    "{name} meets {obstacle} and comes off worse",
)
ANSWERS = {"accept": "accepts the offer", "decline": "declines the offer", "counter": "makes a counter-offer"}


def card_name(card: str) -> str:
    """What a resource card is called."""
    return RESOURCES[card].name


def card_names(cards: Sequence[str]) -> str:
    """Resource cards as a list in a sentence."""
    return and_list(card_name(card) for card in cards)


def obstacle_name(card: str) -> str:
    """What an obstacle or event is called."""
    return OBSTACLES[card].name


def sentence(kind: str, data: Data, names: Names) -> str:
    """An event of that kind in a sentence, the seats being called so; KeyError for an unknown kind."""
    return opening(SENTENCES[kind](data, names))


def request_words(request: Mapping[str, Any]) -> str:
    """What an offer asks for."""
    if request["kind"] == "card":
        return f"a card called {_NAMES_BY_ID[request['card']]}"
    if request["kind"] == "any":
        return "any card"
    bonus = f" of at least {request['min']}" if request["min"] else ""
    return f"{KIND_WORDS[request['kind']]}{bonus}"


KIND_WORDS = {
    "shield": "a shield",
    "weapon": "a weapon",
    "engine": "an engine",
    "enhancer": "an enhancer",
    "dock": "a space dock",
    "sabotage": "a sabotage card",
    "anti": "an anti-sabotage card",
}
_NAMES_BY_ID = {card.id: card.name for card in RESOURCES.values()}


def _start(data: Data, names: Names) -> str:
    ships = [f"{name} flies {SHIPS[ship].name}" for name, ship in zip(names, data["ships"], strict=True)]
    return f"{and_list(ships)}."


def _first_rolls(data: Data, names: Names) -> str:
    thrown = and_list(f"{names[seat]} {die}" for seat, die in data["rolls"])
    return f"For the first turn the dice say: {thrown}; {_throw('first_rolls', data).came}."


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
    if data["skipped"]:
        return f"Turn {data['number']}: {names[data['seat']]} has lost this turn."
    return f"Turn {data['number']}: {names[data['seat']]} is on the move."


def _obstacle(data: Data, names: Names) -> str:
    name, up = names[data["seat"]], obstacle_name(data["card"])
    if not data["range"]:
        return one_of(UP, data["card"]).format(name=name, obstacle=up)
    facing = and_list(names[seat] for seat in data["facing"])
    reach = counted(data["range"], "parsec")
    return f"{up} comes up, throws a {data['range']} and reaches {reach}: {facing} must face it."


def _played(data: Data, names: Names) -> str:
    name, target = names[data["seat"]], names[data["target"]]
    slot = f", {data['slot']}" if data["slot"] else ""
    side = {None: f"at {target}{slot}", "player": f"for {target}", "obstacle": f"against {target}"}
    return f"{name} plays {card_name(data['card'])} {side[data['side']]}: {_throw('played', data).said}."


def _throw(kind: str, data: Data) -> Throw:
    """The dice of an event that has some."""
    throw = throw_of(kind, data)
    if throw is None:
        raise ValueError(f"{kind} has no dice")
    return throw


def _judged(data: Data, names: Names) -> str:
    name, obstacle, verdict = names[data["seat"]], obstacle_name(data["card"]), verdict_of(data)
    if not verdict.said and data["met"]:
        return f"{name} takes {obstacle} as it comes."
    said = one_of(PASSED if data["met"] else FAILED, data["card"]).format(name=name, obstacle=obstacle)
    figures = f": {verdict.said}" if verdict.said else ""
    if not data["dodge"]:
        return f"{said}{figures}."
    how = "its ship's ability" if data["dodge"] == "ability" else card_name(data["dodge"])
    return f"{said}{figures}; {how} takes the sting out of it."


def one_of(sentences: Sequence[str], key: str) -> str:
    """One of several ways to say the same, always alike for the same key."""
    return sentences[sum(map(ord, key)) % len(sentences)]


def _moved(data: Data, names: Names) -> str:
    way = "ahead" if data["by"] > 0 else "back"
    name, moved = names[data["seat"]], counted(abs(data["by"]), "parsec")
    return f"{name} goes {moved} {way} and is at parsec {data['parsec']}."


def _crew(data: Data, names: Names) -> str:
    change = "gains" if data["by"] > 0 else "loses"
    name = names[data["seat"]]
    return f"{name} {change} {abs(data['by'])} crew and has {data['crew']} now."


def _part_stolen(data: Data, names: Names) -> str:
    lost = f"{names[data['seat']]} loses {card_name(data['card'])}"
    return f"{lost}." if data["by"] is None else f"{lost} to {names[data['by']]}."


def _died(data: Data, names: Names) -> str:
    left = f", leaving {counted(len(data['cards']), 'card')} in the wreck" if data["cards"] else ""
    return f"Nobody is left aboard {possessive(names[data['seat']])} ship{left}."


def _put_back(data: Data, names: Names) -> str:
    cards = data["cards"]
    return f"{card_names(cards)} {'goes' if len(cards) == 1 else 'go'} back into the deck."


def _sabotage_drawn(data: Data, names: Names) -> str:
    strikes = "it strikes" if data["strikes"] else "it is set aside"
    return f"{names[data['seat']]} draws {card_name(data['card'])}, and {strikes}."


def _took_effect(data: Data, names: Names) -> str:
    """With what it changes in figures; any other harm is told of by itself."""
    card, target = RESOURCES[data["card"]], names[data["target"]]
    figures = effects_words([effect for effect in card.effects if effect.op == "bonus"])
    if data["side"] == "obstacle":
        return f"{card.name} makes it harder for {target}: {figures} demanded."
    did = "helps" if data["side"] == "player" else "strikes"
    return f"{card.name} {did} {target}{f': {figures}' if any(card.boost) else ''}."


def _over(data: Data, names: Names) -> str:
    if data["winner"] is not None:
        return f"{names[data['winner']]} has reached the new world and wins."
    if data["reason"] == "lost":
        where = "any ship" if len(names) > 1 else "the ship"
        return f"Nobody is left aboard {where} to see the suns go out."
    who = "everybody" if len(names) > 1 else names[0]
    return f"The suns have gone out, with {who} still on the way."


def _by_seat(text: str) -> Callable[[Data, Names], str]:
    """A sentence about one seat; `{name}`, and `{cards}` or `{card}` where the event has them."""

    def said(data: Data, names: Names) -> str:
        cards = card_names(data["cards"]) if "cards" in data else ""
        card = card_name(data["card"]) if data.get("card") in RESOURCES else ""
        return text.format(**{**data, "name": names[data["seat"]], "cards": cards, "card": card})

    return said


SENTENCES: Mapping[str, Callable[[Data, Names], str]] = {
    "start": _start,
    "first_rolls": _first_rolls,
    "first": _by_seat("{name} goes first."),
    "round": _round,
    "quiet": lambda data, names: "Nothing happens that anybody could see.",
    "shuffled": lambda data, names: (
        f"The deck of {data['deck']} is shuffled anew: {counted(data['cards'], 'card')}."
    ),
    "drew": lambda data, names: f"{names[data['seat']]} draws {counted(data['count'], 'card')}.",
    "drawn": lambda data, names: f"You drew {card_names(data['cards'])}.",
    "put_back": _put_back,
    "sabotage_drawn": _sabotage_drawn,
    "swapped": _by_seat("{name} swaps {cards} for a card from the deck."),
    "discarded": _by_seat("{name} discards {cards}."),
    "offered": lambda data, names: (
        f"{names[data['by']]} offers {names[data['to']]} a trade, {data['give']} for {data['want']}."
    ),
    "offer": lambda data, names: f"{possessive(names[data['by']])} offer: {_terms(data, names)}",
    "answered": lambda data, names: f"{names[data['to']]} {ANSWERS[data['answer']]}.",
    "counter_offer": lambda data, names: (
        f"{possessive(names[data['to']])} counter-offer: {_terms(data, names)}"
    ),
    "traded": lambda data, names: (
        f"{names[data['by']]} and {names[data['to']]} trade, {data['gave']} for {data['got']}."
    ),
    "trade": lambda data, names: (
        f"{names[data['by']]} gave {card_names(data['gave'])} for {card_names(data['got'])}."
    ),
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
        f"{names[data['seat']]} misses {counted(data['lost'], 'turn')} to come."
    ),
    "turn_lost_alone": lambda data, names: (
        f"Instead of a lost turn {names[data['seat']]} throws a {data['die']}"
        f" and pays {_throw('turn_lost_alone', data).came}."
    ),
    "disabled": _by_seat("{card} of {name} is out of order."),
    "works_again": _by_seat("{card} of {name} works again."),
    "broke": _by_seat("{name} loses {card}."),
    "part_stolen": _part_stolen,
    "spilled": _by_seat("{name} loses {cards}."),
    "cards_stolen": lambda data, names: (
        f"{names[data['by']]} steals {counted(data['count'], 'card')} from {names[data['seat']]}."
    ),
    "stolen": lambda data, names: f"{names[data['by']]} stole {card_names(data['cards'])}.",
    "switched": lambda data, names: (
        f"{names[data['seat']]} switches {card_name(data['old'])} for {card_name(data['new'])}."
    ),
    "repaired": _by_seat("All parts of {name} work again."),
    "fell_apart": _by_seat("A joint of {name} gives way: {card} goes back to cargo."),
    "died": _died,
    "looted": lambda data, names: (
        f"{names[data['seat']]} takes {card_name(data['card'])} from the wreck of {names[data['dead']]}."
    ),
    "orders": lambda data, names: "Your standing orders have changed.",
    "over": _over,
}
