import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTests, inspect, useBrowser } from '../harness.js';

/** Opens a project of the demo data by its name, as a person does. */
async function open(page: Page, name: string, search: string): Promise<void> {
  await page.goto('/projects');
  await page.locator('input[type=search]').fill(search);
  await expect.poll(() => page.locator('.chips-count strong').innerText()).toMatch(/^1 /);
  await expect.poll(() => page.locator('.list:not(.list-old) li').count()).toBe(1);
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

browserTests('a project', () => {
  const { journey } = useBrowser();

  journey('tells what it holds, in every variant', { variant: 'nb dark tablet' }, async ({ page }) => {
    await open(page, 'Fellesgrøft Storgata med vann, avløp og fiber', 'N-2026-003');
    await page.getByRole('region', { name: 'Siste endringer' }).locator('li').first().waitFor();
    await page.getByRole('region', { name: 'Totalkostnad' }).getByText(/\d kr/).waitFor();
    await inspect(page, 'project');
    for (const name of ['Overview', 'Trench', 'Cost', 'Checklists', 'Documents']) {
      if ((await page.locator('html').getAttribute('lang')) !== 'en')
        await inspect(page, 'project', ['en light tablet']);
      await page.getByRole('link', { name, exact: true }).last().click();
      await expect
        .poll(() => page.title())
        .toMatch(name === 'Overview' ? /^Fellesgrøft/ : new RegExp(`^${name}`));
    }
    await inspect(page, 'project-documents', ['nb light desktop']);
  });

  journey(
    'is edited, and what others changed meanwhile stays',
    { variant: 'en dark desktop', refusal: 412 },
    async ({ page }) => {
      await open(page, 'Ny nettstasjon Nakkedal', 'N-2026-015');
      await page.getByRole('button', { name: 'Edit' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit the project' });
      await inspect(page, 'edit', ['en dark desktop']);
      await dialog.getByRole('textbox', { name: 'Case reference' }).fill('SAK-27/1');
      // A colleague changes another property behind the dialog.
      await page.evaluate(async () => {
        const id = location.pathname.split('/').at(-1);
        await fetch(`/public/project/rest/projects/${id}?property=substationRef`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json', 'spadework-client': 'web' },
          body: JSON.stringify({ substationRef: 'NS-777' }),
        });
      });
      const refused = page.waitForResponse((response) => response.status() === 412);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await refused;
      await dialog.getByText('has changed the project meanwhile').waitFor();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
      const about = page.getByRole('region', { name: 'About the project' });
      await about.getByText('SAK-27/1').waitFor();
      await about.getByText('NS-777').waitFor();
    },
  );

  journey('is archived, and restored by undo', { variant: 'en light tablet' }, async ({ page }) => {
    await open(page, 'Hyttefelt Reinhaugen trinn 2', 'Reinhaugen');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await page.getByText('This project is archived and cannot be changed.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitemradio', { name: 'Ended' }).click();
    await page.getByText('The status is now ended').waitFor();
    await expect.poll(() => page.locator('.title-cells').innerText()).toContain('Ended');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(() => page.locator('.title-cells').innerText()).toContain('Started');
  });

  journey('has members, found by name', { variant: 'nb light desktop' }, async ({ page }) => {
    await open(page, 'Ladestasjon for tungtransport Fjellkrysset', 'N-2025-014');
    const members = page.getByRole('region', { name: 'Medlemmer' });
    await members.getByRole('combobox', { name: 'Legg til et medlem' }).fill('ase koll');
    await members.getByRole('option', { name: /Åse Kollega/ }).waitFor();
    await page.keyboard.press('Enter');
    const role = members.getByRole('combobox', { name: 'Rollen til Åse Kollega' });
    await role.selectOption('WRITER');
    await expect.poll(() => role.inputValue()).toBe('WRITER');
    await members.getByRole('button', { name: 'Fjern Åse Kollega' }).click();
    await role.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Angre' }).click();
    await role.waitFor();
  });

  journey('that is not there says so', { variant: 'nb dark tablet' }, async ({ page }) => {
    const gone = page.waitForResponse((response) => response.status() === 404);
    await page.goto('/projects/x');
    await page.getByRole('heading', { name: 'Denne siden finnes ikke' }).waitFor();
    gone.catch(() => undefined);
  });
});
