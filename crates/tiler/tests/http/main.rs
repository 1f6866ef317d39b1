//! The contest over HTTP: the real program serves on a free port of the loopback interface.

mod abuse;
mod client;
mod contest;
mod crowd;
mod server;
