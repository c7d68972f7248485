#!/usr/bin/env bash
# Judges the solutions on their sample cases; ./run_samples.sh --help says how.
#
# How one case is judged. The program runs at the end of a chain of parents:
#
#   this script - shell - time (GNU's, if installed) - timeout - program
#
# The shell leads a process group of its own, and all of it is killed once the program
# has ended. At the limit timeout kills the program alone, so that what the kernel counted
# still comes up the chain. Input and output are plain files: nobody waits for a program
# that does not read, and none blocks on a full pipe. Standard error goes through tail.
#
# There is no 'set -u': before bash 4.4 it takes an empty list for an unset variable.

if ((BASH_VERSINFO[0] < 4)); then
    echo "run_samples.sh: bash 4 or later is needed, this is $BASH_VERSION" >&2
    exit 2
fi
set -o pipefail +o posix

readonly DEFAULT_TIME_MS=10000  # where the problem states no limit
readonly DEFAULT_MEMORY_MB=1024 # likewise
readonly BEYOND_FACTOR=10       # more time for the cases beyond-*
readonly OUTPUT_FREE_KB=1024    # allowed besides twice the expected output
readonly DATA_FACTOR=3          # a buffer that doubles holds up to three times what it had
readonly STDERR_KEPT=4096       # bytes, the last ones
readonly GRACE_S=10             # for a program that stops its own parents

usage() {
    cat <<'HELP'
Usage: ./run_samples.sh [OPTIONS] [PROBLEM[/CASE]]...

Builds the solutions and judges each on its cases, samples/PROBLEM/CASE.in with the
answer in CASE.out. Without a PROBLEM it judges them all.

Options:
  --command CMD      judge CMD, in any language, in place of the problem's own program:
                     --command 'python3 my.py'. Exactly one problem is named then. CMD is
                     split into words as the shell does it, quotes and variables included;
                     for a pipe or the like: --command "sh -c '...'"
  --limits           also judge the limit-sized inputs; they are written once, to the
                     folder limits in cargo's target folder
  --repeat N         run each case N times, or until a run fails: times and memory are
                     medians, and the column min-max is the spread of the wall time
  --time-limit S     seconds, in place of the problem's limit
  --memory-limit MB  megabytes, likewise
  --fail-fast        stop at the first case that is not accepted
  --json             one JSON object per case on standard output, the table on standard
                     error; null is what there is not, such as the share of no limit
  --help             this text

Verdicts; where several are true, the first of this list is given:
  OLE  more output than 1 MB plus twice what is expected; it is cut there
  MLE  the peak memory is over the limit
  TLE  CPU time or wall time reached the limit, however good the output so far
  RE   the exit status is not 0, or a signal ended the program
  WA   the output differs; tokens are compared, so white space between them is free
  AC   accepted

Limits stand in samples/PROBLEM/limits. Where the judge states none, a program is stopped
at 10 s, or judged by 1024 MB, all the same, and the share of the limit is '-'. The cases
beyond-* are larger than any judge's: they have ten times the time, and no share.

Measures are the kernel's own accounts of the program and the children it waited for.
'of limit' is the larger one of CPU and wall time, as a share of the time limit; both
include 2 to 4 ms to start the program. The peak memory is the resident set of the largest
process. GNU time reads it; where that is not installed the column shows '-', and no
MLE can be told. So that no program takes the whole machine, none is given more private
memory than three times the limit.

Whatever a program leaves running is killed: its process group, and on Linux also what has
left the group, unless it wiped its environment too.

Exit status: 0 if at least one case was judged and all are AC, 1 if any is not, 2 for wrong
usage, a missing file or a failed build.
HELP
}

# --- messages, numbers, text -----------------------------------------------------------

# Ends the run: wrong usage or a broken set-up.
die() {
    progress
    printf 'run_samples.sh: %s\n' "$*" >&2
    exit 2
}

# Shows on a terminal where a long run stands, for the next output to write over; without a
# text it clears the line.
progress() {
    if [[ $live ]]; then printf '\r\e[K%.78s\r' "$*" >&2; fi
}

# Sets the variable $1 to $2 seconds in milliseconds; fails if $2 is no such number.
to_ms() {
    [[ $2 =~ ^([0-9]{1,6})(\.([0-9]{1,3}))?$ ]] || return 1
    local fraction=${BASH_REMATCH[3]}000
    printf -v "$1" '%d' $((10#${BASH_REMATCH[1]} * 1000 + 10#${fraction:0:3}))
}

# Sets the variable $1 to $2 milliseconds in seconds, or to $3 if they are not known.
in_seconds() {
    if [[ $2 ]]; then printf -v "$1" '%d.%03d' $(($2 / 1000)) $(($2 % 1000)); else printf -v "$1" '%s' "$3"; fi
}

# Sets the variable $1 to $2 KB in MB, or to - if they are not known.
in_mb() {
    local tenths
    if [[ $2 ]]; then
        tenths=$(($2 * 10 / 1024))
        printf -v "$1" '%d.%d' $((tenths / 10)) $((tenths % 10))
    else
        printf -v "$1" '%s' -
    fi
}

# Sets least, median and most of the numbers given; empty if a run gave none.
spread() {
    local -a sorted=("$@")
    (($# == 1)) || mapfile -t sorted < <(printf '%s\n' "$@" | sort -n)
    least=${sorted[0]} median='' most=${sorted[$# - 1]}
    [[ ! $least ]] || median=$(((sorted[($# - 1) / 2] + sorted[$# / 2]) / 2))
}

# Prints $1 as a JSON string, or null if it is empty.
json_string() {
    local text=${1//\\/\\\\} code raw escaped
    text=${text//\"/\\\"}
    if [[ $text == *[[:cntrl:]]* ]]; then
        for code in {1..31}; do
            printf -v escaped '\\u%04x' "$code"
            printf -v raw '%b' "\\x${escaped: -2}"
            text=${text//"$raw"/"$escaped"}
        done
    fi
    if [[ $text ]]; then printf '"%s"' "$text"; else printf null; fi
}

# --- the command line ------------------------------------------------------------------

# Reads the options, and the names of problems and cases into named.
parse_arguments() {
    local option value
    while (($#)); do
        option=$1 value=
        shift
        if [[ $option == --*=* ]]; then
            set -- "${option#*=}" "$@"
            option=${option%%=*}
            [[ $option =~ ^--(command|repeat|time-limit|memory-limit)$ ]] || die "no option $option=...; see --help"
        fi
        case $option in
            --command | --repeat | --time-limit | --memory-limit)
                (($#)) || die "$option needs a value; see --help"
                value=$1
                shift
                ;;
        esac
        case $option in
            --command) split_command "$value" ;;
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
            --limits) limits=1 ;;
            --fail-fast) fail_fast=1 ;;
            --json) json=1 ;;
            --help | -h)
                usage
                exit 0
                ;;
            -*) die "unknown option $option; see --help" ;;
            *) named+=("${option%/}") ;;
        esac
    done
}

# Splits the value of --command into the list command, by the shell's rules.
split_command() {
    eval "command=($1)" 2>/dev/null || die "--command is no list of words: $1"
    ((${#command[@]})) || die '--command is empty'
    type -P -- "${command[0]}" >/dev/null || die "--command cannot be run: ${command[0]}"
    own_program=
}

# Sets problems to those named, or to all: the folders in samples that state limits.
choose_problems() {
    local file name problem
    local -a all names=("${named[@]}")
    local -A known chosen
    for file in "$root"/samples/*/limits; do
        if [[ -f $file ]]; then
            problem=${file%/limits}
            known[${problem##*/}]=1
        fi
    done
    ((${#known[@]})) || die "no problem in $root/samples"
    mapfile -t all < <(printf '%s\n' "${!known[@]}" | sort)
    ((${#names[@]})) || names=("${all[@]}")
    for name in "${names[@]}"; do
        problem=${name%%/*}
        [[ $problem && ${known[$problem]} ]] || die "no problem '$problem'; there are: ${all[*]}"
        [[ ${chosen[$problem]} ]] || problems+=("$problem")
        chosen[$problem]=1
        wanted[$name]=1
    done
    [[ $own_program ]] || ((${#problems[@]} == 1)) || die '--command needs exactly one problem'
}

# --- cases, limits, programs -----------------------------------------------------------

# Sets cases to those to judge, each as its path without an ending, and finds what is missing.
collect_cases() {
    local problem name folder file case
    local -a folders beyond
    local -A found
    for problem in "${problems[@]}"; do
        read_limits "$problem"
        folders=("$root/samples/$problem")
        [[ $limits ]] && folders+=("$limits_folder/$problem")
        beyond=()
        for folder in "${folders[@]}"; do
            for file in "$folder"/*.in "$folder"/*.out; do
                case=${file%.*}
                name=$problem/${case##*/}
                [[ -e $file ]] || continue
                [[ -f $case.in && -r $case.in ]] || die "$case.in is missing or cannot be read"
                [[ -f $case.out && -r $case.out ]] || die "$case.out is missing or cannot be read"
                found[$problem]=1 found[$name]=1
                [[ $file == *.in && ${wanted[$problem]}${wanted[$name]} ]] || continue
                if [[ $name == */beyond-* ]]; then beyond+=("$case"); else cases+=("$case"); fi
            done
        done
        cases+=("${beyond[@]}")
    done
    for name in "${!wanted[@]}"; do
        [[ ${found[$name]} ]] && continue
        [[ $name == */* ]] || die "no case in $root/samples/$name"
        [[ $limits ]] || die "no case '$name'; the limit-sized ones need --limits"
        die "no case '$name'"
    done
}

# Sets time_ms and memory_mb to what problem $1 is judged by, and limited if its time is limited.
read_limits() {
    local file=$root/samples/$1/limits key value
    time_ms='' memory_mb='' limited=1
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
    if [[ $own_time_ms ]]; then time_ms=$own_time_ms limited=1; fi
    if [[ $own_memory_mb ]]; then memory_mb=$own_memory_mb; fi
}

# Builds what the arguments for cargo say; enters into programs where cargo put each binary.
build() {
    local line path
    type -P cargo >/dev/null || die 'cargo is not installed'
    progress 'building ...'
    if ! cargo build --release --quiet --manifest-path "$root/Cargo.toml" \
        --message-format=json-render-diagnostics "$@" >"$tmp/cargo"; then
        die 'the build failed'
    fi
    progress
    while IFS= read -r line; do
        if [[ $line =~ \"executable\":\"(([^\"\\]|\\.)*)\" ]]; then
            path=${BASH_REMATCH[1]//\\\"/\"}
            path=${path//\\\\/\\}
            programs[${path##*/}]=$path
        fi
    done <"$tmp/cargo"
}

# Builds the programs to judge.
build_solutions() {
    local problem
    local -a packages
    for problem in "${problems[@]}"; do packages+=(-p "$problem" --bin "$problem"); done
    build "${packages[@]}"
}

# Has the limit-sized inputs written to limits_folder, unless they are there.
generate_limits() {
    local -a for_problems
    build -p samples --bin generate
    limits_folder=${programs[generate]%/*/*}/limits
    ((${#named[@]})) && for_problems=("${problems[@]}")
    progress 'writing the limit-sized inputs ...'
    "${programs[generate]}" "$limits_folder" "${for_problems[@]}" || die 'the limit-sized inputs could not be written'
    progress
}

# --- one run ---------------------------------------------------------------------------

# The chain of parents around the program: input $1, stopped after $2 ms, output cut at $3 KB.
# Descriptor 6 is the program's standard error, 8 the report to this script.
chain() {
    local allowance
    trap : HUP INT TERM # what a program sends to its group is not to end this shell
    ulimit -c 0
    ulimit -f $(($3 + 1)) # so that an output over the limit shows by its size
    ulimit -d $((memory_mb * 1024 * DATA_FACTOR)) 2>/dev/null
    export RUN_SAMPLES_MARK=$tmp
    in_seconds allowance "$2"
    TIMEFORMAT='time %3R %3U %3S'
    {
        time "${measure[@]}" timeout --foreground -s KILL "$allowance" "${command[@]}" \
            <"$1" >"$tmp/output" 2>&6 3>&- 4>&- 6>&- 7<&- 8>&-
    } 2>&8
    echo "status $?" >&8
}

# Runs the program: input $1, for at most $2 ms, with at most $3 KB of output. Sets status,
# wall_ms, cpu_ms and peak_kb, each empty if it could not be had, and complaint: the last
# line of standard error.
run_program() {
    local line real user system user_ms system_ms result
    local -a processes=(/proc/[0-9]*)
    older=" ${processes[*]} "
    status='' wall_ms='' cpu_ms='' complaint=''
    : >"$tmp/peak"
    exec 8<>"$tmp/report" # open for reading too, so that no open has to wait for another
    exec 7<"$tmp/report"
    exec 6> >(exec tail -c $STDERR_KEPT >&8 2>/dev/null 3>&- 4>&- 7<&- 8>&-)
    drain=$!
    set -m # gives the next job a process group of its own
    chain "$@" &
    group=$!
    set +m
    exec 6>&- 8>&-

    while [[ ! $status ]] && read_report $(($2 / 1000 + GRACE_S)); do
        case $line in
            'time '*)
                read -r _ real user system <<<"$line"
                to_ms wall_ms "$real" && to_ms user_ms "$user" && to_ms system_ms "$system" &&
                    cpu_ms=$((user_ms + system_ms))
                ;;
            'status '*) status=${line#status } ;;
        esac
    done
    kill_group
    wait "$group" 2>/dev/null
    # No status, but the report is closed: the program killed the whole group.
    if [[ ! $status ]] && ((result <= 128)); then status=$((128 + 9)); fi
    group=

    # tail speaks once the last writer is gone, so only a process that escaped delays it.
    while read_report 2; do
        if [[ $line == *[![:space:]]* && $line != 'note: run with '*RUST_BACKTRACE* ]]; then complaint=$line; fi
    done
    ((result <= 128)) || kill "$drain" 2>/dev/null
    exec 7<&-
    read -r peak_kb <"$tmp/peak"
}

# Reads the next line of the report into line within $1 s; result is above 128 if that was too short.
read_report() {
    IFS= read -r -t "$1" -u 7 line
    result=$?
    ((result == 0)) || { ((result <= 128)) && [[ $line ]]; }
}

# Kills the process group of the program, then what left the group but bears our mark.
kill_group() {
    local folder entry round found=1
    kill -KILL -- "-$group" 2>/dev/null
    for ((round = 0; found && round < 20; round++)); do
        found=
        for folder in /proc/[0-9]*; do
            [[ $older == *" $folder "* ]] && continue
            while IFS= read -r -d '' entry; do
                if [[ $entry == "RUN_SAMPLES_MARK=$tmp" ]]; then
                    kill -KILL "${folder#/proc/}" && found=1
                    break
                fi
            done 2>/dev/null <"$folder/environ"
        done
    done
}

# --- the verdict -----------------------------------------------------------------------

# Writes the tokens of standard input, one a line, after an empty line. A NUL byte, which
# bash cannot hold, becomes a byte that no answer contains.
tokens() {
    { echo && cat; } | tr -s '\0[:space:]' '\1[\n*]'
}

# Whether the output is the answer $1, token by token; if not, the tokens of both are left in
# the files expected and found.
same_tokens() {
    same_lines "$1" "$tmp/output" && return
    { tokens <"$1" >"$tmp/expected" && tokens <"$tmp/output" >"$tmp/found"; } || die 'the output cannot be read'
    same_lines "$tmp/expected" "$tmp/found"
}

# Whether two files are the same, line by line: comm works and prints no line.
same_lines() {
    comm -3 --nocheck-order "$1" "$2" | IFS= read -r _
    [[ ${PIPESTATUS[*]} == '0 1' ]]
}

# Sets detail to the first token in which the output differs from answer $1.
describe_difference() {
    local index=0 at=0 equal=0 beyond middle
    local -a expected found
    exec 5<"$tmp/expected" 9<"$tmp/found"
    while mapfile -t -n 1000 -u 5 expected && mapfile -t -n 1000 -u 9 found; do
        [[ ${#found[@]} != 0 && "${#expected[@]} ${expected[*]}" == "${#found[@]} ${found[*]}" ]] || break
        index=$((index + 1000))
    done
    exec 5<&- 9<&-
    while ((at < ${#expected[@]})) && [[ ${expected[at]} == "${found[at]}" ]]; do at=$((at + 1)); done
    index=$((index + at)) # the empty line before the tokens makes the first one number 1

    beyond=${#found[at]} # how far the two tokens are equal, by bisection
    while ((equal < beyond)); do
        middle=$(((equal + beyond + 1) / 2))
        if [[ ${expected[at]:0:middle} == "${found[at]:0:middle}" ]]; then equal=$middle; else beyond=$((middle - 1)); fi
    done
    detail="token $index: expected $(place "$1" $index "${expected[at]}" $equal)"
    detail+=", found $(place "$tmp/output" $index "${found[at]}" $equal)"
    if same_after fold_case; then
        detail+='; only letter case differs'
    elif same_after fold_space; then
        detail+='; only white space differs'
    elif same_after fold_both; then
        detail+='; only white space and letter case differ'
    fi
}

# Whether answer and output are the same after filter $1.
same_after() { [[ $("$1" <"$tmp/expected") == "$("$1" <"$tmp/found")" ]]; }
fold_case() { tr '[:upper:]' '[:lower:]'; }
fold_space() { tr -d '\n'; }
fold_both() { fold_case | fold_space; }

# Prints token number $2 of file $1, which is $3, around its byte $4, and the line it is in.
place() {
    local line=0 seen=0 token=$3 from=$(($4 > 20 ? $4 - 10 : 0))
    local -a words
    if [[ ! $token ]]; then
        printf 'the end'
        return
    fi
    while ((seen < $2)) && { IFS=$' \t\v\f\r' read -r -a words || [[ ${words[*]} ]]; }; do
        line=$((line + 1)) seen=$((seen + ${#words[@]}))
    done <"$1"
    ((${#token} <= from + 30)) || token=${token:0:from + 30}...
    ((from == 0)) || token=...${token:from}
    if [[ $token == *[^[:graph:]]* ]]; then printf -v token '%q' "$token"; fi
    printf '%s (line %d)' "$token" $line
}

# Runs case $1 once, for at most $2 ms and $3 KB of output. Sets verdict and detail besides
# what run_program sets.
judge_once() {
    local size used limit
    run_program "$1.in" "$2" "$3"
    size=$(stat -c %s "$tmp/output") || die 'the output cannot be read'
    in_seconds limit "$2"
    verdict=AC detail=
    if ((size > $3 * 1024)); then
        in_mb limit "$3"
        verdict=OLE detail="more than $limit MB of output"
    elif ((peak_kb > memory_mb * 1024)); then
        in_mb used "$peak_kb"
        verdict=MLE detail="peak memory $used MB; the limit is $memory_mb MB"
    elif [[ ! $status ]]; then
        verdict=TLE detail="stopped itself and its parents; the limit is $limit s"
    elif ((wall_ms >= $2 || cpu_ms >= $2)); then
        in_seconds used "$wall_ms"
        verdict=TLE detail="used $used s"
        in_seconds used "$cpu_ms"
        detail+=", CPU $used s; the limit is $limit s"
    elif ((status)); then
        verdict=RE detail=$(describe_status)
        complaint=${complaint//[^[:print:]]/?}
        [[ ! $complaint ]] || detail+=": ${complaint:0:200}"
    elif ! same_tokens "$1.out"; then
        verdict=WA
        describe_difference "$1.out"
    fi
}

# Prints the exit status, or the name of the signal it stands for.
describe_status() {
    local name
    if ((status > 128)) && name=$(kill -l $((status - 128)) 2>/dev/null); then
        printf 'SIG%s (status %d)' "$name" "$status"
    else
        printf 'exit status %d' "$status"
    fi
}

# --- the report ------------------------------------------------------------------------

# Decides on colours, and on the characters of the bar: an empty cell, then more and more of one.
choose_style() {
    if [[ -t 3 && ! $NO_COLOR && $TERM != dumb ]]; then
        green=$'\e[32m' yellow=$'\e[33m' red=$'\e[31m' faint=$'\e[2m' plain=$'\e[0m'
    fi
    cells=(. '#' '#' '#' '#' '#' '#' '#' '#')
    case ${LC_ALL:-${LC_CTYPE:-$LANG}} in
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

# Writes to the table, as printf does.
# shellcheck disable=SC2059 # the format is a constant of the caller
say() { printf "$@" >&3 2>/dev/null; }

# Writes one row of the table; verdicts are coloured by $colour.
row() {
    local problem=$1 case=$2 verdict=$3 cpu=$4 wall=$5 range=$6 peak=$7 share=$8 bar=$9
    if ((repeat > 1)); then printf -v range '  %11s' "$range"; else range=; fi
    say '%-*s  %-*s  %s%-7s%s  %6s  %6s%s  %7s  %8s%s\n' "$problem_width" "$problem" "$case_width" "$case" \
        "$colour" "$verdict" "$plain" "$cpu" "$wall" "$range" "$peak" "$share" "${bar:+  $bar}"
}

# Judges case $1 of problem $2 as often as asked for, and reports it.
judge_case() {
    local case=${1##*/} allowance=$time_ms output_kb run which='' fastest slowest
    local least median most colour=$green cpu wall range=- peak share='' shown=- bar=''
    local -a cpus walls peaks
    output_kb=$(stat -c %s "$1.out") || die "$1.out cannot be read"
    output_kb=$((output_kb / 512 + 1 + OUTPUT_FREE_KB))
    [[ $case != beyond-* ]] || allowance=$((time_ms * BEYOND_FACTOR))
    for ((run = 1; run <= repeat; run++)); do
        if ((repeat > 1)); then which=", run $run of $repeat"; fi
        progress "$((judged + 1)) of ${#cases[@]}: $2/$case$which"
        judge_once "$1" $allowance $output_kb
        if [[ $verdict != AC ]]; then # its own figures count then, not the median
            cpus=("$cpu_ms") walls=("$wall_ms") peaks=("$peak_kb")
            detail=${which:+run $run: }$detail
            break
        fi
        cpus+=("$cpu_ms") walls+=("$wall_ms") peaks+=("$peak_kb")
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
    elif [[ $wall_ms ]]; then
        rate_case "$case" $((cpu_ms > wall_ms ? cpu_ms : wall_ms))
    fi
    judged=$((judged + 1)) problem_judged=$((problem_judged + 1))
    count[$verdict]=$((count[$verdict] + 1))
    if [[ $verdict == AC ]]; then problem_accepted=$((problem_accepted + 1)); else colour=$red; fi

    row "$2" "$case" "$verdict" "$cpu" "$wall" "$range" "$peak" "$shown" "$bar"
    [[ ! $detail ]] || say '    %s\n' "$detail"
    [[ ! $json ]] || write_json "$2" "$case"
}

# Sets share, shown and bar to the share of the limit that $2 ms of case $1 are, and keeps the
# slowest case of the problem.
rate_case() {
    local time
    if [[ $limited ]]; then
        share=$(($2 * 1000 / time_ms))
        shown="$((share / 10)).$((share % 10)) %"
        draw_bar $share
    fi
    if (($2 >= problem_slowest_ms)); then
        in_seconds time "$2"
        problem_slowest_ms=$2 problem_slowest="$1, $time s${share:+, $shown of the limit}"
    fi
}

# Writes the JSON object of what judge_case found for problem $1, case $2.
write_json() {
    local limit
    in_seconds limit "$allowance"
    in_seconds share "$share" null
    printf '{"problem":%s,"case":%s,"verdict":"%s","detail":%s,"runs":%d,' "$(json_string "$1")" \
        "$(json_string "$2")" "$verdict" "$(json_string "$detail")" $((run < repeat ? run : repeat))
    printf '"cpu_s":%s,"wall_s":%s,"wall_min_s":%s,"wall_max_s":%s,"peak_memory_kb":%s,' \
        "${cpu/#-/null}" "${wall/#-/null}" "$fastest" "$slowest" "${peak_kb:-null}"
    printf '"time_limit_s":%s,"memory_limit_mb":%s,"share":%s}\n' "$limit" "$memory_mb" "$share"
} >&4 2>/dev/null

# Judges the cases in turn; fails if not all are accepted.
judge_all() {
    local case folder problem=''
    row problem case verdict 'CPU s' 'wall s' 'min-max s' 'peak MB' 'of limit' ''
    for case in "${cases[@]}"; do
        folder=${case%/*}
        if [[ ${folder##*/} != "$problem" ]]; then
            close_problem "$problem"
            problem=${folder##*/}
            read_limits "$problem"
            if [[ $own_program ]]; then command=("${programs[$problem]}"); fi
        fi
        judge_case "$case" "$problem"
        [[ $verdict == AC || ! $fail_fast ]] || break
    done
    close_problem "$problem"
    close_report
}

# Writes the line that closes problem $1, if one was judged.
close_problem() {
    if ((problem_judged)); then
        say '%s%s: %d of %d accepted%s%s\n\n' "$faint" "$1" "$problem_accepted" "$problem_judged" \
            "${problem_slowest:+; slowest: $problem_slowest}" "$plain"
    fi
    problem_judged=0 problem_accepted=0 problem_slowest='' problem_slowest_ms=0
}

# Writes the closing count; fails if not all cases were judged and accepted.
close_report() {
    local verdict failures='' accepted=$((count[AC])) colour=$green
    for verdict in OLE MLE TLE RE WA; do
        ((count[$verdict] == 0)) || failures+=", ${count[$verdict]} $verdict"
    done
    ((judged == ${#cases[@]})) || failures+=", $((${#cases[@]} - judged)) not judged"
    [[ ! $failures ]] || colour=$red
    [[ ${measure[*]} ]] || say 'Peak memory is not measured: GNU time is not installed.\n'
    say '%s%d passed, %d failed%s%s\n' "$colour" $accepted $((judged - accepted)) "${failures/#,/:}" "$plain"
    [[ ! $failures ]]
}

# --- the run ---------------------------------------------------------------------------

# Leaves nothing behind: no process, no file.
clean_up() {
    if [[ $group ]]; then
        kill_group
        kill "$drain"
        wait "$group" # or bash would tell that it was killed
    fi 2>/dev/null
    progress
    rm -rf "$tmp"
}

# The command line and what follows from it.
own_program=1 repeat=1 limits='' json='' fail_fast='' own_time_ms='' own_memory_mb='' live=''
command=() named=() problems=() cases=() measure=()
declare -A wanted=() programs=() count=()
# The problem in hand, the run in hand, and the tally.
time_ms='' memory_mb='' limited='' group='' drain='' older='' verdict='' detail=''
judged=0 problem_judged=0 problem_width=7 case_width=4
green='' yellow='' red='' faint='' plain='' colour='' bar=''

main() {
    local tool name
    for tool in cat comm mkfifo mktemp realpath rm sort stat tail timeout tr; do
        type -P $tool >/dev/null || die "$tool is not installed; GNU coreutils is needed"
    done
    root=$(realpath -- "${BASH_SOURCE[0]}") && root=${root%/*}
    if [[ -t 2 && $TERM != dumb ]]; then live=1; fi
    parse_arguments "$@"
    choose_problems
    { tmp=$(mktemp -d) && mkfifo "$tmp/report"; } || die 'no folder for temporary files'
    trap clean_up EXIT # a signal that ends this script runs it too

    [[ ! $limits ]] || generate_limits
    collect_cases
    [[ ! $own_program ]] || build_solutions

    if [[ $json ]]; then exec 3>&2 4>&1; else exec 3>&1 4>/dev/null; fi
    choose_style
    export LC_ALL=C # decimal points, bytes in place of characters
    for name in gtime time; do
        tool=$(type -P $name) && [[ $("$tool" --version 2>&1) == *'(GNU Time)'* ]] &&
            measure=("$tool" --quiet --format=%M --output="$tmp/peak") && break
    done
    for name in "${problems[@]}"; do ((${#name} <= problem_width)) || problem_width=${#name}; done
    for name in "${cases[@]##*/}"; do ((${#name} <= case_width)) || case_width=${#name}; done
    judge_all
}

main "$@"
