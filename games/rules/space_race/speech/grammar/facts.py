"""What everybody can see or look up."""

from collections.abc import Sequence

from games.rules.space_race.speech.grammar.intents import Row
from games.rules.space_race.speech.grammar.words import BEST, THING

FACTS: Sequence[Row] = (
    ("rules", r"\bdo (we|i|you all|people) (have|need) to\b", {"asks": True}),
    ("space", r"\bhow (many|much|far|high)\b(?!.*\b(you|your|i|my|garnets?|levels?|parts?|"
              r"points?)\b).*\bwin\b", {"asks": True}),
    ("counsel", r"\bwhat do you think (i|we) (must|should|need|have)\b", {}),
    ("mentions-year", r"\b(what|which) year (is it|are we|is this|do we have|it is|we are|we have|is "
                      r"now)\b|^(what|which) year( now)?"
                      r" \?$", {}),
    ("rules", r"^(and |so |but )*if (i|we)\b(?!.*\byou\b).*\b(do|will|can|would|am|does|is) (i|we|it)\b", {
        "asks": True,
     "lot": False, "nation": False}),
    ("part", rf"\bwhat (make|makes|do|does|is|can)\b(?!.*\byou\b)( the| a)? {THING}", {"asks": True}),
    ("gift", r"\b(you want|want|take|have|need|like) (my|our|some|a few|some of my|\d) (of my "
             r")?garnets\b", {"asks": True}),
    ("rules", r"\b(points?|bonus|reward|prizes?|tokens?)\b(?!.*\b(have you|do you have)\b)", {"asks": True,
        "nation": False}),
    ("part", rf"\b(is|are)\b.*\b(good|bad|useful|useless|strong|any good|dangerous)\b.*{THING}|\b(is|are|"
             rf"do|does)\b.*{THING}.*"
             r"\b(good|bad|useful|useless|any good)\b", {"asks": True, "nation": False}),
    ("rules", r"\b(2|two|both|more than (1|one)|several|3|many)\b.*\b(win|winners?)\b", {"asks": True,
        "nation": False}),
    ("levels", r"^(?!.*\b(from|my|me|us|our)\b).*\b(can|could|may|how) (you|i|we|one)( \w+)? steal\b|\byou "
               r"can steal\b",
     {"asks": True, "lot": False}),
    ("purse", r"\byou\b.*\bafford\b", {"asks": True}),
    ("rules", r"\b(straights?|pairs?|discards?|duplicates?)\b.*\b(count|counts|work|works|need|lose|"
              r"allowed)\b|\b(cost|costs|price|"
              r"how much)\b.*\b(lines?|telegraph)\b", {"asks": True}),
    ("part", rf"\b(purpose|function|benefit|advantage|use|point) of (a |an |the )?{THING}", {"asks": True}),
    ("hurry", r"\bwhen (does|will|is|do) (this|the) (year|turn|round)( \w+)? (end|close|over|finish\w*|"
              r"done)\b", {}),
    ("again", r"\bmissiles?\b.*(<part8>|\b(poof|gone|single|consum\w*|disappear|vanish)\b)", {"asks": True,
        "nation": False}),
    ("years", r"^(?!.*\bhave you\b).*\b(how (many years|long)|what year|which year is|when (does|will) "
              r"(it|the (game|match|"
              r"race)) (end|be over)|years (are )?left|last year of)\b",
     {"asks": True}),
    ("records", r"\b(the|a) record\b|\bwhen did (you|we|anybody|anyone|somebody) (last )?(launch|fly)|"
                r"\blast launch\b.*\?", {}),
    ("standing", r"\b(who|which nation)\b.*\b(danger|dangerous|threat|biggest|favou?rite|afraid of|"
                 r"fear)\b|\b(my|our|your) chances\b", {"asks": True}),
    ("counsel", r"\bwhat (would|should|could) (you|i|we) (do|take|pick|choose|buy|play)\b|\bif you were "
                r"(me|us|i|we)\b|"
                r"\b(what|which) (is|are|one is|1 is) (the )?(more )?better\b|\bin my (place|shoes|"
                r"position)\b",
     {"asks": True}),
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
    ("part", rf"{THING}.*\b(hurt|harm|stop|protect|affect|against|beats?|blocks?|immune|works?)\b|"
             rf"\b(protect\w*|safe|help\w*) (me |"
             rf"us |you )?(from|against).*{THING}",
     {"asks": True, "nation": False}),
    ("hand", r"^(?!.*\b(would|will|should) (you|i|we)\b).*\b(what|which|how many)( \w+)? (parts?|"
             r"cards?)\b(?! (is|are|do you|will you|would you) "
             r"(in|on|at|after|going|want|pursu))(?!.*\b(want|go|going|"
             r"after|take|pursue|get|offer)\b)|\bwhat (does|do|has|have) (<nation\d>|you|i) (have|got|"
             r"hold)\b|\b(your|<nation\d>s?) hand\b", {"asks": True, "lot": False}),
    ("second", r"\b(second|runner up|2nd|next best|close behind|after the leader)\b", {"asks": True,
    "lot": False}),
    ("distance", r"\b(reach|make it to|get to|get into|high enough for|far enough for) (the )?space\b",
     {"asks": True}),
    ("again", r"\bmissiles?\b.*\b(twice|again|used up|only once|every year|reus\w+|run out|last forever|one "
              r"time)\b", {"asks": True, "nation": False}),
    ("space", r"^(?!.*\byou (read|measured?|see|show|get)\b).*\b(how (high|far|much|many)|where|what|"
              r"whats)\b.*\b(space|the threshold)\b(?!.*\b(you|"
              r"your)\b)", {"asks": True}),
    ("levels", r"\b(lots?|parts?)\b.*\b(cheap\w*|price|costs?|expensive)\b", {"asks": True, "lot": False}),
    ("part", rf"\bhow (strong|good|useful|heavy|powerful|far|valuable) (is|are|do|does) (a |an |the "
             rf")?{THING}", {}),
    ("lines", r"\b(lines?|connected|telegraph)\b.*<nation\d>", {"asks": True}),
    ("levels", r"\bhow (many|high|low)\b.*\blevels?\b", {"asks": True, "lot": False, "past": False}),
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
              r"exchange)\b(?=.*(<lot|<part|\b(parts?|cards?|garnets?|missiles?|it|1|something|anything|"
              r"stuff)\b)|( with me| "
              r"with us)?( \?)?$)(?!.*\b(readings?|radiation|numbers|fire|levels?|high|time|it|that|you a|"
              r"insults|telegrams)\b)", {}),
    ("trade", rf"\b(can|could|may) (i|we) (have|get|borrow|use|take) (1 of )?your (rocket|part|parts|card|"
              rf"cards|{THING})", {}),
    ("plans", r"\bhow much (for|would you|will you)\b.*<lot\d>", {}),
    ("holders", r"\b(have|has|does|do) (the )?<nation\d>( have| got| hold| own)*( any| an?| the)? "
                rf"{THING}", {}),
    ("holders", r"\b(who|whose|which nations?|anybody|anyone|has|have|does|do|is)\b.*\b(has|have|got|"
                r"get|holds?|holding|owns?|own)\b"
                rf"(?! (to|i|we)).*{THING}", {"asks": True}),
    ("holders", r"\bhow many missiles\b|\b(have|has|got) (you|<nation\d>|anybody|anyone)( got)?( any| "
                rf"a| the)? {THING}", {}),
    ("unarmed", r"\b(i|we)\b (dont|do not|havent|have not)( even)? (have|hold|own|got) (any |a |the |"
                rf"your )?{THING}", {"asks": False}),
    ("armed", r"\b(i|we|ive|weve) (have|hold|own|got|have got)( already)? (a |an |the |my |1 |2 |3 |"
              rf"some )?{THING}", {"asks": False}),
    ("armed", r"\b(i|we|ive|weve)\b( \w+)? (have|hold|got|own)\b(?! to\b)(?!.*\byour\b).*\bmissiles?\b|"
              r"\bmy missiles\b",
    {"asks": False}),
    ("purse", r"^(?!.*\b(peace|spare|send|give|lend|borrow|need|gimme|loan|share|have (a|an|some)|you "
              r"\d)\b).*(\bhow (many|much)\b.*\b(garnets?|cash|money)\b|\b(you|your)\b.*\b(garnets?|"
              r"cash|money|rich|poor|broke)\b"
              r"|\b(got|have) any (garnets?|cash|money)\b)", {"asks": True, "lot": False}),
    ("distance", r"\bhow (far|high|strong|good|big|powerful|weak|close|near)\b|\bhow (much|many) (feet|"
                 r"foot)\b|\b(your|their|s) "
                 r"(range|distance|total|altitude|strength|power|height)\b|"
                 r"\b(strength|power|range|height|capacity) of (your|the <nation\d>s?|<nation\d>s?)\b", {
                     "asks": True}),
    ("standing", rf"\b(who|which nation|whose|anybody|anyone)\b.*\b({BEST}|win|wins|won|"
                 r"favou?rite)\b(?!.*\b(trust|friend)\b)|"
                 rf"^{BEST}\b.*\?|\bam i (winning|ahead|behind)|\b(scores?|standings|ranking|your "
                 r"favou?rite)\b", {}),
    ("between", r"<nation\d>.*\b(paying|pay|offering|offered|giving|promis\w+|told|telling) you\b", {
        "asks": True}),
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
              r"you|one) (win|play|see|know|find|make|use|build|steal|launch|"
              r"reach|score|get|send|aim|spy))\b", {"asks": True}),
)  # fmt: skip
