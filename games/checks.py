"""System checks of installed games, their rulings, and deployment."""

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Any

from django.core.checks import CheckMessage, Error, Tags, register
from django.core.checks import Warning as Doubt
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Count

from games.game_ui import GameUI
from games.humanize import and_list
from games.models import Match
from games.registry import GAMES, INSTALLED_GAMES, UNREADABLE_GAMES, InstalledGame
from games.rules.errors import BadOptions
from games.rules.rulings import Ruling

ERRORS = {
    1: ('The slug "{slug}" is already used by {other}.', "Choose another slug in Meta."),
    2: (
        '"{slug}" is not a valid slug.',
        "Use lower-case letters and digits, with hyphens between them, at most {most} characters.",
    ),
    3: (
        'There is no bot called "random".',
        "Add one to `characters` that can make every legal move: it takes over seats.",
    ),
    4: ('The default bot "{bot}" is not a bot of the game.', "Set `default_bot` to one of {bots}."),
    5: ("The game UI has no `{word}`.", "See the docstring of games.game_ui.GameUI."),
    6: ("The game UI has `{name}`, which no code uses.", "Did you mean `{similar}`?"),
    7: ("{whose} not fit the options of the game: {problems}.", "Correct the preset or the defaults in Meta."),
    8: (
        'The short game "{short}" is not a preset of the game.',
        "Set `short_preset` to one of {presets}, or leave it out.",
    ),
    12: ("{message}", "{remedy}"),
    13: (
        "Its `reference` fails: {failure}",
        "Fix it: it must return the figures of a rules page for the options of every preset.",
    ),
    14: ('"{code}" is not a valid ruling code.', "Use a capital letter and a number."),
    15: ('The ruling "{named}" uses the letter of {taken}.', "Use a free letter for its ruling codes: {free}."),
    20: (
        "Version {version} of the rules of {slug} is missing. Matches that use it: {count}.",
        "Deploy code with that version, or delete these matches in the admin first.",
    ),
}
"""What is wrong and how to fix it, by the number of the error or warning."""


@register()
def check_games(app_configs: Any = None, **kwargs: Any) -> list[CheckMessage]:
    """Return every problem of the installed games, in order."""
    problems = (problem for each in INSTALLED_GAMES for problem in game_problems(each))
    unreadable = (_error(12, each.where, message=each.message, remedy=each.remedy) for each in UNREADABLE_GAMES)
    return [*unreadable, *same_slugs(INSTALLED_GAMES), *problems, *ruling_problems(INSTALLED_GAMES)]


def _error(number: int, place: str | None, level: type[Error | Doubt] = Error, **values: object) -> Error | Doubt:
    message, remedy = (text.format(**values) for text in ERRORS[number])
    return level(message, hint=remedy, obj=place, id=f"games.{level.__name__[0]}{number:03}")


def same_slugs(installed: Sequence[InstalledGame]) -> Iterator[CheckMessage]:
    """Yield an error for each game whose slug an earlier game has."""
    first: dict[str, InstalledGame] = {}
    for each in installed:
        taken = first.setdefault(each.game.meta.slug, each)
        if taken is not each:
            yield _error(1, each.rules_from, slug=each.game.meta.slug, other=taken.rules_from)


def game_problems(each: InstalledGame) -> Iterator[CheckMessage]:
    """Yield the problems of one game."""
    slug, bots, default_bot = each.game.meta.slug, each.game.bots, each.game_ui.default_bot
    most = Match._meta.get_field("game_slug").max_length or 0
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug) or len(slug) > most:
        yield _error(2, each.rules_from, slug=slug, most=most)
    if "random" not in bots:
        yield _error(3, each.rules_from)
    if default_bot not in bots:
        yield _error(4, each.game_ui_from, bot=default_bot, bots=and_list(sorted(bots)))
    yield from _face_problems(each)
    yield from _option_problems(each)


def _face_problems(each: InstalledGame) -> Iterator[CheckMessage]:
    for word in ("tagline", "words"):
        if not getattr(each.game_ui, word, None):
            yield _error(5, each.game_ui_from, word=word)
    known = [name for name in (*dir(GameUI), *GameUI.__annotations__) if not name.startswith("_")]
    for name in vars(type(each.game_ui)):
        similar = get_close_matches(name, known, n=1, cutoff=0.8)
        if similar and name not in known and not name.startswith("_"):
            yield _error(6, each.game_ui_from, Doubt, name=name, similar=similar[0])


def _option_problems(each: InstalledGame) -> Iterator[CheckMessage]:
    meta, short = each.game.meta, each.game_ui.short_preset
    for named, raw in (("", {}), *((slug, preset.options) for slug, preset in meta.presets.items())):
        try:
            each.game.options(raw)
        except BadOptions as bad:
            problems = "; ".join(f"{option} {problem}" for option, problem in bad.problems.items())
            whose = f'The preset "{named}" does' if named else "The defaults do"
            yield _error(7, each.rules_from, whose=whose, problems=problems)
    if short and short not in meta.presets:
        yield _error(8, each.game_ui_from, short=short, presets=and_list(sorted(meta.presets)) or "none")


@register(Tags.database)
def check_rules_of_matches(databases: Sequence[str] | None = None, **kwargs: Any) -> list[CheckMessage]:
    """Return an error for each missing version of rules that stored matches need."""
    if DEFAULT_DB_ALIAS not in (databases or ()):
        return []
    tables = connections[DEFAULT_DB_ALIAS].introspection.table_names()
    if Match._meta.db_table not in tables:
        return []
    known = {(slug, game.meta.version) for slug, game in GAMES.items()}
    kinds = Match.objects.order_by().values_list("game_slug", "rules_version").annotate(count=Count("pk"))
    return [
        _error(20, None, version=version, slug=slug, count=count)
        for slug, version, count in kinds
        if (slug, version) not in known
    ]


RULING_CODE = re.compile(r"[A-Z]\d+")
SITE_RULING_LETTERS = ("C", "E", "F", "P")
"""The letters of rulings and decisions of the site (docs/rulings, docs/decisions)."""


def game_rulings(each: InstalledGame) -> list[Ruling]:
    """Return all rulings on the rules pages of the game, including those of presets."""
    presets = (preset.options for preset in each.game.meta.presets.values())
    pages = [each.game_ui.reference(each.game.options(raw)) for raw in ({}, *presets)]
    sections = [section for page in pages for section in getattr(page, "rulings", {}).values()]
    return [ruling for section in sections for ruling in section]


def ruling_problems(installed: Sequence[InstalledGame]) -> Iterator[CheckMessage]:
    """Yield an error for each malformed code, and for each letter that the site or an earlier game uses."""
    taken = dict.fromkeys(SITE_RULING_LETTERS, "the site")
    for each in installed:
        try:
            codes = dict.fromkeys(ruling.code for ruling in game_rulings(each))
        except Exception as failure:
            yield _error(13, each.game_ui_from, failure=f"{type(failure).__name__}: {failure}")
            continue
        yield from _code_problems(each, [*codes], taken)
        taken = {code[0]: each.game.meta.name for code in codes if RULING_CODE.fullmatch(code)} | taken


def _code_problems(each: InstalledGame, codes: Sequence[str], taken: dict[str, str]) -> Iterator[CheckMessage]:
    for code in codes:
        if not RULING_CODE.fullmatch(code):
            yield _error(14, each.game_ui_from, code=code)
    free = [letter for letter in map(chr, range(ord("A"), ord("Z") + 1)) if letter not in taken]
    for letter in dict.fromkeys(code[0] for code in codes if RULING_CODE.fullmatch(code)):
        if letter in taken:
            named = next(code for code in codes if code.startswith(letter))
            level = Doubt if each.is_extra else Error
            yield _error(15, each.game_ui_from, level, named=named, taken=taken[letter], free=" ".join(free))
