"""The sentences of LOSS! in Space, as tables by case; `texts.toml` has them."""

from games.game_uis.text_tables import read_texts

_TABLES = read_texts(__package__)
SKIPPED_TURNS = _TABLES["single"]["skipped_turns"]
NOT_CALLED = _TABLES["single"]["not_called"]
TEXTS = _TABLES["events"]
WINDOW_TITLES = _TABLES["windows"]
TURNS_TEXTS = _TABLES["turns"]
PENDING_TEXTS = _TABLES["pending"]
HARM_TEXTS = _TABLES["harm"]
OFFER_TEXTS = _TABLES["offer"]
MEDDLE_TEXTS = _TABLES["meddle"]
SPILL_TEXTS = _TABLES["spill"]
IDLE_TEXTS = _TABLES["idle"]
NO_PLAY_TEXTS = _TABLES["no_play"]
ASKED_TEXTS = _TABLES["asked"]
