"""Offers without a lot, and a lot without an offer."""

from collections.abc import Sequence

from games.rules.space_race.speech.grammar.intents import Row

DEALS: Sequence[Row] = (
    ("barter", r"\b(help (me|us)\b.*\b(help|ill|i|we)\b|scratch (my|our) back|work together|cooperat\w+|"
               r"team up|partner up|an? ally|allies|"
               r"alliance|in return|make (a|you a) (deal|offer|bargain|proposal)|do (you|me|us) a "
               r"favou?r|favou?rs?|do you need help|need help|have a deal|"
               r"what (do|can|could) you offer|quid pro quo|can we (deal|talk|agree)|lets (deal|talk|"
               r"negotiate)|help me|"
               r"interested in a (deal|trade))\b", {}),
    ("advice", r"\b(fake|bluff|trap|worthless|useless|waste|wasting|rubbish|junk|overpriced|not worth|a "
               r"dud|no good|overrated|bad idea)\b",
     {"lot": True}),
)  # fmt: skip
