import { expect } from 'vitest';
import { add, CABLE, dragTo, isMet, middle, openNew, options, saved } from '../editor.js';
import { browserTests, useBrowser } from '../harness.js';

/**
 * The story of the rating. Sabotage: rate what is stored instead of what is shown, and neither a drag nor a slider changes
 * a figure; send what is tried out, and it is still there after it was left.
 */

browserTests('the rating in the trench editor', () => {
  const { journey } = useBrowser();

  journey(
    'circuits are made from the cables, amperes follow what is moved and tried out, and every number says why',
    {},
    async ({ page, words, inspect }) => {
      await openNew(page, 'Rating');
      const region = page.getByRole('region', { name: /^(Rating|Strømføringsevne)$/ });
      await region.getByText(words.rating.notRated.NO_CABLES).waitFor();
      await add(page, CABLE, 'tslf 240', 3);
      await region.getByText(words.rating.derived(3)).waitFor();
      await region.getByRole('button', { name: words.rating.makeCircuits(3) }).click();
      await region.getByText(words.rating.derived(3)).waitFor({ state: 'detached' });
      const cards = region.locator('.circuit');
      // With a point in both languages.
      const figures = async () =>
        (await cards.nth(2).locator('.why').allTextContents()).join(' ').replace(',', '.');
      const changes = async (from: string) => {
        await expect.poll(figures).not.toBe(from);
        // What is computed meanwhile is no figure yet.
        await region.locator('.rating-busy').waitFor({ state: 'detached' });
        return figures();
      };
      // Nobody has given a load: all at their limits, and nothing is said of how much is used.
      const assumed = await changes('');
      expect(assumed).toMatch(/^\d{3} A 90(\.0)? °C$/);
      const beside = (text: string) => region.getByText(text, { exact: false });
      await beside(words.rating.allAtLimits).nth(2).waitFor();
      // No ampere stands without it: not in the section, nor beside the price.
      const strip = page.getByRole('region', { name: words.price.region });
      const canvas = page.locator('.canvas');
      await strip.getByText(words.rating.allAtLimits).waitFor();
      await canvas.getByText(words.rating.figuresMethod(words.rating.allAtLimits, false)).waitFor();
      const load = (circuit: number) => cards.nth(circuit).getByLabel(words.rating.load, { exact: true });
      await load(0).fill('400');
      await load(0).press('Enter');
      await beside(words.rating.someAtLimits).nth(2).waitFor();

      // The same for all, then down the column by Tab; one that is overloaded is red, and no other.
      await region.getByLabel(words.rating.sameLoad).fill('120');
      await region.getByLabel(words.rating.sameLoad).press('Enter');
      await beside(words.rating.beside.INDIVIDUAL).nth(2).waitFor();
      await strip.getByText(words.rating.beside.INDIVIDUAL).waitFor();
      await canvas.getByText(words.rating.figuresMethod(words.rating.beside.INDIVIDUAL, true)).waitFor();
      await load(0).fill('500');
      await load(0).press('Tab');
      await page.keyboard.type('130');
      await page.keyboard.press('Tab');
      await page.keyboard.type('250');
      await page.keyboard.press('Enter');
      await expect.poll(() => cards.nth(0).locator('.bad').count()).toBeGreaterThan(0);
      await region.locator('.rating-busy').waitFor({ state: 'detached' });
      await expect.poll(() => cards.nth(2).locator('.bad').count()).toBe(0);
      await expect
        .poll(() => Promise.all([0, 1, 2].map((one) => load(one).inputValue())))
        .toEqual(['500', '130', '250']);
      await load(0).fill('120');
      await load(0).press('Enter');
      await expect.poll(() => cards.nth(0).locator('.bad').count()).toBe(0);
      const loaded = await changes(assumed);
      expect(loaded).toMatch(/^\d{3} A \d+ % [\d.,]+ °C$/);

      // Between the two others it gets warmer.
      const first = await middle(options(page).nth(0));
      await dragTo(page, options(page).nth(2), { x: first.box.x + first.box.width + 8, y: first.y });
      const moved = await changes(loaded);
      const degrees = (text: string) => Number(/([\d.,]+) °C/.exec(text)![1]!.replace(',', '.'));
      expect(degrees(moved)).toBeGreaterThan(degrees(loaded));
      const amperes = (text: string) => Number.parseInt(text, 10);
      await saved(page);
      // The server rates what was saved, and finds the same.
      const segment = new URL(page.url()).pathname.split('/').at(-1);
      const reply = await page.request.get(
        `/public/trench/rest/segments/${segment}/trench/rating?mode=INDIVIDUAL`,
        { headers: { 'spadework-client': 'web', 'api-version': '1.0' } },
      );
      const { circuits } = (await reply.json()) as { circuits: { rating: number }[] };
      expect(Math.round(circuits[2]!.rating)).toBe(amperes(moved));

      // Tried out in dry soil, and left: nothing was sent.
      await region.getByRole('slider', { name: words.rating.whatIfSoil }).press('End');
      await page.locator('.what-if-flag').waitFor();
      await expect.poll(async () => amperes(await changes(moved))).toBeLessThan(amperes(moved));
      await saved(page);
      // A deeper trench takes more, and costs more, as is said beside both.
      await region.getByRole('slider', { name: words.rating.whatIfDepth }).press('End');
      const quantities = page.getByRole('region', { name: words.trench.quantities, exact: true });
      await quantities.getByText(words.quantities.tried).waitFor();
      await quantities
        .getByRole('row', { name: /\+[\d.,\s]+ m³/ })
        .first()
        .waitFor();
      await page.getByText(words.price.tried, { exact: true }).waitFor();
      await page.locator('.price-total .price-by', { hasText: /^.*\+\d/ }).waitFor();
      await saved(page);
      await region.getByRole('button', { name: words.rating.leave }).click();
      await quantities.getByText(words.quantities.tried).waitFor({ state: 'detached' });
      await expect.poll(figures).toBe(moved);

      await region.getByRole('button', { name: words.trench.heatMap }).click();
      await isMet(page, async () => (await page.locator('.heat-bands path').count()) > 10);
      await page.getByRole('img', { name: / °C$/ }).waitFor();

      // From the rating to one of its inputs and back, by keys.
      const rated = cards.nth(2).locator('.why').first();
      await rated.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('heading', { name: /^Ir = / }).waitFor();
      await dialog.getByText(words.rating.beside.INDIVIDUAL).first().waitFor();
      await dialog.locator('.why-link').first().press('Enter');
      await isMet(page, async () =>
        page.evaluate(() => document.activeElement?.matches('.why-step h3') ?? false),
      );
      await inspect('why', 'now');
      await dialog.getByRole('button', { name: words.why.back }).click();
      await dialog.getByRole('heading', { name: /^Ir = / }).waitFor();
      await page.keyboard.press('Escape');
      await page.evaluate(() => scrollTo(0, 0));

      await page.reload();
      await isMet(page, async () => (await figures()) === moved);
      await expect.poll(() => load(2).inputValue()).toBe('250');
      await cards
        .nth(2)
        .getByRole('button', { name: /^(Edit|Rediger) / })
        .click();
      await dialog.getByRole('button', { name: words.rating.remove }).click();
      await region.getByText(words.rating.freeCables(1)).waitFor();
      await region.getByRole('button', { name: words.rating.makeCircuits(1) }).click();
      await region.getByText(words.rating.freeCables(1)).waitFor({ state: 'detached' });
      await saved(page);
    },
  );
});
