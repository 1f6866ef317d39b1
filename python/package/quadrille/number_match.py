"""Number Match: two digits that are equal or add up to ten may go when nothing stands between them.

>>> from quadrille import number_match
>>> answer = number_match.solve(board="1928")
>>> answer["status"], answer["pairs"], answer["refills"]
('solved', 2, 0)

A board is a text of digits, ``.`` or ``0`` for cleared cells, its rows between slashes, on lines, or in one line; a
sequence of such rows; or the digits, in lists or in an array of two dimensions.

>>> paper = number_match.read(preset="1-19")
>>> paper["board"], paper["rules"]["max_refills"]
('123456789111213141516171819', None)
"""

from ._number_match import *  # noqa: F403 - all requests
