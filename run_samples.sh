#!/bin/sh
# Judges the solutions on their sample cases; ./run_samples.sh --help says how. It has the
# judge, tools/judge, built by rustc alone where that is needed, and becomes it.

die() { echo "run_samples.sh: $*" >&2; exit 2; }

# Rust would open /dev/null in place of a closed standard output.
(: 3>&1) 2>/dev/null || die 'the report cannot be written: standard output is closed'

self=$0 # or what symbolic links lead to
while [ -L "$self" ]; do
    link=$(readlink "$self") || die "$self: this link cannot be read"
    case $link in
        /*) self=$link ;;
        *) self=$(dirname -- "$self")/$link ;;
    esac
done
root=$(CDPATH='' cd -- "$(dirname -- "$self")" && pwd -P) || exit 2
built=${CARGO_TARGET_DIR:-$root/target}/judge
source=$root/tools/judge/src

# What the judge is built from stands beside it, as with the programs that it builds.
version=$("${RUSTC:-rustc}" -vV) || die "${RUSTC:-rustc} is needed; RUSTC may name another one"
flags='-O --edition 2021 --cap-lints allow --crate-type bin'
recipe() {
    echo "$version" "$flags"
    (cd "$source" && for file in *.rs; do wc -c "$file" && cat "$file" || exit; done)
}
sum=$(recipe | cksum)
judge=$built/judge-${sum%% *}

if [ ! -x "$judge" ] || ! recipe | cmp -s - "$judge.from"; then
    echo 'run_samples.sh: rustc -O tools/judge/src/lib.rs' >&2
    new=$built/new.$$
    trap 'rm -rf "$new"' EXIT
    trap 'die interrupted' HUP INT TERM
    mkdir -p "$new" || die 'to build elsewhere, set CARGO_TARGET_DIR'
    recipe >"$new/from" || die "$new: it cannot be written"
    # shellcheck disable=SC2086 # the flags are words
    TMPDIR=$new "${RUSTC:-rustc}" $flags -o "$new/judge" "$source/lib.rs" || die 'the build failed'
    recipe | cmp -s - "$new/from" || die "$source changed while it was built: run this again"
    # Where there is a recipe, there is the judge.
    mv "$new/judge" "$judge" || die "$judge: it cannot be written"
    mv "$new/from" "$judge.from" || die "$judge.from: it cannot be written"
    rm -rf "$new"
fi
exec "$judge" "$root" "$built" "$@"
