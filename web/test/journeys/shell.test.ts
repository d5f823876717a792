import { expect } from 'vitest';
import { browserTests, inspect, useBrowser } from '../harness.js';

const KB = 1024;

browserTests('the shell', () => {
  const { journey } = useBrowser();

  journey(
    'the palette goes to a project, and the help shows the keys',
    { variant: 'en dark desktop' },
    async ({ page }) => {
      await page.goto('/standards');
      await page.getByRole('heading', { name: 'Standards', level: 1 }).waitFor();
      await inspect(page, 'standards', [
        'en dark desktop',
        'nb dark tablet',
        'en light tablet',
        'nb light desktop',
        'en dark desktop',
      ]);
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keys' }).getByText('Next project').waitFor();
      await inspect(page, 'help', ['en dark desktop']);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: 'Go to' });
      await palette.getByRole('combobox').fill('datasenter');
      await palette.getByRole('option', { name: /Svartisdalen/ }).waitFor();
      await inspect(page, 'palette', ['en dark desktop']);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: /datasenter Svartisdalen/, level: 1 }).waitFor();
    },
  );

  journey(
    'every place of the navigation leads somewhere',
    { variant: 'en light tablet' },
    async ({ page }) => {
      await page.goto('/account');
      await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
      await inspect(page, 'account', [
        'nb dark tablet',
        'nb light desktop',
        'en dark desktop',
        'en light tablet',
      ]);
      const navigation = page.getByRole('navigation', { name: 'Main' });
      for (const name of ['Standards', 'Checklists', 'Catalogs', 'Projects']) {
        await navigation.getByRole('link', { name }).click();
        await page.getByRole('heading', { name, level: 1 }).waitFor();
        expect(await page.title()).toMatch(new RegExp(`^${name}`));
      }
    },
  );

  journey(
    'one can skip to the content, and an unknown address says so',
    { variant: 'nb light desktop' },
    async ({ page }) => {
      await page.goto('/finnes-ikke');
      await page.getByRole('heading', { name: 'Denne siden finnes ikke' }).waitFor();
      await inspect(page, 'missing', ['nb light desktop']);
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Hopp til innholdet');
      await page.keyboard.press('Enter');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    },
  );

  journey(
    'without a network it says so, and goes on by itself',
    { variant: 'nb dark tablet' },
    async ({ page }) => {
      await page.goto('/projects');
      await page.getByRole('heading', { name: 'Prosjekter', level: 1 }).waitFor();
      await page.context().setOffline(true);
      await page.getByText('Ingen kontakt med serveren').waitFor();
      await page.context().setOffline(false);
      await page.getByText('Ingen kontakt med serveren').waitFor({ state: 'detached' });
    },
  );

  journey('the first load is small', { variant: 'en dark desktop' }, async ({ page }) => {
    // A page whose requests are routed uses no cache.
    await page.route('**/*', (route) => route.continue());
    const sizes: Promise<number>[] = [];
    page.on('response', (response) => {
      if (/\.(js|css)$/.test(new URL(response.url()).pathname))
        sizes.push(
          response
            .request()
            .sizes()
            .then(({ responseBodySize }) => responseBodySize),
        );
    });
    await page.goto('/');
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(total).toBeGreaterThan(60 * KB);
    expect(total).toBeLessThan(150 * KB);
  });
});
