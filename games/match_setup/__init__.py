"""Setting a match up: the plan, its form and checks, presets kept under a name.

A *plan* is what a host sets up, as one value: the form writes it, a match is made of it, a match or a kept
set-up gives it back; `plan_checks` says what is wrong with one, each thing at its field.
"""
