import { expect } from 'vitest';
import { add, CABLE, options, SECTION, saved } from '../editor.js';
import { browserTests, useBrowser } from '../harness.js';
import { CABLE_TYPE, newWorld } from '../rest.js';

/** More segments than are priced in one call. */
const MANY = 301;
const AT_ONCE = 20;

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
      const { send, projectId } = await newWorld(page, 'Løsninger');
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
      // Another segment changes places by keys and by the menu, for everybody, and comes back with everything after "Undo".
      await act('Strekk A', words.segments.copy);
      const order = async (): Promise<string[]> =>
        (await send('GET', `trench/rest/segments/by-projectid/${projectId}`)).map(
          (one: { name: string }) => one.name,
        );
      await expect.poll(order).toHaveLength(2);
      const copy = (await order())[1]!;
      await row(copy).waitFor();
      await region.getByRole('link', { name: copy, exact: true }).focus();
      await page.keyboard.press('Alt+ArrowUp');
      await expect.poll(order).toEqual([copy, 'Strekk A']);
      const listed = async () =>
        (await region.getByRole('link').allTextContents()).filter((name) =>
          [copy, 'Strekk A'].includes(name),
        );
      await expect.poll(listed).toEqual([copy, 'Strekk A']);
      await act(copy, words.segments.moveDown);
      await expect.poll(order).toEqual(['Strekk A', copy]);
      await expect.poll(listed).toEqual(['Strekk A', copy]);
      await act(copy, words.segments.remove);
      await row(copy).waitFor({ state: 'detached' });
      // The list answers before the server does.
      await expect.poll(order).toEqual(['Strekk A']);
      await page.getByRole('button', { name: words.kit.undo, exact: true }).click();
      await row(copy).waitFor();
      await expect.poll(order).toEqual(['Strekk A', copy]);
      await page.getByRole('button', { name: words.segments.actionsOf(copy) }).press('Enter');
      await page.getByRole('menuitem', { name: words.segments.open, exact: true }).press('Enter');
      // The palette has what the menu has, for the segment that is open.
      await page.getByRole('listbox', { name: SECTION }).waitFor();
      await page.keyboard.press('Control+k');
      await page.keyboard.type(words.segments.remove);
      await page.getByRole('option', { name: words.segments.remove, exact: true }).click();
      await row('Strekk A').waitFor();
      await row(copy).waitFor({ state: 'detached' });
      // Also when the notice with "Undo" is gone, it comes back: the list of changes has the way.
      await page.reload();
      await page.getByRole('button', { name: words.projects.page.restore, exact: true }).click();
      await row(copy).waitFor();
      await page
        .getByRole('button', { name: words.projects.page.restore, exact: true })
        .waitFor({ state: 'detached' });
      await act(copy, words.segments.remove);
      await row(copy).waitFor({ state: 'detached' });

      await act('Strekk A', words.segments.newVariant);
      await page.getByRole('listbox', { name: SECTION }).waitFor();
      const name = `${words.trench.variant} 2`;
      await page.getByText(words.segments.isVariant(name, 'Strekk A')).waitFor();

      // A thinner cable, whose price is shown at once, and everything is compared.
      await options(page).first().click();
      await page.keyboard.press('Delete');
      await expect.poll(() => options(page).count()).toBe(0);
      await add(page, CABLE, 'tslf 3x1x95');
      await saved(page);
      await page.getByRole('region', { name: words.price.region }).getByText(/\d kr/).first().waitFor();
      await page.getByRole('link', { name: words.segments.compareWithSegment }).click();
      await page.getByRole('link', { name: words.compare.allFigures }).click();
      const isSaid = () =>
        page.getByText(
          /: [\d\s\u00a0,]+ kr (cheaper, carries up to|billigere, kan føre inntil) \d+ A (less|mindre) \((most|mest): .+\)\. (Amperes|Strøm): .+\.$/,
        );
      await isSaid().waitFor();
      await expect.poll(() => page.getByRole('img').count()).toBe(2);
      const table = page.getByRole('table', { name: words.compare.table });
      await expect
        .poll(() => table.getByRole('row').filter({ hasText: words.segments.length }).count())
        .toBe(0);
      await page.getByRole('switch', { name: words.compare.allRows }).check();
      await table.getByRole('row').filter({ hasText: words.segments.length }).first().waitFor();
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: words.compare.excel, exact: true }).click();
      await expect
        .poll(async () => (await downloading).suggestedFilename())
        .toMatch(/^\S+ Strekk A \S+\.xlsx$/);

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
      await row(original).getByRole('radio').click();
      const back = page.getByRole('dialog', { name: words.segments.promoteTitle(original) });
      await back.getByRole('button', { name: words.segments.promote }).click();
      await back.waitFor({ state: 'detached' });
      await row(name).waitFor();

      // The list of changes names the variant as one, leads there, and agrees with the head of the page.
      await page.reload();
      const changes = page.getByRole('region', { name: words.projects.page.changes });
      const made = changes.getByRole('listitem').filter({ hasText: words.projects.theVariant(name) });
      await made.getByRole('link', { name, exact: true }).first().waitFor();
      // What was changed in it last is an item, so the link leads to that.
      await expect
        .poll(() => made.getByRole('link').first().getAttribute('href'))
        .toMatch(/\/trench\/\d+\?item=[\w-]+$/);
      const newest = await changes.getByRole('time').first().textContent();
      await page.getByText(new RegExp(`^(Changed|Endret) ${newest}`)).waitFor();

      // Where several segments are to choose from, the tab of the trench has the same list: links, figures and menus.
      await act('Strekk A', words.segments.copy);
      await row(copy).waitFor();
      await page
        .getByRole('navigation', { name: words.projects.page.tabs })
        .getByRole('link', { name: words.projects.page.trench, exact: true })
        .click();
      await page.getByRole('heading', { name: words.trench.chooseSegment }).waitFor();
      const tabRow = (name: string) =>
        page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
      await tabRow('Strekk A').locator('img').waitFor();
      await tabRow('Strekk A')
        .getByText(/\d kr$/)
        .waitFor();
      await tabRow('Strekk A')
        .getByText(/^\d+ A$/)
        .waitFor();
      // In the palette it is found by its name, with the command; and at once if its row had the focus.
      await page.keyboard.press('Control+k');
      await page.keyboard.type(`${words.segments.moveUp} ${copy}`);
      await page
        .getByRole('option', { name: words.segments.doneTo(words.segments.moveUp, copy), exact: true })
        .click();
      await expect.poll(order).toEqual([copy, 'Strekk A']);
      await tabRow('Strekk A').getByRole('link', { name: 'Strekk A', exact: true }).focus();
      await page.keyboard.press('Control+k');
      await page
        .getByRole('group', { name: 'Strekk A', exact: true })
        .getByRole('option', { name: words.segments.rename, exact: true })
        .waitFor();
      await page.keyboard.type(name);
      await page
        .getByRole('group', { name: words.app.palette.segments, exact: true })
        .getByRole('option', { name: `Strekk A: ${name}`, exact: true })
        .waitFor();
      await page.keyboard.press('Escape');
      await act(copy, words.segments.remove);
      // The only one is opened, so the list of it is on the page of the project.
      await page.waitForURL(/\/trench\/\d+$/);
      await page.goto(`/projects/${projectId}`);

      // Renamed, and deleted when nobody needs it any more.
      await act(name, words.segments.rename);
      await page.getByRole('dialog').getByRole('textbox').fill('Tynnere kabel');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await row('Tynnere kabel').waitFor();
      await act('Tynnere kabel', words.segments.remove);
      await row('Tynnere kabel').waitFor({ state: 'detached' });
      await row('Strekk A').waitFor();
    },
  );

  // Sabotage: ask for the prices of all, and the server measures three hundred segments for the ten that are seen.
  journey('of a long list, those in view have a price', { user: null }, async ({ page, words }) => {
    const { send, projectId } = await newWorld(page, 'Langt');
    for (let i = 0; i < MANY; i += AT_ONCE)
      await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, MANY - i) }, (_, k) =>
          send('POST', `trench/rest/segments/by-projectid/${projectId}`, {
            name: `Kabling langs Storgata ${i + k}`,
            length: 120,
          }),
        ),
      );
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`/projects/${projectId}/trench`);
    const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
    await expect.poll(() => rows.count()).toBe(MANY);
    await rows
      .first()
      .getByText(/\d kr$/)
      .waitFor();
    await rows.last().scrollIntoViewIfNeeded();
    await rows
      .last()
      .getByText(/\d kr$/)
      .waitFor();
    expect(asked.filter((path) => /\/designs\/by-projectid\/\d+$/.test(path))).toEqual([]);
    expect(asked.filter((path) => path.endsWith('/preview')).length).toBeLessThan(MANY / 2);
    await page.getByRole('heading', { name: words.trench.chooseSegment }).scrollIntoViewIfNeeded();
  });
});
