"""The scripts of htmx are those that its page of the repository names."""

import re
from hashlib import sha256
from pathlib import Path

HTMX = Path(__file__).parents[2] / "static/vendor/htmx"


def test_scripts_of_htmx_are_of_the_version_and_sums_that_its_readme_names():
    readme = (HTMX / "README.md").read_text()
    named = dict(re.findall(r"`(\S+\.js)` \| `(\w{64})`", readme))
    assert named == {path.name: sha256(path.read_bytes()).hexdigest() for path in HTMX.glob("*.js")}
    version = re.match(r"# htmx (\S+)", readme)[1]
    assert f'version="{version}"' in (HTMX / "htmx.min.js").read_text()
