#!/usr/bin/env bash
# Has libFuzzer look for inputs that show a fault: SECONDS for each target, or for those that are named.
#
#     fuzz/all.sh SECONDS [TARGET...]
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:?seconds for each target}
shift
# cargo-fuzz takes a nightly toolchain for granted.
export RUSTC_BOOTSTRAP=1
# In one piece, each crate would be compiled on one core.
build=(--sanitizer none --codegen-units 16)
cargo fuzz build "${build[@]}"
status=0
for target in ${@:-$(cargo fuzz list)}; do
    # All that is found, and what is known.
    found=fuzz/target/corpus/$target
    mkdir -p "$found" "fuzz/corpus/$target" "fuzz/regressions/$target"
    QUADRILLE_FUZZ_SEEDS=$PWD/$found cargo fuzz run "${build[@]}" "$target" \
        "$found" "fuzz/corpus/$target" "fuzz/regressions/$target" \
        -- -max_total_time="$seconds" -max_len=8192 -timeout=10 -rss_limit_mb=512 -print_final_stats=1 || status=1
done
exit $status
