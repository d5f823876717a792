import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { add, CABLE, catalog, openNew, options } from '../editor.js';
import { browserTests, holdBack, useBrowser } from '../harness.js';

/** Longer than any delay of the app. */
const A_WHILE_MS = 1_000;

/** While a request is held back, this is a look at the moment; otherwise it waits, as every look does. */
const isSettled = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-settled'));

const remainsUnsettled = async (page: Page): Promise<void> => {
  expect(await isSettled(page)).toBe(false);
  await page.waitForTimeout(A_WHILE_MS);
  expect(await isSettled(page)).toBe(false);
};

/** How many things the server has in the first section of the segment that is open. */
async function storedItems(page: Page): Promise<number> {
  const [, segmentId] = /trench\/(\d+)/.exec(page.url())!;
  const address = `/public/trench/rest/segments/${segmentId}/trench`;
  const reply = await page.request.get(address, {
    headers: { 'spadework-client': 'web', 'api-version': '1.0' },
  });
  const { sections } = (await reply.json()).trench as { sections: { layers: { items: object[] }[] }[] };
  return sections[0]!.layers.flatMap(({ items }) => items).length;
}

browserTests('the app says when it has settled', () => {
  const { journey } = useBrowser();

  // Sabotage: let neither `Sending` nor the api report.
  journey('after a gesture when the server has it, and not before', {}, async ({ page }) => {
    await openNew(page, 'Til ro');
    await add(page, CABLE, '240');
    // The feed of what others do waits at the server all the time.
    expect([await isSettled(page), await storedItems(page)]).toEqual([true, 1]);

    const letGo = await holdBack(page, /\/trench\/changes$/);
    await catalog(page).press('Enter');
    await options(page).nth(1).waitFor();
    await remainsUnsettled(page);
    expect(await storedItems(page)).toBe(1);
    letGo();
    expect([await isSettled(page), await storedItems(page)]).toEqual([true, 2]);
  });

  // Sabotage: let the api not report.
  journey(
    'after a search when its answer is shown, and not while somebody types',
    {},
    async ({ page, words }) => {
      await page.goto('/projects');
      const rows = page.locator('.list li a');
      const all = await rows.count();
      const search = page.getByRole('searchbox', { name: words.projects.search });
      const isSettledAfterTyping = await search.evaluate((input: HTMLInputElement) => {
        input.focus();
        document.execCommand('insertText', false, 'Storgata');
        return document.documentElement.hasAttribute('data-settled');
      });
      expect(isSettledAfterTyping).toBe(false);
      const found = await rows.allTextContents();
      expect(found.length).toBeLessThan(all);

      const letGo = await holdBack(page, /\/projects\/page\?/);
      await search.fill('Elveveien');
      await remainsUnsettled(page);
      letGo();
      expect(await rows.allTextContents()).not.toEqual(found);
    },
  );
});
