"""Template tags of the dashboard of LOSS! in Space."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django import template
from django.forms import BoundField

from games.dashboard.selectors.dashboard import Dashboard
from games.forms.steps import StepsForm
from games.game_uis.loss_in_space.card_text import TYPES, card_name, request_words
from games.game_uis.loss_in_space.decisions import DECISIONS, draft_sentences, step_words
from games.game_uis.loss_in_space.decisions.obstacle import lost_turn_words
from games.game_uis.loss_in_space.decisions.trading import why_not_accepted
from games.game_uis.loss_in_space.dice import BOOST_ODDS, SABOTAGE_ODDS
from games.game_uis.loss_in_space.obstacle_gap import lacking_words, measured
from games.game_uis.loss_in_space.pending_plays import harm_words, idle_reason
from games.game_uis.loss_in_space.standing_orders import orders_words
from games.game_uis.loss_in_space.texts import NO_PLAY_TEXTS
from games.humanize import and_list, format_count, or_list
from games.rules import codec
from games.rules.contract import Seat
from games.rules.loss_in_space.cards import KINDS, MOST_BONUS, RESOURCES, SLOTS, Slot, of_kind, starting_with, without
from games.rules.loss_in_space.draft_preview import CraftChange, CraftPreview
from games.rules.loss_in_space.equipment import best_fits
from games.rules.loss_in_space.legality import LEAST_TRADED, MOST_TRADED, swap_size
from games.rules.loss_in_space.model import MOST_CARGO, Card, Request
from games.rules.loss_in_space.reach import may_volunteer, obstacle_up, targets, turn_of
from games.rules.loss_in_space.totals import making_up, struck_part, total
from games.rules.loss_in_space.trade import fits
from games.rules.loss_in_space.views import LossView

Shown = dict[str, Any]
Press = tuple[str, str]
"""A button that adds a step, and what it says."""

register = template.Library()

register.simple_tag(measured)
register.filter("view_orders", orders_words)
register.filter(lost_turn_words)
register.filter("swapped", lambda view: swap_size(view.craft))
register.filter("can_help", lambda view: may_volunteer(view.table, view.seat))
register.filter("odds", lambda kind: SABOTAGE_ODDS if kind == "sabotage" else BOOST_ODDS)
register.filter("is_set", lambda field_name: field_name.startswith("want"))
register.filter("over", lambda cards: max(0, len(cards) - MOST_CARGO))
register.filter("among", lambda values, cards: sum(value in cards for value in values or ()))
register.simple_tag(lambda: MOST_CARGO, name="most_cargo")
register.simple_tag(lambda: f"{LEAST_TRADED} to {MOST_TRADED}", name="traded")
register.simple_tag(lambda: tuple((kind, kind in SLOTS) for kind in KINDS), name="requestable")
register.simple_tag(lambda: range(2, MOST_BONUS + 1), name="bonuses")  # Every part has at least 1.
register.filter("left_over", lambda dashboard: _outlook(dashboard).cargo)
register.filter("drafted_craft", lambda dashboard: _outlook(dashboard).craft)
register.filter("stands", lambda dashboard: _outlook(dashboard).stands)
register.filter("harm", lambda play, dashboard: harm_words(dashboard.view, play, dashboard.names))
register.filter("title", lambda dashboard: DECISIONS[dashboard.ask.kind].title_for(dashboard.view, dashboard.names))
register.filter("first_words", lambda dashboard: DECISIONS[dashboard.ask.kind].first_words(dashboard.view))
register.filter("why_not", lambda dashboard: list(DECISIONS[dashboard.ask.kind].why_not(dashboard.view)))
register.filter("why_not_accept", why_not_accepted)
register.filter("field", lambda form, name: form[name] if name in form.fields else None)
register.filter("wants", lambda request: request_words(codec.to_json(request)))
register.filter("most", lambda form, name: next((each.high for each in form.described if each.name == name), None))


@register.simple_tag
def lines_of(dashboard: Dashboard, steps: StepsForm) -> list[str]:
    """Return the steps of a list in words."""
    return [step_words(dashboard.view, steps.described.name, step, dashboard.names) for _, step in steps.steps]


@register.filter
def says(dashboard: Dashboard) -> list[str]:
    """Return the effects of the draft, sentence by sentence."""
    return draft_sentences(dashboard.view, dashboard.drafted_move, _outlook(dashboard), dashboard.names)


@register.simple_tag
def shown_cards(dashboard: Dashboard) -> dict[Card, list[Seat]]:
    """Return the seats to which each card was shown in offers and counter-offers, as far as the seat knows.

    A card that the seat has discarded and drawn again is unknown to others.
    """
    seat = dashboard.view.seat
    shown: dict[Card, list[Seat]] = {}
    for event in dashboard.known_events(("offer", "counter_offer", "drawn")):
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


@register.filter
def named(lists: Iterable[Any], name: str) -> Any:
    """Return the list of steps of that name; None if the decision has none."""
    return next((each for each in lists if each.described.name == name), None)


@register.filter
def not_playable(view: LossView, field: BoundField) -> list[str]:
    """Return why other cards than the field's are not to be played in the viewer's turn, a sentence for each name."""
    offered = {str(option.data["value"]) for option in field.subwidgets}
    kept = {RESOURCES[card].name: RESOURCES[card] for card in view.own_cards if card not in offered}
    texts = {card.name: NO_PLAY_TEXTS.get(card.first, "") for card in kept.values()}
    return [text.format(card=name) for name, text in texts.items() if text]


@register.filter
def idle_targets(card: Card, dashboard: Dashboard) -> list[str]:
    """Return the ships in reach at which a sabotage card would find nothing, a sentence each."""
    view = dashboard.view
    reasons = [idle_reason(view, card, seat, dashboard.names) for seat in targets(view.table, view.seat)]
    return list(filter(None, reasons))


@register.filter
def fits_what(card: Card, want: Iterable[Request]) -> str:
    """Return the requests that a card fits."""
    fitting = [request_words(codec.to_json(request)) for request in want if fits(card, request)]
    return f"✓ fits: {or_list(dict.fromkeys(fitting))}"


@register.simple_tag
def places(dashboard: Dashboard) -> list[Shown]:
    """Return the three slots after the draft, with the possible actions of each cargo card that fits them.

    The `step` of a part is the step of the draft that puts it there, if any.
    """
    put = {step.get("new") or step.get("card"): number for number, step in enumerate(_steps(dashboard, "equip"))}
    return [_place(dashboard.view, _outlook(dashboard), slot, put) for slot in SLOTS]


@register.simple_tag
def best_fit(dashboard: Dashboard) -> str:
    """Return the button's value that puts the best part into each empty slot, as silence would; "" for none."""
    outlook = _outlook(dashboard)
    return ";".join(f"add equip fit {action.card}" for action in best_fits(outlook.craft, outlook.cargo))


@register.simple_tag
def loose_steps(dashboard: Dashboard) -> list[int]:
    """Return the draft's steps of equipping that are impossible."""
    equipped, steps = _outlook(dashboard).craft.slots.cards(), _steps(dashboard, "equip")
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
    return {RESOURCES[card].id: card for card in starting_with(cards, op)}.values()


def _steps(dashboard: Dashboard, name: str) -> list[Mapping[str, Any]]:
    """Return the steps of the draft in the list of that name, or its default."""
    default = next((field.default for field in dashboard.fields if field.name == name), None)
    steps: list[Mapping[str, Any]] = dashboard.entered.get(name, default or [])
    return steps


@register.simple_tag
def totals_ahead(dashboard: Dashboard) -> Mapping[Slot, int]:
    """Return the totals of the ship after the equipping of the draft, by slot; empty for other decisions."""
    if dashboard.ask is None or dashboard.ask.kind not in ("launch", "command"):
        return {}
    return dict(zip(SLOTS, _outlook(dashboard).totals, strict=True))


def _outlook(dashboard: Dashboard) -> CraftPreview:
    """Return the preview of the draft; the current position if the draft is unreadable."""
    return (dashboard.preview.leads_to if dashboard.preview else None) or CraftPreview(
        dashboard.view.totals[dashboard.view.seat], dashboard.view.cargo, dashboard.view.craft
    )


@register.simple_tag
def playables(dashboard: Dashboard, sabotage: bool) -> list[Shown]:
    """Return the sabotage or boosts that can still be played: the needed roll, and the possible aims.

    Each aim is a button with its `value`; `how` is "at", "for" or "against" the target. Aims at a slot have the part
    that would be struck, or None.
    """
    view = dashboard.view
    cards = [card for card in view.own_cards if (RESOURCES[card].is_sabotage if sabotage else RESOURCES[card].is_boost)]
    odds, aims_of = (SABOTAGE_ODDS, _aims) if sabotage else (BOOST_ODDS, _sides)
    found = [
        {"card": card, "odds": odds, "aims": list(aims_of(dashboard, card)), "asks_slot": RESOURCES[card].asks_slot}
        for card in _unnamed(dashboard, "plays", cards)
    ]
    return [each for each in found if each["aims"]]


def _aims(dashboard: Dashboard, card: Card) -> Iterator[Shown]:
    """Yield the aims of sabotage; only at ships that face the obstacle, which can fail already, is it conditional."""
    view = dashboard.view
    for target in targets(view.table, view.seat):
        condition = "" if target in turn_of(view.table).facing else " False"
        value = f"add plays sabotage {card} {target}"
        if not RESOURCES[card].asks_slot:
            idle = idle_reason(view, card, target, dashboard.names)
            yield {"value": f"{value} {condition}", "target": target, "how": "at", "idle": idle}
            continue
        for slot in SLOTS:
            struck = struck_part(view.table.seats[target].slots[slot], enabled=True)
            yield {"value": f"{value} {slot}{condition}", "target": target, "slot": slot, "struck": struck}


def _sides(dashboard: Dashboard, card: Card) -> Iterator[Shown]:
    view = dashboard.view
    for target in turn_of(view.table).facing:
        for how, side in {"for": "player False", "against": "obstacle"}.items():
            if target in targets(view.table, view.seat):
                yield {"value": f"add plays boost {card} {target} {side}", "target": target, "how": how}


@register.filter
def spare_anti(dashboard: Dashboard) -> list[Card]:
    """Return the anti-sabotage in cargo that the draft does not use yet."""
    return _unnamed(dashboard, "cancel", of_kind(dashboard.view.cargo, "anti"))


@register.filter
def unwished(dashboard: Dashboard) -> list[Card]:
    """Return the cards of the wreck that the draft does not want yet."""
    return _unnamed(dashboard, "ranking", dashboard.view.table.pools[0].cards)


def _unnamed(dashboard: Dashboard, name: str, cards: Iterable[Card]) -> list[Card]:
    """Return the cards that no step of the list of that name is about."""
    return without(cards, [step.get("card", "") for step in _steps(dashboard, name)])


@register.simple_tag
def changes(dashboard: Dashboard) -> dict[Card, str]:
    """Return the effect of each card that may still be played, and the cards that already count."""
    counted_in = dict.fromkeys(dashboard.entered.get("plays", []), "counted above")
    outlook, obstacle = _outlook(dashboard), obstacle_up(dashboard.view.table)
    further = [change.card for change in outlook.changes]
    together = making_up(obstacle, outlook.craft, further) if obstacle else {}
    return counted_in | {
        each.card: _change(dashboard.view, outlook, each, together.get(each.card, 0)) for each in outlook.changes
    }


def _change(view: LossView, outlook: CraftPreview, change: CraftChange, together: int) -> str:
    pairs = zip(TYPES, outlook.totals, total(change.craft), strict=True)
    moved = and_list(f"{name} {before} ▸ {after}" for name, before, after in pairs if before != after)
    if not moved:
        return ""
    if outlook.met:
        return f"{moved}: not needed."
    if together == 1:
        return f"{moved}: gets you past it."
    lacking, others = lacking_words(view, change.craft), format_count(together - 1, "more card")
    return f"{moved}: still {lacking} short, enough with {others}." if together else f"{moved}: still {lacking} short."


@register.simple_tag
def switch_presses(dashboard: Dashboard) -> list[Press]:
    """Return the buttons for the switches that a reward still allows: their values and texts."""
    view = dashboard.view
    used = {step.get(name) for step in _steps(dashboard, "switches") for name in ("old", "new")}
    return [
        (f"add switches switch {old} {new}", f"{card_name(new)} for {card_name(old)}")
        for old in view.craft.slots.cards()
        for new in view.cargo
        if RESOURCES[old].kind == RESOURCES[new].kind and not {old, new} & used
    ]


@register.simple_tag
def struck_slots(dashboard: Dashboard) -> list[tuple[str, str]]:
    """Return the slots that the next ill effect may strike by choice, each with the part or joint there."""
    view, obstacle = dashboard.view, obstacle_up(dashboard.view.table)
    choices = obstacle.choices[len(_steps(dashboard, "slots")) :] if obstacle else ()
    if not choices:
        return []
    parts = {slot: struck_part(view.craft.slots[slot], enabled=choices[0].op == "disable") for slot in SLOTS}
    return [(slot, card_name(part.card)) for slot, part in parts.items() if part]


@register.filter
def asks(name: Card) -> str:
    """Return what a card played in the player's turn must name: a target, a slot."""
    printed = RESOURCES[name]
    return f"{'target' if printed.kind == 'sabotage' else ''} {'slot' if printed.asks_slot else ''}".strip()


@register.filter
def kept_note(name: Card, view: LossView) -> str:
    """Return the remaining uses of an enhancer on the viewer's table; "" for a card in cargo."""
    uses = next((kept.uses for kept in view.craft.table if kept.card == name), 0)
    return f"On the table, {format_count(uses, 'use')} left" if uses else ""
