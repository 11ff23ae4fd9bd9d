"""Accounts and guests: sign-up, names, profiles, data export and deletion."""
