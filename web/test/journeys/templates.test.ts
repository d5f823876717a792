import { expect } from 'vitest';
import { add, CABLE, openNew, options, saved } from '../editor.js';
import { browserTests, useBrowser } from '../harness.js';

/** Whether a person sees it: it is what lies at its middle. */
const isUncovered = (element: HTMLElement) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return found !== null && (element.contains(found) || found.contains(element));
};

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

      await page.getByRole('button', { name: words.trench.newSegment }).click();
      const dialog = page.getByRole('dialog', { name: words.trench.newSegment });
      await expect
        .poll(() => dialog.getByRole('radio', { name: words.trench.emptySection }).isChecked())
        .toBe(true);
      const card = dialog.getByRole('radio', { name: new RegExp(name) });
      const search = dialog.getByRole('searchbox', { name: words.trench.findTemplate });
      await search.fill('finnes ikke');
      await dialog.getByText(words.trench.noTemplateFound).waitFor();
      await search.fill(name.toUpperCase());
      await card.focus();
      await page.keyboard.press('Space');
      await dialog.locator('svg ellipse').first().waitFor();
      await inspect('new-from-template', 'now');
      // Name, length and the button stay in view in every window, also at 200 %.
      const before = page.viewportSize()!;
      for (const [width, height] of [
        [1440, 900],
        [1024, 768],
        [390, 844],
        [720, 450],
      ] as const) {
        await page.setViewportSize({ width, height });
        await dialog.getByRole('radio').last().scrollIntoViewIfNeeded();
        for (const one of [
          dialog.getByRole('textbox', { name: words.trench.name }),
          dialog.getByRole('textbox', { name: words.trench.length }),
          dialog.getByRole('button', { name: words.trench.create }),
        ])
          await expect
            .poll(() => one.evaluate(isUncovered), { message: `${await one.textContent()} at ${width}` })
            .toBe(true);
      }
      await page.setViewportSize(before);
      // It gets another name here, and stays chosen.
      await dialog.getByRole('button', { name: words.trench.renameTemplate(name) }).click();
      const renaming = page.getByRole('dialog', { name: words.segments.renameTitle(name) });
      await renaming.getByRole('textbox', { name: words.segments.name }).fill(`${name} ny`);
      await inspect('rename-template', 'now');
      await page.keyboard.press('Enter');
      await renaming.waitFor({ state: 'detached' });
      await dialog.getByRole('radio', { name: new RegExp(`${name} ny`) }).waitFor();
      await expect.poll(() => card.isChecked()).toBe(true);
      await dialog.getByRole('textbox', { name: words.trench.name }).fill('Fra mal');
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Fra mal', exact: true }).waitFor();
      await expect.poll(() => options(page).count()).toBeGreaterThan(0);
    },
  );

  journey(
    'a section is added empty, from a template, and from another segment; a template is deleted',
    {},
    async ({ page, words, inspect }) => {
      const name = `Snittmal ${Date.now()}`;
      await openNew(page, name);
      await add(page, CABLE, 'tslf 240', 2);
      await saved(page);
      await page.locator('.segment-menu').click();
      await page.getByRole('menuitem', { name: words.trench.saveAsTemplate, exact: true }).click();
      const saving = page.getByRole('dialog', { name: words.trench.saveAsTemplate });
      await saving
        .getByRole('checkbox', { name: words.trench.onlySection(words.trench.sectionName(1)) })
        .check();
      await saving.getByRole('button', { name: words.trench.saveTemplate, exact: true }).click();
      await page.getByText(words.trench.templateSaved(name)).waitFor();

      await openNew(page, `${name} B`);
      const isShown = (place: number) =>
        page
          .getByRole('button', { name: words.trench.sectionName(place), exact: true, pressed: true })
          .waitFor();
      const choose = async (entry: string) => {
        await page.getByRole('button', { name: words.trench.addSection, exact: true }).click();
        await page.getByRole('menuitem', { name: entry, exact: true }).click();
      };
      await choose(words.trench.sectionEmpty);
      await isShown(2);
      await expect.poll(() => options(page).count()).toBe(0);

      await choose(words.trench.sectionOfTemplate);
      const templates = () => page.getByRole('dialog', { name: words.trench.newOfTemplate });
      // Only templates of sections are offered, and one has to be chosen.
      await expect
        .poll(() => templates().getByRole('radio', { name: words.trench.emptySection }).count())
        .toBe(0);
      await templates().getByRole('button', { name: words.trench.add, exact: true }).click();
      await templates().getByRole('alert').waitFor();
      const card = () => templates().getByRole('radio', { name: new RegExp(name) });
      await card().check();
      await templates().locator('svg ellipse').first().waitFor();
      await inspect('section-from-template', 'now');
      await page.keyboard.press('Enter');
      await templates().waitFor({ state: 'detached' });
      await isShown(3);
      await expect.poll(() => options(page).count()).toBe(2);

      await choose(words.trench.sectionOfSegment);
      const segments = page.getByRole('dialog', { name: words.trench.newOfSegment });
      await segments.getByRole('combobox', { name: words.trench.segment }).selectOption({ label: name });
      await segments.getByRole('radio', { name: words.trench.sectionName(1) }).check();
      await inspect('section-from-segment', 'now');
      await segments.getByRole('button', { name: words.trench.add, exact: true }).click();
      await isShown(4);
      await expect.poll(() => options(page).count()).toBe(2);
      // The notice takes it back.
      await page.getByRole('button', { name: words.kit.undo, exact: true }).last().click();
      await page
        .getByRole('button', { name: words.trench.sectionName(4), exact: true })
        .waitFor({ state: 'detached' });
      await saved(page);

      await choose(words.trench.sectionOfTemplate);
      await templates()
        .getByRole('button', { name: words.trench.deleteTemplate(name) })
        .click();
      const sure = page.getByRole('dialog', { name: words.trench.deleteTemplate(name) });
      await inspect('delete-template', 'now');
      await sure.getByRole('button', { name: words.trench.remove, exact: true }).click();
      await sure.waitFor({ state: 'detached' });
      await card().waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await templates().waitFor({ state: 'detached' });
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
