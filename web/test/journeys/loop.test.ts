import { moneyOf } from '@spadework/core/cost';
import { kindName } from '@spadework/core/quantity';
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { isMet, options, SECTION, saved } from '../editor.js';
import { Film, isFilming } from '../film.js';
import { browserTests, holdBack, useBrowser } from '../harness.js';
import { newUser } from '../people.js';
import { partsOf, readTutorial, ruleOf, SENTENCES, seenIn, Walker } from '../tutorial.js';
import { SIZES, type VariantName } from '../variants.js';

/**
 * The planner's loop, from an empty project to a drawn, rated and priced trench, as the tutorial tells it: its sentences are
 * executed, and its figures are what the app shows. At each picture the story looks at more than the tutorial tells. Sabotage:
 * price what is stored instead of what is shown, and nothing follows a drag; rename a button, and the tutorial names none.
 */

/** A number as people read it, in either language. */
const numberIn = (text: string) =>
  Number(
    /[−-]?[\d\s\u00a0\u202f,.]*\d/
      .exec(text)![0]
      .replace(/[\s\u00a0\u202f,]/g, '')
      .replace('−', '-'),
  );

/** What the server says that a segment costs, in whole kroner. */
async function serverPrice(page: Page): Promise<number> {
  const [, projectId, segmentId] = /projects\/(\d+)\/trench\/(\d+)/.exec(page.url())!;
  const { origin } = new URL(inject('web')!.address);
  const reply = await page.request.post(
    `/public/calculation/rest/designs/by-projectid/${projectId}/preview`,
    { headers: { 'spadework-client': 'web', origin }, data: { segmentIds: [Number(segmentId)] } },
  );
  const { changes } = (await reply.json()) as { changes: { costByDesign: number }[] };
  const ore = changes.reduce((sum, { costByDesign }) => sum + moneyOf(costByDesign), 0n);
  return Math.round(Number(ore) / 100);
}

const WALKS: readonly VariantName[] = ['nb light desktop', 'en dark desktop'];

/** The segment of the demo that has cables, pipes and a price. */
async function openDemo(page: Page): Promise<void> {
  const { origin } = new URL(inject('web')!.address);
  const headers = { 'spadework-client': 'web', 'api-version': '1.0', origin };
  const read = async (path: string) => (await page.request.get(path, { headers })).json();
  const { entities } = await read('/public/project/rest/projects/page?q=Storgata&count=1');
  const { id } = entities[0];
  const [segment] = await read(`/public/trench/rest/segments/by-projectid/${id}`);
  await page.goto(`/projects/${id}/trench/${segment.id}`, { waitUntil: 'commit' });
  await page.getByRole('listbox', { name: SECTION }).waitFor();
}

browserTests("the planner's loop", () => {
  const { journey } = useBrowser();

  for (const begins of WALKS)
    journey(
      `the tutorial, sentence by sentence, ${begins}`,
      { user: null, begins },
      async ({ page, words, inspect, language }) => {
        // Of a company of their own: other journeys count the projects of the demo.
        const { username } = await newUser('Sløyfa');
        const film = new Film(page);
        const dialog = page.getByRole('dialog');
        const region = page.getByRole('region', { name: words.price.region });
        const price = region.locator('.price-total');
        const priceOf = async () => numberIn((await price.locator('.why').textContent())!);
        const byOf = async (cell: string) =>
          numberIn((await region.locator(`${cell} .price-by`).first().textContent())!);
        const settled = async () => {
          await saved(page);
          await isMet(page, async () => (await region.getAttribute('data-settled')) === 'true');
          // The server agrees, to the øre.
          await region.getByText(words.price.confirmed).waitFor({ state: 'attached' });
        };
        const table = page.getByRole('table', { name: words.compare.table });
        let chosen = 0;

        const looks: Record<string, () => Promise<void>> = {
          drawn: async () => {
            await settled();
            await expect.poll(priceOf).toBe(await serverPrice(page));
            await region.getByText(words.price.notCalculated).waitFor();
          },
          moved: async () => {
            await settled();
            chosen = await priceOf();
            expect(chosen).toBe(await serverPrice(page));
            await expect.poll(() => byOf('.price-total')).toBeGreaterThan(0);
            await expect.poll(() => byOf('.price-rating')).toBeGreaterThan(0);
            const box = (await region.boundingBox())!;
            expect(box.y + box.height).toBeLessThanOrEqual(page.viewportSize()!.height);
          },
          // From the price to a code, and to what it is made of, by keys.
          why: async () => {
            await dialog.locator('.why-link').first().press('Enter');
            await dialog.getByRole('button', { name: words.why.back }).waitFor();
            await inspect('why price', 'now');
          },
          compared: async () => {
            await saved(page);
            await isMet(page, async () => (await region.getAttribute('data-settled')) === 'true');
            const width = table.getByRole('row').filter({ hasText: kindName('DIG_WIDTH', language()) });
            await width.getByText(/^−\d/).waitFor();
          },
          // What is shown is in the address, and opens again: the comparison, what is chosen, the heat map.
          heat: async () => {
            await options(page).nth(0).click();
            await expect.poll(() => page.url()).toMatch(/\?compare=\d+&item=[\w-]+&heat=on$/);
            await page.reload();
            await table.waitFor();
            await expect.poll(() => options(page).and(page.locator('[aria-selected=true]')).count()).toBe(1);
            await isMet(page, async () => (await page.locator('.heat-bands path').count()) > 10);
            // Of both, with the ground at one height, and one legend.
            await isMet(page, async () => (await page.locator('.heat-bands').count()) === 2);
            const apart = () =>
              page.locator('.heat .ground-line').evaluateAll((lines) => {
                const tops = lines.map((line) => line.getBoundingClientRect().top);
                return Math.max(...tops) - Math.min(...tops);
              });
            await expect.poll(apart).toBeLessThan(1);
            await expect.poll(() => page.locator('.heat-legend').count()).toBe(1);
            // Of both circuits, here and there.
            await isMet(page, async () => (await table.locator('td', { hasText: /^\d+ A/ }).count()) === 4);
          },
          // The variant is in no sum.
          calculated: async () => {
            const works = page.getByRole('status', { name: words.cost.calculation.total });
            const sum = async () => numberIn((await works.textContent())!.replace(/[.,]\d\d(?!\d)/, ''));
            await expect.poll(async () => Math.abs((await sum()) - chosen)).toBeLessThanOrEqual(1);
          },
          report: async () => {
            if (isFilming) return dialog.locator('canvas').first().waitFor();
            // The calculation note of the segment is among them.
            const { names, segment } = words.cost.reports;
            const asked = page.waitForRequest(/report\.pdf\?mode=/);
            await dialog.getByRole('radio', { name: names.note }).check();
            await dialog.getByLabel(segment, { exact: true }).waitFor();
            await asked;
          },
        };
        const walker = new Walker(page, language(), { planner: username });
        await walker.walk(readTutorial(language()), async (name, text) => {
          // What the other walk has looked at already is not looked at again, but for pictures.
          if (begins === WALKS[0] || isFilming) await looks[name]?.();
          await film.shot(name, text);
        });
        film.end();
      },
    );

  // Sabotage: let the strip wrap, or the list of findings grow with what stands in it, and the section moves.
  journey('figures and findings come without moving the section', {}, async ({ page, words }) => {
    await openDemo(page);
    // The inspector names the marker that is drawn and counted, though nobody has chosen one.
    const marker = page.getByRole('combobox', { name: words.trench.marker });
    await expect.poll(() => marker.locator('option:checked').textContent()).toMatch(/^Merkebånd 125 mm/);
    const region = page.getByRole('region', { name: /^(Price and rating|Pris og strømføring)$/ });
    const canvas = page.locator('.canvas-box');
    const inside = async (width: number) => {
      const strip = await region.evaluate((row) => {
        const { left, right, top, bottom } = row.getBoundingClientRect();
        const shown = [
          ...row.querySelectorAll('.price-total, .price-ratings, .price-notes, .price-more-button'),
        ];
        const out = shown.filter((one) => {
          const box = one.getBoundingClientRect();
          return box.left < left || box.right > right || box.top < top || box.bottom > bottom;
        });
        // Nothing lies over it, such as the bar of a phone.
        const isSeen = row.contains(document.elementFromPoint(left + 20, bottom - 4));
        return { height: bottom - top, out: out.map(({ className }) => className), isSeen };
      });
      expect(strip, `${width} px`).toEqual({ height: 64, out: [], isSeen: true });
      // The tools stand in one row, which scrolls where they find no room.
      const bar = (await page.getByRole('toolbar').boundingBox())!;
      expect(bar.height, `${width} px`).toBeLessThan(64);
    };
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      const letCome = await holdBack(page, /\/prices$|\/check\b|rules\b|\/rating\.worker/);
      await page.reload();
      await page.getByRole('listbox', { name: SECTION }).waitFor();
      await page.getByRole('button', { name: words.price.more, exact: true }).waitFor();
      // What quantities warn of is there at once.
      const early = await page.locator('.found').count();
      const before = await canvas.boundingBox();
      letCome();
      await region.locator('.price-total').waitFor();
      await region.locator('.price-rating').first().waitFor();
      await isMet(page, async () => (await region.getAttribute('data-settled')) === 'true');
      await expect.poll(() => page.locator('.found').count()).toBeGreaterThan(early);
      await expect.poll(() => canvas.boundingBox(), { message: `${width} px` }).toEqual(before);
      await page.unrouteAll();
    }
    const insideEach = async () => {
      for (const width of [1440, 1280, 1024, 720, 390]) {
        await page.setViewportSize({ width, height: 800 });
        await inside(width);
      }
    };
    await insideEach();
    // What has no room is counted: those in sight and those left out are all.
    const moreButton = page.getByRole('button', { name: words.price.more, exact: true });
    await moreButton.press('Enter');
    const all = await page
      .locator('.price-more dt')
      .filter({ hasText: words.price.rating('') })
      .count();
    await page.keyboard.press('Escape');
    expect(all).toBeGreaterThan(3);
    for (const width of [1440, 720, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(
          () =>
            region.evaluate((row) => {
              const { bottom } = row.querySelector('.price-circuits dl')!.getBoundingClientRect();
              const inSight = [...row.querySelectorAll('.price-rating')].filter(
                (one) => one.getBoundingClientRect().top < bottom - 1,
              ).length;
              return (
                inSight +
                Number(
                  row.querySelector('.price-left-out [aria-hidden]')?.textContent?.match(/\d+/)?.[0] ?? 0,
                )
              );
            }),
          { message: `${width} px` },
        )
        .toBe(all);
    }
    await page.setViewportSize(SIZES.desktop);
    // What is selected is seen wholly, however little room there is.
    await page.locator('[role=option][aria-label^="L2"]').click();
    await insideEach();
    const chosen = (await region.locator('.price-chosen').boundingBox())!;
    const room = (await region.locator('.price-ratings dl').boundingBox())!;
    expect(chosen.y).toBe(room.y);
    expect(chosen.x + chosen.width).toBeLessThanOrEqual(room.x + room.width + 16);
    // What has no room stands in "More", with method and condition.
    await page.getByRole('button', { name: words.price.more, exact: true }).press('Enter');
    const more = page.getByRole('group', { name: words.price.region });
    await more.getByText(words.price.byRules(undefined)).waitFor();
    await more.getByText(/IEC 60287 · .*K·m\/W/).waitFor();
    await expect.poll(() => more.locator('dt').count()).toBeGreaterThan(5);
    await page.keyboard.press('Escape');
    await more.waitFor({ state: 'detached' });
  });
});

describe('a tutorial', () => {
  test('is refused where a sentence is neither executed nor an explanation', () => {
    expect(() => ruleOf('Dance with **Create**.', 'en')).toThrow(/no rule/);
    expect(() => ruleOf('Trykk **Create**.', 'en')).toThrow(/no rule/);
    expect(ruleOf('Press **Cost**, then **Apply**.', 'en').values).toEqual(['Cost', 'Apply']);
    expect(() => partsOf('Press **Create**.')).toThrow(/explanation/);
    expect(() => partsOf('It costs 12 kr.')).toThrow(/explanation/);
    expect(() => seenIn('You see much.')).toThrow(/neither/);
    expect(() => seenIn('You see 12 things and 3 kr.')).toThrow(/neither/);
    expect(seenIn('You see **Formula**, +1,200 kr and 12 A.')).toEqual(['Formula', '+1,200 kr', '12 A']);
  });

  test('has the same steps in both languages', () => {
    const stepsOf = (language: 'en' | 'nb') =>
      readTutorial(language).map((part) =>
        part.kind === 'picture' ? part.name : SENTENCES.indexOf(ruleOf(part.text, language).rule),
      );
    expect(stepsOf('nb')).toEqual(stepsOf('en'));
  });
});
