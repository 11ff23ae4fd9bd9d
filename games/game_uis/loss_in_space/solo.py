"""The progress of a solo game of LOSS! in Space."""

from games.game_ui import SoloMode, SoloResult
from games.humanize import format_count
from games.rules.loss_in_space.model import GOAL, LossTable

SOLO_MODE = SoloMode(
    title="Alone in space",
    line=f"One ship, one crew, and nobody to call for help: {GOAL} parsecs against the deck.",
    same="the same ship and the same deck",
    order="An arrival in the fewest rounds ranks first, then the distance, then the crew left.",
)

SOLO_TEXTS = {
    "lost": "Parsec {parsec} in round {round}: nobody was left aboard.",
    "suns": "Parsec {parsec} in round {round}: the suns went out.",
    "dock": "Still at the dock.",
    "race": "Parsec {parsec} in round {round}.",
}


def result_of(table: LossTable) -> SoloResult:
    """Return the progress of a solo game: the quickest arrival ranks first, then the distance, then the crew."""
    craft, result = table.seats[0], table.result
    if result is not None and result.winner is not None:
        rounds, crew = format_count(table.round, "round"), format_count(craft.crew, "crew", "crew")
        said = f"Arrived in {rounds} with {crew} aboard."
        return SoloResult(said, (0, table.round, -craft.parsec, -craft.crew))
    case = result.reason if result is not None else "dock" if table.stage == "preparation" else "race"
    return SoloResult(
        SOLO_TEXTS[case].format(parsec=craft.parsec, round=table.round), (1, 0, -craft.parsec, -craft.crew)
    )
