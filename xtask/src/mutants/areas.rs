//! Which code is changed, and which tests look at it.

/// Files of a package, and the quick tests among those that look at them.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) area: &'static str,
    pub(super) package: &'static str,
    /// Globs below the package's `src`.
    files: &'static [&'static str],
    /// Which tests cargo builds.
    pub(super) tests: &'static [&'static str],
    /// Which of these are run, by parts of their names; all of them if none is named.
    pub(super) names: &'static [&'static str],
    /// Tests that take long without optimisation, by parts of their names.
    pub(super) skipped: &'static [&'static str],
}

pub(super) const PARTS: [Part; 14] = [
    Part {
        area: "bitboard",
        package: "quadrille-bitboard",
        files: &["**/*.rs"],
        tests: &["--lib", "--test=bitboard"],
        names: &[],
        // Minutes without optimisation; smaller boards and other rectangles are tried by their neighbours.
        skipped: &["all_boards_of_4_by_3", "tilings_of_12_rows", "tilings_of_15_rows"],
    },
    Part {
        area: "search",
        package: "quadrille-search",
        files: &["**/*.rs"],
        tests: &["--lib"],
        names: &[],
        skipped: &[],
    },
    Part {
        area: "verify",
        package: "quadrille-tiler",
        files: &["verify.rs", "verify/**"],
        tests: &["--no-default-features", "--features=documents", "--lib"],
        names: &["verify::", "document::"],
        skipped: &[],
    },
    Part {
        area: "verify",
        package: "quadrille-tenten",
        files: &["verify.rs", "verify/**"],
        tests: &["--no-default-features", "--features=learned", "--lib"],
        names: &["verify::"],
        skipped: &[],
    },
    Part {
        area: "verify",
        package: "quadrille-perfect-clear",
        files: &["verify.rs", "verify/**"],
        tests: &["--no-default-features", "--lib", "--test=verify"],
        names: &["verify::", "solutions_hold"],
        skipped: &["filters_leave_what_they_leave"],
    },
    Part {
        area: "verify",
        package: "quadrille-number-match",
        files: &["verify.rs", "verify/**"],
        tests: &["--no-default-features", "--test=library"],
        names: &[
            "properties::",
            "lines_hold",
            "another_board",
            "one_digit",
            "boards_beyond",
            "flaws::",
        ],
        skipped: &["answers_are_verified", "boards_beyond"],
    },
    Part {
        area: "rules",
        package: "quadrille-tiler",
        files: &[
            "problem.rs",
            "signature.rs",
            "figure.rs",
            "kind.rs",
            "tiling.rs",
            "tiling/**",
            "document.rs",
            "document/**",
        ],
        tests: &["--no-default-features", "--features=documents", "--lib"],
        names: &[
            "problem::",
            "signature::",
            "figure::",
            "tiling::",
            "document::",
            "verify::",
        ],
        skipped: &[],
    },
    Part {
        area: "rules",
        package: "quadrille-tenten",
        files: &["rules.rs", "rules/**", "problem.rs", "play/record.rs"],
        tests: &["--no-default-features", "--features=learned", "--lib"],
        names: &["rules::", "problem::", "record::", "game::", "verify::"],
        skipped: &[],
    },
    Part {
        area: "rules",
        package: "quadrille-perfect-clear",
        files: &[
            "field.rs",
            "kicks.rs",
            "kicks/**",
            "problem.rs",
            "piece.rs",
            "queue.rs",
            "queue/**",
            "pattern.rs",
            "pattern/**",
            "fumen.rs",
            "fumen/**",
            "reader.rs",
            "regex.rs",
        ],
        tests: &["--no-default-features", "--lib"],
        names: &[
            "field::",
            "kicks::",
            "problem::",
            "piece::",
            "queue::",
            "pattern::",
            "fumen::",
            "game::",
        ],
        skipped: &["filters_leave_what_they_leave"],
    },
    Part {
        area: "rules",
        package: "quadrille-number-match",
        files: &[
            "board.rs",
            "board/**",
            "rules.rs",
            "rules/**",
            "game.rs",
            "record.rs",
            "record/**",
            "problem.rs",
        ],
        tests: &["--no-default-features", "--lib", "--test=library"],
        names: &[
            "board::",
            "rules::",
            "game::",
            "record::",
            "problem::",
            "properties::",
            "vectors::",
        ],
        skipped: &["answers_are_verified", "a_game_can_be_solved_on"],
    },
    Part {
        area: "solve",
        package: "quadrille-tiler",
        files: &["methods/**", "solve.rs", "solve/**", "proof.rs", "proof/**"],
        tests: &["--no-default-features", "--lib", "--test=solver"],
        names: &[
            "methods::",
            "solve::",
            "proof::",
            "exhaustive::",
            "conformance::",
            "known::",
        ],
        skipped: &[
            "signatures_of_eight",
            "signatures_of_six",
            "an_exhausted_search",
            "six_by_six",
        ],
    },
    Part {
        area: "solve",
        package: "quadrille-tenten",
        files: &["odds/**", "placing/**", "players/**"],
        tests: &["--no-default-features", "--features=learned", "--lib"],
        names: &["odds::", "placing::", "players::"],
        skipped: &["risk::tests"],
    },
    Part {
        area: "solve",
        package: "quadrille-perfect-clear",
        files: &[
            "solve/**", "solve.rs", "moves/**", "moves.rs", "prune/**", "prune.rs",
        ],
        tests: &[
            "--no-default-features",
            "--lib",
            "--test=moves",
            "--test=conformance",
        ],
        names: &[],
        skipped: &[],
    },
    Part {
        area: "solve",
        package: "quadrille-number-match",
        files: &[
            "solve/**",
            "solve.rs",
            "exact/**",
            "exact.rs",
            "field/**",
            "field.rs",
            "playouts/**",
            "playouts.rs",
        ],
        tests: &["--no-default-features", "--lib", "--test=library"],
        names: &[
            "solve::",
            "exact::",
            "field::",
            "playouts::",
            "solver::",
            "ends::",
        ],
        skipped: &["boards_beyond"],
    },
];

impl Part {
    /// The arguments that choose the mutants.
    pub(super) fn selection(&self) -> Vec<String> {
        let folder = self.package.trim_start_matches("quadrille-");
        let files = self
            .files
            .iter()
            .map(|glob| format!("--file=crates/{folder}/src/{glob}"));
        let package = format!("--package={}", self.package);
        std::iter::once(package).chain(files).collect()
    }
}
