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
    """An environment whose actions have three numbers, unless they are to be flat."""
    return gymnasium.make("quadrille/Tenten-v0", **{"flat": False} | options)


@pytest.mark.parametrize(("flat", "render_mode"), [(False, "ansi"), (True, "rgb_array"), (True, "ansi")])
@pytest.mark.parametrize("rules", tenten.NAMES)
def test_gymnasium_accepts_it(rules: str, flat: bool, render_mode: str) -> None:
    from gymnasium.utils.env_checker import check_env

    env = make(rules=rules, flat=flat, render_mode=render_mode)
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


def play(env, moves: int):
    """The last legal action again and again; what was seen."""
    seen = []
    for _ in range(moves):
        legal = numpy.flatnonzero(env.action_masks())
        if not len(legal):
            break
        observation, reward, over, _, info = env.step(legal[-1])
        seen.append((observation["board"].tolist(), reward, over, info["pieces"], info["score"], info["rounds"]))
    return seen


@pytest.mark.parametrize("rules", tenten.NAMES)
def test_states_go_on_elsewhere(rules: str) -> None:
    """Clones and states lead to the same game, and what is done with them changes nothing here."""
    import json

    env = gymnasium.make("quadrille/Tenten-v0", rules=rules).unwrapped
    env.reset(seed=3)
    play(env, 7)
    state = json.loads(json.dumps(env.get_state()))
    cloned, other = env.clone(), gymnasium.make("quadrille/Tenten-v0", rules=rules).unwrapped
    observation, info = other.set_state(state)
    assert info["score"] == state["score"] and observation["board"].sum() == "".join(state["board"]).count("#")
    expected = play(env, 20)
    assert [play(cloned, 20), play(other, 20)] == [expected] * 2
    pieces = [one.reset()[1]["pieces"] for one in (env, cloned, other)]
    assert pieces == [pieces[0]] * 3
    env.set_state(state)
    assert play(env, 20) == expected
    for wrong in [{}, state | {"board": ["#"]}, state | {"pieces": ["?"]}, state | {"score": -1}, state | {"streak": 7}]:
        with pytest.raises(quadrille.QuadrilleError):
            env.set_state(wrong)


def test_a_reset_begins_where_it_is_asked_to() -> None:
    env = gymnasium.make("quadrille/Tenten-v0", rules="block-blast")
    rows = ["........"] * 6 + ["####.###", ".......#"]
    cells = numpy.array([[cell == "#" for cell in row] for row in rows])
    for board in (rows, cells, "/".join(rows)):
        observation, info = env.reset(seed=1, options={"board": board, "pieces": ["##/##", None, "#"], "score": 70})
        assert (observation["board"] == cells).all() and info["score"] == 70
        assert info["pieces"][1] is None and observation["pieces"][0].sum() == 4 and observation["pieces"][2].sum() == 1
    dealt = env.reset(seed=1, options={"board": rows})[1]["pieces"]
    assert dealt == env.reset(seed=1)[1]["pieces"] and None not in dealt
    assert env.reset(seed=1, options={"pieces": "."})[1]["pieces"][1:] == [None, None]
    for options, why in [
        ({"bord": rows}, "there is no 'bord'"),
        ({"board": []}, "rows of a board"),
        ({"board": numpy.full((8, 8), 0.5)}, "cell"),
        ({"pieces": "...."}, "4 pieces"),
        ({"score": -1}, "score"),
    ]:
        with pytest.raises(quadrille.QuadrilleError, match=why):
            env.reset(options=options)


def test_pictures_and_masked_samples() -> None:
    env = gymnasium.make("quadrille/Tenten-v0", rules="blockudoku", render_mode="rgb_array")
    _, info = env.reset(seed=2)
    shape = env.render().shape
    assert shape[2] == 3 and env.render().dtype == numpy.uint8
    env.action_space.seed(1)
    empty = env.render()
    for _ in range(9):
        _, _, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
        assert not info["illegal"] and env.render().shape == shape
        if over:
            break
    assert (env.render() != empty).any()
    with pytest.raises(quadrille.QuadrilleError, match="ansi or rgb_array"):
        quadrille.gym.TentenEnv(render_mode="human")


@pytest.mark.parametrize("rules", ["1010", "block-blast", "blockudoku"])
def test_a_batch_plays_the_games_of_environments(rules: str) -> None:
    """Each game of a batch is followed by an environment, over the ends of games."""
    batch = gymnasium.make_vec("quadrille/Tenten-v0", num_envs=5, rules=rules)
    assert isinstance(batch.unwrapped, quadrille.gym.TentenVec)
    observation, info = batch.reset(seed=4)
    envs = [quadrille.gym.TentenEnv(rules=rules) for _ in range(5)]
    ends = 0

    def follow(place: int) -> None:
        seed, *_ = batch.unwrapped._batch.states()[place]
        envs[place]._game.reset(seed)

    for place in range(5):
        follow(place)
    for step in range(150):
        actions = batch.unwrapped.sample()
        assert info["action_mask"][numpy.arange(5), actions].all()
        if step % 10 == 9:
            actions[1] = -1
        observation, rewards, over, cut, info = batch.step(actions)
        assert batch.observation_space.contains(observation) and not cut.any()
        for place, env in enumerate(envs):
            one, reward, is_over, _, of_one = env.step(int(actions[place]))
            assert (rewards[place], over[place]) == (reward, is_over)
            assert info["illegal"][place] == of_one["illegal"]
            if is_over:
                ends += 1
                assert (info["score"][place], info["rounds"][place]) == (of_one["score"], of_one["rounds"])
                follow(place)
                one, of_one = env._observation(), env._info()
            assert (observation["board"][place] == one["board"]).all()
            assert (observation["pieces"][place] == one["pieces"]).all()
            assert (info["action_mask"][place] == of_one["action_mask"]).all()
    assert ends > 0


def test_batches_are_repeatable_and_copied() -> None:
    import copy
    import pickle

    batch = quadrille.gym.TentenVec(8, rules="block-blast", reward="pieces")
    assert not (batch.reset(seed=1)[1]["action_mask"] == batch.reset(seed=2)[1]["action_mask"]).all()

    def run(one, steps: int):
        return [[array.tolist() for array in one.step(one.sample())[1:3]] for _ in range(steps)]

    batch.reset(seed=1)
    run(batch, 30)
    copies = [copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]
    expected = run(batch, 50)
    assert [run(one, 50) for one in copies] == [expected] * 2
    batch.reset(seed=1)
    run(batch, 30)
    assert run(batch, 50) == expected
    for actions in ([0] * 7, numpy.zeros(8), None):
        with pytest.raises(quadrille.QuadrilleError, match="actions: expected 8 whole numbers"):
            batch.step(actions)
    with pytest.raises(quadrille.QuadrilleError, match="games"):
        quadrille.gym.TentenVec(0)


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
