"""An agent that learns Block Blast by MaskablePPO (pip install sb3-contrib): it chooses among legal actions alone."""

# %% The environment, as it comes: actions are numbers, and masks are flat
import gymnasium
import numpy
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks

import quadrille.gym  # registers the environment

env = gymnasium.make("quadrille/Tenten-v0", rules="block-blast", reward="pieces")

# %% A short training; give it millions of steps for a player
torch.set_num_threads(1)
model = MaskablePPO("MultiInputPolicy", env, n_steps=128, batch_size=64, n_epochs=2, seed=1, device="cpu")
model.learn(total_timesteps=512)

# %% Games of the agent
rounds = []
for seed in range(3):
    observation, info = env.reset(seed=seed)
    over = False
    while not over:
        action, state = model.predict(observation, action_masks=get_action_masks(env))
        observation, reward, over, cut, info = env.step(int(action))
        assert not info["illegal"]
    rounds.append(info["rounds"])
print(f"rounds of the agent: {numpy.mean(rounds):.1f} in the mean")
