"""What was done and said."""

from collections.abc import Sequence

from games.rules.space_race.speech.grammar.intents import Row
from games.rules.space_race.speech.grammar.words import HARM, HARMED, SHOOT

PAST: Sequence[Row] = (
    ("asks-deed", rf"\b(did|has|have) <nation\d>(?! got).*\b({HARM}|{SHOOT}|done)\b|\bwhat did "
                  r"<nation\d> "
                  r"do\b(?! to)", {"asks": True}),
    ("recalls", r"\b(aggressors?|who (started|began)|started (it|this|the)|fired first|first shot|"
                r"provok\w+)\b", {}),
    ("recalls", r"\byou (are |still |not )*(angry|mad|upset|cross|sore|bitter)\b|\bare you (still |not "
                r")*(angry|mad|upset|cross|sore|"
                r"bitter)\b", {"asks": True}),
    ("reproach", r"\b(displeas\w+|dissatisf\w+|protest\w*|grievances?|outrag\w+|indignat\w+|object(ion)? "
                 r"to|complain\w*|"
                 r"(not|un) ?happy (about|with|at)|upset (about|by|with|at)|disapprov\w+|deplor\w+|"
                 r"condemn\w*)\b",
     {"asks": False}),
    ("accuses", r"\byou (say|said|tell|told|answered|agreed)( \w+)? (yes|no|ok|sure)\b", {"asks": False}),
    ("accuses", r"\byou (said|told (me|us)|swore|promised|gave (me|us) your word)\b|\b(traitors?|double "
                r"?cross\w*|backstabb\w+)\b|"
                r"\b(i|we) (had )?trusted you\b|\b(that|it) was (my|our) (lot|part)\b|\byou are "
                r"cheating\b", {}),
    ("owes", r"\byou (still )?owe (me|us)\b|\byour debt\b", {}),
    ("why", rf"\b(why|how come|what for)\b.*\b({SHOOT}|{HARM}|against|hate|angry|mad|mean)\b.*", {}),
    ("why", r"\b(what (did|have)(?! (i|we)\b)|what has|what had).*\b(do|done) to (you|"
            r"us|them|deserve)\b",
    {"asks": True}),
    ("recalls", r"\b(have|did|had) (i|we) (ever )?.*\b(harm|hurt|wrong\w*|anything|offend\w*|done|do|"
                r"shoot|shot|steal|"
                r"take|break|attack)\b|\b(grudge|still (angry|mad|cross|sore)|(angry|mad|cross|upset) "
                r"(at|with) (me|us)|"
                r"hold (it|that) against|what do you remember|do you hate (me|us))\b", {"asks": True}),
    ("denies-deed", r"\b(it|that|this) (wasnt|was not|isnt) (my|our) (idea|doing|fault|plan|decision)\b", {}),
    ("denies-deed", r"\b(i|we) (never|did not|didnt) (promise\w*|agree\w*|sa(y|id))\b", {"asks": False}),
    ("denies-deed", r"\b(it was|that was|wasnt|was not|its) ?(not|nt)? (me|us|my doing|our doing)\b",
        {"asks": False}),
    ("asks-deed", rf"(?<!to )\b(?:(?:did|was it|were) (?:you|your)|have you)\b.*\b({HARM}|"
                  rf"{SHOOT})\b(?!.*\b(promise|word|"
                  r"deal)\b)", {"asks": True}),
    ("doubts", r"\bso much for\b|\b((dont|cant|cannot|hardly|do not|never|not) (really |quite )?(believe|"
               r"buy|trust) "
               r"(you|that|it|this|a word)|"
               r"not (entirely |quite |really |exactly )?(true|truthful|honest)|you are (lying|bluffing|"
               r"kidding|joking)|"
               r"born yesterday|(king|queen|pope) of|yeah right|as if$|pull the other|nonsense|bluff\w*|"
               r"i doubt|"
               r"likely story|sounds fishy|rubbish$|suspicious|are you (lying|serious|sure|joking|"
               r"kidding))\b", {}),
    ("word", r"\b(keep|kept|keeping|honou?r|stick to|stand by|hold to|break|broke|breaking)\b.*"
             r"\b(promises?|word|agreements?|deal|bargain|side)\b", {"asks": True}),
    ("word", r"\b(we|you) (had )?(agreed|an? (deal|agreement|understanding))\b|\b(assurances?|guarantees?|"
             r"(can|could|may|should|how do|how can) (i|we) (really )?(trust|count on|depend on|"
             r"rely on|believe|know)"
             r"( that| if| whether)? you|is your word|are you (honest|reliable|trustworthy|to be "
             r"trusted))\b", {}),
    ("accuses", rf"\b(somebody|some 1|someone|some1)\b.*\b{HARM}\b|\bsomebody\b.*\b(stealing|shooting|"
                rf"lying|cheating)\b", {"asks": False}),
    ("accuses", r"^(?!.*\b((if|when|unless) you|(nobody|no 1|no one) (gets|will|is)|you (never|didnt|did "
                r"not) "
                rf"(?!keep))\b).*(\byou\b.*\b{HARMED}\b(?! (ages|long|forever|your "
                r"time|so long|off|a while|a nice|me a))|\byou (have |just |had )?hit "
                r"(me|us|my|our)\b|\byou did to\b|"
                r"\bstop (stealing|robbing|lying|cheating)\b|\byou (keep|always) (stealing|shooting|"
                r"lying|attacking)\b|"
                r"\byou (didnt|did not) keep\b|\b(robbed|stole|shot|attacked) by you\b)", {}),
)  # fmt: skip
