//! Threads for the searches of a process that was forked.

use std::mem;
use std::process;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// Does the work with threads of this process.
///
/// All searches share one pool of threads. Whoever forks a process after a first answer copies the pool into it, but
/// none of its threads, and work for them would never end. Such a process gets a pool of its own.
pub(crate) fn with_threads<T: Send>(
    stack: usize,
    work: impl FnOnce() -> T + Send,
) -> Result<T, ThreadPoolBuildError> {
    static FIRST: OnceLock<u32> = OnceLock::new();
    let own = process::id();
    if *FIRST.get_or_init(|| own) == own {
        return Ok(work());
    }
    Ok(pool(own, stack)?.install(work))
}

/// The pool of this process, kept from before or made.
fn pool(own: u32, stack: usize) -> Result<Arc<ThreadPool>, ThreadPoolBuildError> {
    static POOL: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);
    let mut kept = POOL.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, pool)) = kept.as_ref().filter(|(process, _)| *process == own) {
        return Ok(Arc::clone(pool));
    }
    let pool = Arc::new(ThreadPoolBuilder::new().stack_size(stack).build()?);
    // The pool of the process that this one was forked from: its threads are not here to be told to end.
    mem::forget(kept.replace((own, Arc::clone(&pool))));
    Ok(pool)
}
