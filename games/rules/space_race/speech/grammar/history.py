"""What was done by whom in earlier years, asked or told, and what is said of figures that others have."""

from collections.abc import Sequence

from games.rules.space_race.speech.grammar.intents import Row

_THING = r"(<lot\d>|<part\d+>)"
_GOT = r"(got|took|received|won|grabbed|bought|snatched|landed|ended up with|walked (away|off) with)"
_WENT = rf"({_GOT}|stole|had|went for|bid (on|for)|pursued|after)"
_BEFORE = r"(last (year|time|round|turn)|<year\d+>|before|back then|yesterday)"
_FLY = r"(launch|launched|fly|flew|flown|go up|went up|lift off|lifted off|take off|took off)"
_WHO = r"(you|i|we|<nation\d>|they|anybody|anyone|somebody)"

HISTORY: Sequence[Row] = (
    ("year-told", r"\bwhat (all |else )?(happened|went on|did (i|we|they) miss|was going on)\b|\bhow did "
                  r"(<year\d+>|last year) (go|end)\b", {}),
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
    ("radiation", r"^(?!.*\b(you|your)\b).*(?:\b(radiation|readings?|total|space)\b.*\b(was|"
                  r"were|been|did|had|last (year|time))\b|"
                  r"\b(was|were|did|"
                  r"had)\b.*\b(radiation|space)\b.*\b(last (year|time)|<year\d+>))", {"past": True,
                  "nation": False}),
    ("tells-space", r"\b(space|threshold|limit|radiation|total)\b( \w+){0,5} \d\d\b", {"asks": False}),
    ("warning", r"<nation\d>s? (\w+ )?(reads?|measure[sd]?|readings?|counter|geiger|shows?)\b.*\b\d\b", {}),
    ("tells-self", r"^(but )?(i|we) (said|promised|told you|kept my|kept our)\b", {"asks": False}),
    ("records", r"\b(nobody|no 1|no one|everybody|anybody|somebody) (has |had |have )?(ever )?(launched|"
                r"flown|reached|flew)\b", {}),
    ("invites", r"\byou (want|need|wish|expect)( \w+)? (from|of) (me|us)\b|\banything (i|we) can (do|"
                r"tell)\b", {"asks": True}),
    ("post", r"\b(get|got|receive\w*|read|see|saw|arrive\w*|answer\w*)\b.*\b(my|our|the|that)( \w+)? "
             r"(message|telegram|wire|"
             r"letter|note|mail)s?\b", {}),
    ("ranks", r"\b(who|whom|which nation|is there anyone|anyone|anybody)\b.*\b(you (\w+ )?(trust|like|"
              r"hate|fear|distrust|"
              r"dislike|prefer|admire|respect)|your( \w+)? (friend|all(y|ies)|enem(y|ies)|foe|rival)s?)\b",
     {"asks": True, "nation": False}),
    ("invites", r"\bask (me|us) (anything|something|whatever|a question|away|any|what)|\b(any|got|have) "
                r"(more )?questions?\b.*\b(me|us)\b|^(do you have |have you got |got )?any questions\b|"
                r"\b(what (do|would)|anything|"
                r"something|whatever) you (want|like|wish|need) to know\b", {}),
)  # fmt: skip
