"""What seats are called by people, put into what the game calls them, for bots that know no other names."""

import re
from collections.abc import Callable, Mapping, Sequence

from games.matches.selectors.seats import game_name_of, player_names
from games.models import Match, Seat

LEAST_LETTERS = 3


def in_names_of_the_game(match: Match, seats: Sequence[Seat]) -> Callable[[str], str]:
    """Puts the game's names of the seats into a text for names that seats were given and for their players'.

    These are known by their capitals or digits alone: who is called "will" is not meant in "will you come".
    A player's name of one word that begins a sentence may be an ordinary one, and counts if a comma follows.
    """
    names = _names(match, seats)
    if not names:
        return str
    found = re.compile(
        "|".join(
            rf"{_START if is_player and name.isalpha() else ''}(?<!\w){re.escape(name)}(?!\w)"
            for name, (_, is_player) in sorted(names.items(), key=lambda each: -len(each[0]))
        )
    )
    return lambda text: found.sub(lambda match: names[match[0]][0], text)


_START = r"(?:(?<=[^.!?\s] )|(?<=[^.!?\s]\n)|(?=\w+[,:?!]))"


def _names(match: Match, seats: Sequence[Seat]) -> Mapping[str, tuple[str, bool]]:
    """What the game calls the seats, by each other name that is used once, and whether that is a player's."""
    game_names = [*match.face.seat_names]
    given = [(seat, name, False) for seat in seats if (name := seat.name)]
    players = player_names(seats)
    given += [(seat, name, True) for seat in seats if (name := players[seat.number])]
    meant: dict[str, tuple[str, bool]] = {}
    twice = set()
    for seat, name, is_player in given:
        called = game_name_of(seat.number, match.face)
        if name in meant and meant[name][0] != called:
            twice.add(name)
        meant.setdefault(name, (called, is_player))
    return {
        name: each
        for name, each in meant.items()
        if game_names and name not in twice and name not in game_names and _is_plain(name)
    }


def _is_plain(name: str) -> bool:
    """Whether it cannot be an ordinary word."""
    return len(name) >= LEAST_LETTERS and (not name.islower() or any(each.isdigit() for each in name))
