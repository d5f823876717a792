import { recordWords } from '@spadework/core/record';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newClientSecret, openDirectory } from '../../../server/test/directory.js';
import { browserTests, elsewhere, useBrowser } from '../harness.js';
import { ageLogin, giveDomain, newUser } from '../people.js';
import { choose, chooseList, newProject, question, questions } from '../records.js';
import type { AppWords } from '../variants.js';
import { logIn } from '../windows.js';

/**
 * A company connects its directory, which is another server, and its people log in with it. Sabotage: activate a connection
 * without a trial, and the story does not end; leave the domain out, and the login page has no button; keep nothing of the dialog, and
 * the statement is empty after the directory.
 */

/** The page of the directory, which asks who somebody is. */
async function answerDirectory(page: Page, subject: string): Promise<void> {
  await page.getByRole('heading', { name: 'The directory of the company' }).waitFor();
  await page.getByLabel('Who are you?').fill(subject);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const projects = (page: Page, words: AppWords) =>
  page.getByRole('heading', { name: words.app.projects, level: 1 });

browserTests('single sign-on', () => {
  const { journey } = useBrowser();

  journey(
    'a directory is connected in four steps and tried, and people log in with it',
    { user: null, mayFail: /status of 40[04] .*\/connections/ },
    async ({ page, words, inspect, address }) => {
      const directory = await openDirectory();
      elsewhere.add(directory.issuer);
      try {
        const { username, companyId } = await newUser('Felles', true);
        const domain = `${username}.example`;
        await giveDomain(companyId, domain);
        const id = `${username}-directory`;
        const secret = newClientSecret();
        directory.addClient({
          clientId: 'spadework',
          secret,
          redirectUris: [`${address}/login/${id}/callback`],
        });
        directory.people.set('kari', {
          email: `kari@${domain}`,
          given_name: 'Kari',
          family_name: 'Kabel',
          roles: ['Planleggere'],
        });
        directory.people.set('taken', { email: `${username}@test.example` });
        await logIn(page.context(), username);
        await page.goto('/administration/connections');
        const own = words.adminConnections;
        const dialog = page.getByRole('dialog');
        const button = (name: string) => page.getByRole('button', { name, exact: true });
        const next = () => dialog.getByRole('button', { name: words.adminConnections.next }).click();

        await button(own.create).first().click();
        await next();
        await dialog.getByText(words.administration.required).first().waitFor();
        await dialog.getByLabel(own.name, { exact: true }).fill('Katalogen');
        await dialog.getByLabel(own.connectionId, { exact: true }).fill('Nords katalog');
        await next();
        await dialog.getByText(own.connectionIdOdd).waitFor();
        await dialog.getByLabel(own.connectionId, { exact: true }).fill(id);
        await inspect('connection step 1', 'now');
        await next();
        await expect
          .poll(() => dialog.locator('output').first().innerText())
          .toBe(`${address}/login/${id}/callback`);
        await inspect('connection step 2', 'now');
        await next();
        await dialog.getByLabel(own.issuer, { exact: true }).fill('http://10.0.0.5/');
        await dialog.getByLabel(own.clientId, { exact: true }).fill('spadework');
        await dialog.getByLabel(own.clientSecret, { exact: true }).fill(secret);
        await inspect('connection step 3', 'now');
        await next();
        await dialog.getByRole('button', { name: own.addMapping }).click();
        await dialog.getByLabel(own.value, { exact: true }).fill('Planleggere');
        await dialog
          .getByRole('group', { name: `${own.roles}: Planleggere` })
          .getByRole('button', { name: 'prosjektsystem.bruker' })
          .click();
        await inspect('connection step 4', 'now');
        // The directory is asked when it is saved, and what is wrong stands at its field.
        await dialog.getByRole('button', { name: own.save }).click();
        await dialog.getByText('--directory-allow').waitFor();
        await dialog.getByLabel(own.issuer, { exact: true }).fill(directory.issuer);
        await next();
        await dialog.getByRole('button', { name: own.save }).click();
        await dialog.waitFor({ state: 'detached' });
        await page.getByRole('complementary').getByText(own.inactive, { exact: true }).waitFor();

        await page
          .getByRole('complementary')
          .getByRole('button', { name: words.adminConnections.test })
          .click();
        await answerDirectory(page, 'taken');
        await page.getByText(words.adminConnections.problems.EMAIL_DOMAIN_REFUSED!).waitFor();
        // The directory remembers who was there, but for whom it forgets.
        await page.context().clearCookies({ name: /^_(session|interaction|grant)/ });
        await page
          .getByRole('complementary')
          .getByRole('button', { name: words.adminConnections.test })
          .click();
        await answerDirectory(page, 'kari');
        await page.getByText(words.adminConnections.works).waitFor();
        await page.getByText(words.adminConnections.newAccount('kari')).waitFor();
        await inspect('connection tried', 'now');
        await button(words.adminConnections.activate).click();
        await page
          .getByRole('complementary')
          .getByText(words.adminConnections.active, { exact: true })
          .waitFor();

        // A token for SCIM is shown once, with the address that it is for.
        await button(own.makeScim).click();
        await dialog.getByRole('heading', { name: own.scimMade('Katalogen') }).waitFor();
        const [token, endpoint] = await dialog.locator('output').allInnerTexts();
        expect(endpoint).toBe(`${address}/scim/v2`);
        await inspect('connection scim token', 'now');
        await dialog.getByRole('button', { name: words.administration.secretKept }).click();
        const people = () =>
          fetch(`${endpoint}/Users`, { headers: { authorization: `Bearer ${token}` } }).then(
            ({ status }) => status,
          );
        await expect.poll(people).toBe(200);
        await button(own.endScim).click();
        await dialog.getByRole('button', { name: own.endScim }).click();
        await page.getByText(own.noScimToken).waitFor();
        await expect.poll(people).toBe(401);

        // Somebody of the company, who has never been here.
        await page.context().clearCookies();
        await page.goto('/projects?status=NEW');
        const name = page.getByRole('textbox', { name: words.login.username });
        await name.fill(`kari@${domain}`);
        await page.keyboard.press('Tab');
        const link = page.getByRole('link', { name: words.login.withDirectory('Katalogen') });
        await link.waitFor();
        await inspect('login-directory', 'now');
        await link.click();
        await page.getByLabel('Who are you?').waitFor();
        await expect.poll(() => page.getByLabel('Who are you?').inputValue()).toBe(`kari@${domain}`);
        await answerDirectory(page, 'kari');
        await projects(page, words).waitFor();
        expect(new URL(page.url()).search).toBe('?status=NEW');

        // Logged in already, nobody stays at the form; refused, one reads what helps.
        await page.goto('/login?problem=ACCOUNT_EXISTS');
        await projects(page, words).waitFor();
        await page.context().clearCookies();
        await page.goto('/login?problem=ACCOUNT_EXISTS');
        await page.getByRole('alert').filter({ hasText: words.login.problems.ACCOUNT_EXISTS! }).waitFor();
        await inspect('login-problem', 'now');
        // The browser knows the domain; after a refusal the directory asks anew, or the same person would come back.
        await expect.poll(() => link.getAttribute('href')).toContain('again=true');
      } finally {
        elsewhere.delete(directory.issuer);
        await directory.close();
      }
    },
  );

  journey(
    'somebody without a password signs with a new log-in, and finds what they had written',
    // The old log-in is refused, which leads to the directory.
    { user: null, mayFail: /status of 403/ },
    async ({ page, words, language, inspect, address }) => {
      const directory = await openDirectory();
      elsewhere.add(directory.issuer);
      try {
        const { username, companyId } = await newUser('Signering', true);
        const id = `${username}-directory`;
        const kari = `kari-${username}`;
        const domain = `${username}.example`;
        const email = `${kari}@${domain}`;
        await giveDomain(companyId, domain);
        directory.addClient({ clientId: 'spadework', redirectUris: [`${address}/login/${id}/callback`] });
        const roles = ['prosjektsystem.bruker', 'orgblad.bruker'];
        directory.people.set('kari', { email, given_name: 'Kari', family_name: 'Kabel', roles });
        await logIn(page.context(), username);
        const made = await page.request.post(`${address}/public/customer/rest/administration/connections`, {
          headers: { 'spadework-client': 'web', origin: address },
          data: {
            connectionId: id,
            name: 'Katalogen',
            issuer: directory.issuer,
            clientId: 'spadework',
            active: true,
          },
        });
        expect(made.status()).toBe(200);
        await page.context().clearCookies();

        // An address without a password is enough.
        await page.goto('/projects');
        await page.getByRole('textbox', { name: words.login.username }).fill(email);
        await page.keyboard.press('Enter');
        await answerDirectory(page, 'kari');
        await projects(page, words).waitFor();
        await page.goto('/account');
        await page.getByText(words.account.withDirectory('Katalogen')).waitFor();
        await inspect('account-directory', 'now');
        const projectId = await newProject(page, kari);
        await page.goto(`/projects/${projectId}/checklists`);
        const button = (name: string) => page.getByRole('button', { name, exact: true });
        await button(words.records.newRecord).click();
        const dialog = page.getByRole('dialog');
        await chooseList(dialog, words);
        await dialog.getByRole('button', { name: words.records.start, exact: true }).click();
        await page.getByRole('progressbar', { name: words.records.progress }).waitFor();
        for (let place = 0; place < (await questions(page).count()); place++)
          await choose(question(page, place), recordWords(language()).values.OK);
        await page.getByText(words.records.complete, { exact: true }).waitFor();
        await button(words.records.submit).click();

        await ageLogin(id, 11);
        await button(words.records.sign).click();
        const statement = dialog.getByLabel(words.records.statement, { exact: true });
        await statement.fill('Sett sammen med anleggsleder.');
        await inspect('sign-directory', 'now');
        await dialog.getByRole('button', { name: words.records.sign, exact: true }).click();
        await answerDirectory(page, 'kari');
        await statement.waitFor();
        await expect.poll(() => statement.inputValue()).toBe('Sett sammen med anleggsleder.');
        await dialog.getByRole('button', { name: words.records.sign, exact: true }).click();
        await page.getByRole('heading', { name: words.records.signatures }).waitFor();
        await page.getByText('Sett sammen med anleggsleder.').waitFor();
        // What was signed is not proposed again.
        await page.reload();
        await page.getByRole('heading', { name: words.records.signatures }).waitFor();
        await expect.poll(() => dialog.count()).toBe(0);
      } finally {
        elsewhere.delete(directory.issuer);
        await directory.close();
      }
    },
  );
});
