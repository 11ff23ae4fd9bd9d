"""By what words a sentence refers to what was said before it."""

import re

IT = re.compile(
    r"\b(have|has|hold|holds|holding|got|own|owns|need|needs|want|wants|wanted|after|take|takes|taking|"
    r"took|taken|get|"
    r"gets|for|leave|leaving|avoid|skip|touch|keep|keeping|grab|bid on|pursue|pursuing|pursues|buy|worth|"
    r"like|use|interested in|"
    r"give me|give us|about|of|lose|losing|with|off|is|stole|steal|what does|does) (1|it|that (?:1|lot|"
    r"part)|this (?:1|"
    r"lot|part)|that|them|those|these)\b(?! (?:is|was|true|a|an|the|so|not|possible|year|time|way|your|my|"
    r"war|peace|ok|"
    r"fair|you|i|we|means?|they|he|over|nice|good|bad|worth|right|wrong)\b)"
)
THEY = re.compile(r"\b(they|them|he|him|she|her)\b")
SHALL_WE = re.compile(
    r"^(?:so |and |then )*(?:shall|should|could|can|why dont|why not|what if|how about) "
    r"we\b(?!.*\b(?:launch|fly|share|talk|"
    r"trade|wait|peace|swap|agree|split|deal|exchange|be friends)\b)"
)
OF_ME = re.compile(r"\b(i|me|us|we|my|our)\b")
HE = re.compile(r"^(?:and |but |so )*(?:he|she|they)\b")
WHY = re.compile(r"^(?:(?:and|but|so) )*(?:why|how come|what for|explain)(?: (?:that|it|this|so))?(?: \?)*$")
DEEDS = frozenset(("accuses", "asks-deed", "against", "armed", "fears", "took", "mentions", "warning"))
"""What a telegram may name that "why?" is asked of."""
