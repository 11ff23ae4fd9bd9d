"""Plans that hosts may have, for every installed game, sound and unsound."""

from typing import Any

from hypothesis import strategies as st

from games.installed import GAMES
from games.rules.errors import BadOptions
from games.services.matches import Plan

SHORT_MATCHES: dict[str, list[dict[str, Any]]] = {
    "goofspiel": [{"cards": 5}],
    "booster": [{"max_turns": 10}, {"max_turns": 10, "first_player": 3}],
    "toy-signs": [{"rounds": 1}, {"rounds": 2}],
}
"""Options by which a match soon comes to its end."""


def presets_of(slug: str) -> list[str]:
    """The presets of a game, or none where it has none."""
    return list(GAMES[slug].meta.presets) or [""]


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    """Any plan; most of them can be carried out."""
    slug = draw(st.sampled_from(list(GAMES)))
    game = GAMES[slug]
    preset = draw(st.sampled_from([*presets_of(slug), "", "no-such-edition"]))
    options = draw(st.sampled_from([*SHORT_MATCHES.get(slug, [{}]) * 4, {}, {"no-such-option": 1}]))
    low, high = game.seat_range(game.options({}))
    seats = draw(st.one_of(st.integers(low, min(high, low + 2)), st.integers(low - 1, high + 1)))
    kinds = st.sampled_from([*list(game.bots) * 6, "no-such-bot"])
    return Plan(
        game_slug=slug,
        name="Test flight",
        seats=seats,
        options=options,
        preset=preset,
        bots=tuple(draw(st.lists(kinds, max_size=seats + 1))),
        seconds_per_window=draw(st.sampled_from([60, 86_400])),
        seconds_per_short_window=draw(st.sampled_from([30, 300])),
        early_closing=draw(st.booleans()),
        saved_is_ready=draw(st.booleans()),
        unlisted=draw(st.booleans()),
    )


def is_sound(plan: Plan, people: int) -> bool:
    """Whether a match can be made of the plan, with so many people on its first seats."""
    game = GAMES[plan.game_slug]
    if plan.preset and plan.preset not in game.meta.presets:
        return False
    preset = game.meta.presets[plan.preset].options if plan.preset else {}
    try:
        low, high = game.seat_range(game.options({**preset, **plan.options}))
    except BadOptions:
        return False
    known = all(bot in game.bots for bot in plan.bots)
    return low <= plan.seats <= high and known and people + len(plan.bots) <= plan.seats
