"""Accounts: sign-up, names, profiles, data export and deletion. `guests` has the players without an account."""
