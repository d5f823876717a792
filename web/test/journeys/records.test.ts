import { recordWords } from '@spadework/core/record';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTests, useBrowser } from '../harness.js';
import { choose, chooseList, newProject, picture, question, questions } from '../records.js';
import { openPhone } from '../windows.js';

const PASSWORD = 'demo-password';

/**
 * Checklists filled in on site. Sabotages: base no answer on the one that was shown (a tap conflicts with one's own), send the
 * hash of now instead of the one that was seen (signing).
 */
browserTests('records', () => {
  const { journey } = useBrowser();

  journey(
    'are filled in, handed in and signed; what is missing is led to',
    {
      // What is refused on purpose: a wrong password.
      mayFail: /status of 400/,
    },
    async ({ page, words, language, inspect }) => {
      const values = () => recordWords(language()).values;
      const projectId = await newProject(page);
      await page.goto(`/projects/${projectId}/checklists`);
      await page.getByRole('heading', { name: words.records.noRecords }).waitFor();
      await page.getByRole('button', { name: words.records.newRecord, exact: true }).click();
      const dialog = () => page.getByRole('dialog');
      await chooseList(dialog(), words);
      await dialog().getByRole('textbox', { name: words.records.title, exact: true }).fill('Grøft A');
      await inspect('new-record', 'now');
      await dialog().getByRole('button', { name: words.records.start, exact: true }).click();
      await page.getByRole('heading', { name: 'Grøft A', level: 1 }).waitFor();
      const address = page.url();
      const status = () => page.locator('.record-status').getByRole('status');
      const isSaved = () => expect.poll(() => status().textContent()).toBe(words.records.saved);
      await isSaved();

      // Nothing is answered: handing it in leads to the first point, which says why.
      await page.getByRole('button', { name: words.records.submit, exact: true }).click();
      await page
        .getByRole('alert')
        .filter({ hasText: words.records.incomplete(8) })
        .waitFor();
      await expect
        .poll(() => question(page, 0).evaluate((it) => it.contains(document.activeElement)))
        .toBe(true);
      await question(page, 0).getByText(recordWords(language()).missing.UNANSWERED).waitFor();

      // A choice is kept at once; a comment when its field is left.
      await choose(question(page, 0), values().OK);
      const bar = () => page.getByRole('progressbar', { name: words.records.progress });
      await expect.poll(() => bar().getAttribute('aria-valuenow')).toBe('1');
      const comment = (of: Locator) => of.getByRole('textbox', { name: words.records.comment, exact: true });
      await comment(question(page, 0)).fill('Sett med anleggsleder.');
      await comment(question(page, 0)).blur();
      await isSaved();

      // A deviation is one when it has a severity and says what it is about.
      await choose(question(page, 1), values().DEVIATION);
      await question(page, 1).getByText(words.records.notYet.both).waitFor();
      await expect.poll(() => status().textContent()).toBe(words.records.unsent(1));
      await question(page, 1)
        .getByRole('combobox', { name: words.records.severity, exact: true })
        .selectOption('HIGH');
      await question(page, 1).getByText(words.records.notYet.comment).waitFor();
      await comment(question(page, 1)).fill('Vann i grøfta.');
      await comment(question(page, 1)).blur();
      await question(page, 1).getByText(words.records.notYet.comment).waitFor({ state: 'detached' });
      await isSaved();

      // A photo and a measured value.
      await question(page, 1)
        .getByLabel(words.records.addPhoto)
        .setInputFiles(await picture(page, 'teal'));
      const thumb = () =>
        question(page, 1).getByRole('list', { name: words.records.photos }).getByRole('button');
      await thumb().waitFor();
      await isSaved();
      await question(page, 1).getByRole('button', { name: words.records.addMeasured, exact: true }).click();
      await question(page, 1).getByLabel(words.records.unit, { exact: true }).fill('mm');
      await question(page, 1).getByRole('textbox', { name: words.records.measured, exact: true }).fill('820');
      await question(page, 1)
        .getByRole('textbox', { name: words.records.measured, exact: true })
        .press('Enter');
      await isSaved();
      await thumb().click();
      await page.getByRole('dialog').getByRole('img').waitFor();
      await inspect('record-photo', 'now');
      await page.getByRole('dialog').getByRole('button', { name: words.kit.close }).click();

      // The same is there after the page is loaded anew.
      await page.reload();
      await expect.poll(() => comment(question(page, 0)).inputValue()).toBe('Sett med anleggsleder.');
      await thumb().waitFor();

      // The button leads from gap to gap; parts of a point that does not apply are not asked.
      await page.getByRole('button', { name: words.records.nextMissing }).click();
      await expect
        .poll(() => question(page, 2).evaluate((it) => it.contains(document.activeElement)))
        .toBe(true);
      for (let place = 2; place < (await questions(page).count()); place++)
        await choose(question(page, place), values().OK);
      await page.getByText(words.records.complete, { exact: true }).waitFor();
      await isSaved();
      await page.getByRole('button', { name: words.records.submit, exact: true }).click();
      await page.getByRole('button', { name: words.records.reopen, exact: true }).waitFor();
      await expect.poll(() => page.getByRole('radio').count()).toBe(0);
      await inspect('record-submitted', 'now');

      // A wrong password is said in the dialog; nothing is signed.
      await page.getByRole('button', { name: words.records.sign, exact: true }).click();
      const password = () => dialog().getByLabel(words.records.password, { exact: true });
      const sign = () => dialog().getByRole('button', { name: words.records.sign, exact: true });
      await dialog()
        .getByRole('combobox', { name: words.records.role, exact: true })
        .selectOption('CONTROLLED');
      await dialog()
        .getByRole('textbox', { name: words.records.statement, exact: true })
        .fill('Ferdig kontrollert.');
      await password().fill('not-my-password');
      await sign().click();
      await dialog().getByRole('alert').filter({ hasText: words.records.wrongPassword }).waitFor();
      await inspect('sign-record', 'now');
      await password().fill(PASSWORD);
      await sign().click();
      await page.getByRole('heading', { name: words.records.signatures }).waitFor();
      await page.getByText('Ferdig kontrollert.').waitFor();
      await expect.poll(() => page.locator('code').textContent()).toMatch(/^[0-9a-f]{64}$/);
      await expect
        .poll(() => page.getByRole('button', { name: words.records.sign, exact: true }).count())
        .toBe(0);

      // The list tells of it, and so does the project.
      await page.getByRole('link', { name: words.records.back }).click();
      const row = page.getByRole('list', { name: words.records.records }).getByRole('listitem');
      await row.filter({ hasText: recordWords(language()).states.SIGNED }).waitFor();
      await row.getByText(words.records.progressOf(8, 8)).waitFor();
      await page.goto(`/projects/${projectId}`);
      await page.getByRole('region', { name: words.onSite.onSite }).getByText('Vann i grøfta.').waitFor();
      await page
        .getByRole('region', { name: words.projects.page.changes })
        .getByRole('link', { name: 'Grøft A' })
        .first()
        .waitFor();

      // What was signed stays; its correction begins as a copy, gets another place, and is given up.
      await page.goto(address);
      const menu = async (entry: string) => {
        await page.getByRole('button', { name: words.records.actions, exact: true }).click();
        await page.getByRole('menuitem', { name: entry, exact: true }).click();
      };
      await menu(words.records.correct);
      await page.getByText(words.records.replaces).waitFor();
      expect(page.url()).not.toBe(address);
      await expect.poll(() => bar().getAttribute('aria-valuenow')).toBe('8');
      await menu(words.records.editHead);
      await dialog().getByRole('textbox', { name: words.records.place, exact: true }).fill('Mast 12');
      await dialog().getByRole('button', { name: words.records.save, exact: true }).click();
      await page.locator('.record-label').filter({ hasText: 'Mast 12' }).waitFor();
      await isSaved();
      await menu(words.records.declareVoid);
      await dialog().getByRole('textbox', { name: words.records.voidReason, exact: true }).fill('Prøve');
      await dialog().getByRole('button', { name: words.records.declareVoid, exact: true }).click();
      await page.getByText(words.records.isVoid('Prøve')).waitFor();
    },
  );

  journey(
    'two people answer differently, and one of them chooses',
    {},
    async ({ page, words, language, pageOf, inspect }) => {
      const values = recordWords(language()).values;
      const projectId = await newProject(page);
      await page.goto(`/projects/${projectId}/checklists`);
      await page.getByRole('button', { name: words.records.newRecord, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: words.records.start, exact: true }).click();
      const saved = (on: Page) =>
        expect
          .poll(() => on.locator('.record-status').getByRole('status').textContent())
          .toBe(words.records.saved);
      await saved(page);
      const other = await pageOf('colleague');
      await other.goto(page.url());
      await saved(other);
      // The first page does not know of it yet.
      await choose(question(other, 0), values.NOT_APPLICABLE);
      await saved(other);
      await choose(question(page, 0), values.OK);
      const two = question(page, 0).getByRole('group', { name: words.records.twoAnswers, exact: true });
      await two.getByText('Åse Kollega').waitFor();
      await expect.poll(() => two.getByRole('listitem').count()).toBe(2);
      await inspect('record-conflict', 'now');
      await two
        .getByRole('listitem')
        .filter({ hasText: 'Åse Kollega' })
        .getByRole('button', { name: words.records.useThis, exact: true })
        .click();
      await two.waitFor({ state: 'detached' });
      await expect
        .poll(() =>
          question(page, 0).getByRole('radio', { name: values.NOT_APPLICABLE, exact: true }).isChecked(),
        )
        .toBe(true);
      await saved(page);
      // The other one sees what was chosen.
      await other.reload();
      await expect
        .poll(() =>
          question(other, 0).getByRole('radio', { name: values.NOT_APPLICABLE, exact: true }).isChecked(),
        )
        .toBe(true);
    },
  );

  journey(
    'a deviation is done by one person and verified by another',
    {},
    async ({ page, words, language, pageOf }) => {
      const values = recordWords(language()).values;
      const projectId = await newProject(page);
      await page.goto(`/projects/${projectId}/checklists`);
      await page.getByRole('button', { name: words.records.newRecord, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: words.records.start, exact: true }).click();
      await choose(question(page, 0), values.DEVIATION);
      await question(page, 0)
        .getByRole('combobox', { name: words.records.severity, exact: true })
        .selectOption('DANGER');
      const comment = question(page, 0).getByRole('textbox', { name: words.records.comment, exact: true });
      await comment.fill('Åpen grøft uten sperring.');
      await comment.blur();
      await question(page, 0).getByRole('link', { name: words.records.followUp }).click();

      // Who does it, and until when.
      const dialog = page.getByRole('dialog', { name: 'Åpen grøft uten sperring.' });
      await dialog
        .getByRole('combobox', { name: words.records.responsible, exact: true })
        .selectOption('colleague');
      await dialog.getByLabel(words.records.due, { exact: true }).fill('2026-01-15');
      await dialog.getByRole('button', { name: words.records.save, exact: true }).click();
      const close = (on: Page) =>
        on.getByRole('dialog').getByRole('button', { name: words.kit.close, exact: true }).click();
      await dialog.getByText(words.records.overdue, { exact: true }).waitFor();
      await close(page);
      const list = (on: Page, state: 'OPEN' | 'DONE' | 'VERIFIED') =>
        on.getByRole('list', { name: words.records.columns[state], exact: true });
      await list(page, 'OPEN').getByText(words.records.overdue, { exact: true }).waitFor();
      await list(page, 'OPEN').getByText('Åse Kollega').waitFor();
      await page.getByRole('button', { name: words.records.mine, exact: true }).click();
      await page.waitForURL(/responsible=planner/);
      await expect.poll(() => list(page, 'OPEN').getByRole('listitem').count()).toBe(0);
      await page.getByRole('button', { name: words.records.resetFilters, exact: true }).click();

      // Reported as done with a photo; the same person cannot verify it.
      await list(page, 'OPEN').getByRole('link').click();
      await dialog.getByRole('button', { name: words.records.moves.DONE, exact: true }).click();
      await dialog.getByRole('textbox', { name: words.records.moveTexts.DONE }).fill('Sperret med gjerde.');
      await dialog.getByLabel(words.records.addPhoto).setInputFiles(await picture(page, 'olive'));
      await dialog.getByRole('list', { name: words.records.repairPhotos }).getByRole('button').waitFor();
      await dialog.getByRole('button', { name: words.records.moves.DONE, exact: true }).click();
      await dialog.getByText('Sperret med gjerde.').waitFor();
      await dialog.getByRole('button', { name: words.records.moves.VERIFIED, exact: true }).click();
      await dialog.getByRole('alert').filter({ hasText: words.records.selfVerification }).waitFor();
      await close(page);

      const other = await pageOf('colleague');
      await other.goto(`/projects/${projectId}/deviations`);
      await list(other, 'DONE').getByRole('link').click();
      const theirs = other.getByRole('dialog');
      await theirs.getByRole('button', { name: words.records.moves.VERIFIED, exact: true }).click();
      await theirs.getByRole('textbox', { name: words.records.moveTexts.VERIFIED }).fill('Sett på stedet.');
      await theirs.getByRole('button', { name: words.records.moves.VERIFIED, exact: true }).click();
      await theirs.getByText('Sett på stedet.').waitFor();

      await page.reload();
      await list(page, 'VERIFIED').getByRole('link').waitFor();
    },
  );

  journey(
    'nothing to press is lower than a glove on a phone',
    { user: null },
    async ({ words, language }) => {
      const page = await openPhone('planner', language());
      try {
        const projectId = await newProject(page);
        /** What is lower or narrower than 48 px on a screen, or in a window of it. */
        const pressed = (screen: string) =>
          page.locator(`${screen} :is(button, label, summary, select, textarea, input, a)`);
        const low = (screen: string) =>
          pressed(screen).evaluateAll((all) =>
            all
              .filter((it) => it.checkVisibility())
              // A label above its field, what is pressed by its label, and a link whose whole row is pressed.
              .filter((it) => !it.matches('.field-label, [type=radio], [type=file], .whole-link'))
              .map(
                (it) =>
                  [it.getAttribute('aria-label') || it.textContent, it.getBoundingClientRect()] as const,
              )
              .filter(([, { height, width }]) => height < 47.5 || width < 47.5)
              .map(([name, { height, width }]) => `${name}: ${width} × ${height}`),
          );
        const isHighEnough = async (screen: string) => {
          await expect.poll(() => pressed(screen).count(), { message: screen }).toBeGreaterThan(0);
          await expect.poll(() => low(screen), { message: screen }).toEqual([]);
          await expect
            .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
            .toBe(true);
        };
        const dialog = page.getByRole('dialog');
        const openDialog = async (button: string) => {
          await page.getByRole('button', { name: button, exact: true }).click();
          await dialog.waitFor();
          await isHighEnough('dialog');
        };
        await page.goto(`/projects/${projectId}/checklists`);
        await openDialog(words.records.newRecord);
        await isHighEnough('.records');
        await isHighEnough('.title-tabs');
        await chooseList(dialog, words);
        await dialog.getByRole('button', { name: words.records.start, exact: true }).click();
        await choose(question(page, 0), recordWords(language()).values.DEVIATION);
        await question(page, 0)
          .getByRole('combobox', { name: words.records.severity, exact: true })
          .selectOption('HIGH');
        const comment = question(page, 0).getByRole('textbox', { name: words.records.comment, exact: true });
        await comment.fill('Vann i grøfta.');
        await comment.blur();
        await question(page, 0)
          .getByLabel(words.records.addPhoto)
          .setInputFiles(await picture(page, 'navy'));
        await question(page, 0).getByRole('list', { name: words.records.photos }).getByRole('button').click();
        await dialog.waitFor();
        await isHighEnough('.record');
        await dialog.getByRole('button', { name: words.kit.close }).click();
        for (const entry of [words.records.editHead, words.records.declareVoid]) {
          await page.getByRole('button', { name: words.records.actions, exact: true }).click();
          await isHighEnough('[role=menu]');
          await page.getByRole('menuitem', { name: entry, exact: true }).click();
          await dialog.waitFor();
          await isHighEnough('dialog');
          await dialog.getByRole('button', { name: words.kit.close }).click();
        }
        for (let place = 1; place < (await questions(page).count()); place++)
          await choose(question(page, place), recordWords(language()).values.OK);
        await page.getByRole('button', { name: words.records.submit, exact: true }).click();
        await openDialog(words.records.sign);
        await isHighEnough('.record');
        await page.goto(`/projects/${projectId}/deviations`);
        await page.getByRole('link', { name: 'Vann i grøfta.' }).click();
        await dialog.getByRole('button', { name: words.records.moves.DONE, exact: true }).click();
        await isHighEnough('.deviations-head');
        await isHighEnough('dialog');
      } finally {
        await page.context().close();
      }
    },
  );
});
