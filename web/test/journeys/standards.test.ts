import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTests, useBrowser } from '../harness.js';
import { expectUsable } from '../usable.js';

/**
 * The story of the standards. Sabotage: set `highlightText` as HTML, and the policy complains; keep the page out of the
 * address, and the reload begins at the front; delete a comment without writing it again, and undo brings nothing.
 */

const drawn = (page: Page) => page.locator('canvas[data-drawn]').first().waitFor();
const search = (page: Page) => new URL(page.url()).searchParams;

browserTests('the standards', () => {
  const { journey } = useBrowser();

  journey(
    'words find a sheet, it opens at its hits, and the address leads there again',
    {},
    async ({ page, words, inspect }) => {
      await page.goto('/standards');
      const box = page.getByRole('searchbox', { name: words.standards.search });
      const results = () => page.getByRole('list', { name: words.standards.results });
      const sheet = () => page.getByRole('region', { name: words.standards.document });
      const first = () => results().getByRole('listitem').first();

      // A misspelled word is searched for as what was meant, which is said. The way back finds nothing, and leads on.
      await box.pressSequentially('omfyling groft');
      await page.locator('.understood em', { hasText: 'omfylling' }).waitFor();
      await expect.poll(() => first().locator('mark').count()).toBeGreaterThan(1);
      await page.getByRole('button', { name: words.kit.literally('"omfyling" groft') }).click();
      await page.getByRole('heading', { name: words.kit.nothingFor('omfyling groft') }).waitFor();
      await page.getByRole('button', { name: words.kit.withoutQuotes }).click();
      await expect.poll(() => search(page).get('q')).toBe('omfyling groft');
      await first().waitFor();
      // What answers less than half of it is set apart.
      await box.fill('sykkelparkering omfylling');
      await page.getByRole('heading', { name: words.kit.weak }).waitFor();
      await box.fill('kabel');
      await expect.poll(() => results().getByRole('listitem').count()).toBeGreaterThan(5);
      await expectUsable(page, results, 'li');
      await box.fill('omfylling groft');
      await expect.poll(() => first().getByRole('link').count()).toBe(1);

      // A filter narrows the hits; the address has it.
      const count = page.locator('.standards-count');
      await expect.poll(() => search(page).get('q')).toBe('omfylling groft');
      const all = await count.textContent();
      const filters = page.getByRole('group', { name: words.standards.filters });
      const hasToggle = !(await filters.isVisible());
      const toggle = page.getByRole('button', { name: words.standards.filters, exact: true });
      if (hasToggle) await toggle.click();
      await filters.getByRole('checkbox').first().check();
      await expect.poll(() => search(page).get('type')).toBe('ORGBLAD');
      await expect.poll(() => count.textContent()).not.toBe(all);
      if (hasToggle) await toggle.click();

      // By keys: down to the hits, Enter opens, Escape goes back, and once more to the words.
      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('/');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await drawn(page);
      expect(new URL(page.url()).pathname).toBe('/standards/ORGBLAD/5010');
      await sheet().locator('.pdf-mark').first().waitFor();
      await sheet()
        .getByRole('button', { name: /(hits? on the page|treff på siden)$/ })
        .click();
      await sheet().locator('.pdf-mark-current').first().waitFor();
      await page.keyboard.press('Escape');
      const focused = () => page.evaluate(() => document.activeElement?.className);
      await expect.poll(focused).toBe('result-link');
      await page.keyboard.press('Escape');
      await expect.poll(focused).toBe('search-input');

      // A star, taken away and put back.
      const star = () => sheet().getByRole('button', { name: words.standards.favorite, exact: true });
      await star().click();
      await page.locator('.star[aria-pressed=true]').waitFor();
      await star().click();
      await page.getByRole('button', { name: words.kit.undo }).click();
      await page.locator('.star[aria-pressed=true]').waitFor();

      // The second page is in the address, so a reload is at the same place.
      await sheet().getByRole('button', { name: words.standards.nextPage }).click();
      await expect.poll(() => search(page).get('page')).toBe('2');
      await page.reload();
      await drawn(page);
      await sheet().getByText(words.standards.page(2, 2)).waitFor();
      await expect
        .poll(() => page.getByRole('searchbox', { name: words.standards.search }).inputValue())
        .toBe('omfylling groft');
      await sheet().locator('.pdf-mark').first().waitFor();

      // An older edition says that it is one, and what changed since the one before.
      await sheet()
        .getByRole('button', { name: words.standards.editionButton('1.2') })
        .click();
      await page.getByRole('menuitemradio', { name: /^1\.1 / }).click();
      await sheet().getByText(words.standards.older('1.1')).waitFor();
      await sheet()
        .getByRole('button', { name: words.standards.editionButton('1.1') })
        .click();
      await page.getByRole('menuitem', { name: words.standards.compare('1.0') }).click();
      await page.getByRole('dialog').locator('ins').first().waitFor();
      await inspect('changes', 'now');
      await page.keyboard.press('Escape');
      await sheet()
        .getByRole('link', { name: words.standards.toCurrent('1.2') })
        .click();
      await star().click();
      await expect.poll(() => star().getAttribute('aria-pressed')).toBe('false');

      // Find a text that the search does not know.
      await sheet().getByRole('button', { name: words.standards.find }).click();
      await page.keyboard.type('fottråkk ELLER');
      await sheet().getByText(words.standards.found(1), { exact: true }).waitFor();
      await page.keyboard.press('Enter');
      await sheet().locator('.pdf-mark-current').first().waitFor();
      await page.keyboard.press('Escape');
    },
  );

  journey(
    'people comment a sheet, and see what refers to it; on a phone too',
    { user: 'colleague' },
    async ({ page, words, inspect }) => {
      await page.goto('/standards/ORGBLAD/5010');
      const sheet = page.getByRole('region', { name: words.standards.document });
      await drawn(page);
      const text = `Prøves ${Date.now()}`;
      const field = sheet.getByRole('textbox', { name: words.standards.writeComment });
      await field.fill(text);
      await field.press('Control+Enter');
      // What is written stays in its field until it has arrived.
      const comment = (text: string) => sheet.locator('.comment-text', { hasText: text });
      await comment(text).waitFor();
      await sheet.getByRole('button', { name: words.standards.edit }).click();
      await sheet.getByRole('textbox', { name: words.standards.edit }).fill(`${text} igjen`);
      await sheet.getByRole('button', { name: words.standards.save }).click();
      await comment(`${text} igjen`).waitFor();
      const remove = sheet.getByRole('button', { name: words.standards.remove });
      await remove.click();
      await sheet.getByText(`${text} igjen`).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: words.kit.undo }).click();
      await sheet.getByText(`${text} igjen`).waitFor();
      await remove.click();
      await sheet.getByText(words.standards.noComments).waitFor();
      await sheet.getByRole('button', { name: new RegExp(`^${words.standards.references}`) }).click();
      await sheet
        .getByRole('link', { name: /^5000 / })
        .first()
        .waitFor();
      await sheet.getByRole('heading', { name: new RegExp(`^${words.standards.checkpoints}`) }).waitFor();
      await sheet.getByRole('heading', { name: new RegExp(`^${words.standards.codes}`) }).waitFor();
      await inspect('references', 'now');

      // A phone has room for one of both; the list has a way back.
      await page.setViewportSize({ width: 390, height: 844 });
      const results = page.getByRole('list', { name: words.standards.results });
      await expect.poll(() => results.isVisible()).toBe(false);
      await inspect('phone', 'now');
      await sheet.getByRole('link', { name: words.standards.back }).click();
      await results.getByRole('link').first().waitFor();
      await inspect('phone list', 'now');

      // What the company does not subscribe to is found, and says so.
      await page.getByRole('searchbox', { name: words.standards.search }).fill('skjøting av fiber');
      await results.getByRole('link', { name: /^3010 / }).click();
      await sheet.getByText(words.standards.deniedTitle).waitFor();
    },
  );
});
