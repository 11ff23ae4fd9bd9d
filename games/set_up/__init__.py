"""Setting a match up: the plan, its form and checks, presets kept under a name."""
