import { moneyOf } from '@spadework/core/cost';
import { kindName } from '@spadework/core/quantity';
import { PLACEMENT_FIELDS } from '@spadework/core/trench';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { add, CABLE, isMet, middle, options, PIPE, SECTION, saved, write } from '../editor.js';
import { Film, isFilming } from '../film.js';
import { browserTests, useBrowser } from '../harness.js';
import { newUser } from '../people.js';
import { logIn } from '../windows.js';

/**
 * The planner's loop: from an empty project to a drawn, rated and priced trench. Sabotage: price what is stored instead of
 * what is shown, and nothing follows a drag; compare with the last frame, and the difference is none when it is dropped.
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

browserTests("the planner's loop", () => {
  const { journey } = useBrowser();

  journey(
    'from an empty project to a trench that is drawn, rated and priced',
    { user: null },
    async ({ page, words, turn, inspect, language }) => {
      // Of a company of their own: other journeys count the projects of the demo.
      await logIn(page.context(), (await newUser('Sløyfa')).username);
      const film = new Film(page);
      await page.goto('/projects');
      await page.getByRole('button', { name: words.projects.newProject }).first().click();
      const dialog = page.getByRole('dialog');
      const { form } = words.projects;
      await dialog.getByRole('textbox', { name: form.number }).fill('P-1042');
      await dialog.getByRole('textbox', { name: form.name }).fill('Kabling langs Løkkeveien');
      await dialog.getByLabel(form.startDate).fill('2027-04-05');
      await dialog.getByRole('checkbox', { name: /^(Calculation|Kalkyle)$/ }).uncheck();
      await film.shot('project', 'What a new project needs');
      await dialog.getByRole('button', { name: form.create }).click();
      await page.getByRole('link', { name: /^(Trench|Grøft)$/ }).click();
      await page.getByRole('button', { name: words.trench.newSegment }).click();
      await dialog.getByLabel(words.trench.name, { exact: false }).first().fill('Strekk A');
      await dialog.getByLabel(words.trench.length, { exact: false }).first().fill('120');
      await dialog.getByRole('button', { name: words.trench.create, exact: true }).click();
      await page.getByRole('listbox', { name: SECTION }).waitFor();

      await film.shot('empty', 'A new project with an empty section');

      const region = page.getByRole('region', { name: /^(Price and rating|Pris og strømføring)$/ });
      await region.getByText(words.price.noModule).waitFor();
      await add(page, CABLE, 'tslf 240', 2);
      await add(page, PIPE, 'vann');
      await write(page, PLACEMENT_FIELDS.minPadding.name[language()], '300');
      await region.getByRole('button', { name: words.price.addModule }).click();
      const price = region.locator('.price-total');
      const priceOf = async () => numberIn((await price.locator('.why').textContent())!);
      const byOf = async (cell: string) => (await region.locator(`${cell} .price-by`).first().textContent())!;
      const settled = async () => {
        await saved(page);
        await isMet(page, async () => (await region.getAttribute('data-settled')) === 'true');
        // The server agrees, to the øre.
        await region.getByText(words.price.confirmed).waitFor({ state: 'attached' });
      };
      await price.waitFor();
      await settled();
      const bare = await priceOf();
      expect(bare).toBe(await serverPrice(page));

      await film.shot('drawn', 'Cables and a water pipe, rated and priced');

      // Asphalt above it costs, and the difference is said.
      await page.getByRole('button', { name: words.trench.addCovering }).click();
      await page.getByRole('button', { name: words.trench.done }).click();
      await expect.poll(priceOf).not.toBe(bare);
      await settled();
      const paved = await priceOf();
      expect(numberIn(await byOf('.price-total'))).toBe(paved - bare);

      // With a pipe between them the cables carry more, and the trench costs more: that is seen before it is dropped.
      const amperes = async () => numberIn((await region.locator('.price-rating b').first().textContent())!);
      const rated = await amperes();
      const first = await middle(options(page).nth(0));
      const pipe = await middle(options(page).nth(2));
      await page.mouse.move(pipe.x, pipe.y);
      await page.mouse.down();
      for (const part of [0.5, 1])
        await page.mouse.move(pipe.x + (first.box.x + first.box.width + 8 - pipe.x) * part, pipe.y);
      await expect.poll(priceOf).toBeGreaterThan(paved);
      await page.mouse.up();
      await settled();
      await expect.poll(amperes).toBeGreaterThan(rated);
      await film.shot('moved', 'The pipe moved between the cables: amperes and kroner follow');
      expect(numberIn(await byOf('.price-total'))).toBe((await priceOf()) - paved);
      expect(numberIn(await byOf('.price-rating'))).toBe((await amperes()) - rated);
      expect(await priceOf()).toBe(await serverPrice(page));
      const box = (await region.boundingBox())!;
      const { width, height } = page.viewportSize()!;
      if (width > height) expect(box.y + box.height).toBeLessThanOrEqual(height);

      // From the price to a code, and to what it is made of, by keys.
      await price.locator('.why').press('Enter');
      await dialog.getByRole('heading', { name: /^C = / }).waitFor();
      await dialog.locator('.why-link').first().press('Enter');
      await dialog.getByRole('button', { name: words.why.back }).waitFor();
      await film.shot('why', 'Why this number: from the price to codes, prices and quantities');
      await inspect('why price', 'now');
      await page.keyboard.press('Escape');
      await turn();
      await inspect('loop');

      // A variant beside it: without the pipe it costs less, and the table says so at once.
      const chosen = await priceOf();
      await page.locator('.segment-menu').click();
      await page.getByRole('menuitem', { name: words.trench.variant, exact: true }).click();
      const table = page.getByRole('table', { name: /^(The figures compared|Tallene sammenlignet)$/ });
      await page.getByText(words.compare.nothingDiffers).waitFor();
      await page.getByText(words.segments.isVariant(`${words.trench.variant} 2`, 'Strekk A')).waitFor();
      await options(page).nth(1).click();
      await page.keyboard.press('Delete');
      const total = table.getByRole('row').filter({ hasText: /^(Total|Sum)/ });
      await total.getByText(/^−\d/).waitFor();
      await table
        .getByRole('row')
        .filter({ hasText: kindName('DIG_WIDTH', language()) })
        .getByText(/^−\d/)
        .waitFor();
      await saved(page);
      // Figures that still change would be told in a picture.
      await isMet(page, async () => (await region.getAttribute('data-settled')) === 'true');
      await film.shot('compared', 'A variant beside it, with every difference');
      await inspect('compare');

      // What is shown is in the address, and opens again: the comparison, what is chosen, the heat map.
      await options(page).nth(0).click();
      await page.getByRole('button', { name: words.trench.heatMap }).click();
      await expect.poll(() => page.url()).toMatch(/\?compare=\d+&item=[\w-]+&heat=on$/);
      await page.reload();
      await table.waitFor();
      await expect.poll(() => options(page).and(page.locator('[aria-selected=true]')).count()).toBe(1);
      await isMet(page, async () => (await page.locator('.heat-bands path').count()) > 10);
      // Of both circuits, here and there.
      await isMet(page, async () => (await table.locator('td', { hasText: /^\d+ A/ }).count()) === 4);
      await film.shot('heat', 'The heat of the ground');
      await page.getByRole('button', { name: words.compare.close }).click();
      await table.waitFor({ state: 'detached' });

      // Into the calculation, and out as a report.
      await page.getByRole('link', { name: /^(Cost|Kostnad)$/ }).click();
      await page.getByRole('button', { name: words.cost.calculation.design }).first().click();
      await dialog.getByRole('button', { name: words.cost.designs.apply }).click();
      await dialog.waitFor({ state: 'detached' });
      const works = page.getByRole('status', { name: words.cost.calculation.total });
      // The variant is in no sum.
      const sum = async () => numberIn((await works.textContent())!.replace(/[.,]\d\d(?!\d)/, ''));
      await expect.poll(async () => Math.abs((await sum()) - chosen)).toBeLessThanOrEqual(1);
      await film.shot('calculated', 'The trench in the calculation, by the rules of the company');
      const reports = page.getByRole('button', { name: /^(Reports|Rapporter)/ }).first();
      await reports.click();
      await dialog.waitFor();
      if (isFilming) await dialog.locator('canvas').first().waitFor();
      await film.shot('report', 'Its reports');
      film.end();
    },
  );
});
