"""What everybody can see or look up."""

from collections.abc import Sequence

from games.rules.space_race.speech.grammar.intents import Row
from games.rules.space_race.speech.grammar.words import BEST, THING

FACTS: Sequence[Row] = (
    ("again", r"\bmissiles?\b.*\b(twice|again|used up|only once|every year|reus\w+|one time|work|"
              r"works)\b", {"asks": True}),
    ("space", r"\b(how (high|far|much|many)|where|what|whats)\b.*\b(space|the threshold)\b(?!.*\b(you|"
              r"your)\b)", {"asks": True}),
    ("levels", r"\b(same (lot|part|level|thing|one)|who (gets|receives) (it|a|the)|(do|does|the) "
               r"(levels?|bidding|bids?|auction)"
               r"( \w+)? work|explain .*levels?|lowest level|highest level)\b", {"asks": True}),
    ("part", rf"\bwhat\b(?!.*\byou\b).*{THING}.*\b(do|for|worth|good|mean|does)\b|\b(what|how much|how "
             r"good)\b(?!.*\byou\b).*"
             rf"\b(does|is|are|do|use of)\b.*{THING} (worth|good|do|for)|\bwhat (is|are) (the (use|"
             r"point|value) of )(the |a )?"
             rf"{THING}|\bhow (do|does) (the |a )?{THING} work|\bexplain (the |a )?{THING}", {}),
    ("trade", r"\b(trade|trading|barter|sell|selling|buy|buying|exchange)\b(?!.*\b(readings?|fire|"
              r"insults|telegrams)\b)", {}),
    ("trade", r"\bswap(ping)?\b.*\b(parts?|cards?|hands|garnets)\b|\b(give|pay|send) "
              r"you\b.*\bgarnets?\b.*\bfor\b", {}),
    ("offer", r"\b(what|which part|what part|which|anything( \w+)?|something)\b(?!.*\b(you|your|do|"
              r"about)\b).*\b(is|are|in|on|at|have|has|behind|"
              r"there|being)\b.*<lot\d>|\bwhere\b.*(<lot\d>|<part\d+>)|\bwhat is( the| this)? <lot\d>",
    {"asks": True}),
    ("offer", r"\b(on offer|for sale|up for grabs|(what|which) (parts|lots) (are|do we|can)|available|"
              r"is <part\d+> (on|there)|"
              r"what can (i|we|one) (get|pursue|have))\b", {"asks": True}),
    ("holders", r"\b(who|whose|which nations?|anybody|anyone|has|have|does|do|is)\b.*\b(has|have|got|"
                r"get|holds?|holding|owns?|own)\b"
                rf"(?! (to|i|we)).*{THING}", {"asks": True}),
    ("holders", r"\bhow many missiles\b|\b(have|has|got) (you|<nation\d>|anybody|anyone)( got)?( any| "
                rf"a| the)? {THING}", {}),
    ("unarmed", r"\b(i|we|ive|weve)\b.*\b((have|hold|got|own) (no|zero|0|not any)|(dont|havent|do not) "
                r"(even )?(have|hold|got|own)( any)?)"
                r"( \w+)? ?missiles?", {"asks": False}),
    ("armed", r"\b(i|we|ive|weve)\b( \w+)? (have|hold|got|own)\b.*\bmissiles?\b|\bmy missiles\b",
    {"asks": False}),
    ("purse", r"^(?!.*\b(spare|send|give|lend|borrow|need|gimme|loan|share|have (a|an|some)|you "
              r"\d)\b).*(\bhow (many|much)\b.*\b(garnets?|cash|money)\b|\b(you|your)\b.*\b(garnets?|"
              r"cash|money|rich|poor|broke)\b"
              r"|\b(got|have) any (garnets?|cash|money)\b)", {"asks": True, "lot": False}),
    ("distance", r"\bhow (far|high|strong|good|big|powerful|weak|close|near)\b|\bhow (much|many) (feet|"
                 r"foot)\b|\b(your|their|s) "
                 r"(range|distance|total|altitude)\b", {"asks": True}),
    ("standing", rf"\b(who|which nation|whose|anybody|anyone)\b.*\b({BEST}|win|wins|won|"
                 r"favou?rite)\b(?!.*\b(trust|friend)\b)|"
                 rf"^{BEST}\b.*\?|\bam i (winning|ahead|behind)|\b(scores?|standings?|ranking|your "
                 r"favou?rite)\b", {}),
    ("between", r"<nation\d>.*\b(talk|talking|say|saying|said|write|writing|discuss\w*|whisper\w*|"
                r"agreed|plotting|told)\b", {"asks": True}),
    ("foreign", r"\b(what|where|when|which|will|is|are|does|do|can)\b(?!.*\b(you|"
                r"your)\b).*<nation\d>.*\b(up to|planning|plans?|doing|do|want|"
                r"wants|going|go|launch|launching|fly|after|reading)\b", {"asks": True}),
    ("rules", r"\b(rules?|allowed|legal|forbidden|rulebook|what happens (if|when)|how (do|can) (i|we|"
              r"you|one) (win|play|steal|launch|"
              r"reach|score|get|send|aim|spy))\b", {"asks": True}),
)  # fmt: skip
