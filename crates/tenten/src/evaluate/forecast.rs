//! How likely a game is lost from a board, learned by looking ahead again and again.
//!
//! **What.** What a board of 9 x 9 with boxes *loses later*: the chance that a set soon does not fit, but for the next
//! one, whose risk can be worked out. One that lies a round further off counts 7 % less, and each set is answered so
//! that the risk of the board and what it loses later are least. It is what a look ahead ends in.
//!
//! **How.** A small [network](Network) sees the 20 numbers that the details count of a board
//! ([`Weights::DETAILS`](crate::Weights::DETAILS)), and says the logarithm of that loss. What the details cost is one
//! weighted sum of these numbers, which distinguishes calm boards from crowded ones well, and crowded ones from each
//! other badly (`docs/algorithms/tenten.md`, *the forecast*).
//!
//! **Where from.** [`learn::forecast`](crate::learn::forecast) makes one, and `tenten learn --forecast` is its
//! command. That of Blockudoku is in the program (`forecast/blockudoku.bin`); the page goes without it.

mod network;

use std::sync::Arc;

use super::counts::COUNT;
use crate::Rules;
use crate::portable::power_of_e;

pub(crate) use network::{Network, Slopes};

/// The network of Blockudoku.
static BLOCKUDOKU: &[u8] = include_bytes!("forecast/blockudoku.bin");

/// Forecast of how likely games are lost from boards.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast(Arc<Network>);

impl Forecast {
    /// What is known about boards of these rules; `None` if nothing is.
    #[must_use]
    pub fn built_in(rules: &Rules) -> Option<Self> {
        if super::weights::has_boxes(rules) {
            Self::from_bytes(BLOCKUDOKU)
        } else {
            None
        }
    }

    /// Reads what [`Forecast::to_bytes`] has written; `None` if it is something else.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (numbers, rest) = bytes.as_chunks::<4>();
        let numbers: Vec<f32> = numbers.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect();
        let network = Network::of_numbers(&numbers).filter(|_| rest.is_empty())?;
        Some(Self(Arc::new(network)))
    }

    /// All numbers of the network, each in four bytes, the lowest one first.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.numbers().flat_map(f32::to_le_bytes).collect()
    }

    pub(crate) fn of_network(network: Network) -> Self {
        Self(Arc::new(network))
    }

    /// What a board loses later of which the details count this: 1 at most.
    pub(crate) fn loss(&self, counts: &[i32; COUNT]) -> f64 {
        power_of_e(f64::from(self.0.see(counts).answer())).min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_built_in_is_read() {
        let forecast = Forecast::built_in(&Rules::named("blockudoku").expect("a game")).expect("a network");
        assert_eq!(forecast.to_bytes(), BLOCKUDOKU);
        assert_eq!(Forecast::from_bytes(&BLOCKUDOKU[4..]), None);
        assert_eq!(Forecast::from_bytes(&BLOCKUDOKU[1..]), None);
        assert_eq!(Forecast::built_in(&Rules::classic()), None);
        let mut damaged = BLOCKUDOKU.to_vec();
        damaged[..4].copy_from_slice(&f32::NAN.to_le_bytes());
        assert_eq!(Forecast::from_bytes(&damaged), None);
    }
}
