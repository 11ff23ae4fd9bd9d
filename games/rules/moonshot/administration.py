"""Phase D: budgets, arrivals, the fates of maneuvers, their rewards, and the next round (§10)."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec.structs import asdict, replace

from games.rules.errors import IllegalMove
from games.rules.moonshot.actions import install_tile
from games.rules.moonshot.blueprint import best_place, best_placing, rocket_of, with_module
from games.rules.moonshot.components import HIGHEST_LEVEL, Category, Effects
from games.rules.moonshot.data import BOARD, MANEUVERS, MODULES, PLACES, PROGRAMS, RIVAL
from games.rules.moonshot.effects import TrackLedger, book, reward
from games.rules.moonshot.match_end import after_last_round
from games.rules.moonshot.model import MoonshotState, PlacedManeuver, Supplier, TokenCount, in_turn, seat_of
from games.rules.moonshot.moves import Arrival, EscalateManeuver, EvaluateManeuver, FatesMove, PlaceModule, PlaceTile
from games.rules.moonshot.pending_decisions import can_pay_for_tie
from games.rules.moonshot.piles import discard_cards, draw_card
from games.rules.moonshot.resolution import MoonshotResolution


def open_administration(resolution: MoonshotResolution) -> None:
    """Lower budgets, move and deliver the supplier lines, and fill the offer (§10, steps 1 and 2)."""
    for program in PROGRAMS:
        resolution.change_track(program, "budget", BOARD.tracks.budget_per_round)
    for program in in_turn(resolution.table):
        _slide(resolution, program)
    fill_offer(resolution)
    resolution.set(phase="fates")


def fill_offer(resolution: MoonshotResolution) -> None:
    """Put modules on offer until there are enough, or none are left."""
    while len(resolution.table.offer) < BOARD.start.modules_on_offer and (module := draw_card(resolution, "modules")):
        resolution.set(offer=tuple(sorted((*resolution.table.offer, module))))


def _slide(resolution: MoonshotResolution, program: str) -> None:
    line, arrival = resolution.program(program).supplier, resolution.hand(program, "engineer").arrival
    resolution.set_program(program, supplier=Supplier(None, line.top, line.middle))
    resolution.set_hand(program, "engineer", arrival=None, jokers=None)
    if line != Supplier():
        resolution.tell("slid", program=program, middle=line.top, bottom=line.middle, arrives=line.bottom)
    if line.bottom is not None:
        arrives = _module_arrives if line.bottom in MODULES else _tile_arrives
        arrives(resolution, program, line.bottom, arrival)


def _module_arrives(resolution: MoonshotResolution, program: str, module: str, arrival: Arrival | None) -> None:
    blueprint = resolution.program(program).blueprint
    place = arrival.place if isinstance(arrival, PlaceModule) else None
    if arrival is None:
        best, place = best_place(blueprint, module)
        if best < rocket_of(blueprint).total:
            place = None
    replaced = blueprint.modules.get(place) if place else None
    if place:
        resolution.set_program(program, blueprint=with_module(blueprint, module, place))
    if left := replaced if place else module:
        discard_cards(resolution, "modules", "", [left])
    resolution.tell("arrived", program=program, item=module, installed=place, replaced=replaced)


def _tile_arrives(resolution: MoonshotResolution, program: str, tile: str, arrival: Arrival | None) -> None:
    blueprint = resolution.program(program).blueprint
    space, turn = (arrival.space, arrival.turn) if isinstance(arrival, PlaceTile) else (None, 0)
    if arrival is None:
        best, space, turn = best_placing(blueprint, tile)
        if best < rocket_of(blueprint).total:
            space = None
    replaced = None
    if space:
        replaced = install_tile(resolution, program, tile, space, turn)
    else:
        resolution.set(research=(tile, *resolution.table.research))
    resolution.tell("arrived", program=program, item=tile, installed=space, turn=turn, replaced=replaced)


def missed_fates(resolution: MoonshotResolution, program: str) -> FatesMove:
    """Return the fates for a politician without an answer: evaluate everything, concede ties (§4)."""
    return FatesMove(
        {place: EvaluateManeuver("concede") for place, card in resolution.program(program).places.items() if card}
    )


def check_fates(state: MoonshotState, program: str, move: FatesMove) -> None:
    """Raise IllegalMove if a fate of a program's maneuvers is wrong."""
    places = state.table.programs[program].places
    hand = state.hands[seat_of(state.table, program, "politician")]
    cards = list(hand.maneuvers)
    if set(move.fates) != {place for place, card in places.items() if card}:
        raise IllegalMove("places", "Each of your maneuvers on the board needs a fate, and no other place.", "fates")
    for place, fate in move.fates.items():
        card = places[place]
        if card is None or isinstance(fate, EvaluateManeuver):
            continue
        if card.level >= HIGHEST_LEVEL:
            raise IllegalMove("highest-level", "A maneuver of the highest level can't be escalated.", "fates")
        if (card.level == 1) != (fate.cover is not None):
            why = "A card of the hand covers a maneuver when it is escalated the first time, and only then."
            raise IllegalMove("cover", why, "fates")
        if fate.cover is not None:
            if fate.cover not in cards:
                raise IllegalMove("not-held", f"{fate.cover} is not in your hand, or is named twice.", "fates")
            cards.remove(fate.cover)


Evaluated: TypeAlias = Mapping[str, tuple[PlacedManeuver, str]]
"""The maneuvers of a program that were evaluated, each with its result, by place."""


def settle(resolution: MoonshotResolution, fates: Mapping[str, FatesMove]) -> None:
    """Carry out the fates of all maneuvers, their rewards and the round's end (§10, steps 3 to 5)."""
    settled = {program: _settle(resolution, program, fates[program]) for program in in_turn(resolution.table)}
    ledger = TrackLedger()
    for program in in_turn(resolution.table):
        _pay(resolution, program, settled, ledger)
    book(resolution, ledger)
    if resolution.end_if_critical():
        return
    if resolution.table.round >= resolution.table.rounds:
        resolution.finish(after_last_round(resolution.table))
        return
    _close_round(resolution, settled)


def _settle(resolution: MoonshotResolution, program: str, fates: FatesMove) -> Evaluated:
    evaluated = {}
    for place in PLACES:
        card = resolution.program(program).places[place]
        if card is None:
            continue
        fate = fates.fates[place]
        if isinstance(fate, EscalateManeuver):
            _escalate(resolution, program, place, card, fate)
        else:
            evaluated[place] = (card, _evaluate(resolution, program, place, card, fate))
    return evaluated


def _escalate(
    resolution: MoonshotResolution, program: str, place: str, card: PlacedManeuver, fate: EscalateManeuver
) -> None:
    raised = replace(card, level=card.level + 1)
    resolution.set_program(program, places={**resolution.program(program).places, place: raised})
    if fate.cover is not None:
        hand = resolution.hand(program, "politician")
        left = tuple(each for each in hand.maneuvers if each != fate.cover)
        covers = {**hand.covers, place: fate.cover}
        resolution.set_hand(program, "politician", maneuvers=left, covers=covers)
    resolution.tell("fate", program=program, place=place, card=card.card, do="escalate", level=raised.level)


def _evaluate(
    resolution: MoonshotResolution, program: str, place: str, card: PlacedManeuver, fate: EvaluateManeuver
) -> str:
    """Turn up the tokens on a card: "won", "obstructed", or "failed" without an obstruction (R27)."""
    own, rival = (
        resolution.hand(layer, "politician").laid[program].get(place, TokenCount())
        for layer in (program, RIVAL[program])
    )
    price = 0
    if own.influence != rival.influence:
        result = "won" if own.influence > rival.influence else "obstructed"
    elif fate.if_tied == "pay" and can_pay_for_tie(resolution.program(program)):
        result, price = "won", BOARD.admin.tie_price
        resolution.change_track(program, "popularity", -price)
    else:
        result = "obstructed" if rival.total else "failed"
    resolution.tell("fate", program=program, place=place, card=card.card, do="evaluate", level=card.level)
    resolution.tell(
        "tokens_revealed",
        program=program,
        place=place,
        card=card.card,
        own=asdict(own),
        rival=asdict(rival),
        result=result,
        paid=price,
    )
    return result


def _pay(resolution: MoonshotResolution, program: str, settled: Mapping[str, Evaluated], ledger: TrackLedger) -> None:
    """Pay for won maneuvers, then open places, then obstructions; changes of tracks are added to the ledger."""
    won = [card for card, result in settled[program].values() if result == "won"]
    paying: list[tuple[str, Category, Effects]] = [
        (card.card, MANEUVERS[card.card].category, MANEUVERS[card.card].effects(card.level)) for card in won
    ]
    paying += [
        (place.id, place.category, place.effects)
        for place in PLACES.values()
        if resolution.program(program).places[place.id] is None
    ]
    paying.append(("obstruction", "obstruction", BOARD.obstruction.effects))
    times: dict[Category, int] = {
        "per_round": 1,
        "mission": int(resolution.program(program).mission_done),
        "obstruction": sum(result == "obstructed" for _, result in settled[RIVAL[program]].values()),
    }
    for cause, category, effects in paying:
        reward(resolution, program, effects, cause, times[category], ledger)


def _close_round(resolution: MoonshotResolution, settled: Mapping[str, Evaluated]) -> None:
    paid = {}
    for program in in_turn(resolution.table):
        _clear(resolution, program, settled[program])
        hand = list(resolution.hand(program, "politician").maneuvers)
        while len(hand) < BOARD.start.hand and (card := draw_card(resolution, "maneuvers", program)):
            hand.append(card)
        resolution.set_hand(program, "politician", maneuvers=tuple(sorted(hand)))
        each = resolution.program(program)
        paid[program] = max(0, each.budget)
        resolution.set_program(
            program, money=each.money + paid[program], raised=False, declared=None, mission_done=False, passed=False
        )
    resolution.tell("round_closed", round=resolution.table.round, money=paid)
    resolution.set(round=resolution.table.round + 1, first=RIVAL[resolution.table.first], launches=())


def _clear(resolution: MoonshotResolution, program: str, gone: Evaluated) -> None:
    """Discard evaluated maneuvers and their covers, and remove their tokens and unused ones."""
    hand = resolution.hand(program, "politician")
    covers = [card for place, card in hand.covers.items() if place in gone]
    discard_cards(resolution, "maneuvers", program, [*(card.card for card, _ in gone.values()), *covers])
    places = {place: None if place in gone else card for place, card in resolution.program(program).places.items()}
    resolution.set_program(program, places=places)
    kept = {place: card for place, card in hand.covers.items() if place not in gone}
    resolution.set_hand(program, "politician", covers=kept, tokens=TokenCount())
    for layer in PROGRAMS:
        laid = resolution.hand(layer, "politician").laid
        left = {place: count for place, count in laid[program].items() if place not in gone}
        resolution.set_hand(layer, "politician", laid={**laid, program: left})
