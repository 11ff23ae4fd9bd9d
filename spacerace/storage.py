"""Static files under names that tell their content."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleStorage(CompressedManifestStaticFilesStorage):
    """Has modules, too, import each other by those names.

    Django's own support for modules would also look into the scripts of libraries, and at their comments.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("*.js", ((r'(?P<matched>from "(?P<url>\./[\w-]+\.js)";)', 'from "%(url)s";'),)),
    )
