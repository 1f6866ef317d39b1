// @ts-check
/** Files that the page makes. */

/**
 * Saves a file.
 * @param {string} name
 * @param {Blob | string} content
 * @param {string} [type]
 */
export function save(name, content, type = 'text/plain') {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * Shares a picture, or saves it where pictures cannot be shared.
 * @param {string} name
 * @param {Blob} png
 * @param {string} [title]
 */
export async function shareFile(name, png, title) {
  const file = new File([png], name, { type: 'image/png' });
  if (!navigator.canShare?.({ files: [file] })) return save(name, file);
  // Whoever changes their mind has shared nothing.
  await navigator.share({ files: [file], title }).catch(() => {});
}

/**
 * A picture in SVG as a PNG, as wide as asked for.
 * @param {string} svg
 * @param {number} width
 * @returns {Promise<Blob>}
 */
export async function toPng(svg, width) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((width * image.height) / image.width);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
