import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTests, useBrowser } from '../harness.js';
import { newUser } from '../people.js';
import type { AppWords } from '../variants.js';
import { logIn } from '../windows.js';

const sessions = (page: Page, words: AppWords) =>
  page
    .getByRole('table', { name: words.account.sessions })
    .getByRole('row')
    .filter({ has: page.locator('td') });

browserTests('the account', () => {
  const { journey } = useBrowser();

  journey(
    'another password ends what the old one opened, and this browser goes on',
    { user: null, mayFail: /status of 400/ },
    async ({ page, words, turn, pageOf }) => {
      const { username } = await newUser();
      await logIn(page.context(), username);
      const other = await pageOf(null);
      await logIn(other.context(), username);
      await other.goto('/account');
      await sessions(other, words).first().waitFor();
      await page.goto('/account');
      await expect.poll(() => sessions(page, words).count()).toBe(2);
      const field = (name: string) => page.getByLabel(name, { exact: true });
      const change = () => page.getByRole('button', { name: words.account.change }).click();
      await field(words.account.current).fill('wrong');
      await field(words.account.next).fill('en-grøft-i-regn');
      await field(words.account.again).fill('en-grøft-i-sol');
      await change();
      await page.getByText(words.account.differs).waitFor();
      await field(words.account.again).fill('en-grøft-i-regn');
      await change();
      await page.getByText(words.account.wrong).waitFor();
      await turn();
      await expect.poll(() => field(words.account.next).inputValue()).toBe('en-grøft-i-regn');
      // What the hint warns of is refused, at the field.
      for (const name of [words.account.next, words.account.again]) await field(name).fill('sommer2027');
      await field(words.account.current).fill('demo-password');
      await change();
      await expect.poll(() => field(words.account.next).getAttribute('aria-invalid')).toBe('true');
      for (const name of [words.account.next, words.account.again]) await field(name).fill('en-grøft-i-regn');
      await change();
      await page.getByText(words.account.changed).waitFor();
      await expect.poll(() => sessions(page, words).count()).toBe(1);
      await expect.poll(() => field(words.account.current).inputValue()).toBe('');
      // The other browser asks for the password, and the old one is wrong.
      await other.keyboard.press('Control+k');
      const dialog = other.getByRole('dialog').filter({ has: other.locator('[name=password]') });
      await dialog.locator('[name=password]').fill('demo-password');
      await other.keyboard.press('Enter');
      await dialog.getByRole('alert').waitFor();
      await dialog.locator('[name=password]').fill('en-grøft-i-regn');
      await other.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
    },
  );

  journey('sessions elsewhere are ended, one or all', { user: null }, async ({ page, words, pageOf }) => {
    const { username } = await newUser();
    await logIn(page.context(), username);
    const other = await pageOf(null);
    await logIn(other.context(), username);
    const isLoggedIn = (one: Page) => one.evaluate(async () => (await fetch('/session')).status === 200);
    await other.goto('/account');
    await page.goto('/account');
    await expect.poll(() => sessions(page, words).count()).toBe(2);
    await page.getByRole('row').filter({ hasNotText: words.account.here }).getByRole('button').click();
    await page.getByText(words.account.ended).waitFor();
    await expect.poll(() => sessions(page, words).count()).toBe(1);
    expect([await isLoggedIn(page), await isLoggedIn(other)]).toEqual([true, false]);
    await logIn(other.context(), username);
    expect(await isLoggedIn(other)).toBe(true);
    await page.getByRole('button', { name: words.account.everywhere }).click();
    await page.getByRole('heading', { name: words.login.title, level: 1 }).waitFor();
    expect([await isLoggedIn(page), await isLoggedIn(other)]).toEqual([false, false]);
  });
});
