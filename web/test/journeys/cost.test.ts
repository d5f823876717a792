import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTests, holdBack, useBrowser } from '../harness.js';
import { newProjects, newUser } from '../people.js';
import type { AppWords } from '../variants.js';
import { logIn } from '../windows.js';

const COST = '/public/calculation/rest';

/** A call of somebody else, or of another program, behind the page. */
const send = <T>(page: Page, method: string, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async (request) => {
      const answer = await fetch(request.path, {
        method: request.method,
        headers: { 'content-type': 'application/json', 'spadework-client': 'web', 'api-version': '1.0' },
        ...(request.body && { body: JSON.stringify(request.body) }),
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      return answer.status === 204 ? {} : answer.json();
    },
    { method, path, body },
  ) as Promise<T>;

const total = (page: Page, words: AppWords) =>
  page.getByRole('status', { name: words.cost.calculation.total });
const grid = (page: Page, words: AppWords) =>
  page.getByRole('treegrid', { name: words.cost.calculation.title });
const row = (page: Page, words: AppWords, name: RegExp | string) =>
  grid(page, words).getByRole('row', { name });
const isSaved = (page: Page, words: AppWords) =>
  page.getByText(words.cost.calculation.saved, { exact: true }).waitFor();

/** What is shown, as a number. */
async function shown(page: Page, words: AppWords): Promise<number> {
  const text = (await total(page, words).innerText()).replace(/[\s\u00a0\u202f]/g, '');
  return Number(text.includes(',') && text.includes('.') ? text.replaceAll(',', '') : text.replace(',', '.'));
}

/** The total on the screen is that of the server, once it has everything. */
async function agrees(page: Page, words: AppWords, projectId: string): Promise<number> {
  await isSaved(page, words);
  const read = () =>
    send<{ totalCost: number }>(page, 'GET', `${COST}/calculations/by-projectid/${projectId}`);
  await expect.poll(async () => (await read()).totalCost - (await shown(page, words))).toBe(0);
  return shown(page, words);
}

browserTests('the cost of a project', () => {
  const { journey } = useBrowser();

  journey(
    'is built from the catalog, edited, undone, and taken from the trench',
    { user: null },
    async ({ page, words, inspect }) => {
      const person = await newUser('Kalkylen');
      await newProjects(person, 1);
      await logIn(page.context(), person.username);
      await page.goto('/projects');
      await page.getByRole('link', { name: 'Kabling av strekning 1' }).click();
      await page.getByRole('heading', { name: 'Kabling av strekning 1', level: 1 }).waitFor();
      const id = page.url().split('/').at(-1)!;
      await page.goto(`/projects/${id}/cost`);
      await page.getByRole('button', { name: words.cost.addModule }).click();
      await page.getByText(words.cost.calculation.empty, { exact: true }).waitFor();
      await expect.poll(() => page.title()).toMatch(new RegExp(`^${words.cost.title}`));

      // Misspelt or in English, the same codes are found, and it is said what was understood.
      const codeBox = page.getByRole('searchbox', { name: words.cost.catalog.search });
      await codeBox.fill('transfromator 500');
      await page.locator('.understood em', { hasText: /^transform/ }).waitFor();
      await page.locator('.code mark', { hasText: '500' }).first().waitFor();
      await codeBox.fill('"transfromator"');
      await page.getByRole('button', { name: words.kit.withoutQuotes }).click();
      await expect.poll(() => codeBox.inputValue()).toBe('transfromator');
      await page.locator('.code').first().waitFor();

      // By words; a click chooses, Enter adds; what it comes to is known before.
      await page.getByRole('searchbox', { name: words.cost.catalog.search }).fill('grøft asf');
      await page.getByRole('list', { name: words.cost.catalog.list }).getByText('K-703.2').click();
      const quantity = page.getByRole('textbox', { name: words.cost.catalog.quantity, exact: true });
      await quantity.fill('120');
      await page
        .getByRole('textbox', { name: words.cost.catalog.place })
        .or(page.getByRole('combobox', { name: words.cost.catalog.place }))
        .fill('Storgata');
      const add = page.getByRole('button', { name: new RegExp(`^${words.cost.catalog.add}\\b.*\\d`) });
      await add.waitFor();
      await quantity.press('Enter');
      await row(page, words, /K-703\.2/).waitFor();
      const first = await agrees(page, words, id);
      expect(first).toBeGreaterThan(100_000);

      // A favourite is found again, and the keys alone do.
      await page.getByRole('button', { name: words.cost.catalog.star('K-703.2') }).click();
      await page.getByRole('button', { name: words.cost.catalog.favourites }).click();
      await expect.poll(() => page.locator('.code').count()).toBe(1);
      await page.getByRole('button', { name: words.cost.catalog.favourites }).click();
      // Whoever is quicker than the network presses Enter once.
      const letCome = await holdBack(page, /\/by-number\/K-101\.4\b/);
      await page.getByRole('searchbox', { name: words.cost.catalog.search }).fill('k-101.4');
      await page.keyboard.press('Enter');
      await expect.poll(() => quantity.evaluate((input) => input === document.activeElement)).toBe(true);
      await page.keyboard.type('435');
      await page.keyboard.press('Enter');
      letCome();
      await row(page, words, /K-101\.4/).waitFor();
      await agrees(page, words, id);

      // A quantity in its cell: the sum follows the typing, and the server agrees afterwards.
      const before = await shown(page, words);
      await row(page, words, /K-703\.2/)
        .getByRole('button', { name: new RegExp(`^${words.cost.calculation.quantityOf('K-703.2')}`) })
        .click();
      await page.keyboard.type('130,5');
      await expect.poll(() => shown(page, words)).toBeGreaterThan(before);
      await page.keyboard.press('Enter');
      await agrees(page, words, id);
      await page.keyboard.press('Control+z');
      await expect.poll(() => shown(page, words)).toBe(before);
      await page.keyboard.press('Control+Shift+z');
      await expect.poll(() => shown(page, words)).toBeGreaterThan(before);

      // Open, choose an option, put another quantity on a part, all by keys.
      await row(page, words, /K-101\.4/).focus();
      await page.keyboard.press('ArrowRight');
      await row(page, words, new RegExp(words.cost.calculation.option)).first().waitFor();
      await row(page, words, new RegExp(words.cost.calculation.option)).getByRole('checkbox').first().check();
      const chosen = await agrees(page, words, id);
      expect(chosen).toBeGreaterThan(before);

      // Order and deletion, with a way back that keeps the id.
      const names = () =>
        page.locator('.grid-row-top').evaluateAll((all) => all.map((one) => one.getAttribute('data-id')));
      const [one, two] = await names();
      await row(page, words, /K-101\.4/).focus();
      await page.keyboard.press('Alt+ArrowUp');
      await expect.poll(names).toEqual([two, one]);
      await page.keyboard.press('Delete');
      await row(page, words, /K-101\.4/).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: words.kit.undo, exact: true }).first().click();
      await expect.poll(names).toEqual([two, one]);
      await expect.poll(() => agrees(page, words, id)).toBe(chosen);

      // An item of one's own, for the facility of the row where one is, and where the figures come from.
      await row(page, words, /K-703\.2/).focus();
      await page.getByRole('button', { name: words.cost.calculation.ownItem, exact: true }).click();
      const dialog = page.getByRole('dialog');
      const facility = dialog.getByLabel(words.cost.own.facility);
      await expect.poll(() => facility.locator('option:checked').textContent()).toMatch(/^(Grøft|Trench)/);
      await dialog.getByLabel(words.cost.own.name).fill('Arkeologisk overvåking');
      await dialog.getByLabel(words.cost.own.unitCost).fill('-1 500,50');
      await dialog.getByRole('button', { name: words.cost.catalog.add }).click();
      await row(page, words, /Arkeologisk/).waitFor();
      await expect.poll(() => agrees(page, words, id)).toBe(Math.round((chosen - 1500.5) * 100) / 100);
      await row(page, words, /K-703\.2/)
        .locator('.grid-sum .figure')
        .click();
      await dialog
        .getByText(/^C = |=/)
        .first()
        .waitFor();
      await dialog
        .getByRole('button', { name: new RegExp(`^${words.why.sources.DERIVED}`) })
        .first()
        .click();
      await dialog.getByRole('button', { name: words.why.back }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: words.cost.calculation.view.place, exact: true }).click();
      await row(page, words, /^Storgata/).waitFor();
      await page.getByRole('button', { name: words.cost.calculation.view.items, exact: true }).click();

      // What a colleague does is seen without asking.
      await send(page, 'PUT', `${COST}/calculationnodes/${two}/quantity`, { quantity: 1 });
      await expect.poll(() => shown(page, words)).toBeLessThan(chosen);

      // The trench gives its codes, each with a way back to its segment.
      const { id: segment } = await send<{ id: number }>(
        page,
        'POST',
        `/public/trench/rest/segments/by-projectid/${id}`,
        { name: 'Kryssing av bekken', length: 40 },
      );
      await send(page, 'POST', `/public/trench/rest/segments/${segment}/trench/cables`, { typeId: 1046 });
      await page.getByRole('button', { name: words.cost.calculation.design }).click();
      await dialog.getByText('Kryssing av bekken').first().waitFor();
      await dialog.getByRole('cell', { name: /K-/ }).first().waitFor();
      await inspect('cost-design', 'now');
      await dialog.getByRole('button', { name: words.cost.designs.apply, exact: true }).click();
      await page
        .getByRole('link', { name: words.cost.calculation.fromDesign('Kryssing av bekken') })
        .first()
        .waitFor();
      await agrees(page, words, id);

      // A report beside its switches.
      await page.getByRole('button', { name: words.cost.calculation.reports, exact: true }).click();
      await dialog
        .getByRole('region', { name: words.cost.reports.preview })
        .locator('canvas')
        .first()
        .waitFor();
      await inspect('cost-reports', 'now');
      // The distribution is a table to look at: there is no file of it for planners.
      await dialog.getByRole('radio', { name: words.cost.reports.names.distribution }).check();
      await dialog.getByRole('table').first().waitFor();
      await expect
        .poll(() => dialog.getByRole('button', { name: words.cost.reports.download }).count())
        .toBe(0);
      await page.keyboard.press('Escape');

      // Whoever may not write sees all of it, and has nothing to change it with.
      await send(page, 'PUT', `/public/project/rest/projects/${id}/archive`);
      await page.reload();
      await row(page, words, /K-703\.2/).waitFor();
      await expect
        .poll(() => page.getByRole('button', { name: words.cost.calculation.ownItem }).count())
        .toBe(0);
      await expect
        .poll(() => page.getByRole('textbox', { name: words.cost.catalog.quantity, exact: true }).count())
        .toBe(0);
    },
  );
});
