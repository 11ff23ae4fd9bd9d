"""What is said for its own sake."""

from collections.abc import Sequence

from games.rules.space_race.speech.grammar.intents import Row
from games.rules.space_race.speech.grammar.words import INSULT, THEM

MANNERS: Sequence[Row] = (
    ("discreet", r"\byou( \w+)? (told|tell|telling|said|gave|passed|leak\w*|showed|"
                 r"betray\w*)\b.*<nation\d>.*\b(my|our|me|us)\b|"
                 r"\byou who told <nation\d>", {"asks": True}),
    ("machine", r"\b(a|an) (ro)?bot\b|\b(robot|machine|computer|chatbot|ai|real person|real human|human|"
                r"program)\b"
                r".*\?|\b(are you|you are|is this) (even |really |just )?(a )?(ro)?(bot|human|person|"
                r"machine|real)", {}),
    ("name", r"\b(who are you$|who are you \?|who am i|what are you$|what are you \?|your name(?! (is "
             r")?on\b)|about "
             r"yourself|introduce "
             r"yourself|"
             r"who is (this|there|that)\b|do you (ever )?(sleep|eat|dream|drink|feel|get tired))",
    {"nation": False}),
    ("passes", r"\b(regards|greetings|greet|hello|message|word|wishes|apologies|thanks) (on )?to( "
               rf"the)? {THEM}", {"asks": False}),
    ("passes", r"\b(tell|inform|convey|relay|let|say|ask|pass (it |this |that )?on|forward)\b( (it|this|"
               r"that))?"
               rf"( to)?( the)? {THEM}(?! (shoot|launch) with)", {"asks": False}),
    ("passes", rf"\b(can|could|would|will) you (please )?(tell|inform|ask|convey to|let) {THEM}", {}),
    ("reproach", r"\b(owe|want|demand|expect|deserve|waiting for)\b.*\bapolog\w+\b", {}),
    ("sorry", r"\b(sorry (about|for (?!that\b)|i\b|we\b|if)|(?<!be )sorry$|apolog\w+|my bad|forgive|hard "
              r"feelings|bygones|no offen[cs]e|regret "
              r"(that|what|last)|"
              r"didnt mean|(am|are|im|very|so) sorry)", {}),
    ("insult", r"\b(rocket|ship|launch pad|engine)\b.*\b(looks?|sounds?|smells?) (like|as if)\b",
    {"lot": False}),
    ("insult", rf"^(?!.*<nation)(?!.*\b(i|we) (am|are)\b)(?!.*\b(im|not) an?\b)(?!.*\byou (\w+ )?(stole|"
               rf"took|robbed|"
               rf"shot|fired|lied|broke)\b).*\b{INSULT}\b", {}),
    ("insult", r"\b(?:your?|that|this) (rocket|ship|engineers?|missiles?|scientists?|nation|"
               r"country)\b.*\b(mid|crap|rubbish|junk|"
               r"trash|joke|cardboard|paper|toy|garbage|slow|school|weak|lame|silly|laugh\w*|tin can|"
               r"scrap|ugly)\b",
     {}),
    ("accuses", r"\b(thanks|nice|kind|good|lovely|great)\b.*\b(for|of you to) (shoot|steal|rob|attack|"
                r"bomb|lie|shooting|stealing|robbing|attacking|lying|firing)\b",
     {"denies": False}),
    ("thanks", r"\b(thanks|cheers|obliged|appreciated?|grateful(?! if)|kind of you|owe you "
               r"one$)\b(?!.*\bif\b)",
     {"denies": False}),
    ("praise", r"^(?!.*\blets\b).*\b(congrat\w*|well (played|done|flown)|nice (launch|flight|one|move|"
               r"try|shot|work)|"
               r"(great|good|splendid|fine|brilliant) (launch|flight|game|work|job|move|play)|bravo|"
               r"impress\w+|gg|"
               r"(doing|playing) (\w+ )?(well|great)|clever|brilliant|hats off|genius|admire)\b",
    {"denies": False}),
    ("praise", r"\b(that was|how) (so |very |really )?(clever|brilliant|smart|impressive)|didnt see (it|"
               r"that) coming",
     {}),
    ("praise", r"\b(gz|gratz|grats|i (really )?(like|love|admire|respect) you|you are (\w+ )?(great|"
               r"good|nice|kind|"
               r"(best )?friend|awesome|the best)|love your|good on you|chapeau|well fought)\b",
    {"denies": False, "asks": False}),
    ("thanks", r"\bthanks for not\b", {}),
    ("praise", r"^(respect|wow|amazing|awesome|wonderful|excellent|superb)\b",
    {"denies": False, "asks": False, "nation": False}),
    ("smalltalk", r"^(is|how) (it )?(really |that |so )?(cold|hot|warm|sunny|wet|dark|windy)\b", {}),
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
    ("joke", r"\b(joke|jokes|knock knock|make me laugh|something funny|riddle|(ha){2,}h?|"
             r"^(lol|lmao|rofl)$)\b",
    {}),
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
