"""Plain words for abbreviations, for what people put in front of a sentence, and for broken English."""

import re
from collections.abc import Sequence

_REPEATED = re.compile(r"([a-z])\1{2,}")
_LAUGHTER = re.compile(r"\b(lo+l|lmao+|rofl|x+d+|(ha){2,}h?|(he){2,}h?|hihi|hehe)\b")
_FILLERS = re.compile(
    r"\b(?:omg|omfg|bruh|bro|dude|mate|buddy|pal|ngl|tbh|imo|imho|fyi|btw|kinda|sorta|kind of|sort of|"
    r"literally|even|rly|"
    r"basically|actually|honestly|frankly|totally|super|my friend|dear (?:friend|neighbou?r|colleague|"
    r"rival)|if i may(?: ask)?|"
    r"(?:allow|permit) me to (?:say|add|remark|note|observe)|without wishing to pry|"
    r"with (?:all )?(?:due )?respect|(?:honest|quick|serious|silly|simple|random) (?:question|q)|"
    r"if you dont mind(?: me asking)?|out of curiosity)\b"
)
_ASIDES = re.compile(
    r"\bif (?:it|that|this)(?:s| is|isnt| isnt| is not|s not)? ?(?:not )?(?:a |too )?(?:secret|"
    r"confidential|much to ask|"
    r"private|rude|bold|nosy|forward|trouble)\b|\bpinky (?:promise|swear)\b|"
    r"\b(?:and )?(?:i|we|ill)(?: will)? (?:promise|swear) (?:to keep (?:it|that|this) (?:to myself|to "
    r"ourselves|secret|"
    r"quiet)|not to tell(?: anyone| anybody| a soul)?|i wont tell(?: anyone| anybody)?)\b|"
    r"\bif (?:i|we) (?:promised?|swore|swear|vow|vowed) (?:not to tell(?: anyone| anybody| a soul)?|to "
    r"keep (?:it|that)"
    r"(?: to myself| secret| quiet)?)\b|"
    r"^\W*(?:strictly |just )?between (?:us(?: two)?|you and me|ourselves)\s*[:,]|"
    r"[,.;]\s*(?:and )?(?:i|we) (?:wont|will not|shall not|would never) (?:tell|say it to|mention it to)"
    r"(?: it)?(?: to)? "
    r"(?:anyone|anybody|a soul|the others|them)\b"
)
"""What makes no difference to what is asked."""
_INDIRECT = re.compile(
    r"\b(?:(?:allow|permit) me to (?:ask|enquire|inquire)|(?:may|might|can|could) (?:i|we) (?:please "
    r")?(?:ask|enquire|"
    r"inquire|know)(?! (?:you )?(?:something|a question|for|about it))|(?:i|we)(?:d| would)? (?:would "
    r")?(?:like|want|wish|wanted|love) to (?:ask|know|learn|hear)"
    r"(?: from)?(?: you)?|"
    r"(?:i was |just |i am |im |we are )?(?:wondering|curious)|"
    r"(?:can|could|would|will) you (?:please |kindly |just )*(?:tell|inform|enlighten|say(?: to)?) (?:me|"
    r"us)(?: about)?|"
    r"you can (?:tell|say(?: to)?) (?:me|us) (?=what|who|which|how|where|when|why|if|whether)|"
    r"(?:do you|dont you|would you) (?:happen to )?know (?=what|who|which|how|where|when|why|if|whether)|"
    r"(?:i|we)(?:d| would| should)? (?:welcome|appreciate|like|be grateful for) (?:any|some) "
    r"(?:information|intelligence|news|"
    r"word|intel|insight|light)(?: you (?:may |might |can )?(?:have|give|share|shed))?|"
    r"(?:i|we) (?:dont|do not|cant|cannot) (?:know|understand|get|see|remember|tell) (?=what|who|which|how|"
    r"where|when|why|if|"
    r"whether)|"
    r"(?:please |kindly |you )*(?:indicate|confirm|clarify|specify|state|let (?:me|us) know) (?=whether|if|"
    r"what|which|who|how|"
    r"when|where|why)|(?:any|no|have no) (?:idea|clue) (?=what|who|which|how|where|when|why|if|whether))\b"
)
_LEADS = re.compile(
    r"^\W*(?:(?:and|but|so|well|also|now|look|listen) )*(?:what if (?:i|we) (?:told|tell|said to) you|did "
    r"you (?:know|hear)|"
    r"have you heard|would you believe(?: it)?(?: if (?:i|we) (?:said|told you))?|suppose (?:i|we) (?:told|"
    r"tell|said to) you|"
    r"let me (?:tell|remind|assure) you|(?:i|we) (?:must|have to|can|should|will) (?:tell|say|inform|"
    r"admit)(?: to)?(?: you)?|"
    r"(?:just )?so you know|you should know|(?:a little bird|rumou?r|word|gossip|people|they) (?:says?|has "
    r"it|tells me|is)|"
    r"(?:i|we) (?:just |have )?(?:hear|heard|read|understand|gather|note|noted|notice|noticed|see|think|"
    r"believe|feel|reckon|"
    r"guess|suppose|assume|suspect)(?: (?:with|to our) (?:\w+ )?(?:satisfaction|concern|interest|regret|"
    r"pleasure|surprise))?|"
    r"(?:i|we) have (?:every |good )?(?:reason|cause) to (?:believe|think|fear|suspect)|(?:i|we) have it "
    r"on good authority|"
    r"(?:i|we) (?:have|take) the (?:honou?r|liberty|pleasure) (?:to|of) (?:inform|tell|announc|say)\w*(?: "
    r"to)?(?: you)?|"
    r"it (?:seems|appears|looks like|is said|is known)(?: to (?:me|us))?|it has come to (?:my|our) attention|"
    r"please be (?:advised|informed)|(?:i|we) (?:wish|want|would like) to (?:inform|tell|point out|say|"
    r"remind)(?: to)?(?: you)?|"
    r"as far as (?:i|we) (?:know|can see)|in (?:my|our) (?:humble )?opinion|if you ask me|it is the (?:\w+ "
    r")?opinion of \w+ "
    r"\w+|(?:i|we) (?:am|are) (?:told|informed|afraid|instructed to (?:say|tell you))|apparently|allegedly|"
    r"supposedly)"
    r"(?: that)?\b (?=(?:\w+ ){2}\w+)"
)
"""What comes before what somebody tells."""
_RHETORIC = re.compile(r"\W*(?:\w+ )?(?:what if (?:i|we)|did you|have you heard|would you believe|suppose)\b")
_WHETHER = re.compile(
    r"^\W*(?:if|whether) (you|we|i|they|it|he|she|\w+)\b( (?:will|would|can|could|are|have|is|has|had|shall|"
    r"should))?"
)
_LETTER = re.compile(r"[a-z]")

SHORT: Sequence[tuple[re.Pattern[str], str]] = tuple(
    (re.compile(pattern), plainer)
    for pattern, plainer in (
        (r"\b(last|this|next|every|each|per|a|of the|another) yrs?\b", r"\1 year"),
        (r"\byrs\b", "years"),
        (r"\b(?:u|ya)\b", "you"),
        (r"\br\b", "are"),
        (r"\b(any|some|every|no) ?1\b", r"\1one"),
        (r"\b(?:smth|sth|sumthin|somthing)\b", "something"),
        (r"^\W*how (i|we) know\b", r"how do \1 know"),
        (r"\bhow to (?:make|do)(?: so)? that (?:i|we)\b|\bhow to\b", "how can i"),
        (r"\bwho you (?=(?:think|trust|like|hate|fear|believe)\b)", "who do you "),
        (r"\byou (give|want|offer|need|take|do|get|say|mean|think|plan)( up| for| in return)? what\b",
            r"what do you \1\2"),
        (r"^\W*(?:and |so |now )?your (hand|parts|reading|plans?|terms|price|lot|targets?|garnets|total|"
         r"distance|offer|position)"
         r"\W*(?:please|now|then)?\W*$", r"what is your \1 ?"),
        (r"\btheyll\b", "they will"),
        (r"\bbuy(?:ing)? (?=(?:the )?lot [a-j]\b)", "take "),
        (r"\bfaves?\b", "favourite"),
        (r"\bcmon\b", "come on"),
        (r"\b(?:what )?(?:information|intelligence|news|intel) (?:do )?(?:you (?:may |might )?have )?(?:on|"
         r"about|concerning|"
         r"regarding)\b", "what do you know about"),
        (r"\b(?:concerning|regarding|as regards|with regard to)\b", "about"),
        (r"\bwhat (?:(?:would|will|could|might) )?happens?\b(?! to)", "what happens"),
        (r"\bwho (?:is|are|was|were) (?=(?:shoot|steal|attack|take|make|launch|fly|win|lose|do|tell|"
         r"say)\b)", "who "),
        (r"\bwhat (?:is|are) (you|your country) (?=(?:do|take|buy|get|go|want|plan|think|need)\b)",
            r"what do \1 "),
        (r"\b(is|are|am|re) lie\b", "are lying"),
        (r"\b(most|more) (near|close)\b", "closest"),
        (r"\bidk\b", "i dont know"),
        (r"\bwdym\b", "what do you mean"),
        (r"\b(nvm|nm)\b", "never mind"),
        (r"\b(bc|bcos|bcuz|cuz|coz|cos|becuse)\b", "because"),
        (r"\brn\b", "right now"),
        (r"\bb4\b", "before"),
        (r"\bw/ ?", "with "),
        (r"\blemme\b", "let me"),
        (r"\bgimme\b", "give me"),
        (r"\b(wat|wut|wot)\b", "what"),
        (r"\bwen\b", "when"),
        (r"\bppl\b", "people"),
        (r"\b(tmrw|tmr|tomoro)\b", "tomorrow"),
        (r"\b(kk?|okey|okie|oki|okk)\b", "ok"),
        (r"\b(plox|plss|pliz|pleas|plis)\b", "please"),
        (r"\bmsgs?\b", "message"),
        (r"\btho\b", "though"),
        (r"\b(ull)\b", "you will"),
        (r"\b(gud)\b", "good"),
        (r"\b(dat)\b", "that"),
        (r"\b(wanna|wana)\b", "want to"),
        (r"\b(shud)\b", "should"),
        (r"\b(cud)\b", "could"),
        (r"\b(wud)\b", "would"),
        (r"\b(hv|hav|haz)\b", "have"),
        # Who learns the language says it so.
        (r"^(\W*(?:and |so |but |ok |please )*)(i|we) (can|could|may) (?=[^?]*\?)", r"\1\3 \2 "),
        (r"^(\W*(?:and |so |but |ok |please )*)(how|what|when|where|why) (i|we|you|they) (can|could|do|"
         r"should|will|must|would|"
         r"are|did|have)\b", r"\1\2 \4 \3"),
        (r"(?<!let )(?<!give )(?<!make )(?<!help )(?<!see )\bme (?=(?:want|need|have|go|like|dont|no|not|"
         r"think|take|is|am)\b)", "i "),
        (r"\b(i|we|you|they|he|she|us) (?:no|not) (?=(?:want|need|take|have|shoot|go|like|know|understand|"
         r"attack|fire|"
         r"get|touch|launch|fly|steal|tell|say|trust|believe|think|give|make|do|lie|bid)\b)", r"\1 dont "),
        (r"\b(am|is|are|be) not (?=(?:understand|want|know|have|need|like|think|go|take)\b)", "dont "),
        (r"\bhow (?:many|much) (year|missile|garnet|part|lot|point|level|card)\b", r"how many \1s"),
        (r"\bwhat (?:is|are) mean(?:ing)? (?:of )?(?:the |a )?(.+?)(?= ?(?:\?|$))", r"what does \1 mean"),
        (r"\bwhat means? (?:the |a )?(.+?)(?= ?(?:\?|$))", r"what does \1 mean"),
        (r"\b(?:make|send|throw|put|launch) (?:a |the |your |1 |one )?(missiles?|bombs?) (?:to|on|in|"
         r"against|at)\b",
         r"shoot \1 at"),
        (r"\b(rockets?|ships?) (?:she|he|it) (is|can|will|was|go)\b", r"\1 \2"),
        (r"\bis (?:it )?(good|ok|okay|agree|agreed|fine) ?\?", r"ok ?"),
        (r"\b(?:for|to|until|till|before) (?:the )?finish\b", "left"),
    )
)  # fmt: skip


def spelt_out(plain: str) -> str:
    """A text in small letters without abbreviations and without what only leads up to a sentence.

    What is asked in a roundabout way ends with a question mark.
    """
    plain = _REPEATED.sub(r"\1", plain)
    for pattern, plainer in SHORT:
        plain = pattern.sub(plainer, plain)
    plain = _without(_ASIDES, plain)
    told = _LEADS.sub("", plain)
    plain = told.replace("?", "") if _RHETORIC.match(plain) and told != plain else told
    asked = _without(_INDIRECT, plain)
    if asked != plain:
        plain = f"{_WHETHER.sub(_turned, asked)} ?"
    return _without(_LAUGHTER, _without(_FILLERS, plain))


def _turned(found: re.Match[str]) -> str:
    """ "If you" as "do you", "whether you will" as "will you": a question of its own."""
    who, verb = found[1], found[2]
    return f"{verb or 'do'} {who}".strip()


def _without(what: re.Pattern[str], plain: str) -> str:
    """The text without those words, but for one that has no others."""
    left = what.sub(" ", plain)
    return left if _LETTER.search(left) else plain
