"""What somebody says in passing, tried late: moods, reproaches, vows, and words about the talk."""

from collections.abc import Sequence

from games.rules.space_race.speech.grammar.intents import Row

MOODS: Sequence[Row] = (
    ("doubts", r"\b(how|so|very|most) (convenient|reassuring|touching|comforting|safe|sincere)\b|\b(oh|ah|"
               r"yeah|yes) (great|"
               r"sure|right|lovely|wonderful)\b|^(sure|right) (sure|right|you (do|did|are|will))\b|\bof "
               r"course you (do|did|"
               r"are|will|would)\b|\b(another|more|empty) (promises?|excuses?|words?)\b|\b(no one|nobody|"
               r"no 1|who|why)( (would|should|do))?( i| we)? "
               r"(believes?|trusts?) you\b|\b(im|i am) (so |really )?(touched|moved|thrilled|impressed|"
               r"sure you)\b|\b(dream "
               r"on|in your dreams|tell me another|spare me|seriously|sarcas\w*|ironic\w*)\b|\b(somebody|"
               r"some1|someone|"
               r"everybody|everyone|they) (is |are |all )?(lied|lies?|lying|cheat\w*)\b", {}),
    ("greeting", r"\b(checking in|saying (hi|hello)|(you|anybody|anyone|somebody) (still )?(there|around|"
                 r"awake|listening)|"
                 r"nice to meet|here we (go|are)|new year)\b", {"lot": False}),
    ("sorry", r"\b(dont be (angry|mad|cross|upset|sore)|no choice|(nothing|not) personal|i had to|had to "
              r"do it|no (offence|"
              r"offense|harm meant)|hope you (understand|dont mind))\b", {}),
    ("praise", r"\b(played|flew|flown|done) (that |it |this |very |really |so )*(well|nicely|"
               r"brilliantly)\b|\b(not bad|good "
               r"(idea|thinking|point|call|plan|choice)|smart|well thought|fine work|you deserve\w*|"
               r"respect)\b|\byou are "
               r"(so |really |very |pretty )?(good|strong|clever|smart|fair|honest|kind|generous)\b",
     {"asks": False, "denies": False}),
    ("insult", r"\b(better|faster|smarter|cleverer|more) than you(r|s| do| can| are)?\b|\byou (\w+ "
               r")?(cant|couldnt|dont even|"
               r"never could)( \w+)? (fly|play|aim|count|read|build|launch|hit)\b|\b(amateur|beginner|"
               r"rookie|useless|hopeless)s?\b",
     {"asks": False, "nation": False}),
    ("trade", r"\b(part|lot|it|that|them|garnets?|card) back\b", {}),
    ("boasts", r"\b(two|2) can play\b|\b(just|you) (you )?wait\b|\b(i|we|ill)( \w+)? (show (you|them|"
               r"everybody)|(nearly|almost|"
               r"soon) (there|ready|done)|(need|only need|just need)( \w+)* (more|one|1)|be (first|back)|"
               r"have (a|my|our|some)( \w+)? "
               r"(plan|surprise|trick|idea)s?|(feel|am|are) (lucky|confident|ready|unbeatable)|got (this|"
               r"it))\b|"
               r"\b(i|we) need( \w+)? (more|1 more)\b|\b(watch|see) "
               r"(me|this|what happens)\b|\bmy (time|turn|moment|day) (will|is|has)\b", {"asks": False}),
    ("vows", r"(?<!dont )(?<!never )(?<!cant )\b(trust|believe) (me|us)\b|\b(on|at) your side\b|\bsame "
             r"side\b|\b(cross my heart|no lie|i mean it|i "
             r"never lie|word of honou?r|on "
             r"my honou?r|you can "
             r"(count|rely) on (me|us)|dont worry|rest assured)\b", {"asks": False}),
    ("remark", r"\bnothing (much|new|to report|special|here|doing|happens|happening)\b|^all (is )?(quiet|"
               r"calm|well|good|fine)\b|"
               r"\bsame old\b|^not much\b|\bbusiness as usual\b", {"lot": False, "nation": False}),
    ("remark", r"^(same|ditto|likewise|ikr|fr|for real|facts|true|agreed|exactly|as expected|of course|"
               r"naturally)( \w+)?$",
     {"lot": False}),
    ("remark", r"^thank (god|goodness|heavens?)\b|^(happy|glad|pleased) to\b|\btold you( so)?\b|^(you are|"
               r"youre) welcome|^(no (problem|worries)|np|my pleasure|any "
               r"?time|dont mention it)\b|"
               r"^(after you|you first|you go first|your turn|your move|my turn|my move|same here|me too|"
               r"likewise|you too|so (do|am|"
               r"did) (i|we)|neither (do|did|am) (i|we)|of course|exactly|indeed|ditto)\b", {"lot": False}),
    ("discreet", r"(?:^|keep (?:it|this|that) |keep |stays? |stay |just |strictly )between (?:us|you and "
                 r"me|ourselves)\b|\b(keep (a |this |it )?(quiet|secret|to yourself)|"
                 r"secrets?|dont tell|"
                 r"tell (nobody|no 1|no one|anyone|anybody)|confiden\w+|discre\w+)\b", {}),
    ("vows", r"^(?!.*\b(accident|mistake|mean)\b).*\b(i|we|ill|id)( \w+)? (promise|swear|vow|pay you back|"
             r"repay|return the favou?r|make it up|owe you|wont forget|let you know|consider|think (it|this|"
             r"that) over|think about it)\b|^(let me|ill) (\w+ )?(think|see|consider|check)\b|^(maybe|"
             r"perhaps|"
             r"possibly|we will see|well see|i guess|not sure|dunno|it depends|i dont know)\b",
     {"asks": False}),
    ("pleads", r"^((aw|oh|please|but|hey) )*(come on|pretty please|please please|please|be nice|be a "
               r"(sport|dear|friend)|"
               r"have a heart)( \w+)?$|^(aw |oh )?come on( \w+){0,5}$|\bjust (a (hint|little|bit|tiny)|"
               r"this once)\b|"
               r"\b(i|we) (wont|promise not to|ill not) tell\b|\byou can tell (me|us)\b|"
               r"\bdont be (like that|shy|difficult|stubborn|so)\b|\b(think again|reconsider(?! (our|my|"
               r"the))|change your mind|last chance|"
               r"final offer|i insist|i beg you|begging you)\b", {"lot": False, "nation": False}),
    ("hurry", r"\b(took ages|so (long|slow) to|hurry|get on with it|come on|faster|slow ?poke|waiting "
              r"(for you|on you|ages)|"
              r"wait(ing)? for your|submit|"
              r"orders (in|already)|time is|running out of time|deadline|what takes you|taking so long|"
              r"taking forever|"
              r"move already)\b", {}),
    ("surrender", r"\b(i|we|im) (\w+ )?(surrender|give (up|in)|quit|resign|concede|lost|losing|doomed|"
                  r"finished|out of (it|the race))\b|\b(its|it is) (all )?over\b|\bno (hope|chance) (for|"
                  r"left)\b",
     {"asks": False}),
    ("clarify", r"\b(is|was) (that|this|it) (a |your )?(yes|no|deal|promise|answer)\b|^(what|huh|eh|"
                r"pardon|sorry|come again|how so|meaning|who says( so| that)?|why|why not|"
                r"says who|how come|really|"
                r"so|and|then what|so what|well|explain|go on|and then)( \?)*$|\b(what do you mean|dont "
                r"(understand|get) (you|it|"
                r"that|this)|makes no sense|not (clear|making sense)|be (clear|specific|precise)|"
                r"elaborate|explain yourself|"
                r"answer (me|my|the|us)|answer(ed)? (my )?(question|me)|respond|repl(y|ied) to|say "
                r"something|speak up|"
                r"cat got your|(why|so) silent|silent treatment|talk to me)\b", {}),
    ("reproach", r"\b(uncalled|unfair|not fair|nasty|cruel|greedy|selfish|shame|shameful|how (dare|could) "
                 r"you|"
                 r"nobody likes|no one likes|(you|that|this|it|your?)( \w+)? (are|was|is|seem|look|sound) "
                 r"(\w+ )?(mean|low|"
                 r"rude|nervous|afraid|scared|desperate|angry|bitter|jealous|worried|arrogant|smug|quiet|"
                 r"lucky|predictable|"
                 r"stubborn|paranoid|wrong)|disappoint\w*|(?<!if )you (always|keep)|you "
                 r"never (\w+ )?(answer|reply|listen|learn|give|help|change|keep|tell|share|say|play)|"
                 r"stop (it|that|this|"
                 r"copying|following|"
                 r"bothering|being)|had enough|sick of|tired of|fed up|leave it|get your own|cut it out|"
                 r"knock it off|"
                 r"copycat|annoy\w*)\b", {}),
    ("purse", r"\b(garnets?|cash|money|purse|wealth|rich)\b.*\b(you|your|youve)\b|\b(you|your|"
              r"youve)\b.*\b(garnets?|cash|money|purse|wealth|"
              r"rich|savings)\b", {}),
)  # fmt: skip
SCHEMES: Sequence[Row] = (
    ("schemes", r"^((so|and|then|now|ok|well) )*(lets|let us|how about (we|you and i|us)|what if we|"
                r"suppose (that )?we|"
                r"imagine we|we (could|should|can|might|ought to)|why dont we|(?:new|my|our|big|secret) "
                r"plan|shall we|you and (i|"
                r"me) (could|"
                r"should|can)|together we|picture this|here is (the|my|a) plan|(i|we) have (a|an) (plan|"
                r"idea|proposal|"
                r"scheme|suggestion))\b(?!.*\b(launch\w*|fly|wait|talk|deal|negotiate|peace|friends|trade|"
                r"stop|agree|share|"
                r"split|work|team|play|meet|celebrate|drink|have|hope|keep this|keep it)\b)", {}),
)  # fmt: skip
REMARKS: Sequence[Row] = (
    ("remark", r"^(ugh|phew|wow|whoa|boy|man|gosh|jeez|oh (my|dear|no|well|boy|man)|ah|aha|hm+|hmm+ .*|"
               r"well well|dear me|good grief|"
               r"yikes|damn|alas|sigh|haha|heh|hooray|yay|finally|at last|so it goes|never mind|nevermind|"
               r"whatever|fair enough|"
               r"interesting|i see|good to know|noted|understood|got it|makes sense|true|right|bummer|"
               r"pity|too bad|lucky|unlucky|"
               r"not again|again)\b|\b(what a|what an) \w+|\b(that|this|it|its) (is|was|were|s|game|year|"
               r"race|match)?( \w+)? ?"
               r"(close|tight|tense|fun|exciting|boring|slow|long|hard|tough|easy|crazy|wild|weird|"
               r"strange|complicated|forever|mess|"
               r"lucky|unlucky|bad luck|good luck|surprising|unexpected|intense|rough|crowded|"
               r"expensive)\b|\b(luck|unlucky|lucky|"
               r"excit\w*|nervous|suspense|exhaust\w*|long (day|year|week)|need a (break|drink|rest)|use "
               r"a (break|drink|rest))\b",
     {"asks": False}),
)  # fmt: skip
