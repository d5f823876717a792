import { expect } from 'vitest';
import { add, CABLE, openNew, options, saved } from '../editor.js';
import { browserTests, useBrowser } from '../harness.js';

/** Sabotage: send the name of a template instead of its id, or make the copy without its segments. */

browserTests('templates and copies', () => {
  const { journey } = useBrowser();

  journey(
    'a segment is saved as a template, and another begins with it',
    {},
    async ({ page, words, inspect }) => {
      const name = `Fortau ${Date.now()}`;
      await openNew(page, name);
      await add(page, CABLE, 'tslf 240');
      await saved(page);
      const choose = async (entry: string) => {
        await page.locator('.segment-menu').click();
        await page.getByRole('menuitem', { name: entry, exact: true }).click();
      };
      await choose(words.trench.saveAsTemplate);
      const saving = page.getByRole('dialog', { name: words.trench.saveAsTemplate });
      await saving.getByRole('textbox', { name: words.trench.templateDescription }).fill('Én kurs');
      await inspect('save-template', 'now');
      await saving.getByRole('button', { name: words.trench.saveTemplate, exact: true }).click();
      await page.getByText(words.trench.templateSaved(name)).waitFor();

      await choose(words.trench.newFromTemplate);
      const dialog = page.getByRole('dialog', { name: words.trench.newFromTemplate });
      const card = dialog.getByRole('radio', { name: new RegExp(name) });
      const search = dialog.getByRole('searchbox', { name: words.trench.findTemplate });
      await search.fill('finnes ikke');
      await dialog.getByText(words.trench.noTemplateFound).waitFor();
      await search.fill(name.toUpperCase());
      await card.focus();
      await page.keyboard.press('Space');
      await dialog.locator('svg ellipse').first().waitFor();
      await inspect('new-from-template', 'now');
      await dialog.getByRole('textbox', { name: words.trench.name }).fill('Fra mal');
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await page.locator('.segment-name').getByText('Fra mal', { exact: true }).waitFor();
      await expect.poll(() => options(page).count()).toBeGreaterThan(0);
    },
  );

  journey('a segment is copied into another project', {}, async ({ page, words, inspect }) => {
    await openNew(page, 'Til Nakkedal');
    await page.locator('.segment-menu').click();
    await page.getByRole('menuitem', { name: words.trench.copyToProject }).click();
    const dialog = page.getByRole('dialog', { name: words.trench.copyToProject });
    const project = dialog.getByRole('combobox', { name: words.trench.targetProject });
    await project.fill('N-2026-015');
    await page.getByRole('option', { name: /N-2026-015/ }).click();
    await inspect('copy-to-project', 'now');
    const before = new URL(page.url()).pathname;
    await dialog.getByRole('button', { name: words.trench.copySegment, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).pathname.split('/')[2]).not.toBe(before.split('/')[2]);
    await page.locator('.segment-name').getByText('Til Nakkedal', { exact: true }).waitFor();
  });

  journey(
    'a project is copied, and the copy opens',
    { mayFail: /status of 409/ },
    async ({ page, words, inspect }) => {
      await page.goto('/projects?q=N-2026-003');
      const name = 'Fellesgrøft Storgata med vann, avløp og fiber';
      await page.getByRole('link', { name }).first().click();
      await page.getByRole('button', { name: words.projects.page.actions }).click();
      await page.getByRole('menuitem', { name: words.projects.page.copy }).click();
      const dialog = page.getByRole('dialog', { name: words.projects.page.copy });
      const number = dialog.getByRole('textbox', { name: words.projects.form.number });
      await number.fill('N-2026-003');
      await dialog.getByRole('button', { name: words.projects.form.create }).click();
      await dialog.getByRole('alert').first().waitFor();
      await inspect('copy-project', 'now');
      await number.fill(`KOPI-${Date.now()}`);
      await dialog.getByRole('textbox', { name: words.projects.form.name }).fill('Storgata, trinn 2');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Storgata, trinn 2', level: 1 }).waitFor();
      await page
        .getByRole('region', { name: words.projects.page.segments })
        .getByRole('link')
        .first()
        .waitFor();
    },
  );
});
