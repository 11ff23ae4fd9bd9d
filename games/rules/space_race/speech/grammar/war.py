"""Threats, peace, and third parties."""

from collections.abc import Sequence

from games.rules.space_race.speech.grammar.intents import Row
from games.rules.space_race.speech.grammar.words import SHOOT

WAR: Sequence[Row] = (
    ("peace", r"\b(want|prefer|choose|looking for|is (it|this)) (war|peace|a fight)\b", {"asks": True,
        "nation": False}),
    ("warning", r"<nation\d>.*\b(merits?|deserves?|attention|overlooked|underestimat\w+)\b|\b(overlook|"
                r"underestimate|forget about) "
                r"(the )?<nation\d>", {}),
    ("opinion", r"\bthought (we|you) (were|was|had)\b.*\b(friends?|allies|deal|peace|team)\b", {}),
    ("threat", r"\b(take|taking|drag|dragging|bring|bringing) you (down )?with (me|us)\b", {"asks": False}),
    ("gift", r"\b(give|send|offer|bring) you( a| some| the)? (gift|present|little something)\b", {}),
    ("against", r"(?<!dont )(?<!never )(?<!not )\b(keep|stop|prevent|hold back|restrain|contain|slow|block|"
                r"curb|deter|thwart|hinder|weaken|cripple|ruin|bankrupt|"
                r"discourage|sabotage)\b( down)?( the)? <nation\d>", {"lot": False}),
    ("helps", r"\b(i|we) (have )?(kept|keep|stayed|remained|was|were|been) (quiet|silent|mum)\b|\b(i|we) "
              r"(havent|didnt|did not|"
              r"have not|never) (told|tell|said|say)( anyone| anybody| them| a)?\b(?!.*\byou (that|to)\b)",
     {"asks": False, "nation": False}),
    ("threat", r"\b(i|we|ill)( \w+){0,2} (burn|crush|ruin|finish|break|bury|hurt|end|destroy|kill|punish|"
               r"squash|eliminate) you\b",
     {"asks": False, "denies": False}),
    ("threat", r"\b(in kind|provocations?|draw the line|cross(ed|es|ing)? (a|the|our|that) line|not stand "
               r"(by|for))\b",
     {"asks": False}),
    ("threat", r"\b(theft|thefts|attack|attacks|missiles?|shots?|betrayal|aggression)\b.*\bbe (answered|"
               r"punished|met|repaid|avenged|"
               r"returned)\b", {"asks": False}),
    ("threat", r"\bgang(ing)? up on you\b|\b(all|everyone|everybody) (be |is |are )?(against|after) you\b|"
               r"\b(coming|going|out) to "
               r"get you\b", {"asks": False}),
    ("helps", r"\b(i|we|ill)( \w+){0,2} (protect|defend|cover|support|shield|help|assist|rescue) you\b(?! "
              r"if)|"
              r"\b(have|got) your back\b|\bi am here for you\b", {"asks": False, "denies": False}),
    ("helps", r"\b(i|we|ill)( can| could| will)? (make|get|stop|persuade|convince|keep|talk|distract|deal "
              r"with) (the "
              r")?<nation\d>", {"asks": False, "denies": False}),
    ("warning", r"<nation\d>.*\b(told|tells?|says?|said|wants?|wanted|plans?|planning|plotting|coming|"
                r"going|out|asked|"
                r"offered|thinks?|hates?|against)\b(?!.*\b(launch\w*|fly\w*)\b).*\b(you|your)\b", {
                    "asks": False, "lot": False, "denies": False}),
    ("peace", r"\bdraw \?$", {"lot": False, "nation": False}),
    ("threat", r"\b(it )?would be (very |most |rather |a )?(regrettable|unfortunate|unwise|pity|shame|"
               r"unpleasant|"
               r"mistake)\b|\b(ill advised|think twice|do well to|mark my words|remember my words|for your "
               r"own (good|sake)|"
               r"if i were you)\b|\b(or|unless|otherwise|else|and) (i|we|ill|wont)\b.*\b(have to|must|"
               r"forced|use)\b.*"
               r"\bmissiles?\b", {"asks": False}),
    ("opinion", r"\b(what do you think (of|about) (me|us)|do you (like|trust|respect|believe) (me|us)|"
                r"are we (still )?(friends|allies|enemies|good|ok|cool)|"
                r"feel about (me|us))\b", {}),
    ("warning", r"\b(concern|worr(y|ied)|growing|afraid|fear)\b.*<nation\d>", {"asks": False}),
    ("spares", r"\b(leave|spare|lay off|back off|go easy on|be nice to|keep away from|stay away from|dont "
               r"(?:hurt|harm|bother))\b( the)? <nation\d>( alone| be| in peace)?|\b(hands off|dont (shoot|"
               r"attack|fire|aim|hit|touch|bomb)( at)?|stop (shooting|attacking|"
               r"bombing)( at)?)( the)? <nation\d>(?! tell)", {"lot": False}),
    ("against", r"\b(same|common|our) enemy\b.*<nation\d>|<nation\d>.*\b(same|common|our) enemy\b", {}),
    ("threat", r"\bif you (dare|cross|mess|touch|try|betray|do that|ever|come near)\b|\bmissiles? (is|"
               r"are) (waiting|ready|aimed|pointed|coming)\b.*\byou\b",
     {"asks": False}),
    ("begs", r"\b(garnets?|cash|money)\b.*\b(lend|spare|give|send)\b (me|us)\b", {}),
    ("warning", r"<nation\d> (will|can|could|may|might|is going to)\b.*\b(reach|win|launch|fly|get)\b",
    {"asks": False}),
    ("threat", r"\b(gets? hurt|do (what|as) i say|or it will be)\b|\band (its|it is|there (will|ill) "
               r"be) war\b", {"asks": False, "lot": False}),
    ("bet", r"\b(i )?bet (you|that|a|my|on)\b|\bwant to bet\b|\bwager\b", {"lot": False}),
    ("gift", r"\b(ill|i|we|i can|happy to) (will |can |could )?(send|give|lend|gift) (you|"
             r"over)\b.*\b(garnets?|cash|money)\b(?!.*\bif\b)", {"lot": False}),
    ("threat", r"\b((?<!we )(?<!i )regret (this|it)|(will|ill|to|would) regret that|or else|you (will|"
               r"shall|are going to|gonna|must) (all )?(pay|"
               r"regret|suffer|be sorry|burn)|"
               rf"(you are|your|so) dead(?! (weight|end|heat|right|wrong))|watch your back|watching you|"
               rf"last warning|be sorry|(come|coming) for you|"
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
    ("against", r"\b(lets|we should|we must|together|help me|team up)\b.*\b(stop|against|fight|slow|"
                r"destroy)\b.*<nation\d>", {}),
    ("against", rf"\b{SHOOT}\b.*<nation\d> (not|instead|rather|before)\b|\b(instead|rather) .*<nation\d>",
    {"asks": False}),
    ("peace", r"\b(no (more )?missiles? (for|at|on) (me|us)|peace|ceasefire|non ?agg?res+\w*|be(come)? "
              r"(good )?friends|friends \?|friendly|pact|"
              rf"no more (war|{SHOOT})|dont want (a |any |to )?(war|trouble|fight|conflict|problems?)\b|"
              r"(not|dont|stop|wont|never|without|no) (to )?(shoot|shooting|fire|firing|hit|hitting|"
              r"aim|aiming|attack|attacking|"
              r"bomb|bombing|war|missiles? (at|between|on))\b(?!.*<nation)|truce(?!.*<lot)|armistice|"
              r"bury the hatchet|get along|"
              r"live and let live|(rather |lets |should |do )?(not|dont|stop) (want to )?(fight|"
              r"fighting|argue|quarrel)( (you|each other|any ?more|over nothing))?$|be gentle|(hope|ask|"
              r"beg|plead) for( your)? mercy|spare "
              r"(me|us)|have mercy|no hard feelings)\b", {}),
    ("target", rf"\b(who|whom|whose|which nation)\b.*\b({SHOOT}|target)\b|\btarget\b.*\?|your target|"
               rf"\b(are|will|do|would|is|going to|gonna)\b.*\b(you|your)\b.*\b{SHOOT}\b.*|\byour "
               r"missiles\b.*\b(me|us)\b",
     {"asks": True, "nation": False}),
    ("begs", r"^(?!.*\b(send|give|lend|gift)( to)? you\b).*\b(spare|send|give|gimme|lend|borrow|loan|gift|"
             r"need|share)\b(?!.*<lot)(?!.*\b(ill|i|we) "
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
    ("warning", r"<nation\d>(?!.*\byou are (planning|going)).*\b(strong|(has|have|holds?) (?!an? )|"
                r"steal\w*|stole|winning|ahead|want|"
                r"wants|plans|planning|after|going)\b",
     {"asks": False}),
)  # fmt: skip
