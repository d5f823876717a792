import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { SECTION } from '../editor.js';
import { browserTests, useBrowser } from '../harness.js';
import { newUser } from '../people.js';
import { newLoadedSegments, newWorld } from '../rest.js';
import { logIn } from '../windows.js';

/** A project of a person's own with a calculation, and two segments with a loaded circuit each. */
async function begin(page: Page, company: string) {
  const world = await newWorld(page, company, { administrator: true });
  const legs = await newLoadedSegments(world.send, world.projectId);
  return { ...world, segmentIds: legs.map(({ segmentId }) => segmentId) };
}

browserTests('feeders and economy', () => {
  const { journey } = useBrowser();

  /**
   * Sabotage: send the legs without their order, and moving one changes nothing; keep the sheet of an earlier version, and the
   * voltage stays; show the refusal alone, and nobody finds the leg that is gone.
   */
  journey(
    'a planner makes a feeder of two segments, and sees its voltage and where it is weakest',
    { user: null, mayFail: /status of 409/ },
    async ({ page, words, inspect }) => {
      const { send, projectId, segmentIds } = await begin(page, 'Avganger');
      const own = () => words.feeders;
      const region = (name: string) => page.getByRole('region', { name, exact: true });
      const figure = (name: string) =>
        page
          .locator('.feeder-figure')
          .filter({ has: page.getByText(name, { exact: true }) })
          .locator('b');

      // The module leads there from the project.
      await page.goto(`/projects/${projectId}`);
      await page.getByRole('button', { name: words.projects.page.addModule }).click();
      await page.getByRole('menuitem', { name: /^(Short circuit|Kortslutning)$/ }).click();
      await page.getByRole('link', { name: /^(Short circuit|Kortslutning)$/ }).click();
      await page.getByRole('heading', { name: own().feeders, level: 1 }).waitFor();
      await page.getByRole('button', { name: own().newFeeder }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(own().name).fill('Avgang 7');
      await dialog.getByRole('button', { name: own().create }).click();
      await page.getByRole('heading', { name: 'Avgang 7' }).waitFor();

      // Two legs; the second one is of the segment that is not in it yet.
      const add = () => page.getByRole('button', { name: own().legs.add });
      const legs = () => region(own().legs.title).getByRole('listitem');
      await add().click();
      expect(await legs().count()).toBe(1);
      await add().click();
      expect(await legs().count()).toBe(2);
      const table = () => page.getByRole('table', { name: own().sheet.legTable });
      expect(await table().getByRole('row').count()).toBe(3);
      await page.getByRole('img', { name: /kV/ }).waitFor();
      const carries = await figure(own().sheet.rating).innerText();
      expect(carries).toMatch(/^\d+\sA$/);
      // The thinner cable holds it back, and its section is one press away.
      await region(own().sheet.weakest)
        .getByRole('link', { name: /^Havnegata/ })
        .waitFor();

      // What the feeder says counts at once.
      const before = await figure(own().sheet.endVoltage).innerText();
      const voltage = page.getByLabel(/^(Voltage, empty|Spenning, tom)/);
      await voltage.fill('11');
      await voltage.press('Enter');
      expect(await figure(own().sheet.endVoltage).innerText()).not.toBe(before);
      expect(await figure(own().sheet.endVoltage).innerText()).toMatch(/^10[.,]\d/);
      const current = page.getByLabel(/^(Short-circuit current|Kortslutningsstrøm)/);
      await current.fill('10');
      await current.press('Enter');
      expect(await figure(own().sheet.faultEnd).innerText()).toMatch(/kA/);
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: own().sheet.workbook }).click();
      expect((await downloading).suggestedFilename()).toMatch(/Avgang 7.*\.xlsx$/);

      // The order changes by keys; what is taken out comes back.
      const order = async () =>
        (await send('GET', `trench/rest/feeders/by-projectid/${projectId}`))[0].legs.map(
          (leg: { segmentId: number }) => leg.segmentId,
        );
      await legs().nth(1).getByRole('link').focus();
      await page.keyboard.press('Alt+ArrowUp');
      expect(await order()).toEqual(segmentIds.toReversed());
      expect(await legs().first().innerText()).toContain('Havnegata');
      await legs()
        .first()
        .getByRole('button', { name: own().legs.remove('Havnegata, Kurs 1') })
        .click();
      expect(await legs().count()).toBe(1);
      await page.getByRole('button', { name: own().undo, exact: true }).click();
      expect(await legs().count()).toBe(2);

      // Another name, and the address is that of the feeder.
      await page.getByRole('button', { name: own().actions('Avgang 7') }).press('Enter');
      await page.getByRole('menuitem', { name: own().rename }).press('Enter');
      await dialog.getByLabel(own().name).fill('Avgang Havna');
      await dialog.getByRole('button', { name: own().save }).click();
      await page.getByRole('heading', { name: 'Avgang Havna' }).waitFor();

      // A segment is deleted: the sheet says which leg is gone, and leads to it.
      await send('DELETE', `trench/rest/segments/${segmentIds[1]}`);
      await page.reload();
      const alert = page.getByRole('alert').filter({ hasText: own().legs.broken(1) });
      await alert.waitFor();
      await inspect('feeder broken', 'now');
      await page.getByRole('button', { name: own().legs.toBroken(1) }).click();
      expect(await page.evaluate(() => document.activeElement?.closest('li')?.className)).toContain(
        'leg-gone',
      );
      await legs().first().getByRole('button').last().click();
      await page.getByRole('img', { name: /kV/ }).waitFor();

      // It is deleted after a question.
      await page.getByRole('button', { name: own().actions('Avgang Havna') }).press('Enter');
      await page.getByRole('menuitem', { name: own().remove, exact: true }).press('Enter');
      await dialog.getByRole('button', { name: own().removeButton }).click();
      await page.getByRole('heading', { name: own().none }).waitFor();
    },
  );

  /** Sabotage: compute the years of the profile whatever is typed, and the sum stays; drop tried prices, and so does the type that is cheapest. */
  journey(
    'what one size larger costs over 30 years is three steps from the project',
    { user: null },
    async ({ page, words }) => {
      const { projectId } = await begin(page, 'Økonomi');
      const own = () => words.feeders.cost;
      await page.goto(`/projects/${projectId}`);
      await page.getByRole('button', { name: words.segments.actionsOf('Havnegata') }).click();
      await page.getByRole('menuitem', { name: words.segments.economy, exact: true }).click();
      const years = page.getByLabel(words.feeders.years, { exact: true });
      await page.getByRole('table', { name: own().table }).waitFor();
      await years.fill('30');
      await years.press('Enter');
      const answer = page.locator('.economy-said');
      expect(await answer.innerText()).toMatch(/30/);
      expect(new URL(page.url()).searchParams.get('years')).toBe('30');

      // A price that is tried counts, and goes away again.
      const rows = () => page.getByRole('table', { name: own().table }).locator('tbody tr');
      expect(await rows().count()).toBeGreaterThan(2);
      const price = rows().nth(1).getByRole('textbox');
      const total = () => rows().nth(1).getByRole('cell').last().innerText();
      const before = await total();
      await price.fill('1234');
      await price.press('Enter');
      expect(await total()).not.toBe(before);
      await page.getByRole('button', { name: own().resetPrices }).click();
      expect((await total()).replace(/[^\d]/g, '')).toBe(before.replace(/[^\d]/g, ''));

      // From there to the cables in the trench.
      await page.getByRole('link', { name: own().changeType }).click();
      await page
        .getByRole('listbox', { name: SECTION })
        .getByRole('option', { selected: true })
        .first()
        .waitFor();
    },
  );

  /** Sabotage: keep all assumptions of the copy, and it differs from the standard everywhere. */
  journey(
    'an administrator copies the standard, and what is changed is judged beside its field',
    { user: null },
    async ({ page, words }) => {
      const { username } = await newUser('Økonomiprofiler', true);
      await logIn(page.context(), username);
      const own = () => words.adminProfiles;
      await page.goto('/administration/economy-profiles');
      await page
        .getByRole('table')
        .getByRole('link', { name: /^Standard/ })
        .click();
      const interest = page.getByLabel(/^(Interest|Rente)$/);
      expect(await interest.isDisabled()).toBe(true);
      await page.getByRole('button', { name: own().copy, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(own().name, { exact: true }).fill('Nettselskapet');
      await dialog.getByLabel(own().id, { exact: true }).fill('eget');
      await dialog.getByRole('button', { name: own().createButton, exact: true }).click();
      await page.getByRole('heading', { name: 'Nettselskapet' }).waitFor();
      await interest.fill('31');
      await interest.press('Enter');
      await page.locator('.field-error').waitFor();
      await interest.fill('4,5');
      await interest.press('Enter');
      await page.getByRole('button', { name: words.administration.save, exact: true }).click();
      await page.getByText(own().saved('Nettselskapet')).waitFor();
      await page.getByText(own().count(1)).waitFor();
      await page.getByRole('button', { name: words.administration.remove, exact: true }).click();
      await dialog.getByRole('button', { name: own().removeButton }).click();
      await page.getByRole('button', { name: own().create }).waitFor();
      expect(await page.getByRole('link', { name: /^Nettselskapet/ }).count()).toBe(0);
    },
  );
});
