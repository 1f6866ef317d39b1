//! How much memory this process has used.

/// The most that was ever resident, in MiB, where the system says so.
pub(crate) fn peak_mib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    parse(&status).map(|kib| kib / 1024)
}

/// The figure of the line `VmHWM:  123 kB`.
fn parse(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_line_is_found() {
        assert_eq!(super::parse("VmPeak: 9 kB\nVmHWM:\t  2048 kB\n"), Some(2048));
        assert_eq!(super::parse("VmPeak: 9 kB\n"), None);
    }
}
