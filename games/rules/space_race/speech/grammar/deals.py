"""Offers without a lot, and a lot without an offer."""

from collections.abc import Sequence

from games.rules.space_race.speech.grammar.intents import Row

DEALS: Sequence[Row] = (
    ("teases", r"^(interested|curious|want to (know|hear)( it| more| what| how)?|care to (know|hear)( it| "
               r"more)?|shall i tell "
               r"you( more)?|do you want to (know|hear)( it| more)?|should i go on|guess (what|who)|(do "
               r"you )?want (some|in|it|more|a piece))( \?)?$|^guess (what|which|who)\b|\b(i|we) know "
               r"(something|things|a secret)\b|\b(have|got) (a |some |1 |another )?questions?\b(?!.*\byou "
               r"have\b)|\bi have (news|something (to tell|for you|that))\b|\b(hear|"
               r"know) a secret\b", {}),
    ("barter", r"\b(help (me|us)\b.*\b(help|ill|i|we)\b|scratch (my|our) back|work together|cooperat\w+|"
               r"team up|partner up|an? ally|allies|"
               r"alliance|in return|make (a|you a) (deal|offer|bargain|proposal)|do (you|me|us) a "
               r"favou?r|favou?rs?|do you need help|need help|have a deal|"
               r"what (do|can|could) you offer|quid pro quo|can we (deal|talk|agree)|lets (deal|talk|"
               r"negotiate)|help me|"
               r"interested in a (deal|trade))\b", {}),
    ("asks-terms", r"\b(name your price|your price|what (do|will|would|can) you (give|offer|pay|put)( up| "
                   r"me| us)?|what (would|will|does) it (take|cost)|how much (would|will|does) it (take|"
                   r"cost)|what (do|would|will) you (want|ask|need) (for|in return|in exchange))\b", {
                       "nation": False}),
    ("asks-terms", r"\b(better|match|top|beat|improve|outdo) (it|that|this|their offer|his offer|on it|on "
                   r"that)\b|"
                   r"\bcounter ?offer\b|\b(what|which) (are )?(your )?terms\b|^terms\b", {"asks": True}),
    ("advice", r"\b(fake|bluff|trap|worthless|useless|waste|wasting|rubbish|junk|overpriced|not worth|a "
               r"dud|no good|overrated|bad idea)\b",
     {"lot": True}),
)  # fmt: skip
