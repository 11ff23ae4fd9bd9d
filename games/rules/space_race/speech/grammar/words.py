"""Words that many rules need."""

SHOOT = (
    r"(shoot|shooting|shot|fire|fires|fired|firing|hit|hitting|aim|aiming|aimed|attack|attacks|"
    r"attacking|bomb|"
    r"bombing|nuke|blast|strike|missiles?|gang up|picking|pick on|go after|war)"
)
HARM = (
    r"(shoot|shot|fire|fired|hit|attack|attacked|bomb|bombed|blast|blasted|nuke|nuked|steal|stole|"
    r"stolen|take|took|taken|"
    r"rob|robbed|nick|nicked|swiped|break|broke|lie|lied|cheat|cheated|harm|harmed|hurt|touch|betray|"
    r"betrayed|"
    r"screwed|backstabbed)"
)
HARMED = (
    r"(shot|fired|attacked|bombed|blasted|nuked|stole|stolen|took|robbed|nicked|swiped|broke (?:your|"
    r"the|our|my|a|it|that|this)|lied|"
    r"cheated|harmed|"
    r"hurt|betrayed|promised|backstabbed)"
)
INSULT = (
    r"(thief|thieves|sucks?|damn|stupid|idiots?|liars?|jerks?|morons?|fools?|cheater|hate you|bastards?|"
    r"scum|"
    r"pathetic|cowards?|losers?|shame on|screw|go to hell|crooks?|rats?|swine|dirty|clowns?|noobs?|ugly)"
)
BEST = (
    r"(winning|ahead|leads?|leading|leader|best|strong|stronger|strongest|first place|in front|closest|"
    r"top)"
)
THING = r"(missiles?|<lot\d>|<part\d+>)"
THEM = r"(<nation\d>|them|they|everyone|everybody|the others)"
