import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTests, useBrowser } from '../harness.js';
import { newProjects, newUser } from '../people.js';
import { logIn } from '../windows.js';

/** Opens a project of the demo data by its name, as a person does. */
async function open(page: Page, name: string, search: string): Promise<void> {
  await page.goto(`/projects?q=${encodeURIComponent(search)}`);
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

/** A change by somebody else, behind the page. */
const send = (
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<{ id: number; nodes: { id: string; number: string }[] }> =>
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
  );

browserTests('a project', () => {
  const { journey } = useBrowser();

  journey('tells what it holds', {}, async ({ page, words, inspect }) => {
    await open(page, 'Fellesgrøft Storgata med vann, avløp og fiber', 'N-2026-003');
    await page.getByRole('region', { name: words.projects.page.changes }).locator('li').first().waitFor();
    await page
      .locator('.overview')
      .getByText(/\d kr|NOK/)
      .first()
      .waitFor();
    // The name is seen to its last letter, which may be painted wider than it was measured.
    const cell = page.locator('.title-name');
    const cut = await cell.screenshot();
    await page.locator('.title-text').evaluate((name) => {
      name.style.overflow = 'visible';
    });
    expect((await cell.screenshot()).equals(cut)).toBe(true);
    for (const tab of ['trench', 'cost', 'overview', 'checklists', 'documents'] as const) {
      const name = words.projects.page[tab];
      await page
        .getByRole('navigation', { name: words.projects.page.tabs })
        .getByRole('link', { name, exact: true })
        .click();
      expect(await page.title()).toMatch(tab === 'overview' ? /^Fellesgrøft/ : new RegExp(`^${name}`));
    }
    await inspect('project-documents', 'now');
  });

  journey(
    'is edited, and what others changed meanwhile stays',
    { mayFail: /status of 412/ },
    async ({ page, words, inspect }) => {
      await open(page, 'Ny nettstasjon Nakkedal', 'N-2026-015');
      await page.getByRole('button', { name: words.projects.page.edit }).click();
      const { form } = words.projects;
      const dialog = page.getByRole('dialog', { name: form.editTitle });
      await dialog.waitFor();
      await inspect('edit', 'now');
      const reference = `SAK-27/${Date.now()}`;
      await dialog.getByRole('textbox', { name: form.caseRef }).fill(reference);
      // A colleague changes another property behind the dialog.
      const station = `NS-${Date.now()}`;
      await page.evaluate(async (substationRef) => {
        const id = location.pathname.split('/').at(-1);
        await fetch(`/public/project/rest/projects/${id}?property=substationRef`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json', 'spadework-client': 'web' },
          body: JSON.stringify({ substationRef }),
        });
      }, station);
      const refused = page.waitForResponse((response) => response.status() === 412);
      await dialog.getByRole('button', { name: form.save }).click();
      await refused;
      await dialog.getByText(form.changedMeanwhile('').trim()).waitFor();
      await dialog.getByRole('button', { name: form.save }).click();
      await dialog.waitFor({ state: 'detached' });
      const about = page.getByRole('region', { name: words.projects.page.about });
      await about.getByText(reference).waitFor();
      await about.getByText(station).waitFor();
    },
  );

  journey(
    'tells of changed designs; is archived, and restored by undo',
    { user: null },
    async ({ page, words }) => {
      // In a company of its own: the list of the demo's projects is counted by others.
      const person = await newUser('Arkivet');
      await newProjects(person, 1);
      await logIn(page.context(), person.username);
      await open(page, 'Kabling av strekning 1', 'strekning');
      const id = page.url().split('/').at(-1);
      const designs = () => page.getByRole('region', { name: words.projects.page.designs });
      const noticed = () =>
        page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      await send(page, 'POST', `/public/project/rest/modules/by-projectid/${id}/by-moduletype/CALCULATION`);
      const { id: segment } = await send(page, 'POST', `/public/trench/rest/segments/by-projectid/${id}`, {
        name: 'Storgata fra torget til nettstasjonen ved den gamle brannstasjonen',
        length: 120,
      });
      const trench = `/public/trench/rest/segments/${segment}`;
      await send(page, 'POST', `${trench}/trench/cables`, { typeId: 1046 });
      await send(page, 'PUT', `/public/calculation/rest/designs/by-projectid/${id}`, {});
      await send(page, 'GET', `${trench}/check?wait=20`);
      await page.reload();
      const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^Storgata/ }) });
      await row.getByText(/: (loads are missing|laster mangler)$/).waitFor();
      // At 200 % of a laptop the page is as wide as the window.
      const size = page.viewportSize()!;
      await page.setViewportSize({ width: 720, height: 450 });
      const beyond = () =>
        page
          .locator('.overview')
          .evaluate((it) => it.parentElement!.scrollWidth - it.parentElement!.clientWidth);
      expect(await beyond()).toBe(0);
      await page.setViewportSize(size);
      expect(await designs().count()).toBe(0);
      await send(page, 'PUT', trench, { length: 140 });
      await noticed();
      await designs()
        .getByRole('link', { name: /^Storgata/ })
        .waitFor();
      await designs().getByText(words.projects.page.designsText(1)).waitFor();
      await designs().getByText(words.projects.page.designStates.STALE, { exact: true }).waitFor();
      await send(page, 'PUT', `/public/calculation/rest/designs/by-projectid/${id}`, {});
      await noticed();
      await designs().waitFor({ state: 'detached' });

      // The last changes name the item and the code, and lead there; what is deleted keeps its name.
      const changes = page.getByRole('region', { name: words.projects.page.changes });
      await changes.getByText(/TSLF.* (in|i) Storgata/).waitFor();
      const { nodes } = await send(page, 'GET', `/public/calculation/rest/calculations/by-projectid/${id}`);
      const code = nodes.find(({ number }) => number === 'K-101.4')!;
      await send(page, 'PUT', `/public/calculation/rest/calculationnodes/${code.id}/quantity`, {
        quantity: 7,
      });
      const { id: other } = await send(page, 'POST', `/public/trench/rest/segments/by-projectid/${id}`, {
        name: 'Feil sted',
        length: 5,
      });
      await send(page, 'DELETE', `/public/trench/rest/segments/${other}`);
      await page.reload();
      await changes.getByText(words.projects.events['segment.deleted']!('Tora Ny', 'Feil sted')).waitFor();
      await changes.getByRole('link', { name: 'K-101.4' }).click();
      expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^K-101\.4/);
      await page.goBack();
      const cells = page.locator('.title-cells');
      await page.getByRole('button', { name: words.projects.page.actions }).click();
      await page.getByRole('menuitem', { name: words.projects.page.archive }).click();
      await page.getByText(words.projects.page.archivedNote).waitFor();
      await page.getByRole('button', { name: words.kit.undo }).click();
      await page.getByRole('button', { name: words.projects.page.edit }).waitFor();
      const before = await cells.innerText();
      await page.getByRole('button', { name: words.projects.page.actions }).click();
      const ended = page.getByRole('menuitemradio').last();
      const label = (await ended.innerText()).trim();
      await ended.click();
      await page.getByText(words.projects.done.status(label)).waitFor();
      expect(await cells.innerText()).toContain(label);
      await page.getByRole('button', { name: words.kit.undo }).last().click();
      expect(await cells.innerText()).toBe(before);
    },
  );

  journey('has members, found by name', {}, async ({ page, words }) => {
    await open(page, 'Ladestasjon for tungtransport Fjellkrysset', 'N-2025-014');
    const { page: texts } = words.projects;
    const members = page.getByRole('region', { name: texts.members });
    await members.getByText(texts.mayChange, { exact: true }).first().waitFor();
    await members.getByText(texts.ownerMay).waitFor();
    await page
      .getByRole('region', { name: texts.members })
      .getByRole('combobox', { name: texts.addMember })
      .fill('ase koll');
    await page.getByRole('option', { name: /Åse Kollega/ }).waitFor();
    await page.keyboard.press('Enter');
    const role = () => page.getByRole('combobox', { name: words.projects.page.role('Åse Kollega') });
    await role().waitFor();
    // A colleague may change it whatever the role says.
    await members.getByText(texts.mayChangeAsAll).waitFor();
    await role().selectOption('WRITER');
    expect(await role().inputValue()).toBe('WRITER');
    await page.getByRole('button', { name: words.projects.page.removeMember('Åse Kollega') }).click();
    await role().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: words.kit.undo }).click();
    await role().waitFor();
    // As it was, for whoever tells this story again.
    await page.getByRole('button', { name: words.projects.page.removeMember('Åse Kollega') }).click();
    await role().waitFor({ state: 'detached' });
  });

  journey('that is not there says so', {}, async ({ page, words, turn }) => {
    await page.goto('/projects/x');
    await page.getByRole('heading', { name: words.app.notFound }).waitFor();
    await turn();
    await page.getByRole('heading', { name: words.app.notFound }).waitFor();
    await page.getByRole('link', { name: words.app.toProjects }).click();
    await page.getByRole('heading', { name: words.app.projects, level: 1 }).waitFor();
  });
});
