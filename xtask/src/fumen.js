// Decodes what the program writes as fumens, compares it page by page with what was meant, and encodes it again.
const fs = require("fs");
const path = require("path");
const { decoder, encoder } = require("tetris-fumen");

const [folder] = process.argv.slice(2);
const read = (name) => fs.readFileSync(path.join(folder, name), "utf8").trim();
const lines = (name) => read(name).split("\n").map((line) => JSON.parse(line));
const byRow = (a, b) => a[1] - b[1] || a[0] - b[0];
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const MIRROR = { J: "L", L: "J", S: "Z", Z: "S" };
const mirrored = ({ piece, cells }) => ({
  piece: MIRROR[piece] ?? piece,
  cells: cells.map(([x, y]) => [9 - x, y]).sort(byRow),
});

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

function solutionComplaint({ placements, fumen }) {
  const pages = decoder.decode(fumen);
  const wrong = misplaced(pages, placements);
  if (wrong) return wrong;
  if (encoder.encode(pages) !== fumen) return "it is encoded in another way";
  const last = pages[pages.length - 1];
  const field = last.field.copy();
  field.fill(last.operation);
  field.clearLine();
  const left = field.str({ garbage: false, reduced: true }).replace(/[_\s]/g, "");
  return left === "" ? null : "the field is not clear";
}

// All solutions in one fumen, each beginning with its quiz, which is played from page to page.
function quizComplaint(name, solutions, change, quiz) {
  const fumen = read(name);
  const pages = decoder.decode(fumen);
  const all = solutions.flatMap(({ placements }) => placements.map(change));
  const wrong = misplaced(pages, all);
  if (wrong) return wrong;
  let at = 0;
  for (const { placements } of solutions) {
    if (pages[at].comment !== quiz) return `page ${at + 1}: ${pages[at].comment}`;
    if (!pages[at + 1].flags.quiz) return `page ${at + 2} is none of a quiz`;
    at += placements.length;
  }
  return encoder.encode(pages) === fumen ? null : "it is encoded in another way";
}

// A page for each way, in colours, with its share.
function waysComplaint(name, { ways, total }) {
  const fumen = read(name);
  const pages = decoder.decode(fumen);
  if (pages.length !== ways.length) return `${pages.length} pages`;
  for (const [i, page] of pages.entries()) {
    const shown = [];
    for (let y = 0; y < 23; y++) {
      for (let x = 0; x < 10; x++) {
        const piece = page.field.at(x, y);
        if (piece !== "_" && piece !== "X") shown.push([x, y, piece]);
      }
    }
    const meant = ways[i].tiles.flatMap(({ piece, cells }) => cells.map(([x, y]) => [x, y, piece]));
    if (!same(shown, meant.sort(byRow))) return `page ${i + 1}`;
    if (!page.comment.endsWith(` % [${ways[i].solved}/${total}]`)) return `page ${i + 1}: ${page.comment}`;
  }
  return encoder.encode(pages) === fumen ? null : "it is encoded in another way";
}

const solutions = lines("solutions.jsonl");
const ways = JSON.parse(read("ways.json"));
const checks = solutions.map((solution) => [solution.fumen, solutionComplaint(solution)]);
checks.push(
  ["solutions.fumen", quizComplaint("solutions.fumen", solutions, (placed) => placed, "#Q=[](O)ZTLISJJLIS")],
  ["mirrored.fumen", quizComplaint("mirrored.fumen", solutions, mirrored, "#Q=[](O)STJIZLLJIZ")],
  ["ways.fumen", waysComplaint("ways.fumen", ways)],
  ["covered.fumen", waysComplaint("covered.fumen", ways)],
);
for (const way of ways.ways) {
  checks.push([way.example.fumen, misplaced(decoder.decode(way.example.fumen), way.example.placements)]);
}
const wrong = checks.filter(([, why]) => why);
for (const [fumen, why] of wrong) console.log(`${fumen}: ${why}`);
const pages = 2 * solutions.flatMap(({ placements }) => placements).length + 2 * ways.ways.length;
console.log(`${checks.length - wrong.length} of ${checks.length} fumens are read as they are meant; glued ones have ${pages} pages`);
process.exit(wrong.length === 0 ? 0 : 1);
