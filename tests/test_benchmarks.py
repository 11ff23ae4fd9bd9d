"""The benchmarks, which the suite does not run, find what they import."""

import ast
import os
import subprocess
import sys
from importlib import import_module

import pytest

from tests.running_server import ROOT

IMPORTED = {
    (node.module, alias.name)
    for path in (ROOT / "benchmarks").glob("*.py")
    for node in ast.walk(ast.parse(path.read_text()))
    if isinstance(node, ast.ImportFrom) and str(node.module).startswith(("games", "tests"))
    for alias in node.names
}


@pytest.mark.parametrize(("module", "name"), sorted(IMPORTED))
def test_benchmark_finds_what_it_imports(module, name):
    assert hasattr(import_module(module), name)


def test_servers_for_benchmarks_need_no_settings():
    environment = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    subprocess.run([sys.executable, "-c", "import tests.sinks"], cwd=ROOT, env=environment, check=True)
