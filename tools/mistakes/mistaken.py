"""A program with a mistake, as measure.py gives it to stress.

Usage: python3 tools/mistakes/mistaken.py PROBLEM MISTAKE

Reads an input of PROBLEM on standard input, and answers with the MISTAKE of this name. There are no
mistakes here that are among the wrong ideas of tools/src/problems: a test has stress find those.
"""

import sys
from functools import lru_cache, reduce
from operator import xor

tokens = iter(sys.stdin.read().split())


def number():
    return int(next(tokens))


def mex(numbers):
    """The least number that is none of these."""
    known = set(numbers)
    return next(least for least in range(len(known) + 1) if least not in known)


def nim_sum(numbers):
    return reduce(xor, numbers, 0)


def matgame(mistake):
    def grundy(row):
        g = 0
        for a in reversed(row):
            is_less = a < g if mistake == "strict" else a <= g
            if a > 0:
                g = a - 1 if is_less else a
        return g

    for _ in range(number()):
        rows, columns = number(), number()
        matrix = [[number() for _ in range(columns)] for _ in range(rows)]
        if mistake == "from_left":
            matrix = [row[::-1] for row in matrix]
        elif mistake == "cols49":
            matrix = [row[:49] for row in matrix]
        elif mistake == "rows32":
            matrix = matrix[:32]
        elif mistake == "number>31":
            matrix = [[min(a, 31) for a in row] for row in matrix]
        numbers = [grundy(row) for row in matrix]
        is_won = any(numbers) if mistake == "or" else nim_sum(numbers)
        print("FIRST" if is_won else "SECOND")


def adapwns(mistake):
    for _ in range(number()):
        board = next(tokens)
        if mistake == "buf100":
            board = board[:100]
        elif mistake == "mask64":
            board = board[-64:]
        piles = [len(gap) for gap in board.split("P")[:-1]]
        counted = [pile % (4 if mistake == "mod4" else 3) for pile in piles[::-1][::2]]
        print("Yes" if (sum if mistake == "sum" else nim_sum)(counted) else "No")


def wgme(mistake):
    for _ in range(number()):
        word = next(tokens)
        if mistake == "len9":
            word = word[:9]
        excess = [word.count(letter) - 1 for letter in set(word)]
        e = 2 * max(excess) - sum(excess)
        if len(word) % 2 == 0:
            is_won = e >= 0 if mistake == "e>=0" else e > 0
        else:
            is_won = e <= 0 if mistake == "e<=0" else e <= 1
        print("First" if any(excess) and is_won else "Second")


def grundy_after_joining(string, words):
    """The Grundy number if a word may reach across a gap."""

    @lru_cache(None)
    def grundy(string):
        return mex(
            grundy(string[:at] + string[at + len(word):])
            for word in words
            for at in range(len(string))
            if string.startswith(word, at)
        )

    return grundy(string)


def grundy_of(string, words, most):
    """The Grundy number of a string, where each is at most `most`."""

    @lru_cache(None)
    def grundy(start, end):
        found = mex(
            grundy(start, at) ^ grundy(at + len(word), end)
            for word in words
            for at in range(start, end - len(word) + 1)
            if string.startswith(word, at)
        )
        return min(found, most)

    return grundy(0, len(string))


def astrgame(mistake):
    for _ in range(number()):
        string, words = next(tokens), {next(tokens) for _ in range(number())}
        if mistake == "trunc20":
            string = string[:20]
        if mistake == "join":
            is_won = grundy_after_joining(string, words)
        elif mistake == "parity":
            is_won = False
        else:
            is_won = grundy_of(string, words, {"cap3": 3, "cap7": 7}.get(mistake, 10**9))
        print("Teddy" if is_won else "Tracy")


def g3(mistake):
    for _ in range(number()):
        coins = [number() for _ in range(number())]
        gaps = [coin - left - 1 for left, coin in zip([0] + coins, coins)]
        if mistake == "arr1000":
            coins, gaps = coins[:1000], gaps[:1000]
        elif mistake == "u16":
            gaps = [gap % 65536 for gap in gaps]
            coins = [sum(gaps[: at + 1]) + at + 1 for at in range(len(gaps))]
        wanted = nim_sum(gaps[::-1][::2])
        move = None
        for at in reversed(range(len(gaps)) if wanted else ()):
            if (len(gaps) - at) % 2 == 1:
                steps = gaps[at] - (gaps[at] ^ wanted)
            else:
                steps = (gaps[at + 1] ^ wanted) - gaps[at + 1]
            if 1 <= steps <= gaps[at]:
                move = coins[at], coins[at] - steps
        print("Mary wins\nMove %d to %d\n" % move if move else "Johnny wins\n")


@lru_cache(None)
def kayles_numbers(longest, most):
    """The Grundy numbers of runs of up to so many pins, of which a move takes up to `most`."""
    g = [0]
    for pins in range(1, longest + 1):
        g.append(mex(
            g[a] ^ g[pins - taken - a]
            for taken in range(1, min(most, pins) + 1)
            for a in range((pins - taken) // 2 + 1)
        ))
    return g


def g1(mistake):
    for _ in range(number()):
        _, most, row = number(), number(), next(tokens)
        runs = [len(run) for run in row.split("0")]
        longest, believed = max(runs), min(most, 20)
        if mistake == "K+1":
            believed = most + 1
        elif mistake == "K<":
            believed = max(1, most - 1)
        elif mistake == "kayles":
            believed = 2
        elif mistake == "table50":
            longest = min(50, longest)
        known = kayles_numbers(longest, believed)
        g = known + [0] * (max(runs) - longest)
        print(won_row(row, most, runs, g) or "Johnny wins\n")


def won_row(row, most, runs, g):
    """What is printed for a won row, the most pins first; None if no move wins by these numbers."""
    total = nim_sum(g[pins] for pins in runs)
    for taken in range(min(most, max(runs)) if total else 0, 0, -1):
        start = 0
        for pins in runs:
            for at in range(pins - taken + 1):
                if g[at] ^ g[pins - taken - at] == total ^ g[pins]:
                    place = start + at
                    return "Mary wins\n%s\n" % (row[:place] + "0" * taken + row[place + taken:])
            start += pins + 1
    return None


PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101]

# What two words of the same letters have in common: each of these is not enough, or too much.
KEYS = {
    "sum": lambda word: (len(word), sum(map(ord, word))),
    "prod32": lambda word: reduce(lambda p, one: p * PRIMES[ord(one) - 65] % 2**32, word, 1),
    "xor": lambda word: nim_sum(1 << ord(one) - 65 for one in word),
    "order": tuple,
}


def wplay(mistake):
    key = KEYS[mistake]
    words = [next(tokens) for _ in range(number())]
    rows, columns = number(), number()
    size = rows * columns
    keys = {key(word) for word in words if len(word) <= size}
    for _ in range(number()):
        cells = "".join(next(tokens) for _ in range(rows))
        subsets = range(1, 1 << size)
        takes = [one for one in subsets if key([cells[at] for at in range(size) if one >> at & 1]) in keys]
        is_won = [False] * (1 << size)
        for left in range(1 << size):
            for take in takes if not is_won[left] else ():
                if not take & left:
                    is_won[left | take] = True
        print("Alice" if is_won[-1] else "Bob")


def main():
    problem, mistake = sys.argv[1:]
    globals()[problem](mistake)


main()
