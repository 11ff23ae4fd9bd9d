"""The end of a match that is won by points, in a sentence."""

from collections.abc import Callable, Sequence

from games.humanize import and_list, capitalise_first
from games.rules.contract import Seat

WIN_TEXTS = {
    "wins": "{winners} wins with {best}.",
    "wins.last": "{winners} wins after the last turn with {best}.",
    "share": "{winners} share the win with {best} each.",
    "share.last": "{winners} share the win after the last turn with {best} each.",
    "lost.you": "{winners} won with {best}; you have {own}.",
    "lost.last.you": "{winners} won after the last turn with {best}; you have {own}.",
    "won.you": "You won with {best}.",
    "shared.you": "You won, together with {others}: {best} each.",
}


def win_sentence(
    winners: Sequence[Seat],
    points: Sequence[int],
    names: Sequence[str],
    in_words: Callable[[int], str],
    *,
    you: Seat | None = None,
    after_last_turn: bool = False,
) -> str:
    """Return the winners and their points in a sentence, told to the seat `you` if there is one."""
    if you in winners:
        case = "shared.you" if len(winners) > 1 else "won.you"
    else:
        case = "lost" if you is not None else "share" if len(winners) > 1 else "wins"
        case += ".last" * after_last_turn + ".you" * (you is not None)
    text = WIN_TEXTS[case].format(
        winners=and_list(names[seat] for seat in winners),
        others=and_list(names[seat] for seat in winners if seat != you),
        best=in_words(points[winners[0]]),
        own="" if you is None else in_words(points[you]),
    )
    return capitalise_first(text)
