import { kindName, type LineKind } from '@spadework/core/quantity';
import { expect } from 'vitest';
import { add, CABLE, isMet, openNew, saved } from '../editor.js';
import { browserTests, useBrowser } from '../harness.js';

/**
 * The story of the quantities. Sabotage: count what is stored instead of what is shown, and nothing follows before it is
 * saved; keep assumptions in the page, and they are gone after the reload; keep the profile in the browser, and the colleague
 * counts by the standard.
 */

browserTests('the quantities in the trench editor', () => {
  const { journey } = useBrowser();

  journey(
    'metres and masses follow the section and what is assumed, and every number says why',
    {},
    async ({ page, words, language, inspect, pageOf }) => {
      await openNew(page, 'Quantities');
      const region = page.getByRole('region', { name: /^(Quantities|Mengder)$/ });
      const line = (kind: LineKind) =>
        region
          .locator('.quantity-table tr')
          .filter({ hasText: kindName(kind, language()) })
          .first();
      const figure = (kind: LineKind) => line(kind).locator('.why').first();
      const textOf = async (kind: LineKind) => (await figure(kind).textContent())!;
      const changes = async (kind: LineKind, from: string) => {
        await expect.poll(() => textOf(kind)).not.toBe(from);
        return textOf(kind);
      };

      const first = words.quantities.warnings.SECTION_WITHOUT_ITEMS;
      await region.getByText(first).waitFor();
      // The findings have it too, and the way to it.
      const findings = page.getByRole('region', { name: words.trench.findings });
      await findings.getByRole('listitem').filter({ hasText: first }).waitFor();
      await findings.getByRole('button', { name: `${words.quantities.warningCount(1)}. ${first}` }).click();
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(first);
      await add(page, CABLE, 'tslf 240');
      await expect.poll(() => textOf('CABLE')).toBe('120 m');
      const bedding = await textOf('BEDDING');
      await add(page, CABLE, 'tslf 240');
      await expect.poll(() => changes('CABLE', '120 m')).toBe('240 m');
      await changes('BEDDING', bedding);

      // The chosen cable tells why it stands where it does, from the opening to the neighbour that it follows from.
      await page.locator('.measures .why').first().click();
      const why = page.getByRole('dialog');
      await why.getByRole('heading', { name: /^o = / }).waitFor();
      await why.locator('.why-link', { hasText: /tslf/i }).first().click();
      await why.getByRole('heading', { name: /^x = 100 / }).waitFor();
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: words.trench.addCovering }).click();
      await page.getByRole('button', { name: words.trench.done }).click();
      await region.getByRole('heading', { name: words.quantities.groups.coverings }).waitFor();

      // An assumption, undone and made again.
      const dug = await textOf('EXCAVATION');
      await region.getByRole('button', { name: words.quantities.openAssumptions, exact: true }).click();
      const dialog = page.getByRole('dialog');
      const space = dialog.getByLabel(words.quantities.assumptions.workingSpace, { exact: true });
      await space.fill('3000');
      await space.press('Enter');
      await dialog.locator('.field-error').waitFor();
      await space.fill('200');
      await space.press('Enter');
      await dialog.getByText(words.quantities.instead('0 mm')).waitFor();
      await inspect('assumptions', 'now');
      await dialog.getByRole('button', { name: words.trench.done }).click();
      const wider = await changes('EXCAVATION', dug);
      await page.getByRole('button', { name: words.trench.undo, exact: false }).first().click();
      await expect.poll(() => textOf('EXCAVATION')).toBe(dug);
      await page.getByRole('button', { name: words.trench.redo, exact: false }).first().click();
      await expect.poll(() => textOf('EXCAVATION')).toBe(wider);

      // Some of the ground is rock.
      const rock = region.getByLabel(words.quantities.rock, { exact: true });
      await rock.fill('30');
      await rock.press('Enter');
      await region.getByText(words.quantities.soilIs('70')).waitFor();
      const soil = await changes('EXCAVATION', wider);
      await saved(page);

      // From the volume to the width that it follows from, and back, by keys.
      await figure('EXCAVATION').focus();
      await page.keyboard.press('Enter');
      await dialog.getByRole('heading', { name: /^V = / }).waitFor();
      await dialog.locator('.why-link').first().press('Enter');
      await isMet(page, async () =>
        page.evaluate(() => document.activeElement?.matches('.why-step h3') ?? false),
      );
      await dialog.getByRole('heading', { name: /^w = 0[.,]/ }).waitFor();
      await dialog.getByRole('button', { name: words.why.back }).click();
      await dialog.getByRole('heading', { name: /^V = / }).waitFor();
      await page.keyboard.press('Escape');
      await region.scrollIntoViewIfNeeded();

      await page.reload();
      await expect
        .poll(() => textOf('EXCAVATION'))
        .toBe(soil.replace(/[.,]/, language() === 'nb' ? ',' : '.'));
      await region.getByText(words.quantities.ownAssumptions(2)).waitFor();
      await region
        .getByRole('button', { name: words.quantities.reset(words.quantities.assumptions.workingSpace) })
        .click();
      await region.getByText(words.quantities.ownAssumptions(1)).waitFor();
      await saved(page);

      // The profile is the segment's: it is undone as other changes are, and a colleague counts by it.
      const colleague = await pageOf('admin');
      const headers = { 'spadework-client': 'web', 'api-version': '1.0', origin: new URL(page.url()).origin };
      const profile = '/public/trench/rest/quantity-profiles/brede';
      const data = { name: 'Brede', assumptions: { minimumDigWidth: 1500 } };
      await colleague.request.put(profile, { headers, data });
      const narrow = await textOf('EXCAVATION');
      await region.getByRole('button', { name: words.quantities.openAssumptions, exact: true }).click();
      await dialog.getByLabel(words.quantities.profile, { exact: true }).selectOption({ label: 'Brede' });
      await dialog.getByRole('button', { name: words.trench.done }).click();
      const wide = await changes('EXCAVATION', narrow);
      await page.getByRole('button', { name: words.trench.undo, exact: false }).first().click();
      await expect.poll(() => textOf('EXCAVATION')).toBe(narrow);
      await page.getByRole('button', { name: words.trench.redo, exact: false }).first().click();
      await expect.poll(() => textOf('EXCAVATION')).toBe(wide);
      await saved(page);
      await colleague.goto(page.url());
      const figures = async () => (await colleague.locator('.quantity-table .why').allTextContents()).join();
      const plain = (text: string) => text.replaceAll(',', '.');
      await expect.poll(async () => plain(await figures())).toContain(plain(wide));
      await colleague.request.delete(profile, { headers });
      await page.reload();
      await expect.poll(() => textOf('EXCAVATION')).toBe(narrow);
      await region.getByRole('button', { name: words.quantities.openAssumptions, exact: true }).click();
      await dialog.getByText(words.quantities.profileGone('brede')).waitFor();
    },
  );
});
