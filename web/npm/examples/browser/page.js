// Draws the tiling of a signature. Serve the folder of the package to see it, for instance by
// `npx http-server node_modules/quadrille`, and open `/examples/browser/`.

import { Api } from 'quadrille';

const api = new Api();
const form = document.querySelector('form');
const status = document.querySelector('pre');

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  status.textContent = 'Thinking ...';
  try {
    const signature = String(new FormData(form).get('signature'));
    const answer = await api.ask({ op: 'tiler/solve', signature, seed: 1 });
    status.textContent = answer.cells ? rows(answer.size, answer.cells) : answer.explanation;
  } catch (error) {
    status.textContent = error.message;
  }
});

// Cells in reading order: the low three bits of each are the kind of its figure.
function rows(size, cells) {
  const letters = Array.from(cells, (cell) => 'IJLOSTZ'[cell & 7]);
  return Array.from({ length: size }, (_, row) => letters.slice(row * size, (row + 1) * size).join(' ')).join('\n');
}
