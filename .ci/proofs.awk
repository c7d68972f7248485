# .ci/proofs.awk: reads one Coq file for .ci/proofs, as Coq does: comments and strings apart.
#
#   -v want=faults     prints what is refused in it, a line each
#   -v want=rust       prints the text of each comment that begins with the line "(* main.rs:"
#   -v want=statement  prints what people must read: all above the proof, but for texts of main.rs
#
# The parts of a problem's file, by their headings:
#   statement  up to the first blank line after the line "Definition correct ..."
#   functions  the transcriptions, each below its text in main.rs
#   details    from "(** ** What is proved besides *)" on
#   proof      from "(** ** Proof *)" on
# A file in tools/coq is a statement up to its heading Proof, if it has one, and else a proof;
# Rules.v and Words.v have nothing but a statement.

BEGIN {
    quote = "\""
    shared = ARGV[1] ~ /tools\/coq\//
    machine = ARGV[1] ~ /tools\/coq\/Machine\.v$/
    part = "statement"
    if (shared && ARGV[1] !~ /\/(Rules|Machine|Games|Words|words\/[A-Za-z]+)\.v$/) part = "proof"
    may_import["statement"] = ARGV[1] ~ /\/Words\.v$|\/words\// ? "(Games|Words)" : "(Rules)"
    may_import["functions"] = "(Machine)"
    may_import["details"] = "(Rules|Games)"
    may_import["proof"] = "(Rules|Machine|Games|Splitting|Octal|Staircase" (shared ? "|Visit|Words|WordsCheck)" : ")")
}

function fault(what) {
    if (want == "faults") printf "%s:%d: %s\n", FILENAME, FNR, what
}

# The code of a line: without comments, and without the contents of strings.
function code_of(line,    code, mark, at) {
    code = ""
    while (at = match(line, in_string ? quote : "\\(\\*|\\*\\)|" quote)) {
        mark = substr(line, at, RLENGTH)
        if (!depth && !in_string) code = code substr(line, 1, at - 1)
        line = substr(line, at + length(mark))
        if (mark == quote) { in_string = !in_string; if (!depth) code = code quote }
        else if (mark == "(*") depth++
        else if (depth) { depth--; code = code " " }
        else code = code mark
    }
    return depth || in_string ? code : code line
}

# A command must be one of these. What begins with a small letter or a bracket is a tactic.
function is_allowed(sentence) {
    if (sentence ~ /^[a-z([]/ || sentence == "") return 1
    if (sentence ~ /^From Coq Require Import [A-Za-z ]+$/) return 1
    if (sentence ~ "^From Theory Require Import( " may_import[part] ")+$") return 1
    if (shared && sentence ~ /^From Theory Require Adapwns Pawns$/) return 1
    if (sentence ~ /^(Import ListNotations|Local Open Scope [A-Za-z]+_scope)$/) return 1
    if (sentence ~ /^Module [A-Za-z]+ <: TotalLeBool$/) return 1
    if (sentence ~ /^Module Sort := Mergesort\.Sort [A-Za-z]+$/) return 1
    if (sentence ~ /^(Section|End|Variables?|Context|Theorem|Proof|Qed)( |$)/) return 1
    if (part != "proof") return sentence ~ /^(Definition|Fixpoint|Inductive|Example) / || machine && sentence ~ /^Notation /
    if (sentence ~ /^(Local )?Notation / && index(sentence, quote)) return 0
    if (sentence ~ /^(Lemma|Corollary|Hypothesis|Let|Local Notation) /) return 1
    # What people read must not be changed by names that they do not read.
    if (below_a_statement && shared) return 0
    return sentence ~ /^(Definition|Fixpoint|Inductive|Example|Notation|Ltac|Arguments) /
}

function check(sentence,    word) {
    gsub(/ +/, " ", sentence)
    sub(/^([-+*{} ]|[0-9]+ *:)+/, "", sentence)
    sub(/ $/, "", sentence)
    if (!is_allowed(sentence)) fault("is refused here: " substr(sentence, 1, 60))
    if (sentence ~ /:>|#|(^|[^A-Za-z0-9_'])where([^A-Za-z0-9_']|$)/) fault("has :>, # or where: " substr(sentence, 1, 60))
    if (sentence == "") return
    if (after_block && sentence !~ /^(Definition|Fixpoint) /) fault("the text of main.rs is not followed by its Definition or Fixpoint")
    after_block = 0
    if (sentence ~ "^(Definition|Fixpoint) (solution|" name "(_of|_with)?) ") name = ""
    if (part == "functions" && sentence ~ /^Definition solution /) has_solution = 1
    if (part == "statement" && sentence ~ /^From Theory Require Import Rules$/) has_rules = 1
    # The names of the rules must mean here what they mean above.
    if (details_begin && has_rules && sentence != "From Theory Require Import Rules Games")
        fault("is not \"From Theory Require Import Rules Games.\", with which this part must begin")
    details_begin = 0
}

# Before the next text of main.rs, and at the end of all: the last one must have been transcribed.
function check_transcribed() {
    if (name != "") fault("there is no transcription of " name)
    name = ""
}

in_block && $0 == "*)" { in_block = 0; after_block = 1; next }
in_block {
    if (want == "rust") print
    if (/\(\*|\*\)/ || gsub(quote, quote) % 2) fault("may open or close a comment: " $0)
    if (block_lines++ ? !/^[ }]/ : !/^pub (fn|type) [a-z_A-Z0-9]+/) fault("is not one function: " $0)
    if (block_lines == 1) { name = $3; sub(/[^a-z_A-Z0-9].*/, "", name) }
    next
}
$0 == "(* main.rs:" {
    if (depth || in_string) fault("is inside a comment or a string: " $0)
    if (part != "functions") fault("does not stand between correct and what is proved besides: " $0)
    check_transcribed()
    in_block = 1; block_lines = 0
    next
}
/\(\*+ *main *\. *rs|^[ *]*main *\. *rs *:|(^|[^A-Za-z0-9_])(fn|pub) / { fault("looks like a text of main.rs: " $0) }
/\*\* *(Proof|What is proved besides)/ && (depth || in_string || !/^\(\*\* \*\* (Proof|What is proved besides) \*\)$/) {
    fault("looks like a heading: " $0)
}
$0 == "(** ** What is proved besides *)" {
    if (part != "functions") fault("is not after the functions: " $0)
    check_transcribed()
    if (!has_solution) fault("there is no Definition solution above: " $0)
    part = "details"; details_begin = 1
}
$0 == "(** ** Proof *)" {
    if (part == "proof" || !shared && part != "details") fault("is not in its place: " $0)
    part = "proof"; below_a_statement = 1
}
want == "statement" && part != "proof" { print }
/^Definition correct/ && !depth && part == "statement" { has_correct = 1 }
has_correct && part == "statement" && $0 == "" && !depth { part = "functions" }
{
    text = text " " code_of($0)
    while (match(text, /\.( |$)/)) {
        check(substr(text, 1, RSTART - 1))
        text = substr(text, RSTART + 1)
    }
}
END {
    if (depth || in_string || in_block) fault("a comment or string is not closed")
    if (text ~ /[^ ]/) fault("a sentence is not ended:" text)
    if (part != "proof" && !(shared && FILENAME ~ /\/(Rules|Words)\.v$/)) fault("there is no heading Proof")
    check_transcribed()
}
