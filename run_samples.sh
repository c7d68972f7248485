#!/bin/sh
# Judges the solutions on their sample cases; ./run_samples.sh --help says how. It has the
# judge, tools/judge, built by rustc alone where that is needed, and becomes it.

die() { echo "run_samples.sh: $*" >&2; exit 2; }

# Rust would open /dev/null in place of a closed standard output.
(: 3>&1) 2>/dev/null || die 'the report cannot be written: standard output is closed'

root=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P) || exit 2
built=${CARGO_TARGET_DIR:-$root/target}/judge
source=$root/tools/judge/src

if [ ! -x "$built/judge" ] || [ "$(find "$source" -newer "$built/judge")" ]; then
    new=$built/new.$$
    trap 'rm -rf "$new"' EXIT
    trap 'die interrupted' HUP INT TERM
    mkdir -p "$new" || die 'to build elsewhere, set CARGO_TARGET_DIR'
    TMPDIR=$new "${RUSTC:-rustc}" -O --edition 2021 --cap-lints allow --crate-type bin \
        -o "$new/judge" "$source/lib.rs" || die 'the build failed'
    mv "$new/judge" "$built/judge" && rm -rf "$new"
fi
# shellcheck disable=SC3045 # not in POSIX, but in every sh
ulimit -S -c 0 && ulimit -S -s "$(ulimit -H -s)"
exec "$built/judge" "$root" "$built" "$@"
