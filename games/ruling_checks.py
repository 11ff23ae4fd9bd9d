"""What `manage.py check` says of rulings: a code names one ruling, on this site and in its documents."""

import re
from collections.abc import Iterator, Sequence

from django.core.checks import CheckMessage, Error
from django.core.checks import Warning as Doubt

from games.installed import Installed
from games.rules.rulings import Ruling

CODE = re.compile(r"[A-Z]\d+")
OF_THE_SITE = ("C", "E", "F", "P")
"""The letters of rulings and decisions that belong to no game (docs/rulings, docs/decisions)."""


def rulings_of(each: Installed) -> list[Ruling]:
    """All rulings on the rules pages of the game, those of presets among them."""
    presets = (preset.options for preset in each.game.meta.presets.values())
    pages = [each.face.reference(each.game.options(raw)) for raw in ({}, *presets)]
    sections = [section for page in pages for section in getattr(page, "rulings", {}).values()]
    return [ruling for section in sections for ruling in section]


def ruling_problems(installed: Sequence[Installed]) -> Iterator[CheckMessage]:
    """Yield codes that are none, and letters of codes that the site or an earlier game has."""
    taken = dict.fromkeys(OF_THE_SITE, "the site")
    for each in installed:
        try:
            codes = dict.fromkeys(ruling.code for ruling in rulings_of(each))
        except Exception as failure:
            yield _error(
                13,
                each,
                f"Its `reference` fails: {type(failure).__name__}: {failure}",
                "Mend it: it states the figures of a rules page, for any options that presets set.",
            )
            continue
        yield from _code_problems(each, [*codes], taken)
        taken = {code[0]: each.game.meta.name for code in codes if CODE.fullmatch(code)} | taken


def _code_problems(each: Installed, codes: Sequence[str], taken: dict[str, str]) -> Iterator[CheckMessage]:
    for code in codes:
        if not CODE.fullmatch(code):
            yield _error(14, each, f'"{code}" is no code of a ruling.', "Take a capital letter and a number.")
    free = [letter for letter in map(chr, range(ord("A"), ord("Z") + 1)) if letter not in taken]
    for letter in dict.fromkeys(code[0] for code in codes if CODE.fullmatch(code)):
        if letter in taken:
            named = next(code for code in codes if code.startswith(letter))
            kind = Doubt if each.is_extra else Error
            yield kind(
                f'The ruling "{named}" has the letter of those of {taken[letter]}.',
                hint=f"Give the codes of its rulings a letter that is free: {' '.join(free)}.",
                obj=each.face_from,
                id=f"games.{kind.__name__[0]}015",
            )


def _error(number: int, each: Installed, message: str, remedy: str) -> Error:
    return Error(message, hint=remedy, obj=each.face_from, id=f"games.E{number:03}")
