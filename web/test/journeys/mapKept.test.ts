import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { isMet } from '../editor.js';
import { KillablePhone } from '../flightMode.js';
import { browserTests, useBrowser } from '../harness.js';
import {
  deleteSegment,
  hasStatus,
  keptChanges,
  openNewOnMap,
  pointsOf,
  storedPoints,
  typePoint,
} from '../mapScreen.js';
import { type Metres, storeRoute } from '../routeProjects.js';
import { unsettled } from '../settled.js';
import { variantOf, wordsOf } from '../variants.js';
import { logIn } from '../windows.js';

/**
 * The story of a route that is kept whatever happens to the network, the tab and the colleagues. Sabotage: keep changes
 * without the route that they were made to (a killed tab), send without If-Match (two people), leave unsent routes in the
 * browser (log-out).
 */

const A: Metres = [250_000, 6_600_000];
const B: Metres = [250_100, 6_600_000];
const C: Metres = [250_200, 6_600_050];
const D: Metres = [250_300, 6_600_000];

const EN = wordsOf(() => variantOf('en light desktop'));
const undo = (page: Page) =>
  page
    .locator('.map-bar')
    .getByRole('button', { name: /^(Undo|Angre)/ })
    .click();
const count = (page: Page, points: number) =>
  isMet(page, async () => (await pointsOf(page).count()) === points);

browserTests('a route that is kept', () => {
  const { journey } = useBrowser();

  journey(
    'a cut network loses nothing, nor does a tab that is closed meanwhile',
    { mayFail: /INTERNET_DISCONNECTED/ },
    async ({ page, words }) => {
      const segmentId = await openNewOnMap(page, 'Uten nett');
      const context = page.context();
      const address = page.url();
      // A point alone is no route yet, but it is kept.
      await typePoint(page, words, A);
      await hasStatus(page, words.map.notSent);
      await expect.poll(() => storedPoints(page, segmentId)).toEqual([]);
      await typePoint(page, words, B);
      await hasStatus(page, words.map.saved);
      await expect.poll(() => storedPoints(page, segmentId)).toEqual([A, B]);
      await expect.poll(() => keptChanges(page)).toEqual([]);

      await context.setOffline(true);
      await typePoint(page, words, C);
      await hasStatus(page, words.map.notSent);
      await context.setOffline(false);
      await hasStatus(page, words.map.saved);
      await expect.poll(() => storedPoints(page, segmentId)).toEqual([A, B, C]);

      await context.setOffline(true);
      await typePoint(page, words, D);
      await hasStatus(page, words.map.notSent);
      await expect.poll(async () => (await keptChanges(page)).length).toBe(1);
      const again = await context.newPage();
      await page.close({ runBeforeUnload: false });
      await context.setOffline(false);
      await again.goto(address);
      await again.getByRole('dialog', { name: words.map.kept.title }).waitFor();
      await again.getByRole('button', { name: words.map.kept.send }).click();
      await count(again, 4);
      await hasStatus(again, words.map.saved);
      await expect.poll(() => storedPoints(again, segmentId)).toEqual([A, B, C, D]);
      await expect.poll(() => keptChanges(again)).toEqual([]);
      await again.close();
    },
  );

  journey(
    'two people draw at once: both see both, and undo leaves the other’s alone',
    { mayFail: /status of 412/ },
    async ({ page, words, pageOf }) => {
      const segmentId = await openNewOnMap(page, 'Sammen');
      for (const point of [A, B]) await typePoint(page, words, point);
      await hasStatus(page, words.map.saved);
      const other = await pageOf('admin');
      await other.goto(page.url());
      await count(other, 2);
      await Promise.all([typePoint(page, words, C), typePoint(other, words, D)]);
      await count(page, 4);
      await count(other, 4);
      await Promise.all([hasStatus(page, words.map.saved), hasStatus(other, words.map.saved)]);
      const both = await storedPoints(page, segmentId);
      expect([...both].sort()).toEqual([A, B, C, D].sort());

      // After the other's change has come in, undo takes back one's own point alone.
      await undo(page);
      await hasStatus(page, words.map.saved);
      await count(page, 3);
      await count(other, 3);
      // Whose line moves by itself sees who moved it.
      await other.locator('.toasts').getByText('Ingrid Planlegger').first().waitFor();
      await expect
        .poll(() => storedPoints(page, segmentId))
        .toEqual(both.filter((point) => String(point) !== String(C)));

      // And redo adds it again, by a key, wherever the focus is.
      await page.getByRole('group', { name: words.map.map, exact: true }).focus();
      await page.keyboard.press('Control+Shift+z');
      await count(page, 4);
      await hasStatus(page, words.map.saved);
      await count(other, 4);
    },
  );

  journey(
    'what a colleague was quicker with is said until it is read, and a segment that is gone leads back',
    { mayFail: /INTERNET_DISCONNECTED|status of (404|412)/ },
    async ({ page, words, pageOf, inspect }) => {
      const segmentId = await openNewOnMap(page, 'Raskere');
      for (const point of [A, B, C]) await typePoint(page, words, point);
      await hasStatus(page, words.map.saved);
      await page.context().setOffline(true);
      const third = words.mapPanels.points.point('3');
      await page.getByRole('button', { name: third, exact: true }).focus();
      await page.keyboard.press('ArrowRight');
      await hasStatus(page, words.map.notSent);
      const other = await pageOf('admin');
      await storeRoute(other, segmentId, [A, B]);
      await page.context().setOffline(false);
      const { notices, titles, reasons } = words.map;
      const notice = page.getByRole('alert').filter({ hasText: reasons.POINT_NOT_FOUND });
      await notice.waitFor();
      await expect.poll(() => notice.textContent()).toContain(titles.movePoint);
      await inspect('map notice', 'now');
      await notice.getByRole('button', { name: notices.dismiss }).click();
      await expect.poll(() => notice.count()).toBe(0);
      await hasStatus(page, words.map.saved);
      await count(page, 2);

      await deleteSegment(other, segmentId);
      await page.getByText(words.map.closed.gone).waitFor();
      await page.getByRole('link', { name: words.map.back }).click();
      await page.waitForURL(/\/projects\/\d+$/);
    },
  );

  journey(
    'log-out asks about a route that is not sent, and lets it go',
    { user: null, mayFail: /ERR_FAILED/ },
    async ({ page, words }) => {
      // The session that ends is no other story's.
      await logIn(page.context(), 'planner');
      await openNewOnMap(page, 'Logg ut');
      for (const point of [A, B]) await typePoint(page, words, point);
      await hasStatus(page, words.map.saved);
      await page.route(/\/route$/, (route) => route.abort());
      unsettled(page);
      await typePoint(page, words, C);
      await hasStatus(page, words.map.notSent);
      await expect.poll(async () => (await keptChanges(page)).length).toBe(1);
      await page.getByRole('button', { name: /^(Account|Konto)$/ }).click();
      await page.getByRole('menuitem', { name: words.app.logOut }).click();
      await page.getByRole('dialog', { name: words.app.unsentTitle }).waitFor();
      await page.getByRole('button', { name: words.app.leave }).click();
      await page.waitForURL((url) => url.pathname === '/' || url.pathname.startsWith('/login'));
      await expect.poll(() => keptChanges(page)).toEqual([]);
    },
  );

  test('a browser that is killed has the unsent work for the next start, which offers it', async () => {
    const phone = new KillablePhone();
    const { origin } = new URL(inject('web')!.address);
    const headers = { 'spadework-client': 'web', 'api-version': '1.0', origin };
    try {
      await phone.setNetwork(true);
      let page = await phone.open('/health');
      // The browser writes it down some seconds later, which may be after it was killed.
      const inEnglish = () =>
        page.evaluate(() => {
          localStorage['spadework.language'] = 'en';
        });
      await inEnglish();
      const logIn = async () => {
        const data = { username: 'planner', password: 'demo-password' };
        const reply = await phone.context.request.post(`${origin}/session`, { headers, data });
        expect(reply.ok(), await reply.text()).toBe(true);
      };
      await logIn();
      const segmentId = await openNewOnMap(page, 'Batteriet');
      for (const point of [A, B]) await typePoint(page, EN, point);
      await hasStatus(page, EN.map.saved);
      const { pathname } = new URL(page.url());

      await phone.setNetwork(false);
      await typePoint(page, EN, C);
      await expect.poll(async () => (await keptChanges(page)).at(-1)).toBe('addPoint');
      await undo(page);
      await expect.poll(async () => (await keptChanges(page)).at(-1)).not.toBe('addPoint');
      await typePoint(page, EN, D);
      await hasStatus(page, EN.map.notSent);
      await expect.poll(async () => (await keptChanges(page)).at(-1)).toBe('addPoint');
      await phone.kill();

      await phone.setNetwork(true);
      page = await phone.open('/health');
      await inEnglish();
      // It may have been killed before the cookie was written.
      await logIn();
      await page.goto(`${origin}${pathname}`);
      await page.getByRole('dialog', { name: EN.map.kept.title }).waitFor();
      await page.getByRole('button', { name: EN.map.kept.send }).click();
      await count(page, 3);
      await hasStatus(page, EN.map.saved);
      await expect.poll(() => storedPoints(page, segmentId)).toEqual([A, B, D]);
      await expect.poll(() => keptChanges(page)).toEqual([]);
    } catch (error) {
      throw await phone.seen(error);
    } finally {
      await phone.end();
    }
  });
});
