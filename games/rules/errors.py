"""Why a move or a match option is refused.

Messages are shown to players at the field they belong to, so they are plain sentences.
"""


class RulesError(ValueError):
    """Any refusal by the rules."""


class MalformedMove(RulesError):
    """The move is not of the form that the decision asks for; `field` is where, "" for the whole."""

    code = "malformed-move"
    rule = ""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.field = field


class MalformedPosition(RulesError):
    """A stored position is none of the game; the message says where."""


class IllegalMove(RulesError):
    """The move has the right form but is not allowed now.

    `code` is a stable identifier of the broken rule, `field` the field it shows at, and `rule` the
    anchor of the section on the game's rules page ("" without one).
    """

    def __init__(self, code: str, message: str, field: str = "", rule: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field
        self.rule = rule


class NoSuchSeat(RulesError):
    """There is no such seat in the match."""


class NotYourDecision(RulesError):
    """The seat is asked nothing in the open window."""


class StaleWindow(RulesError):
    """The window that the move was made for has closed."""


class MatchOver(RulesError):
    """The match has ended; nothing can be decided any more."""


class BadOptions(RulesError):
    """Match options that the game cannot be played with; `problems` maps option names to sentences."""

    def __init__(self, problems: dict[str, str]) -> None:
        super().__init__("; ".join(f"{name}: {why}" for name, why in problems.items()))
        self.problems = problems
