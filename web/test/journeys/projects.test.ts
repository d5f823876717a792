import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTests, useBrowser } from '../harness.js';
import { newProjects, newUser } from '../people.js';
import { expectUsable } from '../usable.js';
import type { AppWords } from '../variants.js';
import { logIn } from '../windows.js';

const rows = (page: Page) => page.locator('.list li a');
const count = (page: Page) => page.locator('.chips-count strong');
const search = (page: Page, words: AppWords) => page.getByRole('searchbox', { name: words.projects.search });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
/** On a tablet the filters are behind a button. */
async function openFilters(page: Page): Promise<void> {
  const toggle = page.locator('.facets-toggle');
  if ((await toggle.isVisible()) && (await toggle.getAttribute('aria-expanded')) === 'false')
    await toggle.click();
}

browserTests('the list of projects', () => {
  const { journey } = useBrowser();

  journey('a sum that lacks something says so, in the list and on its page', {}, async ({ page, words }) => {
    await page.goto('/projects?q=fellesgr%C3%B8ft+storgata');
    const row = page.getByRole('listitem').filter({ hasText: 'Fellesgrøft Storgata' });
    await row.getByText(words.projects.incomplete).waitFor({ state: 'attached' });
    await row.getByRole('link').click();
    await page.getByRole('link', { name: words.projects.incomplete }).click();
    expect(page.url()).toMatch(/\/cost$/);
    await page.getByRole('alert').first().waitFor();
  });

  journey('words, facets, map and address hold together', {}, async ({ page, words }) => {
    await page.goto('/projects');
    await page.getByRole('heading', { name: words.projects.title, level: 1 }).waitFor();
    await rows(page).first().waitFor();
    const counted = async () => Number.parseInt(await count(page).innerText(), 10);
    const all = await counted();
    await openFilters(page);
    const ended = page.locator('.facet').first().getByRole('checkbox').last();
    await ended.check();
    await page.locator('.chip').waitFor();
    expect(new URL(page.url()).search).toBe('?status=ENDED');
    expect(await counted()).toBeLessThan(all);

    // Misspelt, it is found as what was meant, and that is said.
    await search(page, words).fill('landstørm');
    await page.locator('.understood em', { hasText: 'landstrøm' }).waitFor();
    await page.locator('.row mark').first().waitFor();
    await search(page, words).fill('landstrøm');
    expect(page.url()).toContain('q=landstr');
    expect(await count(page).innerText()).toBe(words.projects.count('1', false));
    expect(await page.locator('.place').count()).toBe(1);
    await page.getByRole('button', { name: words.projects.reset }).click();
    expect(await counted()).toBe(all);
    expect(await search(page, words).inputValue()).toBe('');

    // The part of the map filters too, and only what has a place within it stays.
    await page.getByRole('button', { name: words.projects.map.filter }).click();
    expect(page.url()).toContain('bounds=');
    expect(await counted()).toBeLessThan(all);
    await page.getByRole('button', { name: words.projects.remove(words.projects.chips.bounds) }).click();
    expect(await counted()).toBe(all);
    // Going back takes the filters back, one by one.
    await page.goBack();
    expect(page.url()).toContain('bounds=');
    await page.goForward();

    // The histogram of starts: a handle is moved by keys, and the address follows.
    await openFilters(page);
    const from = page.getByRole('slider', { name: words.projects.from });
    for (const _ of [1, 2, 3]) await from.press('ArrowRight');
    expect(page.url()).toMatch(/from=\d{4}-\d\d-01/);
    expect(await counted()).toBeLessThan(all);
    await from.press('Home');
    expect(await counted()).toBe(all);
    // What is chosen before a handle rests is not undone when it does.
    await from.press('ArrowRight');
    await page.getByRole('button', { name: words.projects.views.map, exact: true }).click();
    expect(page.url()).toMatch(/from=.*view=map/);
  });

  journey('keys walk, open, and going back finds the row', {}, async ({ page, words }) => {
    await page.goto('/projects');
    await rows(page).first().waitFor();
    for (const _ of [1, 2, 3, 4]) await page.keyboard.press('j');
    await page.keyboard.press('k');
    const name = await rows(page).nth(2).innerText();
    expect(await focused(page)).toBe(name);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.goBack();
    expect(await focused(page)).toBe(name);
    // Keys are the list's: elsewhere a letter does nothing, and a button is pressed by Enter itself.
    const archive = page.getByRole('button', { name: words.projects.archive });
    await archive.focus();
    await page.keyboard.press('n');
    await page.keyboard.press('j');
    expect(await archive.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    expect(page.url()).toContain('archived=true');
    await page.keyboard.press('Enter');
    await rows(page).first().waitFor();
    await page.locator('h1').click();
    await page.keyboard.press('/');
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe('search');
    await page.keyboard.press('n');
    expect(page.url()).toContain('q=n');
    expect(await page.getByRole('dialog').count()).toBe(0);
    // The dialog stays when the words go into the address after it was opened.
    await search(page, words).fill('');
    await page.locator('h1').click();
    await page.keyboard.press('n');
    await page.getByRole('dialog', { name: words.projects.form.newTitle }).waitFor();
    expect(page.url()).toMatch(/\?new$/);
    expect(await page.getByRole('dialog').isVisible()).toBe(true);
  });

  journey(
    'a project is created with its modules, and opens',
    { mayFail: /net::ERR_FAILED/ },
    async ({ page, words, inspect }) => {
      await page.goto('/projects');
      await rows(page).first().waitFor();
      await page.getByRole('button', { name: words.projects.newProject }).click();
      const { form } = words.projects;
      const dialog = page.getByRole('dialog', { name: form.newTitle });
      await dialog.getByRole('button', { name: form.create }).click();
      await expect.poll(() => dialog.getByText(form.required).count()).toBe(2);
      // The next number is offered, and may be another.
      const field = dialog.getByRole('textbox', { name: form.number, exact: true });
      await dialog.getByRole('button', { name: /, (the next number|neste nummer)$/ }).click();
      await expect.poll(() => field.inputValue()).toMatch(/\d$/);
      const number = `W-${Date.now()}`;
      await dialog.getByRole('textbox', { name: form.number }).fill(number);
      await dialog.getByRole('textbox', { name: form.name }).fill('Kabling <b>Torget</b>');
      await dialog.getByLabel(form.startDate).fill('2027-04-05');
      // A module is called as its tab is.
      const { trench, cost } = words.projects.page;
      await expect
        .poll(() => dialog.getByRole('checkbox', { name: trench, exact: true }).isChecked())
        .toBe(true);
      await dialog.getByRole('checkbox', { name: cost, exact: true }).uncheck();
      await inspect('create', 'now');
      // The first answer gets lost on its way; the second attempt finds the project that the first one made.
      await page.route(
        (url) => url.pathname.startsWith('/public/project/rest/projects/'),
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      await dialog.getByRole('button', { name: form.create }).click();
      await dialog.getByRole('alert').waitFor();
      await dialog.getByRole('button', { name: form.create }).click();
      await page.getByRole('heading', { name: 'Kabling <b>Torget</b>', level: 1 }).waitFor();
      const modules = page.getByRole('region', { name: words.projects.page.modules });
      await expect.poll(() => modules.locator('.module').count()).toBe(1);
      const { created } = { created: words.projects.events['project.created']!('', '') };
      await page
        .getByRole('region', { name: words.projects.page.changes })
        .getByText(created.trim())
        .waitFor();
      // What does nothing yet in the app is not offered.
      await modules.getByRole('button', { name: words.projects.page.addModule }).click();
      await page.getByRole('menuitem', { name: words.projects.page.cost, exact: true }).waitFor();
      await expect
        .poll(() => page.getByRole('menuitem').allInnerTexts())
        .toEqual([
          words.projects.page.cost,
          expect.stringMatching(/^(Short circuit|Kortslutning)$/),
          expect.stringMatching(/^(Economy|Økonomi)$/),
          expect.stringMatching(/^(Forms|Skjema)$/),
        ]);
      await page.keyboard.press('Escape');
      // Without the module there is no trench to wait for, and a way to have one.
      await modules.locator('.module button').click();
      await expect.poll(() => modules.locator('.module').count()).toBe(0);
      await page
        .getByRole('navigation', { name: words.projects.page.tabs })
        .getByRole('link', { name: words.projects.page.trench, exact: true })
        .click();
      await page.getByRole('button', { name: words.trench.addModule }).click();
      await page.getByRole('heading', { name: words.trench.noSegments }).waitFor();
    },
  );

  journey(
    'a number that is taken is told in the dialog',
    { mayFail: /status of 409/ },
    async ({ page, words }) => {
      await page.goto('/projects');
      await rows(page).first().waitFor();
      await page.getByRole('button', { name: words.projects.newProject }).click();
      const { form } = words.projects;
      const dialog = page.getByRole('dialog', { name: form.newTitle });
      await dialog.getByRole('textbox', { name: form.number }).fill('N-2026-003');
      await dialog.getByRole('textbox', { name: form.name }).fill('Enda en fellesgrøft');
      await dialog.getByLabel(form.startDate).fill('2027-04-05');
      await dialog.getByRole('button', { name: form.create }).click();
      // Beside its field, which has the focus, so that a screen reader reads it.
      const number = dialog.getByRole('textbox', { name: form.number });
      expect(await number.getAttribute('aria-invalid')).toBe('true');
      expect(await number.evaluate((field) => field === document.activeElement)).toBe(true);
      const described = await number.getAttribute('aria-describedby');
      expect(await dialog.locator(`[id="${described!.split(' ')[0]}"]`).textContent()).toMatch(
        /number|nummer/i,
      );
      expect(await dialog.getByRole('textbox', { name: form.name }).inputValue()).toBe('Enda en fellesgrøft');
    },
  );

  journey('ten thousand projects are scrolled', { user: null }, async ({ page, words }) => {
    const person = await newUser('Mange prosjekter');
    await newProjects(person, 10_000);
    await logIn(page.context(), person.username);
    await page.goto('/projects');
    await rows(page).first().waitFor();
    expect(await rows(page).first().innerText()).toMatch(/ 10000$/);
    const list = page.locator('.list');
    const blocks = new Set<string>();
    page.on('request', (request) => {
      const first = new URL(request.url()).searchParams.get('first');
      if (first !== null) blocks.add(first);
    });
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await rows(page).getByText(/ 1$/).waitFor();
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
    const middle = rows(page).getByText(/ 5000$/);
    await middle.waitFor();
    // Only what is in sight is in the page, and only its blocks were asked for.
    expect(await page.locator('.list li').count()).toBeLessThan(60);
    expect(blocks.size).toBeLessThan(8);
    const before = await list.evaluate((element) => element.scrollTop);
    await middle.click();
    await page.getByRole('heading', { name: / 5000$/, level: 1 }).waitFor();
    await page.goBack();
    expect(await focused(page)).toMatch(/ 5000$/);
    expect(await list.evaluate((element) => element.scrollTop)).toBe(before);
    await page.getByText(words.projects.count('10', true).split(' ')[1]!).first().waitFor();
  });

  journey('its rows can be used in small windows', {}, async ({ page, words }) => {
    await page.goto('/projects?status=NEW&status=STARTED');
    await rows(page).first().waitFor();
    await page.locator('.place').first().waitFor();
    await page.keyboard.press('j');
    await expectUsable(page, () => page.locator('.list'), '.row');
    await page.goto('/projects?q=finnes-ikke');
    await page.getByRole('heading', { name: words.kit.nothingFor('finnes-ikke') }).waitFor();
  });
});
