"""Errors of services; their messages are for the user."""


class ServiceError(Exception):
    """The request is not possible now; nothing has changed. `field` is the form field of the error, or ""."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.field = field


class RulesServiceError(ServiceError):
    """The rules of a game reject the request; `code` and `rule` are those of an `IllegalMove`."""

    def __init__(self, message: str, field: str, code: str, rule: str) -> None:
        super().__init__(message, field)
        self.code = code
        self.rule = rule
