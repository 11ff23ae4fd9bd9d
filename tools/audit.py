"""Look locked packages up among known vulnerabilities (`make lint`); pass where PyPI can't be asked."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ("requirements.lock", "requirements-dev.lock")
COMMAND = [sys.executable, "-m", "pip_audit", "--disable-pip", "--require-hashes", "--format", "json"]


def main() -> None:
    """Audit all lock files; exit status 1 with a line for each vulnerability."""
    if importlib.util.find_spec("pip_audit") is None:
        print("Packages not audited: pip-audit is not installed.")
        return
    packages = [package for lock in LOCKS for package in audit_lock(lock)]
    found = {
        f"{package['name']} {package['version']}: {each['id']}, fixed in {', '.join(each['fix_versions'])}"
        for package in packages
        for each in package.get("vulns", [])
    }
    if found:
        sys.exit("\n".join(sorted(found)))
    asked = sum("vulns" in package for package in packages)
    print(f"{asked} packages audited." if asked else "Packages not audited: PyPI can't be asked from here.")


def audit_lock(lock: str) -> list[dict[str, Any]]:
    """What is known of the packages of a lock file; nothing when PyPI can't be asked."""
    report = subprocess.run([*COMMAND, "--requirement", lock], cwd=ROOT, capture_output=True, text=True)
    try:
        return json.loads(report.stdout)["dependencies"]
    except ValueError:
        return []


if __name__ == "__main__":
    main()
