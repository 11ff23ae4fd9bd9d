"""The adapter of allauth: error messages of names and passwords, and limits on sign-in attempts."""

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
    """Raise ValidationError if the name mixes alphabets whose letters look alike."""
    if mixes_alphabets(name):
        raise ValidationError(MIXED, code="mixed-alphabets")


USERNAME_VALIDATORS = [
    UnicodeUsernameValidator(message="Use only letters, digits and @ . + - _, without spaces."),
    validate_single_alphabet,
]

LOGIN_LIMIT_BY_NAME = {"app": "allauth.account", "action": "login_failed_by_name"}
"""The limit on failed attempts per name from all addresses, see ACCOUNT_RATE_LIMITS."""


class PasswordRuleMixin:
    """A password validator of Django with this site's help text (`rule`) and error (`refusal`)."""

    rule = refusal = ""

    def get_error_message(self) -> str:
        """Return the error for a password that breaks the rule."""
        return self.refusal.format(rule=self)

    def get_help_text(self) -> str:
        """Return the help text of the rule."""
        return self.rule.format(rule=self)


class PasswordLengthValidator(PasswordRuleMixin, passwords.MinimumLengthValidator):
    rule = "At least {rule.min_length} characters."
    refusal = "This password is too short. Use at least {rule.min_length} characters."


class UncommonPasswordValidator(PasswordRuleMixin, passwords.CommonPasswordValidator):
    rule = "Not a common password."
    refusal = "This password is too common. Choose one that is harder to guess."


class PasswordSimilarityValidator(PasswordRuleMixin, passwords.UserAttributeSimilarityValidator):
    rule = "Not similar to your name or e-mail address."
    refusal = "This password is too similar to your name or e-mail address."


class AccountAdapter(DefaultAccountAdapter):
    """The account adapter with this site's error messages. Messages for unused features are left out."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "account_inactive": "This account is closed.",
        "cannot_remove_primary_email": "This is your primary address. Make another address primary first.",
        "duplicate_email": "You have already added this address.",
        "email_password_mismatch": "Wrong e-mail address or password.",
        "email_taken": "Another account already uses this address.",
        "enter_current_password": "Wrong password.",
        "incorrect_password": "Wrong password.",
        "invalid_login": "Wrong name or password.",
        "invalid_or_expired_key": "This link has expired or was already used. Request a new one.",
        "invalid_password_reset": "This link has expired or was already used. Request a new one.",
        "max_email_addresses": "You can have at most %d addresses.",
        "rate_limited": "Too many requests. Wait a minute and try again.",
        "same_as_current": "This is already your current value. Enter a different one.",
        "select_only_one": "Choose one option.",
        "too_many_login_attempts": "Too many failed attempts. Wait a few minutes and try again.",
        "unknown_email": "No account has this address.",
        "unverified_primary_email": "Confirm this address before you make it primary.",
        "username_blacklisted": "This name is not available. Choose another one.",
        "username_password_mismatch": "Wrong name or password. Check both and try again.",
        "username_taken": "This name is already taken. Choose another one.",
    }

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Refuse the attempt if too many have failed from this IP address or for this name."""
        super().pre_authenticate(request, **credentials)
        anywhere = ratelimit.consume(
            request, **LOGIN_LIMIT_BY_NAME, key=super()._get_login_attempts_cache_key(request, **credentials)
        )
        if not anywhere:
            raise self.validation_error("too_many_login_attempts")
        # The attempt is uncounted if the password was right.
        self._login_failed_rl_usage.usage.extend(anywhere.usage)

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Return the key by which attempts are counted: name and IP address."""
        return f"{client_ip(request)}:{super()._get_login_attempts_cache_key(request, **credentials)}"

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        """Clear the failed attempts for a name whose password was reset."""
        super()._delete_login_attempts_cached_email(request, **credentials)
        key = super()._get_login_attempts_cache_key(request, **credentials)
        ratelimit.clear(request, **LOGIN_LIMIT_BY_NAME, key=key)

    def save_user(self, *args: Any, **kwargs: Any) -> User:
        """Save the new account and send a confirmation link for notifications to its address."""
        user: User = super().save_user(*args, **kwargs)
        if user.email and user.pk:
            propose_email(user=user, address=user.email)
        return user
