use std::time::Duration;

/// Time of one thread on a processor, for measurements on machines that others use, too.
///
/// Elsewhere than on Linux and Apple's systems, the time that passes.
///
/// ```
/// use std::time::Duration;
///
/// use quadrille_cli::ThreadTime;
///
/// let start = ThreadTime::start();
/// std::thread::sleep(Duration::from_millis(50));
/// assert!(cfg!(not(target_os = "linux")) || start.elapsed() < Duration::from_millis(50));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ThreadTime(Duration);

impl ThreadTime {
    /// Begins to measure the calling thread.
    #[must_use]
    pub fn start() -> Self {
        Self(now())
    }

    /// The time since then; it means something only in the thread that called [`ThreadTime::start`].
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        now().saturating_sub(self.0)
    }
}

#[cfg(any(target_os = "linux", target_vendor = "apple"))]
fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    Duration::new(seconds, u32::try_from(time.tv_nsec).unwrap_or(0))
}

#[cfg(not(any(target_os = "linux", target_vendor = "apple")))]
fn now() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static ORIGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    ORIGIN.elapsed()
}
