"""Forms while an obstacle is up: plays at the facing ship, cancellations, and the facing itself."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from games.game_ui import Names
from games.game_uis.loss_in_space.card_text import card_name, card_names
from games.game_uis.loss_in_space.decisions import decision as forms
from games.game_uis.loss_in_space.decisions.decision import Entered, LossDecisionForm, Move, filled
from games.game_uis.loss_in_space.decisions.fitting import switch_fields
from games.game_uis.loss_in_space.dice import LOST_TURN_NEEDS
from games.game_uis.loss_in_space.obstacle_gap import blow_words, lacking_words, measured
from games.game_uis.loss_in_space.pending_plays import counter_words, idle_reason, pending_words
from games.game_uis.loss_in_space.texts import MEDDLE_TEXTS, SPILL_TEXTS
from games.humanize import and_list, capitalise_first, format_count
from games.rules.loss_in_space.cards import RESOURCES, SHIPS, CardEffect, of_kind
from games.rules.loss_in_space.draft_preview import CraftPreview, FacingPreview
from games.rules.loss_in_space.legality import FACE_OPS, is_enhancer
from games.rules.loss_in_space.model import GOAL, MOST_CARGO, PartSwitch
from games.rules.loss_in_space.moves import CardPlay, PlayCancellation
from games.rules.loss_in_space.reach import faced_obstacle, may_volunteer, targets, turn_of
from games.rules.loss_in_space.totals import is_met
from games.rules.loss_in_space.views import LossView
from games.rules.options import Choice, Field, Variant


class MeddleForm(LossDecisionForm):
    """The form for plays at ships that face an obstacle, and for offering help."""

    title = "meddle?"
    default = "If you don't answer: you play nothing, and help as your standing order says."
    owed = "You may meddle with {facing}."

    def fields(self, view: LossView) -> Iterable[Field]:
        seat, facing = view.seat, turn_of(view.table).facing
        whom = targets(view.table, seat)
        reached = [each for each in facing if each in whom]
        sabotage = of_kind(view.cargo, "sabotage")
        boosts = [card for card in view.own_cards if RESOURCES[card].is_boost] if reached else []
        needed = Field("if_needed", "Keep the card if the ship fails without it", "flag", default=False)
        slot = forms.one_of("slot", "Slot", forms.SLOT_CHOICES, "Not your choice")
        side = [Field("side", "Side", "choice", choices=forms.labelled(forms.SIDES))]
        plays = {"sabotage": ("Sabotage", sabotage, whom, slot), "boost": ("Play a boost", boosts, reached, side)}
        variants = {}
        for do, (label, cards, seats, more) in plays.items():
            if cards:
                card = Field("card", "Card", "choice", choices=forms.cards_of(cards))
                target = Field("target", "Target", "choice", choices=forms.seats_of(seats))
                variants[do] = Variant(label, (card, target, *more, needed))
        if variants:
            yield Field("plays", "Plays", "steps", variants=variants)
        can = may_volunteer(view.table, seat)
        needs = "Volunteer: needs a ship on the move within your reach and no lost turn, you have not both."
        said = "Reward and ill effects are yours if you are called." if can else needs
        yield Field("volunteer", "Volunteer to help", "flag", default=False, help=said)
        cover = "Anti-sabotage, should a card of yours backfire"
        yield from forms.some_of("cover", cover, of_kind(view.cargo, "anti"), MOST_CARGO)

    def move(self, view: LossView, entered: Entered) -> dict[str, Any]:
        return {"plays": [filled(CardPlay, {"if_needed": False, **step}) for step in entered.get("plays", ())]}

    def entered(self, move: dict[str, Any]) -> dict[str, Any]:
        plays = []
        for play in move["plays"]:
            step = {"do": "boost" if play["side"] else "sabotage", **play, "slot": play["slot"] or ""}
            plays.append({name: value for name, value in step.items() if value is not None})
        return {**move, "plays": plays}

    def words(self, view: LossView, move: Move, outlook: CraftPreview, names: Names) -> Iterator[str]:
        plays = and_list(self.step(view, "plays", play, names) for play in move["plays"])
        yield f"You play {plays}." if plays else "You play nothing."
        for play in move["plays"]:
            if idle := idle_reason(view, play["card"], int(play["target"]), names, play["slot"]):
                yield idle
        for stand in outlook.stands:
            yield from _stand_words(view, move, stand, names)
        if move["volunteer"]:
            yield "You volunteer to help."

    def step(self, view: LossView, list_name: str, step: Move, names: Names) -> str:
        aim = {"player": "for", "obstacle": "against"}.get(step.get("side") or "", "at")
        play = f"{card_name(step['card'])} {aim} {names[int(step['target'])]}"
        details = [step["slot"]] if step.get("slot") else []
        return ", ".join([play, *details, *["only if needed"] * bool(step.get("if_needed"))])


def _stand_words(view: LossView, move: Move, stand: FacingPreview, names: Names) -> Iterator[str]:
    """Yield whether the plays at a facing ship change what becomes of it; nothing without plays at it."""
    plays = [play for play in move["plays"] if play["target"] == stand.seat]
    before, after = measured(view, view.table.seats[stand.seat]), measured(view, stand.craft)
    if not plays:
        return
    case = f"{'past' if before.met else 'short'} to {'past' if after.met else 'short'}"
    if not before.met and not after.met and all(play["side"] != "player" for play in plays):
        case = "short already"
    played = "all of it" if len(plays) > 1 else "it"
    yield capitalise_first(MEDDLE_TEXTS[case].format(name=names[stand.seat], played=played))


class CounterForm(LossDecisionForm):
    """The form for cancelling pending plays (§11)."""

    title = "cancel?"
    default = "If you don't answer: everything happens."
    owed = "Something is about to take effect: counter it, or let it happen."
    alone_title = "sabotage!"
    alone_words = "What was drawn is about to strike. Cancel it, or let it happen."

    def fields(self, view: LossView) -> Iterable[Field]:
        pending = enumerate(view.table.pending)
        plays = tuple(Choice(place, f"{place + 1}: {card_name(play.card)}") for place, play in pending)
        variants = {}
        if anti := of_kind(view.cargo, "anti"):
            card = Field("card", "With", "choice", choices=forms.cards_of(anti))
            play = Field("play", "Play", "choice", choices=plays)
            variants["cancel"] = Variant("Cancel a play", (card, play))
        yield Field("cancel", "Cancel", "steps", high=len(plays), variants=variants)

    def move(self, view: LossView, entered: Entered) -> dict[str, Any]:
        return {"cancel": [filled(PlayCancellation, step) for step in entered.get("cancel", ())]}

    def entered(self, move: dict[str, Any]) -> dict[str, Any]:
        return {"cancel": [{"do": "cancel", **cancel} for cancel in move["cancel"]]}

    def words(self, view: LossView, move: Move, outlook: CraftPreview, names: Names) -> Iterator[str]:
        yield from counter_words(view, move["cancel"], outlook, names)

    def step(self, view: LossView, list_name: str, step: Move, names: Names) -> str:
        play = view.table.pending[int(step["play"])]
        return f"{card_name(step['card'])} against: {pending_words(play, names)}"


class FaceForm(LossDecisionForm):
    """The form for facing an obstacle: cards, helpers, and choices for failing."""

    title = "face it"
    default = "If you don't answer: no cards are played, nobody is called, and you lose what is cheapest."
    owed = "{obstacle} is before you: decide how to face it."
    default_met = "If you don't answer: you get past it, and take its parsecs."
    helping = "help {name} and face it"
    alone_words = "Reach what it demands, and you are past it. Cards make up what you lack."

    def title_for(self, view: LossView, names: Names) -> str:
        turn = turn_of(view.table)
        return self.helping.format(name=names[turn.seat]) if view.seat == turn.helper else self.title

    def first_words(self, view: LossView) -> str:
        if view.is_alone or not is_met(faced_obstacle(view.table), view.craft):
            return super().first_words(view)
        return self.default_met

    def fields(self, view: LossView) -> Iterable[Field]:
        turn = turn_of(view.table)
        obstacle = faced_obstacle(view.table)
        plays = [card for card in view.own_cards if is_enhancer(card, FACE_OPS)]
        yield from forms.some_of("plays", "Play", plays, len(plays))
        yield forms.what_to_do("resolve", *["wait"] * bool(plays), *["help"] * bool(turn.volunteers))
        yield from forms.one_seat("helper", "Helper to call", turn.volunteers)
        if obstacle.parsecs:
            said = f"It brings {format_count(obstacle.parsecs, 'parsec')}. For each not flown you draw a card."
            name = "Cards instead of parsecs"
            yield Field("as_cards", name, "number", default=0, high=obstacle.parsecs, help=said)
        parts = [card for card in view.cargo if RESOURCES[card].is_part]
        equipped = view.craft.slots.cards()
        if obstacle.switches and parts and equipped:
            switch = {"switch": Variant("Switch a part", switch_fields(equipped, parts))}
            yield Field("switches", "Switch", "steps", high=obstacle.switches, variants=switch)
        dodges = forms.cards_of([card for card in view.own_cards if is_enhancer(card, ("dodge",))])
        ability = []
        if (power := SHIPS[view.craft.ship].ability) and view.craft.uses:
            left = format_count(view.craft.uses, "use")
            ability = [Choice("ability", f"{power.name}, your ship's power: {left} left")]
        yield from forms.one_of("dodge", "Dodge what failing brings", [*dodges, *ability])
        if obstacle.choices:
            slot = Variant("A slot", (Field("slot", "Slot", "choice", choices=forms.SLOT_CHOICES),))
            most = len(obstacle.choices)
            yield Field("slots", "Struck first", "steps", high=most, variants={"slot": slot})
        if obstacle.spilled:
            said = "Cards that you don't choose go at random."
            yield from forms.some_of("cards", "Lose these cards", view.cargo, obstacle.spilled, said)

    def why_not(self, view: LossView) -> Iterator[str]:
        obstacle, turn = faced_obstacle(view.table), turn_of(view.table)
        short = not obstacle.is_event and not is_met(obstacle, view.craft)
        if short and not view.is_alone and view.seat != turn.helper and not turn.volunteers:
            yield "Call for help: needs a volunteer, you have none."

    def move(self, view: LossView, entered: Entered) -> dict[str, Any]:
        return {
            "switches": [filled(PartSwitch, step) for step in entered.get("switches", ())],
            "slots": [step.get("slot") for step in entered.get("slots", ())],
        }

    def entered(self, move: dict[str, Any]) -> dict[str, Any]:
        return {
            **move,
            "helper": "" if move["helper"] is None else move["helper"],
            "switches": [{"do": "switch", **swap} for swap in move["switches"]],
            "dodge": move["dodge"] or "",
            "slots": [{"do": "slot", "slot": slot} for slot in move["slots"]],
        }

    def words(self, view: LossView, move: Move, outlook: CraftPreview, names: Names) -> Iterator[str]:
        if move["plays"]:
            yield f"You play {card_names(move['plays'])}."
        if outlook.met:
            yield "You get past it."
            yield from _reward(view, int(move["as_cards"] or 0))
            return
        yield f"You fall {lacking_words(view, outlook.craft)} short."
        if move["do"] == "help":
            helper = move["helper"]
            yield "Choose whom to call." if helper is None else f"You call {names[int(helper)]}."
        elif move["dodge"]:
            yield "You dodge what failing brings."
        elif move["do"] == "resolve":
            for effect in faced_obstacle(view.table).fail:
                yield from _sentences(view, move, outlook, effect)
            yield from map(blow_words, outlook.blows)
            hardened = SHIPS[view.craft.ship].trait == "hardened"
            if hardened and any(effect.op == "break" for effect in faced_obstacle(view.table).fail):
                yield "Your ship keeps a part that it would lose: the part is only out of order."

    def step(self, view: LossView, list_name: str, step: Move, names: Names) -> str:
        if list_name == "slots":
            return f"{step['slot']} slot"
        return f"{card_name(step['new'])} for {card_name(step['old'])}"


def _reward(view: LossView, as_cards: int) -> Iterator[str]:
    most = faced_obstacle(view.table).parsecs
    steps = most - min(as_cards, most)
    parsec = min(GOAL, view.craft.parsec + steps)
    if steps:
        yield f"You fly {format_count(steps, 'parsec')} ahead, to parsec {parsec}."
    if most - steps and parsec < GOAL:
        yield f"You draw {format_count(most - steps, 'card')} instead of parsecs."


def lost_turn_words(view: LossView) -> str:
    """Return what a lost turn means in a solo game, if the obstacle costs one; else ""."""
    costs = any(effect.op == "lose_turn" for effect in faced_obstacle(view.table).fail)
    return f"A die is thrown for each lost turn: {LOST_TURN_NEEDS}." if view.is_alone and costs else ""


def _sentences(view: LossView, move: Mapping[str, Any], outlook: CraftPreview, effect: CardEffect) -> Iterator[str]:
    """Yield the effect of failing with that draft, without struck parts."""
    match effect.op:
        case "crew":
            yield f"You lose {-effect.n} crew."
        case "retreat":
            if steps := min(effect.n, view.craft.parsec):
                yield f"You go back {format_count(steps, 'parsec')}."
        case "lose_turn":
            yield lost_turn_words(view) or f"You miss {format_count(effect.n, 'turn')}."
        case "spill" if outlook.cargo:
            yield _spilled(move, outlook, effect)


def _spilled(move: Mapping[str, Any], outlook: CraftPreview, effect: CardEffect) -> str:
    left = min(effect.n, len(outlook.cargo))
    case, chosen = str(effect.pick), [card for card in move["cards"] if card in outlook.cargo]
    if effect.pick == "victim" and chosen:
        left -= len(chosen)
        case = "chosen and more" if left > 0 else "chosen"
    return SPILL_TEXTS[case].format(cards=format_count(left, "card"), chosen=card_names(chosen))
