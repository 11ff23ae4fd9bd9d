"""Setting up matches: the plan, its form and checks, and templates.

A *plan* holds the whole configuration of a match. The form builds it, `create_match` uses it, matches and
templates return it, and `plan_checks` reports its errors by field.
"""
