import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTests, useBrowser } from '../harness.js';
import type { AppWords } from '../variants.js';

const userName = (page: Page, words: AppWords) => page.getByRole('textbox', { name: words.login.username });
const password = (page: Page, words: AppWords) => page.getByRole('textbox', { name: words.login.password });
const button = (page: Page, words: AppWords) =>
  page.getByRole('button', { name: words.login.logIn, exact: true });
const projects = (page: Page, words: AppWords) =>
  page.getByRole('heading', { name: words.app.projects, level: 1 });

/** An administrator invites somebody. */
async function invite(address: string): Promise<{ username: string; oneTimePassword: string }> {
  const form = { grant_type: 'password', client_id: 'demo-client', client_secret: 'demo-secret' };
  const login = new URLSearchParams({ ...form, username: 'admin', password: 'demo-password' });
  const token = await fetch(`${address}/oauth2/token`, { method: 'POST', body: login });
  const { access_token } = (await token.json()) as { access_token: string };
  const username = `invited-${Date.now()}`;
  const reply = await fetch(`${address}/public/customer/rest/administration/users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      username,
      email: `${username}@north.example`,
      services: [{ service: 'prosjektsystem', roles: ['bruker'] }],
    }),
  });
  return (await reply.json()) as { username: string; oneTimePassword: string };
}

browserTests('logging in', () => {
  const { journey } = useBrowser();

  journey('one lands where one wanted to go', { user: null }, async ({ page, words, turn }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    // The page of the story before asks until it is left.
    page.once('framenavigated', () => asked.splice(0));
    await page.goto('/projects?status=NEW');
    await userName(page, words).fill('planner');
    await turn();
    expect(asked).toContain('/session');
    expect(asked.filter((path) => path.startsWith('/public/'))).toEqual([]);
    expect(await userName(page, words).inputValue()).toBe('planner');
    await password(page, words).fill('demo-password');
    await page.keyboard.press('Enter');
    await projects(page, words).waitFor();
    expect(new URL(page.url()).search).toBe('?status=NEW');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(words.app.skip);
    expect(await page.title()).toMatch(new RegExp(`^${words.app.projects}`));
  });

  journey('every refusal looks the same', { user: null }, async ({ page, words }) => {
    await page.goto('/');
    await page.getByRole('heading', { name: words.login.title, level: 1 }).waitFor();
    await page.getByText(words.login.demo).waitFor();
    for (const [user, secret] of [
      ['planner', 'wrong'],
      ['inactive', 'demo-password'],
      ['nobody-of-that-name', 'demo-password'],
    ] as const) {
      await userName(page, words).fill(user);
      await password(page, words).fill(secret);
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await button(page, words).click();
      await answered;
      await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
      expect((await page.getByRole('alert').allInnerTexts()).join('').trim()).toBe(words.login.failed);
    }
  });

  journey(
    'a one-time password is replaced at once',
    { user: null, mayFail: /status of 40[03]/ },
    async ({ page, words, address, inspect }) => {
      const { username, oneTimePassword } = await invite(address);
      await page.goto('/');
      await userName(page, words).fill(username);
      await password(page, words).fill(oneTimePassword);
      await button(page, words).click();
      const fresh = page.getByLabel(words.login.newPassword, { exact: true });
      await fresh.waitFor();
      await inspect('login-new-password', 'now');
      await fresh.fill('short');
      await page.getByLabel(words.login.repeatPassword).fill('short');
      await page.getByRole('button', { name: words.login.chooseAndLogIn }).click();
      await page.getByRole('alert').filter({ hasText: words.login.newPassword }).waitFor();
      for (const field of [fresh, page.getByLabel(words.login.repeatPassword)])
        await field.fill('seven wet herrings');
      await page.keyboard.press('Enter');
      await projects(page, words).waitFor();
    },
  );

  journey('a session that ended goes on where it was', { user: null }, async ({ page, words, inspect }) => {
    await page.goto('/projects');
    await userName(page, words).fill('colleague');
    await password(page, words).fill('demo-password');
    await button(page, words).click();
    await projects(page, words).waitFor();
    await page.context().clearCookies();
    await page.getByRole('searchbox', { name: words.projects.search }).fill('kabel');
    const dialog = page.getByRole('dialog', { name: words.login.again });
    await dialog.waitFor();
    await inspect('login-again', 'now');
    await dialog.getByRole('textbox', { name: words.login.password }).fill('demo-password');
    await dialog.getByRole('button', { name: words.login.logIn, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .locator('.chips-count')
      .filter({ hasText: / (of|av) / })
      .waitFor();
    expect(await page.getByRole('searchbox', { name: words.projects.search }).inputValue()).toBe('kabel');
  });

  journey('logging out tells the other tabs', { user: null }, async ({ page, words }) => {
    await page.goto('/projects');
    await userName(page, words).fill('admin');
    await password(page, words).fill('demo-password');
    await button(page, words).click();
    await projects(page, words).waitFor();
    const other = await page.context().newPage();
    await other.goto('/account');
    await other.getByRole('heading', { name: words.account.title, level: 1 }).waitFor();
    await page.getByRole('button', { name: words.app.account }).click();
    await page.getByRole('menuitem', { name: words.app.logOut }).click();
    await page.getByRole('heading', { name: words.login.title, level: 1 }).waitFor();
    await other.getByRole('dialog', { name: words.login.again }).waitFor();
    await other.close();
  });
});
