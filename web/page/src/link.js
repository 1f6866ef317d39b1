// @ts-check
/** Links to share. */

/**
 * Shares an address, that of the page as it stands, or copies it where nothing can be shared.
 * @param {string} title
 * @param {string} [url]
 * @returns {Promise<'shared' | 'copied' | 'nothing'>}
 */
export async function shareLink(title, url = location.href) {
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
