"""A tree search over copies of the environment: each action is judged by random games from where it leads."""

# %% The environment
import numpy

from quadrille.gym import TentenEnv

env = TentenEnv(rules="block-blast", reward="pieces")
env.reset(seed=3)


# %% What a position is worth: the pieces that are placed at random from there, in a few games
def worth(position: TentenEnv, random: numpy.random.Generator, games: int = 3, moves: int = 12) -> float:
    total = 0
    for _ in range(games):
        game = position.clone()
        for _ in range(moves):
            legal = numpy.flatnonzero(game.action_masks())
            if not len(legal):
                break
            game.step(int(random.choice(legal)))
            total += 1
    return total / games


# %% The best of some actions, each tried on a copy; the first number of its worth is that of the free cells
def best(position: TentenEnv, random: numpy.random.Generator, width: int = 10) -> int:
    legal = numpy.flatnonzero(position.action_masks())
    found = []
    for action in random.permutation(legal)[:width]:
        child = position.clone()
        observation, *_ = child.step(int(action))
        found.append((worth(child, random), -int(observation["board"].sum()), int(action)))
    return max(found)[2]


# %% A game, beside one at random from the same state
random = numpy.random.default_rng(1)
state = env.get_state()
placed = {}
for name in ("tree", "random"):
    env.set_state(state)
    count, over = 0, False
    while not over and count < 60:
        legal = numpy.flatnonzero(env.action_masks())
        action = best(env, random) if name == "tree" else int(random.choice(legal))
        over = env.step(action)[2]
        count += 1
    placed[name] = count
print(f"the tree search placed {placed['tree']} pieces, and random moves {placed['random']}")
assert placed["tree"] > placed["random"]
