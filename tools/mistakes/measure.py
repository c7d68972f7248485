"""Measures what stress finds: runs it on each mistake of table.txt, a program of mistaken.py.

Usage: python3 tools/mistakes/measure.py STRESS [PROBLEM...]

STRESS is the built program, such as target/release/stress. Prints for each mistake the bytes of the
input that is shown and the CPU seconds of stress with the program, each before that of table.txt; a -
stands for no fault. Bytes that are more are marked. Takes some minutes, so nothing but a person runs
it.
"""

import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent


def cpu_seconds():
    """The CPU time of all that has run and ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def shown(stress, problem, mistake):
    """The bytes of the input that stress shows, or None, and the CPU seconds it took."""
    with tempfile.TemporaryDirectory() as folder:
        program = ["python3", str(HERE / "mistaken.py"), problem, mistake]
        before = cpu_seconds()
        subprocess.run([stress, "--save", folder, problem, *program], capture_output=True)
        seconds = cpu_seconds() - before
        saved = Path(folder) / f"{problem}-1.in"
        return saved.stat().st_size if saved.exists() else None, seconds


def main():
    stress, *problems = sys.argv[1:]
    now, before = [], []
    for line in (HERE / "table.txt").read_text().splitlines():
        if line.startswith("#"):
            continue
        problem, mistake, size_before, seconds_before = line.split()
        if problems and problem not in problems:
            continue
        size, seconds = shown(stress, problem, mistake)
        now.append(seconds)
        before.append(float(seconds_before))
        is_worse = size is None or size_before != "-" and size > int(size_before)
        mark = "  WORSE" if is_worse else ""
        sizes = f"{size or '-':>5} {size_before:>5} bytes"
        print(f"{problem:9} {mistake:11} {sizes} {seconds:5.1f} {seconds_before:>5} s{mark}", flush=True)
    for name, all_of in [("median", statistics.median), ("sum", sum)]:
        print(f"{name} of CPU time: {all_of(now):.1f} s, before: {all_of(before):.1f} s")


main()
