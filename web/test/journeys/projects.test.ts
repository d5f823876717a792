import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTests, inspect, say, useBrowser } from '../harness.js';

const rows = (page: Page) => page.locator('.list li a');
const count = (page: Page) => page.locator('.chips-count strong');

browserTests('the list of projects', () => {
  const { journey } = useBrowser();

  journey(
    'words, facets, map and address hold together',
    { variant: 'en dark desktop' },
    async ({ page }) => {
      await page.goto('/projects');
      await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
      await rows(page).first().waitFor();
      const all = await count(page).innerText();
      await page.getByRole('checkbox', { name: 'Ended' }).check();
      await page.getByRole('button', { name: 'Remove Ended' }).waitFor();
      expect(new URL(page.url()).search).toBe('?status=ENDED');
      await expect.poll(() => count(page).innerText()).not.toBe(all);

      await page.getByRole('searchbox', { name: 'Search projects' }).fill('landstrøm');
      await expect.poll(() => page.url()).toContain('q=landstr');
      await expect.poll(() => count(page).innerText()).toBe('1 project');
      await expect.poll(() => page.locator('.place').count()).toBe(1);
      await page.getByRole('button', { name: 'Reset' }).click();
      await expect.poll(() => count(page).innerText()).toBe(all);
      expect(await page.getByRole('searchbox', { name: 'Search projects' }).inputValue()).toBe('');

      // The part of the map filters too, and only what has a place within it stays.
      await page.getByRole('button', { name: 'Filter to the map' }).click();
      await expect.poll(() => page.url()).toContain('bounds=');
      await expect.poll(() => count(page).innerText()).not.toBe(all);
      await page.getByRole('button', { name: 'Remove in the map' }).click();
      await expect.poll(() => count(page).innerText()).toBe(all);
      // Going back takes the filters back, one by one.
      await page.goBack();
      await expect.poll(() => page.url()).toContain('bounds=');
    },
  );

  journey(
    'keys walk, open, and going back finds the row',
    { variant: 'nb light desktop' },
    async ({ page }) => {
      await page.goto('/projects');
      await rows(page).first().waitFor();
      for (const _ of [1, 2, 3, 4]) await page.keyboard.press('j');
      await page.keyboard.press('k');
      const name = await page.evaluate(() => document.activeElement?.textContent);
      expect(name).toBe(await rows(page).nth(2).innerText());
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: name!, level: 1 }).waitFor();
      await page.goBack();
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);
      await page.keyboard.press('/');
      expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe('search');
      await page.keyboard.press('n');
      expect(await page.getByRole('dialog').count()).toBe(0);
    },
  );

  journey(
    'a project is created with its modules, and opens',
    { variant: 'en light tablet' },
    async ({ page }) => {
      await page.goto('/projects');
      await rows(page).first().waitFor();
      await page.getByRole('button', { name: 'New project' }).click();
      const dialog = page.getByRole('dialog', { name: 'New project' });
      await dialog.getByRole('button', { name: 'Create' }).click();
      expect(await dialog.getByText('This must be filled in').count()).toBe(2);
      await dialog.getByRole('textbox', { name: 'Number' }).fill('W-1');
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Kabling <b>Torget</b>');
      await dialog.getByLabel('Start date').fill('2027-04-05');
      await dialog.getByRole('checkbox', { name: 'Cost' }).uncheck();
      await inspect(page, 'create', ['en light tablet']);
      await dialog.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('heading', { name: 'Kabling <b>Torget</b>', level: 1 }).waitFor();
      const modules = page.getByRole('region', { name: 'Modules' });
      await modules.getByText('Trench design').waitFor();
      expect(await modules.locator('.module').allInnerTexts()).toEqual(['Trench design']);
      await page.getByRole('region', { name: 'Last changes' }).getByText('created the project').waitFor();
    },
  );

  journey(
    'a number that is taken is told in the dialog',
    { variant: 'nb dark tablet', mayFail: /status of 409/ },
    async ({ page }) => {
      await page.goto('/projects?new');
      const dialog = page.getByRole('dialog', { name: 'Nytt prosjekt' });
      await dialog.getByRole('textbox', { name: 'Nummer' }).fill('N-2026-003');
      await dialog.getByRole('textbox', { name: 'Navn' }).fill('Enda en fellesgrøft');
      await dialog.getByLabel('Startdato').fill('2027-04-05');
      await dialog.getByRole('button', { name: 'Opprett' }).click();
      await dialog.getByRole('alert').waitFor();
      expect(await dialog.getByRole('textbox', { name: 'Navn' }).inputValue()).toBe('Enda en fellesgrøft');
    },
  );

  journey(
    'it looks right in every language, theme and size',
    { variant: 'nb light desktop' },
    async ({ page, variant }) => {
      await page.goto('/projects?status=NEW&status=STARTED');
      await rows(page).first().waitFor();
      await page.locator('.place').first().waitFor();
      await page.keyboard.press('j');
      await inspect(page, 'projects');
      await page.goto('/projects?q=finnes-ikke');
      await page
        .getByText(say(variant, 'No project matches', 'Ingen prosjekter passer'))
        .or(page.getByText('No project matches'))
        .waitFor();
      await inspect(page, 'projects-none', ['en light tablet', 'nb light desktop']);
    },
  );
});
