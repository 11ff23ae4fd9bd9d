"""What was done by whom in earlier years, asked or told, and what is said of figures that others have."""

from collections.abc import Sequence

from games.rules.space_race.speech.grammar.intents import Row
from games.rules.space_race.speech.grammar.words import SHOOT

_THING = r"(<lot\d>|<part\d+>)"
_GOT = r"(got|took|received|won|grabbed|bought|snatched|landed|ended up with|walked (away|off) with)"
_WENT = rf"({_GOT}|stole|had|went for|bid (on|for)|pursued|after)"
_BEFORE = r"(last (year|time|round|turn)|<year\d+>|before|back then|yesterday)"
_FLY = r"(launch|launched|fly|flew|flown|go up|went up|lift off|lifted off|take off|took off)"
_WHO = r"(you|i|we|<nation\d>|they|anybody|anyone|somebody)"

HISTORY: Sequence[Row] = (
    ("pursued", r"\bwhat (do |did )?(you|<nation\d>) (get|take|pick|choose|go for|receive|win|"
                r"buy)\b.*<year\d+>", {}),
    ("asks-deed", r"<nation\d> (shot|fired|started|attacked|hit|stole|robbed|lied)\b", {"asks": True}),
    ("opinion", r"^(and |so |but )*(is|are|was|does|do)( the)? <nation\d>.*\b(bluff\w*|lying|honest|"
                r"serious|telling the truth|"
                r"trustworthy|reliable|lie|liars?)\b", {"asks": True}),
    ("flew", r"\b(my|our) (last |own |first )?(launch|flight)\b(?!.*\b(this year|next|will|date|plans?|"
             r"before|after)\b)", {}),
    ("target", rf"\b(who|whom)\b.*\b(will|would|do|are) you\b.*\b{SHOOT}", {"asks": True}),
    ("taken", rf"\bwhy (did|didnt|dont|have|havent) (i|we)( not| never| dont)? (get|receive|win|have|got|"
              rf"received|won)\b.*{_THING}", {}),
    ("asks-deed", r"\bwhat (the )?<nation\d>( just| really)? did\b", {}),
    ("taken", rf"\b(who|which nation)( was it that| has| have)? ({_GOT}|stole)\b(?!.*\b(from (me|us|you)|"
              rf"my)\b).*"
              rf"{_THING}|\b(who|where|how) did (the )?{_THING} go\b|\bwho was given (the )?{_THING}", {}),
    ("pursued", r"\b(which|what)( \w+)? (lot|part|level|one)s?\b.*\b(did|had|was|were)\b (you|i|we|"
                r"<nation\d>)"
                r"|\bwhat did (you|i|we|<nation\d>) (go for|bid|take|pursue|get|pick|choose|buy|end up)\b"
                rf"|\bdid (you|<nation\d>) (get|receive|win|take|buy) (any|a|the|some|something|anything|"
                rf"more)( (parts?|lots?))?\b"
                rf"|\bdid (you|<nation\d>) (go for|bid (on|for)|pursue|get|take|want) (the "
                rf")?{_THING}(?!.*\b(from|my)\b)",
     {"asks": True}),
    ("flights", rf"\b(did|have|has|had|havent|didnt) {_WHO}( (?:or|and) <nation\d>)?( (ever|already|"
                rf"really|even|just|not))* {_FLY}\b"
                rf"|\bwhen did {_WHO} (last )?{_FLY}\b|\bhow (far|high) (did|have|has) {_WHO}\b"
                r"|\bhow did (you|<nation\d>) (manage to )?(fly|get|reach|go|come) (that|so|this|there|up)\b"
                r"|\bwhy did (you|<nation\d>) (launch|fly|go up)\b"
                rf"|\bhow (was|did|went) (your|the) (last )?(launch|flight)\b", {}),
    ("took", rf"\b(i|we|<nation\d>) (was |were |only |just |both |really |never |didnt )*{_WENT} (for "
             rf")?(the |your "
             rf"|my )?{_THING}(?!.*\bif\b)|{_THING} (was|were) (mine|ours)\b.*\b{_BEFORE}"
             rf"|\b(i|we|<nation\d>) (didnt|did not|never) (go for|bid (on|for)|pursue|touch|take|get) "
             rf"(the )?"
             rf"{_THING}", {}),
    ("flew", r"\b(i|we|you|<nation\d>) (\w+ )?(launched|flew|have flown|went up|reached)\b(?!.*\b(if|"
             r"when)\b)",
     {"asks": False}),
    ("tells-space", r"\b(space|threshold|limit|radiation|total)\b( \w+){0,5} \d\d\b", {"asks": False}),
    ("records", r"\b(nobody|no 1|no one|everybody|anybody|somebody) (has |had |have )?(ever )?(launched|"
                r"flown|reached|flew)\b", {}),
)  # fmt: skip
