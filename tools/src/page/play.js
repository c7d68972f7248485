"use strict";
// The data, and what was played. All that this script knows of a game is in the data: its positions,
// their moves, what its pieces look like, and which cells one clicks for a move.

const data = JSON.parse(document.getElementById("data").textContent);

let game;              // the one that is played, of data.games
let start;             // which of its starts the play began with, or one with the same words
let first;             // the place of the position with which the play began
let isForTwo = false;  // whether two people play; else one plays against the machine
let plies;             // the moves that were made; see `push`
let picked;            // the cells that were clicked, of a move that is not yet clear
let isMachineFirst;    // whether the machine began, or was to begin and cannot move
let given;             // the moves of the play that was given up to let the machine begin

// The position at a place of the game. A number of 0 says that the player to move loses.
function position(place) {
  const [drawing, typed, note, number, left, reply, why, moves, spans] = game.positions[place];
  const rows = data.texts[drawing].split("\n").map(signsOf);
  return {
    rows,
    cells: rows.flat(),
    typed: typed === drawing ? inLine(rows) : data.texts[typed],
    note: data.texts[note],
    number,
    left,
    reply,
    why: why.map(line => data.texts[line]),
    moves: inGroups(moves, 2).map(([name, to]) => ({ name: data.texts[name], to })),
    spans: inGroups(spans, 4).map(([cell, length, label, isCounted]) =>
      ({ cells: upTo(length).map(at => cell + at), label: data.texts[label], isCounted: isCounted === 1 })),
  };
}

const upTo = count => [...Array(count).keys()];
const inGroups = (list, size) => upTo(list.length / size).map(at => list.slice(at * size, (at + 1) * size));

// What stands in the cells of a row; a point is an empty one.
const signsOf = row => row === "" ? [] : row.split(" ").map(sign => sign === "." ? "" : sign);

// The cells as a text; a blank stands between them if some are longer.
function inLine(rows) {
  const between = rows.flat().some(sign => sign.length > 1) ? " " : "";
  return rows.map(row => row.map(sign => sign || ".").join(between)).join("/");
}

// --- What a move changes, and which clicks make it ---

// The cells that differ, counted row by row from 0, with what is gone from them and what has come. If the
// rows have other lengths afterwards, these are all but those that stay at the beginning and at the end:
// from `at` on, `gone` gives way to `come`.
function change(before, after) {
  const [old, young] = [before.cells, after.cells];
  const lengths = ({ rows }) => rows.map(row => row.length).join();
  if (lengths(before) === lengths(after)) {
    const cells = upTo(old.length).filter(cell => old[cell] !== young[cell]);
    const [gone, come] = [old, young].map(signs => cells.map(cell => signs[cell]));
    return { isInPlace: true, cells, at: 0, gone, come };
  }
  const most = Math.min(old.length, young.length);
  let last = 0;
  while (last < most && old.at(-1 - last) === young.at(-1 - last)) last++;
  let at = 0;
  while (at < most - last && old[at] === young[at]) at++;
  const gone = old.slice(at, old.length - last);
  const come = young.slice(at, young.length - last);
  return { isInPlace: false, cells: upTo(gone.length).map(cell => at + cell), at, gone, come };
}

// The lists of cells that make a move when they are clicked.
function gestures(before, after) {
  const { isInPlace, cells, at, gone, come } = change(before, after);
  if (game.touch === "first") return [cells.slice(0, 1)];
  // The cell that is emptied comes first.
  if (game.touch === "go") return [come[0] === "" ? cells : [...cells].reverse()];
  const all = [cells];
  if (isInPlace || come.length > 0) return all;
  // Of equal neighbours, any one may be clicked: to remove the next ones leaves the same.
  for (let from = at; gone.length > 0 && before.cells[from] === before.cells[from + gone.length]; from++) {
    all.push(cells.map(cell => cell - at + from + 1));
  }
  return all;
}

// The moves of a position, each with the lists of cells that make it.
function ways(here) {
  return here.moves.map((move, place) => ({ ...move, place, gestures: gestures(here, position(move.to)) }));
}

// Those moves of which these cells are clicked, and maybe more.
function fitting(all, cells) {
  const has = (gesture, cell, at) => game.touch === "go" ? gesture[at] === cell : gesture.includes(cell);
  const isBegun = gesture => cells.every((cell, at) => has(gesture, cell, at));
  return all.filter(way => way.gestures.some(isBegun));
}

// Those of which these cells are all. Of those that lead to the same, the first one is enough.
function exact(all, cells) {
  const isAll = way => way.gestures.some(gesture => gesture.length === cells.length);
  const found = fitting(all, cells).filter(isAll);
  return found.filter((way, at) => found.findIndex(other => other.to === way.to) === at);
}

// A click on a cell. It is one more of a move; or if no move has it besides those that are picked, the
// first one of another move. If they are now all of a move, and no move has more, it is made. If a picked
// cell is clicked again, the move is made of which they are all; else they are given up.
function pick(cell) {
  const all = ways(position(now()));
  const isAgain = picked.includes(cell);
  let cells = isAgain ? picked : [...picked, cell];
  if (fitting(all, cells).length === 0) cells = [cell];
  const [begun, done] = [fitting(all, cells), exact(all, cells)];
  const isClear = new Set(begun.map(way => way.to)).size === 1;
  if (done.length === 1 && (isAgain || isClear)) return make(done[0].place);
  picked = isAgain || begun.length === 0 ? [] : cells;
}

// --- Playing ---

// Begins a play at one of the starts, or at another place that has the words of this start.
function begin(whichGame, whichStart, place = whichGame.starts[whichStart]) {
  const same = whichGame.starts.indexOf(place);
  const isThis = whichGame.starts[whichStart] === place;
  game = whichGame;
  start = isThis || same < 0 ? whichStart : same;
  first = place;
  plies = [];
  picked = [];
  isMachineFirst = false;
  given = [];
}

// The place of the position after all moves, or after so many.
const now = (count = plies.length) => count === 0 ? first : plies[count - 1].after;

// Whoever moves next: 0, you or the first player; 1, the second player.
const mover = () => isForTwo ? plies.length % 2 : 0;

// A move, by its place in the list; and after it the machine's, if it plays and can move.
function make(move) {
  push(mover(), move);
  if (!isForTwo) answer();
}

function answer() {
  const { reply } = position(now());
  if (reply !== null) push(1, reply);
}

// What is kept of a move: who made it (1 is the machine, too), its place in the list, its name, the places
// before and after, and whether the mover could win before and no longer can.
function push(who, move) {
  const before = position(now());
  const { name, to } = before.moves[move];
  const gaveAway = before.number > 0 && position(to).number > 0;
  plies.push({ who, move, name, before: now(), after: to, gaveAway });
  picked = [];
}

// The machine moves first. If you could win, that gives it away.
function letMachineBegin() {
  if (isMachineFirst && plies.length < 2) return;
  const before = plies;
  begin(game, start, first);
  given = before;
  isMachineFirst = true;
  answer();
  if (plies.length > 0) plies[0].gaveAway = position(first).number > 0;
}

// Takes the last move back, and if it was the machine's, yours before it. If there is none, for the machine
// began, the play comes back that was given up for that.
function undo() {
  picked = [];
  if (isMachineFirst && plies.length < 2) {
    [plies, given] = [given, []];
    isMachineFirst = plies.length > 0 && plies[0].who === 1;
    return;
  }
  const last = plies.pop();
  if (!isForTwo && last && last.who === 1) plies.pop();
}

// The first moves by rounds: yours and the machine's answer, or those of both players.
function rounds(count) {
  const all = [];
  for (const ply of plies.slice(0, count)) {
    if (ply.who === 0 || all.length === 0) all.push([]);
    all.at(-1).push(ply);
  }
  return all;
}
