#!/usr/bin/env bash
# Judges the solutions on their sample cases; ./run_samples.sh --help says how.
#
# How one case is judged. The program runs at the end of a chain of parents:
#
#   this script - judge - shell - time (GNU's, if installed) - program
#
# This script only waits, so that a signal finds it at once. The shell leads a process group
# of its own. The judge waits for its report; on Linux it looks at the group in /proc now and
# then, and ends what is over a limit. Once the program has ended, so does its whole group.
# Standard output goes through a pipe to head, standard error to tail, so that the one is cut
# and of the other the end is kept.
#
# There is no 'set -u': before bash 4.4 it takes an empty list for an unset variable.
# shellcheck disable=SC2317 # functions that traps and other functions call by name

# For any shell to understand.
if [ -z "$BASH_VERSION" ] || [ "${BASH_VERSION%%.*}" -lt 4 ]; then
    echo "run_samples.sh: bash 4 or later is needed, this is ${BASH_VERSION:-another shell};" \
        "start it as ./run_samples.sh or with bash; on macOS: brew install bash" >&2
    exit 2
fi
set -o pipefail +o posix +a +e +f +k +n +u +C
shopt -u failglob nullglob
# For the programs to judge, before a variable or a function here has the name of one.
read -r -d '' environment < <(export -p && export -f)
while read -r _ _ name; do unset -f -- "$name"; done < <(declare -Fx)
charset=${LC_ALL:-${LC_CTYPE:-$LANG}}
LC_ALL=C # decimal points, bytes in place of characters, names in the order of their bytes
# Messages go to 9. What bash tells by itself, of jobs that were killed, goes nowhere.
exec 9>&2 2>/dev/null || exec 9>/dev/null 2>&9

DEFAULT_TIME_MS=10000  # where the problem states no limit
DEFAULT_MEMORY_MB=1024 # likewise
BEYOND_FACTOR=10       # more time for the cases beyond-*
WALL_FACTOR=5          # wall time allowed without any CPU time, in terms of the time limit
WALL_MORE_MS=1000      # and besides
WALL_BUSY_FACTOR=10    # wall time allowed at all, in terms of these two
LOOK_MS=100            # between two looks at a running program, at the most
OUTPUT_FREE_KB=1024    # allowed besides twice the expected output
STDERR_KEPT=4096       # bytes, the last ones
SHOWN_LINES=8          # of the files of a case that is not accepted
SHOWN_BYTES=8000       # of all of these lines
SHOWN_WIDTH=24         # characters of each

usage() {
    cat <<'HELP'
CPU s and wall s: seconds used; peak MB: memory of the largest process; of limit: the CPU time
as a share of the time limit.

Usage: ./run_samples.sh [OPTIONS] [PROBLEM[/CASE]]...
       ./run_samples.sh --dir DIR --command CMD [OPTIONS] [CASE]...

Builds the solutions and judges each on its cases, samples/PROBLEM/CASE.in with the
answer in CASE.out or CASE.ans. Without a PROBLEM it judges them all.

Options:
  --command CMD      judge CMD, in any language, in place of the problem's own program:
                     --command 'python3 my.py'. Exactly one problem is named then. CMD is
                     split into words as the shell does it, quotes and variables included;
                     for a pipe or the like: --command "sh -c '...'"
  --dir DIR          judge CMD on the cases in DIR; nothing else is needed there. A file
                     limits is read as that of a problem
  --beyond           with --command, also judge the cases beyond_* and beyond-*: they go
                     beyond the judge's own format or limits (in DIR all are judged)
  --limits           also judge the limit-sized inputs, which are written to the folder
                     limits in cargo's target folder when their generator has changed
  --repeat N         run each case N times, or until a run fails: times and memory are
                     medians, and the column min-max is the spread of the wall time
  --time-limit S     seconds, in place of the problem's limit
  --memory-limit MB  megabytes, likewise
  --only-failures    show only the cases that are not accepted
  --fail-fast        stop at the first case that is not accepted
  --json             one JSON object per case on standard output, the table on standard
                     error; null is what there is not, such as the share of no limit
  --help             this text

Verdicts; where several are true, the first of this list is given:
  OLE  more output than 1 MB plus twice what is expected; it is cut there
  MLE  the peak memory is over the limit
  TLE  the CPU time reached the limit, however good the output so far; or the program used no
       CPU time at all for five times the limit and a second of wall time, or still runs after
       ten times that
  RE   the exit status is not 0, or a signal ended the program
  WA   the output differs; tokens are compared, so white space between them is free
  AC   accepted

Limits stand in samples/PROBLEM/limits. Where the judge states none, a program is judged
by 10 s and by 1024 MB all the same, and the share of the limit is '-'. The generated cases
beyond-* are larger than any judge's: they have ten times the time, and no share.

Measures are the kernel's own accounts of the program and the children it waited for; both
times include 2 to 4 ms to start the program. On Linux the processes that are left when the
program ends count as well, and a running program is looked at ten times a second: it is
stopped when it is over a limit, or when its processes together fill three quarters of the
machine's memory (MLE, and the detail says so; likewise where the kernel killed the program
for want of memory). Elsewhere the kernel stops each process at the time limit in whole
seconds, and one. The peak memory is the resident set of the largest process; it is read by
GNU time. Where that is not installed, only those looks see it: the column shows '-' for a
program that ends before the first.

The program sees your environment and RUN_SAMPLES_MARK besides. Its stack may grow to the
hard limit (ulimit -H -s). Its standard output and standard error are pipes, drained at once
up to the limit of the output. Whatever it leaves running is killed: its process group, and on
Linux also what has left the group, unless it both wiped its environment and let go of the
pipes.

Needed are bash 4, cmp and coreutils. Linux is where this is tried; for macOS (bash from
Homebrew, GNU time as gtime), WSL and Git Bash it was read through, not run.

Exit status: 0 if at least one case was judged and all are AC, 1 if any is not, 2 for wrong
usage, a missing file, a failed build or tool, a report that cannot be written, or if a
signal ends the judge.
HELP
}

# --- messages, numbers, text -----------------------------------------------------------

# Ends the run: wrong usage or a broken set-up.
die() {
    progress
    printf 'run_samples.sh: %s\n' "$*" >&9
    code=2
    exit 2
}

# Shows on a terminal where a long run stands, for the next output to write over; without a
# text it clears the line.
progress() {
    if [[ $live ]]; then printf '\r\e[K%.78s\r' "$*" >&9; fi
}

# Sets the variable $1 to $2 seconds in milliseconds; fails if $2 is no such number.
to_ms() {
    [[ $2 =~ ^([0-9]{1,6})(\.([0-9]{1,3}))?$ ]] || return 1
    local fraction=${BASH_REMATCH[3]}000
    printf -v "$1" '%d' $((10#${BASH_REMATCH[1]} * 1000 + 10#${fraction:0:3}))
}

# Sets the variable $1 to $2 milliseconds in seconds, or to $3 if they are not known.
in_seconds() {
    printf -v "$1" '%s' "$3"
    [[ ! $2 ]] || printf -v "$1" '%d.%03d' $(($2 / 1000)) $(($2 % 1000))
}

# Sets the variable $1 to $2 KB in MB, or to - if they are not known.
in_mb() {
    printf -v "$1" '%s' -
    [[ ! $2 ]] || printf -v "$1" '%d.%d' $(($2 / 1024)) $(($2 % 1024 * 10 / 1024))
}

# Sets the variable $1 to the time of day in milliseconds.
clock() {
    local time=$EPOCHREALTIME
    [[ $time ]] || time=$(date +%s.%N) || die 'date failed' # before bash 5
    time=${time/[.,]/}
    printf -v "$1" '%d' "${time:0:13}"
}

# Sets least, median and most of the numbers given; empty if a run gave none.
spread() {
    local -a sorted
    least=$1 median=$1 most=$1
    if (($# > 1)); then
        printf '%s\n' "$@" | sort -n >"$tmp/said" || die 'sort failed'
        mapfile -t sorted <"$tmp/said"
        least=${sorted[0]} most=${sorted[$# - 1]}
        [[ ! $least ]] || median=$(((sorted[($# - 1) / 2] + sorted[$# / 2]) / 2))
    fi
}

# What JSON takes as it is: printable ASCII but for " and \, and well-formed UTF-8.
plain_json=$'^([] !#-[^-~]|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}'
plain_json+=$'|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})+'

# Sets the variable $1 to $2 as a JSON string, or to null if it is empty.
json_string() {
    local rest=$2 quoted=\" byte
    while [[ $rest ]]; do
        if [[ $rest =~ $plain_json ]]; then
            quoted+=${BASH_REMATCH[0]}
            rest=${rest:${#BASH_REMATCH[0]}}
            continue
        fi
        case ${rest:0:1} in
            [\"\\]) byte=\\${rest:0:1} ;;
            [[:cntrl:]]) printf -v byte '\\u%04x' "'${rest:0:1}" ;;
            *) byte=\\ufffd ;;
        esac
        quoted+=$byte rest=${rest:1}
    done
    if [[ $2 ]]; then printf -v "$1" '%s"' "$quoted"; else printf -v "$1" null; fi
}

# --- the command line ------------------------------------------------------------------

parse_arguments() {
    local option value
    while (($#)); do
        option=$1
        if [[ $option =~ ^--(command|dir|repeat|time-limit|memory-limit)(=|$) ]]; then
            [[ $option == *=* ]] || { (($# > 1)) && shift; } || die "$option needs a value; see --help"
            value=${1#"${option%%=*}="} option=${option%%=*}
        fi
        shift
        case $option in
            --command) split_command "$value" ;;
            --dir)
                [[ -d $value ]] || die "no folder $value"
                dir=$value
                [[ $dir != -* ]] || dir=./$dir
                ;;
            --repeat)
                [[ $value =~ ^[1-9][0-9]{0,3}$ ]] || die "--repeat takes a number from 1 to 9999, not '$value'"
                repeat=$value
                ;;
            --time-limit)
                { to_ms own_time_ms "$value" && ((own_time_ms)); } ||
                    die "--time-limit takes seconds, as 2 or 0.5, not '$value'"
                ;;
            --memory-limit)
                [[ $value =~ ^[1-9][0-9]{0,6}$ ]] || die "--memory-limit takes megabytes, as 256, not '$value'"
                own_memory_mb=$value
                ;;
            --beyond) beyond=1 ;;
            --limits) limits=1 ;;
            --only-failures) only_failures=1 ;;
            --fail-fast) fail_fast=1 ;;
            --json) json=1 ;;
            --help | -h)
                usage || die 'the report cannot be written'
                exit 0
                ;;
            --*=*) die "no option ${option%%=*}=...; see --help" ;;
            --)
                named+=("$@")
                break
                ;;
            -*) die "unknown option $option; see --help" ;;
            *) named+=("${option%/}") ;;
        esac
    done
}

# Sets command to the words of $1, with variables as the user has them.
split_command() {
    local words
    # shellcheck disable=SC2016 # what another bash does
    words=$(eval "$environment"; BASH_ENV='' exec "$BASH" -c \
        'eval "words=($1
        )"
        declare -p words >&2 || exit
        ((!${#words[@]})) || printf " %q" "${words[@]}"' bash "$1") ||
        die "--command is no list of words: $1"
    eval "command=($words)"
    ((${#command[@]})) || die '--command is empty'
    type -P -- "${command[0]}" >/dev/null || die "--command cannot be run: ${command[0]}"
    own_program=
}

# Sets problems to those named, or to all: the folders in samples with cases or limits. Sets
# wanted to the names of all that is to be judged, problems with a / at the end.
choose_problems() {
    local folder name problem
    local -a all files
    local -A known chosen
    if [[ $dir ]]; then
        [[ ! $own_program ]] || die '--dir needs --command'
        [[ ! $limits ]] || die '--limits does not go with --dir'
        problem=${dir%"${dir##*[!/]}"} problem=${problem##*/} problem=${problem//[[:cntrl:]]/?}
        problems=("$problem")
        ((${#named[@]})) || wanted[$problem/]=1
        for name in "${named[@]}"; do wanted[$problem/$name]=1; done
        return
    fi
    for folder in "$root"/samples/*/; do
        files=("$folder"*.in)
        if [[ -e ${folder}limits || -e ${files[0]} ]]; then
            problem=${folder%/} problem=${problem##*/}
            known[$problem/]=1
            all+=("$problem")
        fi
    done
    ((${#all[@]})) || die "no problem in $root/samples"
    ((${#named[@]})) || named=("${all[@]}")
    for name in "${named[@]}"; do
        problem=${name%%/*}
        [[ ${known[$problem/]} ]] || die "no problem '$problem'; there are: ${all[*]}"
        [[ ${chosen[$problem/]} ]] || problems+=("$problem")
        chosen[$problem/]=1
        [[ $name == */* ]] || name+=/
        wanted[$name]=1
    done
    [[ $own_program ]] || ((${#problems[@]} == 1)) || die '--command needs exactly one problem'
}

# --- cases, limits, programs -----------------------------------------------------------

# Sets cases to those to judge, each as its path without an ending, and problem_of to their
# problems; finds what is missing.
collect_cases() {
    local problem name folder file case
    local -a last
    local -A found
    for problem in "${problems[@]}"; do
        read_limits "$problem"
        unset -v last
        for folder in "${dir:-$root/samples/$problem}" ${limits:+"$limits_folder/$problem"}; do
            for file in "${folder%/}"/*.in "${folder%/}"/*.out "${folder%/}"/*.ans; do
                case=${file%.*}
                name=$problem/${case##*/}
                [[ -e $file ]] || continue
                [[ -f $case.in && -r $case.in ]] || die "$case.in is missing or cannot be read"
                answer_of "$case"
                [[ -f $answer && -r $answer ]] || die "$answer is missing or cannot be read"
                found[$problem/]=1 found[$name]=1
                [[ $file == *.in && ${wanted[$problem/]}${wanted[$name]} ]] || continue
                if [[ ! $own_program && ! $dir && ! $beyond && $name == */beyond[-_]* && ! ${wanted[$name]} ]]; then
                    left_out=$((left_out + 1))
                elif [[ $name == */beyond-* ]]; then
                    last[${#last[@]}]=$case
                else
                    cases[${#cases[@]}]=$case
                fi
            done
        done
        for case in "${last[@]}"; do cases[${#cases[@]}]=$case; done
        while ((${#problem_of[@]} < ${#cases[@]})); do problem_of[${#problem_of[@]}]=$problem; done
    done
    for name in "${!wanted[@]}"; do
        [[ ${found[$name]} ]] && continue
        [[ $name != */ ]] || die "no case in ${dir:-$root/samples/${name%/}}"
        [[ $limits || $dir ]] || die "no case '$name'; the limit-sized ones need --limits"
        die "no case '$name'"
    done
    ((${#cases[@]})) || die 'all cases are beyond_*; to judge them: --beyond'
}

# Sets answer to the file with the answer of case $1.
answer_of() {
    answer=$1.out
    [[ -e $answer || ! -e $1.ans ]] || answer=$1.ans
}

# Sets time_ms and memory_mb to what problem $1 is judged by, and limited if its time is limited.
read_limits() {
    local file=${dir:-$root/samples/$1}/limits key value
    time_ms='' memory_mb='' limited=1
    if [[ $dir && ! -f $file ]]; then
        time_ms=$DEFAULT_TIME_MS memory_mb=$DEFAULT_MEMORY_MB limited=
    elif [[ ! -f $file || ! -r $file ]]; then
        die "$file is missing or cannot be read"
    else
        while IFS='=' read -r key value || [[ $key ]]; do
            value=${value%$'\r'}
            case $key=$value in
                time_s=none) time_ms=$DEFAULT_TIME_MS limited= ;;
                time_s=*)
                    { to_ms time_ms "$value" && ((time_ms)); } || die "$file: no number of seconds: $value"
                    ;;
                memory_mb=none) memory_mb=$DEFAULT_MEMORY_MB ;;
                memory_mb=*)
                    [[ $value =~ ^[1-9][0-9]{0,6}$ ]] || die "$file: no number of megabytes: $value"
                    memory_mb=$value
                    ;;
                source_bytes=*) ;; # held by the tests
                *) die "$file: unknown line: $key=$value" ;;
            esac
        done <"$file"
        [[ $time_ms && $memory_mb ]] || die "$file: time_s or memory_mb is missing"
    fi
    if [[ $own_time_ms ]]; then time_ms=$own_time_ms limited=1; fi
    if [[ $own_memory_mb ]]; then memory_mb=$own_memory_mb; fi
}

# Ends the run with what cargo, rustc or the generator said, and a message.
die_of() {
    progress
    cat "$tmp/said" >&9
    die "$@"
}

# Builds what the arguments for cargo say; enters into programs where cargo put each binary.
# Fails if cargo cannot even begin.
build() {
    local line path
    type -P cargo >/dev/null || return 1
    progress 'building ...'
    # What an interrupt leaves of rustc's files for the linker goes with ours.
    if ! TMPDIR=$tmp cargo build --release --quiet --manifest-path "$root/Cargo.toml" \
        --message-format=json-render-diagnostics "$@" >"$tmp/cargo" 2>"$tmp/said" </dev/null; then
        [[ $(<"$tmp/cargo") != *'"reason":"build-finished"'* ]] || die_of 'the build failed'
        return 1
    fi
    progress
    while IFS= read -r line; do
        if [[ $line =~ \"executable\":\"(([^\"\\]|\\.)*)\" ]]; then
            path=${BASH_REMATCH[1]//\\\"/\"}
            path=${path//\\\\/\\}
            [[ $path != [A-Za-z]:\\* ]] || path=${path//\\//} # Windows
            line=${path##*/}
            programs[${line%.exe}]=$path
        fi
    done <"$tmp/cargo"
}

# Builds the programs to judge: with cargo, or with rustc alone as a judge does.
build_solutions() {
    local problem why='cargo is not installed' edition
    for problem in "${problems[@]}"; do set -- "$@" -p "$problem" --bin "$problem"; done
    build "$@" && return
    for problem in "${problems[@]}"; do
        [[ -e $root/$problem/Cargo.toml ]] || die "$root/$problem/Cargo.toml is missing; --command judges any program"
    done
    if type -P cargo >/dev/null; then
        # It reads the packages, so what it lacks are the crates they depend on.
        cargo metadata --offline --no-deps --format-version 1 --manifest-path "$root/Cargo.toml" \
            >/dev/null 2>&1 || die_of 'the build failed'
        why='cargo cannot fetch the test crates'
    fi
    type -P rustc >/dev/null || die "$why, nor is there rustc"
    for problem in "${problems[@]}"; do
        [[ $(<"$root/$problem/Cargo.toml")$(<"$root/Cargo.toml") =~ edition\ *=\ *\"([0-9]+)\" ]] ||
            die "$root/$problem/Cargo.toml: no edition"
        edition=${BASH_REMATCH[1]}
        programs[$problem]=$tmp/programs/$problem
        TMPDIR=$tmp rustc -O --edition "$edition" -o "${programs[$problem]}" \
            "$root/$problem/src/main.rs" 2>"$tmp/said" ||
            die_of 'the build failed'
    done
    progress
    printf 'run_samples.sh: %s: built with rustc -O, edition %s\n' "$why" "$edition" >&9
}

# Has the limit-sized inputs written to limits_folder, unless this very generator wrote them.
generate_limits() {
    local problem generator stamp
    build -p samples --bin generate || die_of '--limits needs cargo: rustc alone cannot build the generator'
    generator=${programs[generate]}
    limits_folder=${generator%/*/*}/limits
    stamp=$(cksum <"$generator") || die 'cksum failed'
    for problem in "${problems[@]}"; do
        [[ $(<"$limits_folder/$problem/stamp") != "$stamp" ]] || continue
        rm -rf -- "${limits_folder:?}/$problem" || die 'rm failed'
        set -- "$@" "$problem"
    done
    (($#)) || return 0
    progress 'writing the limit-sized inputs ...'
    "$generator" "$limits_folder" "$@" 2>"$tmp/said" || die_of 'the limit-sized inputs could not be written'
    progress
    for problem; do
        printf '%s' "$stamp" >"$limits_folder/$problem/stamp" || die "no limit-sized inputs of $problem"
    done
}

# --- one run ---------------------------------------------------------------------------

# The chain of parents around the program: input $1, time limit $2 ms. Descriptor 5 is for the
# program's standard output, 6 for its standard error, 8 tells this script that it has ended.
chain() {
    trap - TTOU
    trap : HUP INT TERM # what a program sends to its group is not to end this shell
    echo "$BASHPID" >"$tmp/group" || exit 3
    echo 1000 >/proc/self/oom_score_adj # if all memory goes between two looks, this goes first
    ulimit -c 0
    ulimit -S -s hard
    [[ $machine_kb ]] || ulimit -t $(($2 / 1000 + 2)) # where nobody looks at the program
    TIMEFORMAT='time %3R %3U %3S'
    # What bash has to say of a program that killed its parent comes here too, and is not read.
    { time start "$1" "${measure[@]}" "${command[@]}"; } 2>"$tmp/report"
    echo "status $?" >>"$tmp/report" || exit 3
    echo >&8
}

# Becomes the command after input $1, with the environment that this script was started in.
start() (
    exec <"$1" >&5 2>&6 3>&- 4>&- 5>&- 6>&- 7<&- 8>&- 9>&- || exit
    shift
    { eval "$environment"; } 2>/dev/null # from here on no variable is ours
    exec "$@"
)

# Runs the program: input $1, for at most $2 ms, with at most $3 KB of output. Sets stopped to
# why this script stopped it, if it did; status otherwise; wall_ms, cpu_ms and peak_kb, each
# empty if it could not be had; together_kb; complaint: the last line of standard error; kills
# and kills_before, for after and before the run.
# shellcheck disable=SC2094 # the two ends of a pipe
run_program() {
    local line key value user system user_ms system_ms folder heard=129 drained=1
    local begun now moved step=$LOOK_MS used_ms=0 largest_kb='' over=''
    local pattern=$'\npeak ([0-9]{1,12})\n?$'
    older=() status='' stopped='' wall_ms='' cpu_ms='' peak_kb='' complaint=''
    : >"$tmp/peak"
    : >"$tmp/report"
    count_kills
    kills_before=$kills
    [[ -p $tmp/ended$pipes ]] || mkfifo "$tmp"/{ended,stdout,stderr}$pipes || die 'mkfifo failed'
    for folder in /proc/[0-9]*; do older[$folder]=1; done
    # Each is opened for both first, so that no open has to wait for the other end.
    exec 8<>"$tmp/ended$pipes" 7<"$tmp/ended$pipes"
    exec 20<>"$tmp/stdout$pipes" 21<"$tmp/stdout$pipes" 5>"$tmp/stdout$pipes"
    exec 20<>"$tmp/stderr$pipes" 22<"$tmp/stderr$pipes" 6>"$tmp/stderr$pipes" 20>&-
    "${unbuffered[@]}" head -c $(($3 * 1024 + 1)) <&21 >"$tmp/output" 5>&- 6>&- 22<&- &
    head=$!
    tail -c $STDERR_KEPT <&22 >"$tmp/errors" 5>&- 6>&- 21<&- &
    tail=$!
    clock begun
    moved=$begun
    set -m # gives the next job a process group of its own
    chain "$1" "$2" 21<&- 22<&- &
    group=$!
    set +m
    exec 5>&- 6>&- 8>&- 21<&- 22<&-

    # The report decides, not what was heard: read drops a byte that comes as its time runs out.
    until [[ $status || $stopped ]]; do
        listen $((step < $2 ? step : $2))
        while read -r key value user system; do
            case $key in
                time)
                    to_ms wall_ms "$value" && to_ms user_ms "$user" && to_ms system_ms "$system" &&
                        cpu_ms=$((user_ms + system_ms))
                    ;;
                status) status=$value ;;
            esac
        done <"$tmp/report"
        [[ $status ]] || consider "$2"
    done
    if [[ $stopped ]]; then
        wall_ms=$((now - begun)) cpu_ms=${machine_kb:+$used_ms}
    else
        look # at what it leaves running
        [[ ! $cpu_ms ]] || cpu_ms=$((cpu_ms + used_ms))
    fi
    count_kills
    kill -KILL -- "-$group"
    kill_marked
    wait "$group"
    (($? != 3)) || die "no file can be written to $tmp"

    # All have let go of descriptor 8 when head and tail have ended: once nobody holds the other
    # ends of their pipes.
    heard=0
    while ((heard == 0)); do listen 2000; done
    if ((heard > 128)); then
        kill "$head" "$tail"
        pipes=$((pipes + 1)) # the next run gets others
        drained=
    fi
    exec 7<&-
    wait "$head" || [[ ! $drained ]] || die 'head failed'
    wait "$tail" || [[ ! $drained ]] || die 'tail failed'
    while IFS= read -r line || [[ $line ]]; do
        if [[ $line == *[![:space:]]* && $line != 'note: run with '*RUST_BACKTRACE* ]]; then
            complaint=$line
        fi
    done <"$tmp/errors"
    # GNU time leaves this file open to the program, so only what it says last counts.
    IFS= read -r -d '' -n 1000 line <"$tmp/peak"
    ((${#line} < 1000)) || line=$(tail -c 1000 "$tmp/peak")
    [[ ! $line =~ $pattern ]] || peak_kb=${BASH_REMATCH[1]}
    if ((largest_kb > peak_kb)); then peak_kb=$largest_kb; fi
}

# Sets kills to how many processes the kernel has killed for want of memory, if it tells.
count_kills() {
    local counts pattern=$'\noom_kill ([0-9]+)'
    read -r -d '' counts </proc/vmstat
    kills=
    [[ ! $counts =~ $pattern ]] || kills=${BASH_REMATCH[1]}
}

# Waits for $1 ms at most for the end of the program. Sets heard to 0 if the chain told it, to
# more than 128 if nobody did, and to 1 if nobody is left to tell.
listen() {
    local seconds
    in_seconds seconds "$1"
    read -r -t "$seconds" -u 7
    heard=$?
}

# Looks at the program, and sets stopped if time limit $1 ms or another is reached, or status if
# it has ended unseen.
consider() {
    local bound=$(($1 * WALL_FACTOR + WALL_MORE_MS)) before=$used_ms
    clock now
    look
    ((used_ms == before)) || moved=$now
    # What was over before the report was read did not get to say so.
    if [[ $over == group ]] || ((heard == 1)); then
        status=$((128 + 9)) # the program killed the whole group
    elif [[ $over == head ]]; then
        stopped=output
    elif ((largest_kb > memory_mb * 1024)); then
        stopped=memory
    elif ((machine_kb && together_kb * 4 > machine_kb * 3)); then
        stopped=machine
    elif ((used_ms >= $1)); then
        stopped=cpu
    elif ((now - moved >= bound || now - begun >= bound * WALL_BUSY_FACTOR)); then
        stopped=wall
    fi
    kill -0 "$head" || over='head'
    kill -0 -- "-$group" || over=group
    step=$(($1 - used_ms))
    ((step < LOOK_MS)) || step=$LOOK_MS
    ((step > LOOK_MS / 5)) || step=$((LOOK_MS / 5))
}

# Looks at the processes of the group but for its leader, our shell, and at what left it: sets
# used_ms to the CPU time of all, and of the children they waited for, together_kb to the memory
# that all hold now, and raises largest_kb to the peak of the largest.
look() {
    local folder stat key value
    local -a field
    used_ms=0 together_kb=0
    for folder in /proc/[0-9]*; do
        if [[ ! ${older[$folder]} ]]; then
            stat=
            IFS= read -r -d '' stat <"$folder/stat"
            read -r -a field <<<"${stat##*)}" # behind the name: state, parent, group ...
            if ((${folder#/proc/} != group)) && { ((field[2] == group)) || is_ours "$folder"; }; then
                used_ms=$((used_ms + (field[11] + field[12] + field[13] + field[14]) * 10)) # in 1/100 s
                while read -r key value _; do
                    case $key in
                        VmHWM:) ((value <= largest_kb)) || largest_kb=$value ;;
                        VmRSS:) together_kb=$((together_kb + value)) ;;
                    esac
                done <"$folder/status"
            fi
        fi
    done
}

# Kills what left the group of a program but is ours, until two looks in turn find nothing: what
# is just becoming another program bears no mark. With an argument, even what seems older.
kill_marked() {
    local folder round looks=2
    for ((round = 0; looks && round < 20; round++)); do
        looks=$((looks - 1))
        for folder in /proc/[0-9]*; do
            if [[ $1 || ! ${older[$folder]} ]] && is_ours "$folder"; then
                kill -KILL "${folder#/proc/}" && looks=2
            fi
        done
    done
}

# Whether the process of folder $1 has our mark in its environment, or is not older and holds one
# of our pipes.
is_ours() {
    local entry='' pipe
    # While there is a judge, head and tail hold them, and so does it.
    case ${1#/proc/} in "$head" | "$tail" | "$BASHPID") return 1 ;; esac
    # In a trap, a return without number means that of before.
    if [[ ! ${older[$1]} ]]; then
        for entry in "$1"/fd/*; do
            for pipe in "$tmp"/std*; do
                [[ $entry -ef $pipe ]] && return 0
            done
        done
    fi
    while IFS= read -r -d '' entry; do
        [[ $entry == RUN_SAMPLES_MARK=*"$tmp"* ]] && return 0
    done <"$1/environ"
    return 1
}

# --- the verdict -----------------------------------------------------------------------

# Compares two files; if they differ, sets byte and line to where.
same() {
    local said
    LC_ALL=C cmp "$1" "$2" >"$tmp/said" 2>&1
    case $? in
        0) return 0 ;;
        1) read -r said <"$tmp/said" ;;
        *) die 'cmp failed' ;;
    esac
    [[ ! $said =~ ([0-9]+),\ line\ ([0-9]+)$ ]] || byte=${BASH_REMATCH[1]} line=${BASH_REMATCH[2]}
    return 1
}

# Writes the tokens of file $1 to file $2, one a line, between two empty lines. A NUL byte, which
# bash cannot hold, becomes a byte that no answer contains.
tokens() {
    { echo && cat -- "$1" && echo; } | tr '\0' '\1' | tr -s '\t\n\v\f\r ' '\n' >"$2" ||
        die 'cat or tr failed'
    echo >>"$2"
}

# Whether the output is the answer, token by token; if not, the tokens of both are left in the
# files expected and found, and line is where they differ.
same_tokens() {
    tokens "$answer" "$tmp/expected"
    tokens "$tmp/output" "$tmp/found"
    same "$tmp/expected" "$tmp/found"
}

# Sets detail to the first token in which the output differs: the one before line.
describe_difference() {
    local number=$((line - 1)) expected found byte
    mapfile -t -s $number -n 1 expected <"$tmp/expected"
    mapfile -t -s $number -n 1 found <"$tmp/found"
    printf '%s\n' "${expected[0]}" >"$tmp/one"
    printf '%s\n' "${found[0]}" >"$tmp/other"
    same "$tmp/one" "$tmp/other"
    place "$answer" $number "${expected[0]}" "$byte"
    detail="token $number: expected $place"
    place "$tmp/output" $number "${found[0]}" "$byte"
    detail+=", found $place"
    if same_after fold_case; then
        detail+='; only letter case differs'
    elif same_after fold_space; then
        detail+='; only white space differs'
    elif same_after fold_both; then
        detail+='; only white space and letter case differ'
    fi
}

# Whether answer and output are the same after filter $1.
same_after() {
    { "$1" <"$tmp/expected" >"$tmp/one" && "$1" <"$tmp/found" >"$tmp/other"; } || die 'tr failed'
    same "$tmp/one" "$tmp/other"
}
# shellcheck disable=SC2018,SC2019 # bytes, whatever the locale
fold_case() { tr A-Z a-z; }
fold_space() { tr -d '\n'; }
fold_both() { fold_case | fold_space; }

# Sets place to token number $2 of file $1, which is $3, around its byte $4, and the line it is in.
place() {
    local token=$3 from=$(($4 > 21 ? $4 - 11 : 0)) number=0 seen=0 before=0 one
    local -a lines words
    place='the end'
    [[ $token ]] || return
    tr '\0\t\v\f\r' '\1    ' <"$1" >"$tmp/lines" || die 'tr failed'
    while ((seen + ${#words[@]} < $2)) && mapfile -t -n 1000 lines && ((${#lines[@]})); do
        number=$((number + before)) seen=$((seen + ${#words[@]})) before=${#lines[@]}
        read -r -d '' -a words <<<"${lines[*]}"
    done <"$tmp/lines"
    for one in "${lines[@]}"; do
        if ((seen < $2)); then
            read -r -a words <<<"$one"
            number=$((number + 1)) seen=$((seen + ${#words[@]}))
        fi
    done
    ((${#token} <= from + 30)) || token=${token:0:from + 30}...
    ((from == 0)) || token=...${token:from}
    if [[ $token == *[^[:graph:]]* ]]; then printf -v token '%q' "$token"; fi
    printf -v place '%s (line %d)' "$token" $number
}

# Runs case $1 once, for at most $2 ms and $3 KB of output. Sets verdict and detail besides
# what run_program sets.
judge_once() {
    local size used limit byte line name
    run_program "$1.in" "$2" "$3"
    in_seconds limit "$2"
    in_mb used "$peak_kb"
    verdict=AC detail=
    if ((peak_kb > memory_mb * 1024)); then
        verdict=MLE detail="peak memory $used MB; the limit is $memory_mb MB${stopped:+; stopped}"
    elif [[ $stopped == machine ]]; then
        in_mb used "$together_kb"
        verdict=MLE detail="its processes hold $used MB together, three quarters of this machine; stopped"
    elif ((cpu_ms >= $2)); then
        in_seconds used "$cpu_ms"
        verdict=TLE detail="CPU time $used s; the limit is $limit s"
    elif [[ $stopped == wall ]]; then
        in_seconds used "$wall_ms"
        verdict=TLE detail="still running after $used s of wall time"
        in_seconds used "$cpu_ms"
        detail+="${cpu_ms:+, CPU time $used s}; the limit is $limit s"
    elif ((status == 128 + 9 && kills > kills_before)); then
        verdict=MLE detail="killed by the kernel for want of memory${peak_kb:+; peak memory $used MB}"
    elif ((status)); then
        verdict=RE detail="exit status $status"
        if ((status > 128)) && name=$(kill -l $((status - 128))) && [[ $name ]]; then
            detail="SIG$name (status $status)"
        fi
        complaint=${complaint//[^[:print:]]/?}
        [[ ! $complaint ]] || detail+=": ${complaint:0:200}"
    elif [[ ! $stopped ]] && cmp -s "$answer" "$tmp/output"; then
        return # the usual case
    else
        verdict=WA
    fi
    size=$(wc -c <"$tmp/output") || die 'wc failed'
    if ((size > $3 * 1024)); then
        in_mb limit "$3"
        verdict=OLE detail="more than $limit MB of output"
    elif [[ $verdict == WA ]]; then
        if same_tokens; then verdict=AC; else describe_difference; fi
    fi
}

# --- the report ------------------------------------------------------------------------

# The cells of the bar: an empty one, then more and more of one.
choose_style() {
    if [[ -t 3 && ! $NO_COLOR && $TERM != dumb ]]; then
        green=$'\e[32m' yellow=$'\e[33m' red=$'\e[31m' faint=$'\e[2m' plain=$'\e[0m'
    fi
    cells=(. '#' '#' '#' '#' '#' '#' '#' '#')
    case $charset in
        *[Uu][Tt][Ff]8 | *[Uu][Tt][Ff]-8) cells=(· ▏ ▎ ▍ ▌ ▋ ▊ ▉ █) ;;
    esac
}

# Sets bar to a bar of ten cells for $1 per mille of the limit.
draw_bar() {
    local eighths=$((($1 * 80 + 999) / 1000)) full='' empty='' tint=$green
    (($1 < 500)) || tint=$yellow
    (($1 < 1000)) || tint=$red
    for _ in {1..10}; do
        if ((eighths > 0)); then full+=${cells[eighths < 8 ? eighths : 8]}; else empty+=${cells[0]}; fi
        eighths=$((eighths - 8))
    done
    bar=$tint$full$plain$faint$empty$plain
}

# shellcheck disable=SC2059 # the format is a constant of the caller
say() { printf "$@" >&3 || die 'the report cannot be written'; }

# Verdicts are coloured by $colour.
row() {
    local problem=$1 case=${2//[[:cntrl:]]/?} verdict=$3 cpu=$4 wall=$5 range=$6 peak=$7 share=$8 bar=$9
    if ((repeat > 1)); then printf -v range '  %11s' "$range"; else range=; fi
    say '%-*s  %-*s  %s%-7s%s  %6s  %6s%s  %7s  %8s%s\n' "$problem_width" "$problem" "$case_width" "$case" \
        "$colour" "$verdict" "$plain" "$cpu" "$wall" "$range" "$peak" "$share" "${bar:+  $bar}"
}

# Writes the first lines of input $1, of the answer and of the output side by side.
show_files() {
    local number width=$SHOWN_WIDTH text line
    local -a left middle right
    mapfile -t -n $SHOWN_LINES left < <(head -c $SHOWN_BYTES <"$1")
    mapfile -t -n $SHOWN_LINES middle < <(head -c $SHOWN_BYTES <"$answer")
    mapfile -t -n $SHOWN_LINES right < <(head -c $SHOWN_BYTES <"$tmp/output")
    say '    %s\n    %-*s | %-*s | found\n' "${1//[[:cntrl:]]/?}" $width input $width expected
    for ((number = 0; number < ${#left[@]} || number < ${#middle[@]} || number < ${#right[@]}; number++)); do
        line=
        for text in "${left[number]}" "${middle[number]}" "${right[number]}"; do
            text=${text//[^ -~]/ }
            ((${#text} <= width)) || text=${text:0:width - 1}\~
            printf -v line '%s | %-*s' "$line" $width "$text"
        done
        line=${line# | }
        say '    %s\n' "${line%"${line##*[! ]}"}"
    done
}

# Judges case $1 of problem $2 as often as asked for, and reports it.
judge_case() {
    local case=${1##*/} allowance=$time_ms output_kb run=0 which='' fastest slowest answer
    local least median most colour=$green cpu wall range=- peak share='' shown=- bar=''
    local -a cpus walls peaks
    answer_of "$1"
    output_kb=$(wc -c <"$answer") || die 'wc failed'
    output_kb=$((output_kb / 512 + 1 + OUTPUT_FREE_KB))
    [[ $case != beyond-* ]] || allowance=$((time_ms * BEYOND_FACTOR))
    verdict=AC
    while [[ $verdict == AC ]] && ((run < repeat)); do
        run=$((run + 1))
        if ((repeat > 1)); then which=", run $run of $repeat"; fi
        progress "$((judged + 1)) of ${#cases[@]}: $2/$case$which"
        judge_once "$1" $allowance $output_kb
        if [[ $verdict != AC ]]; then # its own figures count then, not the median
            unset -v cpus walls peaks
            detail=${which:+run $run: }$detail
        fi
        cpus[run]=$cpu_ms walls[run]=$wall_ms peaks[run]=$peak_kb
    done
    progress

    spread "${peaks[@]}"
    peak_kb=$median
    in_mb peak "$peak_kb"
    spread "${cpus[@]}"
    cpu_ms=$median
    in_seconds cpu "$cpu_ms" -
    spread "${walls[@]}"
    wall_ms=$median
    in_seconds wall "$wall_ms" -
    in_seconds fastest "$least" null
    in_seconds slowest "$most" null
    [[ ! $wall_ms ]] || range=$fastest-$slowest
    if [[ $case == beyond-* ]]; then
        shown=beyond
    elif [[ $cpu_ms ]]; then
        if [[ $limited ]]; then
            share=$((cpu_ms * 1000 / time_ms))
            shown="$((share / 10)).$((share % 10)) %"
            draw_bar $share
        fi
        if ((cpu_ms >= problem_slowest_ms)); then
            problem_slowest_ms=$cpu_ms
            problem_slowest="${case//[[:cntrl:]]/?}, $cpu s${share:+, $shown of the limit}"
        fi
    fi
    judged=$((judged + 1)) problem_judged=$((problem_judged + 1))
    count[$verdict]=$((count[$verdict] + 1))
    if [[ $verdict == AC ]]; then
        problem_accepted=$((problem_accepted + 1))
        [[ ! $only_failures ]] || return
    else
        colour=$red
    fi

    row "$2" "$case" "$verdict" "$cpu" "$wall" "$range" "$peak" "$shown" "$bar"
    if [[ $verdict != AC ]]; then
        say '    %s\n' "$detail"
        show_files "$1.in"
    fi
    [[ ! $json ]] || write_json "$2" "$1.in"
}

# Writes the JSON object of what judge_case found for problem $1, input $2.
write_json() {
    local limit problem name input why
    json_string problem "$1"
    json_string name "$case"
    json_string input "$2"
    json_string why "$detail"
    in_seconds limit "$allowance"
    in_seconds share "$share" null
    printf '{"problem":%s,"case":%s,"input":%s,"verdict":"%s","detail":%s,"runs":%d,"cpu_s":%s,"wall_s":%s,"wall_min_s":%s,"wall_max_s":%s,"peak_memory_kb":%s,"time_limit_s":%s,"memory_limit_mb":%s,"share":%s}\n' \
        "$problem" "$name" "$input" "$verdict" "$why" "$run" "${cpu/#-/null}" \
        "${wall/#-/null}" "$fastest" "$slowest" "${peak_kb:-null}" "$limit" "$memory_mb" "$share" \
        >&4 || die 'the report cannot be written'
}

# Judges the cases in turn; fails if not all are accepted.
judge_all() {
    local number problem='' verdict='' detail=''
    row problem case verdict 'CPU s' 'wall s' 'min-max s' 'peak MB' 'of limit' ''
    for number in "${!cases[@]}"; do
        if ((number == 0)) || [[ ${problem_of[number]} != "$problem" ]]; then
            close_problem "$problem"
            problem=${problem_of[number]}
            read_limits "$problem"
            if [[ $own_program ]]; then command[0]=${programs[$problem]}; fi
        fi
        judge_case "${cases[number]}" "$problem"
        [[ $verdict == AC || ! $fail_fast ]] || break
    done
    close_problem "$problem"
    close_report
}

close_problem() {
    if ((problem_judged)); then
        say '%s%s: %d of %d accepted%s%s\n\n' "$faint" "$1" "$problem_accepted" "$problem_judged" \
            "${problem_slowest:+; slowest: $problem_slowest}" "$plain"
    fi
    problem_judged=0 problem_accepted=0 problem_slowest='' problem_slowest_ms=0
}

# Fails if not all cases were judged and accepted.
close_report() {
    local verdict failures='' accepted=$((count[AC])) colour=$green
    for verdict in OLE MLE TLE RE WA; do
        ((count[$verdict] == 0)) || failures+=", ${count[$verdict]} $verdict"
    done
    ((judged == ${#cases[@]})) || failures+=", $((${#cases[@]} - judged)) not judged"
    [[ ! $failures ]] || colour=$red
    [[ ${measure[*]} ]] || say 'GNU time is not installed: the peak memory of short runs is not measured (macOS: brew install gnu-time).\n'
    ((left_out == 0)) ||
        say "Left out, for they go beyond the judge's format or limits: %d; --beyond judges them.\\n" $left_out
    say '%s%d passed, %d failed%s%s\n' "$colour" $accepted $((judged - accepted)) "${failures/#,/:}" "$plain"
    [[ ! $failures ]]
}

# --- the run ---------------------------------------------------------------------------

# All the work behind the command line, in a shell of its own.
judge() {
    local tool name value
    for tool in cat cmp dirname head mkdir mkfifo rm sort tail tr wc; do
        type -P $tool >/dev/null || die "$tool is not installed; coreutils and cmp, of diffutils, are needed"
    done
    if [[ $json ]]; then exec 3>&9; else exec 3>&4; fi
    choose_style
    while read -r name value _; do
        if [[ $name == MemTotal: ]]; then machine_kb=$value; fi
    done </proc/meminfo
    root=${BASH_SOURCE[0]}
    [[ ! -L $root ]] || root=$(readlink -f -- "$root") || die 'readlink failed'
    root=$(CDPATH='' cd -P -- "$(dirname -- "$root")" && pwd) || die 'the folder of this script cannot be entered'
    choose_problems
    [[ ! $limits ]] || generate_limits
    collect_cases
    [[ ! $own_program ]] || build_solutions
    for name in gtime time; do
        if tool=$(type -P $name) && [[ $("$tool" --version 2>&1) == *'(GNU Time)'* ]]; then
            measure=("$tool" --quiet --format='\npeak %M' --output="$tmp/peak")
            break
        fi
    done
    # It may have to be killed; what it has read is not to be lost.
    if stdbuf -o0 head -c 0 </dev/null; then unbuffered=(stdbuf -o0); fi
    for name in "${problems[@]}"; do ((${#name} <= problem_width)) || problem_width=${#name}; done
    for name in "${cases[@]##*/}"; do ((${#name} <= case_width)) || case_width=${#name}; done
    judge_all
}

# Leaves nothing behind: no process, no file.
clean_up() {
    local gone
    trap '' "${signals[@]}"
    if [[ $judging ]]; then
        kill -KILL -- "-$!"
        read -r group <"$tmp/group" && kill -KILL -- "-$group"
        read -r -t 2 -u "${COPROC[0]}" # until they have ended
    fi
    read -r -d '' -t 9 gone <&5 # until mkdir has, if it was interrupted
    [[ ! -p $tmp/ended$pipes ]] || kill_marked all
    progress
    read -r gone < <(rm -rf -- "$tmp" >/dev/null && echo gone)
    if [[ ! $gone ]]; then
        printf 'run_samples.sh: rm failed\n' >&9
        exit 2
    fi
}

# Ends the run by signal $1, as whoever sent it expects.
interrupted() {
    clean_up
    trap - EXIT "$1"
    kill -"$1" $$
    exit $((128 + $1)) # by SIGQUIT, to which bash is deaf
}

# The command line and what follows from it.
own_program=1 repeat=1 dir='' beyond='' limits='' json='' fail_fast='' only_failures=''
own_time_ms='' own_memory_mb=''
command=() named=() problems=() cases=() problem_of=() measure=() unbuffered=()
declare -A wanted=() programs=() count=() older=()
# The problem in hand, the run in hand, and the tally.
time_ms='' memory_mb='' limited='' group='' head='' tail='' pipes=0 together_kb='' machine_kb=''
code='' live='' left_out=0
judged=0 problem_judged=0 problem_width=7 case_width=4
green='' yellow='' red='' faint='' plain='' colour='' bar=''

# This shell only waits for the other, by reading: bash loses a signal now and then that it traps
# in the midst of work, and an interrupt as it begins to wait for a process has it interrupt
# itself without end.
main() {
    local signal made folder
    parse_arguments "$@"
    exec 4>&1 || die 'the report cannot be written'
    tmp=${TMPDIR:-/tmp}/run_samples.$$.$RANDOM$RANDOM # known before it is there, so it cannot be forgotten
    [[ $tmp == /* ]] || tmp=$PWD/$tmp
    # A run inside a run bears the marks of both.
    printf -v environment '%s\nexport RUN_SAMPLES_MARK=%q' "$environment" \
        "${RUN_SAMPLES_MARK:+$RUN_SAMPLES_MARK:}$tmp"
    signals=(1 2 3 13 15) # HUP INT QUIT PIPE TERM
    # shellcheck disable=SC2064 # that signal
    for signal in "${signals[@]}"; do trap "interrupted $signal" "$signal"; done
    trap clean_up EXIT
    if [[ -t 9 && $TERM != dumb ]]; then live=1; fi
    exec 5< <(mkdir -m 700 -- "$tmp" "$tmp/programs" && echo made)
    read -r made <&5
    [[ $made == made ]] || die "mkdir failed: $tmp, for temporary files"
    exec 5<&-
    printf '\n\n\n\n' >"$tmp/status" || die "no file can be written to $tmp"
    for folder in /proc/[0-9]*; do older[$folder]=1; done
    judging=1
    set -m # with a process group of its own
    coproc {
        trap 'echo "$code" 1<>"$tmp/status"' EXIT # over what is there, should the disk be full
        trap 'code=2; exit' PIPE # whoever reads the report has left
        trap '' TTOU             # a terminal may stop what writes from the background
        judge
        code=$?
    }
    set +m
    while kill -0 $!; do read -r -t 1 -u "${COPROC[0]}"; done
    read -r status <"$tmp/status"
    [[ $status ]] || die 'a signal ended the judge'
    judging=''
    exit "$status"
}

main "$@"
