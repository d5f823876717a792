import { SECTION_FIELDS } from '@spadework/core/trench';
import { expect } from 'vitest';
import { add, CABLE, isMet, options, SECTION, saved } from '../editor.js';
import { browserTests, useBrowser } from '../harness.js';

/**
 * The story of the design rules. Sabotage: make the segment without the rules, and its first cable has an error; check
 * what is stored instead of what is shown, and the finding comes late; keep the severity of a deviation red.
 */

browserTests('design rules in the trench editor', () => {
  const { journey } = useBrowser();

  journey(
    'a first trench is without findings, a road asks for more, and a sheet, a fix and a deviation answer it',
    {},
    async ({ page, words, language, inspect }) => {
      await page.goto('/projects?q=Storgata');
      await page
        .getByRole('link', { name: /Fellesgrøft Storgata/ })
        .first()
        .click();
      await page
        .getByRole('navigation', { name: words.projects.page.tabs })
        .getByRole('link', { name: words.trench.trench, exact: true })
        .click();
      await page.getByRole('button', { name: words.trench.newSegment }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(words.trench.name, { exact: true }).fill(`Regler ${Date.now()}`);
      await dialog.getByLabel(words.trench.length).fill('80');
      await dialog.getByRole('button', { name: words.trench.create }).click();
      await page.getByRole('listbox', { name: SECTION }).waitFor();
      await isMet(page, async () => (await options(page).count()) === 0);
      await add(page, CABLE, 'tslf 240');
      await saved(page);
      // By its look: the region's name changes with the language.
      const findings = page.locator('.found-list');
      // What quantities warn of is no finding of a rule: terminations are not counted before there are circuits.
      const ofQuantities = page.getByRole('button', { name: words.trench.quantities, exact: true });
      const severe = findings
        .locator('.found')
        .filter({ hasNot: ofQuantities })
        .locator('> :is(.bad, .warn)');
      expect(await severe.count()).toBe(0);

      // Below a road the cover has to be larger, at once.
      const surface = () => page.getByLabel(SECTION_FIELDS.surface.name[language()], { exact: true });
      await surface().selectOption('ROAD');
      const row = findings.locator('.found', { hasText: /(of cover|overdekning)/ }).first();
      await row.waitFor();
      // What breaks a rule is marked in the section and its contents, and said with its name.
      const wrong = page.locator('.item-wrong, .contents-wrong');
      expect(await wrong.count()).toBe(2);
      expect(await options(page).first().getAttribute('aria-label')).toMatch(/(of cover|overdekning)/);
      // Folded by a key, the counts stay, and a reload keeps it folded.
      const toggle = findings.getByRole('button', { name: words.trench.findings, exact: true });
      const list = findings.getByRole('list');
      expect((await list.boundingBox())!.height).toBeLessThanOrEqual(190);
      await toggle.press('Enter');
      expect(await toggle.getAttribute('aria-expanded')).toBe('false');
      await list.waitFor({ state: 'hidden' });
      const counted = findings.getByRole('status').getByText(words.check.counts.ERROR(1));
      await counted.waitFor();
      await inspect('findings folded', 'now');
      await saved(page);
      await page.reload();
      await counted.waitFor();
      expect(await toggle.getAttribute('aria-expanded')).toBe('false');
      await toggle.press(' ');
      await list.waitFor();
      await row.getByRole('button', { name: words.trench.sheet('5000') }).click();
      const sheet = page.getByRole('complementary', { name: words.trench.sheet('5000') });
      await sheet.locator('canvas').first().waitFor();
      await inspect('rule finding', 'now');
      await sheet.getByRole('button', { name: words.trench.closeSheet }).click();
      await row.locator('.found-fix').click();
      await row.waitFor({ state: 'detached' });

      // Where less was agreed, the reason stands beside the finding.
      await surface().selectOption('FARMLAND');
      await row.getByRole('button', { name: words.trench.deviation }).click();
      await dialog.getByRole('button', { name: words.trench.setDeviation }).click();
      await dialog.getByText(words.trench.reasonMissing).waitFor();
      await inspect('deviation dialog', 'now');
      await dialog.getByLabel(words.trench.reason).fill('Avtalt med grunneier, betongplate over.');
      await dialog.getByRole('button', { name: words.trench.setDeviation }).click();
      await findings.locator('.found-deviates', { hasText: 'Avtalt med grunneier' }).waitFor();
      expect(await severe.count()).toBe(0);
      expect(await wrong.count()).toBe(0);
      await saved(page);
      await findings.getByRole('button', { name: words.trench.removeDeviation }).click();
      await findings.locator('.found-deviates').waitFor({ state: 'detached' });
      await saved(page);
    },
  );
});
