import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { formatPrice } from '../../src/features/cost/money.js';
import { savedBy } from '../downloads.js';
import { browserTests, useBrowser } from '../harness.js';
import { newProjects, newUser } from '../people.js';
import type { AppWords } from '../variants.js';
import { logIn } from '../windows.js';

const COST = '/public/calculation/rest';
const TRENCH = '/public/trench/rest';

/** A call behind the page, for what other stories tell. */
const send = <T>(page: Page, method: string, path: string, body?: object): Promise<T> =>
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
  ) as Promise<T>;

/** What a status says, as a number. */
async function figure(page: Page, name: string): Promise<number> {
  const text = (await page.getByRole('status', { name, exact: true }).innerText()).replace(
    /[\s\u00a0\u202f]/g,
    '',
  );
  return Number(text.includes('.') ? text.replaceAll(',', '') : text.replace(',', '.'));
}

const bar = (page: Page, words: AppWords) =>
  page.getByRole('alert').getByRole('button', { name: words.estimate.lacking.incomplete('').trim() });

/** The names of buttons that lie below a message. */
function coveredByMessages(): string[] {
  const messages = [...document.querySelectorAll('button')]
    .filter(
      (button) => button.closest('[role="status"], [role="alert"]')?.parentElement?.localName === 'section',
    )
    .map((button) => button.parentElement!.getBoundingClientRect());
  const isMessage = (element: Element) => element.closest('[role="status"], [role="alert"]') !== null;
  return [...document.querySelectorAll('button')].flatMap((button) => {
    const box = button.getBoundingClientRect();
    const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const isUnder = messages.some(
      (one) => one.left < box.right && box.left < one.right && one.top < box.bottom && box.top < one.bottom,
    );
    // Codes that the list has scrolled away are covered by whatever is below the list.
    const isSeen = there !== null && (button.contains(there) || (isMessage(there) && !button.closest('ul')));
    return isUnder && isSeen && !isMessage(button) ? [button.innerText || button.ariaLabel || '?'] : [];
  });
}

browserTests('an estimate', () => {
  const { journey } = useBrowser();

  journey(
    'says what it lacks, gets additions, is frozen, and is charged to a customer',
    // A project without a charge is asked for it once.
    { user: null, mayFail: /status of (404|412).*\/charges\/by-projectid/ },
    async ({ page, words, language, turn, inspect }) => {
      const person = await newUser('Overslaget', true);
      await newProjects(person, 1);
      await logIn(page.context(), person.username);

      // The company's additions, by an administrator.
      await page.goto('/administration/additions');
      await page.getByRole('heading', { name: words.administration.parts.additions, level: 2 }).waitFor();
      await page.getByRole('button', { name: words.estimate.additions.add }).click();
      const rows = page.getByRole('group');
      await rows.first().getByLabel(words.estimate.additions.name).fill('Rigg');
      await rows.first().getByLabel(words.estimate.additions.percent).fill('8');
      await turn();
      await page.getByRole('button', { name: words.administration.save, exact: true }).click();
      await page.getByText(words.estimate.additions.saved).waitFor();

      await page.goto('/projects');
      await page.getByRole('link', { name: 'Kabling av strekning 1' }).click();
      await page.getByRole('heading', { name: 'Kabling av strekning 1', level: 1 }).waitFor();
      const id = page.url().split('/').at(-1)!;
      const { id: segment } = await send<{ id: number }>(
        page,
        'POST',
        `${TRENCH}/segments/by-projectid/${id}`,
        {
          name: 'Langs veien',
          length: 120,
        },
      );
      await send(page, 'POST', `${TRENCH}/segments/${segment}/trench/cables`, { typeId: 1046 });
      await page.goto(`/projects/${id}/cost`);
      await page.getByRole('button', { name: words.cost.addModule }).click();

      // An empty calculation leads to what takes a trench over; what the sum lacks is told once, where the sum stands.
      await page.getByRole('button', { name: words.cost.calculation.takeOver }).click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await bar(page, words).waitFor();
      await expect.poll(() => page.getByText('Langs veien').count()).toBe(1);

      // A trench that nobody has taken over is lacking, and the list leads to what takes it over.
      await bar(page, words).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(words.estimate.lacking.states.NEW).waitFor();
      await dialog.getByRole('button', { name: words.estimate.lacking.update }).click();
      await dialog.getByRole('button', { name: words.cost.designs.apply, exact: true }).click();
      const grid = page.getByRole('treegrid', { name: words.cost.calculation.title });
      await grid.getByRole('row', { name: /K-101\.4/ }).waitFor();
      await bar(page, words).waitFor({ state: 'detached' });

      // The whole update is one step back, and the total says what it lacks then.
      const outdated = page.getByRole('button', { name: /Langs veien \(/ });
      await page
        .getByRole('button', { name: `${words.cost.calculation.undo}: ${words.cost.designs.applying}` })
        .click();
      await grid.getByRole('row', { name: /K-101\.4/ }).waitFor({ state: 'detached' });
      await outdated.waitFor();
      await page.getByRole('button', { name: words.cost.calculation.design }).click();

      // The editor says that the calculation lacks the trench, and no longer once it has been taken over.
      await dialog.getByRole('link', { name: words.cost.calculation.menu.segment }).click();
      const strip = page.getByRole('region', { name: words.price.region });
      await strip.getByRole('link', { name: words.price.notCalculated }).click();
      await page.getByRole('button', { name: words.cost.calculation.design }).click();
      await dialog.getByRole('button', { name: words.cost.designs.apply, exact: true }).click();
      await page
        .getByRole('link', { name: words.cost.calculation.fromDesign('Langs veien') })
        .first()
        .click();
      await strip.getByText(words.price.confirmed).waitFor({ state: 'attached' });
      await expect.poll(() => strip.getByRole('link').count()).toBe(0);
      await page.goBack();
      await grid.getByRole('row', { name: /K-101\.4/ }).waitFor();
      await outdated.waitFor({ state: 'detached' });
      const { works, total } = await send<{ works: number; total: number }>(
        page,
        'GET',
        `${COST}/estimates/by-projectid/${id}`,
      );
      await expect.poll(() => figure(page, words.cost.calculation.total)).toBe(works);
      await expect.poll(() => figure(page, words.estimate.total)).toBe(total);
      expect(total).toBeGreaterThan(works);

      // What somebody deletes of it is not priced any more, and is said at once.
      await grid.getByRole('row', { name: /K-101\.4/ }).focus();
      await page.keyboard.press('Delete');
      await page.getByRole('region', { name: words.kit.notices }).getByRole('button').first().waitFor();
      await expect.poll(() => page.evaluate(coveredByMessages)).toEqual([]);

      // At 200 % of a laptop and in a small window, the lists have room for five rows.
      const size = page.viewportSize()!;
      for (const [width, height] of [
        [720, 450],
        [1024, 768],
      ] as const) {
        await page.setViewportSize({ width, height });
        const codes = page.getByRole('list', { name: words.cost.catalog.list });
        for (const list of [codes.locator('..'), grid])
          await expect.poll(async () => (await list.boundingBox())!.height).toBeGreaterThanOrEqual(300);
      }
      await page.setViewportSize(size);
      await bar(page, words).click();
      const lines = dialog.getByRole('table').getByRole('row').filter({ hasText: 'Langs veien' });
      await expect.poll(() => lines.count()).toBeGreaterThan(0);
      await lines.first().getByText(words.estimate.lacking.reasons.REMOVED_BY_HAND).waitFor();
      await expect
        .poll(() => lines.first().getByRole('link', { name: words.estimate.lacking.openSegment }).count())
        .toBe(1);
      await inspect('lacking', 'now');
      await page.keyboard.press('Escape');

      // It can be frozen as it is, but only by a deliberate tick.
      await page.getByRole('button', { name: words.estimate.freeze.open }).click();
      await dialog.getByLabel(words.estimate.freeze.name, { exact: true }).fill('Foreløpig');
      const freeze = dialog.getByRole('button', { name: words.estimate.freeze.freeze, exact: true });
      await dialog.getByRole('alert').waitFor();
      await expect.poll(() => freeze.isDisabled()).toBe(true);
      await dialog.getByRole('checkbox', { name: words.estimate.freeze.accept }).check();
      await inspect('freeze', 'now');
      await freeze.click();
      await dialog.getByRole('heading', { name: words.estimate.freeze.done(1) }).waitFor();
      await page.keyboard.press('Escape');

      // Each line is left out with a reason, which can be taken back.
      const waive = async () => {
        await dialog.getByRole('button', { name: words.estimate.lacking.notOurs }).first().click();
        const form = page.getByRole('dialog', { name: words.estimate.waiver.title });
        await form.getByRole('button', { name: words.estimate.waiver.save }).click();
        await form.getByText(words.estimate.required).waitFor();
        await form.getByLabel(words.estimate.waiver.reason).fill('Kunden legger kabelen selv');
        await form.getByRole('button', { name: words.estimate.waiver.save }).click();
        await form.waitFor({ state: 'detached' });
      };
      await bar(page, words).click();

      // One is priced by a code instead, with keys alone, and back; the next line has the focus.
      const first = dialog.getByRole('button', { name: words.estimate.lacking.chooseCode }).first();
      const count = await lines.count();
      await first.focus();
      await page.keyboard.press('Enter');
      const pricing = page.getByRole('dialog', { name: words.estimate.code.title });
      await page.keyboard.type('K-101.4');
      await pricing.getByRole('option', { name: /K-101\.4/ }).waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await pricing.waitFor({ state: 'detached' });
      await dialog
        .getByText(/ K-101\.4/)
        .first()
        .waitFor();
      await expect.poll(() => lines.count()).toBe(count - 1);
      await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
      await page.keyboard.press('Escape');
      await grid.getByRole('row', { name: /K-101\.4/ }).waitFor();
      await page.keyboard.press('Control+z');
      await grid.getByRole('row', { name: /K-101\.4/ }).waitFor({ state: 'detached' });
      await bar(page, words).click();
      await expect.poll(() => lines.count()).toBe(count);

      for (let left = await lines.count(); left > 0; left--) {
        await waive();
        await expect.poll(() => lines.count()).toBe(left - 1);
      }
      await dialog.getByText(words.estimate.lacking.nothing).waitFor();
      await dialog.getByRole('button', { name: words.estimate.lacking.takeBack }).first().click();
      await expect.poll(() => lines.count()).toBe(1);
      await waive();
      await dialog.getByText(words.estimate.lacking.nothing).waitFor();
      await inspect('waived', 'now');
      await page.keyboard.press('Escape');
      await bar(page, words).waitFor({ state: 'detached' });

      // Additions of the project's own; the sums follow the typing.
      await page.getByRole('button', { name: words.estimate.additions.title, exact: true }).click();
      await dialog.getByRole('radio', { name: words.estimate.additions.project }).check();
      await dialog.getByRole('button', { name: words.estimate.additions.add }).click();
      const last = dialog.getByRole('group', { name: words.estimate.additions.addition(2) });
      await last.getByLabel(words.estimate.additions.kind).selectOption('VAT');
      await last.getByLabel(words.estimate.additions.percent).fill('25,00001');
      await last.getByText(words.estimate.additions.decimals.percent).waitFor();
      await last.getByLabel(words.estimate.additions.percent).fill('25');
      await inspect('additions', 'now');
      await dialog.getByRole('button', { name: words.estimate.save, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      const sums = await send<{ works: number; subtotal: number; vat: number; total: number }>(
        page,
        'GET',
        `${COST}/estimates/by-projectid/${id}`,
      );
      expect(sums.vat).toBeGreaterThan(0);
      await expect.poll(() => figure(page, words.estimate.subtotal)).toBe(sums.subtotal);
      await expect.poll(() => figure(page, words.estimate.vat)).toBe(sums.vat);
      await expect.poll(() => figure(page, words.estimate.total)).toBe(sums.total);

      // Frozen, with number, hash and PDF; what is stored can be verified.
      await page.getByRole('button', { name: words.estimate.freeze.open }).click();
      await dialog.getByText(words.estimate.freeze.complete).waitFor();
      await dialog.getByLabel(words.estimate.freeze.name, { exact: true }).fill('Til kunden');
      await page.keyboard.press('Enter');
      await dialog.getByRole('heading', { name: words.estimate.freeze.done(2) }).waitFor();
      await dialog.getByText(/^[0-9a-f]{64}$/).waitFor();
      await inspect('frozen', 'now');
      const pdf = await savedBy(page, () =>
        dialog.getByRole('button', { name: words.estimate.freeze.pdf }).click(),
      );
      expect(pdf.begins).toBe('%PDF-');
      await dialog.getByRole('button', { name: words.estimate.freeze.list }).click();
      await dialog.getByRole('row', { name: /Foreløpig/ }).waitFor();
      await dialog.getByRole('button', { name: words.estimate.frozen.verifyOf(2) }).click();
      await dialog.getByText(words.estimate.frozen.ok).waitFor();
      await inspect('frozen-list', 'now');
      await page.keyboard.press('Escape');

      // What the customer pays of it: all of the works, less a reduction that leaves 40 000.
      await send(page, 'POST', `/public/project/rest/modules/by-projectid/${id}/by-moduletype/ECO`);
      await page.reload();
      await page.getByRole('button', { name: words.charge.title }).click();
      await dialog.getByLabel(words.charge.customer, { exact: true }).fill('Kunde AS');
      await dialog.getByRole('button', { name: words.charge.newReduction }).click();
      const reduction = dialog.getByRole('group', { name: words.charge.reductions });
      await reduction.getByLabel(words.charge.name).fill('Bunnfradrag');
      await reduction.getByLabel(words.charge.amount).fill((sums.works - 40_000).toFixed(2));
      const amount = (kroner: number) => formatPrice(kroner, language());
      await dialog.getByText(amount(40_000), { exact: true }).waitFor();
      await dialog.getByRole('checkbox', { name: words.charge.charged('Rigg') }).check();
      const share = dialog.getByLabel(words.charge.shareOf(words.charge.customerShare, 'Rigg'));
      await expect.poll(() => share.inputValue()).toBe('100');
      await share.fill('101');
      await dialog.getByText(words.charge.tooMuch).waitFor();
      // Where it cannot be saved, the field that is wrong comes into sight.
      await dialog.getByRole('button', { name: words.charge.save, exact: true }).click();
      await expect.poll(() => share.evaluate((field) => field === document.activeElement)).toBe(true);
      await dialog.getByRole('checkbox', { name: words.charge.charged('Rigg') }).uncheck();
      await inspect('charge', 'now');
      await dialog.getByRole('button', { name: words.charge.save, exact: true }).click();
      await page.getByText(words.charge.saved).waitFor();
      const letter = await savedBy(page, () =>
        dialog.getByRole('button', { name: words.charge.letter }).click(),
      );
      expect(letter.begins).toBe('%PDF-');

      // A colleague saves meanwhile: what is typed stays, until theirs is asked for.
      const path = `/public/calculation/rest/charges/by-projectid/${id}`;
      const { kind, estimateId, defaultShare, shares, additions, reductions, changes, paid } = await send<
        Record<string, unknown>
      >(page, 'GET', path);
      await send(page, 'PUT', path, {
        kind,
        estimateId,
        customer: { name: 'Kunde og sønn AS' },
        defaultShare,
        shares,
        additions,
        reductions,
        changes,
        paid,
      });
      const customer = dialog.getByLabel(words.charge.customer, { exact: true });
      await customer.fill('Min kunde');
      await dialog.getByRole('button', { name: words.charge.save, exact: true }).click();
      await dialog.getByRole('alert').waitFor();
      await expect.poll(() => customer.inputValue()).toBe('Min kunde');
      await dialog.getByRole('button', { name: words.charge.takeTheirs }).click();
      await expect.poll(() => customer.inputValue()).toBe('Kunde og sønn AS');
      await dialog.getByRole('alert').waitFor({ state: 'detached' });

      // The bar follows what is typed: over 15 %, over 10 %, and what the server says of it.
      await dialog.getByRole('button', { name: words.charge.parts.actuals }).click();
      await dialog.getByText(words.charge.noActuals).waitFor();
      await dialog.getByRole('button', { name: words.charge.newRow }).click();
      await dialog.getByLabel(words.charge.code).fill('K-701.2');
      await dialog.getByLabel(words.charge.text).fill('Entreprenør');
      const cost = dialog.getByLabel(words.charge.amount);
      await cost.fill((sums.works + 6_000.01).toFixed(2));
      await dialog.getByText(words.charge.levels.OVER_15).waitFor();
      await cost.fill((sums.works + 6_000).toFixed(2));
      await dialog.getByText(words.charge.levels.OVER_10).waitFor();
      await dialog.getByRole('button', { name: words.charge.saveRows }).click();
      await page.getByText(words.charge.rowsSaved(1)).waitFor();
      await dialog.getByText(words.charge.levels.OVER_10).waitFor();
      await inspect('actuals', 'now');

      // A file is tried first, and takes the place of the rows.
      const csv = `code;text;amount;date\nK-701.2;Faktura;${sums.works.toFixed(2)};2026-10-01\nX-1;Annet;0;\n`;
      await dialog
        .getByLabel(words.charge.file)
        .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
      await dialog.getByText(words.charge.would).waitFor();
      await dialog.getByRole('button', { name: words.charge.import, exact: true }).click();
      await page.getByText(words.charge.imported).waitFor();
      await dialog.getByText(words.charge.levels.OK).first().waitFor();
      await dialog.getByText(words.charge.unmatched('X-1')).first().waitFor();
    },
  );
});
