"""The outsider's chance in a match that runs, as everybody may read it."""

from games.face import AnyFace
from games.matches.selectors.chart import ChartOfMatch
from games.models import LiveChance, Match
from games.rules.contract import AnyGame


def has_live_chance(game: AnyGame, face: AnyFace) -> bool:
    """Whether a game's matches can show the outsider's chance while they run."""
    return bool(face.charted_by) and game.imagines


def live_chart(match: Match, number: int) -> ChartOfMatch | None:
    """Return the chart of a running match up to that window, in one query; None where none is shown."""
    if match.status != Match.Status.RUNNING or not match.settings.shows_chance:
        return None
    if not has_live_chance(match.game, match.face) or match.sealed_until is not None:
        return None
    row = LiveChance.objects.filter(match=match).first()
    points = [each for each in (row.points if row else []) if each["number"] <= number and each["shares"]]
    if not points:
        return None
    return ChartOfMatch(
        windows=[each["number"] for each in points],
        labels=[each["label"] for each in points],
        playouts=points[-1]["playouts"],
        seen=[list(line) for line in zip(*[each["shares"] for each in points], strict=True)],
    )
