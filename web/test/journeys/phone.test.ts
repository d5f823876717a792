import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { openNew, options, SECTION } from '../editor.js';
import { browserTests, useBrowser } from '../harness.js';
import { openPhone } from '../windows.js';

const PICTURES = process.env.SPADEWORK_PICTURES;

/** The links of a bar that are not wholly seen, and what is wider than the screen. */
const cutIn = (page: Page, bar: string) =>
  page.evaluate((bar) => {
    const wide =
      document.documentElement.scrollWidth > innerWidth ? ['the page is wider than the screen'] : [];
    const links = [...document.querySelectorAll<HTMLElement>(`${bar} a`)];
    const cut = links.filter((link) => {
      const { left, right } = link.getBoundingClientRect();
      return left < 0 || right > innerWidth || link.scrollWidth > link.clientWidth;
    });
    return [...wide, ...cut.map((link) => link.textContent!), ...(links.length === 0 ? ['no tabs'] : [])];
  }, bar);

/** Sabotage: let the tabs of a project not wrap, and the last one is cut; tell keys to everybody, and fingers read "J K". */
browserTests('a phone', () => {
  const { journey } = useBrowser();

  journey('has every tab whole, and is told no keys', { user: null }, async ({ words, language }) => {
    const page = await openPhone('planner', language());
    try {
      await expect.poll(() => page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
      await page.goto('/projects');
      await page.getByRole('heading', { name: words.app.projects, level: 1 }).waitFor();
      const { origin } = new URL(inject('web')!.address);
      const found = await page.request.get('/public/project/rest/projects/page?q=Storgata&count=1', {
        headers: { 'spadework-client': 'web', 'api-version': '1.0', origin },
      });
      const { id } = (await found.json()).entities[0] as { id: number };
      const keys = () =>
        page
          .locator('kbd')
          .evaluateAll((all) => all.filter((key) => (key as HTMLElement).offsetParent).length);
      await expect.poll(keys).toBe(0);
      const seen: Record<string, unknown> = {};
      const tabs = ['', '/trench', '/cost', '/checklists', '/deviations', '/documents'];
      for (const tab of tabs) {
        await page.goto(`/projects/${id}${tab}`);
        const bar = page.getByRole('navigation', { name: words.projects.page.tabs });
        await bar.getByRole('link').last().waitFor();
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        // The cost opens on the calculation, and leads to the catalog below it.
        if (tab === '/cost') {
          const places = ['.cost-main', '.cost-catalog'].map((one) => page.locator(one).boundingBox());
          const [main, catalog] = await Promise.all(places);
          expect(main!.y).toBeLessThan(300);
          expect(catalog!.y).toBeGreaterThan(main!.y + main!.height - 1);
          await page
            .locator('.cost-tools')
            .getByRole('button', { name: words.cost.calculation.searchCatalog })
            .click();
          await expect
            .poll(() =>
              page
                .getByRole('searchbox', { name: words.cost.catalog.search })
                .evaluate((one) => one === document.activeElement),
            )
            .toBe(true);
        }
        seen[tab] = { cut: await cutIn(page, '.title-tabs'), keys: await keys() };
        if (PICTURES)
          await page.screenshot({ path: `${PICTURES}/phone${tab.replace('/', '-')}-${language()}.png` });
      }
      expect(seen).toEqual(Object.fromEntries(tabs.map((tab) => [tab, { cut: [], keys: 0 }])));
    } finally {
      await page.context().close();
    }
  });

  journey(
    'has the menu of the section and of an item under a resting finger, as a mouse has',
    { user: null },
    async ({ words, language }) => {
      const page = await openPhone('planner', language());
      try {
        await page.goto('/projects');
        await openNew(page, 'Finger');
        // The catalog, the contents and the form are below: there is a way to each.
        const below = page.getByRole('navigation', { name: words.trench.below });
        for (const [name, panel] of [
          [words.trench.placement, '.inspector'],
          [words.trench.add, '.add'],
        ] as const) {
          await below.getByRole('button', { name, exact: true }).click();
          const top = () => page.locator(panel).evaluate((one) => one.getBoundingClientRect().top);
          expect(await top()).toBeLessThan(600);
          await below.scrollIntoViewIfNeeded();
          expect(await top()).toBeGreaterThan(600);
        }
        const section = page.getByRole('listbox', { name: SECTION });
        const item = (name: string) => page.getByRole('menuitem', { name });
        const box = (await section.boundingBox())!;
        // Nothing is drawn there: the menu is that of the section.
        const empty = { x: box.x + box.width - 20, y: box.y + 60 };
        const devtools = await page.context().newCDPSession(page);
        const rest = async (at: { x: number; y: number }) => {
          await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
          await page.getByRole('menu').waitFor();
          await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
        };
        await rest(empty);
        await item(words.trench.addLayer).waitFor();
        expect(await item(words.trench.duplicate).count()).toBe(0);
        // A finger beside it closes it, once the one that rested is lifted for the browser too.
        await expect
          .poll(
            async () => {
              await page.touchscreen.tap(box.x + 20, box.y + 30);
              return page.getByRole('menu').count();
            },
            { interval: 500 },
          )
          .toBe(0);
        await page.mouse.click(empty.x, empty.y, { button: 'right' });
        await item(words.trench.addLayer).click();
        await page.getByRole('treeitem', { name: words.trench.layerName(2) }).waitFor({ state: 'attached' });
        expect(await options(page).count()).toBe(0);
      } finally {
        await page.context().close();
      }
    },
  );
});
