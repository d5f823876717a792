import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { alsoServedAt, browserTests, useBrowser } from '../harness.js';
import { newUser } from '../people.js';
import type { AppWords, Variant } from '../variants.js';

/** Browsers know no passkeys of addresses in digits. */
const ADDRESS = (inject('web')?.address ?? '').replace('127.0.0.1', 'localhost');

/** Comes to the server by its name, as somebody who has chosen a language there. */
async function arrive(page: Page, language: Variant['language']): Promise<void> {
  await page.goto(`${ADDRESS}/health/live`);
  await page.evaluate((chosen) => {
    localStorage['spadework.language'] = chosen;
  }, language);
  await page.goto(`${ADDRESS}/`);
}

/** A device of the person before the page, who touches it whenever it asks. */
async function withDevice(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => {
    await devtools.send('WebAuthn.disable');
    await devtools.detach();
  };
}

/** Whoever is asked for a passkey cancels it the first time. */
const cancelOnce = (page: Page) =>
  page.evaluate(() => {
    const { credentials } = navigator;
    const ask = credentials.get.bind(credentials);
    credentials.get = async () => {
      credentials.get = ask;
      throw new DOMException('', 'NotAllowedError');
    };
  });

async function logIn(page: Page, words: AppWords, username: string): Promise<void> {
  await page.getByRole('textbox', { name: words.login.username }).fill(username);
  await page.getByRole('textbox', { name: words.login.password }).fill('demo-password');
  await page.keyboard.press('Enter');
}

const projects = (page: Page, words: AppWords) =>
  page.getByRole('heading', { name: words.app.projects, level: 1 }).waitFor();

browserTests('passkeys', () => {
  const { journey } = useBrowser();
  alsoServedAt(ADDRESS);

  // Sabotage: open the session before the passkey is shown, or leave the second step out of the form.
  journey(
    'one is added, shown at the next log-in, and removed',
    { user: null, mayFail: /status of 40[03]/ },
    async ({ page, words, language, inspect }) => {
      const { username } = await newUser();
      const withoutDevice = await withDevice(page);
      try {
        await arrive(page, language());
        await logIn(page, words, username);
        await projects(page, words);
        await page.goto(`${ADDRESS}/account`);
        const add = page.getByRole('button', { name: words.account.addPasskey });
        await add.click();
        const dialog = page.getByRole('dialog', { name: words.account.addPasskey });
        await inspect('account-passkey', 'now');
        await dialog.getByLabel(words.account.passkeyName).fill('Telefonen');
        const current = dialog.getByLabel(words.account.current, { exact: true });
        await current.fill('wrong');
        const goOn = dialog.getByRole('button', { name: words.account.addPasskeyButton });
        await goOn.click();
        await dialog.getByText(words.account.wrong).waitFor();
        await current.fill('demo-password');
        await goOn.click();
        await dialog.waitFor({ state: 'detached' });
        const listed = page.getByRole('row').filter({ hasText: 'Telefonen' });
        await listed.getByText(words.account.never).waitFor();
        await inspect('account-passkeys', 'now');
        // The same device, once more.
        await add.click();
        await current.fill('demo-password');
        await goOn.click();
        await dialog.getByText(words.login.noPasskey.known).waitFor();
        await page.keyboard.press('Escape');

        await page.context().clearCookies();
        await page.goto(`${ADDRESS}/account`);
        await page.getByRole('heading', { name: words.login.title, level: 1 }).waitFor();
        await cancelOnce(page);
        await logIn(page, words, username);
        await page.getByRole('alert').filter({ hasText: words.login.noPasskey.cancelled }).waitFor();
        await inspect('login-passkey', 'now');
        await page.getByRole('button', { name: words.login.showPasskey, exact: true }).click();
        await page.getByRole('heading', { name: words.account.title, level: 1 }).waitFor();
        await listed.waitFor();
        await expect.poll(() => listed.getByText(words.account.never).count()).toBe(0);

        // The next log-in asks by itself.
        await page.context().clearCookies();
        await page.goto(`${ADDRESS}/account`);
        await logIn(page, words, username);
        await listed.getByRole('button').click();
        const last = page.getByRole('dialog', { name: words.account.removeTitle('Telefonen') });
        await last.getByText(words.account.removeLastText).waitFor();
        await last.getByRole('button', { name: words.account.removeButton }).click();
        await page.getByText(words.account.passkeyRemoved).waitFor();
        await page.getByText(words.account.noPasskeysText).waitFor();
        await withoutDevice();
        await page.context().clearCookies();
        await page.goto(`${ADDRESS}/`);
        await logIn(page, words, username);
        await projects(page, words);
      } finally {
        await withoutDevice().catch(() => undefined);
      }
    },
  );

  journey(
    'an administrator removes those of somebody who has lost the device',
    { user: null, mayFail: /status of 40[03]/ },
    async ({ page, words, language, pageOf }) => {
      const { username } = await newUser();
      const withoutDevice = await withDevice(page);
      try {
        await arrive(page, language());
        await logIn(page, words, username);
        await projects(page, words);
        await page.goto(`${ADDRESS}/account`);
        await page.getByRole('button', { name: words.account.addPasskey }).click();
        await page.getByLabel(words.account.current, { exact: true }).last().fill('demo-password');
        await page.keyboard.press('Enter');
        await page.getByText(words.account.passkeyAdded).waitFor();

        const admin = await pageOf('admin');
        await admin.goto(`/administration/users/${username}`);
        const more = admin.getByRole('button', { name: words.administration.more, exact: true });
        await more.click();
        await admin.getByRole('menuitem', { name: words.adminUsers.removePasskeys }).click();
        await admin
          .getByRole('dialog')
          .getByRole('button', { name: words.adminUsers.removePasskeysButton })
          .click();
        await admin.getByText(words.adminUsers.passkeysRemoved('Tora Ny')).waitFor();
        await more.click();
        await admin.getByRole('menuitem', { name: words.adminUsers.endSessions }).waitFor();
        await expect
          .poll(() => admin.getByRole('menuitem', { name: words.adminUsers.removePasskeys }).count())
          .toBe(0);
      } finally {
        await withoutDevice().catch(() => undefined);
      }
    },
  );
});
