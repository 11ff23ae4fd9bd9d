"""The sentences of Moonshot, as tables by case; `texts.toml` has them."""

from games.game_uis.text_tables import read_texts

_TABLES = read_texts(__package__)
TEXTS = _TABLES["events"]
END_TEXTS = _TABLES["end"]
VERDICT_TEXTS = _TABLES["verdict"]
LAUNCH_TEXTS = _TABLES["launch"]
WHY_LOST_TEXTS = _TABLES["why_lost"]
PLAN_TEXTS = _TABLES["plan"]
GAP_TEXTS = _TABLES["gap"]
WARNING_TEXTS = _TABLES["warning"]
PREP_TEXTS = _TABLES["prep"]
