"""The languages of matches, by ISO 639-1 code, with their own names."""

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
    """Return the language's own name; "" for no language, the code itself if it is unknown."""
    return LANGUAGES.get(code, code)


LANGUAGE_CHOICES = [("", "Any language"), *LANGUAGES.items()]
