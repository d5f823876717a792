import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTests, useBrowser } from '../harness.js';
import {
  at,
  currentPixel,
  drag,
  fingersOf,
  isNear,
  mapOf,
  type Pixel,
  pointsOn,
  scaleOf,
} from '../mapDrawing.js';
import { LINE, type Metres, newRouteProject, newSegment, storedRoute, storeRoute } from '../routeProjects.js';
import { PHONE } from '../variants.js';
import { openPhone } from '../windows.js';

/**
 * The story of a route that is drawn on the map. That no other host is asked, every story watches. Sabotage: let the wheel
 * through while a point is dragged, and it lands elsewhere; take a click for the second of a double click by time alone, and
 * points are missing; count each finger of a pinch as a tap, and there are too many; paint every route of the overview as if it
 * were pointed to, and two are found at one place.
 */
browserTests('drawing on the map', () => {
  const { journey } = useBrowser();

  journey('a route by mouse', { begins: 'en light desktop' }, async ({ page, words, inspect }) => {
    const projectId = await newRouteProject(page);
    await newSegment(page, projectId, 'Langs elva');
    const segmentId = await newSegment(page, projectId, 'Ny kabel', { hasRoute: false });
    await page.goto(`/projects/${projectId}/map/${segmentId}`, { waitUntil: 'commit' });
    const map = mapOf(page);
    await map.waitFor();
    const draw = page.getByRole('button', { name: words.map.draw, exact: true });
    const finish = page.getByRole('button', { name: words.map.finish, exact: true });
    const undo = page.getByRole('button', { name: words.map.undo }).first();
    const length = page.getByRole('status', { name: words.map.length, exact: true });
    const points = (count: number) => pointsOn(page, segmentId, count);
    expect(await map.locator('canvas:visible').count()).toBe(5);

    // Two clicks, and a double click that adds one and ends.
    await draw.click();
    const pixels = [await at(page, 0.55, 0.3), await at(page, 0.85, 0.3), await at(page, 0.85, 0.6)] as const;
    await page.mouse.click(...pixels[0]);
    await page.mouse.click(...pixels[1]);
    await page.mouse.dblclick(...pixels[2]);
    await draw.waitFor();
    const drawn = await points(3);
    const scale = scaleOf([pixels[0], pixels[1]], [drawn[0]!, drawn[1]!]);
    // Below the first two, the profile came up: nothing on the screen has moved.
    expect(isNear(drawn[2], scale.metres(pixels[2]), scale.resolution)).toBe(true);

    // A click lands where it is also in the frame in which the layout changes.
    await draw.click();
    const [x, y] = await at(page, 0.7, 0.5);
    await map.evaluate(
      (element, place) => {
        element.style.height = '70%';
        const pointer = { ...place, bubbles: true, pointerId: 1, isPrimary: true, pointerType: 'mouse' };
        for (const type of ['pointerdown', 'pointerup'])
          element.querySelector('.ol-layers')!.dispatchEvent(new PointerEvent(type, pointer));
        element.style.height = '';
      },
      { clientX: x, clientY: y },
    );
    const clicked = (await points(4))[3];
    expect(isNear(clicked, scale.metres([x, y]), scale.resolution)).toBe(true);
    await finish.click();
    await undo.click();
    expect(await points(3)).toEqual(drawn);

    await page.mouse.click(...(await at(page, 0.6, 0.85)));
    await inspect('map drawn', 'now');

    // A drag moves a point. Figures follow, the wheel does not, and one step takes it back.
    const shown = await length.textContent();
    const moved: Pixel = [pixels[1][0] - 70, pixels[1][1] + 50];
    await drag(page, pixels[1], moved, async () => {
      await page.mouse.wheel(0, -400);
      expect(await length.textContent()).not.toBe(shown);
      await expect.poll(async () => (await storedRoute(page, segmentId)).positions).toEqual(drawn);
    });
    const isAt = async (index: number, place: Metres) =>
      isNear((await storedRoute(page, segmentId)).positions[index], place, scale.resolution);
    expect(await isAt(1, scale.metres(moved))).toBe(true);
    await undo.click();
    expect(await isAt(1, drawn[1]!)).toBe(true);
    expect(await points(3)).toEqual(drawn);

    // Escape puts what is dragged back.
    await page.mouse.move(...pixels[1]);
    await page.mouse.down();
    await page.mouse.move(...moved, { steps: 3 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await length.textContent()).toBe(shown);
    expect(await points(3)).toEqual(drawn);

    // The middle of a leg becomes a point, which is chosen: Delete takes it away.
    const middle: Pixel = [(pixels[0][0] + pixels[1][0]) / 2, pixels[0][1]];
    const inserted: Pixel = [middle[0], middle[1] + 60];
    await drag(page, middle, inserted);
    await points(4);
    expect(await isAt(1, scale.metres(inserted))).toBe(true);
    await page.keyboard.press('Delete');
    expect(await points(3)).toEqual(drawn);

    // A click with Shift splits, where it was.
    await page.keyboard.down('Shift');
    await page.mouse.click(...middle);
    await page.keyboard.up('Shift');
    const stretches = async () => (await storedRoute(page, segmentId)).stretches;
    expect((await stretches()).length).toBe(2);
    expect((await stretches())[0]!.to).toBeCloseTo(Math.abs(drawn[1]![0] - drawn[0]![0]) / 2, -1);

    // Drawing goes on at the end; Escape ends it, and a click adds nothing then.
    await draw.click();
    await finish.waitFor();
    const last = await at(page, 0.7, 0.7);
    await page.mouse.click(...last);
    await points(4);
    await page.keyboard.press('Escape');
    await draw.waitFor();
    await page.mouse.click(...(await at(page, 0.6, 0.9)));

    // Ten pixels from a point of another route, a point is that point; with Alt it is not.
    const [, , end] = LINE;
    const target = scale.pixel(end!);
    const beside: Pixel = [target[0] + 5, target[1] - 6];
    await page.keyboard.down('Alt');
    await drag(page, last, beside);
    await page.keyboard.up('Alt');
    expect(await isAt(3, scale.metres(beside))).toBe(true);
    expect((await points(4))[3]![0] - end![0]).toBeGreaterThan(2 * scale.resolution);
    await drag(page, beside, [target[0] - 4, target[1] + 6]);
    expect((await points(4))[3]).toEqual(end);
  });

  journey('a route by keys', {}, async ({ page, words, inspect }) => {
    const projectId = await newRouteProject(page);
    const segmentId = await newSegment(page, projectId, 'Ny kabel', { hasRoute: false });
    await page.goto(`/projects/${projectId}/map/${segmentId}`, { waitUntil: 'commit' });
    const map = mapOf(page);
    await map.waitFor();
    const points = (count: number) => pointsOn(page, segmentId, count);
    // Without a route and a place, the map begins with the whole country: nearer first.
    await map.focus();
    for (let i = 0; i < 9; i++) await page.keyboard.press('+');
    const draw = page.getByRole('button', { name: words.map.draw, exact: true });
    // The cross is there, so Enter has to do something: it begins, and adds nothing yet.
    await page.getByText(words.map.keysHint).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: words.map.finish, exact: true }).waitFor();
    expect(await map.evaluate((one) => one === document.activeElement)).toBe(true);
    await map.locator('.drawing-cross').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const [first, second] = await points(2);
    expect(second![1]).toBeCloseTo(first![1], 2);
    const step = (second![0] - first![0]) / 2;
    expect(step).toBeGreaterThan(0);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('-');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    const [, , third] = await points(3);
    // One step, and one that is twice as long after zooming out.
    expect(third![1] - second![1]).toBeCloseTo(3 * step, 1);
    await inspect('map keys', 'now');
    await page.keyboard.press('Escape');
    await draw.waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Delete');
    expect(await points(2)).toEqual([first, second]);
  });

  journey('a route by fingers', { user: null }, async ({ words, language }) => {
    const page = await openPhone('planner', language());
    try {
      const projectId = await newRouteProject(page);
      const segmentId = await newSegment(page, projectId, 'Ny kabel', { hasRoute: false });
      const neighbour = await newSegment(page, projectId, 'Langs elva');
      expect(neighbour).toBeGreaterThan(segmentId);
      await page.goto(`/projects/${projectId}/map/${segmentId}`, { waitUntil: 'commit' });
      const map = mapOf(page);
      await map.waitFor();
      await map.scrollIntoViewIfNeeded();
      const points = (count: number) => pointsOn(page, segmentId, count);
      const fingers = await fingersOf(page);
      const draw = page.getByRole('button', { name: words.map.draw, exact: true });
      await draw.tap();
      const pixels = [await at(page, 0.3, 0.5), await at(page, 0.7, 0.5)] as const;
      await page.touchscreen.tap(...pixels[0]);
      await page.touchscreen.tap(...pixels[1]);
      const drawn = await points(2);
      const scale = scaleOf(pixels, [drawn[0]!, drawn[1]!]);

      // A pinch zooms and adds nothing.
      const [x, y] = await at(page, 0.5, 0.7);
      await fingers('touchStart', [[x - 30, y]]);
      await fingers('touchStart', [
        [x - 30, y],
        [x + 30, y],
      ]);
      for (let i = 1; i <= 6; i++)
        await fingers('touchMove', [
          [x - 30 - 5 * i, y],
          [x + 30 + 5 * i, y],
        ]);
      await fingers('touchEnd', [[x - 60, y]]);
      await fingers('touchEnd', []);
      const after = [await at(page, 0.3, 0.8), await at(page, 0.7, 0.8)] as const;
      await page.touchscreen.tap(...after[0]);
      await page.touchscreen.tap(...after[1]);
      const more = await points(4);
      expect(more.slice(0, 2)).toEqual(drawn);
      const nearer = scaleOf(after, [more[2]!, more[3]!]);
      expect(nearer.resolution).toBeLessThan(0.7 * scale.resolution);
      await page.getByRole('button', { name: words.map.finish, exact: true }).tap();

      // A finger moves a point.
      const to: Pixel = [after[0][0] + 20, after[0][1] - 50];
      await fingers('touchStart', [after[0]]);
      for (let i = 1; i <= 5; i++) await fingers('touchMove', [[after[0][0] + 4 * i, after[0][1] - 10 * i]]);
      await fingers('touchEnd', []);
      const isThere = async () => isNear((await points(4))[2], nearer.metres(to), nearer.resolution);
      expect(await isThere()).toBe(true);

      // A finger that rests on a point deletes it; so does the button for the one that is chosen.
      await fingers('touchStart', [to]);
      const left = await points(3);
      await fingers('touchEnd', []);
      expect(left).toEqual([more[0], more[1], more[3]]);
      await page.touchscreen.tap(...after[1]);
      await page.getByRole('button', { name: words.mapCanvas.removePoint, exact: true }).tap();
      expect(await points(2)).toEqual(drawn);
    } finally {
      await page.context().close();
    }
  });

  journey('all routes of a project beside their list', {}, async ({ page, words, language, inspect }) => {
    const projectId = await newRouteProject(page);
    await newSegment(page, projectId, 'Langs elva');
    const north = await newSegment(page, projectId, 'Over jordet', { hasRoute: false });
    await newSegment(page, projectId, 'Uten trasé', { hasRoute: false });
    const address = `/projects/${projectId}/map`;
    const listIn = (shown: Page) => ({
      link: (name: string) => shown.locator('.map-list-segments').getByRole('link', { name, exact: true }),
      row: shown.locator('.map-list-current'),
      name: shown.locator('.route-overview-name'),
    });
    const { link, row, name } = listIn(page);
    const overview = page.locator('.route-overview');
    /** Where the route is painted that bears the name. */
    const pixelOf = async (shown: Page, called: string): Promise<Pixel> => {
      await expect
        .poll(() => listIn(shown).name.filter({ visible: true }).allTextContents())
        .toEqual([called]);
      await expect.poll(() => currentPixel(shown)).toBeDefined();
      return (await currentPixel(shown))!;
    };
    await storeRoute(
      page,
      north,
      LINE.map(([east, northing]) => [east, northing + 400]),
    );
    await page.goto(address, { waitUntil: 'commit' });

    // The row with the focus, and the one under the pointer, show their routes; a segment without one shows none.
    await link('Langs elva').focus();
    const here = await pixelOf(page, 'Langs elva');
    await link('Over jordet').hover();
    const there = await pixelOf(page, 'Over jordet');
    expect(there[1]).toBeLessThan(here[1]);
    await link('Uten trasé').hover();
    await expect.poll(() => name.isVisible()).toBe(false);
    await expect.poll(() => currentPixel(page)).toBeUndefined();
    // The pointer rests there while keys go on.
    await link('Over jordet').focus();
    await pixelOf(page, 'Over jordet');

    // On the map a route shows its name and its row; a click opens it, and one beside all routes nothing.
    await page.mouse.move(...here);
    await pixelOf(page, 'Langs elva');
    await expect.poll(() => row.allTextContents()).toEqual([expect.stringContaining('Langs elva')]);
    await page.mouse.move(...there);
    await pixelOf(page, 'Over jordet');
    await expect.poll(() => row.allTextContents()).toEqual([expect.stringContaining('Over jordet')]);
    await page.mouse.click(there[0], (here[1] + there[1]) / 2);
    expect(new URL(page.url()).pathname).toBe(address);
    await page.mouse.click(...there);
    await page.waitForURL(`**${address}/${north}`);
    await page.goBack();

    // Keys go through the list alone.
    await link('Over jordet').focus();
    await pixelOf(page, 'Over jordet');
    await expect.poll(() => overview.locator('a, button, input, [tabindex]').count()).toBe(0);
    await page.mouse.move(0, 0);
    for (const width of [1024, PHONE.width]) {
      await page.setViewportSize({ width, height: PHONE.height });
      await link('Over jordet').focus();
      await pixelOf(page, 'Over jordet');
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }

    // Nobody else is asked for a map unless the server names one and somebody has chosen it.
    const asked: string[] = [];
    await page.route('**/session', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const reply = await route.fetch();
      const map = { tiles: new URL('/tiles/{z}/{x}/{y}', page.url()).href, layers: [] };
      return route.fulfill({ response: reply, json: { ...(await reply.json()), map } });
    });
    await page.route('**/tiles/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      });
    });
    await page.reload({ waitUntil: 'commit' });
    await link('Over jordet').focus();
    await pixelOf(page, 'Over jordet');
    expect(asked).toEqual([]);
    const { hostname } = new URL(page.url());
    await expect.poll(() => overview.getByText(hostname).count()).toBe(0);
    const under = words.mapCanvas.tiles;
    await page.evaluate((under) => {
      localStorage['spadework.mapBackground'] = JSON.stringify({ under, over: '' });
    }, under);
    await page.reload({ waitUntil: 'commit' });
    await overview.getByText(hostname).waitFor();
    await expect.poll(() => asked.length).toBeGreaterThan(0);

    // A tap opens a route.
    const phone = await openPhone('planner', language());
    try {
      await phone.goto(address, { waitUntil: 'commit' });
      await listIn(phone).link('Langs elva').focus();
      const pixel = await pixelOf(phone, 'Langs elva');
      await phone.touchscreen.tap(...pixel);
      await phone.waitForURL(new RegExp(`${address}/\\d+$`));
    } finally {
      await phone.context().close();
    }

    // Without any route, that is said in place of a map.
    const empty = await newRouteProject(page);
    for (const called of ['Langs elva', 'Over jordet'])
      await newSegment(page, empty, called, { hasRoute: false });
    await page.goto(`/projects/${empty}/map`, { waitUntil: 'commit' });
    await page.getByText(words.mapList.noRoutes).waitFor();
    await expect.poll(() => page.locator('.map-list canvas').count()).toBe(0);
    await inspect('map without routes', 'now');
  });
});
