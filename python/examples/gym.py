"""A game of Block Blast in Gymnasium, played by the exact advice of the solver."""

# %% The environment, and what it shows
import gymnasium

import quadrille.gym  # registers the environment
from quadrille import tenten

env = gymnasium.make("quadrille/Tenten-v0", rules="block-blast", render_mode="ansi")
observation, info = env.reset(seed=1)
print(env.render())
print("legal actions:", int(info["action_mask"].sum()))

# %% Ten sets, placed as the player `hazard` would
total = 0.0
for _ in range(10):
    board = observation["board"]
    advice = tenten.advise("".join(info["pieces"]), board=board, rules="block-blast", player="hazard")
    for move in advice["moves"]:
        place = info["pieces"].index(move["piece"])
        observation, reward, over, _, info = env.step((place, move["row"], move["col"]))
        total += float(reward)
        assert not info["illegal"] and not over
print(f"after {info['rounds']} rounds: {total:.0f} points, {observation['board'].sum()} filled cells")
assert total == info["score"]

# %% A player that chooses at random among legal actions
observation, info = env.reset(seed=1)
over = False
while not over:
    action = env.np_random.choice(list(zip(*info["action_mask"].nonzero())))
    observation, reward, over, _, info = env.step(action)
print(f"at random: {info['rounds']} rounds")
