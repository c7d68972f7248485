//! A laboratory for games: shows tables, patterns and laws, of the problems here and of any game whose
//! rules one tells, and checks programs for such a game. This file has the help; what is asked for is
//! done in `tools::explore::command`.

use tools::cli::Program;
use tools::explore::command;

const HELP: &str = "\
Usage: explore [OPTIONS] PROBLEM
       explore [OPTIONS] astrgame STRING WORD...
       explore --law PROBLEM
       explore [--svg FILE] take NUMBER...
       explore [--svg FILE] octal CODE
       explore [POSITIONS] [ENDING] [OUTPUT] rules -- COMMAND
       explore [POSITIONS] [ENDING] [OUTPUT] words RULE...
       explore [POSITIONS] [ENDING] [OUTPUT] numbers RULE...

Prints a small table, made by the rules of a game alone, with a question. A Grundy number is the
least number that no move leads to; the player to move loses if it is 0.

astrgame  the pieces of a string of up to 16 letters, a to z, from which these words can be erased
take      a pile from which one of the numbers, 1 to 1000, may be taken; and their period
octal     the octal game of a code, such as 0.77 (Kayles): 0 or 4, a point, and up to 32 digits from
          0 to 7, not all 0

  --answer     answer the question as well
  --svg FILE   draw the table into FILE instead
  --law        search for a law of the table, an expression over its numbers: who loses, and the
               Grundy number. It is checked on more positions; where the rules can be told over these
               numbers, it is proved or refuted. The problems with a table of numbers are matgame,
               adapwns and g3, whose rules can be told so, and g1 and wgme
  --effort N   with --law, here and below: make the bounds of the search N times as large, from 1 to
               100; but most searches for a law over numbers end as 1,000,000 expressions are kept,
               which stays the bound
  -h, --help   this text

rules     a game of which COMMAND knows the rules. COMMAND reads a position, which is a line without
          blanks (write piles of 3 and 4 as 3,4), and answers within 5 s with a line of at most
          64 KiB: the moves with blanks between them, - if there is none, or ! for what is no
          position. A move is a position or, without ENDING, several joined by +, which are played
          as a sum. A search ends if it wants more than 400,000 positions, 256,000,000 bytes of
          positions or of the moves of a sum, 20,000,000 moves that are not solved, or a play of more
          than 5,000 moves.
          Where the players have different moves, the position names the one who moves in its last
          part after a comma, such as AAABB,A. See --partisan

words     a game on words, whose rules are told in quotes. 'aa -> b': a move replaces one aa by b. What
          stands before -> must not be empty; what stands after it may be. ^ before both sides binds
          a rule to the beginning of the word, $ after both to its end. x* stands for any number of
          x, which are kept: '^0*3 -> ^0*1'; at most 8 such stand on a side. A letter is a printable
          ASCII character other than , \" ^ $ * : and a blank. The empty word is written \"\"

numbers   a game on one to four numbers, which the rules name by letters other than t:
          'a,b -> a-t,b if t <= 2'. No number is below 0. After -> stand sums and differences of the
          numbers, of their multiples, and of t, which is each number from 1 on, up to 20,000 of
          them. A condition is written as in Python: and, or, not, comparisons, in, + - * // % & | ^
          >>, min, max, gcd, abs, phi, v2, popcount and so on. Divisors are above 0, bits and gcd of
          numbers from 0 on, numbers below 2^63: where it is not so, there is no value, and the
          condition does not hold. ; makes a sum: 'n -> t ; n-t if t < n'. With --score, points stand
          before a colon: 'a,b -> a-t : a-t,b'

In both, A: and B: before every rule give the players different moves. A position then names the one
who moves, such as aab,A or 3,4,B; only who loses is told, with or without --misere.

POSITIONS are those on standard input, where without ENDING sums may stand too (not of words), or all
in a range of at most 200,000:

  --upto A,B    all from 0,0 up to A,B, inclusive; of one number, two or more. For words: --upto N is
                all of up to N letters (on a terminal without --upto: some)
  --from A,B    from these numbers on instead
  --rows L      of rules, all rows of 1 to L numbers, such as 3,1,2, each from --from A to --upto B;
                L is at most 20. With --partisan A moves. It is told which are lost, whether a row is
                worth the xor of its numbers, and whether their order matters. Not with --page
  --where COND  of numbers, only those that meet this condition are positions
  --letters L   letters of words besides those of the rules

ENDING: without one, a player who cannot move loses, and every play ends. Or:

  --misere  a player who cannot move wins
  --score   a move is POINTS:POSITION; where there is no move, the larger sum of points wins
  --draws   a play that does not end is drawn

  --partisan  of rules: a position names the player to move, A or B, in its last part after a comma,
              such as 3,4,A; one that names none is A's. Only who loses is told and sought, for each
              of the two, or for A alone if COMMAND does not know the positions of a range that
              name a player. With and without --misere

OUTPUT: positions that are two numbers are shown as a table, with rows a and columns b, and those
that are three as a table for each first one. No two may be equal, and they must fill at least an
eighth of the least range that has them. All others are a list, with the winning moves (with --score
and --draws: the best ones). Below a table stands which positions are lost.
Patterns are sought in positions of one or two numbers, if all positions of a range are there and a
side of it has five or more. They are tried on up to 20,000 further positions, up to four times as
far, which a second run of COMMAND answers. They are not proved: each line says how far it was
checked. In one number, it is then shown, too, which positions are lost. Or:

  --moves          a list in any case
  --law            search for laws: who loses, and the Grundy number (with --misere and two players
                   only who loses, with --score only the difference of points). Not with --draws.
                   Of numbers and of rules, a law is an expression over the numbers of a position,
                   which rules call n, or a, b, c and d. It wants --upto, and numbers below 2^30. A
                   law is found on these positions and checked on more: up to twice as far, or four
                   times for one number; of pairs, up to eight times along two edges, too, and near
                   the diagonal as far as 10,000 positions allow. Of numbers, it is then proved for
                   all positions, or refuted, or you are told why it is neither. Of rules, it is not
                   proved. Of what has no law, you are told the patterns that hold further on.
                   Of words, a law is a machine that reads a word letter by letter, printed as a
                   function in Python: who loses is sought if no machine that tells the Grundy
                   number is found. It is proved for words of every length. Many games have no such
                   law. Not with --upto.
                   With --rows, 3 or more, a law is a function in Python that reads a row number by
                   number. It is checked on up to 20,000 rows that are longer or have larger
                   numbers, and not proved
  --coq FILE       with --law, of words: write rules, law and theorem into FILE, such as Law.v, as
                   well. Then .ci/proofs-words FILE has Coq check it. Only Grundy numbers, no rules
                   with *, and plays that end by the length or the order of words
  --page FILE      write a page to play on into FILE, which a browser opens: from these positions at
                   most 2,000 can be reached, and it has at most 2,000,000 bytes. Not with ENDING
  --check PROGRAM  check a program and its arguments in quotes, such as 'python3 my.py'; no shell
                   runs it

PROGRAM reads the positions as a judge would give them: their number on a line, then each on a line
of its own; those that COMMAND answers with !, and the empty word, are left out. For each it must
print the word that you give as LOST if the player to move loses, and WON if that player wins. It has
10 s of CPU time and 1024 MB. You are told that it is right on all of them, or on which it is wrong
(the first 20), with the moves that refute its first wrong answer. A single pile tests only who wins
it: to test Grundy numbers, give sums such as 3+4.

  --answers LOST,WON  the words that it prints, such as Second,First; with --draws and --score
                      LOST,DRAWN,WON, such as Second,Draw,First. With --score it may be left out:
                      then PROGRAM prints the best difference of points for the player to move
  --blank C           write each character C of a position as a blank: with --blank , the position
                      3,4,5 is the line 3 4 5
  --newline C         write each character C as a line end
  --length            before each position, write on a line how many parts it has, with commas between
                      them; of words, how many letters
  --no-count          leave out the number of positions

COMMAND and PROGRAM run with your rights. They are ended together with all that they started, but this
is no sandbox.

Exit status of --check: 0 if PROGRAM is right on all positions, 1 if it is wrong on one, or crashes,
is late, or prints too many answers or too few; else 2: not all could be compared, or something
else failed. Exit status of other runs: 0, or 1 if something failed. After wrong usage it is 2.

PROBLEM is one of: {problems}
";

fn main() {
    judge::keep();
    command::run(&Program::start("explore", HELP, usize::MAX));
}
