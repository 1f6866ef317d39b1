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
        place, size = info["pieces"].index(move["piece"]), len(board)
        action = (place * size + move["row"]) * size + move["col"]
        observation, reward, over, _, info = env.step(action)
        total += float(reward)
        assert not info["illegal"] and not over
print(f"after {info['rounds']} rounds: {total:.0f} points, {observation['board'].sum()} filled cells")
assert total == info["score"]

# %% A player that chooses at random among legal actions
observation, info = env.reset(seed=1)
over = False
while not over:
    observation, reward, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
print(f"at random: {info['rounds']} rounds")

# %% 64 games in each step
envs = quadrille.gym.TentenVec(64, rules="block-blast")
observations, info = envs.reset(seed=1)
ended = 0
for _ in range(100):
    observations, rewards, overs, cuts, info = envs.step(envs.sample())
    ended += int(overs.sum())
print(f"in a batch: {ended} games ended, boards of the shape {observations['board'].shape}")
