// Decodes the fumen of each solution, compares the pieces page by page, encodes it again, and looks for a clear field.
const fs = require("fs");
const { decoder, encoder } = require("tetris-fumen");

const byRow = (a, b) => a[1] - b[1] || a[0] - b[0];
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

function complaint({ placements, fumen }) {
  const pages = decoder.decode(fumen);
  if (pages.length !== placements.length) return `${pages.length} pages`;
  for (const [i, page] of pages.entries()) {
    const mino = page.mino();
    const cells = mino.positions().map(({ x, y }) => [x, y]).sort(byRow);
    if (mino.type !== placements[i].piece || !same(cells, placements[i].cells)) return `page ${i + 1}`;
  }
  if (encoder.encode(pages) !== fumen) return "it is encoded in another way";
  const last = pages[pages.length - 1];
  const field = last.field.copy();
  field.fill(last.operation);
  field.clearLine();
  const left = field.str({ garbage: false, reduced: true }).replace(/[_\s]/g, "");
  return left === "" ? null : "the field is not clear";
}

const solutions = fs.readFileSync(process.argv[2], "utf8").trim().split("\n").map((line) => JSON.parse(line));
const wrong = solutions.map((solution) => [solution.fumen, complaint(solution)]).filter(([, why]) => why);
for (const [fumen, why] of wrong) console.log(`${fumen}: ${why}`);
console.log(`${solutions.length - wrong.length} of ${solutions.length} fumens are read as they are meant`);
process.exit(wrong.length === 0 ? 0 : 1);
