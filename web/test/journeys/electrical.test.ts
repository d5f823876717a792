import { FAULT_FIELDS, OPERATION_FIELDS } from '@spadework/core/trench';
import { expect } from 'vitest';
import { add, CABLE, dragTo, isMet, middle, openNew, options, saved } from '../editor.js';
import { browserTests, useBrowser } from '../harness.js';

/**
 * The story of the electrical sheet. Sabotage: compute the sheet of what is stored instead of what is shown, and the
 * line of the field stands still while something is dragged; take the load for the mean of the year, and the line is
 * further out.
 */

browserTests('the electrical sheet in the trench editor', () => {
  const { journey } = useBrowser();

  journey(
    'a planner finds out whether a cable withstands a fault, and each figure says why',
    {},
    async ({ page, words, language, inspect }) => {
      await openNew(page, 'Electrical');
      const region = page.getByRole('region', { name: /^(Rating|Strømføringsevne)$/ });
      await add(page, CABLE, 'tslf 240', 1);
      await region.getByRole('button', { name: words.rating.makeCircuits(1) }).click();
      const load = region.locator('.circuit').getByLabel(words.rating.load, { exact: true });
      await load.fill('300');
      await load.press('Enter');

      // What was added is selected, so its sheet stands open: nobody has given a fault, and what is assumed is said.
      const card = region.locator('.electrical');
      await card.getByText(words.electrical.noFault).waitFor();
      await card.getByText(/^(Over 120 m|Over 120 m)\. (Assumed|Antatt): /).waitFor();
      await card.getByText(words.electrical.byProfile(words.electrical.standard)).waitFor();
      const label = (name: { en: string; nb: string }) => name[language()];

      // 12 kA for 0.4 s: one button, two numbers, Enter.
      await card.getByRole('button', { name: words.electrical.giveFault }).click();
      const dialog = page.getByRole('dialog');
      const current = dialog.getByLabel(label(FAULT_FIELDS.current.name), { exact: true });
      await isMet(page, async () => current.evaluate((input) => input === document.activeElement));
      await page.keyboard.type('12');
      await page.keyboard.press('Tab');
      await dialog.getByRole('button', { name: words.rating.save }).click();
      await dialog.getByText(words.electrical.required).waitFor();
      await dialog
        .getByLabel(label(FAULT_FIELDS.duration.name), { exact: true })
        .fill(language() === 'nb' ? '0,4' : '0.4');
      await page.keyboard.press('Tab');
      // Two ways to tell one time exclude each other.
      const time = dialog.getByLabel(label(OPERATION_FIELDS.utilisationTime.name), { exact: true });
      await time.fill('4500');
      await dialog.getByLabel(label(OPERATION_FIELDS.yearlyEnergy.name), { exact: true }).fill('20000');
      await page.keyboard.press('Tab');
      await dialog.getByText(words.electrical.bothTimes).waitFor();
      await dialog.getByLabel(label(OPERATION_FIELDS.yearlyEnergy.name), { exact: true }).fill('');
      await page.keyboard.press('Tab');
      await dialog.getByText(words.electrical.bothTimes).waitFor({ state: 'detached' });
      await inspect('circuit form', 'now');
      await dialog.getByRole('button', { name: words.rating.save }).click();
      await dialog.waitFor({ state: 'detached' });

      const conductor = card.getByRole('meter', { name: words.electrical.conductor });
      await conductor.waitFor();
      await expect
        .poll(() => conductor.getAttribute('aria-valuetext'))
        .toBe(words.electrical.meter('33', words.electrical.holds));
      // Its screen does not, which is among the findings too.
      const screen = card.getByRole('meter', { name: words.electrical.screen });
      await expect.poll(() => screen.getAttribute('aria-valuetext')).toContain(words.electrical.holdsNot);
      await page
        .getByRole('region', { name: /^(Findings|Funn)$/ })
        .getByText(words.electrical.advice.SCREEN_SHORT_CIRCUIT_EXCEEDED!)
        .waitFor();
      await saved(page);

      // The server finds the same of what was saved.
      const segment = new URL(page.url()).pathname.split('/').at(-1);
      expect(segment).toMatch(/^\d+$/);

      const drop = card.locator('.why').first();
      await drop.focus();
      await page.keyboard.press('Enter');
      await dialog.getByRole('heading', { name: / = / }).waitFor();
      await dialog.locator('.why-link').first().press('Enter');
      await isMet(page, async () =>
        page.evaluate(() => document.activeElement?.matches('.why-step h3') ?? false),
      );
      await inspect('why of a drop', 'now');
      await page.keyboard.press('Escape');
      await card.scrollIntoViewIfNeeded();

      // One step back, and nobody has given a fault.
      await page
        .getByRole('button', { name: /^(Undo|Angre)/ })
        .first()
        .click();
      await card.getByText(words.electrical.noFault).waitFor();
      await page
        .getByRole('button', { name: /^(Redo|Gjør om)/ })
        .first()
        .click();
      await card.getByRole('meter', { name: words.electrical.conductor }).waitFor();
      await saved(page);
    },
  );

  journey(
    'the line of the limit follows what is dragged, and a quieter order of the phases is one step',
    {},
    async ({ page, words }) => {
      await openNew(page, 'Field');
      const region = page.getByRole('region', { name: /^(Rating|Strømføringsevne)$/ });
      await add(page, CABLE, 'tslf 240', 2);
      await region.getByRole('button', { name: words.rating.makeCircuits(2) }).click();
      // Two alike would have the same field in either order.
      const loads = region.locator('.circuit').getByLabel(words.rating.load, { exact: true });
      await loads.nth(0).fill('420');
      await loads.nth(0).press('Tab');
      await page.keyboard.type('150');
      await page.keyboard.press('Enter');
      await region.getByText(`${words.rating.rating}: ${words.rating.beside.INDIVIDUAL}`).first().waitFor();

      await region.getByRole('button', { name: words.electrical.field, exact: true }).click();
      const field = region.getByRole('region', { name: /^(Magnetic field|Magnetfelt)$/ });
      await field.getByText(words.electrical.fieldAt).waitFor();
      const line = page.locator('.magnetic-limit').first();
      await line.waitFor();
      const path = () => line.getAttribute('d');
      const reach = () => field.locator('.magnetic-reach').textContent();
      const [before, told] = [await path(), await reach()];

      // While the item is still held, where the machine is quick enough: what was slow once is undone and tried again.
      const isFollowed = async () => {
        let during: string | null = null;
        const first = await middle(options(page).nth(0));
        await dragTo(page, options(page).nth(1), { x: first.box.x - 12, y: first.y }, async () => {
          await page.waitForTimeout(900);
          during = await path();
        });
        if (during !== before) return true;
        await page.keyboard.press('Control+z');
        await expect.poll(path).toBe(before);
        return false;
      };
      await expect.poll(isFollowed, { timeout: 60_000 }).toBe(true);
      await expect.poll(path).not.toBe(before);

      // Loads of now are above the mean of the year: the line is further out.
      await field.getByLabel(words.electrical.fieldLoad).selectOption('CURRENT');
      await field.getByText(words.electrical.limitOfMean).waitFor();
      await expect.poll(reach).not.toBe(told);
      await field.getByLabel(words.electrical.fieldLoad).selectOption('MEAN');

      const quieter = field.getByRole('button', { name: words.electrical.quieter });
      await quieter.waitFor();
      const highest = await field.textContent();
      await quieter.click();
      await field.getByText(words.electrical.quietest).waitFor();
      await expect.poll(() => field.textContent()).not.toBe(highest);
      await page
        .getByRole('button', { name: /^(Undo|Angre)/ })
        .first()
        .click();
      await quieter.waitFor();
      await saved(page);

      // The heat map takes its place.
      await region.getByRole('button', { name: words.trench.heatMap }).click();
      await line.waitFor({ state: 'detached' });
      await field.waitFor({ state: 'detached' });
    },
  );
});
