use core::fmt;
use core::num::ParseIntError;
use core::str::FromStr;

#[cfg(feature = "random")]
use rand::SeedableRng;

/// The generator of every random stream: xoshiro256++, whose numbers are the same on every machine.
#[cfg(feature = "random")]
pub type Stream = rand::rngs::Xoshiro256PlusPlus;

/// One number that fixes every random choice of a run.
///
/// Each task of a run draws from a stream of its own, which depends on the seed and the task's index alone. So the
/// answer is the same whichever thread takes a task, and in whatever order.
///
/// ```
/// # #[cfg(feature = "random")] {
/// use quadrille_search::Seed;
/// use rand::RngExt;
///
/// let seed = Seed(7);
/// let first: u64 = seed.stream(0).random();
/// assert_eq!(first, seed.stream(0).random());
/// assert_ne!(first, seed.stream(1).random());
/// # }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seed(pub u64);

impl Seed {
    /// The generator of task `index`.
    #[cfg(feature = "random")]
    #[must_use]
    pub fn stream(self, index: u64) -> Stream {
        Stream::seed_from_u64(mix(self.0).wrapping_add(mix(index ^ 0x9E37_79B9_7F4A_7C15)))
    }

    /// A seed for a run inside this run, such as one problem of a batch.
    #[must_use]
    pub fn child(self, index: u64) -> Self {
        Self(mix(self.0 ^ mix(index)))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Seed {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

/// The output function of `SplitMix64` (Steele, Lea, Flood 2014): a bijection in which every bit of the input reaches
/// every bit of the output, so that neighbouring indices give unrelated streams.
fn mix(value: u64) -> u64 {
    let z = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(all(test, feature = "random"))]
mod tests {
    use std::collections::HashSet;
    use std::string::ToString as _;

    use rand::RngExt;

    use super::*;

    /// Written down once from this very generator: a change of the stream would change every documented run.
    #[test]
    fn streams_are_portable() {
        let mut stream = Seed(1).stream(0);
        let drawn: [u64; 2] = [stream.random(), stream.random()];
        assert_eq!(drawn, [15_678_522_097_947_804_673, 5_669_899_919_758_214_377]);
    }

    #[test]
    fn every_seed_and_index_has_a_stream_of_its_own() {
        let pairs = || (0..50).flat_map(|seed| (0..50).map(move |index| (Seed(seed), index)));
        let drawn: HashSet<u64> = pairs().map(|(seed, index)| seed.stream(index).random()).collect();
        assert_eq!(drawn.len(), 2_500);
        let children: HashSet<Seed> = pairs().map(|(seed, index)| seed.child(index)).collect();
        assert_eq!(children.len(), 2_500);
    }

    #[test]
    fn seeds_are_written_and_read_as_numbers() {
        assert_eq!(Seed(u64::MAX).to_string(), "18446744073709551615");
        assert_eq!("18446744073709551615".parse(), Ok(Seed(u64::MAX)));
        assert!("-1".parse::<Seed>().is_err());
    }

    #[test]
    fn mix_is_splitmix64() {
        // First outputs of SplitMix64 seeded with 1234567, as published with the reference implementation.
        let gamma = 0x9E37_79B9_7F4A_7C15_u64;
        assert_eq!(mix(1_234_567), 6_457_827_717_110_365_317);
        assert_eq!(mix(1_234_567_u64.wrapping_add(gamma)), 3_203_168_211_198_807_973);
    }
}
