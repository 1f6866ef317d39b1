// @ts-check
/** In and out: links, texts from elsewhere, files. */

/** Most characters of a text from elsewhere that are looked at. */
const MOST = 200_000;

/**
 * Shares the address of the page as it stands, or copies it where nothing can be shared.
 * @param {string} title
 * @returns {Promise<'shared' | 'copied' | 'nothing'>}
 */
export async function shareLink(title) {
  const url = location.href;
  try {
    if (navigator.share) {
      await navigator.share({ title, url });
      return 'shared';
    }
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'nothing';
  }
}

/**
 * Listens to texts that are pasted or dropped anywhere but into a field for text.
 * @param {(text: string) => void} take
 */
export function onText(take) {
  const isField = (/** @type {EventTarget | null} */ target) =>
    target instanceof HTMLElement && target.matches('input, textarea');
  document.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain').slice(0, MOST).trim();
    if (!text || isField(event.target)) return;
    event.preventDefault();
    take(text);
  });
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', async (event) => {
    if (isField(event.target)) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const isText = file && file.size <= MOST && /text|json/.test(file.type);
    const text = isText ? await file.text() : event.dataTransfer?.getData('text/plain');
    if (text?.trim()) take(text.slice(0, MOST).trim());
  });
}

/**
 * Listens to pictures: pasted, dropped, chosen, taken with the camera, or shared with the page by another app. Each is
 * shown beside the board; then whoever can read it gets it. The page has buttons for a file and for the camera.
 * @param {(key: any) => string} say
 * @param {(error: string) => void} fail gets what to say of what is no picture
 * @param {(picture: Blob) => void} [read]
 */
export function onPicture(say, fail, read = () => {}) {
  const take = async (/** @type {Blob | null | undefined} */ file) => {
    if (!file) return;
    try {
      const { showPicture } = await import('./picture.js');
      await showPicture(file, say);
      read(file);
    } catch {
      fail(say('picture-bad'));
    }
  };
  const among = (/** @type {DataTransfer | null} */ data) =>
    [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'));
  document.addEventListener('paste', ({ clipboardData }) => take(among(clipboardData)));
  document.addEventListener('drop', ({ dataTransfer }) => take(among(dataTransfer)));
  for (const [id, camera] of [['picture-file', {}], ['picture-camera', { capture: 'environment' }]]) {
    document.getElementById(String(id))?.addEventListener('click', () => {
      const input = Object.assign(document.createElement('input'), { type: 'file', accept: 'image/*' }, camera);
      input.addEventListener('change', () => take(input.files?.[0]));
      input.click();
    });
  }
  if (new URLSearchParams(location.search).has('shared')) void sharedPicture().then(take);
}

/** The picture that another app has shared: the service worker keeps it until it is asked for. */
async function sharedPicture() {
  history.replaceState(null, '', location.pathname + location.hash);
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  active?.postMessage('shared picture', [port2]);
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(/** @type {Blob | null} */ (data));
  });
}

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
