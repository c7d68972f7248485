"use strict";
// All that this script knows of a game is in the data: its positions and their moves.

const data = JSON.parse(document.getElementById("data").textContent);
const part = id => document.getElementById(id);

let game;    // the one that is played, of data.games
let start;   // which of its starts
let now;     // the place of the position on which you are to move
let rounds;  // what was played; see `round`
let picked;  // the cells that were clicked, of a move that is not yet clear

// The position at a place of the game. A number of 0 says that the player to move loses.
function position(place) {
  const [drawing, note, number, reply, why, moves] = game.positions[place];
  return {
    rows: data.texts[drawing].split("\n").map(row => row.split(" ")),
    note: data.texts[note],
    number,
    reply,
    why: why.map(line => data.texts[line]),
    moves: moves.map(([name, to]) => ({ name: data.texts[name], to })),
  };
}

// The cells, counted row by row from 0, that a move changes: those that differ afterwards; or if the
// rows have other lengths, all but those that stay at the beginning and at the end.
function changed(before, after) {
  const [old, young] = [before.rows.flat(), after.rows.flat()];
  if (haveSameShape(before, after)) {
    return [...old.keys()].filter(cell => old[cell] !== young[cell]);
  }
  const most = Math.min(old.length, young.length);
  let last = 0;
  while (last < most && old.at(-1 - last) === young.at(-1 - last)) last++;
  let first = 0;
  while (first < most - last && old[first] === young[first]) first++;
  return [...old.keys()].slice(first, old.length - last);
}

function haveSameShape(one, other) {
  const lengths = position => position.rows.map(row => row.length).join();
  return lengths(one) === lengths(other);
}

// --- Playing ---

function begin(whichGame, whichStart) {
  game = whichGame;
  start = whichStart;
  now = game.starts[start];
  rounds = [];
  picked = [];
}

// You make a move, or let the machine begin (null), and the machine answers if it can. A round has the
// places before it and after your move, the names of both moves, and whether you could win before it
// and no longer after your move.
function round(move) {
  const before = position(now);
  const played = { before: now, after: null, you: null, machine: null, gaveAway: false };
  if (move !== null) {
    played.you = before.moves[move].name;
    now = before.moves[move].to;
  }
  const after = position(now);
  played.after = now;
  played.gaveAway = before.number > 0 && after.number > 0;
  if (after.reply !== null) {
    played.machine = after.moves[after.reply].name;
    now = after.moves[after.reply].to;
  }
  rounds.push(played);
  picked = [];
}

function undo() {
  if (rounds.length > 0) now = rounds.pop().before;
  picked = [];
}

// A click on a cell picks it besides those that are picked, or if no move changes all of these, it
// alone. If only one move changes all that are picked, it is made; moves that lead to the same position
// count as one. A click on a picked cell makes the only move that changes the picked cells and no
// others; if there is no such move, none is picked any more.
function pick(cell) {
  const isPicked = picked.includes(cell);
  const moves = position(now).moves.map((move, place) => ({ ...move, place, cells: cellsOf(move) }));
  const fitting = cells => moves.filter(move => cells.every(one => move.cells.includes(one)));
  let cells = isPicked ? picked : [...picked, cell];
  if (fitting(cells).length === 0) cells = [cell];
  let fits = fitting(cells);
  if (isPicked) fits = fits.filter(move => move.cells.length === cells.length);
  if (new Set(fits.map(move => move.to)).size === 1) return round(fits[0].place);
  picked = isPicked || fits.length === 0 ? [] : cells;
}

const cellsOf = move => changed(position(now), position(move.to));
const isPossible = move => picked.every(cell => cellsOf(move).includes(cell));

// --- What is told ---

function told() {
  const last = rounds.at(-1);
  const isOver = position(now).moves.length === 0;
  const lines = [];
  if (last) lines.push(toldOf(last));
  if (last && last.gaveAway && last.you !== null && !isOver) lines.push("That gave it away: you could have won. Undo takes it back.");
  if (!isOver) lines.push(picked.length > 0 ? "Which of the marked moves?" : "Your move.");
  else if (last && last.machine === null) lines.push("The machine cannot move: you win.");
  else lines.push("You cannot move: the machine wins.", whereLost());
  return lines.join("\n");
}

function toldOf({ you, machine }) {
  const yours = you === null ? "" : "You: " + you + ". ";
  return yours + (machine === null ? "" : "Machine: " + machine + ".");
}

function whereLost() {
  const at = rounds.findIndex(one => one.gaveAway);
  if (at >= 0) return "You gave it away in round " + (at + 1) + (rounds[at].you === null ? ", by letting the machine begin." : ": " + rounds[at].you + ".");
  return "No move of yours could have won. Try again, and let the machine begin.";
}

function hints({ number, moves, why }) {
  const lines = [];
  if (moves.length === 0) return lines;
  const wins = moves.filter(move => position(move.to).number === 0).length;
  const isWon = number > 0;
  if (part("who").checked) lines.push(isWon ? "You can win. Moves that win: " + wins + " of " + moves.length + "." : "You lose: the machine can answer each move.");
  if (part("numbers").checked && game.number) lines.push("The " + game.number + " here is " + number + ". A move that leaves 0 wins.");
  if (part("why").checked) lines.push(...why.map(line => "Why: " + line));
  return lines;
}

// What is written beside a move that leaves this number to the machine.
const worth = number => game.number ? "leaves " + number : number > 0 ? "loses" : "wins";

// --- The page, made anew after each change. Texts of the data are only ever texts, never HTML. ---

// A new element with this text.
function create(tag, text, ...classes) {
  const element = document.createElement(tag);
  element.textContent = text;
  element.classList.add(...classes);
  return element;
}

function show() {
  const here = position(now);
  document.title = "Play " + game.name;
  part("name").textContent = game.name;
  part("rules").textContent = game.rules;
  part("note").textContent = here.note;
  part("status").textContent = told();
  part("numbers-label").textContent = game.number ? "the " + game.number + " after each move" : "which moves win";
  part("why-label").hidden = here.why.length === 0;
  part("undo").disabled = part("again").disabled = rounds.length === 0;
  part("hints").replaceChildren(...hints(here).map(line => create("p", line)));
  part("rounds").replaceChildren(...rounds.map(one => create("li", toldOf(one))));
  part("games").hidden = data.games.length === 1;
  part("games").replaceChildren(...data.games.map(gameButton));
  part("choice").hidden = game.starts.length === 1;
  part("starts").replaceChildren(...startOptions());
  part("starts").selectedIndex = start;
  showBoard(here);
  showMoves(here);
}

// Starts that are drawn alike are told apart by what is noted beside them.
function startOptions() {
  const shown = game.starts.map(position);
  const areAlike = new Set(shown.map(inLine)).size < shown.length;
  return shown.map((one, at) => create("option", at + 1 + ":  " + inLine(one) + (areAlike ? "  " + one.note : "")));
}

const inLine = ({ rows }) => rows.map(row => row.map(cell => cell || "·").join(" ")).join(" / ");

function gameButton(one) {
  const button = create("button", one.name);
  button.setAttribute("aria-current", one === game);
  button.onclick = () => doAndShow(() => begin(one, 0));
  return button;
}

// The cells with their numbers, if moves name these.
function spoken(here) {
  if (!game.isNumbered) return inLine(here);
  return here.rows.flat().map((cell, at) => at + 1 + " " + (cell || "·")).join(", ");
}

function showBoard(here) {
  let cell = 0;
  const live = new Set(here.moves.flatMap(cellsOf));
  const before = rounds.length > 0 ? position(rounds.at(-1).after) : here;
  const fresh = haveSameShape(before, here) ? changed(before, here) : [];
  part("board").setAttribute("aria-label", "Position: " + spoken(here));
  part("board").replaceChildren(...here.rows.map(row => {
    const line = create("div", "", "row");
    for (const text of row) {
      line.append(tile(text, cell, live.has(cell)));
      line.lastChild.classList.toggle("fresh", fresh.includes(cell));
      cell++;
    }
    return line;
  }));
}

function tile(text, cell, isLive) {
  const element = create("span", text, "tile");
  element.classList.toggle("empty", text === "");
  element.classList.toggle("live", isLive);
  element.classList.toggle("marked", picked.includes(cell));
  if (game.isNumbered) {
    element.classList.add("numbered");
    element.append(create("small", cell + 1));
  }
  if (isLive) element.onclick = () => doAndShow(() => pick(cell));
  return element;
}

// What a move changes is marked while one points at it.
function showMoves(here) {
  part("moves").replaceChildren(...here.moves.map((move, place) => {
    const button = create("button", move.name);
    const mark = isOn => {
      const tiles = document.querySelectorAll(".tile");
      tiles.forEach((tile, cell) => tile.classList.toggle("marked", (isOn ? cellsOf(move) : picked).includes(cell)));
    };
    button.onmouseenter = button.onfocus = () => mark(true);
    button.onmouseleave = button.onblur = () => mark(false);
    button.onclick = () => doAndShow(() => round(place));
    button.classList.toggle("marked", picked.length > 0 && isPossible(move));
    if (part("numbers").checked) button.append(create("span", worth(position(move.to).number), "after"));
    const item = create("li", "");
    item.append(button);
    return item;
  }));
}

// Does something and shows the page. The focus stays on the button of a game; from a move, or from what
// is now switched off, it goes to the first move, or if there is none to "Start again".
function doAndShow(act) {
  const focused = document.activeElement;
  const wasAmongMoves = part("moves").contains(focused);
  const atGame = [...part("games").children].indexOf(focused);
  act();
  show();
  const next = part("moves").querySelector("button") || part("again");
  if (atGame >= 0) part("games").children[atGame].focus();
  else if (wasAmongMoves || focused.disabled) next.focus();
}

// --- Keys, buttons, and the address ---

// The second click of a double click would hit what has moved to that place.
document.addEventListener("click", event => {
  if (event.isTrusted && event.detail > 1 && event.target.closest("button, .tile")) event.stopPropagation();
}, true);

document.onkeydown = event => {
  if (event.repeat && event.key === "Enter") return event.preventDefault(); // it is held down
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT") return;
  const steps = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
  // Up and down move the page, unless one is among the moves.
  const isForMoves = event.key === "ArrowLeft" || event.key === "ArrowRight" || part("moves").contains(document.activeElement);
  const step = isForMoves && steps[event.key];
  const buttons = [...part("moves").querySelectorAll("button")];
  if (step && buttons.length > 0) {
    event.preventDefault();
    const at = buttons.indexOf(document.activeElement);
    buttons[at < 0 ? 0 : (at + step + buttons.length) % buttons.length].focus();
  } else if (event.key.toLowerCase() === "u") {
    doAndShow(undo);
  }
};
part("undo").onclick = () => doAndShow(undo);
part("again").onclick = () => doAndShow(() => begin(game, start));
part("machine").onclick = () => doAndShow(() => { begin(game, start); round(null); });
part("starts").onchange = event => doAndShow(() => begin(game, event.target.selectedIndex));
for (const id of ["who", "numbers", "why"]) part(id).onchange = show;

// What stands after # in the address begins a play: the game, the start, the moves (their places in
// the list from 1 on, or s to let the machine begin) and the hints, such as g1/1/s,3,2/who,why.
function open(address) {
  const [name, which, moves, hinted] = address.split("/").map(field => field.split(","));
  begin(data.games.find(one => one.name === name[0]) || data.games[0], 0);
  if (which && game.starts[which[0] - 1] !== undefined) begin(game, which[0] - 1);
  for (const move of moves || []) {
    if (move === "s" && rounds.length === 0) round(null);
    else if (position(now).moves[move - 1]) round(move - 1);
  }
  for (const id of ["who", "numbers", "why"]) part(id).checked = (hinted || []).includes(id);
  show();
}
window.onhashchange = () => open(location.hash.slice(1));
open(location.hash.slice(1));
