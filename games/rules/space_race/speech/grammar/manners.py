"""What is said for its own sake."""

from collections.abc import Sequence

from games.rules.space_race.speech.grammar.intents import Row
from games.rules.space_race.speech.grammar.words import INSULT, THEM

MANNERS: Sequence[Row] = (
    ("remark", r"\b(condolences?|commiserat\w+|sympath\w+|feel for you|hard luck|bad luck|tough (break|"
               r"luck)|rotten luck|"
               r"unlucky|what a pity|poor you)\b", {"denies": False}),
    ("surrender", r"\b((?:everyone|everybody)s?|every1|no 1|nobody|they|all) (is |are |s )?(being |all |so "
                  r"|just )*(mean|"
                  r"against|hates?|picking on|rude|unfair|ganging up on)\b(?!.*\byou\b)|\b(i am|im|i feel) "
                  r"(so |very |"
                  r"really |all )*(sad|lonely|lost|stuck|confused|doomed|dead|screwed|unlucky|depressed|"
                  r"useless|hopeless|the "
                  r"worst)\b|\b(this|life|it) sucks\b|\bpoor me\b", {"asks": False, "nation": False}),
    ("own-affair", r"\bwho( else)? (have|did|do|are|were) you( been)? (promis|talk|tell|told|writ|deal|"
                   r"agree|speak|say|"
                   r"giv|side|work|ally)\w*\b", {"asks": True}),
    ("rules", r"\b(im|i am|we are|being) (still |so |very )?new (here|to|in|at)\b|"
              r"\bbeginner\b.*\bhelp\b", {}),
    ("ranks", r"^(and |so )*who\b.*\byou (think|believe|reckon|say)\b.*\b(liar|lying|cheat\w*|traitor|"
              r"enemy|friend|honest|"
              r"dishonest|danger\w*|bad|evil|mean|nice)\b", {"nation": False}),
    ("remark", r"\bsorry for (the |my )?(late|delay\w*|slow|waiting|bad|poor|english|silence)\b", {}),
    ("discreet", r"\b(i|we) (wont|will not|never|dont|would never|shall not) (tell|say|inform)\b", {
        "asks": False}),
    ("praise", r"\byour language\b.*\b(good|nice|excellent|better)\b", {"denies": False}),
    ("remark", r"\blanguage\b", {"lot": False, "nation": False, "asks": False}),
    ("wishes", r"\bwish (me|us) (luck|well|success)\b", {}),
    ("post", r"\bunanswered\b|\b(no|without) (reply|answer|response)\b|\bwaiting for (your|an|a) (reply|"
             r"answer|response)\b",
     {"lot": False}),
    ("post", r"\b(confirm|acknowledge)\b.*\b(receipt|received|message|telegram|wire)\b", {}),
    ("doubts", r"^dont tell me (you|that|it)\b", {}),
    ("no", r"\b(i|we)( \w+){0,3} (decline|refuse|reject|turn down)\b( \w+){0,3} (suggestion|offer|proposal|"
           r"invitation|"
           r"request|deal|terms)\b", {"asks": False}),
    ("yes", r"\b(i|we)( \w+){0,5} (accept|accepting|agree to|take up)\b( \w+){0,3} (suggestion|offer|"
            r"proposal|"
            r"invitation|request|deal|"
            r"terms)\b", {"asks": False, "denies": False}),
    ("asks-favour", r"^(please |just )*(pretend|act (as|like)|imagine|play (dumb|along|weak)|look weak|lie "
                    r"low)\b", {}),
    ("discreet", r"\b(telegrams?|lines?|walls|others|they|wires?) (can )?(leak|listen|have ears|hear)\b|"
                 r"\bin writing\b|"
                 r"\bdiscreet\b|\bcareful what you (say|write|put)|\b(overhear|eavesdrop|intercept)\w*", {}),
    ("discreet", r"\b(never (had|happened|talked|spoke|met)|(didnt|did not|dont) (hear|get|know) (it|this|"
                 r"that) from (me|us)|"
                 r"off the record|deny everything|our (little )?secret|(nobody|no 1|no one) (needs to|must|"
                 r"should|may|has to) "
                 r"(know|hear|find)|burn (this|after)|just between)\b", {}),
    ("post", r"\b(not|dont|didnt|havent|cant|never|no)( \w+)? (see|get|receive|got|find|hear|received|seen|"
             r"heard)( \w+)? "
             r"(your|any|an|a|the) (answer|reply|repl(y|ies)|message|telegram|response)s?\b", {}),
    ("sorry", r"\b(unfortunate (incident|event|affair|matter)|water under the bridge|cast a shadow|(put|"
              r"leave) (it|this|that|the "
              r"past|what happened)( all)? behind|move on|forget (the past|about (it|that|last))|fresh "
              r"start|start (over|"
              r"afresh|again)|turn the page|clean slate|let bygones)\b", {}),
    ("praise", r"\b(admir\w+|compliment\w*|kudos|salute you|in awe|applaud|learn(ed|t)? (a lot |much |so "
               r"much )?from you)\b",
     {"denies": False}),
    ("machine", r"\bwho (writes?|wrote|is writing|programmed|made|built) (this|these|you|your|that)\b|"
                r"\byour (replies|answers|messages|"
                r"telegrams) (are|sound|seem) (so |very |really )?(weird|strange|odd|funny|robotic|"
                r"automatic|canned)\b", {}),
    ("name", r"\b(who are you$|who are you \?|who am i|what are you$|what are you \?|your name(?! (is "
             r")?on\b)|about "
             r"yourself|introduce "
             r"yourself|"
             r"who is (this|there|that)\b|do you (ever )?(sleep|eat|dream|drink|feel|get tired))",
    {"nation": False}),
    ("doubts", r"\b(bet|sure) you (say|tell|do|did|will)\b|\byou say that to\b", {"asks": False}),
    ("passes", r"(?<!you )(?<!they )(?<!ill )(?<!i )(?<!we )\b(tell|inform|convey|relay|let(?=.* know)|say|"
               r"ask|pass (it |this |that )?on|forward)\b( (it|this|"
               r"that))?"
               rf"( to)?( the)? {THEM}(?! (shoot|launch) with)", {"asks": False}),
    ("reproach", r"\b(owe|want|demand|expect|deserve|waiting for)\b.*\bapolog\w+\b", {}),
    ("sorry", r"\b(sorry (about|for (?!that\b)|i\b|we\b|if)|(?<!be )sorry$|apolog\w+|my bad|forgive|hard "
              r"feelings|bygones|no offen[cs]e|regret "
              r"(that (i|we)(?! (learn|hear|note|find|see|read|must))|what (i|we)|last|what happened)\b|"
              r"didnt mean|(am|are|im|very|so) sorry)", {}),
    ("insult", rf"^(?!.*<nation)(?!.*\b(i|we) (am|are)\b)(?!.*\b(im|not) an?\b)(?!.*\byou (\w+ )?(stole|"
               rf"took|robbed|"
               rf"shot|fired|lied|broke)\b).*\b{INSULT}\b", {}),
    ("insult", r"\b(?:your?|that|this) (rocket|ship|engineers?|missiles?|scientists?|nation|"
               r"country)\b.*\b(mid|crap|rubbish|junk|"
               r"trash|joke|cardboard|paper|toy|garbage|slow|school|weak|lame|silly|laugh\w*|tin can|"
               r"scrap|ugly)\b",
     {}),
    ("thanks", r"\b(thanks|cheers|obliged(?! to)|appreciated?|grateful(?! if)|kind of you|owe you "
               r"one$)\b(?!.*\bif\b)",
     {"denies": False}),
    ("praise", r"^(?!.*\blets\b).*\b(congrat\w*|well (played|done|flown)|nice (launch|flight|one|move|"
               r"try|shot|work)|"
               r"(great|good|splendid|fine|brilliant) (launch|flight|game|work|job|move|play)|bravo|"
               r"impress\w+|gg|"
               r"(doing|playing) (\w+ )?(well|great)|clever|brilliant|hats off|genius|admire)\b",
    {"denies": False}),
    ("praise", r"\b(gz|gratz|grats|i (really )?(like|love|admire|respect) you|you are (\w+ )?(great|"
               r"good|nice|kind|"
               r"(best )?friend|awesome|the best)|love your|good on you|chapeau|well fought)\b",
    {"denies": False, "asks": False}),
    ("thanks", r"\bthanks for not\b", {}),
    ("praise", r"^(respect|wow|amazing|awesome|wonderful|excellent|superb)\b",
    {"denies": False, "asks": False, "nation": False}),
    ("smalltalk", r"\bhows (the|your)\b|\bfor fun\b|\bhobb(y|ies)\b|\bwearing\b", {"lot": False}),
    ("wishes", r"\b(good luck|best of luck|best wishes|all the best|may the best|god ?speed|break a leg|"
               r"safe (flight|landing|"
                r"travels)|fair winds|happy (flying|launching|new year|birthday|easter)|merry "
                r"christmas)\b", {"lot": False}),
    ("greeting", r"^(luck)|\b(evening all|top of the morning|gentlemen$|good "
                 r"luck (with|to|in))\b|^(sup|oi|ahoy|dear)\b",
     {"lot": False}),
    ("insult", r"\b(hope you (crash|lose|fail|explode|burn)|(rocket|you|ship) (will|is going to|are "
               r"going to) (explode|crash|fail|blow up)|"
               r"brains?\b|your (mother|mum|face)|shut it|you (stink|smell)|ridiculous|amateurs?|"
               r"incompetent|disgrace)", {"asks": False, "nation": False}),
    ("smalltalk", r"\b(how are (you|things)|hows (it|life|things)|how is (it going|life)|how do you do|"
                  r"(what is|whats) (up|new)\b(?! to)|you ok|weather|raining|rain|snowing|sunny|"
                  r"(lovely|nice|beautiful|fine) (day|morning|evening|weather)|your (family|wife|day|"
                  r"health)|"
                  r"sleep well|(interesting|anything) (going on|happening|new)|any news|whats new|hows "
                  r"everything|vodka|a drink|tea|coffee|beer|"
                  r"drunk|dinner|lunch|weekend|holidays?|bored|ignor(e|ing) me|favou?rite)\b",
      {"lot": False}),
    ("farewell", r"\b(bye|goodbye|farewell|see you|see ya|cya|good ?night|gotta go|signing off|take "
                 r"care)\b",
     {"lot": False}),
)  # fmt: skip
