import { recordWords } from '@spadework/core/record';
import type { Page } from 'playwright-core';
import { browserTests, useBrowser } from '../harness.js';
import { choose, chooseList, newProject, picture, question } from '../records.js';
import { newCabledSegment, newWorld, sender } from '../rest.js';

/** A project of the demo data, which has a bit of everything. */
async function demoProject(page: Page): Promise<number> {
  const found = await sender(page)('GET', 'project/rest/projects/page?q=N-2026-003&count=1');
  return found.entities[0].id;
}

browserTests('screens of projects', () => {
  const { screen } = useBrowser();

  screen('projects', {}, async ({ page }) => {
    await page.goto('/projects?status=NEW&status=STARTED');
    await page.locator('.list li a').first().waitFor();
    await page.locator('.place').first().waitFor();
    await page.keyboard.press('j');
  });

  screen('projects-none', {}, async ({ page, words }) => {
    await page.goto('/projects?q=finnes-ikke');
    await page.getByRole('heading', { name: words.kit.nothingFor('finnes-ikke') }).waitFor();
  });

  screen('project', {}, async ({ page, words }) => {
    await page.goto(`/projects/${await demoProject(page)}`);
    await page.getByRole('region', { name: words.projects.page.changes }).locator('li').first().waitFor();
    await page
      .locator('.overview')
      .getByText(/\d kr|NOK/)
      .first()
      .waitFor();
  });

  // A design that the calculation has in an older state, and a list of segments with figures and a variant.
  for (const name of ['project-designs', 'project-segments'])
    screen(name, { user: null }, async ({ page, words }) => {
      const { send, projectId } = await newWorld(page, 'Skjermene');
      const id = await newCabledSegment(send, projectId);
      if (name === 'project-designs') {
        await send('PUT', `calculation/rest/designs/by-projectid/${projectId}`, {});
        await send('PUT', `trench/rest/segments/${id}`, { length: 140 });
      } else await send('POST', `trench/rest/segments/${id}/variants`, { name: 'Variant 2' });
      await page.goto(`/projects/${projectId}`);
      const table = page.getByRole('region', { name: /^(Segments|Strekk)$/ });
      await table
        .getByText(/^\d+ A$/)
        .first()
        .waitFor();
      if (name === 'project-segments') await table.getByRole('radio').last().waitFor();
      else
        await page
          .getByRole('region', { name: words.projects.page.designs })
          .getByText(words.projects.page.designStates.STALE, { exact: true })
          .waitFor();
    });

  screen('project-checklists', {}, async ({ page, words }) => {
    await page.goto(`/projects/${await demoProject(page)}/checklists`);
    await page
      .getByRole('region', { name: words.checklists.fitting })
      .getByText(words.checklists.because.cost)
      .nth(1)
      .waitFor();
  });

  screen('documents', {}, async ({ page, words }) => {
    await page.goto(`/projects/${await demoProject(page)}/documents`);
    await page
      .getByRole('region', { name: words.documents.checklists, exact: true })
      .getByRole('button')
      .first()
      .waitFor();
  });

  // With a deviation that has a photo and a measured value.
  screen('record', {}, async ({ page, words, language }) => {
    const projectId = await newProject(page);
    await page.goto(`/projects/${projectId}/checklists`);
    await page.getByRole('button', { name: words.records.newRecord, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await chooseList(dialog, words);
    await dialog.getByRole('button', { name: words.records.start, exact: true }).click();
    const { values } = recordWords(language());
    await choose(question(page, 0), values.OK);
    const second = question(page, 1);
    await choose(second, values.DEVIATION);
    await second.getByRole('combobox', { name: words.records.severity, exact: true }).selectOption('HIGH');
    const comment = second.getByRole('textbox', { name: words.records.comment, exact: true });
    await comment.fill('Vann i grøfta.');
    await comment.blur();
    await second.getByLabel(words.records.addPhoto).setInputFiles(await picture(page, 'teal'));
    await second.getByRole('list', { name: words.records.photos }).getByRole('button').waitFor();
    await second.getByRole('button', { name: words.records.addMeasured, exact: true }).click();
    await second.getByLabel(words.records.unit, { exact: true }).fill('mm');
    const measured = second.getByRole('textbox', { name: words.records.measured, exact: true });
    await measured.fill('820');
    await measured.press('Enter');
    await page
      .locator('.record-status')
      .getByRole('status')
      .getByText(words.records.saved, { exact: true })
      .waitFor();
  });

  // One in each column, of which the open one is overdue.
  screen('deviations', {}, async ({ page, words, pageOf }) => {
    const send = sender(page);
    const projectId = await newProject(page);
    const record = `checklist/rest/records/${crypto.randomUUID()}`;
    await send('PUT', record, { projectId, facilityId: 11, assessmentType: 'PLANNING', title: 'Grøft A' });
    const keys = [1001, 1002, 1003].map((id) => `checkpoint.${id}`);
    await send('PUT', `${record}/answers`, {
      answers: keys.map((key) => ({
        id: crypto.randomUUID(),
        key,
        basedOn: [],
        answeredAt: '2026-05-04T08:00:00.000Z',
        value: 'DEVIATION',
        severity: 'MEDIUM',
        comment: 'Åpen grøft uten sperring.',
      })),
    });
    const [open, done, verified] = keys.map((key) => `${record}/deviations/${key}`);
    await send('PUT', open!, { responsible: 'colleague', due: '2026-01-15' });
    for (const one of [done, verified])
      await send('POST', `${one}/state`, { state: 'DONE', text: 'Sperret med gjerde.' });
    await sender(await pageOf('colleague'))('POST', `${verified}/state`, {
      state: 'VERIFIED',
      text: 'Sett på stedet.',
    });
    await page.goto(`/projects/${projectId}/deviations`);
    for (const state of ['OPEN', 'DONE', 'VERIFIED'] as const)
      await page
        .getByRole('list', { name: words.records.columns[state], exact: true })
        .getByRole('link')
        .waitFor();
  });
});
