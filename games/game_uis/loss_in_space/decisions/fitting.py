"""Forms for equipping a ship, at the launch and in a turn, and for changes of its cargo."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from games.game_ui import Names
from games.game_uis.loss_in_space.card_text import TYPES, card_name, card_names
from games.game_uis.loss_in_space.decisions import decision as forms
from games.game_uis.loss_in_space.decisions import trading
from games.game_uis.loss_in_space.decisions.decision import Entered, LossDecisionForm, Move, filled
from games.game_uis.loss_in_space.pending_plays import idle_reason
from games.humanize import and_list, format_count
from games.rules import codec
from games.rules.loss_in_space.cards import RESOURCES, of_kind, starting_with
from games.rules.loss_in_space.draft_preview import CraftPreview
from games.rules.loss_in_space.equipment import best_fits, slot_of
from games.rules.loss_in_space.legality import COMMAND_OPS, is_enhancer
from games.rules.loss_in_space.model import MOST_CARGO, Card, PartSwitch
from games.rules.loss_in_space.moves import CardPlay, EquipAction
from games.rules.loss_in_space.reach import targets, turn_of
from games.rules.loss_in_space.views import LossView
from games.rules.options import Choice, Field, Variant


class LaunchForm(LossDecisionForm):
    """The form of the launch, with the equipping of the ship."""

    title = "fit out your ship"
    default = f"If you don't answer: your best part in each slot, and cards over {MOST_CARGO} go at random."
    owed = "Your decision: fit your parts for the launch."
    alone_words = f"One part for each slot, or two with a joint. Cards over {MOST_CARGO} stay behind."

    def fields(self, view: LossView) -> Iterable[Field]:
        yield from equip_fields(view, switches=False)
        said = f"Down to {MOST_CARGO} cards after equipping."
        yield from forms.some_of("discard", "Discard", view.cargo, len(view.cargo), said)

    def move(self, view: LossView, entered: Entered) -> dict[str, Any]:
        return {"equip": equip_moves(view, entered)}

    def entered(self, move: dict[str, Any]) -> dict[str, Any]:
        return {**move, "equip": equip_steps(move["equip"])}

    def words(self, view: LossView, move: Move, outlook: CraftPreview, names: Names) -> Iterator[str]:
        yield f"You launch with {parts_fitted(move) or 'no parts'}{totals_words(outlook)}."
        if move["discard"]:
            yield f"You leave {card_names(move['discard'])} behind."
        held = len(outlook.cargo)
        if held - MOST_CARGO > len(move["discard"]):
            left = format_count(held - MOST_CARGO, "card stays", "cards stay")
            yield f"{MOST_CARGO} of {held} cards can come: {left} behind, and you say which."

    def step(self, view: LossView, list_name: str, step: Move, names: Names) -> str:
        if step["do"] == "switch":
            return f"{card_name(step['new'])} for {card_name(step['old'])}, with {card_name(step['using'])}"
        if step["do"] == "join":
            return f"{card_name(step['card'])}, joined with {card_name(step['using'])}"
        return card_name(step["card"])


class CommandForm(LaunchForm):
    """The form of the player's turn: equip, play, trade, or fly on."""

    title = "your turn"
    default = "If you don't answer: your best parts go into empty slots, and you fly."
    owed = "It is your turn, and the crew looks at you."
    alone_words = "Fit parts into empty slots, then fly on: the next obstacle comes up."

    def fields(self, view: LossView) -> Iterable[Field]:
        whom = targets(view.table, view.seat)
        sabotage = of_kind(view.cargo, "sabotage") if whom else []
        cards = [card for card in view.own_cards if is_enhancer(card, COMMAND_OPS) or card in sabotage]
        play = forms.one_of("card", "Card to play", forms.cards_of(cards))
        turn, equip = turn_of(view.table), list(equip_fields(view, switches=True))
        trades = turn.step == "trade"
        offer = trading.offer_fields(view) if trades and not turn.offered else []
        swap = trading.swap_fields(view, "swap", "Cards to swap") if trades else []
        does = {"equip": equip, "play": play, "swap": swap, "offer": offer}
        do = forms.what_to_do("fly", *[do for do, fields in does.items() if fields])
        yield do if equip else replace(do, choices=(Choice("fly", "Fly on"), *do.choices[1:]))
        yield from equip
        if play:
            yield from play
            yield from forms.one_seat("target", "Target", whom)
            yield from forms.one_of("slot", "Slot", forms.SLOT_CHOICES)
        yield from swap
        yield from offer

    def why_not(self, view: LossView) -> Iterator[str]:
        turn, fields = turn_of(view.table), {field.name for field in self.fields(view)}
        if turn.step != "trade":
            yield "Swap cards, offer a trade: needs a turn in which you have not equipped or swapped yet."
        else:
            yield from trading.why_no_trade(view)
            if turn.offered:
                yield "Offer a trade: needs a new turn, you have made your offer."
        if "card" not in fields:
            yield "Play a card: needs sabotage or an enhancer that works now, you have neither."
        yield from _why_not_fitted(view)
        if "equip" not in fields and not any(RESOURCES[card].is_part for card in view.cargo):
            yield "Equip: needs a part that fits, you have none."

    def move(self, view: LossView, entered: Entered) -> dict[str, Any]:
        play = None
        if card := entered.get("card", ""):
            asked = ["card", *["target"] * RESOURCES[card].is_sabotage, *["slot"] * RESOURCES[card].asks_slot]
            play = filled(CardPlay, {name: entered.get(name, "") for name in asked} | {"if_needed": False})
        equips = entered.get("do", "fly") in ("equip", "fly")
        return {
            "offer": trading.offer_move(entered),
            "play": play,
            "equip": equip_moves(view, entered) if equips else [],
        }

    def entered(self, move: dict[str, Any]) -> dict[str, Any]:
        play = move["play"] or {"card": None, "target": None, "slot": None}
        played = {name: "" if play[name] is None else play[name] for name in ("card", "target", "slot")}
        entered = {**super().entered(move), "offer": None} | trading.offer_entered(move["offer"]) | played
        if move["do"] not in ("equip", "fly"):
            del entered["equip"]  # What it has not decided keeps the default.
        return entered

    def words(self, view: LossView, move: Move, outlook: CraftPreview, names: Names) -> Iterator[str]:
        fitted = parts_fitted(move)
        if move["do"] == "offer":
            yield trading.offer_words(move["offer"], names)
        elif move["do"] == "swap":
            yield trading.swap_words(move["swap"])
        elif move["do"] == "play":
            yield _play_words(view, move["play"], names)
        elif fitted:
            totals = totals_words(outlook)
            stays, flies = f"You equip {fitted}, and stay{totals}.", f"You equip {fitted}, and fly on{totals}."
            yield stays if move["do"] == "equip" else flies
        else:
            yield "Choose a part to equip, or fly on." if move["do"] == "equip" else "You fly on as you are."


def _play_words(view: LossView, play: Move | None, names: Names) -> str:
    """Return a play in one's own turn, with why it would find nothing at its target."""
    if not play:
        return "Choose a card to play."
    card, target = card_name(play["card"]), play["target"]
    if target is None:
        return f"You play {card}."
    idle = idle_reason(view, play["card"], int(target), names, play["slot"])
    return f"You play {card} at {names[int(target)]}. {idle}".strip()


class TrimForm(LossDecisionForm):
    """The form for discarding cargo over the limit."""

    title = "too much cargo"
    default = f"If you don't answer: cards over {MOST_CARGO} go at random."
    owed = "Your cargo is over the limit: choose what to discard."
    alone_words = f"There is room for {MOST_CARGO} cards. The rest goes overboard."

    def fields(self, view: LossView) -> Iterable[Field]:
        yield from forms.some_of("discard", "Discard", view.cargo, len(view.cargo), f"Down to {MOST_CARGO} cards.")

    def words(self, view: LossView, move: Move, outlook: CraftPreview, names: Names) -> Iterator[str]:
        yield f"You discard {card_names(move['discard']) or 'nothing yet'}."


class LootForm(LossDecisionForm):
    """The form for taking cards of a wreck."""

    title = "salvage"
    default = "If you don't answer: you take the first card that is left."
    owed = "There is a wreck to be looted."

    def fields(self, view: LossView) -> Iterable[Field]:
        wish = Field("card", "Card", "choice", choices=forms.cards_of(view.table.pools[0].cards))
        take = Variant("A wish", (wish,))
        yield Field("ranking", "Cards to take, in order of preference", "steps", variants={"take": take})

    def move(self, view: LossView, entered: Entered) -> dict[str, Any]:
        return {"ranking": [step.get("card") for step in entered.get("ranking", ())]}

    def entered(self, move: dict[str, Any]) -> dict[str, Any]:
        return {"ranking": [{"do": "take", "card": card} for card in move["ranking"]]}

    def words(self, view: LossView, move: Move, outlook: CraftPreview, names: Names) -> Iterator[str]:
        first, *rest = move["ranking"] or [None]
        if first is None:
            yield "You take nothing."
            return
        text = "You take {first}, or else {rest}." if rest else "You take {first}."
        yield text.format(first=card_name(first), rest=card_names(rest))

    def step(self, view: LossView, list_name: str, step: Move, names: Names) -> str:
        return card_name(step["card"])


def equip_fields(view: LossView, switches: bool) -> Iterable[Field]:
    """Yield the field for fitting, joining and switching parts, filled with the best fit, without impossible ones."""
    cargo = view.cargo
    parts = [card for card in cargo if RESOURCES[card].is_part]
    joints, docks = starting_with(cargo, "attach"), starting_with(cargo, "switch")
    equipped = view.craft.slots.cards()
    part = Field("card", "Part", "choice", choices=forms.cards_of(parts))
    variants = {}
    if any(_room(view, card) for card in parts):
        variants["fit"] = Variant("Fit a part", (part,))
    if joints and any(_may_join(view, card) for card in parts):
        joint = Field("using", "Joint", "choice", choices=forms.cards_of(joints))
        variants["join"] = Variant("Join a second part", (part, joint))
    if switches and docks and any(not _room(view, card) for card in parts):
        dock = Field("using", "With", "choice", choices=forms.cards_of(docks))
        # A part that an earlier step equips can be switched too.
        variants["switch"] = Variant("Switch a part", (dock, *switch_fields((*equipped, *parts), parts)))
    if variants:
        yield Field("equip", "Equip", "steps", default=_best_steps(view), high=MOST_CARGO, variants=variants)


def _room(view: LossView, card: Card) -> bool:
    return not view.craft.slots[slot_of(card)]


def _may_join(view: LossView, card: Card) -> bool:
    """Whether the part may become the second one in its slot, perhaps after another part of the cargo."""
    spare = sum(RESOURCES[each].kind == RESOURCES[card].kind for each in view.cargo) > 1
    return len(view.craft.slots[slot_of(card)]) == 1 or (spare and _room(view, card))


def _best_steps(view: LossView) -> list[dict[str, Any]]:
    """Return the best part for each empty slot, as without an answer (§4)."""
    return equip_steps([codec.to_json(action) for action in best_fits(view.craft, view.cargo)])


def _why_not_fitted(view: LossView) -> Iterator[str]:
    """Yield, for each part whose slot is full, what it would need."""
    firsts = {RESOURCES[card].first for card in view.cargo}
    for card in view.cargo:
        if not RESOURCES[card].is_part or _room(view, card) or "switch" in firsts:
            continue
        slot, name = slot_of(card), card_name(card)
        if len(view.craft.slots[slot]) > 1:
            yield f"{name}: needs a space dock to switch; your {slot} slot holds two parts."
        elif "attach" not in firsts:
            yield f"{name}: needs a joint for a second part, or a space dock to switch; your {slot} slot is full."


def switch_fields(equipped: Sequence[Card], parts: Sequence[Card]) -> tuple[Field, Field]:
    """Return the fields for the part to remove and the part to install."""
    return (
        Field("old", "Out", "choice", choices=forms.cards_of(equipped)),
        Field("new", "In", "choice", choices=forms.cards_of(parts)),
    )


def equip_moves(view: LossView, entered: Entered) -> list[dict[str, Any]]:
    """Return the entered equipping as a part of a move; the best fit before anything is entered."""
    return [
        filled(EquipAction, {**step, "swaps": [filled(PartSwitch, step)] if "old" in step else []})
        for step in entered.get("equip", _best_steps(view))
    ]


def equip_steps(actions: Sequence[Entered]) -> list[dict[str, Any]]:
    """Return the equipping of a move as form values."""
    steps = []
    for action in actions:
        step = {name: action[name] for name in ("do", "card", "using") if action[name] is not None}
        for swap in action["swaps"]:
            step |= swap
        steps.append(step)
    return steps


def totals_words(outlook: CraftPreview) -> str:
    """Return the totals of the ship after the draft, to end a sentence."""
    return f": {and_list(f'{name} {number}' for name, number in zip(TYPES, outlook.totals, strict=True))}"


def parts_fitted(move: Move) -> str:
    """Return the parts that a draft equips, in words; "" for none."""
    parts = [action["card"] or action["swaps"][0]["new"] for action in move["equip"]]
    return card_names([part for part in parts if part])
