import { SEGMENT_FIELDS } from '@spadework/core/trench';
import { expect } from 'vitest';
import { field, openNew, saved, write } from '../editor.js';
import { browserTests, useBrowser } from '../harness.js';

/**
 * The story of lengths that follow the map. Sabotage: show the field all the same, and a length is typed that the server
 * refuses; send the length with the name, and the name is refused too.
 */

/** One kilometre in the plane of zone 33. */
const ROUTE = {
  crs: 'EPSG:25833',
  geometry: {
    type: 'LineString',
    coordinates: [
      [250_000, 6_600_000],
      [251_000, 6_600_000],
    ],
  },
};

browserTests('lengths in the trench editor', () => {
  const { journey } = useBrowser();

  journey(
    'are text that leads to the map while a route is drawn there',
    {},
    async ({ page, words, address, language, inspect }) => {
      await openNew(page, 'Along the road');
      const lengthField = () => field(page, SEGMENT_FIELDS.length.name[language()]);
      await write(page, SEGMENT_FIELDS.length.name[language()], '150');
      await saved(page);

      const [, projectId, segmentId] = /projects\/(\d+)\/trench\/(\d+)/.exec(page.url())!;
      const { origin } = new URL(address);
      const drawn = await page.request.put(`/public/trench/rest/segments/${segmentId}/route`, {
        headers: { 'spadework-client': 'web', 'api-version': '1.0', origin },
        data: ROUTE,
      });
      const { length } = await drawn.json();
      expect([drawn.ok(), Math.round(length)]).toEqual([true, 1000]);

      // The open editor hears of it.
      const shown = page.locator('.route-length').first();
      await shown.waitFor();
      const metres = (text: string | null) => Number(text!.replace(/[^\d,.]/g, '').replace(',', '.'));
      await expect.poll(async () => metres(await shown.locator('dd').textContent())).toBeCloseTo(length, 1);
      await expect.poll(() => lengthField().count()).toBe(0);
      const toMap = shown.getByRole('link', { name: words.trench.lengthFollowsRoute });
      await expect.poll(() => toMap.getAttribute('href')).toBe(`/projects/${projectId}/map/${segmentId}`);
      await inspect('segment', 'now');

      // What was typed before does not come back.
      await page.getByRole('button', { name: words.trench.undo, exact: false }).first().click();
      await page.getByText(words.trench.notices.overtaken(words.trench.titles.segment)).waitFor();
      await expect.poll(async () => metres(await shown.locator('dd').textContent())).toBeCloseTo(length, 1);

      // Another name is no length.
      await write(page, SEGMENT_FIELDS.name.name[language()], 'Along the river');
      await saved(page);
      await expect.poll(() => page.locator('.refused, .notice-wrong').count()).toBe(0);

      await page.goto(`/projects/${projectId}/trench`, { waitUntil: 'commit' });
      const row = page.locator(`[data-segment="${segmentId}"]`);
      await row.getByText('Along the river').waitFor();
      const listed = row.getByRole('link', { name: words.segments.lengthFollowsRoute });
      await expect
        .poll(async () => metres((await listed.textContent())!.split('m')[0]!))
        .toBeCloseTo(length, 0);
      await expect.poll(() => listed.getAttribute('href')).toBe(`/projects/${projectId}/map/${segmentId}`);
    },
  );
});
