"""What nations, parts and years are called in telegrams, and how people spell them."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from games.rules.space_race.editions import Rules
from games.rules.space_race.nations import NATIONS
from games.rules.space_race.speech.shorthand import spelt_out
from games.rules.space_race.speech.spelling import respelt
from games.rules.space_race.speech.thesaurus import in_one_word
from games.rules.space_race.table import LETTERS

_CALLED: Mapping[int, str] = {
    0: "united states|states|america|americans?|usa|yanks?|washington",
    1: "soviet union|soviets?|ussr|russia|russians?|moscow",
    2: "united kingdom|uk|britain|great britain|british|brits?|england|english|englishm[ae]n|london",
    3: "france|french|frenchm[ae]n|paris",
    4: "china|chinese|peking|beijing",
    5: "japan|japanese|tokyo",
    6: "india|indians?|delhi",
    7: "canada|canadians?|ottawa",
    8: "italy|italians?|rome",
}
_PARTS: Mapping[str, str] = {
    "twin boosters": "twin boosters?|twins?",
    "combustion engine": "combustion engines?|engines?",
    "multi-stage launch": "multi ?stage( launch)?|straight (thing|part)",
    "cat converter": "cat(alytic)? converters?|converters?|cat",
    "comms array": "comms?( array)?|array",
    "spy satellite": "spy ?sat(ellite)?s?|satellites?|sat|"
    "(?<!of )(?<!your )(?<!my )(?<!a )spy(?! levels?| number)",
    "heat shield": "heat ?shields?|shields?",
    "reusable stage": "reusable( stage)?",
    "gold plating": "gold( plating)?|plating",
    "intense fuel": "intense fuel|fuel",
    "solid booster": "solid boosters?|boosters?",
    "relay antenna": "relay( antenna)?|antenna",
    "black hole": "black holes?",
    "clones": "clones?",
    "knock-off parts": "knock ?offs?( parts?| part things?| thing(ie)?s?)?",
    "recovery parachute": "(recovery )?parachutes?|chutes?",
}
"""Missiles are left out: who speaks of them mostly means those that are fired."""

_NATIONS = re.compile("|".join(f"(?P<n{seat}>(the )?\\b({names})s?\\b)" for seat, names in _CALLED.items()))
_APOSTROPHES = (
    (r"\b(we|i)['’`]ll\b", "ill"),
    (r"\byou['’`]?ll\b", "you will"),
    (r"\b(they|he|she|it)['’`]ll\b", r"\1 will"),
    (r"['’`]", ""),
)
_SPELT = (
    (r"\b(im|i m|i am|we are|were) (going to|gonna|gona)\b", "ill"),
    (r"\b(i will|we will|we shall|i shall|gonna|going to)\b", "ill"),
    (r"\b(do not|does not|dont|doesnt|don t|not to)\b", "dont"),
    (r"\b(will not|wont|shall not|shant|won t)\b", "wont"),
    (r"\b(let us(?! have| take| get| know| keep)|lets|let s)\b", "lets"),
    (r"\b(u|ya|ye)\b", "you"),
    (r"\bi aint\b", "im not"),
    (r"\b(we|you|they) aint\b", r"\1 are not"),
    (r"\b(ur|yr|yours)\b", "your"),
    (r"\byou r\b|\byoure\b|\bu r\b", "you are"),
    (
        r"\byour (?=(?:a|an|the|so|not|too|very|welcome|kidding|joking|lying|right|wrong|cute|good|bad|mean|"
        r"nice|weird|"
        r"crazy|dead|next|going|just|really|all|always|never|still|winning|losing|scary|awesome|amazing|"
        r"great)\b(?! (?:turn|"
        r"move|year|lot|part|target|word|to)))",
        "you are ",
    ),
    (r"\b(pls|plz|plse)\b", "please"),
    (r"\b(thx|ty|tnx|thks|thank you|thank u|thanx)\b", "thanks"),
    (r"\bwich\b", "which"),
    (r"\b(sry|soz|srry|sorri)\b", "sorry"),
    (r"\b(whos|who s)\b", "who is"),
    (r"\b(whats|what s|wats)\b", "what is"),
    (r"\b(cease fire)\b", "ceasefire"),
    (r"\b(wanna)\b", "want to"),
    (r"\b(mines|mine s)\b", "mine is"),
    (r"\b(youd)\b", "you would"),
    (r"\byouve\b", "you have"),
)
_NUMBERS = {"zero": 0, "nil": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_DIGITS = re.compile(rf"\b({'|'.join(_NUMBERS)})\b")
_TAGGED_NATION = re.compile(r"<nation(\d)>")
_YEARS = re.compile(r"\b(?:19)?'?([56]\d)\b")
_LOT = re.compile(r"\blot ([a-j])\b")
_LANGUAGE = re.compile(
    r"\b(my|your|in|speak|speaking|bad|good|poor) (?:english|french|russian|chinese|"
    r"italian|japanese)"
    r"(?= (?:is|are|not|so|very|well|good|bad|language|lesson|better)\b|$)"
)
_LEVELLED = re.compile(r"(?<![\w<])([a-j])(\d{1,2})(?![\w>])")
_LETTER = re.compile(r"(?<![<\w])([b-hj])(?![\w>])")
_SMALL = re.compile(
    r"\b(for|take|taking|want|need|grab|grabbing|touch|leave|pursue|pursuing) a(?= (?:this (?:year|time|turn|"
    r"round)|please|dont|ok|now|alone|to me)\b|$)"
)
"""The letter of a lot on a small keyboard, which elsewhere is a word."""
_SMILEYS = re.compile(r"(?<!\w)[:;=x]['-]?[DPpOo/\\)(](?!\w)")
"""Some end in the letter of a lot."""
_CAPITAL = re.compile(r"(?<!\w)(?<!^)A(?!\w)|^A (?=for|is)")


def nation(seat: int) -> str:
    """What the nation in that seat is called in telegrams."""
    return NATIONS[seat] if seat < len(NATIONS) else f"Nation {seat + 1}"


def called(seat: int) -> str:
    """The nation in a sentence, with the article that some want."""
    name = nation(seat)
    return f"the {name}" if name.startswith(("United ", "Soviet ")) else name


def listed(names: Sequence[str]) -> str:
    """One after the other: "a, b and c"."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)


@lru_cache(maxsize=4096)
def tagged(text: str, rules: Rules, offer: Sequence[int]) -> str:
    """The text in plain small letters, with tags for what it names: <lot2>, <nation3>, <year1954>.

    A part on offer is its lot, one that is not is <part7>, by its number.
    """
    text = _SMILEYS.sub(" ", text)
    plain = respelt((text if text.isupper() else _CAPITAL.sub("<lot0> ", text)).lower())
    for pattern, plainer in _APOSTROPHES:
        plain = re.sub(pattern, plainer, plain)
    plain = " ".join(spelt_out(plain).split())
    for pattern, plainer in _SPELT:
        plain = re.sub(pattern, plainer, plain)
    plain = in_one_word(re.sub(r"[^\w\s?<>]", " ", plain))
    plain = _LANGUAGE.sub(r"\1 language", plain)
    plain = _NATIONS.sub(lambda found: f"<nation{str(found.lastgroup).removeprefix('n')}>", plain)
    plain = _parts(plain, rules, offer)
    plain = _LEVELLED.sub(r" lot \1 level \2 ", plain)
    plain = _SMALL.sub(r"\1 lot a", plain)
    plain = _LOT.sub(lambda found: _lot(found[1], offer), plain)
    plain = _LETTER.sub(lambda found: _lot(found[1], offer), plain)
    plain = _YEARS.sub(r"<year19\1>", plain)
    plain = _DIGITS.sub(lambda found: str(_NUMBERS[found[1]]), plain)
    return " ".join(plain.replace("?", " ? ").split())


def tagged_nations(plain: str) -> list[int]:
    """The nations that a tagged text names, in order."""
    return [int(seat) for seat in _TAGGED_NATION.findall(plain)]


def _parts(plain: str, rules: Rules, offer: Sequence[int]) -> str:
    """Names of parts as the lots that have them, the longest names first."""
    numbers = {part.name.lower(): part.number for part in rules.parts}
    for name, called in _PARTS.items():
        number = numbers.get(name)
        if number is None:
            continue
        tag = f"<lot{offer.index(number)}>" if number in offer else f"<part{number}>"
        plain = re.sub(rf"\b({called})\b(?!>)", tag, plain)
    number = numbers.get("missiles", -1)
    if number in offer:
        wants = (
            r"\b(going for|go for|after|get|take|grab|pursue|want|pursuing|taking|leave|leaving) (the |those "
            r")?missiles?\b(?! alone)"
        )
        plain = re.sub(wants, rf"\1 <lot{offer.index(number)}>", plain)
    return plain


def _lot(letter: str, offer: Sequence[int]) -> str:
    place = LETTERS.index(letter.upper())
    return f"<lot{place}>" if place < len(offer) else letter
