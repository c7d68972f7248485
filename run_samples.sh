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

# The judge has a checksum of what it is built from in its name, as the programs that it builds have.
version=$("${RUSTC:-rustc}" -vV) || die "${RUSTC:-rustc} is needed; RUSTC may name another one"
flags='-O --edition 2021 --cap-lints allow --crate-type bin'
checksum() {
    {
        echo "$version" "$flags"
        (cd "$source" && for file in *.rs; do wc -c "$file" && cat "$file" || exit; done)
    } | cksum | tr ' ' -
}
sum=$(checksum)
judge=$built/judge-$sum

if [ ! -x "$judge" ]; then
    echo 'run_samples.sh: rustc -O tools/judge/src/lib.rs' >&2
    new=$built/new.$$
    trap 'rm -rf "$new"' EXIT
    trap 'die interrupted' HUP INT TERM
    mkdir -p "$new" || die 'to build elsewhere, set CARGO_TARGET_DIR'
    # shellcheck disable=SC2086 # the flags are words
    TMPDIR=$new "${RUSTC:-rustc}" $flags -o "$new/judge" "$source/lib.rs" || die 'the build failed'
    [ "$(checksum)" = "$sum" ] || die "$source changed while it was built: run this again"
    mv "$new/judge" "$judge" || die "$judge: it cannot be written"
    rm -rf "$new"
fi
exec "$judge" "$root" "$built" "$@"
