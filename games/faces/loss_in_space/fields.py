"""The decisions of LOSS! in Space as forms."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec.structs import replace

from games.faces.loss_in_space.words import KIND_WORDS, card_name, request_words
from games.rules import codec
from games.rules.contract import Ask, Seat
from games.rules.loss_in_space.cards import BONUS, KINDS, MOST_BONUS, OBSTACLES, RESOURCES
from games.rules.loss_in_space.legality import MOST_TRADED, swap_size
from games.rules.loss_in_space.legality_race import COMMAND_OPS, FACE_OPS
from games.rules.loss_in_space.model import MOST_CARGO, Card, Request
from games.rules.loss_in_space.standing import may_volunteer, targets, turn_of
from games.rules.loss_in_space.trade import fits
from games.rules.loss_in_space.views import OfferSeen, View
from games.rules.loss_in_space.vocabulary import SLOTS
from games.rules.options import Choice, Field, Variant
from games.wording import and_list, counted

DOES = {
    "pass": "Pass",
    "swap": "Swap cards",
    "offer": "Offer a trade",
    "accept": "Accept",
    "decline": "Decline",
    "counter": "Make a counter-offer",
    "play": "Play a card",
    "equip": "Equip, and stay",
    "fly": "Equip, and fly on",
    "wait": "Play, and look again",
    "resolve": "Face it",
    "help": "Call for help",
}
SIDES = {"player": "For the ship", "obstacle": "For the obstacle"}
NEEDED = "Only if it doesn't fail already"


def fields_of(view: View, ask: Ask) -> tuple[Field, ...]:
    """The form of the open window for the viewer."""
    return tuple(_FORMS[ask.kind](view))


def _cards(cards: Iterable[Card]) -> tuple[Choice, ...]:
    return tuple(Choice(card, _card_label(card)) for card in cards)


def _card_label(card: Card) -> str:
    kind = RESOURCES[card].kind
    figures = f"{kind} {BONUS[card]}" if BONUS[card] else "anti-sabotage" if kind == "anti" else kind
    copies = f", {card.rpartition('/')[2]}" if RESOURCES[card].copies > 1 else ""
    return f"{card_name(card)} ({figures}{copies})"


def _seats(seats: Iterable[Seat]) -> tuple[Choice, ...]:
    return tuple(Choice(seat, seat=seat) for seat in seats)


def _words(words: Mapping[str, str]) -> tuple[Choice, ...]:
    return tuple(Choice(value, label) for value, label in words.items())


def _do(*values: str) -> Field:
    return Field(
        "do", "What to do", "choice", default=values[0], choices=_words({v: DOES[v] for v in values})
    )


def _some(name: str, label: str, cards: Sequence[Card], high: int, said: str = "") -> list[Field]:
    """Up to so many of those cards; no field where there are none."""
    if not cards:
        return []
    return [Field(name, label, "choices", default=(), choices=_cards(cards), high=high, help=said)]


def _one(name: str, label: str, choices: Sequence[Choice], none: str = "None") -> list[Field]:
    """One of the choices or none; no field where there are none."""
    if not choices:
        return []
    return [Field(name, label, "choice", default="", choices=(Choice("", none), *choices))]


def _wants(name: str, label: str) -> Field:
    kinds = _words({kind: KIND_WORDS[kind] for kind in KINDS})
    ids = _words({card.id: card.name for card in RESOURCES.values()})
    least = Field("min", "With a bonus of at least", "number", default=0, high=MOST_BONUS)
    variants = {
        "any": Variant("Any card"),
        "kind": Variant("A kind of card", (Field("kind", "Kind", "choice", choices=kinds), least)),
        "card": Variant("One card by name", (Field("card", "Card", "choice", choices=ids),)),
    }
    return Field(name, label, "steps", high=MOST_TRADED, variants=variants)


def _offer(view: View) -> list[Field]:
    whom = view.others_with_cargo
    if not whom:
        return []
    return [
        Field(
            "to",
            "Offer to",
            "choice",
            default=whom[0] if len(whom) == 1 else "",
            choices=(Choice("", "Nobody"), *_seats(whom)),
        ),
        *_some("give", "Cards you give", view.cargo, MOST_TRADED),
        _wants("want", "What you want"),
    ]


def _swap_of(view: View, name: str, label: str) -> list[Field]:
    size = swap_size(view.craft)
    return _some(name, label, view.cargo, size, f"A swap takes {size}, for one from the deck.")


def _prep(view: View) -> Iterable[Field]:
    trades = _offer(view)
    yield _do("pass", "swap", *["offer"] * bool(trades))
    yield from _swap_of(view, "swap", "Cards to swap")
    if trades:
        yield from trades
        yield from _swap_of(view, "fallback", "If the offer fails, swap")


def free_cards(view: View) -> list[Card]:
    """The cargo that may still be promised: less what is in own offers, or in own answers (§20.3)."""
    locked: list[Card] = []
    for offer in view.offers:
        if view.kind == "answer" and offer.by == view.viewer and offer.terms:
            locked += offer.terms.give
        if view.kind == "reply" and offer.to == view.viewer:
            locked += offer.cards
            locked += offer.countered.give if offer.countered else ()
    return [card for card in view.cargo if card not in locked]


def fitting_first(cards: Sequence[Card], want: Sequence[Request]) -> list[Card]:
    """The cards, those first that fit a request."""
    return sorted(cards, key=lambda card: not any(fits(card, request) for request in want))


def terms_words(offer: OfferSeen) -> str:
    """What an offer gives and wants, for who may read it."""
    if offer.terms is None:
        return ""
    return _give_and_want(offer.terms.give, offer.terms.want)


def _give_and_want(give: Sequence[Card], want: Sequence[Request]) -> str:
    wants = and_list(request_words(codec.to_json(request)) for request in want)
    return f"{and_list(map(card_name, give))} for {wants}"


def _answer(view: View) -> Iterable[Field]:
    free = free_cards(view)
    for offer in view.offers_to_answer:
        do = _do("decline", "accept", "counter")
        want = offer.terms.want if offer.terms else ()
        fitting = fitting_first(free, want)
        yield Field(f"do_{offer.by}", f"Offer: {terms_words(offer)}", "choice", "decline", do.choices)
        yield from _some(f"cards_{offer.by}", "Cards you accept with", fitting, len(want))
        yield from _some(f"give_{offer.by}", "Or give in a counter-offer", free, MOST_TRADED)
        yield _wants(f"want_{offer.by}", "What your counter-offer wants")


def _reply(view: View) -> Iterable[Field]:
    yield _do("decline", "accept")
    terms = view.counter_offer
    if terms:
        said = f"Counter-offer: {_give_and_want(terms.give, terms.want)}. Accept with"
        yield from _some("cards", said, fitting_first(free_cards(view), terms.want), len(terms.want))
    if view.table.turn is None:
        stated = next((each.fallback for each in view.offers if each.by == view.viewer), ())
        for field in _swap_of(view, "fallback", "If you decline, swap"):
            yield replace(field, default=stated)


def _equip(view: View, switches: bool) -> Iterable[Field]:
    cargo = view.cargo
    parts = [card for card in cargo if RESOURCES[card].is_part]
    joints = [card for card in cargo if RESOURCES[card].first == "attach"]
    docks = [card for card in cargo if RESOURCES[card].first == "switch"]
    equipped = view.craft.slots.cards()
    variants = {}
    if parts:
        part = Field("card", "Part", "choice", choices=_cards(parts))
        variants["fit"] = Variant("Fit a part", (part,))
        if joints:
            joint = Field("using", "Joint", "choice", choices=_cards(joints))
            variants["join"] = Variant("Join a second part", (part, joint))
    if switches and docks and parts and equipped:
        dock = Field("using", "With", "choice", choices=_cards(docks))
        # What a step before has fitted can be switched too.
        variants["switch"] = Variant("Switch a part", (dock, *_switch((*equipped, *parts), parts)))
    if variants:
        yield Field("equip", "Equip", "steps", high=MOST_CARGO, variants=variants)


def _switch(equipped: Sequence[Card], parts: Sequence[Card]) -> tuple[Field, Field]:
    return (
        Field("old", "Out", "choice", choices=_cards(equipped)),
        Field("new", "In", "choice", choices=_cards(parts)),
    )


def _discard(view: View, said: str) -> list[Field]:
    return _some("discard", "Discard", view.cargo, len(view.cargo), said)


def _launch(view: View) -> Iterable[Field]:
    yield from _equip(view, switches=False)
    yield from _discard(view, f"Down to {MOST_CARGO} cards after equipping.")


def _playable(view: View, ops: Sequence[str], sabotage: bool) -> list[Card]:
    return [
        card
        for card in view.own_cards
        if (RESOURCES[card].kind == "enhancer" and RESOURCES[card].first in ops)
        or (sabotage and RESOURCES[card].kind == "sabotage")
    ]


def _command(view: View) -> Iterable[Field]:
    whom = targets(view.table, view.seat)
    play = _one("card", "Card to play", _cards(_playable(view, COMMAND_OPS, bool(whom))))
    turn, equip = turn_of(view.table), list(_equip(view, switches=True))
    trades = turn.step == "trade"
    offer = _offer(view) if trades and not turn.offered else []
    swap = _swap_of(view, "swap", "Cards to swap") if trades else []
    does = {"equip": equip, "play": play, "swap": swap, "offer": offer}
    do = _do("fly", *[do for do, fields in does.items() if fields])
    yield do if equip else replace(do, choices=(Choice("fly", "Fly on"), *do.choices[1:]))
    yield from equip
    if play:
        yield from play
        only = whom[0] if len(whom) == 1 else ""
        for field in _one("target", "At whom, if it is sabotage", _seats(whom), "Nobody"):
            yield replace(field, default=only)
        yield from _one("slot", "Which slot, if the card leaves the choice", _slots())
    yield from swap
    yield from offer


def _slots() -> tuple[Choice, ...]:
    return tuple(Choice(slot, slot.capitalize()) for slot in SLOTS)


def _meddle(view: View) -> Iterable[Field]:
    seat, facing = view.seat, turn_of(view.table).facing
    whom = targets(view.table, seat)
    reached = [each for each in facing if each in whom]
    sabotage = [card for card in view.cargo if RESOURCES[card].kind == "sabotage"]
    boosts = [card for card in view.own_cards if RESOURCES[card].is_boost] if reached else []
    needed = Field("if_needed", NEEDED, "flag", default=False)
    variants = {}
    if sabotage:
        card = Field("card", "Card", "choice", choices=_cards(sabotage))
        target = Field("target", "At whom", "choice", choices=_seats(whom))
        slot = _one("slot", "Which slot", _slots(), "Not at choice")
        variants["sabotage"] = Variant("Sabotage", (card, target, *slot, needed))
    if boosts:
        card = Field("card", "Card", "choice", choices=_cards(boosts))
        target = Field("target", "Whom", "choice", choices=_seats(reached))
        side = Field("side", "For which side", "choice", choices=_words(SIDES))
        variants["boost"] = Variant("Play a boost", (card, target, side, needed))
    if variants:
        yield Field("plays", "Plays", "steps", variants=variants)
    can = may_volunteer(view.table, seat)
    said = "Reward and ill effects are yours if you are called." if can else "Nobody can help now."
    yield Field("volunteer", "Volunteer to help", "flag", default=False, help=said)
    yield from _some("cover", "Anti-sabotage, should a card of yours backfire", _anti(view), MOST_CARGO)


def _anti(view: View) -> list[Card]:
    return [card for card in view.cargo if RESOURCES[card].kind == "anti"]


def _counter(view: View) -> Iterable[Field]:
    plays = tuple(
        Choice(place, f"{place + 1}: {card_name(play.card)}") for place, play in enumerate(view.table.pending)
    )
    variants = {}
    if anti := _anti(view):
        card = Field("card", "With", "choice", choices=_cards(anti))
        variants["cancel"] = Variant("Cancel a play", (card, Field("play", "Play", "choice", choices=plays)))
    yield Field("cancel", "Cancel", "steps", high=len(plays), variants=variants)


def _face(view: View) -> Iterable[Field]:
    turn = turn_of(view.table)
    obstacle = OBSTACLES[str(turn.obstacle)]
    plays = _playable(view, FACE_OPS, False)
    yield from _some("plays", "Play", plays, len(plays))
    yield _do("resolve", *["wait"] * bool(plays), *["help"] * bool(turn.volunteers))
    yield from _one("helper", "Whom to call", _seats(turn.volunteers), "Nobody")
    if obstacle.parsecs:
        said = f"It brings {counted(obstacle.parsecs, 'parsec')}. For each not flown you draw a card."
        name = "Cards instead of parsecs"
        yield Field("as_cards", name, "number", default=0, high=obstacle.parsecs, help=said)
    parts = [card for card in view.cargo if RESOURCES[card].is_part]
    equipped = view.craft.slots.cards()
    if obstacle.switches and parts and equipped:
        switch = {"switch": Variant("Switch a part", _switch(equipped, parts))}
        yield Field("switches", "Switch", "steps", high=obstacle.switches, variants=switch)
    dodges = _cards(_playable(view, ("dodge",), False))
    ability = [Choice("ability", "Your ship's ability")] * bool(view.craft.uses)
    yield from _one("dodge", "Dodge what failing brings", [*dodges, *ability])
    if obstacle.choices:
        slot = Variant("A slot", (Field("slot", "Slot", "choice", choices=_slots()),))
        yield Field("slots", "Struck first", "steps", high=len(obstacle.choices), variants={"slot": slot})
    if obstacle.spilled:
        yield from _some("cards", "Lose these cards", view.cargo, obstacle.spilled)


def _loot(view: View) -> Iterable[Field]:
    wish = Field("card", "Card", "choice", choices=_cards(view.table.pools[0].cards))
    yield Field("ranking", "Take, in order of wish", "steps", variants={"take": Variant("A wish", (wish,))})


def _trim(view: View) -> Iterable[Field]:
    yield from _discard(view, f"Down to {MOST_CARGO} cards.")


_FORMS: Mapping[str, Callable[[View], Iterable[Field]]] = {
    "prep": _prep,
    "answer": _answer,
    "reply": _reply,
    "launch": _launch,
    "command": _command,
    "meddle": _meddle,
    "counter": _counter,
    "face": _face,
    "loot": _loot,
    "trim": _trim,
}
