//! Workflows trust as little as they can: an action could be exchanged by its owner, and a token read by whatever is
//! built beside it.

use super::Finding;
use super::tree::Tree;

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let workflows = tree
        .files()
        .filter(|(path, _)| path.starts_with(".github/workflows/"));
    workflows
        .flat_map(|(path, text)| check_workflow(path, text))
        .collect()
}

fn check_workflow(path: &str, text: &str) -> Vec<Finding> {
    let lines: Vec<&str> = text.lines().collect();
    let mut findings = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let action = line.trim().trim_start_matches("- ").strip_prefix("uses: ");
        let action = action.filter(|action| !action.starts_with("./"));
        let is_checkout = action.is_some_and(|action| action.starts_with("actions/checkout@"));
        let mut next = lines[index..].iter().take(4);
        let has_secret = line.contains("${{ secrets.") || line.contains("${{ github.token");
        let rules = [
            (
                action.is_some_and(|action| !is_pinned(action)),
                "an action without the hash of a commit and `# vN`",
            ),
            (
                is_checkout && !next.any(|line| line.contains("persist-credentials: false")),
                "the token stays in the checkout",
            ),
            (
                line.contains("cargo install ") && !line.contains(" --version "),
                "any version is installed",
            ),
            (
                has_secret && !line.starts_with("          "),
                "more than a step has the token",
            ),
        ];
        let broken = rules.into_iter().filter(|(is_broken, _)| *is_broken);
        findings.extend(broken.map(|(_, message)| Finding::new(path, index + 1, message)));
    }
    let rights = lines.iter().skip_while(|line| **line != "permissions:").nth(1);
    if rights != Some(&"  contents: read") {
        findings.push(Finding::new(
            path,
            0,
            "jobs have more rights than `contents: read` unless they ask for it",
        ));
    }
    findings
}

/// Whether an action is named by the hash of a commit, with the version behind it.
fn is_pinned(action: &str) -> bool {
    let pin = action.split_once('@').and_then(|(_, pin)| pin.split_once(" # v"));
    pin.is_some_and(|(hash, _)| hash.len() == 40 && hash.chars().all(|digit| digit.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_pinned_is_found() {
        let good = "permissions:\n  contents: read\njobs:\n";
        let found = |step: &str| check_workflow(".github/workflows/a.yml", &format!("{good}{step}")).len();
        let hash = "0".repeat(40);
        assert_eq!(found(&format!("  - uses: some/action@{hash} # v1\n")), 0);
        assert_eq!(found("  - uses: some/action@v1\n"), 1);
        assert_eq!(found(&format!("  - uses: actions/checkout@{hash} # v4\n")), 1);
        assert_eq!(found("  - run: cargo install cargo-fuzz --locked\n"), 1);
        assert_eq!(found("env:\n  TOKEN: ${{ secrets.TOKEN }}\n"), 1);
        assert_eq!(check_workflow("a.yml", "jobs:\n").len(), 1);
    }
}
