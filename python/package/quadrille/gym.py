"""1010! and its cousins as environments of Gymnasium, which has to be installed, with numpy.

>>> import gymnasium
>>> import quadrille.gym
>>> env = gymnasium.make("quadrille/Tenten-v0", rules="block-blast")
>>> observation, info = env.reset(seed=1)
>>> observation["board"].shape, info["action_mask"].shape
((8, 8), (3, 8, 8))

An action is (piece, row, column): which of the pieces that are shown, and where the top-left corner of its bounding box
goes. A piece that is placed is gone until the whole set is placed; then the next set is dealt.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, SupportsFloat, Union

try:
    import gymnasium
    import numpy
    from gymnasium import spaces
except ModuleNotFoundError as error:
    why = "quadrille.gym needs Gymnasium and numpy: pip install gymnasium numpy"
    raise ModuleNotFoundError(why, name=error.name) from error

from . import _native, tenten
from ._ask import TextLike, text_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Action = Union[int, numpy.integer[Any], Sequence[int], NDArray[numpy.integer[Any]]]
    Observation = dict[str, NDArray[numpy.int8]]

__all__ = ["TentenEnv"]

#: Seeds of games are below this.
_SEEDS = 1 << 32


class TentenEnv(gymnasium.Env[dict[str, Any], Any]):
    """A game, move by move.

    **Observations** have the ``board``, 1 where a cell is filled, and the ``pieces``: for each place of the set, the
    cells of its piece from the top-left corner, all 0 if it is placed.

    **Rewards** are points, or 1 for each placed piece, as ``reward`` says.

    **Ends**: the game is over when no piece that is left fits.

    **Masks**: ``info["action_mask"]``, and :meth:`action_masks` of ``env.unwrapped``, say which actions are legal. One
    that is not, within the board or outside, changes nothing, brings ``illegal_reward``, and sets
    ``info["illegal"]``. The mask of a game that is over has no legal action.

    **Copies**: ``copy.deepcopy`` and ``pickle`` copy an environment with its game, so that a search can plan from it.

    **Advice**: :func:`quadrille.tenten.advise` takes ``info["pieces"]`` and ``observation["board"]`` as they are.

    The seed of a reset fixes all sets: set number n depends on the seed and n alone, unless the dealer looks at the
    board.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        *,
        rules: TextLike = "1010",
        dealer: str | None = None,
        reward: str = "points",
        illegal_reward: float = -1.0,
        flat: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Makes an environment.

        :param rules: One of :data:`quadrille.tenten.NAMES`, or a rule file: its text or its path.
        :param dealer: Who deals, as for :func:`quadrille.tenten.deal`.
        :param reward: ``points`` of the game, or ``pieces``: 1 for each.
        :param illegal_reward: What an action brings that is not legal.
        :param flat: Actions are single numbers, (piece * size + row) * size + column, and masks are flat: what agents
            need that mask discrete actions.
        """
        if reward not in ("points", "pieces"):
            raise _native.QuadrilleError(f"reward: expected points or pieces, found {reward!r}")
        text: str = json.loads(text_of("rules", rules))
        self._game = _native.TentenGame(text, dealer, 0)
        known = tenten.rules(rules=text)
        self._size, self._places = known["size"], known["set_size"]
        self._pictures = _pictures(known)
        self._reward, self._illegal_reward, self._flat = reward, illegal_reward, flat
        self.render_mode = render_mode
        shape = next(iter(self._pictures.values())).shape
        self.observation_space = spaces.Dict(
            {
                "board": spaces.Box(0, 1, (self._size, self._size), numpy.int8),
                "pieces": spaces.Box(0, 1, (self._places, *shape), numpy.int8),
            }
        )
        counts = [self._places, self._size, self._size]
        self.action_space = (
            spaces.Discrete(int(numpy.prod(counts))) if flat else spaces.MultiDiscrete(counts)
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a game from the empty board."""
        super().reset(seed=seed)
        self._game.reset(int(self.np_random.integers(_SEEDS)))
        return self._observation(), self._info()

    def step(self, action: Action) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Places a piece."""
        place, row, column = self._move(action)
        info: dict[str, Any] = {"illegal": not self._is_legal(place, row, column)}
        if info["illegal"]:
            reward = self._illegal_reward
        else:
            points = self._game.place(place, row, column)
            reward = float(points) if self._reward == "points" else 1.0
        return self._observation(), reward, self._game.is_over(), False, self._info() | info

    def action_masks(self) -> NDArray[numpy.int8]:
        """Which actions are legal: 1 where one is, in the shape of actions, or flat if they are."""
        mask = self._mask()
        return mask.ravel() if self._flat else mask

    def render(self) -> str | None:
        """The board and the letters of the pieces, as a text."""
        if self.render_mode != "ansi":
            return None
        pieces = " ".join(letter or "-" for letter in self._game.pieces())
        return "\n".join([*self._game.board(), pieces])

    def _move(self, action: Action) -> tuple[int, int, int]:
        found = numpy.asarray(action)
        numbers = [int(number) for number in found.ravel()] if found.dtype.kind in "iu" else []
        if len(numbers) != (1 if self._flat else 3):
            expected = "a whole number" if self._flat else "three whole numbers"
            raise _native.QuadrilleError(f"action: expected {expected}, found {action}")
        if self._flat:
            rest, column = divmod(numbers[0], self._size)
            return (*divmod(rest, self._size), column)
        return numbers[0], numbers[1], numbers[2]

    def _is_legal(self, place: int, row: int, column: int) -> bool:
        mask = self._mask()
        is_inside = all(0 <= at < most for at, most in zip((place, row, column), mask.shape))
        return is_inside and bool(mask[place, row, column])

    def _mask(self) -> NDArray[numpy.int8]:
        mask = numpy.frombuffer(self._game.mask(), dtype=numpy.int8)
        return mask.reshape(self._places, self._size, self._size).copy()

    def _observation(self) -> Observation:
        cells = numpy.frombuffer(self._game.cells(), dtype=numpy.int8)
        pieces = [self._pictures[letter] for letter in self._game.pieces()]
        return {"board": cells.reshape(self._size, self._size).copy(), "pieces": numpy.stack(pieces)}

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self.action_masks(),
            "pieces": self._game.pieces(),
            "rounds": self._game.rounds,
            "score": self._game.score,
        }


def _pictures(rules: tenten.RulesEntry) -> dict[str | None, NDArray[numpy.int8]]:
    """The cells of each piece, by its letter, in a box into which all of them go; and those of no piece."""
    sides = [1 + max(cell[axis] for piece in rules["pieces"] for cell in piece["cells"]) for axis in (0, 1)]
    pictures: dict[str | None, NDArray[numpy.int8]] = {None: numpy.zeros(sides, dtype=numpy.int8)}
    for piece in rules["pieces"]:
        picture = numpy.zeros(sides, dtype=numpy.int8)
        for row, column in piece["cells"]:
            picture[row, column] = 1
        pictures[piece["letter"]] = picture
    return pictures


gymnasium.register(id="quadrille/Tenten-v0", entry_point="quadrille.gym:TentenEnv")
