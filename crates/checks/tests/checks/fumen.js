// Decodes what the program writes as fumens, compares it page by page with what was meant, and encodes it again.
const fs = require("fs");
const path = require("path");
const { decoder, encoder } = require("tetris-fumen");

const [folder] = process.argv.slice(2);
const read = (name) => fs.readFileSync(path.join(folder, name), "utf8").trim();
const lines = (name) => read(name).split("\n");
const byRow = (a, b) => a[1] - b[1] || a[0] - b[0];
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const named = (start, end) => {
  const names = fs.readdirSync(folder).filter((name) => name.startsWith(`${start}-`) && name.endsWith(end));
  return names.sort();
};
const MIRROR = { J: "L", L: "J", S: "Z", Z: "S" };
const mirrored = ({ piece, cells }) => ({
  piece: MIRROR[piece] ?? piece,
  cells: cells.map(([x, y]) => [9 - x, y]).sort(byRow),
});

// What was read of each command, and what is wrong.
const table = new Map();
const wrong = [];
function check(command, fumen, complaint) {
  const row = table.get(command) ?? { fumens: 0, pages: 0, right: 0 };
  table.set(command, row);
  const pages = decoder.decode(fumen);
  const again = encoder.encode(pages) === fumen ? null : "it is encoded in another way";
  const why = complaint(pages) ?? again;
  row.fumens += 1;
  row.pages += pages.length;
  if (why) wrong.push(`${command}: ${fumen}: ${why}`);
  else row.right += 1;
}

// What is wrong with pages that place pieces, if something is.
function misplaced(pages, placements) {
  if (pages.length !== placements.length) return `${pages.length} pages`;
  for (const [i, page] of pages.entries()) {
    const mino = page.mino();
    const cells = mino.positions().map(({ x, y }) => [x, y]).sort(byRow);
    const { piece, cells: meant } = placements[i];
    if (mino.type !== piece || !same(cells, [...meant].sort(byRow))) return `page ${i + 1}`;
  }
  return null;
}

// What a page shows, as columns and rows with the letter of a piece or X.
function shown(page, isShown) {
  const cells = [];
  for (let y = 0; y < 23; y++) {
    for (let x = 0; x < 10; x++) {
      const block = page.field.at(x, y);
      if (isShown(block)) cells.push([x, y, block]);
    }
  }
  return cells;
}

const isPiece = (block) => block !== "_" && block !== "X";
const ofTiles = (tiles) => tiles.flatMap(({ piece, cells }) => cells.map(([x, y]) => [x, y, piece])).sort(byRow);
const ofRows = (rows) =>
  [...rows].reverse().flatMap((row, y) => [...row].flatMap((cell, x) => (cell === "." ? [] : [[x, y]])));

// A page that shows tiles in colours, in the gray cells of a field.
function undrawn(page, tiles, field) {
  if (!same(shown(page, isPiece), ofTiles(tiles))) return "other pieces";
  const gray = shown(page, (block) => block === "X").map(([x, y]) => [x, y]);
  return same(gray, ofRows(field)) ? null : "another field";
}

function leftOver(pages) {
  const last = pages[pages.length - 1];
  const field = last.field.copy();
  field.fill(last.operation);
  field.clearLine();
  const left = field.str({ garbage: false, reduced: true }).replace(/[_\s]/g, "");
  return left === "" ? null : "the field is not clear";
}

// All solutions in one fumen, each beginning with its quiz, which is played from page to page.
function unquizzed(pages, solutions, change, quiz) {
  const lost = misplaced(pages, solutions.flatMap(({ placements }) => placements.map(change)));
  if (lost) return lost;
  let at = 0;
  for (const { placements } of solutions) {
    if (pages[at].comment !== quiz) return `page ${at + 1}: ${pages[at].comment}`;
    if (!pages[at + 1].flags.quiz) return `page ${at + 2} is none of a quiz`;
    at += placements.length;
  }
  return null;
}

// A page for each way, in colours, with its share.
function unshared(pages, { ways, total, field }) {
  if (pages.length !== ways.length) return `${pages.length} pages`;
  for (const [i, page] of pages.entries()) {
    const why = undrawn(page, ways[i].tiles, field);
    if (why) return `page ${i + 1}: ${why}`;
    if (!page.comment.endsWith(` % [${ways[i].solved}/${total}]`)) return `page ${i + 1}: ${page.comment}`;
  }
  return null;
}

const solutions = lines("solve.jsonl").map((line) => JSON.parse(line));
for (const { fumen, placements } of solutions) {
  check("solve", fumen, (pages) => misplaced(pages, placements) ?? leftOver(pages));
}
check("solve, glued", read("solutions.fumen"), (pages) =>
  unquizzed(pages, solutions, (placed) => placed, "#Q=[](O)ZTLISJJLIS"),
);
check("fumen mirror", read("mirrored.fumen"), (pages) => unquizzed(pages, solutions, mirrored, "#Q=[](O)STJIZLLJIZ"));
const placed = solutions.flatMap(({ placements }) => placements);
for (const [i, fumen] of lines("split.txt").entries()) {
  check("fumen split", fumen, (pages) => misplaced(pages, [placed[i]]));
}
for (const command of ["path", "setup", "spin"]) {
  for (const name of named(command, ".json")) {
    const answer = JSON.parse(read(name));
    for (const { fumen, tiles, example, spin } of answer.ways) {
      const all = spin ? [...tiles, spin] : tiles;
      check(command, fumen, (pages) => (pages.length === 1 ? undrawn(pages[0], all, answer.field) : "pages"));
      check(`${command}, examples`, example.fumen, (pages) => misplaced(pages, example.placements));
    }
    if (command === "spin") continue;
    check(`${command}, glued`, read(name.replace(".json", ".fumen")), (pages) => unshared(pages, answer));
  }
}
check("cover, glued", read("cover.fumen"), (pages) => unshared(pages, JSON.parse(read("path-0.json"))));
for (const name of named("cover", ".json")) {
  for (const { fumen, tiles, field } of JSON.parse(read(name)).drawings) {
    check("cover", fumen, (pages) => (pages.length === 1 ? undrawn(pages[0], tiles, field) : "pages"));
  }
}
for (const name of named("ren", ".json")) {
  for (const { fumen, placements } of JSON.parse(read(name)).combos) {
    check("ren", fumen, (pages) => misplaced(pages, placements));
  }
}
for (const { fumen, field } of JSON.parse(read("book.json")).setups) {
  check("book", fumen, ([page]) => {
    const filled = shown(page, (block) => block !== "_").map(([x, y]) => [x, y]);
    return same(filled, ofRows(field)) ? null : "another field";
  });
}
console.log("command            fumens   pages   as meant");
for (const [command, { fumens, pages, right }] of table) {
  const numbers = [fumens, pages, right].map((number) => String(number));
  console.log(`${command.padEnd(18)}${numbers[0].padStart(7)}${numbers[1].padStart(8)}${numbers[2].padStart(11)}`);
}
for (const line of wrong) console.log(line);
process.exit(wrong.length === 0 ? 0 : 1);
