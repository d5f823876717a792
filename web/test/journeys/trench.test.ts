import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTests, inspect, useBrowser } from '../harness.js';

/**
 * The stories of the trench editor against the real server. Sabotages: send without If-Match (two people), keep nothing
 * in the browser (a closed tab), compute the layout only on the server (the drag shows nothing before it is dropped).
 */

const options = (page: Page) => page.getByRole('listbox', { name: /^(Section|Snitt)$/ }).getByRole('option');
const catalog = (page: Page) =>
  page.getByRole('searchbox', { name: /^(Search the catalog|Søk i katalogen)$/ });
const saved = (page: Page) => page.getByText(/^(Saved|Lagret)$/).waitFor();
const status = (page: Page) => page.locator('.send-status [role=status]');
const names = (page: Page) =>
  options(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')!));
const isMet = (page: Page, holds: () => Promise<boolean>) =>
  expect
    .poll(holds, { timeout: 15_000 })
    .toBe(true)
    .then(() => page);

/** A new segment of a demo project, made as the app does, and opened. */
async function openNew(page: Page, name: string): Promise<number> {
  await page.goto('/projects');
  const { projectId, segmentId } = await page.evaluate(async (name) => {
    const headers = { 'spadework-client': 'web', 'api-version': '1.0', 'content-type': 'application/json' };
    const page = await fetch('/public/project/rest/projects/page?q=Storgata&count=1', { headers });
    const projectId = (await page.json()).entities[0].id as number;
    const made = await fetch(`/public/trench/rest/segments/by-projectid/${projectId}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name, length: 120 }),
    });
    return { projectId, segmentId: (await made.json()).id as number };
  }, name);
  await page.goto(`/projects/${projectId}/trench/${segmentId}`);
  await page.getByRole('listbox', { name: /^(Section|Snitt)$/ }).waitFor();
  return segmentId;
}

async function add(page: Page, kind: RegExp, text: string, count = 1): Promise<void> {
  await page.getByRole('button', { name: kind }).first().click();
  await catalog(page).fill(text);
  for (let i = 0; i < count; i++) {
    const before = await options(page).count();
    await catalog(page).press('Enter');
    await isMet(page, async () => (await options(page).count()) > before);
  }
}
const CABLE = /^(Cable|Kabel)$/;
const PIPE = /^(Pipe|Rør)$/;

const middle = async (item: Locator) => {
  const box = (await item.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, box };
};
async function dragTo(page: Page, item: Locator, to: { x: number; y: number }): Promise<void> {
  const from = await middle(item);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const part of [0.3, 0.7, 1])
    await page.mouse.move(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
  await page.mouse.up();
}

browserTests('the trench editor', () => {
  const { journey } = useBrowser();

  journey(
    'a trench is built with the mouse, and is there after a reload',
    { variant: 'en dark desktop' },
    async ({ page }) => {
      await page.goto('/projects?q=Storgata');
      await page
        .getByRole('link', { name: /Storgata/ })
        .first()
        .click();
      await page.getByRole('link', { name: 'Trench', exact: true }).click();
      await page.getByRole('button', { name: 'New segment' }).first().click();
      await page.getByLabel('Name', { exact: true }).fill('Mouse');
      await page.getByLabel('Length', { exact: true }).fill('85,5');
      await page.getByRole('button', { name: 'Create' }).click();
      await page.getByText('An empty trench').waitFor();
      await add(page, CABLE, 'tslf 240', 2);
      await add(page, PIPE, '160');
      expect(await names(page)).toEqual([
        expect.stringMatching(/^TSLF .*, layer 1, place 1 of 3$/),
        expect.stringMatching(/^TSLF .*, layer 1, place 2 of 3$/),
        expect.stringMatching(/, layer 1, place 3 of 3$/),
      ]);
      // Along the row: the first cable goes behind the pipe.
      const pipe = await middle(options(page).nth(2));
      await dragTo(page, options(page).nth(0), { x: pipe.box.x + pipe.box.width + 30, y: pipe.y });
      expect((await names(page))[1]).toMatch(/place 2 of 3/);
      await page.keyboard.press('Control+z');
      // Into the pipe, to a new layer, and freely in millimetres.
      await dragTo(page, options(page).nth(0), await middle(options(page).nth(2)));
      await isMet(page, async () => (await names(page)).some((name) => /, in .*, place 1 of 1/.test(name)));
      await page.getByRole('button', { name: 'New layer' }).click();
      const cable = page
        .getByRole('listbox', { name: 'Section' })
        .getByRole('option', { name: /layer 1, place 1 of 2/ });
      const at = await middle(cable);
      await dragTo(page, cable, { x: at.x, y: at.y - 260 });
      await isMet(page, async () => (await names(page)).some((name) => /layer 2, place 1 of 1/.test(name)));
      await page.keyboard.down('Alt');
      const upper = page.getByRole('listbox', { name: 'Section' }).getByRole('option', { name: /layer 2/ });
      const there = await middle(upper);
      await dragTo(page, upper, { x: there.x + 20, y: there.y });
      await page.keyboard.up('Alt');
      await page.getByLabel('Method').waitFor();
      expect(await page.getByLabel('Method').inputValue()).toBe('FREE_MANUAL');
      await saved(page);
      const before = await names(page);
      await page.reload();
      await options(page).first().waitFor();
      expect(await names(page)).toEqual(before);
      // The last one is the language of this browser again.
      await inspect(page, 'trench editor', [
        'nb light desktop',
        'nb dark tablet',
        'en light tablet',
        'en dark desktop',
      ]);
    },
  );

  journey(
    'keys alone: add, walk, carry, nudge, label, copy, remove, undo',
    { variant: 'nb light desktop' },
    async ({ page }) => {
      await openNew(page, 'Taster');
      await page.keyboard.press('a');
      await page.keyboard.type('tslf 240');
      for (let i = 0; i < 3; i++) await page.keyboard.press('Enter');
      await isMet(page, async () => (await options(page).count()) === 3);
      await page.getByRole('listbox', { name: 'Snitt' }).focus();
      await page.keyboard.press('Alt+ArrowLeft');
      expect(await page.getByText(/er nå i lag 1, plass 2 av 3/).count()).toBe(1);
      await page.keyboard.press('Shift+ArrowRight');
      await page.keyboard.press('Control+Shift+ArrowRight');
      await expect.poll(() => page.getByLabel('Forskyv x').inputValue()).toBe('11');
      await page.keyboard.press('Control+z');
      await isMet(page, async () => (await page.getByLabel('Forskyv x').count()) === 0);
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
      await page.getByLabel('Merke').fill('H1');
      await page.getByLabel('Merke').press('Enter');
      await isMet(page, async () => (await names(page))[0]!.startsWith('H1, '));
      await page.getByRole('listbox', { name: 'Snitt' }).focus();
      await page.keyboard.press('Control+c');
      await page.keyboard.press('Control+v');
      await isMet(page, async () => (await options(page).count()) === 4);
      await page.keyboard.press('Delete');
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await isMet(page, async () => (await options(page).count()) === 0);
      await page.keyboard.press('Control+z');
      await isMet(page, async () => (await options(page).count()) === 3);
      await page.keyboard.press('Control+Shift+z');
      await isMet(page, async () => (await options(page).count()) === 0);
      await page.getByRole('tree', { name: 'Innhold' }).getByRole('treeitem').first().focus();
      await saved(page);
    },
  );

  journey(
    'panels: section, coverings, layers, arrangement, settings; findings lead to their item and are fixed',
    { variant: 'en light tablet' },
    async ({ page }) => {
      await openNew(page, 'Panels');
      await add(page, CABLE, 'tslf 240', 2);
      await page.getByRole('button', { name: 'New covering' }).click();
      await page.getByLabel('Thickness').fill('90');
      await page.getByLabel('Thickness').press('Enter');
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByText('90 mm').first().waitFor();
      await page.getByLabel('Arrangement', { exact: true }).last().selectOption('FLAT');
      await page.getByLabel('Spacing').fill('35');
      await page.getByLabel('Spacing').press('Enter');
      await page.getByLabel('Method').selectOption('FREE_AUTOMATIC');
      await page.getByLabel('Shift x').fill('-40');
      await page.getByLabel('Shift x').press('Enter');
      const findings = page.getByRole('region', { name: 'Findings' });
      await findings.getByText(/too close/).waitFor();
      await findings.getByRole('button', { name: 'Show' }).first().click();
      await findings.getByRole('button', { name: /^Fix: move .* 40 mm to the right/ }).click();
      await findings.getByText(/the section is valid/).waitFor();
      await page.getByRole('button', { name: 'Settings and surroundings' }).click();
      await page.getByLabel('Ground temperature').fill('8');
      await page.getByLabel('Ground temperature').press('Enter');
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Copy this section' }).click();
      await page.getByRole('button', { name: 'Section 2', exact: true }).waitFor();
      await isMet(page, async () => (await options(page).count()) === 2);
      await saved(page);
      for (const name of ['Rating', 'Quantities'])
        expect(await page.getByRole('region', { name }).count()).toBe(1);
    },
  );

  journey('the drawing is saved as SVG, PDF and DXF', { variant: 'en dark desktop' }, async ({ page }) => {
    await openNew(page, 'Sheet');
    await add(page, CABLE, 'tslf 240');
    for (const format of ['SVG', 'PDF', 'DXF']) {
      await page.getByRole('button', { name: 'Download', exact: true }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: format }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`Sheet.${format.toLowerCase()}`);
    }
  });

  journey(
    'a cut network loses nothing, nor does a tab that is closed meanwhile',
    { variant: 'nb dark tablet', mayFail: /INTERNET_DISCONNECTED/ },
    async ({ page }) => {
      await openNew(page, 'Uten nett');
      await add(page, CABLE, 'tslf 240');
      await saved(page);
      const context: BrowserContext = page.context();
      const address = page.url();
      await context.setOffline(true);
      await catalog(page).press('Enter');
      await isMet(page, async () => (await status(page).textContent()) === 'Ikke sendt');
      await context.setOffline(false);
      await saved(page);
      await context.setOffline(true);
      await catalog(page).press('Enter');
      await isMet(page, async () => (await status(page).textContent()) === 'Ikke sendt');
      const again = await context.newPage();
      await page.close({ runBeforeUnload: false });
      await context.setOffline(false);
      await again.goto(address);
      await again.getByRole('dialog', { name: 'Usendte endringer' }).waitFor();
      await again.getByRole('button', { name: 'Send dem' }).click();
      await isMet(again, async () => (await options(again).count()) === 3);
      await saved(again);
      await again.reload();
      await options(again).nth(2).waitFor();
      await again.close();
    },
  );

  journey(
    'two people at once: both changes stay, and each sees the other’s',
    { variant: 'en dark desktop', mayFail: /status of 412/ },
    async ({ page, pageOf }) => {
      await openNew(page, 'Together');
      await add(page, CABLE, 'tslf 240');
      await saved(page);
      const other = await pageOf('colleague');
      await other.goto(page.url());
      await options(other).first().waitFor();
      await Promise.all([catalog(page).press('Enter'), add(other, PIPE, '160')]);
      await isMet(page, async () => (await options(page).count()) === 3);
      await isMet(other, async () => (await options(other).count()) === 3);
      await Promise.all([saved(page), saved(other)]);
      expect((await names(page)).sort()).toEqual((await names(other)).sort());
    },
  );
});
