import { expect, inject } from 'vitest';
import { add, CABLE, options, SECTION, saved } from '../editor.js';
import { browserTests, useBrowser } from '../harness.js';
import { newProjects, newUser } from '../people.js';
import { logIn } from '../windows.js';

/** TSLF 3x1x240 Al 24 kV. */
const CABLE_TYPE = 1046;

/**
 * Sabotage: make a copy instead of a variant, and the list has two segments; send no If-Match, and what a colleague did is
 * lost without a word; promote at once, and nobody is asked.
 */
browserTests('two solutions of a segment', () => {
  const { journey } = useBrowser();

  journey(
    'from two solutions to this one, because it is cheaper and carries less',
    { user: null, mayFail: /status of 412/ },
    async ({ page, words, inspect }) => {
      const person = await newUser('Løsninger');
      await newProjects(person, 1);
      await logIn(page.context(), person.username);
      const { origin } = new URL(inject('web')!.address);
      const headers = { 'spadework-client': 'web', 'api-version': '1.0', origin };
      const send = async (method: 'POST' | 'PUT' | 'GET', path: string, data?: object) => {
        const reply = await page.request.fetch(`/public/${path}`, { method, headers, ...(data && { data }) });
        expect(reply.ok()).toBe(true);
        return reply.json();
      };
      const found = await send('GET', 'project/rest/projects/page?q=strekning&count=1');
      const projectId = found.entities[0].id as number;
      await send('POST', `project/rest/modules/by-projectid/${projectId}/by-moduletype/CALCULATION`);
      const { id } = await send('POST', `trench/rest/segments/by-projectid/${projectId}`, {
        name: 'Strekk A',
        length: 120,
      });
      await send('POST', `trench/rest/segments/${id}/trench/cables`, { typeId: CABLE_TYPE });

      // The list tells what the segment costs and carries, and makes a variant.
      await page.goto(`/projects/${projectId}`);
      const region = page.getByRole('region', { name: /^(Segments|Strekk)$/ });
      const row = (name: string) =>
        region.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
      await row('Strekk A')
        .getByText(/\d kr$/)
        .waitFor();
      await row('Strekk A')
        .getByText(/^\d+ A$/)
        .waitFor();
      const act = async (name: string, entry: string) => {
        await page.getByRole('button', { name: words.segments.actionsOf(name) }).press('Enter');
        await page.getByRole('menuitem', { name: entry, exact: true }).press('Enter');
      };
      await act('Strekk A', words.segments.newVariant);
      await page.getByRole('listbox', { name: SECTION }).waitFor();
      const name = `${words.trench.variant} 2`;
      await page.getByText(words.segments.isVariant(name, 'Strekk A')).waitFor();

      // A thinner cable, whose price is shown at once, and everything is compared.
      await options(page).first().click();
      await page.keyboard.press('Delete');
      await expect.poll(() => options(page).count()).toBe(0);
      await page.getByRole('button', { name: words.compare.close }).click();
      await add(page, CABLE, 'tslf 3x1x95');
      await saved(page);
      await page.getByRole('region', { name: words.price.region }).getByText(/\d kr/).first().waitFor();
      await page.getByRole('link', { name: words.segments.compare }).click();
      const isSaid = () =>
        page.getByText(
          /: [\d\s\u00a0,]+ kr (cheaper, carries|billigere, tåler) \d+ A (less|mindre)\. (Amperes|Strøm): .+\.$/,
        );
      await isSaid().waitFor();
      await expect.poll(() => page.getByRole('img').count()).toBe(2);
      const table = page.getByRole('table', { name: words.compare.table });
      expect(await table.getByRole('row').filter({ hasText: words.segments.length }).count()).toBe(0);
      await page.getByRole('switch', { name: words.compare.allRows }).check();
      await table.getByRole('row').filter({ hasText: words.segments.length }).first().waitFor();
      await inspect('compare-screen');
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: words.compare.excel, exact: true }).click();
      expect((await downloading).suggestedFilename()).toMatch(/^Strekk A, .*\.xlsx$/);

      // It is the one. A colleague has changed the segment meanwhile, and nothing of that is lost.
      await send('PUT', `trench/rest/segments/${id}`, { length: 130 });
      await page.getByRole('button', { name: words.segments.promoteOf(name) }).click();
      const dialog = page.getByRole('dialog', { name: words.segments.promoteTitle(name) });
      await dialog.getByRole('button', { name: words.segments.promote }).click();
      await dialog.getByRole('alert').waitFor();
      await inspect('promote-conflict', 'now');
      await dialog.getByRole('button', { name: words.segments.promote }).click();
      await page.getByText(words.segments.promoted(name)).waitFor();
      await isSaid().waitFor({ state: 'detached' });

      // The segment has its name and its place, and what it was is a variant; taken back by its radio button.
      await page.goto(`/projects/${projectId}`);
      await row('Strekk A').getByText(name, { exact: true }).waitFor();
      const original = (await region.getByRole('link').allTextContents()).find((text) =>
        /^(Original|Opprinnelig)$/.test(text),
      )!;
      await row(original)
        .getByText(/\d kr$/)
        .waitFor();
      await row(original)
        .getByText(/^\d+ A$/)
        .waitFor();
      await inspect('segments');
      await row(original).getByRole('radio').click();
      const back = page.getByRole('dialog', { name: words.segments.promoteTitle(original) });
      await back.getByRole('button', { name: words.segments.promote }).click();
      await back.waitFor({ state: 'detached' });
      await row(name).waitFor();

      // Renamed, and deleted when nobody needs it any more.
      await act(name, words.segments.rename);
      await page.getByRole('dialog').getByRole('textbox').fill('Tynnere kabel');
      await page.keyboard.press('Enter');
      await row('Tynnere kabel').waitFor();
      await act('Tynnere kabel', words.segments.remove);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words.segments.remove, exact: true })
        .click();
      await row('Tynnere kabel').waitFor({ state: 'detached' });
      await row('Strekk A').waitFor();
    },
  );
});
