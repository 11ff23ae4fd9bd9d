"""The languages that the players of a match may agree on, by their ISO 639-1 codes and their own names."""

from collections.abc import Mapping

LANGUAGES: Mapping[str, str] = {
    "cs": "Čeština",
    "da": "Dansk",
    "de": "Deutsch",
    "en": "English",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "hu": "Magyar",
    "nl": "Nederlands",
    "no": "Norsk",
    "pl": "Polski",
    "pt": "Português",
    "ro": "Română",
    "fi": "Suomi",
    "sv": "Svenska",
    "tr": "Türkçe",
    "el": "Ελληνικά",
    "ru": "Русский",
    "uk": "Українська",
    "zh": "中文",
    "ja": "日本語",
    "ko": "한국어",
}


def language_name(code: str) -> str:
    """What a language calls itself; "" of none, the code itself of one that is not in the list."""
    return LANGUAGES.get(code, code)


def language_choices(unset: str) -> list[tuple[str, str]]:
    """The languages for a form, after the choice of none of them, which is called `unset`."""
    return [("", unset), *LANGUAGES.items()]
