import { expect } from 'vitest';
import { browserTests, useBrowser } from '../harness.js';
import { at, drag, fingersOf, isNear, mapOf, type Pixel, pointsOn, scaleOf } from '../mapDrawing.js';
import { LINE, type Metres, newRouteProject, newSegment, storedRoute } from '../routeProjects.js';
import { openPhone } from '../windows.js';

/**
 * The story of a route that is drawn on the map. That no other host is asked, every story watches. Sabotage: let the wheel
 * through while a point is dragged, and it lands elsewhere; take a click for the second of a double click by time alone, and
 * points are missing; count each finger of a pinch as a tap, and there are too many.
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
    await expect.poll(() => map.locator('canvas:visible').count()).toBe(5);

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
    await page.mouse.click(...(await at(page, 0.6, 0.85)));
    await inspect('map drawn', 'now');

    // A drag moves a point. Figures follow, the wheel does not, and one step takes it back.
    const shown = await length.textContent();
    const moved: Pixel = [pixels[1][0] - 70, pixels[1][1] + 50];
    await drag(page, pixels[1], moved, async () => {
      await page.mouse.wheel(0, -400);
      await expect.poll(() => length.textContent()).not.toBe(shown);
      expect((await storedRoute(page, segmentId)).positions).toEqual(drawn);
    });
    const isAt = async (index: number, place: Metres) =>
      isNear((await storedRoute(page, segmentId)).positions[index], place, scale.resolution);
    await expect.poll(() => isAt(1, scale.metres(moved))).toBe(true);
    await undo.click();
    await expect.poll(() => isAt(1, drawn[1]!)).toBe(true);
    expect(await points(3)).toEqual(drawn);

    // Escape puts what is dragged back.
    await page.mouse.move(...pixels[1]);
    await page.mouse.down();
    await page.mouse.move(...moved, { steps: 3 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(() => length.textContent()).toBe(shown);
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
    await expect.poll(async () => (await stretches()).length).toBe(2);
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
    await expect.poll(() => isAt(3, scale.metres(beside))).toBe(true);
    expect((await points(4))[3]![0] - end![0]).toBeGreaterThan(2 * scale.resolution);
    await drag(page, beside, [target[0] - 4, target[1] + 6]);
    await expect.poll(async () => (await points(4))[3]).toEqual(end);
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
    await draw.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: words.map.finish, exact: true }).waitFor();
    await page.keyboard.press('Shift+Tab');
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
      await expect.poll(isThere).toBe(true);

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
});
