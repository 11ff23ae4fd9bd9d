"""What everybody can see or look up."""

from collections.abc import Sequence

from games.rules.space_race.speech.grammar.intents import Row
from games.rules.space_race.speech.grammar.words import BEST, THING

FACTS: Sequence[Row] = (
    ("rules", r"^(and |but |so )?what (if|happens)\b.*\b(nobody|no 1|no one|everybody|all|two|2|three|"
              r"3)\b", {"asks": True}),
    ("years", r"^(?!.*\bhave you\b).*\b(how (many years|long)|what year|which year is|when (does|will) "
              r"(it|the (game|match|"
              r"race)) (end|be over)|years (are )?left|last year of)\b",
     {"asks": True}),
    ("records", r"\b(the|a) record\b|\bwhen did (you|we|anybody|anyone|somebody) (last )?(launch|fly)|"
                r"\blast launch\b.*\?", {}),
    ("standing", r"\b(who|which nation)\b.*\b(danger|dangerous|threat|biggest|favou?rite|afraid of|"
                 r"fear)\b|\b(my|our|your) chances\b", {"asks": True}),
    ("records", r"\b(who|anybody|anyone|anybody|somebody|which nation)\b.*\b(launched|flown|flew|"
                r"reached|been to|farthest|furthest|won last)\b|"
                r"\b(did|has) (anybody|anyone|somebody)\b.*\b(launch|reach|fly)", {"asks": True}),
    ("counsel", r"\bany (ideas|suggestions|tips|thoughts|hints)\b|<lot\d> or (the |for |rather )*<lot\d> "
                r"\?$|\b(any|a|the best|some) way to (stop|beat|catch|slow|reach|win)\b|\bhow (can|do|could|"
                r"to) (we |i |one )?(stop|beat|catch)\b|\b(should|shall|could) (i|we)\b(?!.*\b(you|your|"
                r"shoot|attack|fire|stop|both|"
                r"together)\b(?! "
                r"(think|say|recommend|advise)))|"
                r"\b(advice|advise|recommend|any tips|what would you do in my|worth (the )?most|best "
                r"(lot|part))\b", {"asks": True}),
    ("defence", r"\b(what|how|anything|can|which)\b.*\b(do|done|defen\w*|protect\w*|safe|stop|block|"
                r"helps?)\b.*\b("
                r"against|from|about|stop|block)\b.*\bmissiles?\b(?!.*\byour?\b)", {"asks": True}),
    ("part", rf"{THING}.*\b(hurt|harm|stop|protect|affect|against)\b|\b(protect\w*|safe|help\w*) (me |"
             rf"us |you )?(from|against).*{THING}",
     {"asks": True, "nation": False}),
    ("plans", r"\b(which|what)\b.*\b(your eye on|in mind|planned|fancy|prefer)\b", {"asks": True}),
    ("hand", r"^(?!.*\b(would|will|should) (you|i|we)\b).*\b(what|which|how many)( \w+)? (parts?|"
             r"cards?)\b(?! (is|are|do you|will you|would you) "
             r"(in|on|at|after|going|want|pursu))(?!.*\b(want|go|going|"
             r"after|take|pursue|get|offer)\b)|\bwhat (does|do|has|have) (<nation\d>|you|i) (have|got|"
             r"hold)\b|\b(your|<nation\d>s?) hand\b", {"asks": True, "lot": False}),
    ("second", r"\b(second|runner up|2nd|next best|close behind|after the leader)\b", {"asks": True,
    "lot": False}),
    ("most", r"\b(most|more) (parts|cards)\b|\b(biggest|largest|fullest) (hand|collection|store)\b", {
    "asks": True}),
    ("weakest", r"\b(weakest|worst|last place|behind everyone|fewest|smallest|losing)\b", {"asks": True}),
    ("space", r"\bhow (high|far|much|many)\b.*\b(must|should|have to|need|needs|needed|takes?|"
              r"required)\b.*\bspace\b",
     {"asks": True}),
    ("distance", r"\b(reach|make it to|get to|get into|high enough for|far enough for) (the )?space\b",
     {"asks": True}),
    ("again", r"\bmissiles?\b.*\b(twice|again|used up|only once|every year|reus\w+|run out|last forever|one "
              r"time)\b", {"asks": True}),
    ("space", r"^(?!.*\byou (read|measured?|see|show|get)\b).*\b(how (high|far|much|many)|where|what|"
              r"whats)\b.*\b(space|the threshold)\b(?!.*\b(you|"
              r"your)\b)", {"asks": True}),
    ("levels", r"\b(lots?|parts?)\b.*\b(cheap\w*|price|costs?|expensive)\b", {"asks": True, "lot": False}),
    ("part", rf"\bhow (strong|good|useful|heavy|powerful|far|valuable) (is|are|do|does) (a |an |the "
             rf")?{THING}", {}),
    ("lines", r"\b(lines?|connected|telegraph)\b.*<nation\d>", {"asks": True}),
    ("levels", r"\bhow (many|high|low)\b.*\blevels?\b", {"asks": True, "lot": False}),
    ("levels", r"\b(how (do|does|can) (i |you |we |one )?(steal\w*|a theft|espionage|spying)( work)?|"
               r"what happens (if|when).*\b(bid|level|same)\b|same (lot|part|level|thing|one)|who (gets|"
               r"receives) (it|a|the)|(do|does|the) "
               r"(levels?|bidding|bids?|auction)"
               r"( \w+)? work|explain .*levels?|lowest level|highest level)\b", {"asks": True}),
    ("part", rf"\bwhat\b(?!.*\byou\b).*{THING}.*\b(do|for|worth|good|mean|does)\b|\b(what|how much|how "
             r"good)\b(?!.*\byou\b).*"
             rf"\b(does|is|are|do|use of)\b.*{THING} (worth|good|do|for)|\bwhat (is|are) (the (use|"
             r"point|value) of )(the |a )?"
             rf"{THING}|\bhow (do|does) (the |a )?{THING} work|\bexplain (the |a )?{THING}", {}),
    ("trade", r"^(?!.*\bpeace\b).*\b(trade|trading|barter|sell|selling|buy|buying|"
              r"exchange)\b(?!.*\b(readings?|fire|"
              r"insults|telegrams)\b)", {}),
    ("trade", r"\bswap(ping)?\b.*\b(parts?|cards?|hands|garnets)\b|\b(give|pay|send) "
              r"you\b.*\bgarnets?\b.*\bfor\b", {}),
    ("plans", r"\bhow much (for|would you|will you)\b.*<lot\d>", {}),
    ("offer", r"\b(what|which part|what part|which|anything( \w+)?|something)\b(?!.*\b(you|your|do|"
              r"about)\b).*\b(is|are|in|on|at|have|has|behind|"
              r"there|being)\b.*<lot\d>|\bwhere\b.*(<lot\d>|<part\d+>)|\bwhat is( the| this)? <lot\d>",
    {"asks": True}),
    ("offer", r"\b(on offer|for sale|up for grabs|(what|which) (parts|lots) (are|do we|can)|available|"
              r"is <part\d+> (on|there)|"
              r"what can (i|we|one) (get|pursue|have))\b", {"asks": True}),
    ("holders", r"\b(have|has|does|do) (the )?<nation\d>( have| got| hold| own)*( any| an?| the)? "
                rf"{THING}", {}),
    ("holders", r"\b(who|whose|which nations?|anybody|anyone|has|have|does|do|is)\b.*\b(has|have|got|"
                r"get|holds?|holding|owns?|own)\b"
                rf"(?! (to|i|we)).*{THING}", {"asks": True}),
    ("holders", r"\bhow many missiles\b|\b(have|has|got) (you|<nation\d>|anybody|anyone)( got)?( any| "
                rf"a| the)? {THING}", {}),
    ("unarmed", r"\b(i|we|ive|weve)\b.*\b((have|hold|got|own) (no|zero|0|not any)|(dont|havent|do not) "
                r"(even )?(have|hold|got|own)( any)?)"
                r"( \w+)? ?missiles?", {"asks": False}),
    ("unarmed", r"\b(i|we)\b (dont|do not|havent|have not)( even)? (have|hold|own|got) (any |a |the |"
                rf"your )?{THING}", {"asks": False}),
    ("armed", r"\b(i|we|ive|weve) (have|hold|own|got|have got)( already)? (a |an |the |my |1 |2 |3 |"
              rf"some )?{THING}", {"asks": False}),
    ("armed", r"\b(i|we|ive|weve)\b( \w+)? (have|hold|got|own)\b.*\bmissiles?\b|\bmy missiles\b",
    {"asks": False}),
    ("purse", r"^(?!.*\b(peace|spare|send|give|lend|borrow|need|gimme|loan|share|have (a|an|some)|you "
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
    ("foreign", r"^(will|would|does|do|can|could|might)\b.*<nation\d>.*\b(attack|shoot|fire|like|hate|"
                r"trust|win|steal)\b", {"asks": True}),
    ("rules", r"^how (do|does) (?!(you|i|we)\b).*\bwork\b|\b(ties?|tied|tie ?break\w*)\b", {"asks": True,
    "nation": False}),
    ("rules", r"\b(are|is) there\b.*\b(game|match|race)\b", {"asks": True}),
    ("rules", r"\bwhat (does|do|is|are) (an? |the )?(levels?|garnets?|lots?|readings?|lines?|tols?|"
              r"pioneers?|radiation|alliances?)( mean| for)?( \?)?$", {}),
    ("rules", r"\b(rules?|allowed|legal|forbidden|rulebook|what happens (if|when)|how (do|can) (i|we|"
              r"you|one) (win|play|steal|launch|"
              r"reach|score|get|send|aim|spy))\b", {"asks": True}),
)  # fmt: skip
