"""Errors of moves and match options that the rules refuse.

Messages are shown to players at their field, so they are plain sentences.
"""


class RulesError(ValueError):
    """Any refusal by the rules."""


class MalformedMove(RulesError):
    """The move lacks the form of its decision; `field` is the wrong field, "" for the whole."""

    code = "malformed-move"
    rule = ""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.field = field


class MalformedPosition(RulesError):
    """A stored position does not belong to the game; the message says where."""


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
    """The match has no such seat."""


class NotYourDecision(RulesError):
    """The seat has no decision in the open window."""


class StaleWindow(RulesError):
    """The window that the move was made for has closed."""


class MatchOver(RulesError):
    """The match has ended; no more decisions are possible."""


class BadOptions(RulesError):
    """Invalid match options; `problems` maps option names to sentences."""

    def __init__(self, problems: dict[str, str]) -> None:
        super().__init__("; ".join(f"{name}: {why}" for name, why in problems.items()))
        self.problems = problems
