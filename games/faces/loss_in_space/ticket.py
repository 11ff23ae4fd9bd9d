"""The decision of a desk in words: what a draft will do, and each step of its lists."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from games.faces.loss_in_space.countering import counter_words
from games.faces.loss_in_space.desk import blow_words, lacking_words, measured
from games.faces.loss_in_space.words import card_name, card_names, request_words
from games.rules.loss_in_space.model import GOAL, Pending
from games.rules.loss_in_space.outlook import Outlook
from games.rules.loss_in_space.standing import obstacle_up
from games.rules.loss_in_space.views import View
from games.wording import and_list, counted, opening, possessive

Move = Mapping[str, Any]
Names = Sequence[str]


def ticket_words(view: View, move: Move, outlook: Outlook | None, names: Names) -> list[str]:
    """What the draft will do, sentence by sentence; `move` is JSON, and may not be legal yet."""
    return list(_WORDS[str(view.kind)](view, move, outlook, names))


def pending_words(play: Pending, names: Names) -> str:
    """A play that can still be cancelled, in a sentence."""
    card, target = card_name(play.card), names[play.target]
    if play.backfired:
        return f"{card} backfires on {target}."
    if play.by is None:
        return f"{card} strikes {target}."
    by = possessive(names[play.by])
    if play.side == "player":
        return f"{by} {card} helps {target}."
    if play.side == "obstacle":
        return f"{by} {card} raises the threats for {target}."
    return f"{by} {card} strikes {target}{f', {play.slot}' if play.slot else ''}."


def step_words(view: View, list_name: str, step: Move, names: Names) -> str:
    """One step of a list, by the name of the list's field."""
    if list_name.startswith("want"):
        kind = step["do"] if step["do"] != "kind" else step["kind"]
        return opening(
            request_words({"kind": kind, "card": step.get("card"), "min": int(step.get("min") or 0)})
        )
    return opening(_STEPS[list_name](view, step, names))


def _play_step(view: View, step: Move, names: Names) -> str:
    side = {"player": "for", "obstacle": "against"}.get(step.get("side") or "", "at")
    slot = f", {step['slot']}" if step.get("slot") else ""
    needed = ", only if needed" if step.get("if_needed") else ""
    return f"{card_name(step['card'])} {side} {names[int(step['target'])]}{slot}{needed}"


def _cancel_step(view: View, step: Move, names: Names) -> str:
    return f"{card_name(step['card'])} against: {pending_words(view.table.pending[int(step['play'])], names)}"


def _equip_step(view: View, step: Move, names: Names) -> str:
    if step["do"] == "switch":
        return f"{card_name(step['new'])} for {card_name(step['old'])}, with {card_name(step['using'])}"
    joint = f", joined with {card_name(step['using'])}" if step["do"] == "join" else ""
    return f"{card_name(step['card'])}{joint}"


_STEPS: Mapping[str, Callable[[View, Move, Names], str]] = {
    "plays": _play_step,
    "cancel": _cancel_step,
    "equip": _equip_step,
    "switches": lambda view, step, names: f"{card_name(step['new'])} for {card_name(step['old'])}",
    "slots": lambda view, step, names: f"{step['slot']} slot",
    "ranking": lambda view, step, names: card_name(step["card"]),
}


def _terms(give: Sequence[str], want: Sequence[Move]) -> str:
    wanted = and_list(_request(each) for each in want)
    return f"{card_names(give) or 'nothing yet'} for {wanted or 'nothing yet'}"


def _request(request: Move) -> str:
    return request_words({**request, "min": request["min"] or 0}) if request["kind"] else "a card"


def _offer(offer: Move | None, names: Names) -> str:
    if not offer:
        return "Say to whom you offer."
    return f"You offer {names[int(offer['to'])]} {_terms(offer['give'], offer['want'])}."


def _swap(cards: Sequence[str]) -> str:
    return f"You swap {card_names(cards) or 'nothing yet'} for a card from the deck."


def _prep(view: View, move: Move, outlook: Outlook | None, names: Names) -> Iterator[str]:
    if move["do"] == "pass":
        yield "You pass this round."
    elif move["do"] == "swap":
        yield _swap(move["swap"])
    else:
        yield _offer(move["offer"], names)
        if move["fallback"]:
            yield f"If it fails: {_swap(move['fallback'])}"


def _answer(view: View, move: Move, outlook: Outlook | None, names: Names) -> Iterator[str]:
    for answer, offer in zip(move["answers"], view.offers_to_answer, strict=True):
        whose = f"{possessive(names[offer.by])} offer"
        got = offer.terms.give if offer.terms else ()
        yield {
            "accept": f"{whose}: you give {card_names(answer['cards']) or 'nothing yet'}, "
            f"and get {card_names(got)}.",
            "counter": f"{whose}: you ask for other terms, {_terms(answer['give'], answer['want'])}.",
        }.get(answer["do"], f"{whose}: you decline.")


def _reply(view: View, move: Move, outlook: Outlook | None, names: Names) -> Iterator[str]:
    if move["do"] == "accept":
        got = view.counter_offer.give if view.counter_offer else ()
        yield f"You give {card_names(move['cards']) or 'nothing yet'}, and get {card_names(got)}."
        return
    yield "You decline the counter-offer."
    if move["fallback"]:
        yield f"Then: {_swap(move['fallback'])}"


def _equipping(move: Move) -> str:
    parts = [action["card"] or action["swaps"][0]["new"] for action in move["equip"]]
    return card_names([part for part in parts if part])


def _launch(view: View, move: Move, outlook: Outlook | None, names: Names) -> Iterator[str]:
    yield f"You launch with {_equipping(move) or 'no parts'}."
    if move["discard"]:
        yield f"You leave {card_names(move['discard'])} behind."


def _command(view: View, move: Move, outlook: Outlook | None, names: Names) -> Iterator[str]:
    fitted = _equipping(move)
    if move["do"] == "offer":
        yield _offer(move["offer"], names)
    elif move["do"] == "swap":
        yield _swap(move["swap"])
    elif move["do"] == "equip":
        yield f"You equip {fitted or 'nothing yet'}, and stay."
    elif move["do"] == "fly":
        yield f"You equip {fitted}, and fly on." if fitted else "You fly on as you are."
    else:
        play = move["play"]
        at = "" if not play or play["target"] is None else f" at {names[int(play['target'])]}"
        yield f"You play {card_name(play['card'])}{at}." if play else "Choose the card to play."


def _meddle(view: View, move: Move, outlook: Outlook | None, names: Names) -> Iterator[str]:
    plays = and_list(_play_step(view, play, names) for play in move["plays"])
    yield f"You play {plays}." if plays else "You play nothing."
    for stand in outlook.stands if outlook and plays else ():
        compared = measured(view, stand.craft)
        comes = "gets past it" if compared and compared.met else "fails"
        yield f"If all of it works, {names[stand.seat]} {comes}."
    if move["volunteer"]:
        yield "You volunteer to help."


def _counter(view: View, move: Move, outlook: Outlook | None, names: Names) -> Iterator[str]:
    yield from counter_words(view, move["cancel"], outlook, names)


def _face(view: View, move: Move, outlook: Outlook | None, names: Names) -> Iterator[str]:
    if outlook is None:
        return
    if move["plays"]:
        yield f"You play {card_names(move['plays'])}."
    if outlook.met:
        yield "You get past it."
        yield from _reward(view, int(move["as_cards"] or 0))
        return
    yield f"You fall {lacking_words(view, outlook.craft)} short."
    if move["do"] == "help":
        helper = move["helper"]
        yield "Say whom you call." if helper is None else f"You call {names[int(helper)]}."
    elif move["dodge"]:
        yield "You dodge what failing brings."
    elif move["do"] == "resolve":
        yield from map(blow_words, outlook.blows)


def _reward(view: View, as_cards: int) -> Iterator[str]:
    obstacle = obstacle_up(view.table)
    most = obstacle.parsecs if obstacle else 0
    steps = most - min(as_cards, most)
    parsec = min(GOAL, view.craft.parsec + steps)
    if steps:
        yield f"{opening(counted(steps, 'parsec'))} ahead, to parsec {parsec}."
    if most - steps and parsec < GOAL:
        yield f"You draw {counted(most - steps, 'card')} instead of parsecs."


def _loot(view: View, move: Move, outlook: Outlook | None, names: Names) -> Iterator[str]:
    first, *rest = move["ranking"] or [None]
    if first is None:
        yield "You take nothing."
        return
    yield f"You take {card_name(first)}" + (f", or else {card_names(rest)}." if rest else ".")


def _trim(view: View, move: Move, outlook: Outlook | None, names: Names) -> Iterator[str]:
    yield f"You discard {card_names(move['discard']) or 'nothing yet'}."


_WORDS: Mapping[str, Callable[[View, Move, Outlook | None, Names], Iterator[str]]] = {
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
