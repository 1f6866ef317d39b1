"""The environment: as Gymnasium asks for it, and as the game is."""

import warnings
from pathlib import Path

import pytest

import quadrille
from quadrille import tenten

gymnasium = pytest.importorskip("gymnasium")
numpy = pytest.importorskip("numpy")

import quadrille.gym  # noqa: E402 - after it is known that there is a Gymnasium


def make(**options):
    return gymnasium.make("quadrille/Tenten-v0", **options)


@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize("rules", tenten.NAMES)
def test_gymnasium_accepts_it(rules: str, flat: bool) -> None:
    from gymnasium.utils.env_checker import check_env

    env = make(rules=rules, flat=flat, render_mode="ansi")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


def random_game(env, seed: int):
    """Plays random legal actions; what was seen on the way."""
    observation, info = env.reset(seed=seed)
    chooser = numpy.random.default_rng(seed)
    seen, total, over = [observation], 0.0, False
    while not over:
        actions = numpy.argwhere(info["action_mask"])
        action = chooser.choice(actions)
        observation, reward, over, truncated, info = env.step(action)
        assert not info["illegal"] and not truncated
        total += reward
        seen.append(observation)
    assert not info["action_mask"].any()
    assert total == info["score"]
    return seen, info


@pytest.mark.parametrize("rules", ["1010", "block-blast", "blockudoku"])
def test_games_are_repeatable(rules: str) -> None:
    env = make(rules=rules)
    seen, info = random_game(env, 5)
    again, info_again = random_game(make(rules=rules), 5)
    assert info["score"] == info_again["score"] and len(seen) == len(again)
    for one, other in zip(seen, again):
        assert env.observation_space.contains(one)
        assert (one["board"] == other["board"]).all() and (one["pieces"] == other["pieces"]).all()
    assert random_game(env, 6)[1]["score"] != info["score"]


def test_the_mask_is_right() -> None:
    """Each action is tried by hand against the board and the picture of its piece."""
    env = make(rules="block-blast")
    observation, info = env.reset(seed=2)
    chooser = numpy.random.default_rng(2)
    for _ in range(12):
        board, pieces = observation["board"], observation["pieces"]
        for place, row, column in numpy.ndindex(info["action_mask"].shape):
            cells = numpy.argwhere(pieces[place]) + (row, column)
            fits = len(cells) > 0 and (cells < 8).all() and not board[tuple(cells.clip(0, 7).T)].any()
            assert info["action_mask"][place, row, column] == fits
        action = chooser.choice(numpy.argwhere(info["action_mask"]))
        observation, _, over, _, info = env.step(action)
        if over:
            break


def test_illegal_actions_change_nothing() -> None:
    env = make()
    before, _ = env.reset(seed=1)
    after, reward, over, _, info = env.step((0, 9, 9))
    if not info["illegal"]:
        after, reward, over, _, info = env.step((0, 9, 9))
    assert (reward, over, info["illegal"]) == (-1.0, False, True)
    assert env.observation_space.contains(after)
    for outside in [(3, 0, 0), (0, -1, 0), (0, 0, 10)]:
        _, reward, _, _, info = env.step(outside)
        assert (reward, info["illegal"]) == (-1.0, True)
    flat = make(flat=True)
    flat.reset(seed=1)
    assert [flat.step(outside)[4]["illegal"] for outside in (-1, 300)] == [True, True]


def test_masks_are_the_users_own() -> None:
    env = make()
    _, info = env.reset(seed=1)
    info["action_mask"][:] = 0
    assert env.unwrapped.action_masks().any()


def test_rules_from_a_file_and_advice() -> None:
    path = Path(__file__).parents[2] / "fixtures" / "tenten" / "rules-8x8.toml"
    env = make(rules=path)
    observation, info = env.reset(seed=1)
    assert observation["board"].shape == (8, 8)
    advice = tenten.advise(info["pieces"], board=observation["board"], rules=path)
    text = path.read_text(encoding="utf-8")
    assert advice == tenten.advise(info["pieces"], board=observation["board"], rules=text)
    move = advice["moves"][0]
    place = info["pieces"].index(move["piece"])
    observation, _, _, _, info = env.step((place, move["row"], move["col"]))
    assert not info["illegal"] and info["pieces"][place] is None
    assert tenten.advise(info["pieces"], board=observation["board"], rules=path)["status"] == "solved"


def test_sets_are_those_of_the_dealer() -> None:
    env = make(rules="klooni")
    _, info = env.reset(seed=9)
    seed = int(numpy.random.Generator(numpy.random.PCG64(numpy.random.SeedSequence(9))).integers(1 << 32))
    assert info["pieces"] == tenten.deal(seed=seed, number=0, rules="klooni")["pieces"]


def test_flat_actions_are_the_same_game() -> None:
    deep, flat = make(rules="woodoku"), make(rules="woodoku", flat=True)
    (_, info), (_, flat_info) = deep.reset(seed=4), flat.reset(seed=4)
    for _ in range(9):
        assert (info["action_mask"].ravel() == flat_info["action_mask"]).all()
        action = numpy.argwhere(info["action_mask"])[-1]
        number = int(numpy.ravel_multi_index(action, info["action_mask"].shape))
        one, reward, *_, info = deep.step(action)
        other, flat_reward, *_, flat_info = flat.step(number)
        assert reward == flat_reward and (one["board"] == other["board"]).all()


def test_options() -> None:
    env = make(reward="pieces", render_mode="ansi")
    env.reset(seed=1)
    mask = env.unwrapped.action_masks()
    _, reward, *_ = env.step(numpy.argwhere(mask)[0])
    assert reward == 1.0
    assert len(env.render().splitlines()) == 11
    with pytest.raises(quadrille.QuadrilleError, match="expected points or pieces"):
        make(reward="fame")
    with pytest.raises(quadrille.QuadrilleError, match="no piece in place 7"):
        env.unwrapped._game.place(7, 0, 0)
    with pytest.raises(quadrille.QuadrilleError, match="does not fit"):
        env.unwrapped._game.place(1, 99, 0)
