"""Cores with choices in them, "[hello|good day] from {self}", and all the forms that these come to."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import product

_CHOICE = re.compile(r"\[([^\]]*)\]")


@cache
def forms_of(cores: Sequence[str]) -> tuple[str, ...]:
    """Every form of every core, core after core."""
    return tuple([form for core in cores for form in _forms(core)])


def _forms(core: str) -> list[str]:
    # `split` leaves the choices at odd places.
    pieces = [piece.split("|") if place % 2 else [piece] for place, piece in enumerate(_CHOICE.split(core))]
    return ["".join(chosen) for chosen in product(*pieces)]
