//! The library, as those who use it see it: what it answers is compared with slow twins, with the referee, and with
//! what others published. One program has all of it, since each would compile the solvers anew.

mod build;
mod chain;
mod chance;
mod conformance;
mod memo;
mod moves;
mod openings;
mod published;
mod ren;
mod score;
mod spin;
mod table;
mod tall;
mod verify;
