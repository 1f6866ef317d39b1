// @ts-check
/** A screenshot to read. */

/** A screen with a board of 1010!, drawn as apps do. @param {string[]} rows */
export function screen(rows) {
  const [width, height, side, left, top] = [540, 1080, 48, 30, 168];
  const pixels = new Uint8ClampedArray(4 * width * height).fill(255);
  const fill = (/** @type {number[]} */ [x, y, wide, high], /** @type {number[]} */ color) => {
    for (let row = y; row < y + high; row += 1) {
      for (let column = x; column < x + wide; column += 1) pixels.set(color, 4 * (row * width + column));
    }
  };
  for (let line = 0; line <= 10; line += 1) {
    fill([left + line * side, top, 2, 10 * side + 2], [214, 214, 224]);
    fill([left, top + line * side, 10 * side + 2, 2], [214, 214, 224]);
  }
  rows.forEach((signs, row) => {
    [...signs].forEach((sign, column) => {
      if (sign === '#') fill([left + column * side + 2, top + row * side + 2, side - 2, side - 2], [255, 160, 40]);
    });
  });
  return { game: /** @type {const} */ ('blocks'), width, height, pixels };
}
