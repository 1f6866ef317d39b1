// @ts-check
/** What stands in a page's menu. */

/**
 * Presses a button; the menu is opened before, if it is there.
 * @param {import('playwright-core').Page} page
 * @param {string} selector
 */
export async function choose(page, selector) {
  const button = page.locator(selector);
  await button.waitFor({ state: 'attached' });
  if ((await page.locator(`#menu ${selector}`).count()) > 0) await page.locator('[popovertarget=menu]').click();
  await button.click();
}
