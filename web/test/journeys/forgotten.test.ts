import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { type RunningServer, start } from '../../../server/src/commands/serve.js';
import { DEFAULTS } from '../../../server/test/config.js';
import { catchMails, linkIn } from '../../../server/test/mailCatcher.js';
import { alsoServedAt, browserTests, useBrowser } from '../harness.js';
import { leavePasswordsToAdministrators, newUser } from '../people.js';
import type { AppWords, Variant } from '../variants.js';
import { logIn as logInAs } from '../windows.js';

const PASSWORD = 'en-grøft-i-regn';

browserTests('a forgotten password', () => {
  const { journey } = useBrowser();
  let catcher: Awaited<ReturnType<typeof catchMails>>;
  /** Beside the server of all stories, which sends no mails. */
  let server: RunningServer;

  beforeAll(async () => {
    catcher = await catchMails();
    server = await start(
      {
        ...DEFAULTS,
        databaseUrl: inject('web')!.databaseUrl,
        webDirectory: fileURLToPath(new URL('../../dist', import.meta.url)),
        smtp: catcher.url,
        mailFrom: 'Spadework <no-reply@grid.example>',
      },
      false,
      pino({ level: 'silent' }),
    );
    alsoServedAt(server.address);
  });
  afterAll(async () => {
    await server?.stop();
    await catcher?.close();
  });

  async function mailTo(username: string) {
    const mail = () => catcher.mails.find(({ recipients }) => recipients[0]!.startsWith(username));
    await expect.poll(mail, { timeout: 20_000 }).toBeDefined();
    return mail()!;
  }
  /** Another port is another address, with a language of its own. */
  async function arrive(page: Page, language: Variant['language'], path = '/'): Promise<void> {
    await page.goto(`${server.address}/health/live`);
    await page.evaluate((chosen) => {
      localStorage['spadework.language'] = chosen;
    }, language);
    await page.goto(server.address + path);
  }
  const choose = async (page: Page, words: AppWords, first: string, again = first) => {
    await page.getByLabel(words.login.newPassword, { exact: true }).fill(first);
    await page.getByLabel(words.login.repeatPassword).fill(again);
    await page.getByRole('button', { name: words.login.resetSave }).click();
  };
  const logIn = async (page: Page, words: AppWords, username: string) => {
    await page.getByRole('textbox', { name: words.login.username }).fill(username);
    await page.getByRole('textbox', { name: words.login.password }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: words.app.projects, level: 1 }).waitFor();
  };

  // Sabotage: leave the # out of the link, keep it in the address, or show the form once the link is used.
  journey(
    'a link by e-mail leads to another one',
    { user: null, mayFail: /status of 400/ },
    async ({ page, words, language, inspect }) => {
      const { username } = await newUser();
      await arrive(page, language());
      await page.getByRole('textbox', { name: words.login.username }).fill(username);
      await page.getByRole('button', { name: words.login.forgotten }).click();
      await page.getByText(words.login.forgottenText).waitFor();
      await inspect('login-forgotten', 'now');
      await expect
        .poll(() => page.getByRole('textbox', { name: words.login.username }).inputValue())
        .toBe(username);
      const asked = language();
      await page.keyboard.press('Enter');
      await page.getByRole('status').filter({ hasText: username }).waitFor();
      const mail = await mailTo(username);
      expect(mail.headers.find(({ key }) => key === 'content-language')!.value).toBe(asked);
      const link = linkIn(mail);
      expect(link.startsWith(`${server.address}/reset#`)).toBe(true);

      await page.goto(link);
      await page.getByRole('heading', { name: words.login.resetTitle, level: 1 }).waitFor();
      expect(page.url()).toBe(`${server.address}/reset`);
      await choose(page, words, PASSWORD, 'another');
      await page.getByRole('alert').filter({ hasText: words.login.notTheSame }).waitFor();
      await choose(page, words, 'short');
      await page.getByRole('alert').filter({ hasText: words.login.newPassword }).waitFor();
      await choose(page, words, PASSWORD);
      await page.getByText(words.login.resetDone).waitFor();
      await page.getByRole('link', { name: words.login.logIn }).click();
      await logIn(page, words, username);

      // The mail is still there, and its link is used.
      await page.goto('about:blank');
      await page.goto(link);
      await choose(page, words, 'en-annen-grøft-i-regn');
      await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
      await expect.poll(() => page.getByText(words.login.resetDone).count()).toBe(0);
    },
  );

  journey(
    'somebody who is invited chooses one',
    { user: null },
    async ({ page, words, language, pageOf, inspect }) => {
      const admin = await pageOf('admin');
      await arrive(admin, language(), '/administration/users');
      await admin.getByRole('button', { name: words.adminUsers.invite, exact: true }).click();
      const dialog = admin.getByRole('dialog', { name: words.adminUsers.invite });
      const username = `invited-${Date.now()}`;
      await dialog.getByLabel(words.adminUsers.username).fill(username);
      await dialog.getByRole('textbox', { name: words.adminUsers.email }).fill(`${username}@north.example`);
      await expect.poll(() => dialog.getByLabel(words.adminUsers.inviteByMail).isChecked()).toBe(true);
      await dialog.getByRole('button', { name: words.adminUsers.inviteButton, exact: true }).click();
      await admin.getByText(words.adminUsers.invitedByMail(username, `${username}@north.example`)).waitFor();
      await arrive(page, language(), '/health/live');
      await page.goto(linkIn(await mailTo(username)));
      await choose(page, words, PASSWORD);
      await page.getByText(words.login.resetDone).waitFor();
      await inspect('reset-done', 'now');
    },
  );

  // Sabotage: offer the mail, which nobody would get, or a one-time password, which opens nothing.
  journey(
    'nobody is promised a password where they are left to administrators',
    { user: null },
    async ({ page, words, language, inspect }) => {
      const { username, companyId } = await newUser('Katalog', true);
      await leavePasswordsToAdministrators(companyId);
      await logInAs(page.context(), username);
      await arrive(page, language(), '/administration/users');
      const own = words.adminUsers;
      await page.getByRole('button', { name: own.invite, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: own.invite });
      await dialog.getByText(own.withoutPasswordText).waitFor();
      await expect.poll(() => dialog.getByLabel(own.inviteByMail).count()).toBe(0);
      await inspect('invite-without-password', 'now');
      await dialog.getByLabel(own.administrator).check();
      await dialog.getByLabel(own.inviteByMail).waitFor();
      await dialog.getByLabel(own.administrator).uncheck();
      const name = `colleague-of-${username}`;
      await dialog.getByLabel(own.username).fill(name);
      await dialog.getByRole('textbox', { name: own.email }).fill(`${name}@north.example`);
      await dialog.getByRole('button', { name: own.inviteButton, exact: true }).click();
      await page.getByText(own.added(name)).waitFor();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    },
  );

  journey(
    'where no mails are sent, one is told whom to ask',
    { user: null, mayFail: /status of 409/ },
    async ({ page, words }) => {
      await page.goto('/');
      await page.getByRole('button', { name: words.login.forgotten }).click();
      await page.getByRole('textbox', { name: words.login.username }).fill('planner');
      await page.getByRole('button', { name: words.login.forgottenSend }).click();
      await page
        .getByRole('alert')
        .filter({ hasText: /administrator/ })
        .waitFor();
      await page.getByRole('button', { name: words.login.back }).click();
      await page.getByRole('textbox', { name: words.login.password }).waitFor();
    },
  );
});
