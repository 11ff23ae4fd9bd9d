"""Static files under names that tell their content."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleStorage(CompressedManifestStaticFilesStorage):
    """Has modules import each other by hashed names, without a look into scripts of libraries."""

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("*.js", ((r'(?P<matched>from "(?P<url>\./[\w-]+\.js)";)', 'from "%(url)s";'),)),
    )
