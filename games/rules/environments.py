"""Games as PettingZoo environments for training agents; needs the extra `environments`.

Every window is a step. An agent is a seat, an action the place of a move in the list of its current choices. It
observes which places exist; the infos have its seat's view in JSON.
"""

from collections.abc import Mapping
from itertools import islice
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from games.rules import codec
from games.rules.chance import SeedChance
from games.rules.contract import AnyGame, Observation, Seat

MOST_CHOICES = 64
DRAWS = 4 * MOST_CHOICES
LONGEST = 5_000
EnvironmentObservation = dict[str, np.ndarray[Any, Any]]


class GameEnvironment(ParallelEnv[str, EnvironmentObservation, int]):  # type: ignore[misc]
    """A match of a game with `seats` seats, by default the fewest; seed and actions determine it.

    The observation's `action_mask` tells which places of `choices` exist; `view` and `moves` are in the infos, for
    features of the agent's own making. An agent gets place 0 if it has no decision, or chooses a missing place. At the
    end, winners share 1, and all agents pay an even share of it. Actions within a window and telegrams are left out.

    Pickling keeps only its arguments: an unpickled environment must be reset.
    """

    metadata = {"name": "spacerace", "render_modes": []}
    render_mode = None

    def __init__(self, game: AnyGame, raw_options: Mapping[str, Any] | None = None, seats: int | None = None) -> None:
        self._game = game
        self._options = game.options(raw_options or {})
        fewest, _ = game.seat_range(self._options)
        self._seats = seats or max(fewest, 2)
        self.possible_agents = [f"seat_{seat}" for seat in range(self._seats)]
        self.agents: list[str] = []
        masks = spaces.Dict({"action_mask": spaces.Box(0, 1, (MOST_CHOICES,), np.int8)})
        self.observation_spaces = dict.fromkeys(self.possible_agents, masks)
        self.action_spaces = {agent: spaces.Discrete(MOST_CHOICES) for agent in self.possible_agents}

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the arguments; a match in progress is not kept."""
        return type(self), (self._game, self._options, self._seats)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the observation space, the same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the action space, the same for all agents."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, EnvironmentObservation], dict[str, dict[str, Any]]]:
        """Begin a match, with an unpredictable seed if none is given. `options` are ignored."""
        known = Random(seed).randbytes(32) if seed is not None else Random().randbytes(32)
        self._seed, self._chance, self._steps = known, SeedChance(known), 0
        self._state = self._game.start(self._options, self._seats, self._chance).state
        self.agents = [*self.possible_agents]
        return self._look()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, EnvironmentObservation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """Resolve the open window with the agents' actions."""
        agents, moves = [*self.agents], {}
        for seat, choices in self.choices.items():
            place = int(actions.get(self.possible_agents[seat], 0))
            moves[seat] = choices[place if place < len(choices) else 0]
        self._state = self._game.resolve(self._state, moves, self._chance).state
        self._steps += 1
        over, given_up = self._game.window(self._state) is None, self._steps >= LONGEST
        observations, told = self._look()
        if over or given_up:
            self.agents = []
        return (
            observations,
            dict(zip(agents, self._rewards(over=over), strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, given_up and not over),
            told,
        )

    def seen_by(self, agent: str) -> Observation[Any, Any]:
        """Return what a bot of the game sees on that agent's seat: the view, without a history."""
        return Observation(self._game.view(self._state, self.possible_agents.index(agent)))

    def place_of(self, agent: str, move: Any) -> int:
        """Return the place of a move among the agent's current choices; a new move gets the last place.

        So bots can play as they are, although their moves need not be among the sampled ones.
        """
        choices = self.choices[self.possible_agents.index(agent)]
        if move not in choices:
            choices[len(choices) - 1 :] = [move]
        return choices.index(move)

    def render(self) -> None:
        """Draw nothing: a site draws the games."""

    def _look(self) -> tuple[dict[str, EnvironmentObservation], dict[str, dict[str, Any]]]:
        window = self._game.window(self._state)
        asked = window.owing if window else ()
        self.choices = {seat: self._choices_of(seat) for seat in asked}
        observations, told = {}, {}
        for seat, agent in enumerate(self.possible_agents):
            mask = np.zeros(MOST_CHOICES, dtype=np.int8)
            mask[: len(self.choices.get(seat, [None]))] = 1
            observations[agent] = {"action_mask": mask}
            told[agent] = {
                "view": codec.to_json(self._game.view(self._state, seat)),
                "moves": [codec.to_json(move) for move in self.choices.get(seat, [])],
            }
        return observations, told

    def _choices_of(self, seat: Seat) -> list[Any]:
        """Return all moves of a seat if they are few enough, else samples from the random bot."""
        legal = self._game.legal(self._state, seat)
        listed = [] if legal is None else list(islice(legal, MOST_CHOICES + 1))
        if 0 < len(listed) <= MOST_CHOICES:
            return listed
        seen: Observation[Any, Any] = Observation(self._game.view(self._state, seat))
        drawn: list[Any] = []
        # Dice of each seat and step: how much one has to choose from tells nothing to another.
        rng = Random(self._seed + bytes(f"/{self._steps}/{seat}", "ascii"))
        for _ in range(DRAWS):
            move = self._game.bots["random"](seen, rng)
            if move not in drawn:
                drawn.append(move)
            if len(drawn) == MOST_CHOICES:
                break
        return drawn

    def _rewards(self, *, over: bool) -> list[float]:
        outcome = self._game.outcome(self._state) if over else None
        winners = outcome.winners if outcome else ()
        if not winners:
            return [0.0] * self._seats
        share, even = 1 / len(winners), 1 / self._seats
        return [(share if seat in winners else 0.0) - even for seat in range(self._seats)]
