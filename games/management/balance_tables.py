"""Tables of the balance of a game, as many matches between bots show it."""

from collections.abc import Sequence

from games.installed import face_of, meta_of
from games.rules.characters import title_of
from games.rules.statistics import Figure
from games.rules.tally import Balance
from games.terminal.processes import table

TIMES_FAIR = "Wins, times a fair share"


def balance_text(balance: Balance) -> str:
    """Return tables of how long matches took and what each seat, bot, event and holding won."""
    words = face_of(balance.game).words
    tables: list[tuple[Sequence[str], Sequence[Sequence[str]]]] = [
        (
            (words.turns.capitalize(), "Matches"),
            [(str(turns), str(matches)) for turns, matches in balance.turns.items()],
        ),
        (
            (words.seat.capitalize(), TIMES_FAIR),
            [
                (name, _times_fair(won, balance))
                for name, won in zip(_seat_names(balance), balance.wins, strict=True)
            ],
        ),
        (
            ("Bot", TIMES_FAIR),
            [(title_of(bot), _times_fair(won, balance)) for bot, won in balance.shares.items()],
        ),
        (
            ("What happened", "A match", f"A {words.turn}"),
            [(count.name, _shown(count.a_match), f"{count.a_turn:.2f}") for count in balance.counts],
        ),
        (
            ("Who had", f"{words.seats.capitalize()} a match", TIMES_FAIR),
            [(held.name, _shown(held.seats), _shown(held.times_fair)) for held in balance.holdings],
        ),
    ]
    meta = meta_of(balance.game)
    preset = meta.presets.get(balance.preset)
    played = f"{balance.matches} matches of {', '.join(balance.shares)}"
    return "\n".join(
        [
            f"{meta.name}, {preset.title if preset else meta.name}: {played}",
            f"{words.turns.capitalize()} a match: {_shown(balance.length)}\n",
            *(table(heads, rows) for heads, rows in tables if rows),
        ]
    )


def _seat_names(balance: Balance) -> list[str]:
    face = face_of(balance.game)
    numbered = [f"{face.words.seat.capitalize()} {number}" for number in range(1, balance.seats + 1)]
    return [*face.seat_names, *numbered[len(face.seat_names) :]][: balance.seats]


def _times_fair(won: Figure, balance: Balance) -> str:
    return _shown(Figure(won.mean / balance.fair, won.error / balance.fair))


def _shown(figure: Figure) -> str:
    return f"{figure.mean:.2f} ± {figure.error:.2f}"
