import { expect } from 'vitest';
import { savedBy } from '../downloads.js';
import { browserTests, useBrowser } from '../harness.js';
import { newUser } from '../people.js';
import { expectUsable } from '../usable.js';
import { logIn } from '../windows.js';

browserTests('catalogs', () => {
  const { journey } = useBrowser();

  journey('cables are found, and each value of a model says where it comes from', {}, async (context) => {
    const { page, words } = context;
    await page.goto('/catalogs');
    await page.waitForURL(/\/catalogs\/cables$/);
    const rows = () => page.locator('.catalog-table tbody tr');
    expect(await rows().count()).toBe(50);
    await page.getByRole('button', { name: words.catalogs.next }).click();
    expect(await rows().count()).toBeGreaterThan(30);
    await expectUsable(page, () => page.locator('.catalog-table'), 'tbody tr');

    // Words and facets together; the address holds them.
    await page.getByRole('searchbox', { name: words.catalogs.search.cables }).fill('tslf 240');
    await page.waitForURL(/q=tslf/);
    expect(await rows().count()).toBeLessThan(12);
    const open = page.getByRole('button', { name: words.catalogs.filters, exact: true });
    if (await open.isVisible()) await open.click();
    await page.getByRole('checkbox', { name: 'Cu', exact: true }).check();
    expect(await rows().count()).toBe(1);
    await page.getByRole('checkbox', { name: 'Cu', exact: true }).uncheck();
    await page.getByRole('link', { name: 'TSLF 3x1x240 Al 24 kV', exact: true }).click();

    const detail = () => page.getByRole('complementary', { name: words.catalogs.detail });
    await detail().getByRole('heading', { name: 'TSLF 3x1x240 Al 24 kV' }).waitFor();
    const model = () => detail().getByRole('table', { name: words.catalogs.model.title });
    const resistance = model().getByRole('row').filter({ hasText: 'R20' });
    expect(await resistance.innerText()).toMatch(/0[.,]125 Ω\/km/);
    expect(await resistance.innerText()).toContain(words.catalogs.columns.conductorResistance20);
    await detail()
      .getByRole('button', { name: new RegExp(words.catalogs.model.origins.TABLE) })
      .click();
    await model()
      .getByText(/IEC 60287-1-1/)
      .first()
      .waitFor();
    expect(await model().getByText(words.catalogs.model.origins.CATALOG, { exact: true }).count()).toBe(0);

    // A type of the company is marked, and one that cannot be rated says why.
    await page.goto('/catalogs/cables/9006');
    await detail().getByText(words.catalogs.own.USER).waitFor();
    await detail().getByText(words.catalogs.model.notRateableText).waitFor();
    await page.goto('/catalogs/cables/424242');
    await page.getByRole('heading', { name: words.catalogs.unknown }).waitFor();
  });

  journey('codes have parts, prices and a star', { user: null }, async ({ page, words }) => {
    // Somebody of their own, because stars are personal.
    await logIn(page.context(), (await newUser()).username);
    await page.goto('/catalogs/cost');
    await page.getByRole('searchbox', { name: words.catalogs.search.cost }).fill('tslf');
    await page.waitForURL(/q=tslf/);
    await page
      .getByRole('link', { name: /^(HS kabel|HV cable) TSLF 3x1x240 Al 24 kV i(n open trench| åpen grøft)$/ })
      .click();
    await page.waitForURL(/\/catalogs\/cost\/BUDGET-K-101\.4/);
    const parts = () => page.locator('.parts-table tbody tr');
    expect(await parts().count()).toBeGreaterThan(6);
    const before = await parts().count();
    await parts().getByRole('button', { expanded: true }).first().click();
    expect(await parts().count()).toBeLessThan(before);
    await page.getByRole('button', { name: words.catalogs.cost.ownPrices }).click();
    await page.waitForURL(/prices=own/);
    const star = () => page.getByRole('button', { name: words.catalogs.cost.favourite, exact: true });
    await star().click();
    expect(await star().getAttribute('aria-pressed')).toBe('true');
    await page.goto('/catalogs/cost?favourites=true');
    expect(await page.locator('.catalog-table tbody tr').count()).toBe(1);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  journey('the documents of a project are saved', {}, async ({ page, words }) => {
    await page.goto('/projects?q=N-2026-003');
    await page.getByRole('link', { name: /^Fellesgrøft Storgata/ }).click();
    const tabs = page.getByRole('navigation', { name: words.projects.page.tabs });
    await tabs.getByRole('link', { name: words.projects.page.documents, exact: true }).click();
    const part = (name: string) => page.getByRole('region', { name, exact: true });
    await part(words.documents.checklists).getByRole('button').first().waitFor();
    const save = (name: string, format: string) =>
      savedBy(page, () =>
        part(name)
          .getByRole('button', { name: new RegExp(`^${format}: `) })
          .first()
          .click(),
      );
    const dxf = await save(words.documents.drawings, 'DXF');
    expect(dxf.name).toMatch(/^N-2026-003 .*\.dxf$/);
    expect((await save(words.documents.quantities, 'Excel')).begins).toMatch(/^PK/);
    expect((await save(words.documents.cost, 'PDF')).begins).toBe('%PDF-');
  });
});
