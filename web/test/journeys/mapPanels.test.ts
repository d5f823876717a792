import { fromDegrees, measured, type Position, toDegrees } from '@spadework/core/route';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { openNew } from '../editor.js';
import { browserTests, useBrowser } from '../harness.js';

/**
 * The story of a route that is made by keys and typing alone. Sabotage: give every step of an arrow a series of its own, and
 * one undo takes back a step alone; set the section's length without its joints, and the price is not the server's; judge the
 * area before the axes, and nothing offers to swap them.
 */

const UTM33 = 'EPSG:25833';
/** TSLF 3x1x240 Al 24 kV. */
const CABLE = 1046;
/** Nine points of a street, about 36 m apart; the tenth is put between two of them by a key. */
const POINTS = Array.from({ length: 9 }, (_, i): [number, number] => [
  206_795.48 + 35 * i,
  6_955_544.23 + (i % 2 ? 9.5 : 0),
]);

const api = async (page: Page, path: string, data: object) => {
  const { origin } = new URL(inject('web')!.address);
  const headers = { 'spadework-client': 'web', 'api-version': '1.0', origin };
  const reply = await page.request.post(`/public/${path}`, { headers, data });
  expect(reply.ok(), await reply.text()).toBe(true);
  return reply.json();
};
const read = async (page: Page, path: string) =>
  (await page.request.get(`/public/${path}`, { headers: { 'api-version': '1.0' } })).json();

browserTests('the panels of the map', () => {
  const { journey } = useBrowser();

  journey(
    'ten points and two stretches by keys and typing, with price and cables following',
    {},
    async ({ page, words, language }) => {
      await openNew(page, 'Langs veien');
      const [, projectId, segmentId] = /projects\/(\d+)\/trench\/(\d+)/.exec(page.url())!;
      /** A number as it is read in the language that is shown. */
      const numberIn = (text: string | null): number => {
        const plain = text!.replace(/[^\d,.]/g, '');
        return Number(language() === 'nb' ? plain.replace(',', '.') : plain.replaceAll(',', ''));
      };
      const ofSegment = `trench/rest/segments/${segmentId}`;
      await api(page, `${ofSegment}/trench/cables`, { typeId: CABLE });
      await api(page, `${ofSegment}/trench/sections`, {});
      await page.goto(`/projects/${projectId}/map/${segmentId}`, { waitUntil: 'commit' });

      const typing = () => words.mapPanels.typing;
      const box = (name: string) => page.getByRole('textbox', { name, exact: true });
      const length = page.getByRole('status', { name: words.map.length, exact: true });
      const point = (number: number) =>
        page.getByRole('button', { name: words.mapPanels.points.point(String(number)), exact: true });
      const undo = () => page.getByRole('button', { name: words.map.undo }).first();
      const saved = () => page.getByText(words.map.saved, { exact: true }).waitFor();
      const written = (value: number) => value.toFixed(2).replace('.', language() === 'nb' ? ',' : '.');
      const hasFocus = (name: string) =>
        expect
          .poll(() =>
            page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent),
          )
          .toBe(name);

      await box(typing().easting).waitFor();
      await page.getByRole('combobox', { name: typing().crs, exact: true }).selectOption(UTM33);

      // The first one has its axes swapped; that is said while it is typed.
      const [[east, north]] = POINTS as [[number, number]];
      await box(typing().easting).focus();
      await page.keyboard.type(written(north));
      await page.keyboard.press('Tab');
      await page.keyboard.type(written(east));
      const turned = page.getByRole('alert').filter({ hasText: typing().swapped });
      await turned.waitFor();
      await turned.getByRole('button', { name: typing().swap }).press('Enter');
      expect(await box(typing().easting).inputValue()).toBe(written(east));
      expect(await turned.count()).toBe(0);
      await box(typing().northing).press('Enter');
      await point(1).waitFor();
      for (const [i, [x, y]] of POINTS.slice(1).entries()) {
        // The focus is in the first field again.
        expect(await box(typing().easting).inputValue()).toBe('');
        expect(await box(typing().easting).evaluate((field) => field === document.activeElement)).toBe(true);
        await page.keyboard.type(written(x));
        await page.keyboard.press('Tab');
        await page.keyboard.type(written(y));
        await page.keyboard.press('Enter');
        await point(i + 2).waitFor();
      }
      const places = (points: readonly (readonly [number, number])[]): Position[] =>
        points.map((plane) => toDegrees(UTM33, plane));
      const expected = measured(places(POINTS)).length;
      expect(numberIn(await length.textContent())).toBeCloseTo(expected, 1);
      expect(await length.textContent()).toMatch(/^\d+([.,]\d)? m$/);

      // What lies in the sea off Africa, and a height where the others have none.
      await page.keyboard.type(written(east));
      await page.keyboard.press('Tab');
      await page.keyboard.type(written(100_000));
      await page.keyboard.press('Enter');
      await page.getByText(typing().faults.outside).waitFor();
      await box(typing().northing).fill(written(north));
      await box(typing().height).fill('12');
      await page.keyboard.press('Enter');
      await page.getByText(typing().faults.heightsMixed).waitFor();
      for (const name of [typing().easting, typing().northing, typing().height]) await box(name).fill('');

      // A list with a line that is no point: it is said which one, and nothing of it stands in the field.
      const paste = (name: string, text: string) =>
        box(name).evaluate((field, text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', text);
          field.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
          );
        }, text);
      await paste(typing().easting, `${written(east)}\t${written(north)}\nhere`);
      await page.getByText(typing().inLine(2, typing().noPoint)).waitFor();
      expect(await box(typing().easting).inputValue()).toBe('');

      // The tenth, by a key, in the middle of a leg: the length stays.
      await point(4).press('Insert');
      await hasFocus(words.mapPanels.points.point('5'));
      await point(10).waitFor();
      expect(numberIn(await length.textContent())).toBeCloseTo(expected, 1);

      // Four steps of arrows are one move, and one undo.
      const cell = (number: number, of: 'east' | 'north' | 'height') =>
        box(words.mapPanels.points.cells[of](words.mapPanels.points.point(String(number))));
      const at = async (number: number) => [
        numberIn(await cell(number, 'east').inputValue()),
        numberIn(await cell(number, 'north').inputValue()),
      ];
      const before = await at(5);
      for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowUp', 'Alt+ArrowLeft'])
        await page.keyboard.press(key);
      const movedBy = (axis: 0 | 1) =>
        expect.poll(async () => Math.round(((await at(5))[axis]! - before[axis]!) * 100) / 100);
      await movedBy(0).toBe(1.9);
      await movedBy(1).toBe(10);
      await hasFocus(words.mapPanels.points.point('5'));
      await undo().click();
      expect(await at(5)).toEqual(before);

      // The first height is that of all points, a column goes to those below, and undo takes both away.
      await point(2).press('Enter');
      await cell(2, 'height').fill('12');
      await page.keyboard.press('Enter');
      expect(await cell(9, 'height').inputValue()).toBe('12');
      await cell(2, 'height').focus();
      await paste(
        words.mapPanels.points.cells.height(words.mapPanels.points.point('2')),
        ['13', '14', '15'].join('\n'),
      );
      expect(await cell(4, 'height').inputValue()).toBe('15');
      expect(await cell(5, 'height').inputValue()).toBe('12');
      await undo().click();
      await undo().click();
      expect(await cell(4, 'height').inputValue()).toBe('');
      await point(5).focus();

      // A coordinate in its row; the focus goes back to the point.
      await point(5).press('Enter');
      await cell(5, 'east').fill(written(before[0]! + 2.5));
      await page.keyboard.press('Enter');
      await hasFocus(words.mapPanels.points.point('5'));
      expect((await at(5))[0]! - before[0]!).toBeCloseTo(2.5, 2);
      await undo().click();
      expect(await at(5)).toEqual(before);
      // Delete gives the focus to the point that takes its place.
      await point(10).press('Delete');
      await hasFocus(words.mapPanels.points.point('9'));
      await undo().click();
      await point(10).waitFor();

      // Two stretches, the second of the other section, across a road.
      const { stretches, marks, cables, figures } = words.mapPanels;
      await box(stretches.chainage).fill('900');
      await page.keyboard.press('Enter');
      await page.getByText(/0 (and|og) \d/).waitFor();
      await box(stretches.chainage).fill('120');
      await page.keyboard.press('Enter');
      const items = page.getByRole('list', { name: stretches.title, exact: true }).getByRole('listitem');
      expect(await items.count()).toBe(2);
      const second = items.nth(1);
      await second.getByRole('combobox', { name: stretches.section, exact: true }).selectOption({ index: 1 });
      await second.getByRole('combobox', { name: stretches.crossing }).selectOption('ROAD');
      await second.getByRole('textbox', { name: stretches.name }).fill('Over veien');
      await page.keyboard.press('Enter');
      const link = second.getByRole('link', { name: stretches.open(2) });
      expect(await link.getAttribute('href')).toBe(`/projects/${projectId}/trench/${segmentId}?section=2`);

      // A joint cuts the cable; it can be moved in its row; a drum of 60 m is too short for the longer piece.
      await box(marks.at).fill('65,5');
      await page.keyboard.press('Enter');
      const pieces = page.getByRole('table', { name: /TSLF/i }).getByRole('row');
      expect(await pieces.count()).toBe(3);
      const joint = page.getByRole('list', { name: marks.title, exact: true }).getByRole('listitem').first();
      await joint.getByRole('textbox', { name: marks.at }).fill('70');
      await page.keyboard.press('Enter');
      await pieces.filter({ hasText: '0–70 m' }).waitFor();
      await box(cables.drum).fill('60');
      await page.keyboard.press('Enter');
      await page.getByText(cables.longerCount(1)).waitFor();

      // The server says the same lengths, joints and price.
      await saved();
      const route = () => read(page, `${ofSegment}/route/stretches`);
      expect((await route()).sections?.map(({ joints }: { joints: number }) => joints)).toEqual([1, 0]);
      const told = await route();
      expect(told.length).toBeCloseTo(expected, 2);
      expect(told.stretches[1]).toMatchObject({ from: 120, crossing: 'ROAD', name: 'Over veien' });
      const served = await read(page, `${ofSegment}/route/cables?drum=60`);
      expect(served.cables[0].pieces.map(({ from }: { from: number }) => from)).toEqual([0, 70]);
      const price = page.locator('dl').filter({ hasText: figures.price }).locator('b');
      const { changes } = await api(page, `calculation/rest/designs/by-projectid/${projectId}/preview`, {
        segmentIds: [Number(segmentId)],
      });
      const cost = changes.reduce(
        (sum: number, { costByDesign = 0 }: { costByDesign?: number }) => sum + costByDesign,
        0,
      );
      expect(numberIn(await price.textContent())).toBe(Math.round(cost));
      const first = numberIn(await price.textContent());
      await point(10).press('Shift+ArrowRight');
      expect(numberIn(await price.textContent())).toBeGreaterThan(first);

      // Along the profile by keys.
      const reader = page.getByRole('region', { name: words.map.profile }).getByRole('slider');
      await reader.press('End');
      expect(numberIn(await reader.getAttribute('aria-valuetext'))).toBe(
        numberIn(await length.textContent()),
      );

      await saved();

      // Paper has the name, the numbers of all points and the stretches, a profile as wide as the sheet, and no empty forms.
      await page.emulateMedia({ media: 'print' });
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      const { points: pointWords, stretches: stretchWords } = words.mapPanels;
      for (const number of [1, 5, 10]) expect(await point(number).isVisible()).toBe(true);
      for (const [name, isThere] of [
        ['.map-segment', true],
        ['.stretch-range', true],
        ['.typing-form', false],
        ['.split-form', false],
        ['.mark-form', false],
      ] as const)
        expect(await page.locator(name).first().isVisible(), name).toBe(isThere);
      expect(await page.getByRole('table', { name: pointWords.title }).getByRole('row').count()).toBe(11);
      expect(await page.getByRole('list', { name: stretchWords.title, exact: true }).isVisible()).toBe(true);
      const chart = page.locator('.profile-chart');
      const fits = (one: Element) => one.getBoundingClientRect().width <= one.parentElement!.clientWidth + 1;
      expect(await chart.evaluate(fits)).toBe(true);
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      await page.emulateMedia({ media: 'screen' });

      // A colleague deletes the second section: its stretch asks for another one.
      const now = words.mapPanels;
      await api(page, `${ofSegment}/trench/changes`, {
        changes: [{ kind: 'removeSection', sectionId: told.stretches[1].sectionId }],
      });
      const orphan = page
        .getByRole('list', { name: now.stretches.title, exact: true })
        .getByRole('listitem')
        .nth(1);
      await orphan.getByText(now.stretches.deletedText).waitFor();
      const choice = orphan.getByRole('combobox', { name: now.stretches.section, exact: true });
      await choice.selectOption({ label: now.stretches.sectionName(1) });
      expect(await orphan.getByText(now.stretches.deletedText).count()).toBe(0);
      await saved();

      // Joined again, and deleted with a way back.
      await page.getByRole('button', { name: now.stretches.join }).first().press('Enter');
      const list = page.getByRole('list', { name: now.stretches.title, exact: true });
      expect(await list.getByRole('listitem').count()).toBe(1);
      await page.getByRole('button', { name: now.route.clear }).press('Enter');
      const status = page.getByRole('status', { name: words.map.length, exact: true });
      expect(await status.textContent()).toBe('0 m');
      await undo().click();
      expect(numberIn(await status.textContent())).toBeGreaterThan(200);
      await saved();
      await page.getByRole('combobox', { name: now.route.source }).selectOption('SURVEYED');
      await page.getByRole('textbox', { name: now.route.accuracy }).fill('0,1');
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await read(page, `${ofSegment}/route`)).accuracy).toBe(0.1);
      const stored = await read(page, `${ofSegment}/route?crs=${UTM33}`);
      expect(stored.source).toBe('SURVEYED');
      expect(stored.geometry.coordinates).toHaveLength(10);
      const last = fromDegrees(UTM33, toDegrees(UTM33, [POINTS[8]![0] + 10, POINTS[8]![1]]));
      expect(stored.geometry.coordinates[9][0]).toBeCloseTo(last[0], 2);
    },
  );
});
