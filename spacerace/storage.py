"""Static files with hashed names."""

from collections.abc import Callable
from pathlib import PurePosixPath
from re import Match
from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage

INCLUDED = "included"


class ModuleStorage(CompressedManifestStaticFilesStorage):
    """Storage whose script modules import each other by hashed names; scripts of libraries are left alone.

    Style sheets contain the sheets that they import, because every additional file delays the first paint of a page.
    """

    patterns = (
        ("*.css", ((r'@import url\("(?P<url>[\w-]+\.css)"\);', INCLUDED),)),
        *CompressedManifestStaticFilesStorage.patterns,
        ("*.js", ((r'(?P<matched>from "(?P<url>\./[\w-]+\.js)";)', 'from "%(url)s";'),)),
    )

    def url_converter(
        self, name: str, hashed_files: dict[str, str], template: str | None = None
    ) -> Callable[[Match[str]], Any]:
        """Return what replaces a match of a pattern in the file `name`."""
        if template == INCLUDED:
            return lambda found: self._text_of(str(PurePosixPath(name).parent / found["url"]))
        return super().url_converter(name, hashed_files, template)  # type: ignore[no-any-return]

    def _text_of(self, name: str) -> str:
        with self.open(name) as file:
            return file.read().decode()  # type: ignore[no-any-return]
