"""Squares of tetrominoes: exactly the figures that a signature counts, or the proof that they tile no square.

>>> from quadrille import tiler
>>> answer = tiler.solve("I1,J1,L1,Z1")
>>> answer["status"], answer["size"], tiler.verify(answer)["valid"]
('solved', 4, True)
>>> tiler.solve({"T": 3, "O": 1})["reason"]
't-parity'
"""

from ._tiler import *  # noqa: F403 - all requests
