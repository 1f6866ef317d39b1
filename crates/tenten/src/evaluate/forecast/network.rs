//! A small network of neurons: numbers in, one number out, and how that changes with each weight.

use super::super::counts::COUNT;

/// Inputs and outputs of the layers. Between two of them, what is negative counts as 0.
const LAYERS: [(usize, usize); 3] = [(COUNT, 32), (32, 16), (16, 1)];
/// The most numbers of a layer.
const WIDEST: usize = 32;
/// For each output of a layer its bias, then for each input what it adds to each output.
const WEIGHTS: usize = {
    let [(a, b), (c, d), (e, f)] = LAYERS;
    b * (a + 1) + d * (c + 1) + f * (e + 1)
};

/// Numbers by weight: how much the answer changes with it.
pub(crate) type Slopes = [f32; WEIGHTS];

/// The network.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Network {
    /// By input: what is usual, and one over how much it varies.
    usual: [[f32; 2]; COUNT],
    weights: Box<Slopes>,
}

/// Numbers that the network sees: its inputs, and the outputs of all layers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen([[f32; WIDEST]; LAYERS.len() + 1]);

impl Seen {
    pub(crate) const fn answer(&self) -> f32 {
        self.0[LAYERS.len()][0]
    }
}

impl Network {
    /// Nothing changes with any weight.
    pub(crate) const NO_SLOPES: Slopes = [0.0; WEIGHTS];

    /// A network with these weights: by layer, `weight(inputs)` is called for each input of each output. All biases are
    /// 0 but the last one.
    pub(crate) fn new(usual: [[f32; 2]; COUNT], bias: f32, mut weight: impl FnMut(usize) -> f32) -> Self {
        let mut weights = Box::new(Self::NO_SLOPES);
        let mut start = 0;
        for (from, to) in LAYERS {
            let own = &mut weights[start + to..start + to * (from + 1)];
            own.fill_with(|| weight(from));
            start += to * (from + 1);
        }
        weights[WEIGHTS - 1 - LAYERS[LAYERS.len() - 1].0] = bias;
        Self { usual, weights }
    }

    /// The network of these numbers, as [`Network::numbers`] has them.
    pub(super) fn of_numbers(numbers: &[f32]) -> Option<Self> {
        let (usual, weights) = numbers.split_at_checked(2 * COUNT)?;
        let usual: &[[f32; 2]; COUNT] = usual.as_chunks().0.try_into().ok()?;
        let weights: &Slopes = weights.try_into().ok()?;
        let are_numbers = numbers.iter().all(|number| number.is_finite());
        are_numbers.then(|| Self {
            usual: *usual,
            weights: Box::new(*weights),
        })
    }

    /// The usual numbers, and the weights.
    pub(super) fn numbers(&self) -> impl Iterator<Item = f32> {
        self.usual.iter().flatten().chain(self.weights.iter()).copied()
    }

    pub(crate) fn weights_mut(&mut self) -> &mut Slopes {
        &mut self.weights
    }

    /// The numbers of all layers for these inputs.
    pub(crate) fn see(&self, counts: &[i32; COUNT]) -> Seen {
        let mut seen = [[0.0; WIDEST]; LAYERS.len() + 1];
        for ((input, &count), [usual, scale]) in seen[0].iter_mut().zip(counts).zip(self.usual) {
            *input = (count as f32 - usual) * scale;
        }
        let mut weights = &self.weights[..];
        for (layer, (from, to)) in LAYERS.into_iter().enumerate() {
            let (own, rest) = weights.split_at(to * (from + 1));
            weights = rest;
            let mut outputs = [0.0; WIDEST];
            let outputs_here = &mut outputs[..to];
            outputs_here.copy_from_slice(&own[..to]);
            for (input, adds) in seen[layer].iter().zip(own[to..].chunks_exact(to)) {
                for (output, add) in outputs_here.iter_mut().zip(adds) {
                    *output += input * add;
                }
            }
            if layer + 1 < LAYERS.len() {
                for output in outputs_here {
                    *output = output.max(0.0);
                }
            }
            seen[layer + 1] = outputs;
        }
        Seen(seen)
    }

    /// Adds to `slopes` how the answer changes with each weight, times `by`.
    pub(crate) fn add_slopes(&self, Seen(seen): &Seen, by: f32, slopes: &mut Slopes) {
        let mut of_outputs = [0.0; WIDEST];
        of_outputs[0] = by;
        let mut end = WEIGHTS;
        for (layer, (from, to)) in LAYERS.into_iter().enumerate().rev() {
            let start = end - to * (from + 1);
            let (biases, adds) = slopes[start..end].split_at_mut(to);
            for (slope, of_output) in biases.iter_mut().zip(of_outputs) {
                *slope += of_output;
            }
            let mut of_inputs = [0.0; WIDEST];
            let weights = self.weights[start + to..end].chunks_exact(to);
            let inputs = seen[layer].iter().zip(&mut of_inputs).take(from);
            for ((adds, weights), (input, of_input)) in adds.chunks_exact_mut(to).zip(weights).zip(inputs) {
                for ((slope, weight), of_output) in adds.iter_mut().zip(weights).zip(of_outputs) {
                    *slope += of_output * input;
                    *of_input += of_output * weight;
                }
                // What counts as 0 does not change.
                if layer > 0 && *input <= 0.0 {
                    *of_input = 0.0;
                }
            }
            (of_outputs, end) = (of_inputs, start);
        }
    }
}

#[cfg(test)]
mod tests {
    use quadrille_search::Seed;
    use rand::RngExt;

    use super::*;

    fn any(seed: u64) -> Network {
        let random = &mut Seed(seed).stream(0);
        Network::new([[3.0, 0.25]; COUNT], -1.0, |inputs| {
            random.random_range(-1.0..1.0) / (inputs as f32).sqrt()
        })
    }

    /// The answer by its definition, in double precision.
    fn by_hand(network: &Network, counts: &[i32; COUNT]) -> f64 {
        let numbers: Vec<f64> = network.numbers().map(f64::from).collect();
        let (usual, mut weights) = numbers.split_at(2 * COUNT);
        let mut values: Vec<f64> = (0..COUNT)
            .map(|input| (f64::from(counts[input]) - usual[2 * input]) * usual[2 * input + 1])
            .collect();
        for (layer, to) in [32, 16, 1].into_iter().enumerate() {
            let from = values.len();
            let output = |output: usize| {
                let sum = (0..from).map(|input| values[input] * weights[to + input * to + output]);
                let sum = weights[output] + sum.sum::<f64>();
                if layer == 2 { sum } else { sum.max(0.0) }
            };
            values = (0..to).map(output).collect();
            weights = &weights[to * (from + 1)..];
        }
        assert!(weights.is_empty());
        values[0]
    }

    fn counts(seed: u64) -> [i32; COUNT] {
        let random = &mut Seed(seed).stream(1);
        std::array::from_fn(|_| random.random_range(0..12))
    }

    #[test]
    fn answers_are_sums_of_sums() {
        for seed in 0..30 {
            let network = any(seed);
            let (found, expected) = (
                network.see(&counts(seed)).answer(),
                by_hand(&network, &counts(seed)),
            );
            assert!((f64::from(found) - expected).abs() < 1e-4, "{found} {expected}");
        }
    }

    /// The slope of each weight, by changing it a little.
    #[test]
    fn slopes_are_differences() {
        let network = any(7);
        let counts = counts(3);
        let mut slopes = Network::NO_SLOPES;
        network.add_slopes(&network.see(&counts), 2.0, &mut slopes);
        let mut different = 0;
        for (weight, &slope) in slopes.iter().enumerate() {
            let by = |change: f32| {
                let mut changed = network.clone();
                changed.weights_mut()[weight] += change;
                by_hand(&changed, &counts)
            };
            let [less, same, more] = [-0.01, 0.0, 0.01].map(by);
            // Where a neuron falls silent, there is no slope.
            if (less + more - 2.0 * same).abs() > 1e-6 {
                continue;
            }
            let expected = (more - less) / 0.02 * 2.0;
            let found = f64::from(slope);
            assert!(
                (found - expected).abs() < 0.02,
                "{weight}: {found}, not {expected}"
            );
            different += u32::from(expected != 0.0);
        }
        assert!(different > 300, "{different}");
    }
}
