"""Why a use case is refused; messages are for the person who asked."""


class ServiceError(Exception):
    """The request cannot be carried out now; nothing was changed. `field` is where to show it, or ""."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.field = field


class RulesServiceError(ServiceError):
    """The rules of a game refuse it; `code` and `rule` are those of an `IllegalMove`."""

    def __init__(self, message: str, field: str, code: str, rule: str) -> None:
        super().__init__(message, field)
        self.code = code
        self.rule = rule
