import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { savedBy } from '../downloads.js';
import { browserTests, useBrowser } from '../harness.js';

/** Presses a button that saves a file. */
const save = (page: Page, name: string) =>
  savedBy(page, () => page.getByRole('button', { name, exact: true }).click());

browserTests('checklists', () => {
  const { journey } = useBrowser();

  journey(
    'are chosen by facility and assessment, searched, and saved as forms',
    {},
    async ({ page, words }) => {
      await page.goto('/checklists');
      await page.getByRole('heading', { name: words.checklists.title, level: 1 }).waitFor();

      // Another facility keeps the assessment if it has it.
      const facility = () => page.getByRole('combobox', { name: words.checklists.facility });
      const assessment = () => page.getByRole('combobox', { name: words.checklists.assessment });
      const points = () => page.getByRole('list', { name: words.checklists.checkpoints }).locator('> li');
      await facility().selectOption('6');
      await points().first().waitFor();
      await assessment().selectOption('FINALINSPECTION');
      await facility().selectOption('11');
      await expect.poll(() => assessment().inputValue()).toBe('FINALINSPECTION');
      await expect.poll(() => points().count()).toBe(12);
      await expect.poll(() => page.title()).toMatch(new RegExp(`^${words.checklists.title} – .*Spadework$`));

      // Sheets are links, also of points that are found by their number; the address holds the words.
      const find = () => page.getByRole('searchbox', { name: words.checklists.find });
      await find().fill('5010');
      await page.waitForURL(/q=5010/);
      await expect.poll(() => points().count()).toBeLessThan(12);
      const sheets = points().getByRole('link', { name: words.checklists.sheet('5010') });
      await expect.poll(() => sheets.count()).toBe(await points().count());
      await expect.poll(() => sheets.first().getAttribute('href')).toBe('/standards/ORGBLAD/5010');
      await page.getByText(words.checklists.found(await points().count(), 12)).waitFor();
      await find().fill('ror');
      await expect.poll(() => points().locator('mark').count()).toBeGreaterThan(2);
      await find().press('Escape');
      await expect.poll(() => points().count()).toBe(12);

      // Optional points go into the form when they are wanted.
      await page.getByRole('button', { name: words.checklists.shown.optional, exact: true }).click();
      await expect.poll(() => points().count()).toBe(2);
      const plain = page.waitForRequest(/download\/11\/CHECKLIST/);
      const form = await save(page, words.checklists.form);
      expect(form.begins).toBe('%PDF-');
      expect(form.name).toMatch(/^\p{L}+ .*\.pdf$/u);
      expect(new URL((await plain).url()).searchParams.getAll('option')).toEqual([]);
      await points().first().getByRole('switch').click();
      await page.waitForURL(/option=\d+/);
      const wanted = page.waitForRequest(/download\/11\/INSTRUCTIONS/);
      expect((await save(page, words.checklists.instructions)).begins).toBe('%PDF-');
      await expect
        .poll(async () => new URL((await wanted).url()).searchParams.getAll('option'))
        .toHaveLength(1);

      // A link opens at the same place, in the revision that was chosen.
      await page.getByRole('combobox', { name: words.checklists.revision }).selectOption({ index: 1 });
      await page.waitForURL(/revision=\d+/);
      await page.getByRole('button', { name: words.checklists.shown.all, exact: true }).click();
      const count = () => points().count();
      await expect.poll(count).toBeGreaterThan(4);
      const before = await count();
      await page.reload();
      await expect.poll(count).toBe(before);

      // Small enough for a phone.
      await page.setViewportSize({ width: 390, height: 844 });
      await points().first().waitFor();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
        .toBe(true);
    },
  );

  journey('of a project begin with what the project has', {}, async ({ page, words }) => {
    await page.goto('/projects?q=N-2026-003');
    await page.getByRole('link', { name: /^Fellesgrøft Storgata/ }).click();
    await page
      .getByRole('navigation', { name: words.projects.page.tabs })
      .getByRole('link', { name: words.projects.page.checklists, exact: true })
      .click();
    const fitting = () => page.getByRole('region', { name: words.checklists.fitting });
    // Other journeys add segments to the same project.
    const because = new RegExp(words.checklists.because.trench(2).replace('2', '\\d+'));
    await fitting().getByText(because).waitFor();
    await expect.poll(() => fitting().getByText(words.checklists.because.cost).count()).toBeGreaterThan(1);
    await fitting().getByRole('listitem').first().getByRole('link').first().click();
    const points = page.getByRole('list', { name: words.checklists.checkpoints });
    await points.locator('> li').first().waitFor();
    expect(page.url()).toMatch(/\/projects\/\d+\/checklists\?facility=11/);
    await page.goBack();
    await fitting().waitFor();
  });
});
