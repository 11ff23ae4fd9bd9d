"""Static files with hashed names."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleStorage(CompressedManifestStaticFilesStorage):
    """Storage whose script modules import each other by hashed names; scripts of libraries are left alone."""

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("*.js", ((r'(?P<matched>from "(?P<url>\./[\w-]+\.js)";)', 'from "%(url)s";'),)),
    )
