"""What strangers ask and propose in words of their own, before all other rules: each row a whole cause."""

from collections.abc import Sequence

from games.rules.space_race.speech.grammar.intents import Row
from games.rules.space_race.speech.grammar.words import HARM, SHOOT

_SAYS = (
    r"(say|says|said|saying|tells?|told|telling|calls?|called|calling|thinks?|thought|believes?|claims?|"
    r"claimed|maintains?|swears?|insists?|reckons?|whispers?|spreads?|spreading|hints?|suggests?|alleges?|"
    r"writes?|wrote)"
)
_WHO = r"(<nation\d>s?|he|she|they)"
_FINE = (
    r"(fine|good|great|nice|lovely|charming|excellent|worthy|clever|decent|wonderful|delightful|brilliant|"
    r"formidable|splendid|remarkable|pleasant|skilled|skilful|gifted|talented|gracious|honourable|"
    r"honorable|kind)"
)
_FOLK = (
    r"(player|opponent|rival|neighbou?r|partner|sport|person|man|woman|gentleman|company|nation|host|"
    r"writer|listener|strategist|commander|pilot|leader)"
)
_CROSS = r"(cross|mad|angry|upset|sore|offended|annoyed|bitter|furious|hate|grudge|resent|cross with|hurt)"
_ARMS = r"(missiles?|attacks?|arms|hostilit\w+|aggression|harm|strikes?|fire|shooting|shots?|force|violence)"
_BOTH = (
    r"(each other|each others|1 another|one another|either of us|neither of us|neither (side|nation|party)|"
    r"both (of us|sides|our|nations|parties|countries)|on both sides|we (two|2|both)|mutual\w*|us both)"
)
_GAME = (
    r"(launch\w*|fly|flying|flight|missiles?|lots?|parts?|readings?|radiation|garnets?|space|rockets?|peace|"
    r"truce|deals?|engineers?|scientists?|spies|levels?|bid|shoot|shot|attack|win|winning|steal|stole)"
)
_HOME = (
    r"(snow\w*|frost|freezing|(very|so|too|how|awfully|bitterly|is) (cold|hot|warm)|sun|sunshine|spring|"
    r"summer|autumn|winter|gardens?|flowers?|bloom|books?|novels?|cakes?|cookies|pie|oven|baking|baked|"
    r"cook\w*|"
    r"breakfast|supper|kitchen|films?|movies?|music|piano|football|cricket|chess|caro kann|cards|kittens?|"
    r"puppy|"
    r"homework|exam|school|train|bus|traffic|mom|mum|mother|grandson|granddaughter|grandchild\w*|wife|"
    r"husband|kids|children|daughter|son|neighbours dog|holiday|fishing|knitting|euro kick|board ?games?|"
    r"else do you play|internet|boss)"
)

ASKED: Sequence[Row] = (
    # Hopes, threats and courtesies in an ordinary match
    ("farewell", r"\b(talk|speak|chat|write|see you)( to you| again)? (later|soon|tomorrow)\b", {
        "asks": False, "lot": False, "nation": False}),
    ("boasts", r"\b(anyone|anybody|somebody|nobody|no 1)\b.*\b(make it|reach space|get there|"
               r"get (in)?to space)\b"
               r"(?!.*\bif\b)", {"asks": False, "lot": False, "nation": False}),
    ("plans", r"\b(where|what|which)\b.*\byou( are)?( \w+)? bidding\b", {"past": False}),
    ("claims-lot", r"^(so |and |then |well )*(id|i would|we would)( just| rather)? (take|have|"
                   r"go for) (the )?<lot\d>.*"
                   r"\bif (nobody|no 1|you|that|it)\b( do| does)?( not| dont)? ?(minds?|objects?|is ok|"
                   r"works)\b", {
                       "asks": False}),
    ("remark", r"\bwhat a (mess|shame|pity|year|surprise|waste|race)\b", {"lot": False, "nation": False}),
    # Offers, and doubts of a word, in an ordinary match
    ("reading", r"\b(in return|in exchange|for that|then)\b.*\b(i|we)\b.*\b(tell|give|send|share|show)\b.*"
                r"\b(mine|(my|our) (reading|number))\b", {
                    "asks": False, "lot": False, "nation": False, "denies": False}),
    ("reading", r"\b(my|our|mine)\b.*\bif you (went|go|told|said|tell) (me )?first\b", {"lot": False}),
    ("another-year", r"^(and |but |so |then )*next year you( can| may| will| shall)? (get|have|take|"
                     r"choose|pick)\b|"
                     r"\byou( can| may| will| shall)? (get|have|take|choose|pick)\b( \w+){0,4} next year$", {
                         "asks": False, "denies": False, "past": False, "lot": False, "nation": False}),
    ("farewell", r"^(brb|gtg|afk)\b|\b(gotta|got to|have to) (run|go)$|\b(be )?(right )?back (in (a|an|half|"
                 r"\d+|1)\b|soon|later|after (lunch|dinner|tea|supper))", {
                     "asks": False, "lot": False, "nation": False}),
    ("wishes", r"\bgood luck\b|\bmay your rocket\b", {"lot": False}),
    # Jests
    ("joke", r"\bknock knock\b|\broses are red\b|\bwhy (did|does|do|was|is) (the|a|an) (?!<|(\w+ )?"
             r"(radiation|race|match|game|missile|year|space|launch|rules?|level|reading)\b)\w+( \w+)? "
             r"(cross|go|run|jump|fall|fly|get|bring|cry|laugh|sit|break up|quit|say|wear|take)\b|\bwhat "
             r"do you "
             r"(call|get (if|when) you) (a|an)\b|\bhow many \w+ does it take to\b", {
                 "nation": False}),
    # What a rule is, and how one wins
    ("levels", r"\b(2|two|several|many|both|3|three) (nations|countries|players|people|of us)\b.*\b(same|1|"
               r"one) (<lot\d>|lot|part|thing|card)", {"asks": True, "nation": False}),
    ("rules", r"^(so |and |but )*what happens (to|if|when)\b(?!.*\byour?\b)", {
        "lot": False, "nation": False}),
    ("levels", r"^(?!.*\byour?\b)(so |and |but )*(is|are)\b.*\b(high|low|higher|lower|big)\b.*\b(levels?|"
               r"bids?)\b", {
        "asks": True, "nation": False, "lot": False}),
    ("rules", r"\brules? (query|question|check|clarification)\b|\bquestion (about|on) the rules\b", {}),
    ("rules-win", r"\bhow (does|do|can|could|is|did|would|to|are) (i|we|1|you|anyone|anybody|somebody|people|"
                  r"the (game|match|race|winner))( \w+){0,2} (win|won|decided|determined|chosen)\b(?!.*<)|"
                  r"\bwhat\b.*\b(do|does|must|should|have|has|need\w*|takes?)\b.*\b(be|become|is) (the|a) "
                  r"winner\b|"
                  r"\bwhat (exactly )?(wins|decides)\b|\bwho (actually |then |exactly )?(wins|takes) (the|"
                  r"this) "
                  r"(game|match|race|prize)\b(?! (this|right|now))|\b(goal|object|objective|aim|purpose|"
                  r"point) of "
                  r"(the|this) (game|match|race|whole thing|exercise)\b|\bwinning conditions?\b|\bwin "
                  r"conditions?\b|"
                  r"\bis it (the )?(1|one) who\b.*\b(or|that)\b", {"lot": False, "nation": False}),
    ("rules-win", r"\bnew (to|at) (all )?(this|that|it)\b|\b(quite|rather|fairly|very|completely|totally) "
                  r"new\b|"
                  r"\b(my|our) first (match|game|race|time)\b|\bfirst time play\w*|\bnever played\b", {
                      "lot": False, "nation": False}),
    ("rules-garnets", r"\bwhat\b(?!.*\byou (have|got)\b).*\bgarnets?\b( \w+)? (for|good for|do|useful for|"
                      r"used "
                      r"for)\b|\b(use|purpose|point) of (the |a |these |those |having )?(little )?garnets?\b|"
                      r"\bwhat (can|could|do|should) (i|we|1) (do|buy|get) with (\w+ )?(\w+ )?garnets?\b|"
                      r"\bwhy (would|do|"
                      r"should) (i|we|1) (need|want|save|keep)( \w+)? garnets?\b", {"asks": True}),
    ("levels", r"\b(more|bigger|higher|lower|smaller|big|small|high|low)\b.*\bor\b.*\b(smaller|small|lower|"
               r"low|"
               r"less|bigger|big|higher|high)\b", {"asks": True, "nation": False, "lot": False}),
    ("weakest", r"\b(ec|elimination candidate|eliminated|get the chop)\b", {"asks": True}),
    # Counsel
    ("counsel", r"\bhow (am|are) (i|we) (supposed|meant|expected)\b.*\bwin\b", {}),
    # Why a deed was done
    ("why", r"\b(what|whatever) (moved|made|makes|drove|prompted|led|possessed|motivated|brought|caused|"
            r"persuaded|"
            rf"compelled|provoked) (you|your)\b.*\b(do|take|step|it|that|this|{SHOOT[1:-1]}|{HARM[1:-1]})\b|"
            r"\bwhat (was|is|lay|lies) behind (you|your|the|this|that)\b.*\b(attack|missiles?|shots?|"
            r"strike|step|"
            r"theft|deed|move)\b", {"lot": False}),
    ("why", rf"\b(reasons?|grounds?|justification|excuse|motives?) (for|of|behind)\b.*\b{SHOOT}\b", {
        "lot": False}),
    ("against", r"^(and |so |but |then )*why not( the)? <nation\d>( then| instead)?( \?)?$", {}),
    # Gossip, and who is in league with whom
    ("plots", rf"^(?!.*\b{_SAYS} (that )?you\b).*((?<!\w)(you( are)? and( the)? <nation\d>|<nation\d> and "
              rf"you|you with( "
              r"the)? <nation\d>)(?!\w).*\b(gang\w*|plot\w*|league|together|team\w*|conspir\w+|in on|in "
              r"cahoots|schem\w+|"
              r"cook\w*|against (me|us)|pact|behind (my|our))\b|\byou( are| have been| keep| must be)?( \w+)"
              r"? (ganging|"
              r"plotting|conspiring|scheming|teaming|in league|in cahoots|colluding|in bed)\b.*\b(with|"
              r"against)\b"
              r".*<nation\d>)", {"asks": False}),
    ("gossip", rf"^(?!.*\b({SHOOT[1:-1]}|kill|steal|against you|after you|going for|launch\w*|planning|"
               rf"plans?|wants?|"
               rf"paying|what you (say|said|told)|offer\w*)\b).*(?<!\w){_WHO}( \w+){{0,3}} {_SAYS}( \w+)"
               rf"{{0,3}} (that )?(you|your|"
               rf"of you|about you)\b"
               r"(?! \?$)", {"nation": True}),
    ("remark", r"\b(wouldnt|would not|couldnt|dont|not)\b.*\b(stand|let (that|it)|take (that|it)|accept|"
               r"tolerate)\b"
               r".*\bif i were you\b", {"lot": False}),
    # Pacts
    ("peace", rf"^(?!.*\b(have|hold|own|got|last year|why|who|(?<!first )shot|stole)\b)"
              rf".*(\b{_ARMS}\b.*\b{_BOTH}\b|"
              rf"\b{_BOTH}\b"
              rf".*\b{_ARMS}\b)", {"lot": False, "nation": False}),
    ("vague-lot", r"\b(somebody|someone|some 1|the 1) (ought|should|must|deserves|needs)\b.*<lot\d>", {
        "asks": False}),
    # Money for a word, and counsel on a bid
    ("begs", r"\b(silence|discretion|secret|information|news|tip)\b.*\bworth( to you)?\b|\bwhat (will|"
             r"would|do) you "
             r"(pay|give)( me| us)? (for|not to)\b", {"asks": True, "lot": False}),
    ("begs", r"^(ok |and |but |so |please |then |just )*(send|give|lend|transfer|wire|pay|hand)( over)? "
             r"(me|us)?( a| "
             r"some| your| \d| a few)* garnets?\b", {}),
    ("bids", r"\blevel (of )?\d\b.*\b(plenty|enough|suffices?|should do|will do|would do)\b", {
        "asks": False, "lot": True}),
    ("bids", r"^(?!.*\b(we|both|suppose|lets)\b).*\b(put|bid|lay|play|use|set|try|spend|invest|risk)\b( "
             r"\w+){0,3} \d( or \d)? (on|for|at) (it|"
             r"that|<lot\d>)|"
             r"\b(on|go|at|"
             r"with|take) level \d\b.*\b(you|your)\b|\b(id|i would|you should|you must|you could|better|"
             r"better to)( "
             r"\w+){0,2} (bid|go|put|pay|play)\b( \w+){0,5} <lot\d>", {"asks": False, "denies": False}),
    ("bids", r"^(so |please |better |just |you should |you must |you had better )*(cover|guard|contest|"
             r"block|watch|"
             r"defend|fight for|mind|look at|go for|take|bid on|grab) (the )?<lot\d>( yourself| then| now| "
             r"instead)?$",
     {"asks": False}),
    # One's own plans
    ("plans", r"^(so |and |ok |wait |but )*(are|do|will|would) you\b.*\b(draft\w*|collect\w*|stack\w*|"
              r"hoard\w*|"
              r"deny\w*|blocking)\b|^(the )?<lot\d> (again|still|too|next|as well|for you)( then)? \?$|"
              r"\badmit\b( "
              r"\w+){0,4} <lot\d>", {"lot": True}),
    ("plans", r"\bwhat is your (read|take|guess|hunch|call)( \w+){0,3}( \?)?$", {"nation": False}),
    ("reading", r"^(so |and |then |please )*(share|show me|show us) your( \?| and\b| first\b| too\b|$)", {
        "lot": False, "nation": False}),
    ("purse", r"^(and |so |but |then )*how many (do|have) you (have|got|own)( left)?( \?)?$", {}),
    # Courtesies
    ("remark", r"^(seriously|honestly|frankly)$|\b(forgive|excuse|pardon)( me)?( for)? (a|my|the|this|"
               r"asking)\b( \w+){0,3} "
               r"?(question|asking|ignorance|language|intrusion|curiosity|bother)\b", {"lot": False}),
    ("remark", r"\bhear (it|that|this) from you\b", {"lot": False}),
    ("boasts", r"\byou \d+ (me|i|us|we) \d+\b", {"lot": False}),
    ("sorry", rf"\b(hope|trust|pray)\b.*\byou\b.*\b(not|arent|werent|dont|no|never|nt)\b.*\b{_CROSS}\b|"
              rf"\b(i|we)( do| "
              r"really| still)? (feel|felt)( \w+){0,2} (bad|terrible|awful|guilty|ashamed|sorry|remorse) "
              r"(about|for|"
              r"that|of)\b|\bdont (be|stay) (too |so )?(cross|mad|angry|upset|sore)\b|\b(dont|do not) "
              r"(hate|resent) "
              r"(me|us) (for|because|over)\b", {}),
    ("praise", rf"\b(you|your)\b.*\b(such |what |quite )?(a|an)( \w+)? ?{_FINE} (\w+ )?{_FOLK}\b|\byou "
               rf"(\w+ )?(\w+ )?"
               r"(read|know|understand|play|write|speak|put things)\b.*\b(rather|very|so|really|quite|"
               r"remarkably) "
               r"(well|nicely|beautifully|cleverly)\b|\bpleasure (to|of) (play|writ|do|hear|correspond)\w*", {
                   "asks": False, "denies": False, "nation": False}),
    # "Kind of" is passed over before.
    ("smalltalk", r"\bwhat (else )?do you do (when|for|in your|outside|besides|after|all day|on)\b|\bdo "
                  r"you (play|"
                  rf"like|enjoy|watch|listen|dance|sing|cook)\b(?!.*\b{_GAME}\b)(?!.*\b(me|us)\b)|\bwhat "
                  rf"else do you "
                  r"(play|do|like)\b", {"asks": True, "lot": False, "nation": False}),
    ("smalltalk", rf"^(?!.*\b{_GAME}\b)(?!.*<)(?!.*\b(mad|idiots?|stupid|hate|should i)\b).*\b{_HOME}\b", {}),
)  # fmt: skip
