"""Structs of answers, filled from the attributes of pages and models."""

from typing import Any, TypeVar

import msgspec
from msgspec import Struct

S = TypeVar("S", bound=Struct)


def build_struct(struct: type[S], *sources: object, **given: Any) -> S:
    """Return the struct filled by Python names from `given`, else the first source that has the attribute."""
    names = zip(struct.__struct_fields__, struct.__struct_encode_fields__, strict=True)
    values: dict[str, Any] = {}
    for name, wire in names:
        found = (getattr(source, name) for source in sources if hasattr(source, name))
        values[wire] = given[name] if name in given else next(found)
    return msgspec.convert(values, struct, from_attributes=True)
