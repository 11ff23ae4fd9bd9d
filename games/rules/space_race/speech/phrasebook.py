"""What people mean by their words, by examples: in `phrasebook` lies a file for each intent.

A line is a sentence in the words of `tagged`, of what it names only the kind: <lot>, <part>, <nation>,
<year>, <number>. Whoever finds a wording that rivals mishear adds it to the file of what it means.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from heapq import nlargest
from math import log
from pathlib import Path
from typing import cast

from msgspec import Struct

from games.rules.space_race.speech.grammar.intents import Intent

FOLDER = Path(__file__).parent / "phrasebook"
_NAMED = re.compile(r"<(lot|part|nation|year)\d+>")
_NUMBER = re.compile(r"(?<![<\w])\d+(?![\w>])")
_STEM = 4
"""Letters that long words share with their kind: "launch", "launching", "launched"."""
_DOUBT = 0.5
"""How many examples of no intent in particular stand against those of one: few examples prove little."""
_TELLING = 3
"""Words of the shortest sentence that says by itself what it means."""
_CLEAR = 12
"""How much likelier than any other an intent must be: of sentences of strangers, 95 in 100 then had it."""


class Book(Struct, frozen=True):
    """What the examples teach, as logarithms: for each trait how much it speaks for the intents whose
    examples have it, and how much a trait that none of its examples has speaks for an intent.
    """

    speaks_for: Mapping[str, Mapping[Intent, float]]
    unknown: Mapping[Intent, float]


def clearly(plain: str) -> Intent | None:
    """What a tagged sentence means where the examples leave little doubt; else None."""
    return _read(worded(plain))


def worded(plain: str) -> str:
    """A tagged sentence with nothing but the kinds of what it names."""
    return _NUMBER.sub("<number>", _NAMED.sub(r"<\1>", plain))


def examples() -> Iterator[tuple[Intent, Sequence[str]]]:
    """The intents that there are examples of, each with these."""
    for path in sorted(FOLDER.glob("*.txt")):
        yield cast(Intent, path.stem), path.read_text().splitlines()


@lru_cache(maxsize=4096)
def _read(sentence: str) -> Intent | None:
    return read(sentence, _book())


def read(sentence: str, book: Book) -> Intent | None:
    """What a `worded` sentence means by that book where it leaves little doubt; else None."""
    likely = _likelihoods(sentence, book)
    if len(sentence.split()) < _TELLING or not likely:
        return None
    best, second = nlargest(2, likely, key=likely.__getitem__)
    return best if likely[best] - likely[second] >= _CLEAR else None


def _likelihoods(sentence: str, book: Book) -> Mapping[Intent, float]:
    """How much likelier than chance each intent makes the sentence, as logarithms, by naive Bayes; nothing
    where none of its traits is known.
    """
    known = [book.speaks_for[trait] for trait in _traits(sentence) if trait in book.speaks_for]
    if not known:
        return {}
    found = {intent: len(known) * value for intent, value in book.unknown.items()}
    for values in known:
        for intent, value in values.items():
            found[intent] += value
    return found


def _traits(sentence: str) -> set[str]:
    """What sentences are compared by: words, neighbours, and how long words begin."""
    words = sentence.split()
    pairs = zip(("^", *words), (*words, "$"), strict=True)
    stems = (f"{word[:_STEM]}-" for word in words if len(word) > _STEM and word[0] != "<")
    return {*words, *(f"{one} {other}" for one, other in pairs), *stems}


@cache
def _book() -> Book:
    return taught(dict(examples()))


def taught(sentences: Mapping[Intent, Sequence[str]]) -> Book:
    """What those examples teach, by intent."""
    counts = {
        intent: (len(those), Counter(trait for each in those for trait in _traits(each)))
        for intent, those in sentences.items()
    }
    total = sum(size for size, _ in counts.values())
    seen: Counter[str] = Counter()
    for _, counted in counts.values():
        seen.update(counted)
    speaks_for: dict[str, dict[Intent, float]] = {}
    for intent, (_, counted) in counts.items():
        for trait, times in counted.items():
            expected = _DOUBT * seen[trait] / total
            speaks_for.setdefault(trait, {})[intent] = log((times + expected) / expected)
    return Book(speaks_for, {intent: log(_DOUBT / (size + _DOUBT)) for intent, (size, _) in counts.items()})
