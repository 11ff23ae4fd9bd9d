"""Why a timetable or a vacation is refused. Messages are shown to hosts and players, so they are plain."""


class BadTimetable(ValueError):
    """A timetable that no match can go by; `problems` maps field names to sentences."""

    def __init__(self, problems: dict[str, str]) -> None:
        super().__init__("; ".join(f"{name}: {why}" for name, why in problems.items()))
        self.problems = problems


class VacationRefused(ValueError):
    """A vacation that cannot be announced so; the message says why."""
