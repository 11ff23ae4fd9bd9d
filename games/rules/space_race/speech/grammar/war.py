"""Threats, peace, and third parties."""

from collections.abc import Sequence

from games.rules.space_race.speech.grammar.intents import Row
from games.rules.space_race.speech.grammar.words import SHOOT

WAR: Sequence[Row] = (
    ("breaks-off", r"\b(deal|pact|truce|agreement|peace|ceasefire|alliance)( is|s| was)? (off|over|dead|"
                   r"cancel\w*|void|history|"
                   r"finished)\b", {"asks": False}),
    ("threat", rf"\bunless you\b|\bor (else|ill|i will|we will|i|we) ?({SHOOT}|attack|destroy|come "
               r"for)\b", {"asks": False}),
    ("threat", r"\b(i am|im|we are) (winning|unstoppable|the best)\b|\b(cant|cannot|nobody can|never) "
               r"(stop|catch|beat) (me|us)\b", {"asks": False}),
    ("target", rf"^(so |and )?you (ill|are|going|planning|want)\b.*\b{SHOOT} (at )?(me|us)\b|"
               r"\bwho\b.*\b(enemy|enemies)\b", {}),
    ("opinion", r"\b(what do you think (of|about) (me|us)|do you (like|trust|respect|believe) (me|us)|"
                r"are we (still )?(friends|allies|enemies|good|ok|cool)|"
                r"feel about (me|us))\b", {}),
    ("opinion", r"\b(in league|working|friendly|friends|allied|allies|plotting) with\b.*<nation\d>",
    {"asks": True}),
    ("warning", r"\b(concern|worr(y|ied)|growing|afraid|fear)\b.*<nation\d>", {"asks": False}),
    ("peace", r"\b((be|become|make|are) (good )?friends?|friendship|no (plans?|intentions?|wish|desire|"
              rf"reason) (to|of) {SHOOT})\b", {}),
    ("begs", r"\b(i|we|im)\b.*\b(out of|no|no more|without|not (enough|any)) (money|cash|garnets?)\b",
    {"asks": False}),
    ("spares", r"\b(leave|spare|lay off|back off|go easy on|be nice to|keep away from|stay away from|dont "
               r"(?:hurt|harm|bother))\b( the)? <nation\d>( alone| be| in peace)?|\b(hands off|dont (shoot|"
               r"attack|fire|aim|hit|touch|bomb)( at)?|stop (shooting|attacking|"
               r"bombing)( at)?)( the)? <nation\d>(?! tell)", {"lot": False}),
    ("against", r"\b(shall|should|can|could|will|would) (we|you|i)\b.*\bstop\b.*<nation\d>", {}),
    ("against", r"\b(same|common|our) enemy\b.*<nation\d>|<nation\d>.*\b(same|common|our) enemy\b", {}),
    ("threat", r"\bif you (dare|cross|mess|touch|try|betray|do that|ever|come near)\b|\bmissiles? (is|"
               r"are) (waiting|ready|aimed|pointed|coming)\b.*\byou\b",
     {"asks": False}),
    ("begs", r"\b(garnets?|cash|money)\b.*\b(lend|spare|give|send)\b (me|us)\b", {}),
    ("gift", r"\b(i|we) have\b.*\bgarnets\b.*\bwant (some|any|them|1|2)\b", {}),
    ("warning", r"<nation\d> (will|can|could|may|might|is going to)\b.*\b(reach|win|launch|fly|get)\b",
    {"asks": False}),
    ("warning", r"\btrust (nobody|no 1|no one|anyone but)\b.*<nation\d>", {}),
    ("clear", r"\b(your nose|my business|our business|my hair|my affairs)\b", {"lot": False}),
    ("threat", r"\b(gets? hurt|do (what|as) i say|or it will be)\b|\band (its|it is|there (will|ill) "
               r"be) war\b", {"asks": False, "lot": False}),
    ("barter", r"\bscratch (my|our|your) back\b", {}),
    ("bet", r"\b(i )?bet (you|that|a|my|on)\b|\bwant to bet\b|\bwager\b", {"lot": False}),
    ("gift", r"\b(ill|i|we|i can|happy to) (will |can |could )?(send|give|lend|gift) (you|"
             r"over)\b.*\b(garnets?|cash|money)\b(?!.*\bif\b)", {"lot": False}),
    ("threat", r"\b(regret (this|it|that)|or else|you (will|shall|are going to|gonna|must) (all )?(pay|"
               r"regret|suffer|be sorry|burn)|"
               rf"dead|watch your back|watching you|last warning|be sorry|(come|coming) for you|"
               r"if you (?!leave|dont|give|take|let|tell|stay|keep|help)\b.*\b(ill|i|we|i will|we "
               r"will) (?!leave|give|tell|help|"
               rf"take|go)({SHOOT}|everything|destroy|\w+ you|\w+ back)|"
               rf"(touch|steal)\b.*\b(again|and)\b.*\b({SHOOT}|dead|sorry|war)|act of war|consequences|"
               r"retaliat\w+|revenge|"
               r"payback|strike back|hit back|not afraid|crush you|destroy you|finish you|wipe you out|"
               r"dont test me|"
               r"(im|i am|we are|ill) (be )?(coming for|destroy|crush|beat|shoot|bomb|nuke|attack) (at "
               r")?you)\b", {}),
    ("threat", r"\b((easy|ez) win|(ill|i will|i am going to|we will|going to|i always) (win|beat|crush|"
               r"smash)|you (will|are going to|cant) "
               r"(lose|win|beat)|going down|no chance against|too (weak|slow) for)\b",
    {"asks": False, "nation": False}),
    ("clear", r"\b(out of (my|our) way|back off|get lost|mind your own|leave (me|us) (alone|be)|keep "
              r"your distance|go away|shut up)\b",
     {"lot": False}),
    ("against", r"\b(lets|we should|you should|everybody|we all|together|help me|join me|join us|"
                rf"please|if)\b.*\b{SHOOT}\b.*"
                rf"(<nation\d>|\bthem\b)", {"nation": True, "denies": False}),
    ("against", r"\b(lets|we should|we must|together|help me|team up)\b.*\b(stop|against|fight|slow|"
                r"destroy)\b.*<nation\d>", {}),
    ("threat", r"\b(i|we|ill)( will| shall| am going to)? (?!help|give|tell|leave|let|pay|support|send|"
               r"thanks|see|join|protect|trust|show|meet|"
               r"miss|remember|owe|like|love|hear|offer|wish|warn|ask|believe|told|gave|helped|left|"
               r"know|watch|want|promise|assure|spare|follow|hope|think|"
               r"not|dont|wont|never|both|all|keep|make|be|do|admire|respect|salute|wait|need|back|"
               r"invite|greet|get|have|did|didnt|can|hit|will|ill)"
               r"\w+ you( all| back)?$", {"asks": False, "denies": False, "nation": False, "lot": False}),
    ("against", rf"\b{SHOOT}\b.*<nation\d> (not|instead|rather|before)\b|\b(instead|rather) .*<nation\d>",
    {"asks": False}),
    ("peace", r"\b(no (more )?missiles? (for|at|on) (me|us)|peace|ceasefire|non ?agg?res+\w*|be(come)? "
              r"(good )?friends|friends \?|friendly|pact|"
              rf"no more (war|{SHOOT})|"
              r"(not|dont|stop|wont|never|without|no) (to )?(shoot|shooting|fire|firing|hit|hitting|"
              r"aim|aiming|attack|attacking|"
              r"bomb|bombing|war|missiles? (at|between|on))\b(?!.*<nation)|truce(?!.*<lot)|armistice|"
              r"bury the hatchet|get along|"
              r"live and let live|(rather |lets |should |do )?(not|dont|stop) (want to )?(fight|"
              r"fighting|argue|quarrel)( (you|each other|any ?more|over nothing))?$|be gentle|spare "
              r"(me|us)|have mercy|no hard feelings)\b", {}),
    ("target", rf"\b(who|whom|whose|which nation)\b.*\b({SHOOT}|target)\b|\btarget\b.*\?|your target|"
               rf"\b(are|will|do|would|is|going to|gonna)\b.*\b(you|your)\b.*\b{SHOOT}\b.*|\byour "
               r"missiles\b.*\b(me|us)\b",
     {"asks": True, "nation": False}),
    ("begs", r"\b(spare|send|give|gimme|lend|borrow|loan|gift|need|share)\b(?!.*<lot)(?!.*\b(ill|i|we) "
             r"(give|send)).*\b(garnets?|cash|money)\b",
     {}),
    ("opinion", r"\b(trust|think (of|about)|opinion (of|on|about)|make of|say (about|of)|rate|view (of|"
                r"on)|(do )?you know (about|of)|believe|feel about|(do|did) you like|"
                r"friends with|allied with|"
                r"at war with|your (friend|ally|enemy))\b.*<nation\d>", {"denies": False}),
    ("opinion", r"<nation\d>.*\b(honest|trustworthy|reliable|to be trusted|lying|dangerous|nice|your "
                r"(friend|ally|enemy))\b", {"asks": True}),
    ("warning", r"\b(dont|do not|never|not) (trust|believe|listen to)\b.*<nation\d>"
                r"|<nation\d>.*\b(lying|liars?|lies|lied|can reach|reach space|the (real )?threat|(will|"
                r"can|could|might|going to|ill) (win|launch)|will launch|is close|"
                r"dangerous|cheat\w*|cant be trusted)\b"
                r"|\b(careful|watch out|beware|warning|warn|look out|mind|watch|keep an eye "
                r"on)\b.*<nation\d>"
                r"|<nation\d>.*\b(careful|watch out|beware|look out)\b", {}),
    ("against", rf"\b({SHOOT}|point|do more good)\b.*<nation\d>|<nation\d>.*\b{SHOOT}\b(?!.*\bmissiles, "
                r")", {"asks": False, "denies": False}),
    ("against", r"\b(shall we|will you|can we|should we|why not|how about|what about|what if|why dont "
                r"(?:you|we)|would you|could you|want "
                rf"to)\b.*\b{SHOOT}\b.*<nation\d>", {}),
    ("target", rf"\b(are|will|do|would)\b.*\byou\b.*\b{SHOOT}\b.*<nation\d>", {"asks": True}),
    ("warning", r"<nation\d>.*\b(together|conspir\w*|against (me|us|you|everybody)|allies|allied)\b", {
    "asks": False}),
    ("warning", r"<nation\d>(?!.*\byou are (planning|going)).*\b(strong|(has|have|holds?) (?!an? )|"
                r"steal\w*|stole|winning|ahead|want|"
                r"wants|plans|planning|after|going)\b",
     {"asks": False}),
)  # fmt: skip
