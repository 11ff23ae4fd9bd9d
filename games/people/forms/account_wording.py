"""The site's own sentences for what allauth and Django refuse about names and passwords."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth import password_validation as passwords
from django.contrib.auth.validators import UnicodeUsernameValidator

from games.models import User
from games.notices.services.targets import propose_email

USERNAME_VALIDATORS = [
    UnicodeUsernameValidator(message="Letters, digits and @ . + - _ only, without spaces."),
]


class LongEnough(passwords.MinimumLengthValidator):
    """Django's least length, as this site speaks."""

    def get_error_message(self) -> str:
        """What is said of a password that breaks the rule."""
        return f"This is too short: it takes at least {self.min_length} characters."

    def get_help_text(self) -> str:
        """The rule, said beforehand."""
        return f"At least {self.min_length} characters."


class NotCommon(passwords.CommonPasswordValidator):
    """Django's list of passwords that many use, as this site speaks."""

    def get_error_message(self) -> str:
        """What is said of a password that breaks the rule."""
        return "Too many people use this one: it would be guessed."

    def get_help_text(self) -> str:
        """The rule, said beforehand."""
        return "Not one that many people use."


class NotTheName(passwords.UserAttributeSimilarityValidator):
    """Django's comparison with what is known of somebody, as this site speaks."""

    def get_error_message(self) -> str:
        """What is said of a password that breaks the rule."""
        return "This is too much like your name or your address."

    def get_help_text(self) -> str:
        """The rule, said beforehand."""
        return "Not like your name or your address."


class PlainAdapter(DefaultAccountAdapter):
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

    def save_user(self, *args: Any, **kwargs: Any) -> User:
        """The new account; whoever reads its address is asked whether notices may come there."""
        user: User = super().save_user(*args, **kwargs)
        if user.email and user.pk:
            propose_email(user=user, address=user.email)
        return user
