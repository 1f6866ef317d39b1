//! Long checks of the programs, called as anybody calls them.
//!
//! Most are ignored by `cargo test`, and run by their names:
//!
//! ```text
//! QUADRILLE_BUDGET=10m cargo test --package quadrille-checks -- --ignored --nocapture differential
//! ```
//!
//! | name | what it does |
//! |---|---|
//! | `differential` | random problems of each solver: answers are verified, and compared with other answers |
//! | `faces` | requests get the answers of the programs |
//! | `tamper` | answers with one thing changed are refused |
//! | `referee` | games of `tenten` are checked by a second referee, which shares nothing with the workspace |
//! | `twins` | fast routines of `tenten` against readable twins, on more positions than their tests have |
//! | `faults` | programs that are killed, damaged and shared files, full disks, clocks that are set |
//! | `http` | nonsense and a crowd for `tiler serve` |
//! | `fumen` | fumens are read by the npm package `tetris-fumen` (needs node and npm) |
//!
//! `QUADRILLE_BUDGET` is the time that each of them may take, such as `90s` or `40m`, and one minute otherwise.
//! `QUADRILLE_SEED` fixes the random choices, and is 1 otherwise.

mod differential;
mod faces;
mod faults;
mod fumen;
mod harness;
mod http;
mod problems;
mod random;
mod referee;
mod tamper;
mod twins;
