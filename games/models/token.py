"""What programs show in the name of an account, and what they were answered."""

from django.db import models

from games.models.base import Row
from games.models.user import User

MAX_TOKEN_NAME_LENGTH = 60
MAX_IDEMPOTENCY_KEY_LENGTH = 100


class Token(Row):
    """A program that knows the secret of this `digest` (SHA-256, hexadecimal) acts for the user.

    A scope takes in those before it. One without `expires_at` lasts until it is revoked, which is to say deleted.
    """

    class Scope(models.TextChoices):
        WATCH = "watch", "Watch: read everything you can see"
        PLAY = "play", "Play: take seats, send moves and telegrams"
        HOST = "host", "Host: set up and run matches"

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=MAX_TOKEN_NAME_LENGTH)
    scope = models.CharField(max_length=10, choices=Scope.choices)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True, blank=True)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def allows(self, scope: str) -> bool:
        """Whether it takes the scope in."""
        scopes = self.Scope.values
        return scopes.index(self.scope) >= scopes.index(scope)


class IdempotentResponse(Row):
    """The response to a request with an `Idempotency-Key`. The same request gets the same response again.

    `digest` is the SHA-256 of the request, hexadecimal. `status` is 0 while the request is being processed.
    """

    token = models.ForeignKey(Token, on_delete=models.CASCADE, related_name="answers")
    key = models.CharField(max_length=MAX_IDEMPOTENCY_KEY_LENGTH)
    digest = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    content_type = models.CharField(max_length=60, blank=True)
    body = models.TextField(blank=True)
    made_at = models.DateTimeField(db_index=True)

    class Meta:
        db_table = "games_keptanswer"
        constraints = [models.UniqueConstraint(fields=["token", "key"], name="one_answer_per_key")]
