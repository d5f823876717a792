import { COVERING_FIELDS, PLACEMENT_FIELDS, SURROUNDINGS_FIELDS } from '@spadework/core/trench';
import { expect } from 'vitest';
import {
  add,
  CABLE,
  catalog,
  dragTo,
  field,
  isMet,
  method,
  middle,
  names,
  openNew,
  options,
  PIPE,
  SECTION,
  saved,
  watchAttributes,
  write,
} from '../editor.js';
import { browserTests, useBrowser } from '../harness.js';

/** The stories of the trench editor. Sabotage: compute the layout only on the server, and the drag shows nothing before it is dropped. */

browserTests('the trench editor', () => {
  const { journey } = useBrowser();

  journey(
    'a trench is built with the mouse, and is there after a reload',
    {},
    async ({ page, words, language, turn, inspect }) => {
      await page.goto('/projects?q=Storgata');
      await page
        .getByRole('link', { name: /Storgata/ })
        .first()
        .click();
      await page.getByRole('link', { name: words.projects.page.trench, exact: true }).click();
      await page.getByRole('button', { name: words.trench.newSegment }).first().click();
      await field(page, words.trench.name).fill('Mouse');
      for (const none of ['mange', '1e3']) {
        await field(page, words.trench.length).fill(none);
        await page.getByRole('button', { name: words.trench.create }).click();
        await page.getByRole('dialog').getByText(words.trench.notANumber).waitFor();
      }
      await field(page, words.trench.length).fill('85,5');
      await page.getByRole('button', { name: words.trench.create }).click();
      await page.getByText(words.trench.emptySection).waitFor();
      await add(page, CABLE, 'tslf 240', 2);
      await add(page, PIPE, '160');
      const at = (layer: number, place: number, count: number) =>
        expect.stringContaining(`, ${words.trench.place(layer, place, count)}`);
      expect(await names(page)).toEqual([at(1, 1, 3), at(1, 2, 3), at(1, 3, 3)]);
      expect((await names(page))[0]).toMatch(/^H1, TSLF /);
      // Along the row: the first cable goes behind the pipe.
      const pipe = await middle(options(page).nth(2));
      const changed = await watchAttributes(page);
      const moves: string[][] = [];
      await dragTo(
        page,
        options(page).nth(0),
        { x: pipe.box.x + pipe.box.width + 20, y: pipe.y },
        async () => void moves.push(await changed()),
      );
      // After the first move, which begins the drag, nothing but places changes, once for each item of the row at most.
      for (const attributes of moves.slice(1)) {
        expect(attributes.length).toBeLessThanOrEqual(3);
        expect([...new Set(['transform', ...attributes])]).toEqual(['transform']);
      }
      await isMet(page, async () => /, TSLF /.test((await names(page))[2]!));
      await page.keyboard.press('Control+z');
      await isMet(page, async () => !/, TSLF /.test((await names(page))[2]!));
      await turn();
      // Into the pipe, to a new layer, and freely in millimetres.
      await dragTo(page, options(page).nth(0), await middle(options(page).nth(2)));
      const inside = words.trench.inside('|', 1, 1).split('|')[1]!;
      await isMet(page, async () => (await names(page)).some((name) => name.includes(inside)));
      await page.getByRole('button', { name: words.trench.addLayer }).click();
      const cable = page.locator(`[role=option][aria-label*="${words.trench.place(1, 1, 2)}"]`);
      const from = await middle(cable);
      await dragTo(page, cable, { x: from.x, y: from.y - 190 });
      const upper = page.locator(`[role=option][aria-label*="${words.trench.place(2, 1, 1)}"]`);
      await upper.waitFor();
      await page.keyboard.down('Alt');
      const there = await middle(upper);
      await dragTo(page, upper, { x: there.x + 20, y: there.y });
      await page.keyboard.up('Alt');
      await method(page, language()).waitFor();
      expect(await method(page, language()).inputValue()).toBe('FREE_MANUAL');
      // Another type is looked for from the present one.
      await page.getByRole('button', { name: words.trench.changeType }).click();
      const type = page.getByRole('dialog').getByRole('combobox');
      expect(await type.inputValue()).toMatch(/^TSLF /);
      await type.press('ArrowDown');
      const begins = page.getByRole('dialog').getByRole('option', { selected: true });
      expect(await begins.textContent()).toBe(await type.inputValue());
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await type.waitFor({ state: 'detached' });
      await saved(page);
      const before = await names(page);
      await page.reload();
      await options(page).first().waitFor();
      await expect.poll(() => names(page)).toEqual(before);
      await inspect('trench editor');
    },
  );

  journey(
    'keys alone: add, walk, carry, nudge, label, copy, remove, undo',
    {},
    async ({ page, words, language, turn }) => {
      await openNew(page, 'Taster');
      const section = page.getByRole('listbox', { name: SECTION });
      await page.keyboard.press('a');
      await page.keyboard.type('tslf 240');
      for (let i = 0; i < 3; i++) await page.keyboard.press('Enter');
      await isMet(page, async () => (await options(page).count()) === 3);
      // What stands in the field is chosen: the next word takes its place.
      await page.keyboard.type('vann');
      expect(await catalog(page).inputValue()).toBe('vann');
      await page
        .getByRole('button', { name: words.trench.kinds.cable, exact: true, pressed: false })
        .waitFor();
      await section.focus();
      await page.keyboard.press('a');
      await page.keyboard.type('pfsp');
      expect(await catalog(page).inputValue()).toBe('pfsp');
      await section.focus();
      await page.keyboard.press('Alt+ArrowLeft');
      await page
        .getByText(words.trench.said.moved('', words.trench.place(1, 2, 3)).trim())
        .first()
        .waitFor({ state: 'attached' });
      await page.keyboard.press('Shift+ArrowRight');
      await page.keyboard.press('Control+Shift+ArrowRight');
      await expect
        .poll(() => field(page, PLACEMENT_FIELDS.xAdjustment.name[language()]).inputValue())
        .toBe('11');
      await page.keyboard.press('Control+z');
      await isMet(
        page,
        async () => (await field(page, PLACEMENT_FIELDS.xAdjustment.name[language()]).count()) === 0,
      );
      await turn();
      await section.focus();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
      await write(page, PLACEMENT_FIELDS.label.name[language()], 'H1');
      await isMet(page, async () => (await names(page))[0]!.startsWith('H1, '));
      await section.focus();
      await page.keyboard.press('Control+c');
      await page.keyboard.press('Control+v');
      await isMet(page, async () => (await options(page).count()) === 4);
      // What was done is still there to be heard when the price comes right behind it.
      await page.locator('.price-row[data-settled=true]').waitFor();
      await page.keyboard.press('Delete');
      const removed = words.trench.said.removed('');
      const [price] = words.price.said('|', '').split('|');
      await expect
        .poll(() => page.locator('body > [aria-live=polite] p').allTextContents())
        .toEqual([expect.anything(), expect.stringContaining(removed), expect.stringContaining(price!)]);
      // What is heard takes no room: the window has no scrollbar of its own.
      expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await isMet(page, async () => (await options(page).count()) === 0);
      await page.keyboard.press('Control+z');
      await isMet(page, async () => (await options(page).count()) === 3);
      await page.keyboard.press('Control+Shift+z');
      await isMet(page, async () => (await options(page).count()) === 0);
      await page.getByRole('tree', { name: words.trench.contents }).getByRole('treeitem').first().focus();
      await saved(page);
    },
  );

  journey(
    'panels: section, coverings, layers, arrangement, settings; findings lead to their item and are fixed',
    {},
    async ({ page, words, language, turn }) => {
      await openNew(page, 'Panels');
      await add(page, CABLE, 'tslf 240', 2);
      await page.getByRole('button', { name: words.trench.addCovering }).click();
      await write(page, COVERING_FIELDS.thickness.name[language()], '90');
      await page.getByRole('button', { name: words.trench.done }).click();
      await page.getByText('90 mm').first().waitFor();
      // Whoever opened the dialog has the focus again.
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(words.trench.addCovering);
      await field(page, words.trench.arrangement).last().selectOption('FLAT');
      await write(page, words.trench.spacing, '35');
      await turn();
      await method(page, language()).selectOption('FREE_AUTOMATIC');
      await write(page, PLACEMENT_FIELDS.xAdjustment.name[language()], '-40');
      const findings = page.getByRole('region', { name: words.trench.findings });
      const show = findings.getByRole('button', { name: words.trench.show, exact: true }).first();
      await show.click();
      await findings
        .locator('.found-fix')
        .filter({ hasText: / 40 mm / })
        .click();
      await findings.locator('.found-fix', { hasText: / 40 mm / }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: words.trench.settings }).click();
      await write(page, SURROUNDINGS_FIELDS.ambientTemperature.name[language()], '8');
      await page.getByRole('button', { name: words.trench.done }).click();
      await page.getByRole('button', { name: words.trench.copySection }).click();
      await page.getByRole('button', { name: words.trench.sectionName(2), exact: true }).waitFor();
      await isMet(page, async () => (await options(page).count()) === 2);
      await saved(page);
      for (const name of [words.trench.rating, words.trench.quantities])
        expect(await page.getByRole('region', { name, exact: true }).count()).toBe(1);
    },
  );

  // Sabotage: open the trench again when another catalog is there.
  journey('whoever comes back after a while can still undo', {}, async ({ page }) => {
    await openNew(page, 'Pause');
    await add(page, CABLE, 'tslf 240', 2);
    await saved(page);
    const asked = page.waitForResponse((response) => response.url().endsWith('/trench/rest/catalog'));
    await page.evaluate(() => {
      const later = Date.now() + 11 * 60_000;
      Date.now = () => later;
      dispatchEvent(new Event('visibilitychange'));
    });
    await (await asked).finished();
    // What the answer does to the editor is done by now.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    await page.getByRole('listbox', { name: SECTION }).focus();
    await page.keyboard.press('Control+z');
    await isMet(page, async () => (await options(page).count()) === 1);
  });
});
