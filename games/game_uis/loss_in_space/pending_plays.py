"""Pending plays in words: what they would do, and the cost and effect of countering them (§11)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from games.game_uis.loss_in_space.card_text import TYPES
from games.game_uis.loss_in_space.dashboard import lacking_words, measured
from games.game_uis.loss_in_space.names import card_name
from games.humanize import and_list, capitalise_first, format_count, possessive
from games.rules.contract import Seat
from games.rules.loss_in_space.card_effects import SLOTS, CardEffect, Triple
from games.rules.loss_in_space.cards import RESOURCES, SHIPS
from games.rules.loss_in_space.draft_preview import CraftPreview, FacingPreview
from games.rules.loss_in_space.equipment import HARDENED_TURNS
from games.rules.loss_in_space.model import MOST_LOST_TURNS, Craft, PendingPlay
from games.rules.loss_in_space.totals import effective_raise, struck_part
from games.rules.loss_in_space.views import LossView

Names = Sequence[str]


def counter_words(
    view: LossView, cancels: Iterable[Mapping[str, Any]], outlook: CraftPreview | None, names: Names
) -> Iterator[str]:
    """Yield what is spent and what that undoes, or what happens, and the result for the facing ship."""
    spent = {int(cancel["play"]): str(cancel["card"]) for cancel in cancels}
    pending = view.table.pending
    if not spent:
        yield "You let everything happen."
        for play in pending:
            yield capitalise_first(f"{_whose(view, play, names)} {harm_words(view, play, names) or NOTHING_THERE}.")
    for place, card in sorted(spent.items()):
        yield _undone(view, card, pending[place], names)
    if 0 < len(spent) < len(pending):
        yield "The rest happens."
    for stand in outlook.stands if outlook else ():
        yield _left_with(view, stand, names)


NOTHING_THERE = "finds nothing to strike"


def _undone(view: LossView, card: str, play: PendingPlay, names: Names) -> str:
    drawn = sum(effect.n for effect in RESOURCES[card].effects if effect.op == "draw")
    draws = f", draw {format_count(drawn, 'card')}" if drawn else ""
    cost = f"You spend {card_name(card)}{draws}"
    whose, harm = _whose(view, play, names), harm_words(view, play, names)
    if not harm:
        return f"{cost} on {whose}, which {NOTHING_THERE} anyway."
    return f"{cost}, and {whose} no longer {harm}."


def _left_with(view: LossView, stand: FacingPreview, names: Names) -> str:
    compared = measured(view, stand.craft)
    is_me = stand.seat == view.viewer
    who = "you" if is_me else names[stand.seat]
    if compared and compared.met:
        return f"With that {who} {'get' if is_me else 'gets'} past it."
    short = lacking_words(view, stand.craft)
    return f"With that {who} {'are' if is_me else 'is'} {short} short."


def _whose(view: LossView, play: PendingPlay, names: Names) -> str:
    card = card_name(play.card)
    if play.by is None:
        return card
    if play.by == view.viewer:
        return f"your own {card}"
    return f"{possessive(names[play.by])} {card}"


def harm_words(view: LossView, play: PendingPlay, names: Names) -> str:
    """Return what a pending play does to its target, to follow its name; "" where it finds nothing to
    strike.
    """
    who = _Target(view, play, names)
    resource = RESOURCES[play.card]
    if play.side == "player":
        return f"gives {who.whom} {_amounts(resource.boost)}"
    if play.side == "obstacle":
        more = _amounts(effective_raise(view.threat, resource.boost))
        return f"raises what {who.whom} must meet by {more}" if more else ""
    return and_list(said for effect in resource.effects if (said := _HARM[effect.op](who, effect)))


def _amounts(triple: Triple) -> str:
    return and_list(f"{abs(number)} {name}" for name, number in zip(TYPES, triple, strict=True) if number)


class _Target:
    """The target of a play: "you" and "your", or a name."""

    def __init__(self, view: LossView, play: PendingPlay, names: Names) -> None:
        self.view, self.slot, name = view, play.slot, names[play.target]
        self.seat: Seat = play.target
        self.whom = "you" if play.target == view.viewer else name
        self.whose = "your" if play.target == view.viewer else possessive(name)
        self.craft: Craft = view.table.seats[play.target]

    @property
    def is_hardened(self) -> bool:
        return SHIPS[self.craft.ship].trait == "hardened"


def _disable(who: _Target, effect: CardEffect) -> str:
    turns = f"out of order for {format_count(effect.turns, 'turn')}"
    slot = who.slot if effect.slot == "choice" else next((s for s in SLOTS if s == effect.slot), None)
    if slot is None:
        return f"puts {_some_part(who)} {turns}, slot by die" if who.craft.slots.cards() else ""
    part = struck_part(who.craft.slots[slot], enabled=True)
    return f"puts {who.whose} {card_name(part.card)} {turns}" if part else ""


def _some_part(who: _Target) -> str:
    return f"one of {who.whose} parts"


def _part_gone(who: _Target, effect: CardEffect) -> str:
    """Return a part of a slot by die; a hardened ship keeps it (§13)."""
    if not who.craft.slots.cards():
        return ""
    if who.is_hardened:
        return f"puts {_some_part(who)} out of order for {format_count(HARDENED_TURNS, 'turn')}, slot by die"
    return f"takes {_some_part(who)}, slot by die"


def _lose_turn(who: _Target, effect: CardEffect) -> str:
    if who.view.is_alone:
        times = f", {effect.n} times" if effect.n > 1 else ""
        return f"costs {who.whom} a parsec, a crew member or a card by die{times}"
    turns = min(effect.n, MOST_LOST_TURNS - who.craft.lost)
    return f"costs {who.whom} {format_count(turns, 'turn')}" if turns else ""


def _lower(who: _Target, effect: CardEffect) -> str:
    if len(set(effect.triple)) == 1:
        return f"lowers all of {who.whose} totals by {abs(effect.triple[0])}"
    return f"costs {who.whom} {_amounts(effect.triple)}"


def _steal(who: _Target, effect: CardEffect) -> str:
    return _THEFTS[effect.what](who, effect)


def _steal_cards(who: _Target, effect: CardEffect) -> str:
    count = min(effect.n, who.view.cargo_sizes[who.seat])
    return f"takes {format_count(count, 'card')} of {who.whose} cargo at random" if count else ""


def _steal_crew(who: _Target, effect: CardEffect) -> str:
    if effect.n >= who.craft.crew:
        return f"takes the last of {who.whose} crew"
    return f"takes {effect.n} of {who.whose} crew"


def _steal_parsecs(who: _Target, effect: CardEffect) -> str:
    steps = min(effect.n, who.craft.parsec)
    return f"costs {who.whom} {format_count(steps, 'parsec')}" if steps else ""


_THEFTS: Mapping[str, Callable[[_Target, CardEffect], str]] = {
    "card": _steal_cards,
    "crew": _steal_crew,
    "part": _part_gone,
    "parsec": _steal_parsecs,
}
_HARM: Mapping[str, Callable[[_Target, CardEffect], str]] = {
    "disable": _disable,
    "break": _part_gone,
    "lose_turn": _lose_turn,
    "bonus": _lower,
    "steal": _steal,
}
"""The effects that sabotage may have (§13)."""
