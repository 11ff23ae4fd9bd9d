"""Accounts and guests: sign-up, names, export and deletion of what is kept."""
