"""What was done and said."""

from collections.abc import Sequence

from games.rules.space_race.speech.grammar.intents import Row
from games.rules.space_race.speech.grammar.words import HARM, HARMED, SHOOT

PAST: Sequence[Row] = (
    ("accuses", rf"\b(thanks|nice|kind|good|lovely|great)\b.*\b(for|of you to) ({HARM}|shooting|"
                r"stealing|robbing|attacking|lying|firing|taking)\b(?! (care|the time))",
     {"denies": False}),
    ("asks-deed", rf"\b(did|has|have) <nation\d>(?! got).*\b({HARM}|{SHOOT}|done)\b|\bwhat did "
                  r"<nation\d> "
                  r"do\b(?! to)", {"asks": True}),
    ("recalls", r"\bwhat happened (last|in|back)\b|\bremember (last year|<year\d+>|what happened)",
    {"asks": True}),
    ("accuses", r"\byou (said|told (me|us)|swore|promised|gave (me|us) your word)\b|\b(traitors?|double "
                r"?cross\w*|backstabb\w+)\b|"
                r"\b(i|we) (had )?trusted you\b|\b(that|it) was (my|our) (lot|part)\b|\byou are "
                r"cheating\b", {}),
    ("owes", r"\byou (still )?owe (me|us)\b|\byour debt\b", {}),
    ("why", r"^(but )?why (me|us|not them)\b", {}),
    ("why", rf"\b(why|how come|what for)\b.*\b({SHOOT}|{HARM}|against|hate|angry|mad|mean)\b.*", {}),
    ("why", r"\b(what (did|have)(?! (i|we)\b)|what has|what had).*\b(do|done) to (you|"
            r"us|them|deserve)\b",
    {"asks": True}),
    ("recalls", r"\b(have|did|had) (i|we) (ever )?.*\b(harm|hurt|wrong\w*|anything|offend\w*|done|do|"
                r"shoot|shot|steal|"
                r"take|break|attack)\b|\b(grudge|still (angry|mad|cross|sore)|(angry|mad|cross|upset) "
                r"(at|with) (me|us)|"
                r"hold (it|that) against|what do you remember|do you hate (me|us))\b", {"asks": True}),
    ("recalls", r"\b(do you|are you|you) (still )?(hate|remember|angry|mad|sore|upset)\b.*\b(me|"
                r"us)\b", {"asks": True}),
    ("denies-deed", r"\b(it|that|this) (wasnt|was not|isnt) (my|our) (idea|doing|fault|plan|decision)\b", {}),
    ("recalls", r"^(\w+ )?(i|we) (took|stole|got|snatched|shot|hit) (your (part|lot)|you)\b",
     {"asks": False}),
    ("denies-deed", r"\b(i|we) (never|did not|didnt) (promise\w*|agree\w*|sa(y|id))\b", {"asks": False}),
    ("denies-deed", r"\b(i|we|wasnt|not) ?(me|us)?\b.*\b(did not|didnt|never|have not|havent|not me|"
                    rf"not us)\b.*\b{HARM}\b",
     {"asks": False}),
    ("denies-deed", r"\b(it was|that was|wasnt|was not|its) ?(not|nt)? (me|us|my doing|our doing)\b",
        {"asks": False}),
    ("asks-deed", rf"\b(who|which nation)\b.*\b{HARMED}\b", {}),
    ("asks-deed", rf"\b(did|have|was it|were) (you|your)\b.*\b({HARM}|{SHOOT})\b(?!.*\b(promise|word|"
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
             r"( that)? you|is your word|are you (honest|reliable|trustworthy|to be trusted))\b", {}),
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
