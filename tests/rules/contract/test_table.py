"""The table of laws, in the docstring of this package, has them all."""

import pytest

from tests.rules import contract
from tests.rules.contract.table import law_of, modules, names_in


@pytest.mark.parametrize("module", modules(), ids=lambda module: module.__name__.rpartition("test_")[2])
def test_a_law_is_in_the_table_under_its_module(module):
    title = module.__name__.rpartition("test_")[2]
    _, _, rest = contract.__doc__.partition(f"\n{title}\n")
    listed = [line.strip() for line in rest.partition("\n\n")[0].splitlines()]
    assert listed == [law_of(name) for name in names_in(module)]
