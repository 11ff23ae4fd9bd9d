"""The steady politician: the best cards, launches that pay on average, the Moon when it is within reach."""

from random import Random

from games.rules.moonshot import moves
from games.rules.moonshot.blueprint import Worth, rocket_of, sum_of
from games.rules.moonshot.components import Effect, Effects
from games.rules.moonshot.data import BOARD, MANEUVERS, MISSIONS, PLACES, RIVAL
from games.rules.moonshot.launch_odds import moon_chance
from games.rules.moonshot.model import MoonshotView, TokenCount
from games.rules.moonshot.pending_decisions import free_places, may_announce
from games.rules.moonshot.steady_engineer import ShiftBuilder
from games.rules.moonshot.views import known_state

CARDS_A_ROUND = 2
WORTH: dict[Effect, float] = {
    "popularity": 1.5,
    "budget": 4.0,
    "rival_popularity": -1.0,
    "rival_budget": -2.0,
    "money": 1.0,
    "structure_tile": 5.0,
    "electronics_tile": 5.0,
    "code_tile": 5.0,
    "free_test": 3.0,
    "test_steal": 1.0,
    "tech_steal": 5.0,
    "sabotage": 3.0,
    "repair": 1.0,
    "influence": 1.5,
    "bluff": 0.7,
}
"""What an effect is worth in money."""
HOW_OFTEN = {"per_round": 1.0, "mission": 0.6, "obstruction": 0.6}
"""How often a card of each category pays."""
MOON_PAYS, MOON_IN_REACH = 60.0, 0.3
"""What a landing is worth, and the chance at which the Moon is announced."""
GOOD_CHANCE = 0.6
"""From which chance of a launch on no other mission is looked for."""
DECKS_BY_STRENGTH = ((14, "BCD"), (24, "CBD"), (999, "DCB"))
"""The decks to announce from, up to each sum of parameters."""
POPULARITY_TO_SPARE = 6


def steady_prep(view: MoonshotView, program: str, rng: Random) -> moves.PrepMove:
    """Return the two best cards, on the places with the lowest rewards while open."""
    own = view.held
    on_board = sum(card is not None for card in view.table.programs[program].places.values())
    cards = sorted(own.maneuvers, key=lambda card: -card_worth(card, 1))
    places = sorted(
        free_places(view.table.programs[program]),
        key=lambda place: HOW_OFTEN[PLACES[place].category] * effects_worth(PLACES[place].effects),
    )
    pairs = list(zip(cards, places, strict=False))[: max(0, CARDS_A_ROUND - on_board)]
    return moves.PrepMove(False, tuple(moves.ManeuverPlacement(card, place) for card, place in pairs), False)


def card_worth(card: str, level: int) -> float:
    """Return the value of winning a maneuver, in money."""
    maneuver = MANEUVERS[card]
    return HOW_OFTEN[maneuver.category] * effects_worth(maneuver.effects(level))


def effects_worth(effects: Effects) -> float:
    """Return the value of a table of effects in money."""
    return sum(WORTH[effect] * n for effect, n in effects.items())


def steady_politics(view: MoonshotView, program: str, rng: Random, worth: Worth = sum_of) -> moves.PoliticsMove:
    """Return all tokens first; then a launch that pays, a mission that may pay, or an abort.

    The engineer values rockets by `worth`.
    """
    tokens = tokens_laid(view, program, rng)
    last: moves.PoliticsStep
    last, chance = best_launch(view, program, worth)
    if chance < GOOD_CHANCE and may_announce(view.table) and (deck := _deck_to_announce(view, program)):
        last = moves.AnnounceMission(deck)
    steps: tuple[moves.PoliticsStep, ...] = (*tokens, last)
    return moves.PoliticsMove(wait=False, steps=steps, wake=moves.WAKE_BY_ITSELF)


def best_launch(
    view: MoonshotView, program: str, worth: Worth
) -> tuple[moves.DeclareLaunch | moves.AbortLaunch, float]:
    """Return the launch that pays most on average, or an abort; and its chance."""
    best: tuple[float, float, moves.DeclareLaunch | moves.AbortLaunch] = (
        float(BOARD.launch.aborted),
        0.0,
        moves.AbortLaunch(),
    )
    for mission in view.table.missions:
        builder = ShiftBuilder(known_state(view), program, mission.id, worth)
        builder.build()
        chance = builder.chance
        if view.table.programs[RIVAL[program]].declared == mission.id:
            chance *= 1 - GOOD_CHANCE
        pays = chance * _mission_worth(mission.id) + (1 - chance) * BOARD.launch.exploded_with_lives
        if pays > best[0]:
            best = (pays, chance, moves.DeclareLaunch(mission.id))
    return best[2], best[1]


def _mission_worth(mission: str) -> float:
    """Return the value of a successful mission, in popularity."""
    if MISSIONS[mission].deck == "moon":
        return MOON_PAYS
    return effects_worth(MISSIONS[mission].reward) / WORTH["popularity"]


def _deck_to_announce(view: MoonshotView, program: str) -> str | None:
    """Return the deck of the Moon if it is within reach, else the deck that suits the rocket's strength."""
    decks = view.table.decks.missions
    rocket = rocket_of(view.table.programs[program].blueprint)
    if decks["moon"] and moon_chance(rocket) >= MOON_IN_REACH:
        return "moon"
    others = next(decks for most, decks in DECKS_BY_STRENGTH if rocket.total <= most)
    return next((deck for deck in others if decks[deck]), None)


def tokens_laid(view: MoonshotView, program: str, rng: Random) -> tuple[moves.LayTokens, ...]:
    """Return the placement of tokens: influence mostly on the program's own cards, the rest and the bluff anywhere."""
    left = view.held.tokens
    own = [place for place, card in view.table.programs[program].places.items() if card]
    rival = [place for place, card in view.table.programs[RIVAL[program]].places.items() if card]
    if left.total < BOARD.tokens.least_per_placement or not own + rival:
        return ()
    at_home: list[tuple[moves.Side, str]] = [("own", place) for place in own]
    everywhere = [*at_home, *(("rival", place) for place in rival)]
    defended = at_home * 2 + everywhere
    influence = [rng.choice(defended) for _ in range(left.influence)]
    bluff = [rng.choice(everywhere) for _ in range(left.bluff)]
    laid = {where: TokenCount(influence.count(where), bluff.count(where)) for where in everywhere}
    return (
        moves.LayTokens(
            tuple(
                moves.TokenPlacement(side, place, count.influence, count.bluff)
                for (side, place), count in laid.items()
                if count.total
            )
        ),
    )


def steady_fates(view: MoonshotView, program: str, rng: Random) -> moves.FatesMove:
    """Return fates: evaluate everything, and pay for ties where the card is worth it and popularity suffices."""
    own = view.table.programs[program]
    price = BOARD.admin.tie_price * WORTH["popularity"]
    pays = own.popularity >= POPULARITY_TO_SPARE
    return moves.FatesMove(
        {
            place: moves.EvaluateManeuver(
                "pay" if pays and card_worth(card.card, card.level) > 2 * price else "concede"
            )
            for place, card in own.places.items()
            if card
        }
    )
