use std::time::Duration;

/// The time that one thread has on a processor, for measurements on machines that others use, too.
///
/// Where the system does not tell it (elsewhere than on Unix), the time that passes.
///
/// ```
/// use std::time::Duration;
///
/// use quadrille_cli::ThreadTime;
///
/// let start = ThreadTime::start();
/// std::thread::sleep(Duration::from_millis(50));
/// assert!(cfg!(not(unix)) || start.elapsed() < Duration::from_millis(50));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ThreadTime(Duration);

impl ThreadTime {
    /// Begins to measure the calling thread.
    #[must_use]
    pub fn start() -> Self {
        Self(now())
    }

    /// The time since then; of use in the thread that began alone.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        now().saturating_sub(self.0)
    }
}

#[cfg(unix)]
fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    Duration::new(seconds, u32::try_from(time.tv_nsec).unwrap_or(0))
}

#[cfg(not(unix))]
fn now() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static ORIGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    ORIGIN.elapsed()
}
