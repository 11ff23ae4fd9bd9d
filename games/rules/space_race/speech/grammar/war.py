"""Threats, peace, and third parties."""

from collections.abc import Sequence

from games.rules.space_race.speech.grammar.intents import Row
from games.rules.space_race.speech.grammar.words import SHOOT

WAR: Sequence[Row] = (
    ("threat", r"\b(regret (this|it|that)|or else|you (will|shall|are going to|gonna|must) (all )?(pay|"
               r"regret|suffer|be sorry|burn)|"
               rf"dead|watch your back|last warning|be sorry|(come|coming) for you|"
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
    ("peace", r"\b(peace|ceasefire|non ?agg?res+\w*|be(come)? (good )?friends|friends \?|friendly|pact|"
              rf"no more (war|{SHOOT})|"
              r"(not|dont|stop|wont|never|without|no) (to )?(shoot|shooting|fire|firing|hit|hitting|"
              r"aim|aiming|attack|attacking|"
              r"bomb|bombing|war|missiles? (at|between|on))\b(?!.*<nation)|truce(?!.*<lot)|armistice|"
              r"bury the hatchet|get along|"
              rf"live and let live|spare (me|us)|have mercy|no hard feelings)\b", {}),
    ("target", rf"\b(who|whom|whose|which nation)\b.*\b({SHOOT}|target)\b|\btarget\b.*\?|your target|"
               rf"\b(are|will|do|would|is|going to|gonna)\b.*\b(you|your)\b.*\b{SHOOT}\b.*|\byour "
               r"missiles\b.*\b(me|us)\b",
     {"asks": True, "nation": False}),
    ("begs", r"\b(spare|send|give|gimme|lend|borrow|loan|gift|need|share)\b(?!.*<lot)(?!.*\b(ill|i|we) "
             r"(give|send)).*\b(garnets?|cash|money)\b",
     {}),
    ("opinion", r"\b(trust|think (of|about)|opinion (of|on|about)|believe|feel about|(do|did) you like|"
                r"friends with|allied with|"
                r"at war with|your (friend|ally|enemy))\b.*<nation\d>", {"denies": False}),
    ("opinion", r"<nation\d>.*\b(honest|trustworthy|reliable|to be trusted|lying|dangerous|nice|your "
                r"(friend|ally|enemy))\b", {"asks": True}),
    ("warning", r"\b(dont|do not|never|not) (trust|believe|listen to)\b.*<nation\d>"
                r"|<nation\d>.*\b(lying|liars?|lies|lied|can reach|reach space|will launch|is close|"
                r"dangerous|cheat\w*|cant be trusted)\b"
                r"|\b(careful|watch out|beware|warning|warn|look out|mind|watch|keep an eye "
                r"on)\b.*<nation\d>"
                r"|<nation\d>.*\b(careful|watch out|beware|look out)\b", {}),
    ("against", rf"\b({SHOOT}|point|do more good)\b.*<nation\d>|<nation\d>.*\b{SHOOT}\b(?!.*\bmissiles, "
                r")", {"asks": False, "denies": False}),
    ("against", r"\b(shall we|will you|can we|should we|why not|would you|could you|want "
                rf"to)\b.*\b{SHOOT}\b.*<nation\d>", {}),
    ("target", rf"\b(are|will|do|would)\b.*\byou\b.*\b{SHOOT}\b.*<nation\d>", {"asks": True}),
    ("warning", r"<nation\d>.*\b(strong|(has|have|holds?) (?!an? )|steal\w*|stole|winning|ahead|want|"
                r"wants|plans|planning|after|going)\b",
     {"asks": False}),
)  # fmt: skip
