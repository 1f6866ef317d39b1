"""Perfect clears of the falling-blocks game, under the guideline: SRS with its kicks, hold, and bags of seven pieces.

>>> from quadrille import perfect_clear as pc
>>> answer = pc.percent(pattern="*p4", field="XXXXX....X/XXXXXX...X/XXXXXXX..X/XXXXXX...X")
>>> answer["solved"], answer["total"]
(514, 840)

A field is a drawing or its rows, a fumen, an array, or a :class:`Field`. A queue is a text of pieces, the current one
first; a pattern means many queues: ``T,*p4`` is a T and any four of the seven in any order.
"""

from . import _perfect_clear
from ._field import Field
from ._perfect_clear import *  # noqa: F403 - all requests

__all__ = ["Field"]
__all__ += _perfect_clear.__all__
