"""What a sentence is by its shape alone, where none of its words is known: the very last guess.

Who tells of itself or asks for something is answered as such. What has no such shape is not understood.
"""

from collections.abc import Sequence

from games.rules.space_race.speech.grammar.intents import Row

_AHEAD = (
    r"^((well|so|but|and|now|ok|okay|look|listen|honestly|sadly|actually|right|anyway|hey|oh|"
    r"yes|no|maybe|also) )*"
)

_OF_THE_GAME = (
    r"launch\w*|fly|flying|flew|flight|missiles?|lots?|parts?|readings?|radiation|garnets?|space|rockets?|"
    r"peace|truce|deals?|levels?|bids?|shoot|shot|fire|fired|attack\w*|win\w*|won|los\w+|steal\w*|stole|"
    r"turns?|years?|race|lies?|lied|lying|nations?|never|try|tried|trying|nonsense"
)
_EVERY_DAY = (
    r"(today|tonight|yesterday|this (morning|evening|afternoon|week)|last night|weekend|again|all (day|"
    r"night)|outside|at (home|work|school)|upstairs|next door)"
)
_PLAIN = (
    r"\b(the|a|an|is|are|was|were|to|of|in|for|with|on|that|it|and|but|at|by|be|been|as|from|there|all|"
    r"some|no|not|so|"
    r"too|have|has|will|would|can|could|than|more|our|we|i|my)\b"
)
SHAPES: Sequence[Row] = (
    ("chat", rf"^(?!.*\b(you|your|{_OF_THE_GAME})\b)(\w+ ){{3,}}.*\b{_EVERY_DAY}\b", {
        "asks": False, "lot": False, "nation": False}),
    ("wishes", rf"{_AHEAD}((i|we) )?(hope|wish) (you|everybody|everyone)\b", {"asks": False}),
    ("asks-favour", rf"{_AHEAD}(could|can|would|will|wont|cant) you( please| kindly| just| not)* "
                    rf"(?!you)\w+ \w+", {"asks": True}),
    ("cannot-say", rf"{_AHEAD}(who|whom|whose|which)\b(?!.*\b(you|your)\b)", {"asks": True}),
    ("own-affair", rf"{_AHEAD}(do|are|have|did|were|can|could|would|will|dont|arent|havent|why|what|how|"
                   rf"when|where|which|"
                   r"who|whom|is|has|was)\b.*\b(you|your)\b", {"asks": True}),
    ("cannot-say", rf"{_AHEAD}(do|does|are|have|has|is|was|did|can|could|would|will|why|how|when|"
                   rf"where)\b", {"asks": True}),
    ("asks-favour", rf"{_AHEAD}(please|let me|let us|give|tell|show|dont|stop|come|keep|bring|hands off|"
                    rf"be|go|leave|make|"
                    r"try|take|help|put|hold|wait|remember|imagine|forget|think)\b", {"asks": False}),
    ("asks-favour", rf"{_AHEAD}(i|we) (need|want|would like|expect|ask|wish|beg|invite|urge|advise|call "
                    rf"(on|upon)) you to\b", {"asks": False}),
    ("own-affair", r"\b(you|your)\b", {"asks": True}),
    ("vows", rf"{_AHEAD}(ill|i will|we will|i shall|id)\b", {"asks": False}),
    ("tells-self", rf"{_AHEAD}(i|im|we|ive|ill|id|weve|our|my|mine|were)\b", {"asks": False}),
    ("as-you-see", rf"{_AHEAD}(you|your|thats|that|this|it|its)\b", {"asks": False}),
    ("cannot-say", rf"{_PLAIN}.*{_PLAIN}", {"asks": True}),
    ("as-you-see", rf"{_PLAIN}.*{_PLAIN}.*", {"asks": False}),
)  # fmt: skip
