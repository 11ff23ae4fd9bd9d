"""The shortest telegrams: a yes, a no, a greeting, and a mere number."""

import re

YES = re.compile(
    r"^(yes|yep|yeah|yup|sure|ok|okay|agreed|deal|fine|done|aye|affirmative|gladly|of course|"
    r"certainly|absolutely|definitely|indeed|exactly|naturally|by all means|"
    r"go ahead|very well|"
    r"sounds (good|fine|fair|great|like a plan)|(works|fine) (for|with|by) (me|us)|why not$|lets do it|"
    r"its a deal|(all right|alright|roger|you are on|you got it|good idea)$|count (me|us) in|"
    r"(i|we) (gladly |happily )?(accept|agree))\b"
)
NO = re.compile(
    r"^(thanks but no|no thanks|no(?! (one|body|matter|idea|problem|worries|wonder|surprise|1)\b)|nope|"
    r"nah|never$|(hard )?pass$|no way|negative|"
    r"no deal|refused|"
    r"(certainly|of course|absolutely|definitely) not|not really|i think not|not a chance|not "
    r"interested|forget it$|i (dont think so|pass|would rather not)$|not (now|today|yet|this time)$|maybe "
    r"later$|"
    r"(i|we) (must |have to )?(decline|refuse))\b"
)
GREETING = (
    r"\b(hi|hello|hey|yo|greetings|good (morning|evening|day|luck|afternoon)|howdy|^welcome|merry|happy "
    r"(new|birth)|hiya|"
    r"salutations|bonjour|privet|anyone (home|there)|anybody (home|there))\b"
)
NUMBER = re.compile(
    r"^(?:(?:its?|is|thats?|that|a|an|only|just|about|ok|okay|well|fine|sure|yes|here|ours|mine|we|i|have|"
    r"got|had|"
    r"get|read|reads|says|shows|around|ill|tell|you|my|our) )*(\d)(?: (?:here|this|year|for|us|me|on|our|"
    r"my|side|and|"
    r"your|you|what|is|\?))*$"
)
