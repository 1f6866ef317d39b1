use serde_json::{Value, json};

use super::hold;
use crate::chain::{Estimate, Phase, Residual, Start};
use crate::{Seed, letters};

/// Chains that were played, and the estimate from them.
#[derive(Clone, Debug)]
pub struct Played {
    /// What fixed every random choice.
    pub seed: Seed,
    /// The number of the first chain, from 1.
    pub first: usize,
    /// The starts of each chain.
    pub chains: Vec<Vec<Start>>,
    /// The estimate.
    pub estimate: Estimate,
    /// What the play adds to the values of starts, if that is known.
    pub residual: Option<Residual>,
    /// Starts that were asked for.
    pub asked: usize,
    /// Whether a limit struck before these were played.
    pub is_cut_off: bool,
}

impl Played {
    /// How many starts were played.
    #[must_use]
    pub fn starts(&self) -> usize {
        self.chains.iter().map(Vec::len).sum()
    }

    /// The document of `loop`: the estimate, and the starts in a list.
    #[must_use]
    pub fn document(&self) -> Value {
        let mut document = self.summary();
        let starts = (self.first - 1..).zip(&self.chains).flat_map(|(number, chain)| {
            let starts = chain.iter().enumerate();
            starts.map(move |(clear, one)| start(number, clear, one))
        });
        document["list"] = starts.collect();
        document
    }

    /// The estimate alone.
    #[must_use]
    pub fn summary(&self) -> Value {
        let Estimate {
            first,
            phases,
            clears,
            interval,
        } = &self.estimate;
        let phases: Vec<Value> = phases.iter().map(|&phase| of_phase(phase)).collect();
        // A sum that never ends, where no start failed, is no number of JSON.
        let finite = |value: f64| value.is_finite().then_some(value);
        let mut summary = json!({
            "type": "estimate",
            "seed": self.seed.0,
            "chains": self.chains.len(),
            "starts": self.starts(),
            "first": of_phase(*first),
            "phases": phases,
            "clears": clears.and_then(finite),
            "interval": interval.map(|(low, high)| [finite(low), finite(high)]),
            "residual": self.residual.map(|residual| json!({
                "starts": residual.starts,
                "first": residual.first,
                "mean": residual.mean,
                "clears": residual.clears,
                "interval": residual.interval,
            })),
        });
        if self.is_cut_off {
            summary["gave_up"] = "stopped".into();
            summary["looked_at"] = self.starts().into();
            summary["total"] = self.asked.into();
        }
        summary
    }
}

fn of_phase(phase: Option<Phase>) -> Value {
    let Some(Phase {
        starts,
        mean,
        worst,
        certain,
    }) = phase
    else {
        return Value::Null;
    };
    json!({"starts": starts, "mean": mean, "worst": worst, "certain": certain})
}

/// A start of a chain; chains and clears are counted from 0.
#[must_use]
pub fn start(chain: usize, clear: usize, start: &Start) -> Value {
    json!({
        "type": "start",
        "chain": chain + 1,
        "clear": clear + 1,
        "queue": letters(&start.situation.shown),
        "hold": hold(start.situation.hold),
        "bag": start.situation.bag.to_string(),
        "numerator": start.chance.won,
        "denominator": start.chance.of,
        "games": start.games,
        "left": start.left.to_string(),
        "residual": start.residual,
    })
}
