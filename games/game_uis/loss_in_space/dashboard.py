"""The dashboard of LOSS! in Space: slots for parts, buttons for plays, totals beside threats."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from games.game_uis.loss_in_space.card_text import TYPE_OF_SLOT, TYPES
from games.game_uis.loss_in_space.dice import BOOST_ODDS, SABOTAGE_ODDS
from games.game_uis.loss_in_space.names import card_name
from games.game_uis.loss_in_space.texts import BLOW_TEXTS, CHANGE_TEXTS
from games.humanize import and_list, format_count, or_list
from games.rules.contract import Event, Seat
from games.rules.loss_in_space.cards import RESOURCES, SLOTS, Slot
from games.rules.loss_in_space.draft_preview import CraftChange, CraftPreview, PartDamage
from games.rules.loss_in_space.model import Card, Craft
from games.rules.loss_in_space.reach import obstacle_up, targets, turn_of
from games.rules.loss_in_space.totals import Comparison, comparison, making_up, struck_part, total
from games.rules.loss_in_space.views import LossView

Steps = Sequence[Mapping[str, Any]]
Shown = dict[str, Any]
Press = tuple[str, str]
"""A button that adds a step, and what it says."""

TELL_WHAT_IS_SHOWN = ("offer", "counter_offer", "drawn")
"""The kinds of events that `shown_to` reads."""


def places_of(view: LossView, outlook: CraftPreview, steps: Steps) -> list[Shown]:
    """Return the three slots after the draft, with the possible actions of each cargo card that fits them.

    The `step` of a part is the step of the draft that puts it there, if any.
    """
    put = {step.get("new") or step.get("card"): number for number, step in enumerate(steps)}
    return [_place(view, outlook, slot, put) for slot in SLOTS]


def loose_steps(outlook: CraftPreview, steps: Steps) -> list[int]:
    """Return the draft's steps of equipping that are impossible."""
    equipped = outlook.craft.slots.cards()
    return [n for n, step in enumerate(steps) if (step.get("new") or step.get("card")) not in equipped]


def _place(view: LossView, outlook: CraftPreview, slot: Slot, put: Mapping[Any, int]) -> Shown:
    craft = outlook.craft
    joint = craft.joints[slot]
    offered = [
        (card, list(_presses(view, outlook, slot, card))) for card in outlook.cargo if RESOURCES[card].kind == slot
    ]
    return {
        "slot": slot,
        "parts": [(part, put.get(part.card)) for part in craft.slots[slot]],
        "joint": joint.card if joint else None,
        "offered": [(card, presses) for card, presses in offered if presses],
    }


def _presses(view: LossView, outlook: CraftPreview, slot: Slot, card: Card) -> Iterator[Press]:
    parts = outlook.craft.slots[slot]
    if not parts:
        yield f"add equip fit {card}", "Fit"
    if len(parts) == 1:
        for joint in _one_of_each(outlook.cargo, "attach"):
            yield f"add equip join {card} {joint}", f"Join with {card_name(joint)}"
    if view.kind != "command":
        return
    for dock in _one_of_each(outlook.cargo, "switch"):
        for old in [part.card for part in view.craft.slots[slot] if part in parts]:
            label = f"Switch for {card_name(old)} with {card_name(dock)}"
            yield f"add equip switch {dock} {old} {card}", label


def _one_of_each(cards: Iterable[Card], op: str) -> Iterable[Card]:
    """Return one card of each kind whose first effect is `op`."""
    return {RESOURCES[card].id: card for card in cards if RESOURCES[card].first == op}.values()


def playables_of(view: LossView, sabotage: bool, steps: Steps) -> list[Shown]:
    """Return the sabotage or boosts that can still be played: the needed roll, and the possible targets.

    Each aim is a button with its `value`; `how` is "at", "for" or "against" the target. The aims of a card that names a
    slot are in `rows`, target by target, each with the part that would be struck, or None.
    """
    played = [step.get("card") for step in steps]
    facing, reached = turn_of(view.table).facing, targets(view.table, view.seat)
    found = []
    for card in view.own_cards:
        resource = RESOURCES[card]
        if card in played or not (resource.kind == "sabotage" if sabotage else resource.is_boost):
            continue
        aims = _aims(view, card, reached) if sabotage else _sides(card, [s for s in facing if s in reached])
        rows = groupby([aim for aim in aims if "slot" in aim], itemgetter("target"))
        found.append(
            {
                "card": card,
                "odds": SABOTAGE_ODDS if sabotage else BOOST_ODDS,
                "aims": aims,
                "rows": [(target, list(row)) for target, row in rows],
            }
        )
    return [each for each in found if each["aims"]]


def _aims(view: LossView, card: Card, reached: Iterable[Seat]) -> list[Shown]:
    """Return the aims of a card; only at ships that face the obstacle, which can fail already, is it conditional."""
    aims: list[Shown] = []
    for target in reached:
        condition = "" if target in turn_of(view.table).facing else " False"
        value = f"add plays sabotage {card} {target}"
        if not RESOURCES[card].asks_slot:
            aims.append({"value": f"{value} {condition}", "target": target, "how": "at"})
            continue
        for slot in SLOTS:
            struck = struck_part(view.table.seats[target].slots[slot], enabled=True)
            at_slot = {"slot": slot, "struck": struck.card if struck else None}
            aims.append({"value": f"{value} {slot}{condition}", "target": target, **at_slot})
    return aims


def _sides(card: Card, reached: Iterable[Seat]) -> list[Shown]:
    sides = {"for": "player False", "against": "obstacle"}
    return [
        {"value": f"add plays boost {card} {target} {side}", "target": target, "how": how}
        for target in reached
        for how, side in sides.items()
    ]


def measured(view: LossView, craft: Craft) -> Comparison | None:
    """Return a craft's totals beside the current obstacle; None without an obstacle."""
    obstacle = obstacle_up(view.table)
    return comparison(obstacle, craft) if obstacle else None


def lacking_words(view: LossView, craft: Craft) -> str:
    """Return the missing points of a craft: "2 attack and 1 speed", or with "or" if one of them is enough."""
    compared = measured(view, craft)
    measures = compared.measures if compared else ()
    lacking = [f"{each.short} {TYPE_OF_SLOT[each.slot]}" for each in measures if each.short]
    return or_list(lacking) if view.threat and view.threat.mode == "any" else and_list(lacking)


def change_words(view: LossView, outlook: CraftPreview) -> dict[Card, str]:
    """Return the effect of each card that may still be played, compared with the draft, in words."""
    obstacle = obstacle_up(view.table)
    further = [change.card for change in outlook.changes]
    together = making_up(obstacle, outlook.craft, further) if obstacle else {}
    return {each.card: _change(view, outlook, each, together.get(each.card, 0)) for each in outlook.changes}


def _change(view: LossView, outlook: CraftPreview, change: CraftChange, together: int) -> str:
    pairs = zip(TYPES, outlook.totals, total(change.craft), strict=True)
    moved = and_list(f"{name} {before} ▸ {after}" for name, before, after in pairs if before != after)
    if not moved:
        return ""
    case = "not needed" if outlook.met else "enough" if together == 1 else "with others" if together else "short"
    lacking, others = lacking_words(view, change.craft), format_count(together - 1, "more card")
    return CHANGE_TEXTS[case].format(moved=moved, lacking=lacking, others=others)


def blow_words(blow: PartDamage) -> str:
    """Return the damage of failing to a part, in words."""
    case = "lost" if blow.card else "nothing"
    if blow.slot is None:
        case = "die"
    if blow.turns and blow.card:
        case += ".out of order"
    card = card_name(blow.card) if blow.card else ""
    return BLOW_TEXTS[case].format(slot=blow.slot, card=card, turns=format_count(blow.turns, "turn"))


def shown_to(events: Iterable[Event], seat: Seat) -> dict[Card, list[Seat]]:
    """Return the seats to which each card was shown in offers and counter-offers, as far as the seat knows.

    A card that the seat has discarded and drawn again is unknown to others.
    """
    shown: dict[Card, list[Seat]] = {}
    for event in events:
        data = event.data
        if event.kind == "drawn":
            for card in data["cards"]:
                shown.pop(card, None)
        shows, sees = {"offer": ("by", "to"), "counter_offer": ("to", "by")}.get(event.kind, ("", ""))
        if shows and data[shows] == seat:
            for card in data["give"]:
                seen = shown.setdefault(card, [])
                seen += [data[sees]] if data[sees] not in seen else []
    return shown


def switch_presses(view: LossView, steps: Steps) -> list[Press]:
    """Return the buttons for the switches that a reward still allows: their values and texts."""
    used = {step.get(name) for step in steps for name in ("old", "new")}
    return [
        (f"add switches switch {old} {new}", f"{card_name(new)} for {card_name(old)}")
        for old in view.craft.slots.cards()
        for new in view.cargo
        if RESOURCES[old].kind == RESOURCES[new].kind and not {old, new} & used
    ]


def struck_slots(view: LossView, chosen: int) -> list[tuple[str, str]]:
    """Return the slots that the next ill effect may strike by choice, each with the part or joint there."""
    obstacle = obstacle_up(view.table)
    choices = obstacle.choices[chosen:] if obstacle else ()
    if not choices:
        return []
    parts = {slot: struck_part(view.craft.slots[slot], enabled=choices[0].op == "disable") for slot in SLOTS}
    return [(slot, card_name(part.card)) for slot, part in parts.items() if part]
