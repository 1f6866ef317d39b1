"""1010! and its cousins as environments of Gymnasium, which has to be installed, with numpy.

>>> import gymnasium
>>> import quadrille.gym
>>> env = gymnasium.make("quadrille/Tenten-v0", rules="block-blast")
>>> observation, info = env.reset(seed=1)
>>> observation["board"].shape, info["action_mask"].shape
((8, 8), (192,))

An action is a number, (piece * size + row) * size + column: which of the pieces that are shown, and where the top-left
corner of its bounding box goes. A piece that is placed is gone until the whole set is placed; then the next set is
dealt. :class:`TentenVec` plays many games in one call.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, SupportsFloat, Union

try:
    import gymnasium
    import numpy
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    why = "quadrille.gym needs Gymnasium and numpy: pip install gymnasium numpy"
    raise ModuleNotFoundError(why, name=error.name) from error

from . import _native, tenten
from ._ask import TextLike, object_of, text_of
from ._picture import picture

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Action = Union[int, numpy.integer[Any], Sequence[int], NDArray[numpy.integer[Any]]]
    Observation = dict[str, NDArray[numpy.int8]]

__all__ = ["TentenEnv", "TentenVec"]

#: Seeds of games are below this.
_SEEDS = 1 << 32

#: What a reset may be given.
_OPTIONS = ("board", "pieces", "streak", "idle", "rounds", "score")


class TentenEnv(gymnasium.Env[dict[str, Any], Any]):
    """A game, move by move.

    **Observations** have the ``board``, 1 where a cell is filled, and the ``pieces``: for each place of the set, the
    cells of its piece from the top-left corner, all 0 if it is placed.

    **Rewards** are points, or 1 for each placed piece, as ``reward`` says.

    **Ends**: the game is over when no piece that is left fits.

    **Masks**: ``info["action_mask"]``, and :meth:`action_masks` of ``env.unwrapped``, say which actions are legal, as
    ``env.action_space.sample(mask)`` and agents take them. One that is not, within the board or outside, changes
    nothing, brings ``illegal_reward``, and sets ``info["illegal"]``. The mask of a game that is over is all 0: reset it
    before something is sampled.

    **Positions**: ``reset(options={"board": ..., "pieces": ...})`` begins elsewhere; both are taken in all forms of
    :mod:`quadrille.tenten`, and ``streak``, ``idle``, ``rounds`` and ``score`` may be given as well. Pieces that are not
    given are dealt.

    **Copies**: ``copy.deepcopy`` and ``pickle`` copy an environment with its game, and :meth:`clone` does so in
    microseconds. :meth:`get_state` is a value that :meth:`set_state` goes on from, also in another process.

    **Advice**: :func:`quadrille.tenten.advise` takes ``info["pieces"]`` and ``observation["board"]`` as they are.

    The seed of a reset fixes all sets: set number n depends on the seed and n alone, unless the dealer looks at the
    board.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        *,
        rules: TextLike = "1010",
        dealer: str | None = None,
        reward: str = "points",
        illegal_reward: float = -1.0,
        flat: bool = True,
        render_mode: str | None = None,
    ) -> None:
        """Makes an environment.

        :param rules: One of :data:`quadrille.tenten.NAMES`, or a rule file: its text or its path.
        :param dealer: Who deals, as for :func:`quadrille.tenten.deal`.
        :param reward: ``points`` of the game, or ``pieces``: 1 for each.
        :param illegal_reward: What an action brings that is not legal.
        :param flat: Actions are single numbers, (piece * size + row) * size + column, and masks are flat, as agents
            need them. If not, actions are (piece, row, column), and masks have that shape: no agent that masks each of
            the three numbers by itself can heed them, since whether a row is legal depends on the column.
        """
        _check_reward(reward)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise _native.QuadrilleError(f"render_mode: expected ansi or rgb_array, found {render_mode!r}")
        text: str = json.loads(text_of("rules", rules))
        self._game = _native.TentenGame(text, dealer, 0)
        known = tenten.rules(rules=text)
        self._size, self._places = known["size"], known["set_size"]
        self._pictures = _pictures(known)
        self._reward, self._illegal_reward, self._flat = reward, illegal_reward, flat
        self.render_mode = render_mode
        self.observation_space = _observations(known, self._pictures)
        counts = [self._places, self._size, self._size]
        self.action_space = (
            spaces.Discrete(int(numpy.prod(counts))) if flat else spaces.MultiDiscrete(counts)
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a game from the empty board, or from the position of the options."""
        unknown = [name for name in options or {} if name not in _OPTIONS]
        if unknown:
            raise _native.QuadrilleError(f"options: there is no {unknown[0]!r} (one of {', '.join(_OPTIONS)})")
        position = object_of(options) if options else None
        super().reset(seed=seed)
        self._game.reset(int(self.np_random.integers(_SEEDS)), position)
        return self._observation(), self._info()

    def clone(self) -> TentenEnv:
        """An environment of its own that goes on from here, with the same spaces."""
        copied = object.__new__(type(self))
        copied.__dict__.update(self.__dict__)
        copied._game = self._game.clone()
        if self._np_random is not None:
            copied._np_random = numpy.random.Generator(type(self._np_random.bit_generator)())
            copied._np_random.bit_generator.state = self._np_random.bit_generator.state
        return copied

    def get_state(self) -> dict[str, Any]:
        """The game, and what later resets draw from, in plain values that also JSON can hold."""
        seed, board, pieces, rounds, score, streak = self._game.state()
        random = None if self._np_random is None else self._np_random.bit_generator.state
        return {
            "seed": seed,
            "board": board,
            "pieces": pieces,
            "rounds": rounds,
            "score": score,
            "streak": list(streak),
            "random": random,
        }

    def set_state(self, state: Mapping[str, Any]) -> tuple[Observation, dict[str, Any]]:
        """Goes on from a state of :meth:`get_state`, of the same rules; returns what a reset does."""
        names = ("seed", "board", "pieces", "rounds", "score", "streak")
        missing = [name for name in names if name not in state]
        if missing:
            raise _native.QuadrilleError(f"state: {missing[0]!r} is missing")
        *parts, streak = (state[name] for name in names)
        try:
            self._game.__setstate__((*parts, tuple(streak)))
        except (TypeError, OverflowError) as error:
            raise _native.QuadrilleError(f"state: {error}") from None
        if state.get("random") is not None:
            self.np_random.bit_generator.state = state["random"]
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

    def render(self) -> str | NDArray[numpy.uint8] | None:
        """The board and the letters of the pieces, as a text, or as a picture in pixels."""
        if self.render_mode == "rgb_array":
            shown = self._observation()
            return picture(shown["board"], list(shown["pieces"]))
        if self.render_mode is None:
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


def _check_reward(reward: str) -> None:
    if reward not in ("points", "pieces"):
        raise _native.QuadrilleError(f"reward: expected points or pieces, found {reward!r}")


def _observations(
    rules: tenten.RulesEntry, pictures: Mapping[str | None, NDArray[numpy.int8]]
) -> spaces.Dict:
    size, shape = rules["size"], pictures[None].shape
    return spaces.Dict(
        {
            "board": spaces.Box(0, 1, (size, size), numpy.int8),
            "pieces": spaces.Box(0, 1, (rules["set_size"], *shape), numpy.int8),
        }
    )


class TentenVec(VectorEnv[dict[str, Any], Any, Any]):
    """Many games, a move of each in one call: what :func:`gymnasium.make_vec` makes.

    Observations, actions and rewards are those of :class:`TentenEnv` with flat actions, with a first axis of games. A
    game that is over begins anew in the same step: what is observed, and ``info["action_mask"]``, are of the new game,
    and ``info["score"]`` and ``info["rounds"]`` of the one that ended (0 for others). So there is always a legal action.

    Game *i* of a reset has seeds that follow from that of the reset and *i* alone: the same games whatever is played
    beside them. Batches can be copied and pickled.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        num_envs: int = 64,
        *,
        rules: TextLike = "1010",
        dealer: str | None = None,
        reward: str = "points",
        illegal_reward: float = -1.0,
    ) -> None:
        """Makes ``num_envs`` games; the other parameters are those of :class:`TentenEnv`."""
        _check_reward(reward)
        text: str = json.loads(text_of("rules", rules))
        known = tenten.rules(rules=text)
        self.num_envs = num_envs
        self._batch = _native.TentenBatch(text, dealer, 0, num_envs)
        size, places = known["size"], known["set_size"]
        pictures = _pictures(known)
        self.single_observation_space = _observations(known, pictures)
        self.single_action_space = spaces.Discrete(places * size * size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._shapes = [(num_envs, size, size), (num_envs, places, *pictures[None].shape)]
        self._pieces, self._illegal_reward = reward == "pieces", illegal_reward

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[numpy.int8]], dict[str, Any]]:
        """Begins all games from the empty board."""
        if options:
            raise _native.QuadrilleError("options: games of a batch begin from the empty board")
        super().reset(seed=seed)
        self._batch.reset(int(self.np_random.integers(_SEEDS)))
        return self._look({})

    def step(
        self, actions: Any
    ) -> tuple[
        dict[str, NDArray[numpy.int8]],
        NDArray[numpy.float64],
        NDArray[numpy.bool_],
        NDArray[numpy.bool_],
        dict[str, Any],
    ]:
        """Places a piece in each game, by the numbers of the actions."""
        numbers = numpy.asarray(actions)
        if numbers.dtype.kind not in "iu" or numbers.shape != (self.num_envs,):
            raise _native.QuadrilleError(f"actions: expected {self.num_envs} whole numbers, found {actions!r}")
        points, fates, score, rounds = self._batch.step(numbers.tolist())
        fate = numpy.frombuffer(fates, dtype=numpy.uint8)
        illegal, over = (fate & 1).astype(numpy.bool_), (fate & 2).astype(numpy.bool_)
        rewards = numpy.ones(self.num_envs) if self._pieces else numpy.array(points, dtype=numpy.float64)
        rewards[illegal] = self._illegal_reward
        observation, info = self._look(
            {"illegal": illegal, "score": numpy.array(score), "rounds": numpy.array(rounds)}
        )
        return observation, rewards, over, numpy.zeros_like(over), info

    def sample(self) -> NDArray[numpy.int64]:
        """A legal action of each game, all of a game alike likely; a reset fixes those that follow it."""
        return numpy.array(self._batch.sample(), dtype=numpy.int64)

    def _look(self, info: dict[str, Any]) -> tuple[dict[str, NDArray[numpy.int8]], dict[str, Any]]:
        boards, pieces, masks = (numpy.frombuffer(cells, dtype=numpy.int8) for cells in self._batch.look())
        observation = {"board": boards.reshape(self._shapes[0]), "pieces": pieces.reshape(self._shapes[1])}
        return observation, info | {"action_mask": masks.reshape(self.num_envs, -1)}


gymnasium.register(
    id="quadrille/Tenten-v0",
    entry_point="quadrille.gym:TentenEnv",
    vector_entry_point="quadrille.gym:TentenVec",
)
