"""The site's own sentences for what allauth refuses."""

from allauth.account.adapter import DefaultAccountAdapter


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
