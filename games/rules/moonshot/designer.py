"""A bot that builds for the Moon from the first tile on, and keeps its rival from flying there first."""

from functools import partial
from random import Random

from msgspec.structs import replace

from games.rules.characters import EASY, HARD, Level
from games.rules.contract import Bot
from games.rules.moonshot import moves
from games.rules.moonshot.actions import mission_on_board
from games.rules.moonshot.blueprint import rocket_of
from games.rules.moonshot.bots import player, steady_move
from games.rules.moonshot.data import BOARD, RIVAL
from games.rules.moonshot.launch_odds import MOON, moon_chance, worth_for_the_moon
from games.rules.moonshot.model import MoonshotView
from games.rules.moonshot.pending_decisions import may_announce
from games.rules.moonshot.steady_engineer import ShiftBuilder, steady_shift
from games.rules.moonshot.steady_politician import (
    MOON_IN_REACH,
    best_launch,
    steady_fates,
    steady_politics,
    steady_prep,
    tokens_laid,
)
from games.rules.moonshot.views import known_state

THREATENS = 0.03
"""The chance of the rival from which on the order of launches matters."""


def designer(level: Level) -> Bot[MoonshotView, moves.Move]:
    """Return a bot that builds for the Moon; at its hardest it announces it when the rival can't be first any more.

    At its easiest it is the steady bot.
    """
    if level is EASY:
        return steady_move
    politics = guarded_politics if level is HARD else plain_politics
    return player(prep=steady_prep, politics=politics, engineering=designed_shift, fates=steady_fates)


plain_politics = partial(steady_politics, worth=worth_for_the_moon)
"""Orders for an engineer that builds for the Moon."""


def designed_shift(view: MoonshotView, program: str, rng: Random) -> moves.ShiftMove:
    """Return the actions that add most on the way to the Moon; it looks at drawn tiles before it keeps one."""
    shift = steady_shift(view, program, rng, worth_for_the_moon)
    for place, step in enumerate(shift.steps):
        if isinstance(step, moves.DrawTiles):
            return moves.ShiftMove((*shift.steps[:place], replace(step, auto=False)), "more")
    return shift


def guarded_politics(view: MoonshotView, program: str, rng: Random) -> moves.PoliticsMove:
    """Return orders that fly to the Moon before the rival, and announce it only when the rival can't be first."""
    rival, steps = RIVAL[program], plain_politics(view, program, rng).steps
    if view.table.programs[rival].declared is None and _threatens(view, rival):
        if _is_up(view):
            steps = _at_once(steps, hurried=_may_declare_next(view, rival))
        elif _may_reach(view, program):
            steps = _biding(view, program, rng)
    elif not _is_up(view) and _may_reach(view, program) and may_announce(view.table):
        steps = (*tokens_laid(view, program, rng), moves.AnnounceMission("moon"))
    return moves.PoliticsMove(wait=False, steps=steps, wake=moves.WAKE_BY_ITSELF)


def _is_up(view: MoonshotView) -> bool:
    """Whether the mission to the Moon is on the board."""
    return mission_on_board(view.table, MOON.id) is not None


def _may_reach(view: MoonshotView, program: str) -> bool:
    """Whether the Moon can still be announced, and the program is then likely enough to reach it."""
    rocket = rocket_of(view.table.programs[program].blueprint)
    return bool(view.table.decks.missions["moon"]) and moon_chance(rocket) >= MOON_IN_REACH


def _threatens(view: MoonshotView, rival: str) -> bool:
    """Whether the rival may land in this round, by public facts."""
    if not _is_up(view):
        return moon_chance(rocket_of(view.table.programs[rival].blueprint)) >= THREATENS
    builder = ShiftBuilder(known_state(view), rival, MOON.id)
    builder.build()
    return builder.chance >= THREATENS


def _may_declare_next(view: MoonshotView, rival: str) -> bool:
    """Whether the rival may declare in its next step; it is expected to place tokens first while it has any."""
    few = view.standings[rival].tokens < BOARD.tokens.least_per_placement
    return few or view.table.first == rival


def _at_once(steps: tuple[moves.PoliticsStep, ...], hurried: bool) -> tuple[moves.PoliticsStep, ...]:
    """Return the launch to the Moon before any tokens, if the rival could declare its own meanwhile."""
    last = steps[-1]
    to_the_moon = isinstance(last, moves.DeclareLaunch) and last.mission == MOON.id
    return (last,) if hurried and to_the_moon else steps


def _biding(view: MoonshotView, program: str, rng: Random) -> tuple[moves.PoliticsStep, ...]:
    """Return steps of as few tokens as possible until the rival has declared; without any, the best launch."""
    laid = tokens_laid(view, program, rng)
    if laid:
        return (_fewest(laid[0]),)
    return (best_launch(view, program, worth_for_the_moon)[0],)


def _fewest(laid: moves.LayTokens) -> moves.LayTokens:
    """Return the first placed tokens, reduced to the smallest legal number."""
    left, put = BOARD.tokens.least_per_placement, []
    for lay in laid.put:
        influence = min(left, lay.influence)
        bluff = min(left - influence, lay.bluff)
        left -= influence + bluff
        if influence + bluff:
            put.append(replace(lay, influence=influence, bluff=bluff))
    return moves.LayTokens(tuple(put))
