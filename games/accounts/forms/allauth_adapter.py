"""The site's own sentences for what allauth and Django refuse about names and passwords."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.internal import ratelimit
from django.contrib.auth import password_validation as passwords
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from games.display_names import MIXED, mixes_alphabets
from games.models import User
from games.notifications.services.targets import propose_email
from games.requests import client_ip


def validate_single_alphabet(name: str) -> None:
    """Raise ValidationError for a name that may pass for another by letters that look alike."""
    if mixes_alphabets(name):
        raise ValidationError(MIXED, code="mixed-alphabets")


USERNAME_VALIDATORS = [
    UnicodeUsernameValidator(message="Letters, digits and @ . + - _ only, without spaces."),
    validate_single_alphabet,
]

LOGIN_LIMIT_BY_NAME = {"app": "allauth.account", "action": "login_failed_by_name"}
"""The limit on failed attempts for one name from anywhere, see ACCOUNT_RATE_LIMITS."""


class PasswordRuleMixin:
    """A rule of Django on passwords in this site's words: what is said beforehand, and of what breaks it."""

    rule = refusal = ""

    def get_error_message(self) -> str:
        """What is said of a password that breaks the rule."""
        return self.refusal.format(rule=self)

    def get_help_text(self) -> str:
        """The rule, said beforehand."""
        return self.rule.format(rule=self)


class PasswordLengthValidator(PasswordRuleMixin, passwords.MinimumLengthValidator):
    rule = "At least {rule.min_length} characters."
    refusal = "This is too short: it takes at least {rule.min_length} characters."


class UncommonPasswordValidator(PasswordRuleMixin, passwords.CommonPasswordValidator):
    rule = "Not one that many people use."
    refusal = "Too many people use this one: it would be guessed."


class PasswordSimilarityValidator(PasswordRuleMixin, passwords.UserAttributeSimilarityValidator):
    rule = "Not like your name or your address."
    refusal = "This is too much like your name or your address."


class AccountAdapter(DefaultAccountAdapter):
    """allauth, as this site speaks. What it says of telephones and codes is never said here."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "account_inactive": "This account is closed.",
        "cannot_remove_primary_email": "This is your main address. Make another one the main one first.",
        "duplicate_email": "This address is on file for you already.",
        "email_password_mismatch": "No account has this address and this password.",
        "email_taken": "Another account has this address.",
        "enter_current_password": "This is not your password.",
        "incorrect_password": "This is not your password.",
        "invalid_login": "No account has this name and this password.",
        "invalid_or_expired_key": "This link is spent. Ask for a new one.",
        "invalid_password_reset": "This link is spent. Ask for a new one.",
        "max_email_addresses": "At most %d addresses fit.",
        "rate_limited": "You have called too often. Wait a minute and try again.",
        "same_as_current": "This is what you have already.",
        "select_only_one": "Choose one.",
        "too_many_login_attempts": "Too many attempts have failed. Wait a few minutes and try again.",
        "unknown_email": "No account has this address.",
        "unverified_primary_email": "Your main address must be one that you have confirmed.",
        "username_blacklisted": "This name is not free. Take another one.",
        "username_password_mismatch": "No account has this name and this password. Check both and try again.",
        "username_taken": "Another account has this name.",
    }

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Refuse the attempt if too many have failed from this address, or for this name."""
        super().pre_authenticate(request, **credentials)
        anywhere = ratelimit.consume(
            request, **LOGIN_LIMIT_BY_NAME, key=super()._get_login_attempts_cache_key(request, **credentials)
        )
        if not anywhere:
            raise self.validation_error("too_many_login_attempts")
        # What is counted here is taken back if the password was right.
        self._login_failed_rl_usage.usage.extend(anywhere.usage)

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Return by what attempts are counted: the name and the address they come from."""
        return f"{client_ip(request)}:{super()._get_login_attempts_cache_key(request, **credentials)}"

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        """Forget the failed attempts for a name whose password was reset."""
        super()._delete_login_attempts_cached_email(request, **credentials)
        key = super()._get_login_attempts_cache_key(request, **credentials)
        ratelimit.clear(request, **LOGIN_LIMIT_BY_NAME, key=key)

    def save_user(self, *args: Any, **kwargs: Any) -> User:
        """The new account; whoever reads its address is asked whether notices may come there."""
        user: User = super().save_user(*args, **kwargs)
        if user.email and user.pk:
            propose_email(user=user, address=user.email)
        return user
