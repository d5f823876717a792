import { isDeepStrictEqual } from 'node:util';
import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import { add, CABLE, catalog, isMet, names, openNew, options, PIPE, saved, status } from '../editor.js';
import { browserTests, useBrowser } from '../harness.js';

/** A trench leaves the editor, for a file or for colleagues. Sabotages: send without If-Match (two people), keep nothing in the browser (a closed tab). */
browserTests('a trench that others see', () => {
  const { journey } = useBrowser();

  journey('the drawing is saved as SVG, PDF and DXF', {}, async ({ page, words }) => {
    await openNew(page, 'Sheet');
    await add(page, CABLE, 'tslf 240');
    for (const format of ['SVG', 'PDF', 'DXF']) {
      await page.getByRole('button', { name: words.trench.download, exact: true }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: words.trench.files.drawing(format), exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(
        new RegExp(`^\\S+ Sheet ${words.trench.fileNames.drawing}\\.${format.toLowerCase()}$`),
      );
    }
    // A second section can stand beside the first on one sheet.
    await page.getByRole('button', { name: words.trench.addSection, exact: true }).click();
    await page.getByRole('menuitem', { name: words.trench.sectionEmpty, exact: true }).click();
    await page.getByRole('button', { name: words.trench.sectionName(2), exact: true }).waitFor();
    await page.getByRole('button', { name: words.trench.download, exact: true }).click();
    const [asked, sheet] = await Promise.all([
      page.waitForRequest(/drawing\.pdf/),
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: words.trench.together('PDF') }).click(),
    ]);
    expect(new URL(asked.url()).searchParams.get('together')).toBe('true');
    expect(sheet.suggestedFilename()).toContain(` Sheet ${words.trench.fileNames.drawing}.pdf`);
    // The note is by what is shown: nobody has given a load, so all circuits are at their limits.
    await page.getByRole('button', { name: words.trench.sectionName(1), exact: true }).click();
    await page
      .getByRole('region', { name: words.trench.rating })
      .getByText(words.rating.allAtLimits, { exact: false })
      .first()
      .waitFor();
    await page.getByRole('button', { name: words.trench.download, exact: true }).click();
    const [wanted, note] = await Promise.all([
      page.waitForRequest(/report\.pdf/),
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: words.trench.files.note('PDF') }).click(),
    ]);
    expect(new URL(wanted.url()).searchParams.get('mode')).toBe('EQUAL_LIMITS');
    expect(note.suggestedFilename()).toContain(
      `Sheet ${words.trench.sectionName(1)} ${words.trench.fileNames.note}.pdf`,
    );
    // Who is logged in is proposed as the one who drew it.
    await page.getByRole('button', { name: words.trench.settings }).click();
    await page.getByRole('button', { name: /^(Drawn by|Tegnet av) ./ }).click();
    await expect.poll(() => page.getByLabel(/^(Drawn by|Tegnet av)$/).inputValue()).toContain(' ');
  });

  journey(
    'a cut network loses nothing, nor does a tab that is closed meanwhile',
    { mayFail: /INTERNET_DISCONNECTED/ },
    async ({ page, words }) => {
      await openNew(page, 'Uten nett');
      await add(page, CABLE, 'tslf 240');
      await saved(page);
      const context: BrowserContext = page.context();
      const address = page.url();
      await context.setOffline(true);
      await catalog(page).press('Enter');
      await isMet(page, async () => (await status(page).textContent()) === words.trench.notSent);
      await context.setOffline(false);
      await saved(page);
      await context.setOffline(true);
      await catalog(page).press('Enter');
      await isMet(page, async () => (await status(page).textContent()) === words.trench.notSent);
      const again = await context.newPage();
      await page.close({ runBeforeUnload: false });
      await context.setOffline(false);
      await again.goto(address);
      await again.getByRole('dialog', { name: words.trench.kept.title }).waitFor();
      // The choice that loses nothing has the focus.
      const send = again.getByRole('button', { name: words.trench.kept.send });
      await expect.poll(() => send.evaluate((it) => it === document.activeElement)).toBe(true);
      await send.click();
      await isMet(again, async () => (await options(again).count()) === 3);
      await saved(again);
      await again.reload();
      await options(again).nth(2).waitFor();
      await again.close();
    },
  );

  journey(
    'two people at once: both changes stay, and each sees the other’s',
    // Whoever asks for the price of the segment just after it was deleted is refused.
    { mayFail: /status of (404|412)|\/designs\/.*\/preview/ },
    async ({ page, words, pageOf }) => {
      await openNew(page, 'Together');
      await add(page, CABLE, 'tslf 240');
      await saved(page);
      const other = await pageOf('colleague');
      await other.goto(page.url());
      await options(other).first().waitFor();
      // Each sees that the other is there before anybody has changed anything.
      await page.getByTitle(words.trench.present('Åse Kollega')).waitFor();
      await other.getByTitle(words.trench.present('Ingrid Planlegger')).waitFor();
      await Promise.all([catalog(page).press('Enter'), add(other, PIPE, '160')]);
      await isMet(page, async () => (await options(page).count()) === 3);
      await isMet(other, async () => (await options(other).count()) === 3);
      await Promise.all([saved(page), saved(other)]);
      const sorted = async (one: typeof page) => (await names(one)).sort();
      await expect.poll(async () => isDeepStrictEqual(await sorted(page), await sorted(other))).toBe(true);
      await add(other, CABLE, 'tslf 240');
      await isMet(page, async () => (await options(page).count()) === 4);
      // One of them deletes the segment: the other hears of it with the next change, and finds the way back.
      await saved(page);
      const segment = new URL(page.url()).pathname.split('/').at(-1);
      const headers = { 'spadework-client': 'web', 'api-version': '1.0', origin: new URL(page.url()).origin };
      await other.request.delete(`/public/trench/rest/segments/${segment}`, { headers });
      await catalog(page).press('Enter');
      await page.getByText(words.trench.closed.gone).waitFor();
      await page.getByRole('link', { name: words.trench.back }).click();
      await page.waitForURL(/\/projects\/\d+$/);
    },
  );
});
