import { expect } from 'vitest';
import { browserTests, inspect, say, useBrowser } from '../harness.js';

browserTests('logging in', () => {
  const { journey } = useBrowser();

  journey(
    'one lands where one wanted to go',
    { variant: 'en dark desktop', user: null },
    async ({ page }) => {
      await page.goto('/projects?status=NEW');
      await page.getByRole('textbox', { name: 'User name' }).fill('planner');
      await page.getByRole('textbox', { name: 'Password' }).fill('demo-password');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
      expect(new URL(page.url()).search).toBe('?status=NEW');
      expect(await page.title()).toMatch(/^Projects/);
    },
  );

  journey('every refusal looks the same', { variant: 'nb dark tablet', user: null }, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('heading', { name: 'Logg inn', level: 1 }).waitFor();
    await page.getByText('Dette er en demo').waitFor();
    await inspect(page, 'login');
    const sentences: string[] = [];
    for (const [user, password] of [
      ['planner', 'wrong'],
      ['inactive', 'demo-password'],
      ['nobody-of-that-name', 'demo-password'],
    ] as const) {
      await page.getByRole('textbox', { name: 'User name' }).fill(user);
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await answered;
      await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
      sentences.push((await page.getByRole('alert').allInnerTexts()).join('').trim());
    }
    expect(new Set(sentences)).toEqual(new Set(['The user name or the password is wrong.']));
  });

  journey(
    'a session that ended goes on where it was',
    { variant: 'en light tablet', user: null },
    async ({ page }) => {
      await page.goto('/projects');
      await page.getByRole('textbox', { name: 'User name' }).fill('colleague');
      await page.getByRole('textbox', { name: 'Password' }).fill('demo-password');
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
      await page.context().clearCookies();
      await page.getByRole('searchbox', { name: 'Search projects' }).fill('kabel');
      const dialog = page.getByRole('dialog', { name: 'Log in again' });
      await dialog.getByRole('textbox', { name: 'Password' }).fill('demo-password');
      await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText(/^\d+ projects? of/).waitFor();
      expect(await page.getByRole('searchbox', { name: 'Search projects' }).inputValue()).toBe('kabel');
    },
  );

  journey(
    'logging out tells the other tabs',
    { variant: 'nb light desktop', user: null },
    async ({ page, variant }) => {
      await page.goto('/projects');
      await page.getByRole('textbox', { name: 'Brukernavn' }).fill('admin');
      await page.getByRole('textbox', { name: 'Passord' }).fill('demo-password');
      await page.getByRole('button', { name: 'Logg inn', exact: true }).click();
      await page.getByRole('heading', { name: 'Prosjekter', level: 1 }).waitFor();
      const other = await page.context().newPage();
      await other.goto('/account');
      await other.getByRole('heading', { name: say(variant, 'Account', 'Konto'), level: 1 }).waitFor();
      await page.getByRole('button', { name: 'Konto' }).click();
      await page.getByRole('menuitem', { name: 'Logg ut' }).click();
      await page.getByRole('heading', { name: 'Logg inn', level: 1 }).waitFor();
      await other.getByRole('dialog', { name: 'Logg inn igjen' }).waitFor();
      await other.close();
    },
  );
});
