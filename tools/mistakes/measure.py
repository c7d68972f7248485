"""Measures what stress finds: runs it on each mistake of table.txt, a program of prog.py.

Usage: python3 tools/mistakes/measure.py STRESS [PROBLEM...]

STRESS is the built program, such as target/release/stress. Prints for each mistake the bytes of the
input that is shown, those of table.txt, and the seconds it took; a - stands for no fault. Takes ten
minutes and more, so nothing but a person runs it.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent


def shown(stress, problem, mistake):
    """The bytes of the input that stress shows, or None, and the seconds it took."""
    with tempfile.TemporaryDirectory() as folder:
        program = ["python3", str(HERE / "prog.py"), problem, mistake]
        begun = time.time()
        subprocess.run([stress, "--save", folder, problem, *program], capture_output=True)
        seconds = time.time() - begun
        saved = Path(folder) / f"{problem}-1.in"
        return saved.stat().st_size if saved.exists() else None, seconds


def main():
    stress, *problems = sys.argv[1:]
    times = []
    for line in (HERE / "table.txt").read_text().splitlines():
        if line.startswith("#"):
            continue
        problem, mistake, before = line.split()
        if problems and problem not in problems:
            continue
        size, seconds = shown(stress, problem, mistake)
        times.append(seconds)
        is_worse = size is None or before != "-" and size > 1.5 * int(before)
        mark = "  WORSE" if is_worse else ""
        print(f"{problem:9} {mistake:11} {size or '-':>5} {before:>5} {seconds:6.1f} s{mark}", flush=True)
    print(f"median {statistics.median(times):.1f} s")


main()
