"""What older versions of Python have in another package."""

import sys

if sys.version_info >= (3, 11):
    from typing import NotRequired, TypedDict
else:
    from typing_extensions import NotRequired, TypedDict

__all__ = ["NotRequired", "TypedDict"]
