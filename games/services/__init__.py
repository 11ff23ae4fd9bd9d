"""Use cases: each changes the database in one transaction and announces it once that has committed."""
